"""What the bots that games bring along have in common: they finish, follow their seat's view alone, and win."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from examples import magpies
from tabletop import abyss, duel, root_alliance
from tabletop.abyss import scripted as abyss_bot
from tabletop.arena import Player, play_match
from tabletop.bots import BOTS, Bot, BotSpecError, RandomBot, bots_of, make_bot
from tabletop.bots.bot import METHODS
from tabletop.core import CHANCE, NOBODY, Seat
from tabletop.core.promises import promises_of
from tabletop.duel import scripted as duel_bot
from tabletop.root_alliance import Faction, MapName
from tabletop.root_alliance import scripted as root_bot
from tests.games import event_of


@attrs.frozen
class Setting:
    """A game and its options; of so many matches against random bots, the bot in `seat` wins `least`."""

    game: ModuleType
    options: Any
    matches: int
    least: int
    seat: Seat = Seat(0)

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"{self.game.NAME}-{self.options.seats}"


SETTINGS: Final = (
    Setting(duel, duel.Options(), 20, 18),
    Setting(magpies, magpies.Options(), 200, 75, Seat(1)),  # a game of luck: a random bot wins 67
    *(Setting(abyss, abyss.Options(seats=seats), 6, 5, Seat(seats - 1)) for seats in (2, 3, 4)),
    Setting(duel, duel.Options(backs=duel.Backs.ROWS_ONLY, stuck_rule=duel.StuckRule.FORBID), 20, 18),
    *(
        Setting(root_alliance, root_alliance.Options(factions=factions, woodland=woodland), 6, least, Seat(seat))
        for woodland in MapName
        for factions, seat, least in (
            ((Faction.MARQUISE, Faction.ALLIANCE), 1, 6),
            ((Faction.EYRIE, Faction.VAGABOND), 0, 6),
            ((Faction.VAGABOND, Faction.EYRIE, Faction.ALLIANCE), 0, 3),
            (tuple(Faction), 0, 6),
        )
    ),
)


def moments(setting: Setting, seed: int, scripted: int) -> Iterator[tuple[Any, Any]]:
    """The states of a match, and what is answered in each; behind the scripted bots sit random ones."""
    game, rng = setting.game, Random(seed)
    bots = [make_bot("scripted" if seat < scripted else "random", game) for seat in range(setting.options.seats)]
    for seat, bot in enumerate(bots):
        bot.start(Seat(seat), setting.options, Random(f"{seed} {seat}"))
    state = game.initial_state(setting.options)
    while game.to_move(state) != NOBODY:
        mover = game.to_move(state)
        if mover == CHANCE:
            move = game.sample_chance(state, rng)
        else:
            move = bots[mover].choose(game.observe(state, mover), game.legal_moves(state))
            yield state, move
        for seat, bot in enumerate(bots):
            bot.see(event_of(game, state, move, Seat(seat)))
        state = game.step(state, move)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
class TestScripted:
    """In every game, and for every number of seats."""

    def test_it_plays_to_the_end(self, setting: Setting) -> None:
        """In one seat, in some, in all: `step` refuses nothing that it answers."""
        for scripted in range(1, setting.options.seats + 1):
            assert all(True for _ in moments(setting, scripted, scripted))

    def test_its_answer_follows_from_what_its_seat_sees(self, setting: Setting) -> None:
        """At a table that looks the same to the seat, somebody who has seen nothing else answers alike."""
        game, rng, tried = setting.game, Random(3), 0
        twin = promises_of(game).twin
        assert twin is not None
        for state, move in moments(setting, 3, setting.options.seats):
            seat = game.to_move(state)
            pair = twin(state, move, seat, rng)
            for other in [game.determinize(game.observe(state, seat), rng), *(pair or ())[:1]]:
                if game.observe(other, seat) != game.observe(state, seat):
                    continue
                stranger = make_bot("scripted", game)
                stranger.start(seat, setting.options, Random(4))
                assert stranger.choose(game.observe(other, seat), game.legal_moves(other)) == move
                tried += other != state
        assert tried > 10

    def test_it_beats_random_bots(self, setting: Setting) -> None:
        """Most of the time, with these seeds."""
        game, won = setting.game, 0
        for number in range(setting.matches):
            seats = range(setting.options.seats)
            bots = [make_bot("scripted" if seat == setting.seat else "random", game) for seat in seats]
            record = play_match(game, [Player("", bot) for bot in bots], setting.options, 7, number)
            won += record.result == (setting.seat,)
        assert won >= setting.least


PLAYED: Final = """
from tabletop import abyss, duel, root_alliance
from tabletop.arena import Player, play_match
from tabletop.bots import bots_of, make_bot

for game in (abyss, duel, root_alliance):
    if "scripted" in bots_of(game):
        players = [Player("", make_bot("scripted", game)) for _ in range(game.Options().seats)]
        print(play_match(game, players, seed=5).moves)
"""


def test_it_plays_alike_under_every_hash_seed() -> None:
    """In two processes: sets and hashes decide nothing."""
    played = {
        subprocess.run(  # noqa: S603  (our own interpreter and script)
            [sys.executable, "-c", PLAYED],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(played) == 1
    assert played.pop().startswith("('")


def test_they_keep_the_protocol() -> None:
    """They have its methods; and the type checker agrees, for the classes of their games."""
    of_abyss: Bot[abyss.Options, abyss.Move, abyss.Observation, abyss.Event] = abyss_bot.ScriptedBot(abyss)
    of_duel: Bot[duel.Options, duel.Move, duel.Observation, duel.Event] = duel_bot.ScriptedBot(duel)
    of_root: Bot[root_alliance.Options, root_alliance.Move, root_alliance.Observation, root_alliance.Event] = (
        root_bot.ScriptedBot(root_alliance)
    )
    assert all(callable(getattr(bot, method)) for bot in (of_abyss, of_duel, of_root) for method in METHODS)


class TestMakeBot:
    """A game brings its bot along by a name."""

    def test_a_game_without_one(self) -> None:
        """The error says so, and who plays instead."""
        game: Any = SimpleNamespace(NAME="candles")
        assert bots_of(game) == tuple(BOTS)
        with pytest.raises(BotSpecError) as caught:
            make_bot("scripted", game)
        assert (
            str(caught.value)
            == "bot 'scripted': candles brings no such bot along; there are random, greedy, flat, ismcts"
        )

    def test_an_attribute_of_the_game(self) -> None:
        """A game in one module, or none, has it as an attribute."""
        game: Any = SimpleNamespace(NAME="candles", ScriptedBot=RandomBot)
        assert bots_of(game) == (*BOTS, "scripted")
        assert isinstance(make_bot("scripted", game), RandomBot)

    def test_a_module_that_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The line says what it raises."""
        (tmp_path / "wax").mkdir()
        (tmp_path / "wax" / "__init__.py").write_text('NAME = "wax"\n', encoding="utf-8")
        (tmp_path / "wax" / "scripted.py").write_text("1 / 0\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        game: Any = import_module("wax")
        with pytest.raises(BotSpecError, match=r"importing wax\.scripted fails: ZeroDivisionError"):
            make_bot("scripted", game)

    @pytest.mark.parametrize("game", [abyss, duel, root_alliance])
    def test_a_module_of_the_package(self, game: Any) -> None:  # noqa: ANN401  (any game)
        """As the shipped games have it."""
        assert bots_of(game)[-1] == "scripted"
        assert type(make_bot("scripted", game)).__module__.startswith(f"{game.__name__}.scripted")
