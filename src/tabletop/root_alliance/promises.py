"""What the conformance kit needs of Root beyond the contract, written from the rules."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from random import Random
from typing import Final

import attrs

from tabletop.core import Promises, Seat, SmallBox
from tabletop.root_alliance import components, maps, rulebook
from tabletop.root_alliance.additions import Board
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import SupporterDraw, SupportersPaying
from tabletop.root_alliance.alliance.moves import Give, Mobilize
from tabletop.root_alliance.corruptions import corruptions
from tabletop.root_alliance.decisions import Evening, Look, NextTurn, Paying, UsingEffects
from tabletop.root_alliance.eyrie.moves import Obey
from tabletop.root_alliance.marquise.decisions import Acting, Marching
from tabletop.root_alliance.moves import Deal, Dice, Move, Pass, Resolve, Steal, Use
from tabletop.root_alliance.options import Options
from tabletop.root_alliance.position import alliance, position
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.decisions import Repairing
from tabletop.root_alliance.vagabond.moves import Aid

_SECRET: Final = (Deal, Steal, Give, Mobilize, Aid)
"""Moves whose card is not for all to see (Law 1.2.1, 8.2.3, R-14, R-59)."""

_TRIES: Final = 12

_TURNS: Final = 48
"""The turns after which a game of the variants ends at the latest."""


def twin(state: State, move: Move, seat: Seat | None, rng: Random) -> tuple[State, Move] | None:
    """
    The same table with cards exchanged that `seat` cannot see: in hands, among supporters, in the deck.

    A move with a card for all to see keeps it, as do the supporters that a lost base takes along; one whose card is
    secret is renamed, to any that would be legal. Where nothing can be exchanged so, the table itself.
    """
    for _ in range(_TRIES):
        other = _exchanged(state, seat, rng)
        moves = [option for option in rulebook.legal_moves(other) if _is_alike(move, option)] if can_pay(other) else []
        if moves:
            renamed = move if move in moves and rng.random() < 0.5 else rng.choice(moves)  # noqa: PLR2004
            if _taken_along(state, move) == _taken_along(other, renamed):
                return other, renamed
    return state, move


def can_pay(state: State) -> bool:
    """Whether the cards that must be spent now are there (Law 1.5.4)."""
    match state.pending[-1] if state.pending else None:
        case Paying(seat, suit):
            return any(card in components.MATCHING[suit] for card in state.hands[seat])
        case SupportersPaying(seat, suit, left):
            board = state.boards[seat]
            return (
                isinstance(board, AllianceBoard)
                and sum(card in components.MATCHING[suit] for card in board.supporters) >= left
            )
    return True


def _is_alike(move: Move, other: Move) -> bool:
    """Whether the moves differ at most in a card that is not for all to see."""
    if isinstance(move, _SECRET) and type(other) is type(move):
        assert isinstance(other, _SECRET)  # it is of the same class
        return attrs.evolve(other, card=move.card) == move
    return move == other


def _taken_along(state: State, move: Move) -> Counter[components.CardId]:
    """The supporters that a base takes along that is lost by the move, for all to see (Law 8.2.4)."""
    before, after = _supporters(state), _supporters(rulebook.step_unchecked(state, move))
    if len(after) >= len(before):
        return Counter()
    return Counter([*before, *([move.card] if isinstance(move, _SECRET) else [])]) - Counter(after)


def _supporters(state: State) -> components.Cards:
    return next((board.supporters for board in state.boards if isinstance(board, AllianceBoard)), ())


def _exchanged(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with two hidden cards exchanged, or with all of them laid anew."""
    hidden = _hidden_places(state, seat)
    cards = [card for zone in hidden for card in _zone(state, zone)]
    if len(cards) > 1 and rng.random() < 0.5:  # noqa: PLR2004
        first, second = rng.sample(range(len(cards)), 2)
        cards[first], cards[second] = cards[second], cards[first]
    else:
        rng.shuffle(cards)
    return _laid(state, hidden, cards)


def _hidden_places(state: State, seat: Seat | None) -> list[tuple[str, int]]:
    """The zones of which the seat sees the size alone: (hand, owner), (supporters, owner), (deck, 0)."""
    due = state.pending[-1] if state.pending else None
    shown = due.owner if isinstance(due, Look) and due.seat == seat else None
    hands = [("hand", owner) for owner in range(state.options.seats) if owner not in {seat, shown}]
    stacks = [
        ("supporters", owner)
        for owner, board in enumerate(state.boards)
        if isinstance(board, AllianceBoard) and owner != seat
    ]
    return [*hands, *stacks, ("deck", 0)]


def _zone(state: State, place: tuple[str, int]) -> components.Cards:
    name, owner = place
    if name == "deck":
        return state.deck
    if name == "hand":
        return state.hands[owner]
    board = state.boards[owner]
    assert isinstance(board, AllianceBoard)  # nobody else has supporters
    return board.supporters


def _laid(state: State, places: list[tuple[str, int]], cards: list[components.CardId]) -> State:
    """The state in which these cards lie in these zones, in this order."""
    left = iter(cards)
    hands, boards, deck = list(state.hands), list(state.boards), state.deck
    for place in places:
        zone = tuple(sorted(next(left) for _ in _zone(state, place)))
        name, owner = place
        if name == "deck":
            deck = zone
        elif name == "hand":
            hands[owner] = zone
        else:
            boards[owner] = _with_supporters(boards[owner], zone)
    return attrs.evolve(state, hands=tuple(hands), boards=tuple(boards), deck=deck)


