"""The set-up of the Vagabond: character, forest, quests (Law 9.3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal
from tabletop.root_alliance.components import CLEARINGS, NO_ITEMS
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import Move, Roam
from tabletop.root_alliance.rules import moving
from tabletop.root_alliance.rules.cards import allowed, popped
from tabletop.root_alliance.rules.tables import Choices, Dues, Effects, Refusals, Stages
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import CHARACTERS as CHARACTER_CARDS
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QUESTS_SHOWN, STARTING_ITEMS
from tabletop.root_alliance.vagabond.decisions import CharacterChoosing, PawnPlacing, QuestDeal
from tabletop.root_alliance.vagabond.items_and_relations import board_of, with_board
from tabletop.root_alliance.vagabond.moves import Become, TurnQuest

_BECOME: Final = tuple(map(Become, CHARACTER_CARDS))


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return CharacterChoosing(seat), PawnPlacing(seat), *(QuestDeal(seat),) * QUESTS_SHOWN


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    board, owed = board_of(state, seat), state.pending.count
    is_placed, is_chosen = not owed(PawnPlacing(seat)), not owed(CharacterChoosing(seat))
    quests = len(board.quests) + owed(QuestDeal(seat))
    return (board.pawn is not None, board.character is not None, quests) == (is_placed, is_chosen, QUESTS_SHOWN)


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


CHOICES: Final[Choices] = {
    CharacterChoosing: _characters,
    PawnPlacing: _forests,
    QuestDeal: _quest_deals,
}
REFUSALS: Final[Refusals] = {
    (CharacterChoosing, Become): allowed,
    (PawnPlacing, Roam): _refuse_forest,
    (QuestDeal, TurnQuest): _refuse_quest_deal,
}
EFFECTS: Final[Effects] = {
    (CharacterChoosing, Become): _become,
    (PawnPlacing, Roam): _place_pawn,
    (QuestDeal, TurnQuest): _turn_quest,
}
STAGES: Final[Stages] = {
    QuestDeal: _skip_quest_deal,
}
DUE: Final[Dues] = {
    CharacterChoosing: Refusal("Law 9.3", "a character must be chosen first"),
    PawnPlacing: Refusal("Law 9.3", "the pawn must be placed first"),
    QuestDeal: Refusal("Law 9.3", "a quest is turned up first"),
}
