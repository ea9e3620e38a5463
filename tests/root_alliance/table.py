"""A table to try the rules on: positions, lines of play in notation, and short questions."""

from itertools import combinations
from random import Random
from typing import Final

from tabletop import root_alliance as root
from tabletop.core import CHANCE, NotationError, Refusal, Seat
from tabletop.root_alliance import FACTIONS, Faction, Options, State
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.components import CARD_NAMES, ITEMS, PIECE_NAMES
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.maps import CLEARING_NAMES
from tabletop.root_alliance.options import FEWEST, MOST
from tabletop.root_alliance.position import position
from tabletop.root_alliance.vagabond.board import VagabondBoard

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

MIXES: Final = [mix for size in range(FEWEST, MOST + 1) for mix in combinations(FACTIONS, size)]
"""The factions of every kind of table."""

EVERY_SUIT: Final = ("fox", "rabbit", "mouse")  # for which a bird card stands (Law 2.1.1)


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


def random_states(options: Options, seed: int) -> list[State]:
    """The states of a random game, the first and the last included."""
    rng, state = Random(seed), root.initial_state(options)
    found = [state]
    while state.pending:
        is_chance = root.to_move(state) == CHANCE
        move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
        state = root.step_unchecked(state, move)
        found.append(state)
    return found


_SHOPS: Final = {"fox": ("8", "8", "1"), "rabbit": ("5", "5", "3"), "mouse": ("7", "7", "9")}


def crafting(card: str, icons: str, taken: str = "") -> State:
    """The Marquise holds the card and has a workshop for each icon; the Alliance has crafted the items taken."""
    places = [_SHOPS[suit][number] for suit in _SHOPS for number in range(icons.split().count(suit))]
    clearings = {place: f"{places.count(place)} workshop" for place in places}
    return position(clearings=clearings, hands={MARQUISE: card}, crafted={ALLIANCE: taken} if taken else {})


def stands_for(card: str, options: Options = TWO) -> list[str]:
    """The suits for which the Marquise must give the card, its only one, in Outrage (Law 2.1.1, 8.2.6)."""
    state = position(
        options,
        clearings={"8": "cat, sympathy", "7": "cat, sympathy", "4": "sympathy"},
        hands={MARQUISE: card},
    )
    moves = {"fox": "move 7 8 1", "rabbit": "move 8 4 1", "mouse": "move 8 7 1"}
    return [suit for suit, move in moves.items() if offered(line(state, f"end; {move}"), "give") == [card]]
