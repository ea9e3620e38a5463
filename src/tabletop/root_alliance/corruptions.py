"""Positions that cannot occur, made of one that can: what `defects` must find, for the conformance kit."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import attrs

from tabletop.core import Corruption, Seat
from tabletop.root_alliance import components, fights, maps
from tabletop.root_alliance.alliance import decisions
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.decisions import (
    Activating,
    Daylight,
    Decision,
    Evening,
    HandLimit,
    Look,
    Losing,
    NextTurn,
    Ordering,
    Paying,
    Rolling,
    Targeting,
    Theft,
    UsingEffects,
)
from tabletop.root_alliance.eyrie.decisions import Decreeing, Obeying
from tabletop.root_alliance.marquise.decisions import (
    Acting,
    Building,
    FieldHospital,
    KeepPlacing,
    Overworking,
    Recruiting,
    WoodPaying,
    WoodPlacing,
)
from tabletop.root_alliance.state import Row, State, with_entry
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import Relation
from tabletop.root_alliance.vagabond.decisions import Damaging, Dropping, Escorting, Refreshing, Repairing, Roaming


def corruptions(state: State) -> Iterator[Corruption[State]]:
    """Positions that differ from a sound one in what the rules keep."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    seats = state.options.seats
    yield Corruption("a seat without points", change(points=(0,) * (seats - 1)), "Law 5.1.1")
    yield Corruption("negative points", change(points=(-1,) + (0,) * (seats - 1)), "R-42")
    yield Corruption("turn 0", change(turn=0), "Law 1.4.1")
    yield Corruption("no such card", change(used=state.used, deck=(components.CardId(42),)), "Law 2.1")
    yield Corruption("a crafted item too many", change(supply=(9, *state.supply[1:])), "Law 5.1.5")
    yield Corruption("ruins everywhere", change(ruins=(1 << components.CLEARINGS) - 1), "Law 5.1.4")
    if state.pending:
        ended = tuple(components.WINNING_POINTS for _ in range(seats))
        yield Corruption("won and not over", change(points=ended), "Law 3.1")
        yield Corruption("nobody asked", change(pending=(*state.pending, Evening(Seat(0)))), "Law 1.4.1")
    if state.pending:
        other = Seat((state.active + 1) % seats)
        yield Corruption("the turn of another seat", change(active=other), "Law 1.4.1")
    yield from _keep_corruptions(state)
    yield from _coalition_corruptions(state)
    if state.deck:
        card, *rest = state.deck
        yield Corruption("a card lost", change(deck=tuple(rest)), "Law 5.1.3")
        yield Corruption("a card twice", change(deck=(card, *state.deck)), "Law 5.1.3")
    for faction, piece, clause in _TOO_MANY:
        if faction in state.options.factions:
            crowd = _with_row(state, piece, (components.PIECES[piece].total + 1, *(0,) * (components.CLEARINGS - 1)))
            yield Corruption(f"too many pieces of the kind {components.PIECES[piece].name}", crowd, clause)
        else:
            stray = _with_row(state, piece, (1, *(0,) * (components.CLEARINGS - 1)))
            yield Corruption(f"a stray piece of the kind {components.PIECES[piece].name}", stray, "Law 5.1.1")
    yield from _alliance_corruptions(state)
    if state.pending and isinstance(state.pending[0], NextTurn):
        yield from _turn_corruptions(state)
        yield from _twisted(state)
    elif state.pending:
        yield from _set_up_corruptions(state)


_TOO_MANY: Final = (
    (components.Faction.MARQUISE, components.CAT, "Law 1.5.1"),
    (components.Faction.MARQUISE, components.WOOD, "Law 1.5.1"),
    (components.Faction.MARQUISE, components.KEEP, "Law 1.5.1"),
    (components.Faction.ALLIANCE, components.SYMPATHY, "Law 1.5.1"),
)


def _with_row(state: State, piece: components.PieceId, row: Row) -> State:
    return attrs.evolve(state, pieces=(*state.pieces[:piece], row, *state.pieces[piece + 1 :]))


def _keep_corruptions(state: State) -> Iterator[Corruption[State]]:
    """What only the Marquise may place (Law 6.2.2)."""
    keep = state.pieces[components.KEEP]
    for piece in (components.ROOST, components.SYMPATHY, *components.BASES) if any(keep) else ():
        beside = tuple(int(bool(here)) for here in keep)
        yield Corruption(
            f"a {components.PIECES[piece].name} beside the keep", _with_row(state, piece, beside), "Law 6.2.2"
        )


