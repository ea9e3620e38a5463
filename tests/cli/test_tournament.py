"""`tabletop tournament`: who is better, and how to go on after an interrupt."""

import csv
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from tabletop import duel
from tabletop.arena import OnForfeit, Terms, Tournament
from tests.cli.command import COMMAND, ROOT, Terminal, environment, refused, tabletop
from tests.cli.test_simulate import cells

STRONG: Final = "greedy:worlds=1"
BOTS: Final = ["--bots", STRONG, "random"]
NEARBY: Final = {"PYTHONPATH": str(ROOT)}
QUICK: Final = ["--bots", "random", "tests.arena.bots:Slow:pause=1"]
"""Two that are quick, and as strong as each other."""


def printed(*arguments: object, cwd: Path | None = None, columns: int = 80) -> str:
    """What the command prints."""
    run = tabletop("tournament", *arguments, cwd=cwd, env={"COLUMNS": str(columns)})
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout


def row(text: str, name: str) -> list[str]:
    """The figures of the one with this name."""
    (found,) = re.findall(rf"^ {re.escape(name)} +([+\-\d].*)$", text, re.MULTILINE)
    return str(found).split()


class TestTable:
    """What is shown."""

    def test_bots_pairs_and_seats(self) -> None:
        """With the figures of the same tournament played from Python; it fits 80 columns."""
        bots = [*QUICK[1:], STRONG]
        text = printed("duel", "--bots", *bots, "--deals", 2, "--seed", 3, "--workers", 1)
        found = Tournament(duel, bots, deals=2, seed=3).play(workers=1)
        assert text.startswith("12 games of duel: 2 deals in 6 seatings, seed 3\n")
        assert max(map(len, text.splitlines())) <= 80
        rated = {rating.bot: rating for rating in found.ratings}
        for each in found.standings.bots:
            rate, low, _, high, margin, mu, _, sigma = row(text, each.name)
            assert float(rate) == pytest.approx(100 * each.rate, abs=0.06)
            assert (float(low), float(high)) == pytest.approx([100 * end for end in each.rate_interval], abs=0.06)
            assert float(margin) == pytest.approx(each.margin, abs=0.06)
            assert (float(mu), float(sigma)) == pytest.approx((rated[each.name].mu, rated[each.name].sigma), abs=0.06)
        assert float(row(text, "seat 0")[0]) == pytest.approx(100 * found.standings.seats[0].rate, abs=0.06)
        assert row(text, f"{STRONG} – random")[0] == "100.0"  # noqa: RUF001  (the one with more is first)

    @pytest.mark.parametrize("columns", [40, 60, 74])
    def test_a_narrow_terminal(self, columns: int) -> None:
        """The names stay, and less is told of each."""
        text = printed("duel", *BOTS, "-n", 1, "--workers", 1, columns=columns)
        assert max(map(len, text.splitlines())) <= columns
        assert "interval" not in text
        for name in ("random", "seat 0", "seat 1"):
            assert row(text, name)

    def test_until_decided(self) -> None:
        """It says who is better, and after how many deals."""
        text = printed("duel", *BOTS, "--until-decided", 0.9, "--workers", 1)
        assert re.search(r"greedy:worlds=1 – random .* first, \d+ deals", text)  # noqa: RUF001
        assert "every pair is decided, each at 90 %, however often one looks" in text

    def test_open_pairs(self) -> None:
        """Where the deals do not suffice."""
        text = printed("duel", *BOTS, "--until-decided", 0.95, "--deals", 1, "--workers", 1)
        assert re.search(r"greedy:worlds=1 – random .* open", text)  # noqa: RUF001
        assert "1 of 1 pairs are open" in text

    def test_forfeits(self, workplace: Path) -> None:
        """They have a column where there are any."""
        command = ["duel", "--bots", "random", "mybots:Nonsense", "-n", 2, "--workers", 1]
        text = printed(*command, cwd=workplace)
        assert row(text, "mybots:Nonsense")[-1] == "4"
        assert row(text, "random")[-1] == "0"
        assert "forfeits" not in printed("duel", *BOTS, "-n", 1, "--workers", 1)

    def test_factions(self) -> None:
        """Seats are called by them, or have them beside."""
        text = printed("root", *QUICK, "-n", 1, "--workers", 1)
        assert "seat 0, marquise" in text
        rotated = printed("root", *QUICK, "-n", 1, "--rotate-roles", "--seed", 0, "--workers", 1)
        assert rotated.startswith("4 games of root: 1 deal in 4 seatings, seed 0\n")
        assert row(rotated, "marquise")
        assert row(rotated, "seat 0")

    def test_three_seats(self) -> None:
        """Two bots fill them in six ways."""
        text = printed("examples.magpies", *QUICK, "-n", 1, "--seed", 0, "--workers", 1)
        assert text.startswith("6 games of magpies: 1 deal in 6 seatings, seed 0\n")
        assert row(text, "seat 2")

    def test_options_and_terms(self) -> None:
        """They are in force."""
        command = ["duel", *QUICK, "-n", 1, "-o", "stuck_rule=forbid", "--decision-budget", 5, "--seed", 0, "--json"]
        found = json.loads(printed(*command, "--on-forfeit", "end"))
        options = duel.Options(stuck_rule=duel.StuckRule.FORBID)
        terms = Terms(on_forfeit=OnForfeit.END, decisions=5)
        there = Tournament(duel, QUICK[1:], deals=1, options=options, terms=terms, seed=0).play(workers=1)
        assert found == json.loads(there.to_json())
        assert sum(row["forfeits"] for row in found["bots"]) == 2


