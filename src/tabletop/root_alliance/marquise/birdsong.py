"""Birdsong and Evening of the Marquise de Cat: wood and cards (Law 6.4, 6.6)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.components import RECRUITER, SAWMILL, WOOD
from tabletop.root_alliance.decisions import Act, Decision, HandLimit, Timing
from tabletop.root_alliance.maps import CLEARING_NAMES
from tabletop.root_alliance.marquise import buildings, components, decisions
from tabletop.root_alliance.marquise.moves import PlaceWood
from tabletop.root_alliance.moves import Move, Use
from tabletop.root_alliance.rules import cards, effects
from tabletop.root_alliance.rules.clearings import in_supply, on_map, placed, placed_in_each
from tabletop.root_alliance.state import State, evolve, popped

_place_wood_of = lru_cache(maxsize=16)(PlaceWood)


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """One wood at each sawmill (Law 6.4)."""
    return (decisions.WoodPlacing(seat, buildings.each_clearing(state, SAWMILL)),)


def evening(state: State, seat: Seat) -> tuple[Decision, ...]:
    """One card and the bonus of the recruiters, then down to five (Law 6.6)."""
    return (*cards.draws(seat, 1 + components.RECRUITER_DRAWS[on_map(state, RECRUITER)]), HandLimit(seat))


def _place_wood(state: State, due: decisions.WoodPlacing) -> State:
    """Wood at every sawmill; whoever runs short chooses where (Law 6.4, R-46)."""
    supply = in_supply(state, WOOD)
    if len(due.sawmills) <= supply:
        return evolve(popped(state), pieces=placed_in_each(state.pieces, WOOD, due.sawmills))
    return state if supply else popped(state)


def _wood_places(state: State, due: decisions.WoodPlacing) -> Sequence[Move]:
    """The sawmills that wait for wood, and before the first one effects of Birdsong (Law 4.1.3, 6.4)."""
    uses = effects.birdsong_uses(state, due.seat) if _is_untouched(state, due) else ()
    return [*map(_place_wood_of, dict.fromkeys(due.sawmills)), *uses]


def _is_untouched(state: State, due: decisions.WoodPlacing) -> bool:
    """Whether no wood has been placed yet in this Birdsong."""
    return due.sawmills == buildings.each_clearing(state, SAWMILL)


def _refuse_wood_use(state: State, due: decisions.WoodPlacing, move: Use) -> Refusal | None:
    """Effects are used before the wood, not in the middle of this (Law 1.4.2)."""
    if not _is_untouched(state, due):
        return Refusal("Law 1.4.2", "wood is being placed")
    return effects.refuse_birdsong_use(state, due, move)


def _refuse_wood_place(_state: State, due: decisions.WoodPlacing, move: PlaceWood) -> Refusal | None:
    if move.clearing in due.sawmills:
        return None
    return Refusal("Law 6.4", f"no sawmill in clearing {CLEARING_NAMES[move.clearing]} waits for wood")


def _place_one_wood(state: State, due: decisions.WoodPlacing, move: PlaceWood) -> State:
    left = decisions.WoodPlacing(due.seat, buildings.without_one(due.sawmills, move.clearing))
    return evolve(state, pending=(*state.pending[:-1], left), pieces=placed(state.pieces, WOOD, move.clearing))


def _are_sawmills(state: State, owed: decisions.WoodPlacing, _below: object) -> bool:
    return all(state.pieces[SAWMILL][place] >= count for place, count in Counter(owed.sawmills).items())


RULES: Final = (
    Rule(
        decisions.WoodPlacing,
        due=Refusal("Law 6.4", "the wood must be placed first"),
        choices=_wood_places,
        settle=_place_wood,
        answers=(Answer(PlaceWood, _place_one_wood, _refuse_wood_place), Answer(Use, effects.use, _refuse_wood_use)),
        under=(Act.BIRDSONG_END,),
        offers=(Timing.BIRDSONG_START, Act.BIRDSONG_USE),
        claims=(Claim("Law 6.4: wood comes to sawmills", _are_sawmills),),
        prompt="where the wood goes",
    ),
)
