"""`python -m tests.golden NAME…` writes new digests for the same moves, with `--play` other moves too."""

import argparse
import sys

from tests.games import GAMES
from tests.golden.files import load, renewed, save
from tests.golden.playing import play


def main() -> None:
    """Write the golden games of the games that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("names", nargs="+", choices=GAMES, metavar="NAME", help=", ".join(GAMES))
    parser.add_argument("--play", action="store_true", help="let the bots play other games first")
    arguments = parser.parse_args()
    for name in arguments.names:
        games = play(name) if arguments.play else [renewed(GAMES[name], each) for each in load(name)]
        save(name, games)
        sys.stdout.write(f"{name}: {len(games)} games, {sum(len(each.moves) for each in games)} moves\n")


if __name__ == "__main__":
    main()
