"""A table to try the rules on: positions, lines of play in notation, and short questions."""

from typing import Final

from tabletop import root_alliance as root
from tabletop.core import NotationError, Refusal, Seat
from tabletop.root_alliance import Faction, Options, State
from tabletop.root_alliance.boards import AllianceBoard, EyrieBoard, VagabondBoard
from tabletop.root_alliance.components import CARD_NAMES, ITEMS, PIECE_NAMES
from tabletop.root_alliance.maps import CLEARING_NAMES

MARQUISE: Final = Faction.MARQUISE
EYRIE: Final = Faction.EYRIE
ALLIANCE: Final = Faction.ALLIANCE
VAGABOND: Final = Faction.VAGABOND

TWO: Final = Options(factions=(MARQUISE, ALLIANCE))
BIRDS: Final = Options(factions=(EYRIE, ALLIANCE))
RAIDERS: Final = Options(factions=(MARQUISE, EYRIE))
LONER: Final = Options(factions=(VAGABOND, ALLIANCE))
THREE: Final = Options(factions=(MARQUISE, EYRIE, ALLIANCE))
WITH_CATS: Final = Options(factions=(VAGABOND, MARQUISE, ALLIANCE))
FOUR: Final = Options(factions=(MARQUISE, EYRIE, ALLIANCE, VAGABOND))


def line(state: State, text: str) -> State:
    """The state after these moves, chance included, as in `battle 5 marquise; pass; roll 2 1`."""
    for move in filter(None, map(str.strip, text.split(";"))):
        state = root.step(state, root.parse_move(move, state.options))
    return state


def texts(state: State) -> list[str]:
    """What can be done, as text."""
    return [root.format_move(move, state.options) for move in root.legal_moves(state)]


def offered(state: State, word: str) -> list[str]:
    """What can be done of one kind: the texts that begin with the word, without it."""
    return [text.removeprefix(word).strip() for text in texts(state) if text.split()[0] == word]


def refused(state: State, text: str) -> str:
    """The clause that forbids the move."""
    move = root.parse_move(text, state.options)
    refusal = root.explain(state, move)
    assert isinstance(refusal, Refusal), f"{text} is legal"
    assert move not in root.legal_moves(state)
    return refusal.clause


def is_no_move(state: State, text: str) -> bool:
    """Whether no game with these options has such a move."""
    try:
        root.parse_move(text, state.options)
    except NotationError:
        return True
    return False


def due(state: State) -> str:
    """The name of the decision that is due."""
    return type(state.pending[-1]).__name__ if state.pending else "nothing"


def mover(state: State) -> Faction | None:
    """Whose decision is due; None for chance and at the end."""
    seat = root.to_move(state)
    return state.options.factions[seat] if seat >= 0 else None


def seat_of(state: State, faction: Faction) -> Seat:
    """Where the faction sits."""
    return Seat(state.options.factions.index(faction))


def at(state: State, clearing: str) -> dict[str, int]:
    """What stands in the clearing: name of the piece -> number."""
    index = CLEARING_NAMES.index(clearing)
    return {PIECE_NAMES[piece]: row[index] for piece, row in enumerate(state.pieces) if row[index]}


def hand(state: State, faction: Faction) -> list[str]:
    """The cards in the hand of the faction."""
    return [CARD_NAMES[card] for card in state.hands[seat_of(state, faction)]]


def names(cards: tuple[root.CardId, ...]) -> list[str]:
    """The names of cards."""
    return [CARD_NAMES[card] for card in cards]


def points(state: State, faction: Faction) -> int:
    """The points of the faction."""
    return root.scores(state)[seat_of(state, faction)]


def alliance_of(state: State) -> AllianceBoard:
    """The board of the Alliance."""
    board = state.boards[seat_of(state, ALLIANCE)]
    assert isinstance(board, AllianceBoard)
    return board


def supporters(state: State) -> list[str]:
    """The supporters of the Alliance."""
    return names(alliance_of(state).supporters)


def officers(state: State) -> int:
    """The officers of the Alliance."""
    return alliance_of(state).officers


def eyrie_of(state: State) -> EyrieBoard:
    """The board of the Eyrie."""
    board = state.boards[seat_of(state, EYRIE)]
    assert isinstance(board, EyrieBoard)
    return board


def vagabond_of(state: State) -> VagabondBoard:
    """The board of the Vagabond."""
    board = state.boards[seat_of(state, VAGABOND)]
    assert isinstance(board, VagabondBoard)
    return board


def items(counts: tuple[int, ...]) -> dict[str, int]:
    """Name of the item -> number."""
    return {ITEMS[item]: count for item, count in enumerate(counts) if count}


def winners(state: State) -> set[Faction]:
    """Who has won."""
    return {state.options.factions[seat] for seat in root.winners(state)}