class TestFiles:
    """What is written."""

    def test_all_of_them(self, tmp_path: Path) -> None:
        """Records, CSV and plot, whatever plays; a link stays a link."""
        texts = []
        for workers in (1, 2):
            place = tmp_path / f"{workers}"
            place.mkdir()
            files = ["--records", place / "games.jsonl", "--csv", place / "table.csv", "--plot", place / "plot.svg"]
            texts.append(printed("duel", *QUICK, "-n", 3, "--seed", 0, "--workers", workers, *files))
        assert texts[0] == texts[1]
        for name in ("games.jsonl", "table.csv", "plot.svg"):
            assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
        with (tmp_path / "1" / "table.csv").open(encoding="utf-8", newline="") as file:
            assert {line["bot"] for line in csv.DictReader(file)} == {*QUICK[1:]}

    def test_a_png(self, tmp_path: Path) -> None:
        """By its name."""
        printed("duel", *QUICK, "-n", 1, "--workers", 1, "--plot", tmp_path / "plot.png")
        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


class TestInterrupted:
    """Ctrl-C and its kin keep what is finished."""

    @pytest.mark.parametrize(
        ("number", "last", "status", "workers"),
        [
            (signal.SIGINT, "tabletop: interrupted\n", 130, 1),
            (signal.SIGINT, "tabletop: interrupted\n", 130, 2),
            (signal.SIGTERM, "tabletop: terminated\n", 143, 2),
            (signal.SIGKILL, "", -signal.SIGKILL, 2),
        ],
    )
    def test_and_gone_on_from(
        self, number: signal.Signals, last: str, status: int, workers: int, tmp_path: Path
    ) -> None:
        """Twice, at whatever moment: the same file as of one run, byte by byte, and the same standings."""
        file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
        command = ["tournament", "duel", *QUICK, "--deals", "30", "--seed", "0", "--workers", str(workers), "--json"]
        expected = Tournament(duel, QUICK[1:], deals=30, seed=0).play(workers=1, records=whole)
        for option, least in (("--records", 4), ("--resume", 21)):
            with subprocess.Popen(  # noqa: S603  (our own command)
                [COMMAND, *command, option, str(file)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=ROOT,
                env=environment(),
            ) as process:
                while not file.exists() or file.read_bytes().count(b"\n") < least:
                    time.sleep(0.005)
                process.send_signal(number)
                output, errors = process.communicate(timeout=60)
            assert (process.returncode, output) == (status, "")
            if last:
                assert errors == f"tabletop: what is finished is in {file}: go on with --resume {file}\n{last}"
            assert least <= file.read_bytes().count(b"\n") < 60
            assert [path.name for path in tmp_path.iterdir() if path != whole] == ["games.jsonl"]
        run = tabletop(*command, "--resume", file)
        assert (run.returncode, json.loads(run.stdout)) == (0, json.loads(expected.to_json()))
        assert file.read_bytes() == whole.read_bytes()

    def test_its_seed_is_fresh(self, tmp_path: Path) -> None:
        """Another one each time, told in the table, and taken up from the file."""
        file = tmp_path / "games.jsonl"
        found = [json.loads(printed("duel", *QUICK, "-n", 1, "--workers", 1, "--json"))["seed"] for _ in range(2)]
        assert found[0] != found[1]
        text = printed("duel", *QUICK, "-n", 1, "--workers", 1, "--records", file)
        assert printed("duel", *QUICK, "-n", 1, "--workers", 1, "--resume", file) == text

    def test_half_a_line(self, tmp_path: Path) -> None:
        """It is told on stderr, and the game is played again."""
        file = tmp_path / "games.jsonl"
        text = printed("duel", *QUICK, "-n", 2, "--workers", 1, "--records", file)
        data = file.read_bytes()
        file.write_bytes(data[:-20])
        run = tabletop("tournament", "duel", *QUICK, "-n", 2, "--workers", 1, "--resume", file, env={"COLUMNS": "80"})
        assert (run.returncode, run.stdout) == (0, text)
        assert run.stderr == f"tabletop: {file}: its last line was cut off; that game is played again\n"
        assert file.read_bytes() == data

    def test_how_it_stands(self) -> None:
        """A table of the deals that are over is shown all the same."""
        with Terminal("tournament", "duel", *QUICK, "--deals", 10**6, "--workers", 1) as terminal:
            terminal.expect("9/2000000")
            terminal.press("C", until="tabletop: interrupted\n")
            assert terminal.ended() == 130
            (deals,) = re.findall(r"games of duel: ([\d,]+) deals in 2 seatings", terminal.screen)
            assert int(deals.replace(",", "")) >= 4
            for bot in QUICK[1:]:
                assert f"{bot} " in terminal.screen

    @pytest.mark.parametrize("workers", [1, 2])
    @pytest.mark.parametrize("command", ["simulate", "tournament"])
    def test_in_the_middle_of_a_game(self, command: str, workers: int) -> None:
        """It ends at once, also where a bot takes its time for a move."""
        bots = ["--bots", "random", "tests.arena.bots:Slow:pause=1000000"]
        with Terminal(command, "duel", *bots, "--workers", workers) as terminal:
            terminal.expect("0/100")
            began = time.monotonic()
            terminal.press("C", until="tabletop: interrupted\n")
            assert terminal.ended() == 130
            assert time.monotonic() - began < 10
            assert "Traceback" not in terminal.screen

    def test_other_files_stay_as_they_were(self, tmp_path: Path) -> None:
        """A table is written whole or not at all."""
        table = tmp_path / "table.csv"
        table.write_text("old", encoding="utf-8")
        with Terminal("tournament", "duel", *BOTS, "--deals", 10**6, "--workers", 2, "--csv", table) as terminal:
            terminal.expect("/2000000")
            terminal.press("C", until="tabletop: interrupted\n")
            assert terminal.ended() == 130
            assert "Traceback" not in terminal.screen
        assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]
        assert table.read_text(encoding="utf-8") == "old"