def _with_supporters(board: Board, supporters: components.Cards) -> Board:
    assert isinstance(board, AllianceBoard)  # nobody else has supporters
    return attrs.evolve(board, supporters=supporters)


_TWO: Final = Options(factions=(components.Faction.MARQUISE, components.Faction.ALLIANCE))


def small_boxes() -> Iterator[SmallBox[State]]:
    """Positions with nearly all cards in the discard pile; in the second one the Alliance sees a hand."""
    plain = _small(
        position(
            _TWO,
            hands={components.Faction.MARQUISE: "anvil ambush-bird", components.Faction.ALLIANCE: "sappers"},
            clearings={"1": "keep, cat", "5": "sympathy"},
            boards=(alliance(supporters="sappers cobbler"),),
        ),
        2,
    )
    shown = attrs.evolve(plain, pending=_SHOWN)
    for state in (plain, shown):
        yield SmallBox(state, partial(_arrangements, state))


_SHOWN: Final = (
    NextTurn(Seat(0)),
    Evening(Seat(0)),
    Acting(Seat(0), 2, recruited=False),
    Marching(Seat(0)),
    SupporterDraw(Seat(1)),
    Look(Seat(1), Seat(0)),
)
"""A cat has moved into sympathy, and no card of the Marquise matches (Law 8.2.6)."""


def _small(state: State, size: int) -> State:
    """The state with a deck of so many cards, the rest discarded."""
    return attrs.evolve(state, deck=state.deck[:size], discard=state.deck[size:])


def _arrangements(state: State) -> Iterator[State]:
    """Every way to lay the cards of hands, supporters and deck; what lies open stays."""
    places = _hidden_places(attrs.evolve(state, pending=()), None)
    cards = [card for place in places for card in _zone(state, place)]
    return (_laid(state, places, list(order)) for order in permutations(cards))


def equivalent(state: State, first: Move, second: Move) -> bool:
    """
    Rolls capped alike, the order of triggers, cards of the Decree that both bring Turmoil (Law 4.3.2.I, 7.5.2).

    Brutal Tactics change nothing where the hit finds no piece and the defender has no score marker (Law 3.3.1, 4.3.4).
    In a forest the rest of the Evening repairs whatever the Hideout has left (Law 9.6.1, D.3).
    """
    due = state.pending[-1]
    if isinstance(due, Repairing):
        pawn = state.boards[due.seat].pawn
        return pawn is not None and pawn >= components.CLEARINGS
    if isinstance(due, UsingEffects):
        return Use(components.BRUTAL_TACTICS) in {first, second} and Pass() in {first, second}
    return type(first) is type(second) and isinstance(first, Dice | Resolve | Obey)


def ranking(state: State) -> tuple[int, ...]:
    """
    One number a seat: 2 for who has won and for its partner, else 0; all alike after a drawn game.

    Thirty points win, of several the player whose turn it is (Law 3.1, R-45); so does dominance at the start of the
    own turn (Law 3.3.1).
    """
    seats = [Seat(seat) for seat in range(state.options.seats)]
    leaders = [seat for seat in seats if state.points[seat] >= components.WINNING_POINTS]
    first = [seat for seat in leaders if seat == state.active] or leaders[:1]
    if not first and state.winner is not None:
        first = [seat for seat in seats if seat == state.active and _is_dominant(state, seat)]
    return tuple(2 if seat in first or state.boards[seat].partner in first else 0 for seat in seats)


def _is_dominant(state: State, seat: Seat) -> bool:
    card = state.dominance[seat]
    if card is None:
        return False
    ruled = [clearing for clearing in range(components.CLEARINGS) if ruler(state, clearing) == seat]
    if components.SUIT_OF[card] == components.BIRD:
        return {0, 2} <= set(ruled) or {1, 3} <= set(ruled)
    return (
        sum(state.suits[clearing] == components.SUIT_OF[card] for clearing in ruled) >= components.DOMINANCE_CLEARINGS
    )


def ruler(state: State, clearing: int) -> Seat | None:
    """Who rules the clearing, counted anew (Law 2.5, 7.2.2)."""
    totals = {
        Seat(seat): sum(
            state.pieces[piece][clearing]
            for piece in (
                *components.BUILDINGS_OF[faction],
                *([components.WARRIOR_OF[faction]] if faction in components.WARRIOR_OF else []),
            )
        )
        for seat, faction in enumerate(state.options.factions)
    }
    most = max(totals.values())
    first = [seat for seat, total in totals.items() if total == most]
    if most == 0 or len(first) == 1:
        return first[0] if most else None
    return next((seat for seat in first if state.options.factions[seat] is components.Faction.EYRIE), None)


def variants() -> Iterator[Options]:
    """The Alliance against each other faction, three on the Winter map with the Vagabond, and all four (Law 5.1.1)."""
    yield Options()
    yield Options(factions=(components.Faction.EYRIE, components.Faction.ALLIANCE), turn_limit=_TURNS)
    yield Options(factions=(components.Faction.VAGABOND, components.Faction.ALLIANCE), turn_limit=_TURNS)
    three = (components.Faction.ALLIANCE, components.Faction.VAGABOND, components.Faction.MARQUISE)
    yield Options(factions=three, woodland=maps.MapName.WINTER, turn_limit=_TURNS)
    yield Options(
        factions=(
            components.Faction.MARQUISE,
            components.Faction.EYRIE,
            components.Faction.ALLIANCE,
            components.Faction.VAGABOND,
        ),
        turn_limit=_TURNS,
    )


PROMISES: Promises[State, Move] = Promises(
    variants=variants, twin=twin, small_box=small_boxes, equivalent=equivalent, corruptions=corruptions, ranking=ranking
)
