"""`tabletop play`, through pipes."""

import re
from pathlib import Path

import pytest

from tabletop import duel
from tabletop.core import Seat, play_chance
from tabletop.core.codec import dump
from tabletop.core.record import load_record, replay
from tests.cli.command import tabletop

FIRST_MOVES = "1\n" * 60  # more than a game needs


def played(*arguments: object, stdin: str, cwd: Path | None = None) -> str:
    """What `play` prints when this is typed."""
    run = tabletop("play", *arguments, stdin=stdin, cwd=cwd)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "\x1b" not in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80
    return run.stdout


class TestGame:
    """A game of Duel."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_it_is_played_to_its_end(self, seat: int) -> None:
        """Whatever happens is told, the table is drawn, and in the end who won and why."""
        text = played("duel", "--seat", seat, "--seed", 1, stdin=FIRST_MOVES)
        assert text.startswith(f"duel: you have seat {seat} against seat {1 - seat} (random); seed 1.\n")
        assert "23 moves of chance set up the table" in text
        assert f"P{seat} (you)  hand 3: " in text
        for mover in (0, 1):
            assert len(re.findall(f"^P{mover} takes .* from row ", text, re.MULTILINE)) == 7
        assert re.search(r"^Seat [01] \((you|random)\) wins\.$", text, re.MULTILINE)
        assert "[D6.5" in text

    def test_nothing_is_shown_but_what_the_seat_sees(self) -> None:
        """The opponent's hand is shown by its backs, to the last turn but one."""
        text = played("duel", "--seed", 1, stdin="1\n" * 6)
        hands = re.findall(r"^P1  hand \d: (.*)$", text, re.MULTILINE)
        assert hands
        assert all(re.fullmatch(r"[RGBK]\?", card) for hand in hands for card in hand.split())

    def test_the_same_seed_is_the_same_game(self) -> None:
        """Cards and bots; without a seed it is another."""
        first, second = (played("duel", "--seed", 3, stdin=FIRST_MOVES) for _ in range(2))
        assert first == second
        assert played("duel", stdin="") != played("duel", stdin="")

    def test_a_game_that_draws_nothing(self) -> None:
        """Three seats, two kinds of bots, another package."""
        text = played("examples.magpies", "--against", "random", "greedy:worlds=1", "--seat", 1, stdin=FIRST_MOVES)
        assert text.startswith("magpies: you have seat 1 against seat 0 (random), seat 2 (greedy:worlds=1); seed")
        assert re.search(r"(wins|win|drawn)\.$", text, re.MULTILINE)


class TestEntries:
    """What can be typed."""

    def test_a_move_by_number_or_by_text(self) -> None:
        """In any letter case and spacing."""
        text = played("duel", "--seed", 1, stdin="  TAKE   0:0,1 \n1\n")
        assert " from row " in text
        assert "P0 returns" in text

    def test_a_number_that_is_too_long(self) -> None:
        """It is told shortened, and the game goes on."""
        run = tabletop("play", "duel", "--seed", 1, stdin=f"{'9' * 5000}\n{'0' * 5000}\n? {'9' * 5000}\n1\n")
        assert (run.returncode, run.stderr) == (0, "")
        assert f"there is no move {'9' * 20}...: they are numbered 1 to 42\n" in run.stdout
        assert f"there is no move {'0' * 20}...: they are numbered 1 to 42\n" in run.stdout
        assert " from row " in run.stdout

    def test_a_malformed_move(self) -> None:
        """It says what a move looks like, and asks again."""
        text = played("duel", "--seed", 1, stdin="hop\n1\n")
        assert "not a move: 'hop'; write take 0:0,1 | " in text
        assert " from row " in text

    def test_an_illegal_move(self) -> None:
        """It says why, cites the clause and its title, and asks again."""
        text = played("duel", "--seed", 1, stdin="return R1 R2\n1\n")
        assert "cannot play return R1 R2: two heroes must be taken first [D4.1]\n" in text
        assert f"D4.1: {duel.CLAUSES['D4.1']}\n" in text
        assert " from row " in text

    @pytest.mark.parametrize("number", ["0", "43", "99999999999999999999"])
    def test_a_number_that_is_none(self, number: str) -> None:
        """It says which there are."""
        assert f"there is no move {number}: they are numbered 1 to 42\n" in played("duel", "--seed", 1, stdin=number)

    @pytest.mark.parametrize("number", ["-1", "1.5", "²", "1 2"])
    def test_what_is_no_number(self, number: str) -> None:
        """It is no move either."""
        assert "not a move: " in played("duel", "--seed", 1, stdin=number)

    def test_questions(self) -> None:
        """About a move, legal, illegal or none, and about a clause; nothing is played."""
        stdin = "? take 0:0,1\n?return R1 R2\n? hop\n? d4.1\n?\nhelp\n"
        text = played("duel", "--seed", 1, stdin=stdin)
        assert "your move> ? take 0:0,1\ntake 0:0,1 is legal\n" in text
        assert "two heroes must be taken first [D4.1]\n" in text
        assert "not a move: 'hop'" in text
        assert f"your move> ? d4.1\nD4.1: {duel.CLAUSES['D4.1']}\n" in text
        assert text.count("save FILE            write the game down") == 2
        assert " from row " not in text

    def test_looking_around(self) -> None:
        """The moves, some of them, the table, and the log, which has only what the seat saw."""
        text = played("duel", "--seed", 1, stdin="moves take 1\n\nboard\nlog\n")
        assert text.count("42 take 1:5,6") == 3
        assert text.count("row 1 (near P1)") == 2
        log = text[text.index("your move> log") :]
        assert log.count("P0 is dealt ") == 4
        assert log.count("P1 is dealt a") == 4
        assert "P1 is dealt a leader." in log

    def test_bytes_that_are_no_text(self) -> None:
        """They are no move."""
        run = tabletop("play", "duel", stdin=b"\xff\xfe\x00\n")
        assert run.returncode == 0
        assert "not a move: " in run.stdout


