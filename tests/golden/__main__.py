"""
`python -m tests.golden NAME…` writes new digests for the same moves, with `--play` other moves too.

The name `version1` stands for the index of the files of version 1.
"""

import argparse
import sys
from typing import Final

from tests.games import GAMES
from tests.golden.facts import save_index
from tests.golden.files import load, renewed, save
from tests.golden.playing import play

VERSION_1: Final = "version1"


def main() -> None:
    """Write the golden games of the games that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument(
        "names", nargs="+", choices=[*GAMES, VERSION_1], metavar="NAME", help=", ".join([*GAMES, VERSION_1])
    )
    parser.add_argument("--play", action="store_true", help="let the bots play other games first")
    arguments = parser.parse_args()
    if arguments.play and VERSION_1 in arguments.names:
        parser.error("the files of version 1 are never written again")
    for name in arguments.names:
        if name == VERSION_1:
            save_index()
            continue
        games = play(name) if arguments.play else [renewed(GAMES[name], each) for each in load(name)]
        save(name, games)
        sys.stdout.write(f"{name}: {len(games)} games, {sum(len(each.moves) for each in games)} moves\n")


if __name__ == "__main__":
    main()
