"""What the rules of thumb of all factions share; those of one faction are in its folder (`scripted.py`)."""
