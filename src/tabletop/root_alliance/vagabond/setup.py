"""The set-up of the Vagabond: character, forest, quests (Law 9.3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.core import Answer, Refusal, Rule, Seat
from tabletop.root_alliance import components, maps, moves
from tabletop.root_alliance.decisions import Act, Decision
from tabletop.root_alliance.rules import moving
from tabletop.root_alliance.state import State, popped, with_board
from tabletop.root_alliance.vagabond import decisions, satchel
from tabletop.root_alliance.vagabond.board import vagabond_evolve
from tabletop.root_alliance.vagabond.components import CHARACTERS as CHARACTER_CARDS
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, QUESTS_SHOWN, STARTING_ITEMS
from tabletop.root_alliance.vagabond.moves import Become, TurnQuest

_BECOME: Final = tuple(map(Become, CHARACTER_CARDS))


def set_up(seat: Seat) -> tuple[Decision, ...]:
    """What the set-up owes, in its order."""
    return decisions.CharacterChoosing(seat), decisions.PawnPlacing(seat), *(decisions.QuestDeal(seat),) * QUESTS_SHOWN


def is_set_up(state: State, seat: Seat) -> bool:
    """Whether what the set-up has brought so far is on the table."""
    board, owed = satchel.board_of(state, seat), state.pending.count
    is_placed, is_chosen = not owed(decisions.PawnPlacing(seat)), not owed(decisions.CharacterChoosing(seat))
    quests = len(board.quests) + owed(decisions.QuestDeal(seat))
    return (board.pawn is not None, board.character is not None, quests) == (is_placed, is_chosen, QUESTS_SHOWN)


def _become(state: State, due: decisions.CharacterChoosing, move: Become) -> State:
    """The character brings its items (Law 9.3)."""
    seat = due.seat
    ready = list(components.NO_ITEMS)
    for item in STARTING_ITEMS[move.character]:
        ready[item] += 1
    board = vagabond_evolve(satchel.board_of(state, seat), character=move.character, ready=tuple(ready))
    return with_board(popped(state), seat, board)


def _forests(state: State, _due: decisions.PawnPlacing) -> Sequence[moves.Move]:
    return [moving.roam_of(maps.PlaceId(place)) for place in range(components.CLEARINGS, len(state.options.map.places))]


def _refuse_forest(_state: State, _due: decisions.PawnPlacing, move: moves.Roam) -> Refusal | None:
    return None if move.place >= components.CLEARINGS else Refusal("Law 9.3", "the pawn starts in a forest")


def _place_pawn(state: State, due: decisions.PawnPlacing, move: moves.Roam) -> State:
    seat = due.seat
    return with_board(popped(state), seat, vagabond_evolve(satchel.board_of(state, seat), pawn=move.place))


def _skip_quest_deal(state: State, due: decisions.QuestDeal) -> State:
    """Without quests left none is turned up."""
    return state if satchel.board_of(state, due.to).unseen_quests else popped(state)


def _refuse_quest_deal(state: State, due: decisions.QuestDeal, move: TurnQuest) -> Refusal | None:
    if move.quest in satchel.board_of(state, due.to).unseen_quests:
        return None
    return Refusal("Law 9.3", f"{QUEST_NAMES[move.quest]} has been turned up already")


def _turn_quest(state: State, due: decisions.QuestDeal, move: TurnQuest) -> State:
    board = satchel.board_of(state, due.to)
    unseen = tuple(quest for quest in board.unseen_quests if quest != move.quest)
    board = vagabond_evolve(board, quests=tuple(sorted((*board.quests, move.quest))), unseen_quests=unseen)
    return with_board(popped(state), due.to, board)


RULES: Final = (
    Rule(
        decisions.CharacterChoosing,
        due=Refusal("Law 9.3", "a character must be chosen first"),
        choices=lambda _state, _due: _BECOME,
        answers=(Answer(Become, _become),),
        prompt="a character",
    ),
    Rule(
        decisions.PawnPlacing,
        due=Refusal("Law 9.3", "the pawn must be placed first"),
        choices=_forests,
        answers=(Answer(moves.Roam, _place_pawn, _refuse_forest),),
        prompt="a forest to start in",
    ),
    Rule(
        decisions.QuestDeal,
        due=Refusal("Law 9.3", "a quest is turned up first"),
        choices=lambda state, due: [TurnQuest(quest) for quest in satchel.board_of(state, due.to).unseen_quests],
        settle=_skip_quest_deal,
        answers=(Answer(TurnQuest, _turn_quest, _refuse_quest_deal),),
        under=(decisions.Roaming,),
        offers=(Act.DRAW,),
        prompt="a quest",
    ),
)
