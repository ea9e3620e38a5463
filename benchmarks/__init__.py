"""Speed, side by side with peers, in one run: `python -m benchmarks`. Nothing in the library imports this."""
