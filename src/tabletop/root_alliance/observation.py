"""What a seat sees of the table, and the states that look so to it (Law 1.2, 8.2.3)."""

from bisect import bisect_right
from collections.abc import Collection
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

import attrs

from tabletop.core import OPEN, Seat, Zone, Zones
from tabletop.core.errors import PositionError
from tabletop.core.zone import ONE, seen_as
from tabletop.root_alliance import components, factions, maps
from tabletop.root_alliance.additions import SeenBoard
from tabletop.root_alliance.alliance.board import SeenAlliance
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.boards import ALL_CARDS, SeenCards
from tabletop.root_alliance.decisions import Decision, Look, Paying
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.state import Row, State


@attrs.frozen
class Observation:
    """
    What `seat` sees on the table now; what a spectator sees where `seat` is None.

    Everything is named as in `State`; of the deck only the size shows.
    """

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    active: Seat
    turn: int
    points: tuple[int, ...]
    pieces: tuple[Row, ...]
    suits: tuple[components.SuitId, ...]
    ruins: maps.ClearingSet
    supply: components.Items
    crafted: tuple[components.Items, ...]
    hands: tuple[SeenCards, ...]
    in_play: tuple[components.Cards, ...]
    deck_size: int
    discard: components.Cards
    available: components.Cards
    dominance: tuple[components.CardId | None, ...]
    boards: tuple[SeenBoard, ...]
    activated: tuple[int, int, int]
    used: components.Cards
    winner: Seat | None


def _hands_in_sight(state: State, viewer: Seat | None) -> Collection[Seat | None]:
    """Whose hand somebody sees: each seat its own, and one that is shown to it (Law 1.2.1)."""
    due = state.pending[-1] if state.pending else None
    return (viewer, due.owner) if isinstance(due, Look) and due.seat == viewer else (viewer,)


ZONES: Final = Zones(
    State,
    Observation,
    Zone("hands", ALL_CARDS, each=True, look=seen_as(SeenCards), seen_by=_hands_in_sight),
    Zone("in_play", ALL_CARDS, each=True, look=OPEN),
    Zone("deck", ALL_CARDS, shown_as="deck_size"),
    Zone("discard", ALL_CARDS, look=OPEN),
    Zone("available", ALL_CARDS, look=OPEN),
    Zone("dominance", ALL_CARDS, each=True, kept=ONE, look=OPEN),
    *(zone for part in factions.PARTS.values() for zone in part.zones),
    clause="Law 2.1",
    parts={"boards": {board: look for part in factions.PARTS.values() for board, look in part.looks.items()}},
    notes=("used",),
)
observe = ZONES.observe


def determinize(observation: Observation, rng: Random) -> State:
    """
    A state with this observation, drawn at random.

    Every way to lay the unseen cards into the unseen places is equally likely, of those in which whoever has to pay
    with hidden cards can.

    Raises:
        PositionError: in none of them can it.
    """
    return ZONES.determinize(_with_payment(observation, rng), rng)


def _with_payment(observation: Observation, rng: Random) -> Observation:
    """What one would see who saw the cards out of which somebody pays: enough of them match (Law 1.5.4)."""
    match observation.pending[-1] if observation.pending else None:
        case Paying(seat, suit) if observation.hands[seat].cards is None:
            cards = _paying(observation, observation.hands[seat].size, suit, 1, rng)
            return attrs.evolve(observation, hands=_known(observation.hands, seat, cards))
        case SupportersPaying(seat, suit, left):
            board = observation.boards[seat]
            if isinstance(board, SeenAlliance) and board.supporters.cards is None:
                cards = _paying(observation, board.supporters.size, suit, left, rng)
                shown = attrs.evolve(board, supporters=SeenCards(len(cards), cards))
                boards = (*observation.boards[:seat], shown, *observation.boards[seat + 1 :])
                return attrs.evolve(observation, boards=boards)
    return observation


def _known(hands: tuple[SeenCards, ...], seat: Seat, cards: components.Cards) -> tuple[SeenCards, ...]:
    return (*hands[:seat], SeenCards(len(cards), cards), *hands[seat + 1 :])


def _paying(observation: Observation, size: int, suit: components.SuitId, needed: int, rng: Random) -> components.Cards:
    """So many unseen cards, each choice with at least so many that match the suit equally likely."""
    unseen = _unseen_cards(observation)
    fitting = [card for card in unseen if card in components.MATCHING[suit]]
    others = [card for card in unseen if card not in components.MATCHING[suit]]
    ways = [comb(len(fitting), number) * comb(len(others), size - number) for number in range(needed, size + 1)]
    if not sum(ways):
        raise PositionError(("Law 1.5.4: what must be paid cannot be paid",))
    number = needed + bisect_right(list(accumulate(ways)), rng.randrange(sum(ways)))
    return tuple(sorted([*rng.sample(fitting, number), *rng.sample(others, size - number)]))


def _unseen_cards(observation: Observation) -> list[components.CardId]:
    """The cards that lie nowhere in sight."""
    unseen = list(observation.options.deck)
    for zone in ZONES.zones:
        for number, look in zone.looks(observation) if zone.pool is ALL_CARDS else ():
            faces = zone.kept.things(look) if zone.look is OPEN else zone.look.faces(look, observation, number)
            for card in faces:
                if card is not None:
                    unseen.remove(components.CardId(card))
    return unseen
