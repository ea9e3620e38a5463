"""Tests of matches and tournaments."""