class TestRefused:
    """What cannot be played, in one line."""

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (["--bots", "random"], "a tournament needs two bots or more, not 1"),
            (["--bots", "random", "random"], "bot 'random' is named twice"),
            (["--bots", "random", "greddy"], "bot 'greddy': there is no bot 'greddy'; did you mean greedy?"),
            ([*BOTS, "--until-decided", 95], "a confidence is between 0.5 and 1, not 95"),
            ([*BOTS, "--decision-budget", 0], "a budget must be above 0, not 0 decisions a match"),
            ([*BOTS, "--time-budget", -1], "a budget must be above 0, not -1 s a match"),
            ([*BOTS, "--rotate-roles"], "duel has no roles to rotate: all seats play the same"),
            ([*BOTS, "--plot", "standings.pdf"], "standings.pdf: a plot is a .png or a .svg"),
            ([*BOTS, "--seats", 3], "duel has 2 seats, not 3"),
            (
                [*BOTS, "--records", "a", "--resume", "a"],
                "--resume names the file of the records already: leave --records out",
            ),
            ([*BOTS, "--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
            ([*BOTS, "--csv", "no/where.csv"], "no/where.csv: cannot be written: No such file or directory"),
        ],
    )
    def test_arguments(self, arguments: list[object], fault: str, tmp_path: Path) -> None:
        """Nothing is written."""
        assert refused("tournament", "duel", *arguments, cwd=tmp_path) == fault
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("first", "second"),
        [("--records", "--csv"), ("--resume", "--csv"), ("--records", "--plot"), ("--csv", "--plot")],
    )
    @pytest.mark.parametrize("other", ["same.svg", "sub/../same.svg", "link.svg"])
    def test_a_file_for_two_things(self, first: str, second: str, other: str, tmp_path: Path) -> None:
        """By any name; nothing is written."""
        (tmp_path / "sub").mkdir()
        (tmp_path / "link.svg").symlink_to("same.svg")
        fault = refused("tournament", "duel", *BOTS, "-n", 1, first, "same.svg", second, other, cwd=tmp_path)
        assert fault == f"{first} and {second} name the same file: {other}"
        assert {path.name for path in tmp_path.iterdir()} == {"sub", "link.svg"}

    @pytest.mark.skipif(sys.version_info >= (3, 13), reason="there a circle leads to itself")
    @pytest.mark.parametrize("option", ["--records", "--resume", "--csv"])
    def test_links_in_a_circle(self, option: str, tmp_path: Path) -> None:
        """They lead to no file."""
        (tmp_path / "a").symlink_to("b")
        (tmp_path / "b").symlink_to("a")
        fault = refused("tournament", "duel", *BOTS, option, "a", cwd=tmp_path)
        assert fault == "a: Too many levels of symbolic links"

    def test_a_bot_that_fails(self, workplace: Path) -> None:
        """It ends all, where that is asked for."""
        command = ["tournament", "duel", "--bots", "random", "mybots:Lame", "--on-forfeit", "raise", "--seed", 0]
        assert refused(*command, "--workers", 2, cwd=workplace) == (
            "deal 1, game 1 of seed 0: bot 'mybots:Lame', seat 1, move 0: start raised KeyError: 1 (mybots.py, line 24)"
        )

    def test_no_bots(self) -> None:
        """They must be named."""
        assert "--bots" in refused("tournament", "duel")


