"""Who receives which heroes, and who wins (D6, D7)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

import attrs

from tabletop.core import Seat, UnfinishedError
from tabletop.duel.components import FACTIONS, ROWS, SEATS, Faction, HeroId, HeroSet
from tabletop.duel.options import Options
from tabletop.duel.state import Row, State, heroes_in, heroes_of_row, is_over


class Case(StrEnum):
    """How the rows of a faction are awarded (D6.5)."""

    LEADER = "leader"
    """Somebody leads in influence and one row is fuller: the leader receives it (D6.5a)."""

    NEAR_ROWS = "near rows"
    """A tie in either: each seat receives its near row (D6.5b)."""


@attrs.frozen
class Settlement:
    """
    How one faction is settled (D6.2); each tuple has one entry a seat, `row_counts` one a row.

    awarded: the heroes that join the army of the seat.
    discarded: the heroes that the seat received and, being absent, discards (D6.6).
    """

    faction: Faction
    influence: tuple[int, int]
    row_counts: tuple[int, int]
    case: Case
    rows: tuple[int, int]
    awarded: tuple[tuple[HeroId, ...], tuple[HeroId, ...]]
    discarded: tuple[tuple[HeroId, ...], tuple[HeroId, ...]]


@attrs.frozen
class ScoreLine:
    """What one seat gets out of one faction; `settlement` says why (D7.4)."""

    seat: Seat
    points: int
    clause: str
    settlement: Settlement

    @property
    def source(self) -> str:
        """The faction, and how many of its heroes count."""
        number = len(self.settlement.awarded[self.seat])
        return f"{self.settlement.faction.title_case}, {number} {'hero' if number == 1 else 'heroes'}"


@attrs.frozen
class Result:
    """
    The outcome of a finished game (D7.4).

    winner: None when a rematch is due (D7.3).
    strengths, heroes: of the armies, one entry a seat.
    settlements: one a faction, in the order of `FACTIONS`.
    """

    winner: Seat | None
    strengths: tuple[int, int]
    heroes: tuple[int, int]
    settlements: tuple[Settlement, ...]


def scores(state: State) -> tuple[int, int]:
    """The strength of each seat's army if the councils were revealed now (D7.1)."""
    return armies(state)[0]


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """What makes up `scores`: one line for each faction and seat, factions in order, seat 0 first."""
    return tuple(
        ScoreLine(Seat(seat), _strength(state, settlement.awarded[seat]), _clause(settlement, seat), settlement)
        for settlement in settlements(state)
        for seat in range(SEATS)
    )


def winners(state: State) -> frozenset[Seat]:
    """The seat that has won; nobody before the end, and nobody when a rematch is due (D7.3)."""
    if not is_over(state):
        return frozenset()
    winner = _winner(*armies(state))
    return frozenset() if winner is None else frozenset({winner})


def result(state: State) -> Result:
    """
    The outcome of a finished game: the stronger army wins, then the larger one (D7).

    Raises:
        UnfinishedError: the game is not over; what each army would be worth is `scores`.
    """
    if not is_over(state):
        raise UnfinishedError("result", "scores and score_lines tell what it would come to now")
    strengths, heroes = armies(state)
    return Result(_winner(strengths, heroes), strengths, heroes, settlements(state))


def _winner(strengths: tuple[int, int], heroes: tuple[int, int]) -> Seat | None:
    """The seat with the stronger army, else with the larger one; None where they tie in both (D7)."""
    leader = _larger(*strengths)  # D7.1
    if leader is None:
        leader = _larger(*heroes)  # D7.2
    return None if leader is None else Seat(leader)  # D7.3