def _coalition_corruptions(state: State) -> Iterator[Corruption[State]]:
    """Coalitions that nobody can form (Law 9.2.8)."""
    seat = state.options.seat_of(components.Faction.VAGABOND)
    if seat is None:
        return
    board = state.boards[seat]
    assert isinstance(board, VagabondBoard)  # by its faction
    other = Seat((seat + 1) % state.options.seats)
    hostile = with_entry(board.relations, other, Relation.HOSTILE)
    for name, changed in (
        ("a coalition with oneself", attrs.evolve(board, partner=seat)),
        ("a Hostile partner", attrs.evolve(board, partner=other, relations=hostile)),
    ):
        boards = (*state.boards[:seat], changed, *state.boards[seat + 1 :])
        yield Corruption(name, attrs.evolve(state, boards=boards), "Law 9.2.8")


def _alliance_corruptions(state: State) -> Iterator[Corruption[State]]:
    seat = state.options.seat_of(components.Faction.ALLIANCE)
    if seat is None:
        return
    two = _with_row(state, components.SYMPATHY, (2, *(0,) * (components.CLEARINGS - 1)))
    yield Corruption("two tokens in a clearing", two, "Law 8.2.5.I")
    board = state.boards[seat]
    assert isinstance(board, AllianceBoard)  # by its faction
    boards = (*state.boards[:seat], attrs.evolve(board, officers=-1), *state.boards[seat + 1 :])
    yield Corruption("a negative number of officers", attrs.evolve(state, boards=boards), "Law 1.5.1")
    turn = NextTurn(seat), Evening(seat), Daylight(seat), decisions.Spreading(seat)
    if state.pending and state.pending[0] == turn[0]:
        price = (
            decisions.SpreadPaid(seat, maps.PlaceId(0)),
            decisions.SupportersPaying(seat, state.suits[0], len(board.supporters) + 1),
        )
        unpayable = attrs.evolve(state, pending=(*turn, *price))
        yield Corruption("more to pay than there is", unpayable, "Law 1.5.4")
    if state.pending:
        astray = decisions.Outrage(Seat(state.options.seats), seat, maps.PlaceId(0))
        nobody = attrs.evolve(state, pending=(*state.pending, astray))
        yield Corruption("Outrage of nobody", nobody, "Law 5.1.1")


def _turn_corruptions(state: State) -> Iterator[Corruption[State]]:
    """Stacks that no turn can have."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    first, *rest = state.pending
    seat, due = state.active, state.pending[-1]
    yield Corruption("two ends of a turn", change(pending=(first, first, *rest)), "Law 1.4.1")
    yield Corruption("set up in a turn", change(pending=(*state.pending, KeepPlacing(seat))), "Law 5.1.7")
    yield Corruption(
        "a payment for nothing", change(pending=(*state.pending, Paying(seat, components.BIRD))), "Law 1.4.2"
    )
    if isinstance(rest[0], Evening):
        yield Corruption("no Evening", change(pending=(first, *rest[1:])), "Law 1.4.1")
    other = Seat((seat + 1) % state.options.seats)
    if due == _of(due, seat) != _of(due, other) and not isinstance(
        due, Look | Ordering | decisions.Outrage | decisions.SupportersLimit
    ):
        stray = change(pending=(*state.pending[:-1], _of(due, other)))
        yield Corruption("asked out of turn", stray, "Law 1.4.1")
    if (
        isinstance(due, _DAYLIGHTS)
        and isinstance(state.pending[-2], Evening)
        and len(state.hands[seat]) <= components.HAND_LIMIT
    ):
        is_vagabond = state.options.factions[seat] is components.Faction.VAGABOND
        cards, items = (first, HandLimit(seat)), (first, Dropping(seat), HandLimit(seat))
        own, strange, clause = (items, cards, "Law 9.6") if is_vagabond else (cards, items, "Law 5.1.1")
        yield Corruption("asked to discard from a small hand", change(pending=own), "Law 1.4.1")
        yield Corruption("the Evening of another faction", change(pending=strange), clause)


_DAYLIGHTS: Final = (Acting, Obeying, decisions.Agitating, Roaming)


def _of(owed: Decision, seat: Seat) -> Decision:
    """The decision, owed by this seat; that of chance, or of the two sides of a battle, as it is."""
    is_fixed = "seat" not in attrs.fields_dict(type(owed)) or hasattr(owed, "fight") or isinstance(owed, FieldHospital)
    asked: dict[str, Any] = {} if is_fixed or isinstance(owed, Damaging) else {"seat": seat}
    return attrs.evolve(owed, **asked)


def _set_up_corruptions(state: State) -> Iterator[Corruption[State]]:
    """Set-ups out of order, and set-ups that have dealt too much."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    if len(state.pending) > 1:
        yield Corruption("set up backwards", change(pending=state.pending[::-1]), "Law 5.1.7")
    if state.deck:
        card, *rest = state.deck
        hand = tuple(sorted((*state.hands[0], card)))
        yield Corruption(
            "a card too many", change(deck=tuple(rest), hands=with_entry(state.hands, 0, hand)), "Law 5.1.3"
        )
    yield Corruption("points before the first turn", change(points=(1, *state.points[1:])), "Law 5.1.2")
    seat = state.options.seat_of(components.Faction.MARQUISE)
    if seat is not None:
        cats = state.pieces[components.CAT]
        more = _with_row(state, components.CAT, (cats[0] + 1, *cats[1:]))
        yield Corruption("a cat too many", more, "Law 6.3")


