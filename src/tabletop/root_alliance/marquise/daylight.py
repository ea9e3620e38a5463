"""The Daylight of the Marquise: craft, battle, march, recruit, build, overwork (Law 6.5)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.core.rulebook import Answer, Claim, Rule
from tabletop.root_alliance.components import BIRD, CARD_NAMES, CAT, PIECE_NAMES, RECRUITER, SAWMILL, SUIT_OF, WOOD
from tabletop.root_alliance.decisions import Act, Decision, Evening, Paying, Timing
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId, clearings_in
from tabletop.root_alliance.marquise.buildings import (
    build_of,
    building_cost,
    each_clearing,
    linked,
    without_one,
    wood_for,
)
from tabletop.root_alliance.marquise.components import (
    BUILDING_POINTS,
    MARCH_MOVES,
    MARQUISE_ACTIONS,
    MARQUISE_BUILDINGS,
)
from tabletop.root_alliance.marquise.decisions import (
    Acting,
    Building,
    Marching,
    Overworking,
    Recruiting,
    WoodPaying,
    Workday,
)
from tabletop.root_alliance.marquise.moves import Overwork, PayWood, RecruitAll
from tabletop.root_alliance.moves import Battle, Build, Craft, End, Move, Pass, Recruit, Spend, Travel
from tabletop.root_alliance.rules import battle, crafting, effects, moving
from tabletop.root_alliance.rules.cards import decline, has_matching, popped, refuse_unheld, spend_of, spent
from tabletop.root_alliance.rules.clearings import (
    clearings_with,
    in_supply,
    on_map,
    open_slots,
    placed,
    placed_in_each,
    ruled_clearings,
    suit_at,
)
from tabletop.root_alliance.rules.points import gained
from tabletop.root_alliance.state import State, evolve

_END: Final = End()
_PASS: Final = Pass()
_RECRUIT_ALL: Final = RecruitAll()
_recruit_of = lru_cache(maxsize=16)(Recruit)
_pay_wood_of = lru_cache(maxsize=16)(PayWood)
_overwork_of = lru_cache(maxsize=16)(Overwork)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """First craft, then act (Law 6.5)."""
    return Workday(seat), Acting(seat, MARQUISE_ACTIONS, recruited=False)


def _workday(state: State, due: Workday) -> Sequence[Move]:
    seat = due.seat
    return [*crafting.choices(state, seat), *effects.daylight_choices(state, seat), _END]


def _actions(state: State, due: Acting) -> Sequence[Move]:
    seat, hand = due.seat, state.hands[due.seat]
    moves: list[Move] = []
    if due.left:
        moves += battle.choices(state, seat)
        moves += moving.choices(state, seat)
        if can_recruit(state, due):
            moves.append(_RECRUIT_ALL)
        moves += _builds(state, seat)
        moves += _overworks(state, seat)
    moves += [spend_of(card) for card in dict.fromkeys(hand) if SUIT_OF[card] == BIRD]
    moves += effects.daylight_choices(state, seat)
    moves.append(_END)
    return moves


def can_recruit(state: State, due: Acting) -> bool:
    """Whether the Marquise may recruit: once a turn, and not for nothing (Law 6.5.3)."""
    return not due.recruited and bool(on_map(state, RECRUITER)) and in_supply(state, CAT) > 0


def _builds(state: State, seat: Seat) -> list[Move]:
    ruled, wood_on_map = ruled_clearings(state, seat), on_map(state, WOOD)
    built = ((piece, building_cost(state, piece)) for piece in MARQUISE_BUILDINGS)
    costs = [(piece, cost) for piece, cost in built if cost is not None and cost <= wood_on_map]
    moves: list[Move] = []
    if not costs:
        return moves
    for clearing in clearings_in(ruled):
        if open_slots(state, clearing):
            wood = wood_for(state, ruled, clearing)
            moves += [build_of(piece, clearing) for piece, cost in costs if cost <= wood]
    return moves


def _overworks(state: State, seat: Seat) -> list[Move]:
    if not in_supply(state, WOOD):
        return []
    hand = state.hands[seat]
    return [
        _overwork_of(clearing)
        for clearing in clearings_with(state, SAWMILL)
        if has_matching(hand, suit_at(state, clearing))
    ]


def _refuse_idle(due: Acting) -> Refusal | None:
    return None if due.left else Refusal("Law 6.5", "no action is left")


def _refuse_battle(state: State, due: Acting, move: Battle) -> Refusal | None:
    return _refuse_idle(due) or battle.refuse(state, due, move)


def _refuse_march(state: State, due: Acting, move: Travel) -> Refusal | None:
    return _refuse_idle(due) or moving.refuse(state, due, move)


def _refuse_recruiting(state: State, due: Acting, _move: RecruitAll) -> Refusal | None:
    if due.recruited:
        return Refusal("Law 6.5.3", "warriors have been recruited in this turn")
    if not can_recruit(state, due):
        return Refusal("Law 6.5.3", "without a recruiter and a warrior in the supply nobody can be recruited")
    return _refuse_idle(due)


def _refuse_build(state: State, due: Acting, move: Build) -> Refusal | None:
    seat, clearing, name = due.seat, move.clearing, CLEARING_NAMES[move.clearing]
    if move.piece not in MARQUISE_BUILDINGS:
        return Refusal("Law 6.5.4", f"the Marquise builds no {PIECE_NAMES[move.piece]}")
    ruled = ruled_clearings(state, seat)
    cost = building_cost(state, move.piece)
    if cost is None:
        return Refusal("Law 1.5.1", f"no {PIECE_NAMES[move.piece]} is left")
    if not ruled >> clearing & 1:
        return Refusal("Law 6.5.4", f"the Marquise does not rule clearing {name}")
    if not open_slots(state, clearing):
        return Refusal("Law 2.2.3", f"clearing {name} has no open slot")
    if wood_for(state, ruled, clearing) < cost:
        return Refusal("Law 6.5.4", f"fewer than {cost} wood are linked to clearing {name}")
    return _refuse_idle(due)


def _refuse_overwork(state: State, due: Acting, move: Overwork) -> Refusal | None:
    clearing, name = move.clearing, CLEARING_NAMES[move.clearing]
    if not state.pieces[SAWMILL][clearing]:
        return Refusal("Law 6.5.5", f"clearing {name} has no sawmill")
    if not in_supply(state, WOOD):
        return Refusal("Law 6.5.5", "no wood is left in the supply")
    if not has_matching(state.hands[due.seat], suit_at(state, clearing)):
        return Refusal("Law 6.5.5", f"no card of the hand matches clearing {name}")
    return _refuse_idle(due)


def _refuse_extra(state: State, due: Acting, move: Spend) -> Refusal | None:
    if SUIT_OF[move.card] != BIRD:
        return Refusal("Law 6.5", f"{CARD_NAMES[move.card]} is no bird card")
    return refuse_unheld(state, due, move.card)


def _acted(state: State, due: Acting, owed: tuple[Decision, ...] = (), *, recruited: bool = False) -> State:
    """One action is taken; what it owes comes on top."""
    acting = Acting(due.seat, due.left - 1, recruited=due.recruited or recruited)
    return evolve(state, pending=(*state.pending[:-1], acting, *owed))


def _battle(state: State, due: Acting, move: Battle) -> State:
    return battle.started(_acted(state, due), due.seat, move)


def _march(state: State, due: Acting, move: Travel) -> State:
    """The first move of a March; a second one may follow (Law 6.5.2)."""
    seat = due.seat
    return moving.moved(_acted(state, due, (Marching(seat),) * (MARCH_MOVES - 1)), seat, move)


def _recruit_all(state: State, due: Acting, _move: RecruitAll) -> State:
    seat = due.seat
    return _acted(state, due, (Recruiting(seat, each_clearing(state, RECRUITER)),), recruited=True)


def _build(state: State, due: Acting, move: Build) -> State:
    """Its wood is due, then the building is placed (Law 6.5.4)."""
    seat, cost = due.seat, building_cost(state, move.piece)
    assert cost is not None  # else the move is refused
    return _acted(state, due, (Building(seat, move.piece, move.clearing), WoodPaying(seat, move.clearing, cost)))


def _overwork(state: State, due: Acting, move: Overwork) -> State:
    """A card is due, then the wood is placed (Law 6.5.5)."""
    seat = due.seat
    return _acted(state, due, (Overworking(seat, move.clearing), Paying(seat, suit_at(state, move.clearing))))


def _extra(state: State, due: Acting, move: Spend) -> State:
    """A bird card for one more action (Law 6.5)."""
    state = spent(state, due.seat, move.card)
    return evolve(state, pending=(*state.pending[:-1], attrs.evolve(due, left=due.left + 1)))


def _overworked(state: State, due: Overworking) -> State:
    return evolve(popped(state), pieces=placed(state.pieces, WOOD, due.clearing))


def _built(state: State, due: Building) -> State:
    """The building stands and its space is scored (Law 6.5.4)."""
    points = BUILDING_POINTS[due.piece][on_map(state, due.piece)]
    pieces = placed(state.pieces, due.piece, due.clearing)
    return gained(evolve(popped(state), pieces=pieces), due.seat, points)


def _second_moves(state: State, due: Marching) -> Sequence[Move]:
    return [*moving.choices(state, due.seat), _PASS]


def _second_move(state: State, due: Marching, move: Travel) -> State:
    return moving.moved(popped(state), due.seat, move)


def _recruit(state: State, due: Recruiting) -> State:
    """A warrior at each recruiter; whoever runs short chooses where (Law 1.5.4, 6.5.3)."""
    supply = in_supply(state, CAT)
    if len(due.recruiters) <= supply or len(set(due.recruiters)) == 1:
        return evolve(popped(state), pieces=placed_in_each(state.pieces, CAT, due.recruiters[:supply]))
    return state if supply else popped(state)


def _recruit_places(_state: State, due: Recruiting) -> Sequence[Move]:
    return [_recruit_of(clearing) for clearing in dict.fromkeys(due.recruiters)]


def _refuse_recruit(_state: State, due: Recruiting, move: Recruit) -> Refusal | None:
    if move.clearing in due.recruiters:
        return None
    return Refusal("Law 6.5.3", f"no recruiter in clearing {CLEARING_NAMES[move.clearing]} waits for a warrior")


def _recruit_one(state: State, due: Recruiting, move: Recruit) -> State:
    left = Recruiting(due.seat, without_one(due.recruiters, move.clearing))
    return evolve(state, pending=(*state.pending[:-1], left), pieces=placed(state.pieces, CAT, move.clearing))


def _wood_sources(state: State, due: WoodPaying) -> list[PlaceId]:
    """The clearings out of which wood can be spent (Law 6.5.4)."""
    reached = linked(state, ruled_clearings(state, due.seat), due.clearing)
    return [clearing for clearing in clearings_with(state, WOOD) if reached >> clearing & 1]


def _pay_wood(state: State, due: WoodPaying) -> State:
    """Wood is spent without asking where all of it goes, or all of it lies in one clearing (Law 6.5.4)."""
    if not due.left:
        return popped(state)
    sources, pieces = _wood_sources(state, due), state.pieces
    if len(sources) > 1 and sum(pieces[WOOD][source] for source in sources) > due.left:
        return state
    for source in sources:
        pieces = placed(pieces, WOOD, source, -min(pieces[WOOD][source], due.left))
    return evolve(popped(state), pieces=pieces)


def _wood_payments(state: State, due: WoodPaying) -> Sequence[Move]:
    return [_pay_wood_of(clearing) for clearing in _wood_sources(state, due)]


def _refuse_wood(state: State, due: WoodPaying, move: PayWood) -> Refusal | None:
    name = CLEARING_NAMES[move.clearing]
    if not state.pieces[WOOD][move.clearing]:
        return Refusal("Law 6.5.4", f"clearing {name} has no wood")
    if not linked(state, ruled_clearings(state, due.seat), due.clearing) >> move.clearing & 1:
        return Refusal("R-48", f"clearing {name} is not linked through clearings that the Marquise rules")
    return None


def _pay_one_wood(state: State, due: WoodPaying, move: PayWood) -> State:
    left = attrs.evolve(due, left=due.left - 1)
    return evolve(state, pending=(*state.pending[:-1], left), pieces=placed(state.pieces, WOOD, move.clearing, -1))


def _are_actions(_state: State, owed: Acting, _below: object) -> bool:
    return owed.left >= 0


def _precedes_actions(_state: State, owed: Workday, below: object) -> bool:
    return below == Acting(owed.seat, MARQUISE_ACTIONS, recruited=False)


def _are_recruiters(state: State, owed: Recruiting, _below: object) -> bool:
    return all(state.pieces[RECRUITER][place] >= count for place, count in Counter(owed.recruiters).items())


def _is_building(state: State, owed: Building, _below: object) -> bool:
    return owed.piece in MARQUISE_BUILDINGS and in_supply(state, owed.piece) > 0


def _is_wood(state: State, owed: WoodPaying, below: Building) -> bool:
    most = wood_for(state, ruled_clearings(state, owed.seat), owed.clearing)
    return below.clearing == owed.clearing and 0 < owed.left <= most


def _is_sawmill(state: State, owed: Overworking, _below: object) -> bool:
    return state.pieces[SAWMILL][owed.clearing] > 0


RULES: Final = (
    Rule(
        Workday,
        due=Refusal("Law 6.5", "the Marquise crafts before it acts"),
        choices=_workday,
        answers=(
            *effects.DAYLIGHT_WITH_DOMINANCE,
            Answer(Craft, crafting.craft, crafting.refuse),
            Answer(End, decline),
        ),
        under=(Acting,),
        offers=(Act.CRAFT, Act.DAYLIGHT_USE, Act.DRAW, Act.REMOVAL, Act.FULL_REMOVAL, Timing.DAYLIGHT_START),
        claims=(Claim("Law 6.5: crafting comes before the three actions", _precedes_actions),),
        prompt="craft",
    ),
    Rule(
        Acting,
        due=Refusal("Law 6.5", "the Marquise acts: battle, march, recruit, build, overwork, or a bird for one more"),
        choices=_actions,
        answers=(
            *effects.DAYLIGHT_WITH_DOMINANCE,
            Answer(Battle, _battle, _refuse_battle),
            Answer(Travel, _march, _refuse_march),
            Answer(RecruitAll, _recruit_all, _refuse_recruiting),
            Answer(Build, _build, _refuse_build),
            Answer(Overwork, _overwork, _refuse_overwork),
            Answer(Spend, _extra, _refuse_extra),
            Answer(End, decline),
        ),
        under=(Evening,),
        offers=(Act.BATTLE, Act.MOVE, Act.DAYLIGHT_USE, Act.DRAW),
        claims=(Claim("Law 6.5: the number of actions left is never negative", _are_actions),),
        prompt="actions, {left} to go",
    ),
    Rule(
        Marching,
        due=Refusal("Law 6.5.2", "the second move of the March must be made or declined first"),
        choices=_second_moves,
        answers=(Answer(Travel, _second_move, moving.refuse), Answer(Pass, decline)),
        under=(Acting,),
        offers=(Act.MOVE,),
        prompt="the second move of the March",
    ),
    Rule(
        Recruiting,
        due=Refusal("Law 6.5.3", "the recruiters must be chosen first"),
        choices=_recruit_places,
        settle=_recruit,
        answers=(Answer(Recruit, _recruit_one, _refuse_recruit),),
        under=(Acting,),
        claims=(Claim("Law 6.5.3: warriors come to recruiters", _are_recruiters),),
        prompt="where warriors are recruited",
    ),
    Rule(
        WoodPaying,
        due=Refusal("Law 6.5.4", "wood must be spent first"),
        choices=_wood_payments,
        settle=_pay_wood,
        answers=(Answer(PayWood, _pay_one_wood, _refuse_wood),),
        under=(Building,),
        claims=(Claim("Law 6.5.4: the wood for a building is linked to it", _is_wood),),
        prompt="wood for a building in clearing {clearing}, {left} to go",
    ),
    Rule(
        Building, settle=_built, under=(Acting,), claims=(Claim("Law 6.5.4: a building is on its track", _is_building),)
    ),
    Rule(
        Overworking,
        settle=_overworked,
        under=(Acting,),
        offers=(Paying,),
        claims=(Claim("Law 6.5.5: a sawmill is overworked", _is_sawmill),),
    ),
)
