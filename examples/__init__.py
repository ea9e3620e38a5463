"""Games written outside the library, on its contract alone."""
