"""The turn of the Vagabond (Law 9.3 to 9.6, D.1 to D.3)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.boards import vagabond_evolve
from tabletop.root_alliance.components import (
    BAG,
    BOOTS,
    CARD_NAMES,
    CARDS,
    CLEARINGS,
    COALITION_SEATS,
    COINS,
    CROSSBOW,
    DOMINANCE_POINTS,
    DOMINANCES,
    HAMMER,
    ITEM_LIMIT,
    ITEMS,
    ITEMS_BY_BAG,
    NO_ITEMS,
    PIECE_NAMES,
    PIECES,
    PIECES_OF,
    QUEST_DRAWS,
    QUEST_NAMES,
    QUESTS,
    REFRESHED,
    REFRESHED_BY_TEA,
    REPAIRED_BY_HIDEOUT,
    STARTING_ITEMS,
    SUITS,
    SWORD,
    TEA,
    TORCH,
    CardId,
    Character,
    Condition,
    PieceId,
    PieceKind,
    QuestId,
    Relation,
    matches,
)
from tabletop.root_alliance.components import CHARACTERS as CHARACTER_CARDS
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.decisions.shared import HandLimit, Loss, Theft
from tabletop.root_alliance.decisions.vagabond import (
    CharacterChoosing,
    Coalescing,
    Dropping,
    Exhausting,
    ItemTaking,
    PawnPlacing,
    QuestDeal,
    Refreshing,
    Repairing,
    Resting,
    Rewarding,
    Roaming,
    RuinSearch,
    Slipping,
)
from tabletop.root_alliance.maps import PlaceId, forests_at
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.moves.shared import ActivateDominance, Battle, Craft, End, Pass, Roam, Target
from tabletop.root_alliance.moves.vagabond import (
    Aid,
    Become,
    DayLabor,
    Drop,
    Exhaust,
    Explore,
    FindItem,
    Fulfil,
    Hideout,
    Pilfer,
    Refresh,
    Repair,
    Strike,
    TakeCards,
    TakeItem,
    TakePoints,
    TurnQuest,
)
from tabletop.root_alliance.rules import battle, craft, effects, moving
from tabletop.root_alliance.rules.board import (
    are_enemies,
    enemies_of,
    faction_at,
    has_pieces,
    suit_at,
    warriors_at,
)
from tabletop.root_alliance.rules.cards import (
    discarded,
    draws,
    matching,
    popped,
    refuse_unheld,
    with_hand_card,
    without_hand_card,
)
from tabletop.root_alliance.rules.hits import target_of
from tabletop.root_alliance.rules.points import gained, has_marker
from tabletop.root_alliance.rules.removal import removed
from tabletop.root_alliance.rules.wares import (
    all_items,
    board_of,
    changed,
    exhausted,
    improved,
    items_in,
    kinds_of,
    on_track,
    refuse_exhausting,
    with_board,
    with_relation,
)
from tabletop.root_alliance.state import State, evolve, with_entry, without_card

_END: Final = End()
_PASS: Final = Pass()
_EXPLORE: Final = Explore()
_HIDEOUT: Final = Hideout()
_REWARDS: Final = (TakePoints(), TakeCards())
_BECOME: Final = tuple(map(Become, CHARACTER_CARDS))
_refresh_of = lru_cache(maxsize=32)(Refresh)
_repair_of = lru_cache(maxsize=32)(Repair)
_drop_of = lru_cache(maxsize=32)(Drop)
_aid_of = lru_cache(maxsize=256)(Aid)
_exhaust_of = lru_cache(maxsize=16)(Exhaust)
_take_item_of = lru_cache(maxsize=16)(TakeItem)
_fulfil_of = lru_cache(maxsize=32)(Fulfil)
_strike_of = lru_cache(maxsize=32)(Strike)
_pilfer_of = lru_cache(maxsize=8)(Pilfer)
_labor_of = lru_cache(maxsize=64)(DayLabor)
_craft_of = lru_cache(maxsize=64)(Craft)
_dominate_of = lru_cache(maxsize=8)(ActivateDominance)
_FACE_DOWN: Final = (Condition.EXHAUSTED, Condition.BROKEN)
_HURT: Final = (Condition.DAMAGED, Condition.BROKEN)
_REFRESHED_AS: Final = {Condition.EXHAUSTED: Condition.READY, Condition.BROKEN: Condition.DAMAGED}
_REPAIRED_AS: Final = {Condition.DAMAGED: Condition.READY, Condition.BROKEN: Condition.EXHAUSTED}


def birdsong(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Refresh, then slip (Law 9.4)."""
    board = board_of(state, seat)
    return Refreshing(seat, REFRESHED + REFRESHED_BY_TEA * on_track(board, TEA)), Slipping(seat)


