"""How chance decides: every undetermined card is equally likely (D3.1, D4.8)."""

from collections.abc import Callable, Sequence
from random import Random

from tabletop.core.contract import CHANCE
from tabletop.core.errors import OptionsError
from tabletop.duel.components import HeroId, LeaderId, hero_names, leader_names
from tabletop.duel.decisions import LeaderDeal
from tabletop.duel.legal import legal_moves, unused_leaders
from tabletop.duel.moves import DealLeader, Move, deal_of
from tabletop.duel.options import DEFAULT, Options
from tabletop.duel.state import State, to_move


def chance_weights(state: State) -> Sequence[int]:
    """One for each outcome, beside `legal_moves`; () where chance is not to move."""
    return (1,) * len(legal_moves(state)) if to_move(state) == CHANCE else ()


def sample_chance(state: State, rng: Random) -> Move:
    """One outcome, each with the same probability."""
    if isinstance(state.pending[-1], LeaderDeal):
        leaders = unused_leaders(state)
        return DealLeader(leaders[int(rng.random() * len(leaders))])
    pile = state.pile
    return deal_of(pile[int(rng.random() * len(pile))])


def ordered_chance(
    heroes: Sequence[str], leaders: Sequence[str], options: Options = DEFAULT
) -> Callable[[State], Move]:
    """
    The chance source that deals from two ordered lists of names (D3.7).

    `heroes` names the whole deck in the order in which it is dealt: the hand of seat 0, the hand of seat 1, row 0 and
    row 1 from slot 0 on, then the pile, top card first. `leaders` begins with those of seat 0 and of seat 1.

    Raises:
        OptionsError: the list of heroes is not the deck, or the leaders are not two or more of the box.
    """
    deck, box = hero_names(options.heroes), leader_names(options.leaders)
    if sorted(heroes) != sorted(deck):
        raise OptionsError("D3.7", "the list must name each hero of the deck once")
    if len(leaders) < options.seats or len(set(leaders)) < len(leaders) or not set(leaders) <= set(box):
        raise OptionsError("D3.7", f"the list must name different leaders out of {', '.join(box)}, one a seat at least")
    hero_ids = tuple(HeroId(deck.index(name)) for name in heroes)
    leader_ids = tuple(LeaderId(box.index(name)) for name in leaders)

    def outcome(state: State) -> Move:
        due = state.pending[-1]
        if isinstance(due, LeaderDeal):
            return DealLeader(leader_ids[due.to])
        return deal_of(hero_ids[len(hero_ids) - len(state.pile)])

    return outcome
