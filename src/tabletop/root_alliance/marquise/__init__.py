"""The Marquise de Cat (Law 6): everything that is its own. `part.py` says it to the rest of the game."""
