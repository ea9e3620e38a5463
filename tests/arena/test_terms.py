"""Terms of a match: what a bot may spend, and what becomes of a seat whose bot forfeits."""

import pickle
import re
from pathlib import Path
from typing import Any, Final

import pytest

from examples import magpies
from tabletop import duel
from tabletop.arena import BotFaultError, Match, OnForfeit, Player, Terms, credited, play_match
from tabletop.arena.match import WinnersError, forfeited_in
from tabletop.bots import RandomBot, make_bot
from tabletop.core import NOBODY, Forfeit, Seat
from tabletop.core.record import Record, dump_record, load_record, replay
from tests.arena import bots

SETUP: Final = 23  # moves of chance before the first decision of Duel
SOURCE: Final = Path(bots.__file__).read_text(encoding="utf-8").splitlines()


def line_of(code: str) -> int:
    """Where the code stands in `bots.py`."""
    (found,) = [number for number, line in enumerate(SOURCE, start=1) if line.strip() == code]
    return found


NO_IDEA: Final = line_of('raise RuntimeError("no idea")')
TOO_LOUD: Final = line_of('raise RuntimeError("too loud")')
FAULTS: Final = {
    "Raises": (SETUP, f"choose raised RuntimeError: no idea (bots.py, line {NO_IDEA})"),
    "Lame": (0, f"start raised KeyError: 0 (bots.py, line {line_of('raise KeyError(seat)')})"),
    "Deaf": (3, f"see raised RuntimeError: too loud (bots.py, line {TOO_LOUD})"),
    "Nonsense": (SETUP, "choose returned 'take it', which is no move of duel"),
    "Odd": (SETUP, "choose returned <object objec...0x…>, which is no move of duel"),
    "Stubborn": (
        SETUP + 1,
        "choose returned an illegal move: cannot play take 0:0,1: two heroes must be returned first [D4.3]",
    ),
}
"""Bot -> after which move it forfeits in seat 0, and why."""


def players(faulty: str) -> list[Player]:
    """The bot in seat 0, `random` in seat 1."""
    return [Player(faulty, make_bot(f"tests.arena.bots:{faulty}", duel)), Player("random", RandomBot(duel))]


def played(faulty: str, **terms: Any) -> Record[Any, Any]:  # noqa: ANN401
    """The record of a match under these terms."""
    return play_match(duel, players(faulty), seed=7, terms=Terms(**terms))


@pytest.mark.parametrize("faulty", FAULTS)
class TestForfeits:
    """Whatever a bot does wrong, under each of the terms."""

    def test_it_is_raised(self, faulty: str) -> None:
        """The match ends with the error; that is so where nothing is said."""
        _, fault = FAULTS[faulty]
        for terms in ({}, {"on_forfeit": "raise"}):
            with pytest.raises(BotFaultError) as caught:
                played(faulty, **terms)
            assert re.sub(r"\.\.\.x[0-9a-f]+", "...0x…", caught.value.fault) == fault

    def test_random_plays_on(self, faulty: str) -> None:
        """To an end that the rules know; the record has the reason, once."""
        number, fault = FAULTS[faulty]
        record = played(faulty, on_forfeit="random")
        assert record.forfeits == (Forfeit(seat=Seat(0), move=number, reason=fault, is_end=False),)
        assert record.result is not None
        assert record.seats == (faulty, "random")
        assert duel.to_move(list(replay(duel, record))[-1]) == NOBODY
        assert forfeited_in(record) == {0}

    def test_the_match_ends(self, faulty: str) -> None:
        """Where it stands: no result, and the file reads back."""
        number, fault = FAULTS[faulty]
        record = played(faulty, on_forfeit="end")
        assert record.forfeits == (Forfeit(seat=Seat(0), move=number, reason=fault, is_end=True),)
        assert record.result is None
        assert len(record.moves) == number
        assert load_record(duel, dump_record(duel, record)) == record

    def test_the_same_each_time(self, faulty: str) -> None:
        """The seat is played from a stream of the match."""
        assert played(faulty, on_forfeit="random") == played(faulty, on_forfeit="random")


class TestAnswers:
    """Answers that cannot even be looked at."""

    @pytest.mark.parametrize("faulty", ["Huge", "Secretive", "Secretive:is_move=true", "Forges"])
    def test_a_fault(self, faulty: str) -> None:
        """They are illegal like others."""
        with pytest.raises(BotFaultError, match="choose returned "):
            played(faulty)
        record = played(faulty, on_forfeit="random")
        assert record.forfeits[0].reason.startswith("choose returned ")
        assert record.result is not None


class TestNoExceptions:
    """Errors of bots that are no Exception."""

    @pytest.mark.parametrize("how", ["own", "cancelled", "generator", "exit"])
    def test_a_fault(self, how: str) -> None:
        """They are the bot's fault like any other."""
        with pytest.raises(BotFaultError, match=f"choose raised {bots.QUITS[how].__name__} "):
            played(f"Quits:how={how}")
        record = played(f"Quits:how={how}", on_forfeit="random")
        assert forfeited_in(record) == {0}
        assert record.result is not None

    @pytest.mark.parametrize("how", ["interrupt", "stop"])
    def test_a_stop(self, how: str) -> None:
        """Who wants the run to end is heard."""
        with pytest.raises(bots.QUITS[how]):
            played(f"Quits:how={how}", on_forfeit="random")


