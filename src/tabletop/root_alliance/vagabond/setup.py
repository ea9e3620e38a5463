"""The set-up of the Vagabond: character, forest, quests (Law 9.3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance.components import CLEARINGS, NO_ITEMS
from tabletop.root_alliance.decisions import Act, Decision
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.moves import Move, Roam
from tabletop.root_alliance.rules import moving
from tabletop.root_alliance.state import State, popped, with_board
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import CHARACTERS as CHARACTER_CARDS
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QUESTS_SHOWN, STARTING_ITEMS
from tabletop.root_alliance.vagabond.decisions import CharacterChoosing, PawnPlacing, QuestDeal, Roaming
from tabletop.root_alliance.vagabond.moves import Become, TurnQuest
from tabletop.root_alliance.vagabond.satchel import board_of

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


def _characters(_state: State, _due: CharacterChoosing) -> Sequence[Move]:
    return _BECOME


def _become(state: State, due: CharacterChoosing, move: Become) -> State:
    """The character brings its items (Law 9.3)."""
    seat = due.seat
    ready = list(NO_ITEMS)
    for item in STARTING_ITEMS[move.character]:
        ready[item] += 1
    board = vagabond_evolve(board_of(state, seat), character=move.character, ready=tuple(ready))
    return with_board(popped(state), seat, board)


def _forests(state: State, _due: PawnPlacing) -> Sequence[Move]:
    return [moving.roam_of(PlaceId(place)) for place in range(CLEARINGS, len(state.options.map.places))]


def _refuse_forest(_state: State, _due: PawnPlacing, move: Roam) -> Refusal | None:
    return None if move.place >= CLEARINGS else Refusal("Law 9.3", "the pawn starts in a forest")


def _place_pawn(state: State, due: PawnPlacing, move: Roam) -> State:
    seat = due.seat
    return with_board(popped(state), seat, vagabond_evolve(board_of(state, seat), pawn=move.place))


def _quest_deals(state: State, due: QuestDeal) -> Sequence[Move]:
    return [TurnQuest(quest) for quest in board_of(state, due.to).unseen_quests]


def _skip_quest_deal(state: State, due: QuestDeal) -> State:
    """Without quests left none is turned up."""
    return state if board_of(state, due.to).unseen_quests else popped(state)


def _refuse_quest_deal(state: State, due: QuestDeal, move: TurnQuest) -> Refusal | None:
    if move.quest in board_of(state, due.to).unseen_quests:
        return None
    return Refusal("Law 9.3", f"{QUEST_NAMES[move.quest]} has been turned up already")


def _turn_quest(state: State, due: QuestDeal, move: TurnQuest) -> State:
    board = board_of(state, due.to)
    unseen = tuple(quest for quest in board.unseen_quests if quest != move.quest)
    board = vagabond_evolve(board, quests=tuple(sorted((*board.quests, move.quest))), unseen_quests=unseen)
    return with_board(popped(state), due.to, board)


RULES: Final = (
    Rule(
        CharacterChoosing,
        due=Refusal("Law 9.3", "a character must be chosen first"),
        choices=_characters,
        answers=(Answer(Become, _become),),
        prompt="a character",
    ),
    Rule(
        PawnPlacing,
        due=Refusal("Law 9.3", "the pawn must be placed first"),
        choices=_forests,
        answers=(Answer(Roam, _place_pawn, _refuse_forest),),
        prompt="a forest to start in",
    ),
    Rule(
        QuestDeal,
        due=Refusal("Law 9.3", "a quest is turned up first"),
        choices=_quest_deals,
        settle=_skip_quest_deal,
        answers=(Answer(TurnQuest, _turn_quest, _refuse_quest_deal),),
        under=(Roaming,),
        offers=(Act.DRAW,),
        prompt="a quest",
    ),
)
