"""`tabletop games` and `tabletop perft`."""

import json

from tests.cli.command import tabletop


class TestGames:
    """What can be played."""

    def test_the_shipped_ones_are_listed(self) -> None:
        """With their packages."""
        run = tabletop("games")
        assert run.returncode == 0
        (line,) = (line for line in run.stdout.splitlines() if line.startswith(" duel"))
        assert line.split()[1:3] == ["2", "tabletop.duel"]

    def test_options_of_a_game(self) -> None:
        """With their defaults, as `--option` takes them."""
        run = tabletop("games", "duel")
        assert run.returncode == 0
        assert ' backs          "public"' in run.stdout
        assert " hand_size      3" in run.stdout

    def test_a_game_by_its_import_path(self) -> None:
        """It starts where the user stands."""
        run = tabletop("games", "examples.magpies")
        assert run.returncode == 0
        assert run.stdout.startswith("magpies: ")
        assert "3 seats" in run.stdout


class TestPerft:
    """Counts of lines of play."""

    def test_counts_of_duel(self) -> None:
        """D9.3: 42 after one decision, 420 after two, 18,900 after three."""
        run = tabletop("perft", "duel", "--depth", 3)
        assert run.returncode == 0
        assert [line.split()[:2] for line in run.stdout.splitlines()[1:]] == [
            ["0", "1"],
            ["1", "42"],
            ["2", "420"],
            ["3", "18,900"],
        ]

    def test_options_change_them(self) -> None:
        """Ten pairs in each of two rows of five."""
        heroes = json.dumps(["R1", "G1", "B1", "K1"] * 3)
        run = tabletop(
            "perft", "duel", "-d", 1, "--option", "row_length=5", "--option", "hand_size=1",
            "--option", "pile_size=0", "--option", f"heroes={heroes}",
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines()[-1].split()[:2] == ["1", "20"]
