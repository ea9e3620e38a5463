"""The command `tabletop`. Only this package needs typer and rich, and they are loaded by the command alone."""

import sys

NEEDED = frozenset({"rich", "typer"})


def main() -> None:
    """Run the command that the shell gave, and leave with its exit status."""
    try:
        from tabletop.cli.app import run  # noqa: PLC0415  (what it needs may not be installed)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in NEEDED:
            raise
        sys.stderr.write(f"tabletop: the command line needs {missing}: pip install 'tabletop-rules[cli]'\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)  # before there was anything to interrupt
    sys.exit(run(sys.argv[1:]))
