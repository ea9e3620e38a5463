"""One game of a tournament: how it is played, and what counts of its record."""

from typing import Any

import attrs

from tabletop.arena.match import BotFaultError, Match, Player, credited, forfeited_in
from tabletop.arena.plan import Fixture, Plan, TournamentError, tables_of
from tabletop.arena.streams import SEED_BITS, stream
from tabletop.arena.terms import OnForfeit
from tabletop.bots.greedy import margin
from tabletop.bots.isolation import named_bots
from tabletop.core import CoupledChance, MalformedError, Seat
from tabletop.core.record import Record, dump_record


@attrs.frozen
class Outcome:
    """
    What counts of a game; tuples have one entry a seat.

    shares: what each seat gets of the one win, 0 to 1. margins: its score above the best other.
    forfeited: the seats whose bots have. moves: how many, chance included.
    """

    fixture: Fixture
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    forfeited: tuple[Seat, ...]
    moves: int

    @property
    def is_draw(self) -> bool:
        """Whether all share alike."""
        return min(self.shares) > 0

    @property
    def margins(self) -> tuple[int, ...]:
        """How far each seat is above the best of the others."""
        return tuple(margin(self.scores, Seat(seat)) for seat in range(len(self.scores)))


@attrs.frozen
class Played:
    """A game that is over: its record as a line of JSON, and what counts of it."""

    line: str
    outcome: Outcome


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """
    This game of the tournament, played.

    Raises:
        TournamentError: a bot failed, and the terms say that this ends it all.
    """
    game, tables = tables_of(plan)
    names, options = [plan.bots[bot] for bot in fixture.lineup], tables[fixture.table]
    cards = CoupledChance(game, stream(plan.seed, fixture.deal, "deal").getrandbits(SEED_BITS))
    limits = plan.keeping.limits(plan.terms.seconds, plan.terms.seconds_a_move)
    try:
        with named_bots(names, game, options, plan.keeping, limits) as bots:
            players, start = list(map(Player, names, bots)), game.initial_state(options)
            match = Match(game, players, start, plan.seed, fixture.number, chance=cards, terms=plan.terms)
            while not match.is_over():
                match.advance()
    except BotFaultError as error:
        raise TournamentError(f"{fixture} of seed {plan.seed}: {error}") from error
    record = match.record(place=plan.place(fixture))
    return Played(dump_record(game, record), outcome_of(plan, record))


def outcome_of(plan: Plan, record: Record[Any, Any]) -> Outcome:
    """
    What counts of the record of a game of this tournament; its moves are not replayed.

    Raises:
        MalformedError: it is a record of something else, or none that a game can leave.
    """
    fixture = _fixture(plan, record)
    if record.scores is None:
        raise MalformedError("$.data.scores", "the record of a game of a tournament must have them")
    forfeited = forfeited_in(record)
    _refuse_unfinished(plan, record, is_forfeited=bool(forfeited))
    winners = credited(record.result or (), plan.seats, forfeited)
    return Outcome(
        fixture=fixture,
        shares=tuple(1 / len(winners) if Seat(seat) in winners else 0.0 for seat in range(plan.seats)),
        scores=record.scores,
        forfeited=tuple(sorted(forfeited)),
        moves=len(record.moves),
    )


def _refuse_unfinished(plan: Plan, record: Record[Any, Any], *, is_forfeited: bool) -> None:
    """Refuse a game that neither came to its end nor was ended by a forfeit."""
    if record.result is None and not (is_forfeited and plan.terms.on_forfeit == OnForfeit.END):
        raise MalformedError("$.data.result", "the game is not over")
    if record.result is not None and not record.moves:
        raise MalformedError("$.data.moves", "the game is over, and nobody has moved")


def _fixture(plan: Plan, record: Record[Any, Any]) -> Fixture:
    """Which game of the tournament was recorded."""
    place = record.place
    if place is None:
        raise MalformedError("$.data.place", "it is no game of a tournament")
    if place.games != plan.games_a_deal:
        raise MalformedError("$.data.place", "it is a game of another tournament")
    fixture = plan.fixture(plan.number(place.deal, place.game))
    expected = plan.place(fixture), tuple(plan.bots[bot] for bot in fixture.lineup), tables_of(plan)[1][fixture.table]
    if expected != (place, record.seats, record.options):
        raise MalformedError("$.data", "it is a game of another tournament")
    return fixture