class TestBudgets:
    """What a bot may spend."""

    @pytest.mark.parametrize("policy", ["random", "end"])
    def test_decisions(self, policy: str) -> None:
        """So many are answered; the bot is not asked for one more."""
        record = play_match(
            duel,
            [Player("random", RandomBot(duel))] * 2,
            seed=7,
            terms=Terms(decisions=5, on_forfeit=OnForfeit(policy)),
        )
        states = list(replay(duel, record))
        for forfeit in record.forfeits:
            assert forfeit.reason == "it is out of decisions: 5 are allowed in a match"
            assert forfeit.is_end is (policy == "end")
            assert sum(duel.to_move(state) == forfeit.seat for state in states[: forfeit.move]) == 5
            assert duel.to_move(states[forfeit.move]) == forfeit.seat
        assert len(record.forfeits) == (2 if policy == "random" else 1)

    def test_decisions_raised(self) -> None:
        """As an error."""
        with pytest.raises(BotFaultError, match=r"it is out of decisions: 5 are allowed in a match"):
            play_match(duel, [Player("a", RandomBot(duel)), Player("b", RandomBot(duel))], terms=Terms(decisions=5))

    def test_enough_is_no_forfeit(self) -> None:
        """The last decision that is allowed counts."""
        free = play_match(duel, [Player("a", RandomBot(duel)), Player("b", RandomBot(duel))], seed=1)
        states = list(replay(duel, free))
        most = max(sum(duel.to_move(state) == seat for state in states) for seat in (0, 1))
        terms = Terms(decisions=most, seconds=1e6, seconds_a_move=1e6)
        again = play_match(duel, [Player("a", RandomBot(duel)), Player("b", RandomBot(duel))], seed=1, terms=terms)
        assert again == free

    @pytest.mark.parametrize(
        ("terms", "fault"),
        [
            ({"seconds_a_move": 0.25}, "it is out of time: 0.25 s are allowed for a move"),
            ({"seconds": 0.5}, "it is out of time: 0.5 s are allowed in a match"),
        ],
    )
    @pytest.mark.parametrize("policy", ["raise", "random", "end"])
    def test_time(self, terms: dict[str, float], fault: str, policy: str) -> None:
        """For one move, and for the match; the clock of the other bot does not run."""
        slow = [Player("slow", make_bot("tests.arena.bots:Slow:pause=300", duel)), Player("random", RandomBot(duel))]
        limits = Terms(on_forfeit=OnForfeit(policy), **terms)  # type: ignore[arg-type]
        if policy == "raise":
            with pytest.raises(BotFaultError) as caught:
                play_match(duel, slow, terms=limits)
            assert (caught.value.fault, caught.value.seat) == (fault, 0)
            return
        record = play_match(duel, slow, terms=limits)
        (forfeit,) = (each for each in record.forfeits if each.seat == 0)
        assert (forfeit.reason, forfeit.is_end) == (fault, policy == "end")

    @pytest.mark.parametrize("limit", ["seconds", "seconds_a_move", "decisions"])
    @pytest.mark.parametrize("value", [0, -1, float("nan")])
    def test_a_budget_that_is_none(self, limit: str, value: float) -> None:
        """It is refused."""
        with pytest.raises(ValueError, match="a budget must be above 0"):
            Terms(**{limit: value})  # type: ignore[arg-type]


class TestCredit:
    """Who is credited with the win."""

    @pytest.mark.parametrize(
        ("winners", "forfeited", "expected"),
        [
            ({0}, set(), {0}),
            ({0, 2}, set(), {0, 2}),
            (set(), set(), {0, 1, 2}),
            ({0, 1, 2}, set(), {0, 1, 2}),
            ({0}, {0}, {1, 2}),
            ({0, 2}, {0}, {2}),
            (set(), {1}, {0, 2}),
            ({1}, {0}, {1}),
            ({1}, {0, 1, 2}, {0, 1, 2}),
            ({0}, {0, 1}, {2}),
        ],
    )
    def test_a_forfeit_never_wins(self, winners: set[Seat], forfeited: set[Seat], expected: set[Seat]) -> None:
        """Not even where `random` won in its place; a draw is everybody's."""
        assert credited(winners, 3, forfeited) == expected

    @pytest.mark.parametrize("winners", [{3}, {0, 7}, {-1}])
    def test_a_winner_without_a_seat(self, winners: set[Seat]) -> None:
        """It is a fault of the game, and no draw."""
        with pytest.raises(WinnersError) as caught:
            credited(winners, 3, set())
        named = ", ".join(map(str, sorted(winners)))
        assert str(caught.value) == (f"a fault of the game: it names as winners {named}, and seats are numbered 0 to 2")
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301  (made here)

    def test_a_game_that_names_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Neither the match nor its record passes it over."""
        match = Match(magpies, [Player("random", RandomBot(magpies))] * 3, magpies.initial_state())
        monkeypatch.setattr(magpies, "winners", lambda _: frozenset({Seat(5)}))
        while not match.is_over():
            assert match.record().result is None
            match.advance()
        for told in (match.winners, match.record):
            with pytest.raises(WinnersError, match="it names as winners 5"):
                told()

    def test_a_match_knows_it(self) -> None:
        """Once it is over: two others share where the first one forfeits and the match ends."""
        lame = Player("lame", make_bot("tests.arena.bots:Lame", magpies))
        randoms = [Player("random", RandomBot(magpies)) for _ in range(2)]
        match = Match(magpies, [lame, *randoms], magpies.initial_state(), terms=Terms(on_forfeit=OnForfeit.END))
        assert match.is_over()
        assert match.winners() == {1, 2}
        with pytest.raises(ValueError, match="the match is over"):
            match.advance()
        fresh = Match(magpies, [*randoms, Player("random", RandomBot(magpies))], magpies.initial_state())
        assert fresh.winners() == frozenset()
