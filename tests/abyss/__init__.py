"""Abyss: a file a chapter of `docs/rules/abyss.md`, a class a clause, a sentence a test."""
