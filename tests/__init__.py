"""The tests, one file a chapter of a rulebook, and what all games promise."""
