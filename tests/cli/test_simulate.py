"""`tabletop simulate`: the same games whoever counts them."""

import re
import signal
import subprocess
import threading
from collections import deque
from pathlib import Path

import pytest

from tabletop import duel
from tabletop.arena import wilson_interval
from tabletop.core import Place
from tabletop.core.record import load_records, replay
from tests.cli.command import COMMAND, ROOT, Terminal, environment, tabletop


def result_of(*arguments: object, cwd: Path | None = None) -> str:
    """What `simulate` prints, without the speed."""
    run = tabletop("simulate", *arguments, cwd=cwd)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""  # no bar where there is no terminal
    text, speed, _ = run.stdout.rsplit("\n", 2)
    assert re.fullmatch(r"[\d,]+ decisions/s \([\d.]+ s\)", speed)
    return text


def cells(text: str, name: str) -> list[str]:
    """The row of the table that begins with the name."""
    (line,) = (line for line in text.splitlines() if line.strip().startswith(f"{name} "))
    return line.strip().removeprefix(name).split()


class TestResults:
    """The table."""

    def test_random_bots_play_where_none_are_named(self) -> None:
        """The columns add up."""
        text = result_of("duel", "--games", 30, "--workers", 1)
        assert text.startswith("30 games of duel, seed 0, seats rotate; ")
        assert max(map(len, text.splitlines())) <= 80
        rows = [cells(text, name) for name in ("random (1)", "random (2)", "seat 0", "seat 1")]
        for wins, draws, losses, rate, low, _, high, _ in rows:
            assert int(wins) + int(draws) + int(losses) == 30
            assert float(rate) == pytest.approx(100 * int(wins) / 30, abs=0.05)
            assert (float(low), float(high)) == pytest.approx(
                [100 * bound for bound in wilson_interval(int(wins), 30)], abs=0.05
            )
        assert int(rows[0][0]) == int(rows[1][2])

    @pytest.mark.parametrize("columns", [40, 60, 74])
    def test_a_narrow_terminal(self, columns: int) -> None:
        """The names stay, and less is told of each."""
        run = tabletop("simulate", "duel", "--games", 2, "--workers", 1, env={"COLUMNS": str(columns)})
        lines = run.stdout.splitlines()
        assert max(map(len, lines)) <= columns
        assert "interval" not in run.stdout
        assert "win %" in run.stdout
        for name in ("random (1)", "random (2)", "seat 0", "seat 1"):
            assert len(cells(run.stdout, name)) == 4

    def test_the_better_bot_wins_from_every_seat(self) -> None:
        """Seats rotate: each bot has each seat as often."""
        text = result_of("duel", "--games", 10, "--bots", "greedy:worlds=2", "random", "--workers", 1)
        assert int(cells(text, "greedy:worlds=2")[0]) >= 9
        assert int(cells(text, "seat 0")[0]) in {4, 5, 6}

    def test_fixed_seats(self) -> None:
        """Every bot keeps the seat at which it is named."""
        text = result_of("duel", "--games", 6, "--bots", "greedy:worlds=1", "random", "--fixed-seats", "--workers", 1)
        assert cells(text, "greedy:worlds=1") == cells(text, "seat 0")
        assert cells(text, "random") == cells(text, "seat 1")

    def test_bots_fill_the_seats_in_turn(self) -> None:
        """Two bots for three seats."""
        text = result_of("examples.magpies", "--games", 20, "--bots", "random", "greedy:worlds=1", "--workers", 1)
        for name in ("random (1)", "random (2)", "greedy:worlds=1", "seat 2"):
            assert len(cells(text, name)) == 8

    @pytest.mark.parametrize(
        "bots", [["--bots", "random", "greedy"], ["--bots=random", "greedy"], ["--bots", "random", "--bots", "greedy"]]
    )
    def test_ways_to_name_bots(self, bots: list[str]) -> None:
        """After the option one by one, or with the option before each."""
        text = result_of("duel", "--games", 1, *bots, "--workers", 1)
        assert cells(text, "greedy")[:3] == ["1", "0", "0"]

    def test_options_of_the_game(self) -> None:
        """They are in force: nobody is ever stuck, so no game is shorter."""
        text = result_of("duel", "--games", 40, "--option", "stuck_rule=forbid", "--workers", 1)
        assert "mean length 42.0 decisions, 72.0 moves with chance" in text