_MISS: Final = fights.Hits(by_attacker=4, by_defender=0, extra_by_attacker=0, extra_by_defender=0)
_EVERYWHERE: Final = tuple(maps.PlaceId(clearing) for clearing in range(components.CLEARINGS))

_TWISTS: Final[Mapping[type[Decision], tuple[Mapping[str, Any], str]]] = MappingProxyType(
    {
        Acting: ({"left": -1}, "Law 6.5"),
        Activating: ({"left": 5}, "Law 4.1.1"),
        Building: ({"piece": components.KEEP}, "Law 6.5.4"),
        Damaging: ({"left": 0}, "Law 9.2.7"),
        Decreeing: ({"added": 2}, "Law 7.4.2"),
        FieldHospital: ({"count": 26}, "Law 6.2.3"),
        Look: ({"owner": Seat(9)}, "Law 5.1.1"),
        Losing: ({"lost": ((components.CAT,) * 26, ())}, "Law 4.3.4"),
        Obeying: ({"left": (9, 9, 9, 9)}, "Law 7.5.2"),
        decisions.Operating: ({"taken": -1}, "Law 8.6.1"),
        Recruiting: ({"recruiters": _EVERYWHERE}, "Law 6.5.3"),
        Refreshing: ({"left": 10}, "Law 9.4.1"),
        Repairing: ({"left": 4}, "Law D.3"),
        Rolling: ({"fight": fights.Fight(Seat(0), Seat(0), maps.PlaceId(12))}, "Law 2.2"),
        Targeting: ({"card": components.CardId(0)}, "Law 4.1.3"),
        Theft: ({"points": 2}, "Law 4.1.3"),
        UsingEffects: ({"hits": _MISS}, "Law 4.3.2"),
        WoodPaying: ({"left": 9}, "Law 6.5.4"),
        WoodPlacing: ({"sawmills": _EVERYWHERE}, "Law 6.4"),
    }
)
"""A decision -> what it cannot say, and the clause."""


def _twisted(state: State) -> Iterator[Corruption[State]]:
    """Each decision of the stack with something in it that does not agree with the table."""
    for index, owed in enumerate(state.pending):
        name = type(owed).__name__
        changes = [_TWISTS[type(owed)]] if type(owed) in _TWISTS else []
        if "fight" in attrs.fields_dict(type(owed)):
            fight: fights.Fight = owed.fight  # type: ignore[union-attr]  # it has one
            turned = attrs.evolve(fight, attacker=fight.defender, defender=fight.attacker)
            changes.append(({"fight": turned}, "Law 4.3"))
        changes += _misled(state, owed)
        for change, clause in changes:
            twisted = with_entry(state.pending, index, attrs.evolve(owed, **change))
            yield Corruption(f"{name} with {change}", attrs.evolve(state, pending=twisted), clause)


def _misled(state: State, owed: Decision) -> list[tuple[Mapping[str, Any], str]]:
    """What the decision cannot say here, as others stand or lie elsewhere."""
    match owed:
        case decisions.Outrage(seat):
            return [({"alliance": seat}, "Law 8.2.6")]
        case Ordering(_, triggers, by_owner):
            is_base_lost = any(
                isinstance(trigger, decisions.BaseLoss) for trigger in triggers
            )  # it alone explains the supporters
            emptied = [] if is_base_lost else [({"triggers": ()}, "Law 1.1.3")]
            return [({"by_owner": not by_owner}, "Law 1.1.3"), *emptied]
        case Escorting(_, _, destination):
            return [({"origin": destination}, "Law 9.2.9.II.b")]
        case decisions.RevoltPaid() | decisions.RevoltWon():
            return _moved_off(state, components.SYMPATHY, "Law 8.4.1.I", is_there=False)
        case decisions.SpreadPaid():
            return _moved_off(state, components.SYMPATHY, "Law 8.4.2", is_there=True)
        case Overworking():
            return _moved_off(state, components.SAWMILL, "Law 6.5.5", is_there=False)
        case _:
            return []


def _moved_off(
    state: State, piece: components.PieceId, clause: str, *, is_there: bool
) -> list[tuple[Mapping[str, Any], str]]:
    """The first clearing with the piece, or without it."""
    places = [maps.PlaceId(clearing) for clearing, count in enumerate(state.pieces[piece]) if (count > 0) == is_there]
    return [({"clearing": place}, clause) for place in places[:1]]
