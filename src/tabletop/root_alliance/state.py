"""One moment of the game, complete, and the small questions that the rules ask of it."""

from typing import TYPE_CHECKING, TypeAlias, TypeVar, assert_never

import attrs

from tabletop.core.contract import NOBODY, Seat
from tabletop.core.quick import quick_evolve
from tabletop.root_alliance.alliance.decisions import SupporterDraw
from tabletop.root_alliance.boards import AllianceBoard, Board, EyrieBoard, MarquiseBoard, VagabondBoard
from tabletop.root_alliance.components import (
    ALL_QUESTS,
    CLEARINGS,
    FACTIONS,
    ITEM_SUPPLY,
    MARQUISE_BUILDINGS,
    NO_ITEMS,
    PIECES,
    QUESTS_SHOWN,
    RUIN_ITEMS,
    STARTING_HAND,
    STARTING_SUPPORTERS,
    CardId,
    Cards,
    Faction,
    Items,
    Relation,
    SuitId,
)
from tabletop.root_alliance.decisions import Birdsong, Decision, Draw, SuitDeal
from tabletop.root_alliance.eyrie.decisions import Appointing, Landing
from tabletop.root_alliance.maps import ClearingSet
from tabletop.root_alliance.marquise.decisions import Founding, KeepPlacing
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.vagabond.decisions import CharacterChoosing, PawnPlacing, QuestDeal

T = TypeVar("T")

Row: TypeAlias = tuple[int, ...]
"""How many pieces of one kind each clearing holds, clearing 1 first."""


@attrs.frozen
class State:
    """
    One moment of the game. Tuples have one entry a seat, unless said otherwise.

    pending: the decisions and stages still owed, the one due now last.
    active: whose turn it is. turn: 1 upwards, the turns of all seats counted together.
    points: 0 for whoever has no score marker any more (Law 3.3.1).
    pieces: one row for each kind of piece, in the order of `PIECES`; what is not there is in the supply.
    suits: the suit of each clearing; it grows while they are dealt (Law 11.2).
    ruins: the clearings with a ruin.
    supply, crafted: the items beside the map and in the Crafted Items boxes.
    hands, in_play: cards in hand, and lasting effects in the play area.
    deck: unordered, like all zones of cards; never empty while `discard` is not (Law 2.1).
    available: dominance cards beside the map (Law 3.3.3). dominance: the one activated, if any.
    activated: crafting pieces activated in this turn, by suit (Law 4.1.1).
    used: the effects used in this turn.
    winner: who has won; None before the end and after a drawn game.
    """

    options: Options
    pending: tuple[Decision, ...]
    active: Seat
    turn: int
    points: tuple[int, ...]
    pieces: tuple[Row, ...]
    suits: tuple[SuitId, ...]
    ruins: ClearingSet
    supply: Items
    crafted: tuple[Items, ...]
    hands: tuple[Cards, ...]
    in_play: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    available: Cards
    dominance: tuple[CardId | None, ...]
    boards: tuple[Board, ...]
    activated: tuple[int, int, int]
    used: Cards
    winner: Seat | None


if TYPE_CHECKING:
    from attrs import evolve as evolve  # noqa: PLC0414  (said to be meant for other modules)
else:
    evolve = quick_evolve(State)


def _empty_board(faction: Faction, seats: int) -> Board:
    """The board of the faction before its set-up."""
    match faction:
        case Faction.MARQUISE:
            return MarquiseBoard()
        case Faction.EYRIE:
            return EyrieBoard(None, (), ((), (), (), ()))
        case Faction.ALLIANCE:
            return AllianceBoard((), 0)
        case Faction.VAGABOND:
            return VagabondBoard(
                character=None,
                pawn=None,
                ready=NO_ITEMS,
                exhausted=NO_ITEMS,
                damaged=NO_ITEMS,
                broken=NO_ITEMS,
                quests=(),
                fulfilled=(),
                unseen_quests=ALL_QUESTS,
                ruin_items=RUIN_ITEMS,
                relations=(Relation.INDIFFERENT,) * seats,
                aids=(0,) * seats,
                partner=None,
            )
    assert_never(faction)


def initial_state(options: Options = DEFAULT) -> State:
    """The table before anything is dealt; chance is to move (Law 5)."""
    seats, woodland = options.seats, options.map
    empty: tuple[Cards, ...] = ((),) * seats
    return State(
        options=options,
        pending=tuple(reversed(set_up(options))),
        active=Seat(0),
        turn=1,
        points=(0,) * seats,  # Law 5.1.2
        pieces=((0,) * CLEARINGS,) * len(PIECES),
        suits=() if woodland.suits is None else woodland.suits,
        ruins=woodland.ruins,  # Law 5.1.4
        supply=ITEM_SUPPLY,
        crafted=(NO_ITEMS,) * seats,
        hands=empty,
        in_play=empty,
        deck=options.deck,
        discard=(),
        available=(),
        dominance=(None,) * seats,
        boards=tuple(_empty_board(faction, seats) for faction in options.factions),
        activated=(0, 0, 0),
        used=(),
        winner=None,
    )


def set_up(options: Options) -> tuple[Decision, ...]:
    """What the set-up owes, in its order: suits, hands, factions, then the first turn (Law 5.1, 11.2)."""
    suits = (SuitDeal(),) * CLEARINGS if options.map.suits is None else ()
    hands = (Draw(Seat(seat)) for seat in range(options.seats) for _ in range(STARTING_HAND))  # Law 5.1.3
    factions = (owed for faction in FACTIONS for owed in _faction_set_up(options, faction))  # Law 5.1.7
    return (*suits, *hands, *factions, Birdsong(Seat(0)))


def _faction_set_up(options: Options, faction: Faction) -> tuple[Decision, ...]:
    seat = options.seat_of(faction)
    if seat is None:
        return ()
    match faction:
        case Faction.MARQUISE:
            return KeepPlacing(seat), Founding(seat, MARQUISE_BUILDINGS)
        case Faction.EYRIE:
            return Landing(seat), Appointing(seat)
        case Faction.ALLIANCE:
            return (SupporterDraw(seat),) * STARTING_SUPPORTERS  # Law 8.3.4
        case Faction.VAGABOND:
            return CharacterChoosing(seat), PawnPlacing(seat), *(QuestDeal(seat),) * QUESTS_SHOWN
    assert_never(faction)


def to_move(state: State) -> Seat:
    """Whose decision is due: a seat, `CHANCE`, or `NOBODY` when the game is over (Law 3.1)."""
    return state.pending[-1].seat if state.pending else NOBODY


def is_over(state: State) -> bool:
    """Whether somebody has won, or the limit of turns is reached (Law 3.1)."""
    return not state.pending


def with_entry(entries: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """The tuple with another entry at the index."""
    return (*entries[:index], entry, *entries[index + 1 :])


def with_card(cards: Cards, card: CardId) -> Cards:
    """The zone with one more card."""
    return tuple(sorted((*cards, card)))


def without_card(cards: Cards, card: CardId) -> Cards:
    """The zone without one card of this kind."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
