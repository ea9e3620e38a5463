"""The command line, driven as its users do."""
