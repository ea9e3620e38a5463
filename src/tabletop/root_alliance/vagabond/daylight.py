"""The Daylight of the Vagabond: move, battle, explore, strike (Law 9.5)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance import components, fights, maps
from tabletop.root_alliance.decisions import Act, Decision, Evening, Theft, Timing
from tabletop.root_alliance.moves import END, Battle, End, Move, Roam
from tabletop.root_alliance.rules import battle, cards, effects, moving, removal
from tabletop.root_alliance.rules.clearings import are_enemies, enemies_of, faction_at, warriors_at
from tabletop.root_alliance.state import State, evolve, gained, popped, with_board, with_entry
from tabletop.root_alliance.vagabond import aid_and_quests, decisions, satchel, solo_actions
from tabletop.root_alliance.vagabond.aid_and_quests import aids, coalitions, quests
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import Condition, Relation
from tabletop.root_alliance.vagabond.moves import Explore, FindItem, Strike
from tabletop.root_alliance.vagabond.solo_actions import crafts, repairs, specials

_EXPLORE: Final = Explore()
_strike_of = lru_cache(maxsize=32)(Strike)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Whatever its items allow (Law 9.5)."""
    return (decisions.Roaming(seat),)


def _daylight_choices(state: State, due: decisions.Roaming) -> Sequence[Move]:
    seat = due.seat
    ready = satchel.board_of(state, seat).ready
    moves = _walks(state, seat)
    clearing = satchel.clearing_of(state, seat)
    if clearing is not None:
        if ready[components.SWORD]:
            moves += battle.choices(state, seat)
        if ready[components.TORCH] and state.ruins >> clearing & 1:
            moves.append(_EXPLORE)
        if any(ready):
            moves += aids(state, seat, clearing)
        moves += quests(state, seat, clearing)
        if ready[components.CROSSBOW]:
            moves += [_strike_of(piece) for piece in strikable(state, seat, clearing)]
        moves += crafts(state, seat, clearing)
    if ready[components.HAMMER]:
        moves += repairs(state, due)
    moves += specials(state, seat, clearing)
    moves += coalitions(state, seat)
    moves += effects.daylight_choices(state, seat)
    moves.append(END)
    return moves


def boots_for(state: State, seat: Seat, place: maps.PlaceId) -> int:
    """One boot, and one more where Hostile warriors are (Law 9.2.9.III.b, 9.5.1)."""
    relations = satchel.board_of(state, seat).relations
    hostile = (Seat(other) for other, relation in enumerate(relations) if relation is Relation.HOSTILE)
    return 1 + any(warriors_at(state, other, place) for other in hostile)


def _walks(state: State, seat: Seat) -> list[Move]:
    boots = satchel.board_of(state, seat).ready[components.BOOTS]
    if not boots:
        return []
    return [
        moving.roam_of(place) for place in moving.pawn_places(state, seat) if boots_for(state, seat, place) <= boots
    ]


def _refuse_walk(state: State, due: decisions.Roaming, move: Roam) -> Refusal | None:
    seat = due.seat
    if move.place >= components.CLEARINGS:
        return Refusal("Law 9.5.1", "the pawn moves into forests only when it slips")
    refusal = moving.refuse_pawn(state, due, move)
    if refusal is not None:
        return refusal
    boots = boots_for(state, seat, move.place)
    if boots > satchel.board_of(state, seat).ready[components.BOOTS]:
        return Refusal("Law 9.5.1", f"fewer than {boots} boots are face up and undamaged")
    return None


def _walk(state: State, due: decisions.Roaming, move: Roam) -> State:
    """Boots for a move (Law 9.5.1)."""
    seat = due.seat
    boots = boots_for(state, seat, move.place)
    return moving.pawn_moved(satchel.exhausted(state, seat, *(components.BOOTS,) * boots), seat, move)


def _refuse_battle(state: State, due: decisions.Roaming, move: Battle) -> Refusal | None:
    return battle.refuse(state, due, move) or satchel.refuse_exhausting(state, due.seat, components.SWORD)


def _battle(state: State, due: decisions.Roaming, move: Battle) -> State:
    """A sword for a battle (Law 9.5.2)."""
    seat = due.seat
    return battle.started(satchel.exhausted(state, seat, components.SWORD), seat, move)


def _refuse_explore(state: State, due: decisions.Roaming, _move: Explore) -> Refusal | None:
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    if clearing is None or not state.ruins >> clearing & 1:
        return Refusal("Law 9.5.3", "there is no ruin where the pawn is")
    return satchel.refuse_exhausting(state, seat, components.TORCH)


