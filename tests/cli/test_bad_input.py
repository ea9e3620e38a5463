"""Whatever is wrong with what the command is given, it says so in one line."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop import duel
from tabletop.bots import BOT_IDS
from tabletop.core.codec import dump
from tests.cli.command import COMMAND, ROOT, environment, refused, shell, tabletop

Change = Callable[[dict[str, Any]], object]


def altered(text: str, change: Change) -> str:
    """The JSON with a change made to it."""
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def saved(path: Path, text: str) -> Path:
    """A file with this text."""
    path.write_text(text, encoding="utf-8")
    return path


class TestRecords:
    """Records that are no longer what they were."""

    def test_a_truncated_file(self, record_text: str, tmp_path: Path) -> None:
        """It says where the JSON ends."""
        file = saved(tmp_path / "game.json", record_text[:500])
        assert refused("replay", file).startswith(f"{file}: not JSON: ")
        assert refused("play", "duel", "--load", file).startswith(f"{file}: $: not JSON: ")

    def test_a_truncated_line_among_others(self, record_text: str, tmp_path: Path) -> None:
        """It says which line."""
        file = saved(tmp_path / "games.jsonl", f"{record_text}\n{record_text[:500]}\n{record_text}\n")
        assert refused("replay", file, "--number", "2").startswith(f"{file}: line 2, not JSON: ")

    @pytest.mark.parametrize("text", ["", "\n\n", "[]", "null", "{}", "[[[[", "{" * 100_000, "1" * 10_000])
    def test_a_file_of_something_else(self, text: str, tmp_path: Path) -> None:
        """It says what was expected."""
        file = saved(tmp_path / "game.json", text)
        assert refused("replay", file).startswith(f"{file}: ")
        assert refused("play", "duel", "--load", file).startswith(f"{file}: ")

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        """It says at which byte."""
        file = tmp_path / "game.json"
        file.write_bytes(b'{"game":"\xff"}')
        assert refused("replay", file) == f"{file}: not UTF-8 text (byte 9)"

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        """It says what the system says."""
        assert refused("replay", tmp_path / "none.json") == f"{tmp_path}/none.json: No such file or directory"
        assert refused("play", "duel", "--load", tmp_path) == f"{tmp_path}: Is a directory"

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            (lambda data: data.update(extra=1), '$: unknown key "extra"; accepted: game, schema, kind, options, data'),
            (lambda data: data["data"].update(Moves=[]), '$.data: unknown key "Moves"; accepted: version, '),
            (lambda data: data["options"].update(hand=3), '$.options: unknown key "hand"; accepted: heroes, '),
            (lambda data: data.pop("schema"), '$: the key "schema" is missing'),
            (lambda data: data.update(schema=3), "$.schema: expected 1 or 2, found 3"),
            (lambda data: data.update(schema=True), "$.schema: expected 1 or 2, found true"),
            (lambda data: data.update(kind="move"), '$.kind: expected "record", found "move"'),
            (lambda data: data["data"].update(moves={}), "$.data.moves: expected a list, found an object"),
            (lambda data: data["data"]["moves"].insert(4, 7), "$.data.moves[4]: expected a text, found 7"),
            (lambda data: data["data"].update(seats=["me"]), "$.data.seats: expected 2 names, one a seat, found 1"),
            (lambda data: data["options"].update(hand_size="3"), '$.options.hand_size: expected an integer, found "3"'),
            (lambda data: data["options"].update(hand_size=4), "the deck must have 30 heroes, not 28 [D1.7]"),
        ],
    )
    def test_altered_json(self, change: Change, fault: str, record_text: str, tmp_path: Path) -> None:
        """It says where, and what would be accepted."""
        file = saved(tmp_path / "game.json", altered(record_text, change))
        assert refused("replay", file).startswith(f"{file}: {fault}")

    def test_the_seventh_move_is_illegal(self, record_text: str, tmp_path: Path) -> None:
        """It says which move, why, and which clause forbids it."""
        moves = json.loads(record_text)["data"]["moves"]
        file = saved(
            tmp_path / "game.json", altered(record_text, lambda data: data["data"]["moves"].insert(6, moves[0]))
        )
        hero = moves[0].split()[1]
        fault = f"move 7: cannot play {moves[0]}: {hero} has left the deck [D3.7]"
        assert refused("replay", file) == f"{file}: {fault}"
        assert refused("play", "duel", "--load", file) == f"{file}: {fault}"

    def test_the_seventh_move_is_none(self, record_text: str, tmp_path: Path) -> None:
        """It says what a move looks like."""
        file = saved(tmp_path / "game.json", altered(record_text, lambda data: data["data"]["moves"].insert(6, "hop")))
        assert refused("replay", file).startswith(f"{file}: move 7: not a move: 'hop'; write take 0:0,1 | return ")

    def test_the_result_is_another(self, record_text: str, tmp_path: Path) -> None:
        """It says what the moves lead to."""
        result = [1 - seat for seat in json.loads(record_text)["data"]["result"]]
        file = saved(tmp_path / "game.json", altered(record_text, lambda data: data["data"].update(result=result)))
        assert "the moves lead to a win of seat" in refused("replay", file)

    def test_a_record_of_another_game(self, record_text: str, tmp_path: Path) -> None:
        """It says of which."""
        file = saved(tmp_path / "game.json", altered(record_text, lambda data: data.update(game="magpies")))
        assert refused("play", "duel", "--load", file) == f'{file}: $.game: expected "duel", found "magpies"'
        assert refused("replay", file) == (
            f'{file}: it is of the game "magpies", which is not shipped: say with --game which package that is'
        )

    def test_a_record_with_no_such_number(self, record_text: str, tmp_path: Path) -> None:
        """It says how many there are."""
        one, two = tmp_path / "one.json", tmp_path / "two.jsonl"
        saved(one, record_text)
        saved(two, f"{record_text}\n{record_text}\n")
        assert refused("replay", one, "--number", 2) == f"{one}: there is no record 2, it holds 1"
        assert refused("play", "duel", "--load", two) == f"{two}: it holds 2 records: choose one with --number"
        assert refused("replay", one, "--move", 500) == "there is no move 500: they are numbered 0 to 72"
        assert refused("replay", one, "--seat", 2) == "there is no seat 2: they are numbered 0 to 1"

    def test_escapes_in_names_do_not_reach_the_terminal(self, record_text: str, tmp_path: Path) -> None:
        """They are spelt out."""
        wicked = altered(record_text, lambda data: data["data"].update(seats=["\x1b[2J", "b"], notes=[[0, "\x1b[2J"]]))
        run = tabletop("replay", saved(tmp_path / "game.json", wicked))
        assert run.returncode == 0
        assert "\x1b" not in run.stdout
        assert r"\x1b[2J" in run.stdout


class TestPositions:
    """Positions that cannot occur."""

    def test_a_hero_in_two_places(self, tmp_path: Path) -> None:
        """It names the clause of conservation."""
        text = dump(duel, duel.initial_state())
        file = saved(tmp_path / "state.json", altered(text, lambda data: data["data"].update(hands=[["R1"], []])))
        message = refused("play", "duel", "--load", file)
        assert message.startswith(f"{file}: this position cannot occur: ")
        assert "D10.1: R1 is there 2 times instead of 1" in message

    def test_a_record_that_starts_there(self, record_text: str, tmp_path: Path) -> None:
        """The same holds for the start of a record."""
        state = json.loads(dump(duel, duel.initial_state()))["data"]
        state["hands"] = [["R1"], []]
        file = saved(tmp_path / "game.json", altered(record_text, lambda data: data["data"].update(start=state)))
        assert refused("replay", file).startswith(f"{file}: this position cannot occur: ")


class TestNames:
    """Games, options and bots that are not there."""

    @pytest.mark.parametrize("command", ["simulate", "play", "perft", "games"])
    def test_unknown_games(self, command: str) -> None:
        """It says which one may be meant."""
        assert refused(command, "dule") == "no game 'dule': did you mean duel?"

    @pytest.mark.parametrize(
        ("game", "fault"),
        [
            ("chess", "no game 'chess': there are duel"),
            ("my.game", "no game 'my.game': there is no module 'my'"),
            ("../x", "no game '../x': '../x' is no import path"),
            ("broken", "no game 'broken': importing broken fails: No module named 'nowhere_at_all'"),
            ("nogame", "nogame is not a game: CLAUSES is missing; "),
        ],
    )
    def test_import_paths_that_lead_to_no_game(self, game: str, fault: str, workplace: Path) -> None:
        """It says why."""
        assert refused("games", game, cwd=workplace).startswith(fault)

    @pytest.mark.parametrize("command", ["simulate", "play", "perft", "games", "check"])
    def test_a_game_that_exits(self, command: str, workplace: Path) -> None:
        """It does not take the command with it."""
        assert refused(command, "leaving", cwd=workplace) == (
            "no game 'leaving': importing leaving fails: SystemExit: 0"
        )

    @pytest.mark.parametrize(
        ("pair", "fault"),
        [
            ("bakcs=public", "duel has no option 'bakcs'; it has heroes, leaders, first_player, "),
            ("backs", "option 'backs': write KEY=VALUE"),
            ("backs=blue", 'option.backs: expected one of public, rows_only, found "blue"'),
            ("hand_size=many", 'option.hand_size: expected an integer, found "many"'),
            ("hand_size=4", "the deck must have 30 heroes, not 28 [D1.7]"),
            ("pile_size=-2", "pile_size must be a whole number from 0 to 112, not -2 [D13]"),
        ],
    )
    def test_options(self, pair: str, fault: str) -> None:
        """It says what there is, or which clause rules the value out."""
        assert refused("simulate", "duel", "--option", pair).startswith(fault)

    @pytest.mark.parametrize(
        ("bot", "fault"),
        [
            ("greddy", "there is no bot 'greddy'; did you mean greedy?"),
            ("zigzag", f"there is no bot 'zigzag'; there are {', '.join(BOT_IDS)}, and import paths like my.bots:Bot"),
            ("greedy:depth=2", "there is no parameter 'depth'; it takes worlds"),
            ("random:worlds=2", "there is no parameter 'worlds'; it takes none"),
            ("greedy:worlds=two", "worlds must be a whole number, not 'two'"),
            ("greedy:worlds=-1", "worlds must be 1 or more, not -1"),
            ("greedy:worlds=1,worlds=2", "worlds is given twice"),
            ("greedy:worlds=1,x", "'x' is no parameter; write key=value"),
            ("nowhere:Bot", "there is no module 'nowhere'"),
            ("broken:Bot", "importing broken fails: No module named 'nowhere_at_all'"),
            ("mybots:Bot", "Bot is not there in mybots"),
            ("mybots:", "the name behind the colon is not there in mybots"),
            ("mybots:NOTHING", "mybots:NOTHING is no class: a bot is one with the methods start, see, choose"),
            ("mybots:Half", "mybots:Half makes no bot: Half lacks start and see"),
            ("mybots:Leaves", "SystemExit: 0"),
            ("leaving:Bot", "importing leaving fails: SystemExit: 0"),
            ("mybots:Picky", "missing a required argument: 'depth'"),
            ("mybots:Picky:depth=1,sharp=maybe", "sharp must be true or false, not 'maybe'"),
            ("mybots:Picky:depth=1,scale=big", "scale must be a number, not 'big'"),
        ],
    )
    def test_bots(self, bot: str, fault: str, workplace: Path) -> None:
        """It says what there is."""
        assert refused("simulate", "duel", "--bots", bot, cwd=workplace) == f"bot {bot!r}: {fault}"

    def test_bots_at_play(self) -> None:
        """`play` says the same."""
        assert refused("play", "duel", "--against", "greddy") == (
            "bot 'greddy': there is no bot 'greddy'; did you mean greedy?"
        )

    def test_bots_too_many(self) -> None:
        """It says for how many seats."""
        assert refused("simulate", "duel", "--bots", "random", "random", "greedy") == "3 bots for 2 seats"
        assert refused("play", "duel", "--against", "random", "greedy") == "2 bots beside you for 2 seats"
        assert refused("simulate", "duel", "--seats", 3) == "duel has 2 seats, not 3"
        assert refused("play", "duel", "--seat", 2) == "there is no seat 2: seats are numbered 0 to 1"


class TestFaultyBots:
    """Bots that fail in the middle of a game."""

    @pytest.mark.parametrize(
        ("bot", "move", "fault"),
        [
            ("Raises", 24, r"choose raised IndexError: tuple index out of range (mybots.py, line 9)"),
            ("Exits", 24, r"choose raised SystemExit: 3 (mybots.py, line 19)"),
            ("Deaf", 1, "see raised RuntimeError: two lines (mybots.py, line 14)"),
            ("Lame", 0, "start raised KeyError: 0 (mybots.py, line 24)"),
            ("Nonsense", 24, "choose returned 'take it', which is no move of duel"),
            (
                "Stubborn",
                25,
                "choose returned an illegal move: cannot play take 0:0,1: two heroes must be returned first [D4.3]",
            ),
        ],
    )
    @pytest.mark.parametrize("workers", [1, 2])
    def test_in_a_simulation(self, bot: str, move: int, fault: str, workers: int, workplace: Path) -> None:
        """It names game, seed, bot, seat, move and line; the record is not written."""
        command = ["simulate", "duel", "--games", 4, "--bots", f"mybots:{bot}", "random", "--seed", 7]
        message = refused(*command, "--workers", workers, "--record", "games.jsonl", cwd=workplace)
        assert message == f"game 1 of seed 7: bot 'mybots:{bot}', seat 0, move {move}: {fault}"
        assert sorted(path.name for path in workplace.glob("*game*")) == ["nogame.py"]

    def test_at_play(self, workplace: Path) -> None:
        """The same line ends a game against a person."""
        run = tabletop("play", "duel", "--seat", 1, "--against", "mybots:Nonsense", cwd=workplace)
        assert run.returncode == 2
        assert run.stderr == (
            "tabletop: bot 'mybots:Nonsense', seat 0, move 24: choose returned 'take it', which is no move of duel\n"
        )


class TestUsage:
    """Arguments that do not make a command."""

    @pytest.mark.parametrize(
        "arguments",
        [
            ("simulate", "duel", "--games", -1),
            ("simulate", "duel", "--games", 0),
            ("simulate", "duel", "--games", "ten"),
            ("simulate", "duel", "--workers", 0),
            ("simulate", "duel", "--workers", -2),
            ("simulate", "duel", "--seats", -2),
            ("simulate", "duel", "--seed", 1.5),
            ("simulate", "duel", "--bots"),
            ("simulate", "duel", "--bot", "random"),
            ("simulate",),
            ("play", "duel", "--seat", -1),
            ("perft", "duel", "--depth", -1),
            ("replay", "game.json", "--move", -1),
            ("replay", "game.json", "--seat", -1),
            ("replay", "game.json", "--number", 0),
            ("replay",),
            ("paly", "duel"),
            ("--games", 3),
        ],
    )
    def test_it_says_where_help_is(self, arguments: tuple[object, ...]) -> None:
        """One line that names the command whose --help tells more."""
        assert "--help shows how)" in refused(*arguments)

    @pytest.mark.parametrize("rest", [(), ("--games", 2)])
    def test_bots_that_are_not_named(self, rest: tuple[object, ...]) -> None:
        """It says that one is needed."""
        assert "--bots needs a bot" in refused("simulate", "duel", "--bots", *rest)
        assert "--against needs a bot" in refused("play", "duel", "--against", *rest)

    def test_an_option_that_is_given_twice(self) -> None:
        """Neither of its values counts."""
        pairs = ("--option", "hand_size=3", "--option", "hand_size=2")
        assert refused("simulate", "duel", *pairs) == "option 'hand_size' is given twice"

    def test_options_beside_a_file(self, tmp_path: Path) -> None:
        """A file has its own options."""
        assert refused("play", "duel", "--load", tmp_path / "x", "--option", "backs=public") == (
            "--option does not go with --load: the file holds the options of its game"
        )


class TestOutput:
    """Output that cannot be written."""

    UNWRITABLE: Final = [
        ("none/games.jsonl", "No such file or directory"),
        ("mybots.py/games.jsonl", "Not a directory"),
        (".", "Is a directory"),
        ("x" * 300, "File name too long"),
    ]

    @pytest.mark.parametrize(("name", "fault"), UNWRITABLE)
    def test_a_record_that_cannot_be_written(self, name: str, fault: str, workplace: Path) -> None:
        """It is found out before the first game."""
        message = refused("simulate", "duel", "--games", 10**9, "--record", name, cwd=workplace)
        assert message == f"{name}: cannot be written: {fault}"

    def test_a_file_that_may_only_be_read(self, workplace: Path) -> None:
        """It is not replaced."""
        file = saved(workplace / "old.jsonl", "old")
        file.chmod(0o444)
        if os.access(file, os.W_OK):
            pytest.skip("this user may write whatever it likes")
        message = refused("simulate", "duel", "--games", 1, "--record", file.name, cwd=workplace)
        assert message == "old.jsonl: cannot be written: Permission denied"

    @pytest.mark.parametrize("arguments", [("games",), ("simulate", "duel", "--games", "2"), ("simulate", "--help")])
    def test_a_full_disk(self, arguments: tuple[str, ...]) -> None:
        """It says so, once."""
        with Path("/dev/full").open("w") as full:
            run = subprocess.run(  # noqa: S603  (our own command)
                [COMMAND, *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
        assert run.stderr == "tabletop: the output cannot be written: No space left on device\n"
        assert run.returncode == 2

    @pytest.mark.parametrize("arguments", ["games", "--help", "simulate duel --games 2", "play duel"])
    def test_a_pipe_that_nobody_reads(self, arguments: str) -> None:
        """It ends quietly."""
        run = shell(f"{{ sleep 0.1; tabletop {arguments} </dev/null; }} | true")
        assert (run.stdout, run.stderr) == ("", "")

    def test_a_pipe_that_is_closed_after_a_line(self, record_text: str, tmp_path: Path) -> None:
        """`| head` takes what it wants, and nothing is said about the rest."""
        file = saved(tmp_path / "games.jsonl", f"{record_text}\n" * 2000)
        run = shell(f'tabletop replay "{file}" | head -n 1; exit ${{PIPESTATUS[0]}}')
        assert run.stdout.count("\n") == 1
        assert run.stderr == ""
        assert run.returncode == 141

    def test_streams_that_are_closed(self) -> None:
        """Nothing is printed, and nothing goes wrong."""
        assert shell("tabletop perft duel --depth 1 <&- >&- 2>&-").returncode == 0
        assert shell("tabletop play duel <&- >&- 2>&-").returncode == 0

    def test_an_encoding_that_lacks_a_sign(self) -> None:
        """The sign becomes a question mark."""
        run = tabletop("games", "duel", env={"PYTHONIOENCODING": "ascii"})
        assert run.returncode == 0
        assert run.stderr == ""
