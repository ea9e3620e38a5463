"""The search bots."""
