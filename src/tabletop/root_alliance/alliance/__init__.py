"""The Woodland Alliance (Law 8): everything that is its own. `part.py` says it to the rest of the game."""
