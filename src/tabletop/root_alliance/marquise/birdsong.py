"""The Marquise de Cat: set-up, wood, field hospitals, cards (Law 6.2 to 6.4, 6.6)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import (
    CAT,
    CLEARINGS,
    CORNERS,
    KEEP,
    PIECE_NAMES,
    RECRUITER,
    RECRUITER_DRAWS,
    SAWMILL,
    WOOD,
    WOOD_COST,
    PieceId,
)
from tabletop.root_alliance.decisions import Decision, HandLimit, Loss, Trigger
from tabletop.root_alliance.maps import CLEARING_NAMES, ClearingSet, PlaceId, clearings_in
from tabletop.root_alliance.marquise.decisions import FieldHospital, Founding, KeepPlacing, WoodPlacing
from tabletop.root_alliance.marquise.moves import PlaceKeep, PlaceWood
from tabletop.root_alliance.moves import Build, Move, Pass, Spend, Use
from tabletop.root_alliance.rules import effects
from tabletop.root_alliance.rules.cards import (
    allowed,
    draws,
    matching,
    popped,
    refuse_match,
    refuse_unheld,
    spend_of,
    spent,
)
from tabletop.root_alliance.rules.clearings import (
    clearings_with,
    in_supply,
    on_map,
    open_slots,
    placed,
    placed_in_each,
    suit_at,
)
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import Row, State, evolve

_PASS: Final = Pass()
build_of = lru_cache(maxsize=64)(Build)
_keep_of = lru_cache(maxsize=16)(PlaceKeep)
_place_wood_of = lru_cache(maxsize=16)(PlaceWood)


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """One wood at each sawmill (Law 6.4)."""
    return (WoodPlacing(seat, each_clearing(state, SAWMILL)),)


def evening(state: State, seat: Seat) -> tuple[Decision, ...]:
    """One card and the bonus of the recruiters, then down to five (Law 6.6)."""
    return (*draws(seat, 1 + RECRUITER_DRAWS[on_map(state, RECRUITER)]), HandLimit(seat))


def each_clearing(state: State, piece: PieceId) -> tuple[PlaceId, ...]:
    """The clearings of the pieces of this kind; one with two of them twice."""
    return tuple(PlaceId(c) for c, count in enumerate(state.pieces[piece]) for _ in range(count))


def _keep_places(_state: State) -> Sequence[Move]:
    return [_keep_of(PlaceId(corner)) for corner in CORNERS]


def _place_keep(state: State, move: PlaceKeep) -> State:
    """The keep, and a warrior everywhere but in the opposite corner (Law 6.3.2, 6.3.3)."""
    far = state.options.map.opposite[move.clearing]
    pieces = placed(state.pieces, KEEP, move.clearing)
    garrison = [PlaceId(clearing) for clearing in range(CLEARINGS) if clearing != far]
    return evolve(popped(state), pieces=placed_in_each(pieces, CAT, garrison))


def _home(state: State) -> list[PlaceId]:
    """The clearings of the first buildings: that of the keep and those next to it (Law 6.3.4)."""
    keep = clearings_with(state, KEEP)[0]
    return sorted((keep, *state.options.map.paths[keep]))


def _foundings(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, Founding)  # the table below says so
    return [build_of(due.buildings[0], clearing) for clearing in _home(state) if open_slots(state, clearing)]


def _refuse_founding(state: State, move: Build) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, Founding)  # the table below says so
    name = CLEARING_NAMES[move.clearing]
    if move.piece != due.buildings[0]:
        return Refusal("Law 6.3.4", f"the {PIECE_NAMES[due.buildings[0]]} is placed first")
    if move.clearing not in _home(state):
        return Refusal("Law 6.3.4", f"clearing {name} is neither that of the keep nor next to it")
    if not open_slots(state, move.clearing):
        return Refusal("Law 2.2.3", f"clearing {name} has no open slot")
    return None


def _found(state: State, move: Build) -> State:
    due = state.pending[-1]
    assert isinstance(due, Founding)  # the table below says so
    rest = (Founding(due.seat, due.buildings[1:]),) if due.buildings[1:] else ()
    return evolve(state, pending=(*state.pending[:-1], *rest), pieces=placed(state.pieces, move.piece, move.clearing))


def _place_wood(state: State) -> State:
    """Wood at every sawmill; whoever runs short chooses where (Law 6.4, R-46)."""
    due = state.pending[-1]
    assert isinstance(due, WoodPlacing)  # the table below says so
    supply = in_supply(state, WOOD)
    if len(due.sawmills) <= supply:
        return evolve(popped(state), pieces=placed_in_each(state.pieces, WOOD, due.sawmills))
    return state if supply else popped(state)


def _wood_places(state: State) -> Sequence[Move]:
    """The sawmills that wait for wood, and before the first one effects of Birdsong (Law 4.1.3, 6.4)."""
    due = state.pending[-1]
    assert isinstance(due, WoodPlacing)  # the table below says so
    uses = effects.birdsong_uses(state, due.seat) if _is_untouched(state, due) else ()
    return [*map(_place_wood_of, dict.fromkeys(due.sawmills)), *uses]


def _is_untouched(state: State, due: WoodPlacing) -> bool:
    """Whether no wood has been placed yet in this Birdsong."""
    return due.sawmills == each_clearing(state, SAWMILL)


def _refuse_wood_use(state: State, move: Use) -> Refusal | None:
    """Effects are used before the wood, not in the middle of this (Law 1.4.2)."""
    due = state.pending[-1]
    assert isinstance(due, WoodPlacing)  # the table below says so
    if not _is_untouched(state, due):
        return Refusal("Law 1.4.2", "wood is being placed")
    return effects.refuse_birdsong_use(state, move)


def _refuse_wood_place(state: State, move: PlaceWood) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, WoodPlacing)  # the table below says so
    if move.clearing in due.sawmills:
        return None
    return Refusal("Law 6.4", f"no sawmill in clearing {CLEARING_NAMES[move.clearing]} waits for wood")


def _place_one_wood(state: State, move: PlaceWood) -> State:
    due = state.pending[-1]
    assert isinstance(due, WoodPlacing)  # the table below says so
    left = WoodPlacing(due.seat, without_one(due.sawmills, move.clearing))
    return evolve(state, pending=(*state.pending[:-1], left), pieces=placed(state.pieces, WOOD, move.clearing))


def without_one(clearings: tuple[PlaceId, ...], clearing: PlaceId) -> tuple[PlaceId, ...]:
    """The clearings without one mention of this one."""
    index = clearings.index(clearing)
    return clearings[:index] + clearings[index + 1 :]


def triggers(state: State, seat: Seat, losses: Iterable[Loss]) -> list[Trigger]:
    """For warriors removed from each clearing the field hospitals may be used (Law 6.2.3, R-49)."""
    if not on_map(state, KEEP) or not state.hands[seat]:
        return []
    return [FieldHospital(seat, loss.clearing, loss.count) for loss in losses if loss.piece == CAT]


def _skip_hospital(state: State) -> State:
    """With an empty hand nothing can be spent."""
    return state if state.hands[state.pending[-1].seat] else popped(state)


def _hospital(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    return [*(spend_of(card) for card in matching(state.hands[due.seat], suit_at(state, due.clearing))), _PASS]


def _refuse_hospital(state: State, move: Spend) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    return refuse_unheld(state, move.card) or refuse_match(move.card, suit_at(state, due.clearing), "Law 6.2.3")


def _heal(state: State, move: Spend) -> State:
    """One card brings all of them to the keep (Law 6.2.3)."""
    due = state.pending[-1]
    assert isinstance(due, FieldHospital)  # the table below says so
    state = spent(popped(state), due.seat, move.card)
    return evolve(state, pieces=placed(state.pieces, CAT, clearings_with(state, KEEP)[0], due.count))


def _no_hospital(state: State, _move: Pass) -> State:
    return popped(state)


def building_cost(state: State, piece: PieceId) -> int | None:
    """The wood that the next building of the type costs; None where all six are on the map (Law 6.5.4)."""
    built = on_map(state, piece)
    return WOOD_COST[built] if built < len(WOOD_COST) else None


def linked(state: State, ruled: ClearingSet, clearing: PlaceId) -> ClearingSet:
    """The ruled clearings that are linked to a ruled one through ruled ones, itself included (Law 6.5.4, R-48)."""
    return _linked(state.options.map.near, ruled, clearing)


@lru_cache(maxsize=1 << 14)
def _linked(near: tuple[ClearingSet, ...], ruled: ClearingSet, clearing: PlaceId) -> ClearingSet:
    reached, border = 1 << clearing, [clearing]
    while border:
        further = near[border.pop()] & ruled & ~reached
        reached |= further
        border += clearings_in(further)
    return reached


def wood_for(state: State, ruled: ClearingSet, clearing: PlaceId) -> int:
    """The wood that can be spent on a building in the clearing (Law 6.5.4)."""
    return _wood_in(state.pieces[WOOD], linked(state, ruled, clearing))


@lru_cache(maxsize=1 << 14)
def _wood_in(wood: Row, clearings: ClearingSet) -> int:
    return sum(wood[clearing] for clearing in clearings_in(clearings))


CHOICES: Final[Choices] = {
    KeepPlacing: _keep_places,
    Founding: _foundings,
    WoodPlacing: _wood_places,
    FieldHospital: _hospital,
}
REFUSALS: Final[Refusals] = {
    (KeepPlacing, PlaceKeep): allowed,
    (Founding, Build): _refuse_founding,
    (WoodPlacing, PlaceWood): _refuse_wood_place,
    (WoodPlacing, Use): _refuse_wood_use,
    (FieldHospital, Spend): _refuse_hospital,
    (FieldHospital, Pass): allowed,
}
EFFECTS: Final[Effects] = {
    (KeepPlacing, PlaceKeep): _place_keep,
    (Founding, Build): _found,
    (WoodPlacing, PlaceWood): _place_one_wood,
    (WoodPlacing, Use): effects.use,
    (FieldHospital, Spend): _heal,
    (FieldHospital, Pass): _no_hospital,
}
STAGES: Final[Stages] = {WoodPlacing: _place_wood, FieldHospital: _skip_hospital}
DUE: Final[Dues] = {
    KeepPlacing: Refusal("Law 6.3.2", "the keep must be placed first"),
    Founding: Refusal("Law 6.3.4", "the first buildings must be placed first"),
    WoodPlacing: Refusal("Law 6.4", "the wood must be placed first"),
    FieldHospital: Refusal("Law 6.2.3", "the field hospitals must be used or declined first"),
}
