"""How chance decides: cards by their copies, dice, suits (Law 2.1, 4.3.2, 11.2)."""

from collections.abc import Sequence
from random import Random

from tabletop.core.contract import CHANCE
from tabletop.root_alliance.alliance.decisions import SupporterDraw
from tabletop.root_alliance.components import CLEARING_SUITS
from tabletop.root_alliance.decisions import Draw, Rolling, SuitDeal, Theft
from tabletop.root_alliance.legal import legal_moves
from tabletop.root_alliance.maps import SUIT_MARKERS
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.rules.battle import ROLL_WEIGHTS, ROLLS
from tabletop.root_alliance.rules.cards import deal_of
from tabletop.root_alliance.rules.effects import steal_of
from tabletop.root_alliance.state import State, to_move
from tabletop.root_alliance.vagabond.decisions import QuestDeal, RuinSearch
from tabletop.root_alliance.vagabond.items_and_relations import board_of


def chance_weights(state: State) -> Sequence[int]:
    """What each outcome weighs, in cards, rolls or markers, beside `legal_moves`; () where chance is not to move."""
    if to_move(state) != CHANCE:
        return ()
    due = state.pending[-1]
    match due:
        case Rolling():
            return ROLL_WEIGHTS
        case SuitDeal():
            left = [SUIT_MARKERS[suit] - state.suits.count(suit) for suit in CLEARING_SUITS]
            return [number for number in left if number]
        case QuestDeal():
            return (1,) * len(legal_moves(state))
        case RuinSearch():
            return [number for number in board_of(state, due.to).ruin_items if number]
        case _:
            zone = state.hands[due.of] if isinstance(due, Theft) else state.deck
            return [zone.count(card) for card in dict.fromkeys(zone)]


def sample_chance(state: State, rng: Random) -> Move:
    """One outcome by its weight."""
    due = state.pending[-1]
    match due:
        case Draw() | SupporterDraw():
            deck = state.deck
            return deal_of(deck[int(rng.random() * len(deck))])
        case Rolling():
            return rng.choices(ROLLS, ROLL_WEIGHTS)[0]
        case Theft():
            hand = state.hands[due.of]
            return steal_of(hand[int(rng.random() * len(hand))])
        case _:
            return rng.choices(legal_moves(state), chance_weights(state))[0]
