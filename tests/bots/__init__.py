"""Bots and matches."""
