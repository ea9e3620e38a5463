"""`python -m tabletop.cli`, the same as `tabletop`."""

from tabletop.cli import main

if __name__ == "__main__":
    main()