class TestSaving:
    """`save FILE` and `--load FILE`."""

    def test_a_game_goes_on_where_it_was(self, tmp_path: Path) -> None:
        """With the same cards, the same seat and the same bots, in as many sittings as one likes."""
        file = tmp_path / "game.json"
        moves = "1\n" * 4
        played("duel", "--seat", 1, "--against", "greedy:worlds=1", stdin=f"{moves}save {file.name}\n", cwd=tmp_path)
        record = load_record(duel, file.read_text(encoding="utf-8"))
        assert record.seats == ("greedy:worlds=1", "you")
        assert record.result is None
        saved = list(replay(duel, record))[-1]
        assert duel.to_move(saved) == 1

        text = played("duel", "--load", file, stdin=f"board\nsave {file.name}\n{FIRST_MOVES}", cwd=tmp_path)
        assert text.startswith("duel: you have seat 1 against seat 0 (greedy:worlds=1); ")
        assert f"The game goes on after move {len(record.moves)}.\n" in text
        assert duel.render(duel.observe(saved, Seat(1))) in text
        assert load_record(duel, file.read_text(encoding="utf-8")) == record
        assert re.search(r"(wins|drawn)\.$", text, re.MULTILINE)

    def test_another_seat_and_other_bots(self, tmp_path: Path) -> None:
        """They can be named anew."""
        file = tmp_path / "game.json"
        played("duel", "--against", "greedy:worlds=1", stdin="1\nsave game.json\n", cwd=tmp_path)
        text = played("duel", "--load", file, "--seat", 1, "--against", "random", stdin="")
        assert text.startswith("duel: you have seat 1 against seat 0 (random); ")

    def test_a_name_in_a_file_is_never_imported(self, tmp_path: Path) -> None:
        """Bots of import paths are not made again unasked."""
        file = tmp_path / "game.json"
        played("duel", stdin="1\nsave game.json\n", cwd=tmp_path)
        file.write_text(file.read_text(encoding="utf-8").replace('"random"', '"os:abort"'), encoding="utf-8")
        assert played("duel", "--load", file, stdin="").startswith("duel: you have seat 0 against seat 1 (random); ")

    def test_a_position(self, tmp_path: Path) -> None:
        """A state out of a file is where the game begins."""
        file = tmp_path / "state.json"
        state = play_chance(duel, duel.initial_state(), duel.ordered_chance(DECK, ["R3G3", "R3B3"]))
        file.write_text(dump(duel, state), encoding="utf-8")
        text = played("duel", "--load", file, stdin="save game.json\n", cwd=tmp_path)
        assert "P0 (you)  hand 3: R1 R2 R3" in text
        assert load_record(duel, (tmp_path / "game.json").read_text(encoding="utf-8")).start == state

    def test_a_game_that_is_over(self, record_text: str, tmp_path: Path) -> None:
        """Its end is shown."""
        file = tmp_path / "game.json"
        file.write_text(record_text, encoding="utf-8")
        text = played("duel", "--load", file, stdin="log\n")
        assert re.search(r"^Seat [01] \((you|random)\) wins\.$", text, re.MULTILINE)

    def test_after_the_end(self, tmp_path: Path) -> None:
        """The finished game can be saved."""
        text = played(
            "duel", "--option", "stuck_rule=forbid", stdin="1\n" * 21 + "save game.json\nboard\nlog\n\n\n", cwd=tmp_path
        )
        assert "the game is over: save FILE, log, or quit\n" in text
        record = load_record(duel, (tmp_path / "game.json").read_text(encoding="utf-8"))
        assert record.result is not None

    def test_a_file_that_cannot_be_written(self, tmp_path: Path) -> None:
        """It says so, and the game goes on."""
        text = played("duel", stdin="save none/x\nsave .\nsave ~nouser/x\nsave a\0b\nsave\n1\n", cwd=tmp_path)
        assert "not saved: Could not determine home directory.\n" in text
        assert "not saved: embedded null byte\n" in text
        assert "not saved: none/x: cannot be written: No such file or directory\n" in text
        assert "not saved: .: cannot be written: Is a directory\n" in text
        assert "save needs the name of a file: save FILE\n" in text
        assert " from row " in text
        assert list(tmp_path.iterdir()) == []

    def test_the_end_of_input(self, tmp_path: Path) -> None:
        """It leaves, says what is lost, and keeps what is saved."""
        text = played("duel", stdin="1\nsave game.json\n1\n", cwd=tmp_path)
        assert text.endswith("Good-bye. The last move is not saved.\n")
        load_record(duel, (tmp_path / "game.json").read_text(encoding="utf-8"))
        assert played("duel", stdin="").endswith("Good-bye.\n")
        assert played("duel", stdin="quit\n1\n").endswith("Good-bye.\n")


DECK = [
    *("R1", "R2", "R3"),
    *("G1", "G2", "G3"),
    *("R4", "R5", "R6", "R7", "G4", "G5", "G6"),
    *("G7", "B1", "B2", "B3", "B4", "B5", "B6"),
    *("B7", "K1", "K2", "K3", "K4", "K5", "K6", "K7"),
]