class TestSameGames:
    """The seed alone says what is played."""

    def test_any_number_of_workers(self, tmp_path: Path) -> None:
        """The same table, and the same record byte for byte."""
        command = ["examples.magpies", "--games", 250, "--bots", "random", "greedy:worlds=1", "--seed", 5, "--record"]
        texts = [result_of(*command, tmp_path / f"{workers}", "--workers", workers) for workers in (1, 2, 3)]
        assert len(set(texts)) == 1
        assert len({(tmp_path / f"{workers}").read_bytes() for workers in (1, 2, 3)}) == 1

    def test_another_seed(self) -> None:
        """Other games."""
        assert result_of("duel", "--games", 5, "--seed", 1, "--workers", 1) != result_of(
            "duel", "--games", 5, "--seed", 2, "--workers", 1
        )


class TestRecord:
    """`--record FILE`."""

    def test_every_game_is_in_it(self, tmp_path: Path) -> None:
        """They replay, and say who sat where."""
        file = tmp_path / "games.jsonl"
        result_of("duel", "--games", 4, "--bots", "random", "greedy:worlds=1", "--record", file, "--workers", 1)
        with file.open(encoding="utf-8") as lines:
            records = list(load_records(duel, lines))
        assert [record.seats for record in records] == [
            ("random", "greedy:worlds=1"),
            ("greedy:worlds=1", "random"),
        ] * 2
        assert [record.place for record in records] == [
            Place(seed=0, deal=number, terms="on forfeit raise") for number in (1, 2, 3, 4)
        ]
        for record in records:
            assert duel.winners(list(replay(duel, record))[-1]) == set(record.result or ())

    def test_it_goes_where_it_is_led(self, tmp_path: Path) -> None:
        """A link stays a link, a mode stays a mode, and what is no file is written to."""
        file, link = tmp_path / "games.jsonl", tmp_path / "link"
        file.write_text("old", encoding="utf-8")
        file.chmod(0o640)
        link.symlink_to(file)
        result_of("duel", "--games", 1, "--record", link, "--workers", 1)
        assert link.is_symlink()
        assert file.read_text(encoding="utf-8").startswith('{"game":"duel"')
        assert file.stat().st_mode & 0o777 == 0o640
        run = tabletop("simulate", "duel", "--games", 1, "--record", "/dev/stdout", "--workers", 1)
        assert run.stdout.startswith('{"game":"duel"')

    def test_a_reader_never_sees_half_of_it(self, tmp_path: Path) -> None:
        """While it is replaced again and again, it is whole at every moment."""
        file = tmp_path / "games.jsonl"
        result_of("duel", "--games", 50, "--record", file, "--workers", 1)
        sizes = set()
        stop = threading.Event()

        def read() -> None:
            while not stop.is_set():
                text = file.read_text(encoding="utf-8")
                sizes.add((text.count("\n"), text[-2:]))

        reader = threading.Thread(target=read)
        reader.start()
        try:
            for seed in range(3):
                result_of("duel", "--games", 50, "--seed", seed, "--record", file, "--workers", 1)
        finally:
            stop.set()
            reader.join()
        assert sizes == {(50, "}\n")}

    @pytest.mark.parametrize("workers", [1, 2])
    def test_an_interrupt_keeps_what_is_finished(self, workers: int, tmp_path: Path) -> None:
        """Whole games in their order, nothing temporary, and no process."""
        file = tmp_path / "games.jsonl"
        file.write_text("old", encoding="utf-8")
        command = ["simulate", "duel", "--games", 10**6, "--workers", workers, "--record", file]
        with Terminal(*command) as terminal:
            terminal.expect("playing")
            terminal.expect(f"{100 if workers == 1 else 200}/")
            terminal.press("C", until="tabletop: interrupted\n")
            assert terminal.ended() == 130
            assert "Traceback" not in terminal.screen
            require_kept(file, terminal.screen)

    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_request_to_end_keeps_what_is_finished(self, workers: int, tmp_path: Path) -> None:
        """Whole games in their order, nothing temporary."""
        file = tmp_path / "games.jsonl"
        file.write_text("old", encoding="utf-8")
        command = ["simulate", "duel", "--games", 10**6, "--workers", workers, "--record", file]
        with Terminal(*command) as terminal:
            terminal.expect("playing")
            terminal.expect(f"{100 if workers == 1 else 200}/")
            terminal.signal(signal.SIGTERM)
            terminal.expect("tabletop: terminated\n")
            assert terminal.ended() == 143
            assert "Traceback" not in terminal.screen
            require_kept(file, terminal.screen)

    def test_an_interrupt_before_anything_is_finished(self, tmp_path: Path) -> None:
        """The old file stays as it was."""
        file = tmp_path / "games.jsonl"
        file.write_text("old", encoding="utf-8")
        bots = ["--bots", "random", "tests.arena.bots:Slow:pause=1000000"]
        with Terminal("simulate", "duel", *bots, "--workers", 1, "--record", file) as terminal:
            terminal.expect("0/100")
            terminal.press("C", until="tabletop: interrupted\n")
            assert terminal.ended() == 130
        assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]
        assert file.read_text(encoding="utf-8") == "old"

    @pytest.mark.parametrize(
        ("number", "message", "status"),
        [
            (signal.SIGINT, "tabletop: interrupted\n", 130),
            (signal.SIGTERM, "tabletop: terminated\n", 143),
            (signal.SIGKILL, "", -signal.SIGKILL),
        ],
    )
    def test_a_signal_to_the_parent_alone(self, number: signal.Signals, message: str, status: int) -> None:
        """It ends its children; where it cannot, they end by themselves."""
        with subprocess.Popen(  # noqa: S603  (our own command)
            [COMMAND, "simulate", "duel", "--games", "1000000", "--workers", "2", "--record", "/dev/stdout"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(),
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()  # the children are at work
            process.send_signal(number)
            _, errors = process.communicate(timeout=60)  # it ends when nobody holds the pipes any more
        assert errors.startswith(message) if number == signal.SIGKILL else errors == message
        assert process.returncode == status


def require_kept(file: Path, screen: str) -> None:
    """Nothing lies in the folder but this file, with the first games, as many as the screen says."""
    (told,) = re.findall(r"tabletop: the first ([\d,]+) games are finished, and in ", screen)
    records = list(load_records(duel, file.read_text(encoding="utf-8").splitlines()))
    assert [record.place.deal for record in records if record.place] == list(range(1, int(told.replace(",", "")) + 1))
    deque(replay(duel, records[-1]), maxlen=0)
    assert list(file.parent.iterdir()) == [file]


class TestTerminal:
    """At a terminal."""

    def test_a_bar_that_goes_away(self) -> None:
        """It counts games, and leaves the table behind."""
        with Terminal("simulate", "duel", "--games", 300, "--workers", 1) as terminal:
            terminal.expect("playing")
            terminal.expect("300 games of duel")
            assert terminal.ended() == 0
            assert "\x1b[" in terminal.raw

    def test_without_colour(self) -> None:
        """NO_COLOR is heard: no colours, the table stays."""
        with Terminal("simulate", "duel", "--games", 1, "--workers", 1, env={"NO_COLOR": "1"}) as terminal:
            assert terminal.ended() == 0
            assert not re.search(r"\x1b\[[0-9;]*3[0-7]", terminal.raw)
            assert "seat 1" in terminal.screen