@pytest.mark.parametrize(
    ("library", "needs"),
    [
        ("openskill", "a rating needs openskill: pip install 'tabletop-rules[arena]'"),
        ("matplotlib", "a plot needs matplotlib: pip install 'tabletop-rules[plot]'"),
    ],
)
def test_without_a_library(library: str, needs: str, tmp_path: Path) -> None:
    """One line says what to install, before anything is played."""
    script = f"import sys; sys.modules[{library!r}] = None; from tabletop.cli import main; main()"
    run = subprocess.run(  # noqa: S603  (our own script)
        [sys.executable, "-c", script, "tournament", "duel", *BOTS, "--plot", "plot.png", "--records", "games"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment(),
    )
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"tabletop: {needs}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_prints(workers: int) -> None:
    """Among results there is nothing else; what it prints is on stderr."""
    command = ["--bots", "random", "tests.arena.bots:Chatty", "--workers", workers]
    run = tabletop("tournament", "duel", *command, "-n", 2, "--json")
    assert json.loads(run.stdout)["games"] == 4
    assert {"hello", "hmm"} == set(run.stderr.splitlines())
    run = tabletop("simulate", "duel", *command, "-n", 2)
    assert run.stdout.startswith("2 games of duel")
    assert {"hello", "hmm"} == set(run.stderr.splitlines())
    assert "hmm" not in run.stdout


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """One line says so; what was finished before is shown, kept, and gone on from."""
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000)); "
        "from tabletop.cli import main; main()"
    )
    command = ["tournament", "duel", *QUICK, "--deals", "3", "--workers", "1", "--records", "games.jsonl"]
    run = subprocess.run(  # noqa: S603  (our own script)
        [sys.executable, "-c", script, *command],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**environment(), "PYTHONPATH": f"{ROOT}:{environment().get('PYTHONPATH', '')}"},
    )
    assert run.returncode == 2
    assert run.stdout.startswith("2 games of duel: 1 deal in 2 seatings")
    assert run.stderr == "tabletop: games.jsonl: cannot be written: File too large\n"
    file = tmp_path / "games.jsonl"
    assert file.read_bytes().count(b"\n") == 2
    resumed = Tournament(duel, QUICK[1:], deals=3)  # goes on under the seed of the file
    result = resumed.play(records=file, resume=True, workers=1)
    assert result == Tournament(duel, QUICK[1:], deals=3, seed=resumed.plan.seed).play(workers=1)


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_another_file_that_cannot_be_written(option: str, tmp_path: Path) -> None:
    """The standings are shown all the same."""
    name = "/dev/full" if option == "--csv" else "full.svg"
    if option == "--plot":
        (tmp_path / name).symlink_to("/dev/full")
    run = tabletop("tournament", "duel", *QUICK, "-n", 1, "--workers", 1, option, name, cwd=tmp_path, env=NEARBY)
    assert run.returncode == 2
    assert run.stdout.startswith("2 games of duel: 1 deal in 2 seatings")
    assert run.stderr == f"tabletop: {name}: cannot be written: No space left on device\n"


def test_simulate_takes_the_same_terms(workplace: Path) -> None:
    """A forfeit is lost there too; that it is raised stays the default."""
    command = ["simulate", "duel", "--games", 4, "--bots", "mybots:Nonsense", "random", "--workers", 1]
    run = tabletop(*command, "--on-forfeit", "random", cwd=workplace)
    assert "4 forfeits: lost, whatever became of the seat" in run.stdout
    assert cells(run.stdout, "mybots:Nonsense")[:3] == ["0", "0", "4"]
    assert cells(run.stdout, "random")[:3] == ["4", "0", "0"]
    assert "choose returned 'take it'" in refused(*command, cwd=workplace)