def daylight(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Whatever its items allow (Law 9.5)."""
    return (Roaming(seat),)


def evening(_state: State, seat: Seat) -> tuple[Decision, ...]:
    """Rest, cards, hand limit, items (Law 9.6)."""
    return Resting(seat), HandLimit(seat), Dropping(seat)


# Set-up


def _characters(_state: State) -> Sequence[Move]:
    return _BECOME


def _become(state: State, move: Become) -> State:
    """The character brings its items (Law 9.3)."""
    seat = state.pending[-1].seat
    ready = list(NO_ITEMS)
    for item in STARTING_ITEMS[move.character]:
        ready[item] += 1
    board = vagabond_evolve(board_of(state, seat), character=move.character, ready=tuple(ready))
    return with_board(popped(state), seat, board)


def _forests(state: State) -> Sequence[Move]:
    return [moving.roam_of(PlaceId(place)) for place in range(CLEARINGS, len(state.options.map.places))]


def _refuse_forest(_state: State, move: Roam) -> Refusal | None:
    return None if move.place >= CLEARINGS else Refusal("Law 9.3", "the pawn starts in a forest")


def _place_pawn(state: State, move: Roam) -> State:
    seat = state.pending[-1].seat
    return with_board(popped(state), seat, vagabond_evolve(board_of(state, seat), pawn=move.place))


def _quest_deals(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    return [TurnQuest(quest) for quest in board_of(state, due.to).unseen_quests]


def _skip_quest_deal(state: State) -> State:
    """Without quests left none is turned up."""
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    return state if board_of(state, due.to).unseen_quests else popped(state)


def _refuse_quest_deal(state: State, move: TurnQuest) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    if move.quest in board_of(state, due.to).unseen_quests:
        return None
    return Refusal("Law 9.3", f"{QUEST_NAMES[move.quest]} has been turned up already")


def _turn_quest(state: State, move: TurnQuest) -> State:
    due = state.pending[-1]
    assert isinstance(due, QuestDeal)  # the table below says so
    board = board_of(state, due.to)
    unseen = tuple(quest for quest in board.unseen_quests if quest != move.quest)
    board = vagabond_evolve(board, quests=tuple(sorted((*board.quests, move.quest))), unseen_quests=unseen)
    return with_board(popped(state), due.to, board)


# Birdsong


def _refreshments(state: State) -> Sequence[Move]:
    board = board_of(state, state.pending[-1].seat)
    return [_refresh_of(item, condition) for condition in _FACE_DOWN for item in kinds_of(items_in(board, condition))]


def _refresh_all(state: State) -> State:
    """Nobody is asked where nothing, or everything, is refreshed (Law 9.4.1)."""
    due = state.pending[-1]
    assert isinstance(due, Refreshing)  # the table below says so
    board = board_of(state, due.seat)
    face_down = sum(board.exhausted) + sum(board.broken)
    if not due.left or not face_down:
        return popped(state)
    if face_down > due.left:
        return state
    board = vagabond_evolve(
        board,
        ready=_sum(board.ready, board.exhausted),
        damaged=_sum(board.damaged, board.broken),
        exhausted=NO_ITEMS,
        broken=NO_ITEMS,
    )
    return with_board(popped(state), due.seat, board)


def _sum(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


def _refuse_refresh(state: State, move: Refresh) -> Refusal | None:
    if items_in(board_of(state, state.pending[-1].seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.4.1", f"there is no {move.condition} item {ITEMS[move.item]}")


def _refresh(state: State, move: Refresh) -> State:
    due = state.pending[-1]
    assert isinstance(due, Refreshing)  # the table below says so
    board = changed(board_of(state, due.seat), move.item, move.condition, _REFRESHED_AS[move.condition])
    state = with_board(state, due.seat, board)
    return evolve(state, pending=(*state.pending[:-1], Refreshing(due.seat, due.left - 1)))


def _slips(state: State) -> Sequence[Move]:
    """Clearings and forests next to the pawn (Law 2.4.1, 9.4.2)."""
    seat = state.pending[-1].seat
    return [_PASS, *moving.pawn_choices(state, seat), *map(moving.roam_of, _forests_around(state, seat))]


def _forests_around(state: State, seat: Seat) -> tuple[PlaceId, ...]:
    place, woodland = board_of(state, seat).pawn, state.options.map
    assert place is not None  # it is placed in the set-up
    return forests_at(woodland)[place] if place < CLEARINGS else woodland.around[place - CLEARINGS]


def _refuse_slip(state: State, move: Roam) -> Refusal | None:
    if move.place in _forests_around(state, state.pending[-1].seat):
        return None
    return moving.refuse_pawn(state, move)


def _slip(state: State, move: Roam) -> State:
    return moving.pawn_moved(popped(state), state.pending[-1].seat, move)


# Daylight


def clearing_of(state: State, seat: Seat) -> PlaceId | None:
    """The clearing in which the pawn is; None in a forest."""
    place = board_of(state, seat).pawn
    return None if place is None or place >= CLEARINGS else place


def _daylight_choices(state: State) -> Sequence[Move]:
    seat = state.pending[-1].seat
    ready = board_of(state, seat).ready
    moves: list[Move] = [move for move in moving.pawn_choices(state, seat) if _can_walk(state, seat, move)]
    clearing = clearing_of(state, seat)
    if clearing is not None:
        if ready[SWORD]:
            moves += battle.choices(state, seat)
        if ready[TORCH] and state.ruins >> clearing & 1:
            moves.append(_EXPLORE)
        if any(ready):
            moves += _aids(state, seat, clearing)
        moves += _quests(state, seat, clearing)
        if ready[CROSSBOW]:
            moves += [_strike_of(piece) for piece in strikable(state, seat, clearing)]
        moves += _crafts(state, seat, clearing)
    if ready[HAMMER]:
        moves += _repairs(state)
    moves += _specials(state, seat, clearing)
    moves += _coalitions(state, seat)
    moves += effects.daylight_choices(state, seat)
    moves.append(_END)
    return moves


def boots_for(state: State, seat: Seat, place: PlaceId) -> int:
    """One boot, and one more where Hostile warriors are (Law 9.2.9.III.b, 9.5.1)."""
    relations = board_of(state, seat).relations
    hostile = (Seat(other) for other, relation in enumerate(relations) if relation is Relation.HOSTILE)
    return 1 + any(warriors_at(state, other, place) for other in hostile)


def _can_walk(state: State, seat: Seat, move: Move) -> bool:
    return isinstance(move, Roam) and boots_for(state, seat, move.place) <= board_of(state, seat).ready[BOOTS]


def _refuse_walk(state: State, move: Roam) -> Refusal | None:
    seat = state.pending[-1].seat
    if move.place >= CLEARINGS:
        return Refusal("Law 9.5.1", "the pawn moves into forests only when it slips")
    refusal = moving.refuse_pawn(state, move)
    if refusal is not None:
        return refusal
    boots = boots_for(state, seat, move.place)
    if boots > board_of(state, seat).ready[BOOTS]:
        return Refusal("Law 9.5.1", f"fewer than {boots} boots are face up and undamaged")
    return None


def _walk(state: State, move: Roam) -> State:
    """Boots for a move (Law 9.5.1)."""
    seat = state.pending[-1].seat
    boots = boots_for(state, seat, move.place)
    return moving.pawn_moved(exhausted(state, seat, *(BOOTS,) * boots), seat, move)


def _refuse_battle(state: State, move: Battle) -> Refusal | None:
    return battle.refuse(state, move) or refuse_exhausting(state, state.pending[-1].seat, SWORD)


def _battle(state: State, move: Battle) -> State:
    """A sword for a battle (Law 9.5.2)."""
    seat = state.pending[-1].seat
    return battle.started(exhausted(state, seat, SWORD), seat, move)


def _refuse_explore(state: State, _move: Explore) -> Refusal | None:
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    if clearing is None or not state.ruins >> clearing & 1:
        return Refusal("Law 9.5.3", "there is no ruin where the pawn is")
    return refuse_exhausting(state, seat, TORCH)


def _explore(state: State, _move: Explore) -> State:
    """A torch for the item in the ruin and a point; the ruin, empty, is removed (Law 9.5.3)."""
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    assert clearing is not None  # else the move is refused
    state = gained(exhausted(state, seat, TORCH), seat, 1)
    return evolve(state, ruins=state.ruins ^ 1 << clearing, pending=(*state.pending, RuinSearch(seat)))


def _finds(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, RuinSearch)  # the table below says so
    return [FindItem(item) for item in kinds_of(board_of(state, due.to).ruin_items)]


def _refuse_find(state: State, move: FindItem) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, RuinSearch)  # the table below says so
    if board_of(state, due.to).ruin_items[move.item]:
        return None
    return Refusal("Law 9.3", f"no {ITEMS[move.item]} is left in the ruins")


def _find(state: State, move: FindItem) -> State:
    due = state.pending[-1]
    assert isinstance(due, RuinSearch)  # the table below says so
    board = board_of(state, due.to)
    left = with_entry(board.ruin_items, move.item, board.ruin_items[move.item] - 1)
    board = changed(vagabond_evolve(board, ruin_items=left), move.item, None, Condition.READY)
    return with_board(popped(state), due.to, board)


def neighbours(state: State, seat: Seat, clearing: PlaceId) -> list[Seat]:
    """The other players with pieces in the clearing."""
    others = (Seat(other) for other in range(state.options.seats) if other != seat)
    return [other for other in others if has_pieces(state, other, clearing)]


def _aids(state: State, seat: Seat, clearing: PlaceId) -> list[Move]:
    cards = matching(state.hands[seat], suit_at(state, clearing))
    return [_aid_of(other, card) for other in neighbours(state, seat, clearing) for card in cards]


def _refuse_aid(state: State, move: Aid) -> Refusal | None:
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    if clearing is None or move.seat not in neighbours(state, seat, clearing):
        return Refusal("Law 9.5.4", f"the {faction_at(state, move.seat)} has no pieces where the pawn is")
    if not any(board_of(state, seat).ready):
        return Refusal("Law 9.5.4", "no item is face up and undamaged")
    if not matches(move.card, suit_at(state, clearing)):
        return Refusal("Law 9.5.4", f"{CARD_NAMES[move.card]} does not match the clearing")
    return refuse_unheld(state, move.card)


def _aid(state: State, move: Aid) -> State:
    """A card changes hands; an item is exhausted for it (Law 9.5.4)."""
    seat = state.pending[-1].seat
    state = with_hand_card(without_hand_card(state, seat, move.card), move.seat, move.card)
    return evolve(state, pending=(*state.pending, Exhausting(seat, move.seat)))


def _exhaustions(state: State) -> Sequence[Move]:
    return [_exhaust_of(item) for item in kinds_of(board_of(state, state.pending[-1].seat).ready)]


def _exhaust_only(state: State) -> State:
    """With one kind of item left nobody is asked."""
    kinds = kinds_of(board_of(state, state.pending[-1].seat).ready)
    return _exhaust(state, Exhaust(kinds[0])) if len(kinds) == 1 else state


def _refuse_exhaust(state: State, move: Exhaust) -> Refusal | None:
    return refuse_exhausting(state, state.pending[-1].seat, move.item)


def _exhaust(state: State, move: Exhaust) -> State:
    """Now the aid counts, and an item of the player aided may be taken (Law 9.2.9, 9.5.4)."""
    due = state.pending[-1]
    assert isinstance(due, Exhausting)  # the table below says so
    state = exhausted(state, due.seat, move.item)
    state = evolve(state, pending=(*state.pending[:-1], ItemTaking(due.seat, due.to)))
    return improved(state, due.seat, due.to)


def _takings(state: State) -> Sequence[Move]:
    due = state.pending[-1]
    assert isinstance(due, ItemTaking)  # the table below says so
    return [_PASS, *map(_take_item_of, kinds_of(state.crafted[due.of]))]


def _skip_taking(state: State) -> State:
    """An empty Crafted Items box offers nothing."""
    due = state.pending[-1]
    assert isinstance(due, ItemTaking)  # the table below says so
    return state if any(state.crafted[due.of]) else popped(state)


def _refuse_taking(state: State, move: TakeItem) -> Refusal | None:
    due = state.pending[-1]
    assert isinstance(due, ItemTaking)  # the table below says so
    if state.crafted[due.of][move.item]:
        return None
    return Refusal("Law 9.5.4", f"the {faction_at(state, due.of)} has crafted no {ITEMS[move.item]}")


def _take_item(state: State, move: TakeItem) -> State:
    due = state.pending[-1]
    assert isinstance(due, ItemTaking)  # the table below says so
    box = state.crafted[due.of]
    box = with_entry(box, move.item, box[move.item] - 1)
    state = evolve(popped(state), crafted=with_entry(state.crafted, due.of, box))
    return with_board(state, due.seat, changed(board_of(state, due.seat), move.item, None, Condition.READY))


def _has_items_for(state: State, seat: Seat, quest: QuestId) -> bool:
    ready, (first, second) = board_of(state, seat).ready, QUESTS[quest].items
    return ready[first] >= 1 + (first == second) and ready[second] > 0


def _quests(state: State, seat: Seat, clearing: PlaceId) -> list[Move]:
    suit = suit_at(state, clearing)
    return [
        _fulfil_of(quest)
        for quest in board_of(state, seat).quests
        if QUESTS[quest].suit == suit and _has_items_for(state, seat, quest)
    ]


def _refuse_quest(state: State, move: Fulfil) -> Refusal | None:
    seat, quest = state.pending[-1].seat, QUESTS[move.quest]
    clearing = clearing_of(state, seat)
    if move.quest not in board_of(state, seat).quests:
        return Refusal("Law 9.5.5", f"{QUEST_NAMES[move.quest]} does not lie face up")
    if clearing is None or suit_at(state, clearing) != quest.suit:
        return Refusal("Law 9.5.5", f"the pawn is in no clearing of the suit {SUITS[quest.suit]}")
    return refuse_exhausting(state, seat, *quest.items)


def _fulfil(state: State, move: Fulfil) -> State:
    """Two items for the quest; then its reward, and a new one is turned up (Law 9.5.5)."""
    seat, quest = state.pending[-1].seat, QUESTS[move.quest]
    state = exhausted(state, seat, *quest.items)
    board = board_of(state, seat)
    board = vagabond_evolve(
        board,
        quests=tuple(other for other in board.quests if other != move.quest),
        fulfilled=tuple(sorted((*board.fulfilled, move.quest))),
    )
    owed = QuestDeal(seat), Rewarding(seat, quest.suit)
    return evolve(with_board(state, seat, board), pending=(*state.pending, *owed))


def _rewards(_state: State) -> Sequence[Move]:
    return _REWARDS


def _score_quest(state: State, _move: TakePoints) -> State:
    """A point for each quest of the suit completed, this one included (Law 9.5.5)."""
    due = state.pending[-1]
    assert isinstance(due, Rewarding)  # the table below says so
    done = sum(QUESTS[quest].suit == due.suit for quest in board_of(state, due.seat).fulfilled)
    return gained(popped(state), due.seat, done)


def _draw_for_quest(state: State, _move: TakeCards) -> State:
    due = state.pending[-1]
    return evolve(state, pending=(*state.pending[:-1], *draws(due.seat, QUEST_DRAWS)))


def strikable(state: State, seat: Seat, clearing: PlaceId) -> list[PieceId]:
    """The kinds of enemy pieces that a Strike can remove: warriors, or others of who has none (Law 9.5.6)."""
    found = []
    for enemy in enemies_of(state, seat):
        is_guarded = warriors_at(state, enemy, clearing) > 0
        for piece in PIECES_OF[faction_at(state, enemy)]:
            is_warrior = PIECES[piece].kind is PieceKind.WARRIOR
            if state.pieces[piece][clearing] and is_warrior == is_guarded:
                found.append(piece)
    return sorted(found)


def _refuse_strike(state: State, move: Strike) -> Refusal | None:
    seat, name = state.pending[-1].seat, PIECE_NAMES[move.piece]
    clearing = clearing_of(state, seat)
    owner = Seat(state.options.factions.index(PIECES[move.piece].faction))
    if clearing is None or not state.pieces[move.piece][clearing]:
        return Refusal("Law 9.5.6", f"there is no {name} where the pawn is")
    if not are_enemies(state, seat, owner):
        return Refusal("Law 9.2.8", f"the {faction_at(state, owner)} is no enemy")
    if PIECES[move.piece].kind is not PieceKind.WARRIOR and warriors_at(state, owner, clearing):
        return Refusal("Law 9.5.6", f"the {faction_at(state, owner)} has warriors there")
    return refuse_exhausting(state, seat, CROSSBOW)


def _strike(state: State, move: Strike) -> State:
    """A crossbow for an enemy piece; no Infamy (Law 9.5.6, R-52)."""
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    assert clearing is not None  # else the move is refused
    state = exhausted(state, seat, CROSSBOW)
    return removed(state, (Loss(seat, move.piece, clearing, 1),), is_battle=False)


def _repairs(state: State) -> list[Move]:
    board = board_of(state, state.pending[-1].seat)
    return [_repair_of(item, condition) for condition in _HURT for item in kinds_of(items_in(board, condition))]


def _refuse_repair(state: State, move: Repair) -> Refusal | None:
    if items_in(board_of(state, state.pending[-1].seat), move.condition)[move.item]:
        return None
    return Refusal("Law 9.5.7", f"there is no {move.condition} item {ITEMS[move.item]}")


def _refuse_hammer(state: State, move: Repair) -> Refusal | None:
    return refuse_exhausting(state, state.pending[-1].seat, HAMMER) or _refuse_repair(state, move)


def _repaired(state: State, move: Repair) -> State:
    """An item leaves the Damaged box, its side unchanged (Law 9.5.7)."""
    seat = state.pending[-1].seat
    board = changed(board_of(state, seat), move.item, move.condition, _REPAIRED_AS[move.condition])
    return with_board(state, seat, board)


def _repair(state: State, move: Repair) -> State:
    return _repaired(exhausted(state, state.pending[-1].seat, HAMMER), move)


def _hammers_for(card: CardId, suit: int) -> int | None:
    """The hammers that the card costs in a clearing of the suit; None where they do not cover its icons (Law 9.2.1)."""
    *suits, any_suit = CARDS[card].cost
    return None if sum(suits) > suits[suit] else suits[suit] + any_suit


def _crafts(state: State, seat: Seat, clearing: PlaceId) -> list[Move]:
    hammers, suit = board_of(state, seat).ready[HAMMER], suit_at(state, clearing)
    if not hammers:
        return []
    costs = {card: _hammers_for(card, suit) for card in dict.fromkeys(state.hands[seat])}
    return [
        _craft_of(card)
        for card, cost in costs.items()
        if cost is not None and cost <= hammers and craft.is_craftable(state, seat, card)
    ]


def _refuse_craft(state: State, move: Craft) -> Refusal | None:
    seat, card, name = state.pending[-1].seat, move.card, CARD_NAMES[move.card]
    clearing = clearing_of(state, seat)
    if card not in state.hands[seat]:
        return refuse_unheld(state, card)
    if clearing is None:
        return Refusal("Law 9.2.1", "in a forest nothing is crafted")
    cost = _hammers_for(card, suit_at(state, clearing))
    if cost is None:
        return Refusal("Law 9.2.1", f"hammers have the suit of the clearing, which does not cover {name}")
    if not craft.is_craftable(state, seat, card):
        return craft.refuse_kind(state, seat, card)
    return refuse_exhausting(state, seat, *(HAMMER,) * cost)


def _craft(state: State, move: Craft) -> State:
    """Hammers for a card; an item goes straight to the Vagabond, face up (Law 9.2.1, 9.5.8)."""
    seat, card = state.pending[-1].seat, move.card
    clearing, item = clearing_of(state, seat), CARDS[card].item
    assert clearing is not None  # else the move is refused
    cost = _hammers_for(card, suit_at(state, clearing)) or 0
    state = without_hand_card(exhausted(state, seat, *(HAMMER,) * cost), seat, card)
    if item is None:
        return craft.crafted(state, seat, card)
    state = evolve(state, supply=with_entry(state.supply, item, state.supply[item] - 1))
    state = with_board(state, seat, changed(board_of(state, seat), item, None, Condition.READY))
    return gained(discarded(state, (card,)), seat, CARDS[card].points)


# Special actions


def _specials(state: State, seat: Seat, clearing: PlaceId | None) -> list[Move]:
    board = board_of(state, seat)
    if not board.ready[TORCH]:
        return []
    if board.character is Character.RANGER:
        return [_HIDEOUT]
    if clearing is None:
        return []
    if board.character is Character.THIEF:
        return [_pilfer_of(other) for other in neighbours(state, seat, clearing) if state.hands[other]]
    return [_labor_of(card) for card in matching(state.discard, suit_at(state, clearing))]


def _refuse_special(state: State, character: Character, clause: str) -> Refusal | None:
    board = board_of(state, state.pending[-1].seat)
    if board.character is not character:
        return Refusal(clause, f"this is what the {character} does")
    return refuse_exhausting(state, state.pending[-1].seat, TORCH)


def _refuse_pilfer(state: State, move: Pilfer) -> Refusal | None:
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    if clearing is None or move.seat not in neighbours(state, seat, clearing):
        return Refusal("Law D.1", f"the {faction_at(state, move.seat)} has no pieces where the pawn is")
    if not state.hands[move.seat]:
        return Refusal("Law D.1", f"the {faction_at(state, move.seat)} has no cards")
    return _refuse_special(state, Character.THIEF, "Law D.1")


def _pilfer(state: State, move: Pilfer) -> State:
    """A torch for a random card of a player in the clearing (Law D.1)."""
    seat = state.pending[-1].seat
    state = exhausted(state, seat, TORCH)
    return evolve(state, pending=(*state.pending, Theft(seat, move.seat, 0)))


def _refuse_labor(state: State, move: DayLabor) -> Refusal | None:
    seat = state.pending[-1].seat
    clearing = clearing_of(state, seat)
    if move.card not in state.discard:
        return Refusal("Law D.2", f"{CARD_NAMES[move.card]} is not in the discard pile")
    if clearing is None or not matches(move.card, suit_at(state, clearing)):
        return Refusal("Law D.2", f"{CARD_NAMES[move.card]} does not match where the pawn is")
    return _refuse_special(state, Character.TINKER, "Law D.2")


def _labor(state: State, move: DayLabor) -> State:
    """A torch for a card of the discard pile (Law D.2)."""
    seat = state.pending[-1].seat
    state = evolve(exhausted(state, seat, TORCH), discard=without_card(state.discard, move.card))
    return with_hand_card(state, seat, move.card)


def _refuse_hideout(state: State, _move: Hideout) -> Refusal | None:
    return _refuse_special(state, Character.RANGER, "Law D.3")


def _hide(state: State, _move: Hideout) -> State:
    """A torch for three repairs; Daylight ends (Law D.3)."""
    seat = state.pending[-1].seat
    state = exhausted(state, seat, TORCH)
    return evolve(state, pending=(*state.pending[:-1], Repairing(seat, REPAIRED_BY_HIDEOUT)))


def _repair_some(state: State) -> Sequence[Move]:
    return _repairs(state)


def _repair_all(state: State) -> State:
    """Nobody is asked where nothing, or everything, is repaired."""
    due = state.pending[-1]
    assert isinstance(due, Repairing)  # the table below says so
    board = board_of(state, due.seat)
    hurt = sum(board.damaged) + sum(board.broken)
    if not due.left or not hurt:
        return popped(state)
    if hurt > due.left:
        return state
    board = vagabond_evolve(
        board,
        ready=_sum(board.ready, board.damaged),
        exhausted=_sum(board.exhausted, board.broken),
        damaged=NO_ITEMS,
        broken=NO_ITEMS,
    )
    return with_board(popped(state), due.seat, board)


def _repair_one(state: State, move: Repair) -> State:
    due = state.pending[-1]
    assert isinstance(due, Repairing)  # the table below says so
    return evolve(_repaired(state, move), pending=(*state.pending[:-1], Repairing(due.seat, due.left - 1)))


# Coalition


def partners(state: State, seat: Seat) -> list[Seat]:
    """Of the others with a score marker those with the fewest points (Law 9.2.8)."""
    others = [Seat(s) for s in range(state.options.seats) if s != seat and has_marker(state, Seat(s))]
    fewest = min((state.points[other] for other in others), default=0)
    return [other for other in others if state.points[other] == fewest]


def _can_coalesce(state: State, seat: Seat) -> bool:
    return (
        state.options.seats >= COALITION_SEATS
        and state.dominance[seat] is None
        and state.points[seat] >= DOMINANCE_POINTS
        and bool(partners(state, seat))
    )


def _coalitions(state: State, seat: Seat) -> list[Move]:
    if not _can_coalesce(state, seat):
        return []
    return [_dominate_of(card) for card in DOMINANCES if card in state.hands[seat]]


def _refuse_coalition(state: State, move: ActivateDominance) -> Refusal | None:
    seat = state.pending[-1].seat
    if move.card not in state.hands[seat]:
        return refuse_unheld(state, move.card)
    if state.options.seats < COALITION_SEATS:
        return Refusal("Law 9.2.8", "coalitions need four players")
    if state.points[seat] < DOMINANCE_POINTS:
        return Refusal("R-50", f"{state.points[seat]} points are fewer than {DOMINANCE_POINTS}")
    if not _can_coalesce(state, seat):
        return Refusal("Law 9.2.8", "there is nobody to form a coalition with")
    return None


def _coalesce(state: State, move: ActivateDominance) -> State:
    """The card is laid out, the score marker leaves the track, a partner is due (Law 9.2.8)."""
    seat = state.pending[-1].seat
    return evolve(
        without_hand_card(state, seat, move.card),
        dominance=with_entry(state.dominance, seat, move.card),
        points=with_entry(state.points, seat, 0),
        pending=(*state.pending, Coalescing(seat)),
    )


def _partner_choices(state: State) -> Sequence[Move]:
    return [target_of(other) for other in partners(state, state.pending[-1].seat)]


def _lone_partner(state: State) -> State:
    """Where one player alone has the fewest points nobody is asked."""
    found = partners(state, state.pending[-1].seat)
    return _join(state, Target(found[0])) if len(found) == 1 else state


def _refuse_partner(state: State, move: Target) -> Refusal | None:
    if move.seat in partners(state, state.pending[-1].seat):
        return None
    return Refusal("Law 9.2.8", f"the {faction_at(state, move.seat)} is not the player with the fewest points")


def _join(state: State, move: Target) -> State:
    """Partners are no enemies; a Hostile one becomes Indifferent (Law 9.2.8)."""
    seat = state.pending[-1].seat
    if board_of(state, seat).relations[move.seat] is Relation.HOSTILE:
        state = with_relation(state, seat, move.seat, Relation.INDIFFERENT)
    return with_board(popped(state), seat, vagabond_evolve(board_of(state, seat), partner=move.seat))


# Evening


def _rest(state: State) -> State:
    """In a forest damaged items come back face up; then cards by the coins on the track (Law 9.6.1, 9.6.2, R-51)."""
    seat = state.pending[-1].seat
    board = board_of(state, seat)
    if clearing_of(state, seat) is None:
        ready = _sum(_sum(board.ready, board.damaged), board.broken)
        board = vagabond_evolve(board, ready=ready, damaged=NO_ITEMS, broken=NO_ITEMS)
    aids = (0,) * state.options.seats  # Law 9.2.9: within one turn
    state = with_board(popped(state), seat, vagabond_evolve(board, aids=aids))
    return evolve(state, pending=(*state.pending, *draws(seat, 1 + on_track(board, COINS))))


def burden(state: State, seat: Seat) -> int:
    """How many items in Satchel and Damaged box are too many (Law 9.6.4)."""
    board = board_of(state, seat)
    carried = sum(all_items(board)) - sum(on_track(board, item) for item in (TEA, COINS, BAG))
    return carried - ITEM_LIMIT - ITEMS_BY_BAG * on_track(board, BAG)


def _drops(state: State) -> Sequence[Move]:
    board = board_of(state, state.pending[-1].seat)
    return [
        _drop_of(item, condition)
        for condition in Condition
        for item in kinds_of(items_in(board, condition))
        if condition is not Condition.READY or board.ready[item] > on_track(board, item)
    ]


def _check_burden(state: State) -> State:
    return state if burden(state, state.pending[-1].seat) > 0 else popped(state)


def _refuse_drop(state: State, move: Drop) -> Refusal | None:
    board = board_of(state, state.pending[-1].seat)
    if not items_in(board, move.condition)[move.item]:
        return Refusal("Law 9.6.4", f"there is no {move.condition} item {ITEMS[move.item]}")
    if move.condition is Condition.READY and board.ready[move.item] == on_track(board, move.item):
        return Refusal("Law 9.6.4", "items on their tracks are not counted")
    return None


def _drop(state: State, move: Drop) -> State:
    seat = state.pending[-1].seat
    return with_board(state, seat, changed(board_of(state, seat), move.item, move.condition, None))


def _allowed(_state: State, _move: Move) -> None:
    return None


CHOICES: Final[Mapping[type[Decision], Callable[[State], Sequence[Move]]]] = {
    CharacterChoosing: _characters,
    PawnPlacing: _forests,
    QuestDeal: _quest_deals,
    RuinSearch: _finds,
    Refreshing: _refreshments,
    Slipping: _slips,
    Roaming: _daylight_choices,
    Exhausting: _exhaustions,
    ItemTaking: _takings,
    Rewarding: _rewards,
    Repairing: _repair_some,
    Coalescing: _partner_choices,
    Dropping: _drops,
}
REFUSALS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], Refusal | None]]] = {
    (CharacterChoosing, Become): _allowed,
    (PawnPlacing, Roam): _refuse_forest,
    (QuestDeal, TurnQuest): _refuse_quest_deal,
    (RuinSearch, FindItem): _refuse_find,
    (Refreshing, Refresh): _refuse_refresh,
    (Slipping, Roam): _refuse_slip,
    (Slipping, Pass): _allowed,
    **effects.daylight_refusals(Roaming),
    (Roaming, Roam): _refuse_walk,
    (Roaming, Battle): _refuse_battle,
    (Roaming, Explore): _refuse_explore,
    (Roaming, Aid): _refuse_aid,
    (Roaming, Fulfil): _refuse_quest,
    (Roaming, Strike): _refuse_strike,
    (Roaming, Repair): _refuse_hammer,
    (Roaming, Craft): _refuse_craft,
    (Roaming, Pilfer): _refuse_pilfer,
    (Roaming, DayLabor): _refuse_labor,
    (Roaming, Hideout): _refuse_hideout,
    (Roaming, ActivateDominance): _refuse_coalition,
    (Roaming, End): _allowed,
    (Exhausting, Exhaust): _refuse_exhaust,
    (ItemTaking, TakeItem): _refuse_taking,
    (ItemTaking, Pass): _allowed,
    (Rewarding, TakePoints): _allowed,
    (Rewarding, TakeCards): _allowed,
    (Repairing, Repair): _refuse_repair,
    (Coalescing, Target): _refuse_partner,
    (Dropping, Drop): _refuse_drop,
}
EFFECTS: Final[Mapping[tuple[type[Decision], type[Move]], Callable[[State, Any], State]]] = {
    (CharacterChoosing, Become): _become,
    (PawnPlacing, Roam): _place_pawn,
    (QuestDeal, TurnQuest): _turn_quest,
    (RuinSearch, FindItem): _find,
    (Refreshing, Refresh): _refresh,
    (Slipping, Roam): _slip,
    (Slipping, Pass): lambda state, _move: popped(state),
    **effects.daylight_effects(Roaming),
    (Roaming, Roam): _walk,
    (Roaming, Battle): _battle,
    (Roaming, Explore): _explore,
    (Roaming, Aid): _aid,
    (Roaming, Fulfil): _fulfil,
    (Roaming, Strike): _strike,
    (Roaming, Repair): _repair,
    (Roaming, Craft): _craft,
    (Roaming, Pilfer): _pilfer,
    (Roaming, DayLabor): _labor,
    (Roaming, Hideout): _hide,
    (Roaming, ActivateDominance): _coalesce,
    (Roaming, End): lambda state, _move: popped(state),
    (Exhausting, Exhaust): _exhaust,
    (ItemTaking, TakeItem): _take_item,
    (ItemTaking, Pass): lambda state, _move: popped(state),
    (Rewarding, TakePoints): _score_quest,
    (Rewarding, TakeCards): _draw_for_quest,
    (Repairing, Repair): _repair_one,
    (Coalescing, Target): _join,
    (Dropping, Drop): _drop,
}
STAGES: Final[Mapping[type[Decision], Callable[[State], State]]] = {
    QuestDeal: _skip_quest_deal,
    Refreshing: _refresh_all,
    Exhausting: _exhaust_only,
    ItemTaking: _skip_taking,
    Repairing: _repair_all,
    Coalescing: _lone_partner,
    Resting: _rest,
    Dropping: _check_burden,
}
DUE: Final[Mapping[type[Decision], Refusal]] = {
    CharacterChoosing: Refusal("Law 9.3", "a character must be chosen first"),
    PawnPlacing: Refusal("Law 9.3", "the pawn must be placed first"),
    QuestDeal: Refusal("Law 9.3", "a quest is turned up first"),
    RuinSearch: Refusal("Law 9.5.3", "chance says first what is in the ruin"),
    Refreshing: Refusal("Law 9.4.1", "items must be refreshed first"),
    Slipping: Refusal("Law 9.4.2", "the Vagabond must slip or stay first"),
    Roaming: Refusal("Law 9.5", "in its Daylight the Vagabond exhausts items"),
    Exhausting: Refusal("Law 9.5.4", "an item must be exhausted for the aid first"),
    ItemTaking: Refusal("Law 9.5.4", "an item of the player aided must be taken or left first"),
    Rewarding: Refusal("Law 9.5.5", "the reward of the quest must be chosen first"),
    Repairing: Refusal("Law D.3", "items must be repaired first"),
    Coalescing: Refusal("Law 9.2.8", "a partner must be chosen first"),
    Dropping: Refusal("Law 9.6.4", "items beyond the limit must be removed first"),
}
