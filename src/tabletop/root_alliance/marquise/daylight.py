"""The Daylight of the Marquise: craft, battle, march, recruit, build, overwork (Law 6.5)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.components import BIRD, CARD_NAMES, CAT, PIECE_NAMES, RECRUITER, SAWMILL, SUIT_OF, WOOD
from tabletop.root_alliance.decisions import Act, Decision, Evening, Paying
from tabletop.root_alliance.maps import CLEARING_NAMES, PlaceId, clearings_in
from tabletop.root_alliance.marquise import buildings, components, decisions
from tabletop.root_alliance.marquise.moves import Overwork, PayWood, RecruitAll
from tabletop.root_alliance.moves import END, PASS, Battle, Build, End, Move, Pass, Recruit, Spend, Travel
from tabletop.root_alliance.rules import battle, cards, clearings, effects, moving
from tabletop.root_alliance.state import State, evolve, gained, popped, replaced

_RECRUIT_ALL: Final = RecruitAll()
_recruit_of = lru_cache(maxsize=16)(Recruit)
_pay_wood_of = lru_cache(maxsize=16)(PayWood)
_overwork_of = lru_cache(maxsize=16)(Overwork)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """First craft, then act (Law 6.5)."""
    return decisions.Workday(seat), decisions.Acting(seat, components.MARQUISE_ACTIONS, recruited=False)


def _actions(state: State, due: decisions.Acting) -> Sequence[Move]:
    seat, hand = due.seat, state.hands[due.seat]
    moves: list[Move] = []
    if due.left:
        moves += battle.choices(state, seat)
        moves += moving.choices(state, seat)
        if can_recruit(state, due):
            moves.append(_RECRUIT_ALL)
        moves += _builds(state, seat)
        moves += _overworks(state, seat)
    moves += [cards.spend_of(card) for card in dict.fromkeys(hand) if SUIT_OF[card] == BIRD]
    moves += effects.daylight_choices(state, seat)
    moves.append(END)
    return moves


def can_recruit(state: State, due: decisions.Acting) -> bool:
    """Whether the Marquise may recruit: once a turn, and not for nothing (Law 6.5.3)."""
    return not due.recruited and bool(clearings.on_map(state, RECRUITER)) and clearings.in_supply(state, CAT) > 0


def _builds(state: State, seat: Seat) -> list[Move]:
    ruled, wood_on_map = clearings.ruled_clearings(state, seat), clearings.on_map(state, WOOD)
    built = ((piece, buildings.building_cost(state, piece)) for piece in components.MARQUISE_BUILDINGS)
    costs = [(piece, cost) for piece, cost in built if cost is not None and cost <= wood_on_map]
    moves: list[Move] = []
    if not costs:
        return moves
    for clearing in clearings_in(ruled):
        if clearings.open_slots(state, clearing):
            wood = buildings.wood_for(state, ruled, clearing)
            moves += [buildings.build_of(piece, clearing) for piece, cost in costs if cost <= wood]
    return moves


def _overworks(state: State, seat: Seat) -> list[Move]:
    if not clearings.in_supply(state, WOOD):
        return []
    hand = state.hands[seat]
    return [
        _overwork_of(clearing)
        for clearing in clearings.clearings_with(state, SAWMILL)
        if cards.has_matching(hand, clearings.suit_at(state, clearing))
    ]


def _refuse_idle(due: decisions.Acting) -> Refusal | None:
    return None if due.left else Refusal("Law 6.5", "no action is left")


def _refuse_recruiting(state: State, due: decisions.Acting, _move: RecruitAll) -> Refusal | None:
    if due.recruited:
        return Refusal("Law 6.5.3", "warriors have been recruited in this turn")
    if not can_recruit(state, due):
        return Refusal("Law 6.5.3", "without a recruiter and a warrior in the supply nobody can be recruited")
    return _refuse_idle(due)


def _refuse_build(state: State, due: decisions.Acting, move: Build) -> Refusal | None:
    seat, clearing, name = due.seat, move.clearing, CLEARING_NAMES[move.clearing]
    if move.piece not in components.MARQUISE_BUILDINGS:
        return Refusal("Law 6.5.4", f"the Marquise builds no {PIECE_NAMES[move.piece]}")
    ruled = clearings.ruled_clearings(state, seat)
    cost = buildings.building_cost(state, move.piece)
    if cost is None:
        return Refusal("Law 1.5.1", f"no {PIECE_NAMES[move.piece]} is left")
    if not ruled >> clearing & 1:
        return Refusal("Law 6.5.4", f"the Marquise does not rule clearing {name}")
    if not clearings.open_slots(state, clearing):
        return Refusal("Law 2.2.3", f"clearing {name} has no open slot")
    if buildings.wood_for(state, ruled, clearing) < cost:
        return Refusal("Law 6.5.4", f"fewer than {cost} wood are linked to clearing {name}")
    return _refuse_idle(due)


def _refuse_overwork(state: State, due: decisions.Acting, move: Overwork) -> Refusal | None:
    clearing, name = move.clearing, CLEARING_NAMES[move.clearing]
    if not state.pieces[SAWMILL][clearing]:
        return Refusal("Law 6.5.5", f"clearing {name} has no sawmill")
    if not clearings.in_supply(state, WOOD):
        return Refusal("Law 6.5.5", "no wood is left in the supply")
    if not cards.has_matching(state.hands[due.seat], clearings.suit_at(state, clearing)):
        return Refusal("Law 6.5.5", f"no card of the hand matches clearing {name}")
    return _refuse_idle(due)


def _refuse_extra(state: State, due: decisions.Acting, move: Spend) -> Refusal | None:
    if SUIT_OF[move.card] != BIRD:
        return Refusal("Law 6.5", f"{CARD_NAMES[move.card]} is no bird card")
    return cards.refuse_unheld(state, due, move.card)


def _acted(state: State, due: decisions.Acting, owed: tuple[Decision, ...] = (), *, recruited: bool = False) -> State:
    """One action is taken; what it owes comes on top."""
    acting = decisions.Acting(due.seat, due.left - 1, recruited=due.recruited or recruited)
    return replaced(state, acting, *owed)


def _battle(state: State, due: decisions.Acting, move: Battle) -> State:
    return battle.started(_acted(state, due), due.seat, move)


def _march(state: State, due: decisions.Acting, move: Travel) -> State:
    """The first move of a March; a second one may follow (Law 6.5.2)."""
    seat = due.seat
    return moving.moved(_acted(state, due, (decisions.Marching(seat),) * (components.MARCH_MOVES - 1)), seat, move)


def _recruit_all(state: State, due: decisions.Acting, _move: RecruitAll) -> State:
    seat = due.seat
    return _acted(state, due, (decisions.Recruiting(seat, buildings.each_clearing(state, RECRUITER)),), recruited=True)


def _build(state: State, due: decisions.Acting, move: Build) -> State:
    """Its wood is due, then the building is placed (Law 6.5.4)."""
    seat, cost = due.seat, buildings.building_cost(state, move.piece)
    assert cost is not None  # else the move is refused
    return _acted(
        state,
        due,
        (decisions.Building(seat, move.piece, move.clearing), decisions.WoodPaying(seat, move.clearing, cost)),
    )


def _overwork(state: State, due: decisions.Acting, move: Overwork) -> State:
    """A card is due, then the wood is placed (Law 6.5.5)."""
    seat = due.seat
    return _acted(
        state, due, (decisions.Overworking(seat, move.clearing), Paying(seat, clearings.suit_at(state, move.clearing)))
    )


def _extra(state: State, due: decisions.Acting, move: Spend) -> State:
    """A bird card for one more action (Law 6.5)."""
    state = cards.spent(state, due.seat, move.card)
    return replaced(state, attrs.evolve(due, left=due.left + 1))


def _built(state: State, due: decisions.Building) -> State:
    """The building stands and its space is scored (Law 6.5.4)."""
    points = components.BUILDING_POINTS[due.piece][clearings.on_map(state, due.piece)]
    pieces = clearings.placed(state.pieces, due.piece, due.clearing)
    return gained(evolve(popped(state), pieces=pieces), due.seat, points)


def _second_move(state: State, due: decisions.Marching, move: Travel) -> State:
    return moving.moved(popped(state), due.seat, move)


def _recruit(state: State, due: decisions.Recruiting) -> State:
    """A warrior at each recruiter; whoever runs short chooses where (Law 1.5.4, 6.5.3)."""
    supply = clearings.in_supply(state, CAT)
    if len(due.recruiters) <= supply or len(set(due.recruiters)) == 1:
        return evolve(popped(state), pieces=clearings.placed_in_each(state.pieces, CAT, due.recruiters[:supply]))
    return state if supply else popped(state)


def _refuse_recruit(_state: State, due: decisions.Recruiting, move: Recruit) -> Refusal | None:
    if move.clearing in due.recruiters:
        return None
    return Refusal("Law 6.5.3", f"no recruiter in clearing {CLEARING_NAMES[move.clearing]} waits for a warrior")


def _recruit_one(state: State, due: decisions.Recruiting, move: Recruit) -> State:
    left = decisions.Recruiting(due.seat, buildings.without_one(due.recruiters, move.clearing))
    return evolve(state, pending=(*state.pending[:-1], left), pieces=clearings.placed(state.pieces, CAT, move.clearing))


def _wood_sources(state: State, due: decisions.WoodPaying) -> list[PlaceId]:
    """The clearings out of which wood can be spent (Law 6.5.4)."""
    reached = buildings.linked(state, clearings.ruled_clearings(state, due.seat), due.clearing)
    return [clearing for clearing in clearings.clearings_with(state, WOOD) if reached >> clearing & 1]


def _pay_wood(state: State, due: decisions.WoodPaying) -> State:
    """Wood is spent without asking where all of it goes, or all of it lies in one clearing (Law 6.5.4)."""
    if not due.left:
        return popped(state)
    sources, pieces = _wood_sources(state, due), state.pieces
    if len(sources) > 1 and sum(pieces[WOOD][source] for source in sources) > due.left:
        return state
    for source in sources:
        pieces = clearings.placed(pieces, WOOD, source, -min(pieces[WOOD][source], due.left))
    return evolve(popped(state), pieces=pieces)


def _refuse_wood(state: State, due: decisions.WoodPaying, move: PayWood) -> Refusal | None:
    name = CLEARING_NAMES[move.clearing]
    if not state.pieces[WOOD][move.clearing]:
        return Refusal("Law 6.5.4", f"clearing {name} has no wood")
    if not buildings.linked(state, clearings.ruled_clearings(state, due.seat), due.clearing) >> move.clearing & 1:
        return Refusal("R-48", f"clearing {name} is not linked through clearings that the Marquise rules")
    return None


def _pay_one_wood(state: State, due: decisions.WoodPaying, move: PayWood) -> State:
    left = attrs.evolve(due, left=due.left - 1)
    return evolve(
        state, pending=(*state.pending[:-1], left), pieces=clearings.placed(state.pieces, WOOD, move.clearing, -1)
    )


def _precedes_actions(_state: State, owed: decisions.Workday, below: object) -> bool:
    return below == decisions.Acting(owed.seat, components.MARQUISE_ACTIONS, recruited=False)


def _are_recruiters(state: State, owed: decisions.Recruiting, _below: object) -> bool:
    return all(state.pieces[RECRUITER][place] >= count for place, count in Counter(owed.recruiters).items())


def _is_building(state: State, owed: decisions.Building, _below: object) -> bool:
    return owed.piece in components.MARQUISE_BUILDINGS and clearings.in_supply(state, owed.piece) > 0


def _is_wood(state: State, owed: decisions.WoodPaying, below: decisions.Building) -> bool:
    most = buildings.wood_for(state, clearings.ruled_clearings(state, owed.seat), owed.clearing)
    return below.clearing == owed.clearing and 0 < owed.left <= most


def _is_sawmill(state: State, owed: decisions.Overworking, _below: object) -> bool:
    return state.pieces[SAWMILL][owed.clearing] > 0


RULES: Final = (
    Rule(
        decisions.Workday,
        due=Refusal("Law 6.5", "the Marquise crafts before it acts"),
        choices=effects.craft_choices,
        answers=effects.CRAFTING,
        under=(decisions.Acting,),
        offers=effects.CRAFTING_OFFERS,
        claims=(Claim("Law 6.5: crafting comes before the three actions", _precedes_actions),),
        prompt="craft",
    ),
    Rule(
        decisions.Acting,
        due=Refusal("Law 6.5", "the Marquise acts: battle, march, recruit, build, overwork, or a bird for one more"),
        choices=_actions,
        answers=(
            *effects.DAYLIGHT_WITH_DOMINANCE,
            Answer(Battle, _battle, lambda state, due, move: _refuse_idle(due) or battle.refuse(state, due, move)),
            Answer(Travel, _march, lambda state, due, move: _refuse_idle(due) or moving.refuse(state, due, move)),
            Answer(RecruitAll, _recruit_all, _refuse_recruiting),
            Answer(Build, _build, _refuse_build),
            Answer(Overwork, _overwork, _refuse_overwork),
            Answer(Spend, _extra, _refuse_extra),
            Answer(End, cards.decline),
        ),
        under=(Evening,),
        offers=(Act.BATTLE, Act.MOVE, Act.DAYLIGHT_USE, Act.DRAW),
        claims=(
            Claim("Law 6.5: the number of actions left is never negative", lambda _state, owed, _below: owed.left >= 0),
        ),
        prompt="actions, {left} to go",
    ),
    Rule(
        decisions.Marching,
        due=Refusal("Law 6.5.2", "the second move of the March must be made or declined first"),
        choices=lambda state, due: [*moving.choices(state, due.seat), PASS],
        answers=(Answer(Travel, _second_move, moving.refuse), Answer(Pass, cards.decline)),
        under=(decisions.Acting,),
        offers=(Act.MOVE,),
        prompt="the second move of the March",
    ),
    Rule(
        decisions.Recruiting,
        due=Refusal("Law 6.5.3", "the recruiters must be chosen first"),
        choices=lambda _state, due: [_recruit_of(clearing) for clearing in dict.fromkeys(due.recruiters)],
        settle=_recruit,
        answers=(Answer(Recruit, _recruit_one, _refuse_recruit),),
        under=(decisions.Acting,),
        claims=(Claim("Law 6.5.3: warriors come to recruiters", _are_recruiters),),
        prompt="where warriors are recruited",
    ),
    Rule(
        decisions.WoodPaying,
        due=Refusal("Law 6.5.4", "wood must be spent first"),
        choices=lambda state, due: [_pay_wood_of(clearing) for clearing in _wood_sources(state, due)],
        settle=_pay_wood,
        answers=(Answer(PayWood, _pay_one_wood, _refuse_wood),),
        under=(decisions.Building,),
        claims=(Claim("Law 6.5.4: the wood for a building is linked to it", _is_wood),),
        prompt="wood for a building in clearing {clearing}, {left} to go",
    ),
    Rule(
        decisions.Building,
        settle=_built,
        under=(decisions.Acting,),
        claims=(Claim("Law 6.5.4: a building is on its track", _is_building),),
    ),
    Rule(
        decisions.Overworking,
        settle=lambda state, due: evolve(popped(state), pieces=clearings.placed(state.pieces, WOOD, due.clearing)),
        under=(decisions.Acting,),
        offers=(Paying,),
        claims=(Claim("Law 6.5.5: a sawmill is overworked", _is_sawmill),),
    ),
)
