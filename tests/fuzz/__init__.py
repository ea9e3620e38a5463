"""Fuzzers of everything that reads: what they try is almost right, and nothing may come of it but our own errors."""