def armies(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """
    The strengths of the armies and their numbers of heroes, one entry a seat: what the settlements come to (D6).

    A search asks for nothing else, after each of its playouts, so sets are counted here and no settlement is made
    (`benchmarks/`). Must agree with `settlements`.
    """
    own, others = state.councils
    near, far = (_lying(row) for row in state.rows)
    first = second = first_size = second_size = 0
    for faction, strengths, values in _rolls(state.options):
        council, rival = own & faction, others & faction
        value, rival_value = (None if leader is None else values[leader] for leader in state.leaders)
        lead = strengths[council] + (value or 0) - strengths[rival] - (rival_value or 0)  # D6.3
        mine, theirs = near & faction, far & faction
        if lead * (mine.bit_count() - theirs.bit_count()) < 0:
            mine, theirs = theirs, mine  # D6.5a; else each has its near row, won or by D6.5b
        if council or value is not None:  # D6.6
            first += strengths[mine]
            first_size += mine.bit_count()
        if rival or rival_value is not None:  # D6.6
            second += strengths[theirs]
            second_size += theirs.bit_count()
    return (first, second), (first_size, second_size)


def _lying(row: Row) -> HeroSet:
    """All heroes in the row, base and blocking."""
    heroes = 0
    for slot in row:
        if slot is not None:
            heroes |= 1 << slot.hero
            if slot.blocker is not None:
                heroes |= 1 << slot.blocker
    return heroes


class _Strengths(dict[HeroSet, int]):
    """The strengths of sets of heroes, each added up when it is first asked for."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self._heroes = options.heroes

    def __missing__(self, heroes: HeroSet) -> int:
        total = self[heroes] = sum(self._heroes[hero].strength for hero in heroes_in(heroes))
        return total


_Roll: TypeAlias = tuple[HeroSet, Mapping[HeroSet, int], tuple[int | None, ...]]
"""A faction: its heroes, the strengths of sets of them, and what each leader counts for it."""


@lru_cache(maxsize=64)
def _rolls(options: Options) -> tuple[_Roll, ...]:
    return tuple(
        (heroes, _Strengths(options), tuple(leader.value(faction) for leader in options.leaders))
        for faction, heroes in zip(FACTIONS, options.heroes_of, strict=True)
    )


def settlements(state: State) -> tuple[Settlement, ...]:
    """How each faction is settled, in the order of `FACTIONS`; any order would give the same (D6.8)."""
    return tuple(settlement_of(state, faction) for faction in FACTIONS)


def settlement_of(state: State, faction: Faction) -> Settlement:
    """How `faction` is settled: who gets which row, and what the absent discard (D6.3 to D6.6)."""
    case, rows = rows_won(state, faction)
    received = [row_heroes(state, state.rows[row], faction) for row in rows]
    absent = [not is_present(state, Seat(seat), faction) for seat in range(SEATS)]
    return Settlement(
        faction=faction,
        influence=(influence(state, Seat(0), faction), influence(state, Seat(1), faction)),
        row_counts=(row_count(state, 0, faction), row_count(state, 1, faction)),
        case=case,
        rows=rows,
        awarded=(() if absent[0] else received[0], () if absent[1] else received[1]),
        discarded=(received[0] if absent[0] else (), received[1] if absent[1] else ()),
    )


def rows_won(state: State, faction: Faction) -> tuple[Case, tuple[int, int]]:
    """
    The case, and the row whose heroes of `faction` each seat receives (D6.5).

    The seat with more influence gets the row with more heroes, even where the other row's are stronger. A tie in
    either gives each seat its near row.
    """
    leader = _larger(*(influence(state, Seat(seat), faction) for seat in range(SEATS)))
    fuller = _larger(*(row_count(state, row, faction) for row in range(ROWS)))
    if leader is None or fuller is None:
        return Case.NEAR_ROWS, (0, 1)  # D6.5b: near rows (D2.5)
    rest = 1 - fuller
    return Case.LEADER, (fuller, rest) if leader == 0 else (rest, fuller)  # D6.5a


def influence(state: State, seat: Seat, faction: Faction) -> int:
    """The strengths of the heroes of `faction` in the council and the leader's value for it (D6.3)."""
    return _strength(state, council_heroes(state, seat, faction)) + (leader_value(state, seat, faction) or 0)


def is_present(state: State, seat: Seat, faction: Faction) -> bool:
    """Whether the council holds a hero of `faction` or a leader that belongs to it, be it worth 0 (D6.6)."""
    return bool(council_heroes(state, seat, faction)) or leader_value(state, seat, faction) is not None


def council_heroes(state: State, seat: Seat, faction: Faction) -> tuple[HeroId, ...]:
    """The heroes of `faction` in the council."""
    return tuple(hero for hero in heroes_in(state.councils[seat]) if state.options.faction_of[hero] is faction)


def leader_value(state: State, seat: Seat, faction: Faction) -> int | None:
    """What the leader of the seat counts for `faction`; None where it does not belong to it (D1.4)."""
    leader = state.leaders[seat]
    return None if leader is None else state.options.leaders[leader].value(faction)


def row_count(state: State, row: int, faction: Faction) -> int:
    """How many heroes of `faction` the row holds (D6.4)."""
    return len(row_heroes(state, state.rows[row], faction))


def row_heroes(state: State, row: Row, faction: Faction) -> tuple[HeroId, ...]:
    """The heroes of `faction` in the row, base and blocking, blocked and free, face up and face down (D6.4)."""
    return tuple(hero for hero in heroes_of_row(row) if state.options.faction_of[hero] is faction)


def _larger(first: int, second: int) -> int | None:
    """Which of the two is larger, 0 or 1; None for a tie."""
    return None if first == second else int(second > first)


def _clause(settlement: Settlement, seat: int) -> str:
    if settlement.discarded[seat]:
        return "D6.6"
    return "D6.5a" if settlement.case is Case.LEADER else "D6.5b"


def _strength(state: State, heroes: tuple[HeroId, ...]) -> int:
    return sum(state.options.heroes[hero].strength for hero in heroes)