def _explore(state: State, due: decisions.Roaming, _move: Explore) -> State:
    """A torch for the item in the ruin; the ruin, empty, is removed (Law 9.5.3)."""
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    assert clearing is not None  # else the move is refused
    state = satchel.exhausted(state, seat, components.TORCH)
    return evolve(state, ruins=state.ruins ^ 1 << clearing, pending=(*state.pending, decisions.RuinSearch(seat)))


def _finds(state: State, due: decisions.RuinSearch) -> Sequence[Move]:
    return [FindItem(item) for item in satchel.kinds_of(satchel.board_of(state, due.to).ruin_items)]


def _refuse_find(state: State, due: decisions.RuinSearch, move: FindItem) -> Refusal | None:
    if satchel.board_of(state, due.to).ruin_items[move.item]:
        return None
    return Refusal("Law 9.3", f"no {components.ITEMS[move.item]} is left in the ruins")


def _find(state: State, due: decisions.RuinSearch, move: FindItem) -> State:
    """The item is taken, then the point scored (Law 9.5.3)."""
    board = satchel.board_of(state, due.to)
    left = with_entry(board.ruin_items, move.item, board.ruin_items[move.item] - 1)
    board = satchel.changed(vagabond_evolve(board, ruin_items=left), move.item, None, Condition.READY)
    return gained(with_board(popped(state), due.to, board), due.to, 1)


def strikable(state: State, seat: Seat, clearing: maps.PlaceId) -> list[components.PieceId]:
    """The kinds of enemy pieces that a Strike can remove: warriors, or others of who has none (Law 9.5.6)."""
    found = []
    for enemy in enemies_of(state, seat):
        is_guarded = warriors_at(state, enemy, clearing) > 0
        for piece in components.PIECES_OF[faction_at(state, enemy)]:
            is_warrior = components.PIECES[piece].kind is components.PieceKind.WARRIOR
            if state.pieces[piece][clearing] and is_warrior == is_guarded:
                found.append(piece)
    return sorted(found)


def _refuse_strike(state: State, due: decisions.Roaming, move: Strike) -> Refusal | None:
    seat, name = due.seat, components.PIECE_NAMES[move.piece]
    clearing = satchel.clearing_of(state, seat)
    owner = Seat(state.options.factions.index(components.PIECES[move.piece].faction))
    if clearing is None or not state.pieces[move.piece][clearing]:
        return Refusal("Law 9.5.6", f"there is no {name} where the pawn is")
    if not are_enemies(state, seat, owner):
        return Refusal("Law 9.2.8", f"the {faction_at(state, owner)} is no enemy")
    if components.PIECES[move.piece].kind is not components.PieceKind.WARRIOR and warriors_at(state, owner, clearing):
        return Refusal("Law 9.5.6", f"the {faction_at(state, owner)} has warriors there")
    return satchel.refuse_exhausting(state, seat, components.CROSSBOW)


def _strike(state: State, due: decisions.Roaming, move: Strike) -> State:
    """A crossbow for an enemy piece; no Infamy (Law 9.5.6, R-52)."""
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    assert clearing is not None  # else the move is refused
    state = satchel.exhausted(state, seat, components.CROSSBOW)
    return removal.removed(state, (fights.Loss(seat, move.piece, clearing, 1),), is_battle=False)


RULES: Final = (
    Rule(
        decisions.RuinSearch,
        due=Refusal("Law 9.5.3", "chance says first what is in the ruin"),
        choices=_finds,
        weights=lambda state, due: [number for number in satchel.board_of(state, due.to).ruin_items if number],
        answers=(Answer(FindItem, _find, _refuse_find),),
        under=(decisions.Roaming,),
        prompt="the item in the ruin",
    ),
    Rule(
        decisions.Roaming,
        due=Refusal("Law 9.5", "in its Daylight the Vagabond exhausts items"),
        choices=_daylight_choices,
        answers=(
            *effects.DAYLIGHT,
            *aid_and_quests.ROAMING_ANSWERS,
            *solo_actions.ROAMING_ANSWERS,
            Answer(Roam, _walk, _refuse_walk),
            Answer(Battle, _battle, _refuse_battle),
            Answer(Explore, _explore, _refuse_explore),
            Answer(Strike, _strike, _refuse_strike),
            Answer(End, cards.decline),
        ),
        under=(Evening,),
        offers=(Act.BATTLE, Act.MOVE, Act.DAYLIGHT_USE, Act.REMOVAL, Timing.DAYLIGHT_START, Theft),
        prompt="Daylight",
    ),
)
