"""What the Vagabond does with others: aid, quests, coalition (Law 9.2.8, 9.5.4, 9.5.5)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance.components import CARD_NAMES, DOMINANCE_POINTS, DOMINANCES, ITEMS, SUITS, matches
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import PASS, ActivateDominance, Move, Pass, Target
from tabletop.root_alliance.rules import dominance, hits
from tabletop.root_alliance.rules.cards import (
    decline,
    draws,
    matching,
    refuse_unheld,
    with_hand_card,
    without_hand_card,
)
from tabletop.root_alliance.rules.clearings import faction_at, suit_at
from tabletop.root_alliance.state import (
    State,
    evolve,
    gained,
    has_marker,
    popped,
    pushed,
    replaced,
    with_board,
    with_entry,
)
from tabletop.root_alliance.vagabond import components, decisions, items_and_relations, moves, satchel
from tabletop.root_alliance.vagabond.board import vagabond_evolve

_REWARDS: Final = (moves.TakePoints(), moves.TakeCards())
_aid_of = lru_cache(maxsize=256)(moves.Aid)
_exhaust_of = lru_cache(maxsize=16)(moves.Exhaust)
_take_item_of = lru_cache(maxsize=16)(moves.TakeItem)
_fulfil_of = lru_cache(maxsize=32)(moves.Fulfil)
_dominate_of = lru_cache(maxsize=8)(ActivateDominance)


def aids(state: State, seat: Seat, clearing: PlaceId) -> list[Move]:
    """The aid that can be given, by player and card (Law 9.5.4)."""
    cards = matching(state.hands[seat], suit_at(state, clearing))
    return [_aid_of(other, card) for other in satchel.neighbours(state, seat, clearing) for card in cards]


def _refuse_aid(state: State, due: decisions.Roaming, move: moves.Aid) -> Refusal | None:
    seat = due.seat
    clearing = satchel.clearing_of(state, seat)
    if clearing is None or move.seat not in satchel.neighbours(state, seat, clearing):
        return Refusal("Law 9.5.4", f"the {faction_at(state, move.seat)} has no pieces where the pawn is")
    if not any(satchel.board_of(state, seat).ready):
        return Refusal("Law 9.5.4", "no item is face up and undamaged")
    if not matches(move.card, suit_at(state, clearing)):
        return Refusal("Law 9.5.4", f"{CARD_NAMES[move.card]} does not match the clearing")
    return refuse_unheld(state, due, move.card)


def _aid(state: State, due: decisions.Roaming, move: moves.Aid) -> State:
    """A card changes hands; an item is exhausted for it (Law 9.5.4)."""
    seat = due.seat
    state = with_hand_card(without_hand_card(state, seat, move.card), move.seat, move.card)
    return pushed(state, decisions.Exhausting(seat, move.seat))


def _exhaustions(state: State, due: decisions.Exhausting) -> Sequence[Move]:
    return [_exhaust_of(item) for item in satchel.kinds_of(satchel.board_of(state, due.seat).ready)]


def _exhaust_only(state: State, due: decisions.Exhausting) -> State:
    """With one kind of item left nobody is asked."""
    kinds = satchel.kinds_of(satchel.board_of(state, due.seat).ready)
    return _exhaust(state, due, moves.Exhaust(kinds[0])) if len(kinds) == 1 else state


def _refuse_exhaust(state: State, due: decisions.Exhausting, move: moves.Exhaust) -> Refusal | None:
    return satchel.refuse_exhausting(state, due.seat, move.item)


def _exhaust(state: State, due: decisions.Exhausting, move: moves.Exhaust) -> State:
    """Now the aid counts, then an item of the player aided may be taken (Law 9.2.9, 9.5.4, R-70)."""
    state = satchel.exhausted(state, due.seat, move.item)
    state = replaced(state, decisions.ItemTaking(due.seat, due.to))
    return items_and_relations.improved(state, due.seat, due.to)


def _skip_taking(state: State, due: decisions.ItemTaking) -> State:
    """An empty Crafted Items box offers nothing."""
    return state if any(state.crafted[due.of]) else popped(state)


def _refuse_taking(state: State, due: decisions.ItemTaking, move: moves.TakeItem) -> Refusal | None:
    if state.crafted[due.of][move.item]:
        return None
    return Refusal("Law 9.5.4", f"the {faction_at(state, due.of)} has crafted no {ITEMS[move.item]}")


def _take_item(state: State, due: decisions.ItemTaking, move: moves.TakeItem) -> State:
    box = state.crafted[due.of]
    box = with_entry(box, move.item, box[move.item] - 1)
    state = evolve(popped(state), crafted=with_entry(state.crafted, due.of, box))
    return with_board(
        state, due.seat, satchel.changed(satchel.board_of(state, due.seat), move.item, None, components.Condition.READY)
    )


def _has_items_for(state: State, seat: Seat, quest: components.QuestId) -> bool:
    ready, (first, second) = satchel.board_of(state, seat).ready, components.QUESTS[quest].items
    return ready[first] >= 1 + (first == second) and ready[second] > 0


def quests(state: State, seat: Seat, clearing: PlaceId) -> list[Move]:
    """The quests that can be completed here (Law 9.5.5)."""
    suit = suit_at(state, clearing)
    return [
        _fulfil_of(quest)
        for quest in satchel.board_of(state, seat).quests
        if components.QUESTS[quest].suit == suit and _has_items_for(state, seat, quest)
    ]


def _refuse_quest(state: State, due: decisions.Roaming, move: moves.Fulfil) -> Refusal | None:
    seat, quest = due.seat, components.QUESTS[move.quest]
    clearing = satchel.clearing_of(state, seat)
    if move.quest not in satchel.board_of(state, seat).quests:
        return Refusal("Law 9.5.5", f"{components.QUEST_NAMES[move.quest]} does not lie face up")
    if clearing is None or suit_at(state, clearing) != quest.suit:
        return Refusal("Law 9.5.5", f"the pawn is in no clearing of the suit {SUITS[quest.suit]}")
    return satchel.refuse_exhausting(state, seat, *quest.items)


def _fulfil(state: State, due: decisions.Roaming, move: moves.Fulfil) -> State:
    """Two items for the quest; then its reward, and a new one is turned up (Law 9.5.5)."""
    seat, quest = due.seat, components.QUESTS[move.quest]
    state = satchel.exhausted(state, seat, *quest.items)
    board = satchel.board_of(state, seat)
    board = vagabond_evolve(
        board,
        quests=tuple(other for other in board.quests if other != move.quest),
        fulfilled=tuple(sorted((*board.fulfilled, move.quest))),
    )
    owed = decisions.QuestDeal(seat), decisions.Rewarding(seat, quest.suit)
    return evolve(with_board(state, seat, board), pending=(*state.pending, *owed))


def _score_quest(state: State, due: decisions.Rewarding, _move: moves.TakePoints) -> State:
    """A point for each quest of the suit completed, this one included (Law 9.5.5)."""
    done = sum(components.QUESTS[quest].suit == due.suit for quest in satchel.board_of(state, due.seat).fulfilled)
    return gained(popped(state), due.seat, done)


def _draw_for_quest(state: State, due: decisions.Rewarding, _move: moves.TakeCards) -> State:
    return replaced(state, *draws(due.seat, components.QUEST_DRAWS))


def partners(state: State, seat: Seat) -> list[Seat]:
    """Of the others with a score marker those with the fewest points (Law 9.2.8)."""
    others = [Seat(s) for s in range(state.options.seats) if s != seat and has_marker(state, Seat(s))]
    fewest = min((state.points[other] for other in others), default=0)
    return [other for other in others if state.points[other] == fewest]


def _can_coalesce(state: State, seat: Seat) -> bool:
    return (
        state.options.seats >= components.COALITION_SEATS
        and state.dominance[seat] is None
        and state.points[seat] >= DOMINANCE_POINTS
        and bool(partners(state, seat))
    )


def coalitions(state: State, seat: Seat) -> list[Move]:
    """The dominance cards with which a coalition can be formed (Law 9.2.8)."""
    if not _can_coalesce(state, seat):
        return []
    return [_dominate_of(card) for card in DOMINANCES if card in state.hands[seat]]


def _refuse_coalition(state: State, due: decisions.Roaming, move: ActivateDominance) -> Refusal | None:
    seat = due.seat
    if move.card not in state.hands[seat]:
        return refuse_unheld(state, due, move.card)
    if state.options.seats < components.COALITION_SEATS:
        return Refusal("Law 9.2.8", "coalitions need four players")
    if state.dominance[seat] is not None:
        return dominance.NO_EXCHANGE
    if state.points[seat] < DOMINANCE_POINTS:
        return Refusal("R-50", f"{state.points[seat]} points are fewer than {DOMINANCE_POINTS}")
    return Refusal("Law 9.2.8", "there is nobody to form a coalition with") if not _can_coalesce(state, seat) else None


def _coalesce(state: State, due: decisions.Roaming, move: ActivateDominance) -> State:
    """The card is laid out, the score marker leaves the track, a partner is due (Law 9.2.8)."""
    return evolve(dominance.activate(state, due, move), pending=(*state.pending, decisions.Coalescing(due.seat)))


def _lone_partner(state: State, due: decisions.Coalescing) -> State:
    """Where one player alone has the fewest points nobody is asked."""
    found = partners(state, due.seat)
    return _join(state, due, Target(found[0])) if len(found) == 1 else state


def _refuse_partner(state: State, due: decisions.Coalescing, move: Target) -> Refusal | None:
    if move.seat in partners(state, due.seat):
        return None
    return Refusal("Law 9.2.8", f"the {faction_at(state, move.seat)} is not the player with the fewest points")


def _join(state: State, due: decisions.Coalescing, move: Target) -> State:
    """Partners are no enemies; a Hostile one becomes Indifferent (Law 9.2.8)."""
    seat = due.seat
    if satchel.board_of(state, seat).relations[move.seat] is components.Relation.HOSTILE:
        state = items_and_relations.with_relation(state, seat, move.seat, components.Relation.INDIFFERENT)
    return with_board(popped(state), seat, vagabond_evolve(satchel.board_of(state, seat), partner=move.seat))


def _is_reward(state: State, owed: decisions.Rewarding, _below: object) -> bool:
    return any(components.QUESTS[quest].suit == owed.suit for quest in satchel.board_of(state, owed.seat).fulfilled)


def _is_coalition(state: State, owed: decisions.Coalescing, _below: object) -> bool:
    return state.dominance[owed.seat] is not None and state.boards[owed.seat].partner is None


ROAMING_ANSWERS: Final = (
    Answer(moves.Aid, _aid, _refuse_aid),
    Answer(moves.Fulfil, _fulfil, _refuse_quest),
    Answer(ActivateDominance, _coalesce, _refuse_coalition),
)
"""What the Vagabond may do so in its Daylight."""

RULES: Final = (
    Rule(
        decisions.Exhausting,
        due=Refusal("Law 9.5.4", "an item must be exhausted for the aid first"),
        choices=_exhaustions,
        settle=_exhaust_only,
        answers=(Answer(moves.Exhaust, _exhaust, _refuse_exhaust),),
        under=(decisions.Roaming,),
        claims=(Claim("Law 9.5.4: another player is aided", lambda _state, owed, _below: owed.seat != owed.to),),
        prompt="an item to exhaust for the aid",
    ),
    Rule(
        decisions.ItemTaking,
        due=Refusal("Law 9.5.4", "an item of the player aided must be taken or left first"),
        choices=lambda state, due: [PASS, *map(_take_item_of, satchel.kinds_of(state.crafted[due.of]))],
        settle=_skip_taking,
        answers=(Answer(moves.TakeItem, _take_item, _refuse_taking), Answer(Pass, decline)),
        under=(decisions.Roaming,),
        claims=(Claim("Law 9.5.4: another player was aided", lambda _state, owed, _below: owed.seat != owed.of),),
        prompt="a crafted item of the {of}",
    ),
    Rule(
        decisions.Rewarding,
        due=Refusal("Law 9.5.5", "the reward of the quest must be chosen first"),
        choices=lambda _state, _due: _REWARDS,
        answers=(Answer(moves.TakePoints, _score_quest), Answer(moves.TakeCards, _draw_for_quest)),
        under=(decisions.QuestDeal,),
        claims=(Claim("Law 9.5.5: a quest of the suit is completed", _is_reward),),
        prompt="points or cards for the quest",
    ),
    Rule(
        decisions.Coalescing,
        due=Refusal("Law 9.2.8", "a partner must be chosen first"),
        choices=lambda state, due: [hits.target_of(other) for other in partners(state, due.seat)],
        settle=_lone_partner,
        answers=(Answer(Target, _join, _refuse_partner),),
        under=(decisions.Roaming,),
        claims=(Claim("Law 9.2.8: a dominance card is out, and no partner is found", _is_coalition),),
        prompt="a partner",
    ),
)
