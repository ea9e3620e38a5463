"""The rewards of a fight, and the Monster tokens that chance brings (A1.8, A1.4, A17.41)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss import moves as m
from tabletop.abyss.changes import evolve, evolve_owed, player_evolve, pushed, with_pearls, with_player
from tabletop.abyss.components import REWARD_ITEMS, REWARD_KEYS, THREAT_SPACES, LordSet
from tabletop.abyss.decisions import ARRIVING, Locations, Rewarding, TokenDeal, TokenTheft
from tabletop.abyss.lords import Power, amounts_of, lords_with, summed
from tabletop.abyss.piles import with_entry, with_thing, without_thing
from tabletop.abyss.rules.deals import deal_rule
from tabletop.abyss.rules.turn import fitting
from tabletop.abyss.state import State, key_supply, threats
from tabletop.core import Answer, Claim, Refusal, Rule, Seat

_REWARD_SPACES: Final = amounts_of(Power.THEIR_REWARD)
_TAMING_LORDS: Final = lords_with(Power.THEIR_REWARD)


def rewarded_space(state: State, seat: Seat) -> int:
    """The space for which the seat would be rewarded (A1.8, A14.4, Tamer)."""
    hostile = threats(state, seat, _TAMING_LORDS)
    return tamed_space(state.threat, hostile) if hostile else state.threat


def tamed_space(threat: int, hostile: LordSet) -> int:
    """The space for which whoever is touched by these Lords is rewarded (A14.4, Tamer; A17.35)."""
    return max(1, threat + summed(hostile, _REWARD_SPACES))


def rewarded(state: State, seat: Seat, space: int) -> State:
    """The fighter gains the Keys of the space, and chooses among pearls and tokens where there is a choice (A1.8)."""
    player = state.players[seat]
    keys = min(REWARD_KEYS[space], key_supply(state))  # A17.21
    if keys:
        state = evolve(state, players=with_player(state, seat, player_evolve(player, keys=player.keys + keys)))
    options = reward_options(state, space)
    if len(options) > 1:
        return pushed(state, Rewarding(seat, space))
    return _gained(state, seat, options[0]) if options else state


def reward_options(state: State, space: int) -> Sequence[m.Reward]:
    """The mixtures of pearls and tokens for which there are tokens enough (A17.8)."""
    return [reward for reward in m.REWARDS[REWARD_ITEMS[space]] if reward.tokens <= len(state.tokens)]


def refuse_reward(state: State, due: Rewarding, move: m.Reward) -> Refusal | None:
    """The number of items is that of the space, and tokens must be there (A1.8, A17.8)."""
    if move.pearls + move.tokens != REWARD_ITEMS[due.space]:
        return Refusal("A1.8", f"space {due.space} gives {_items_of(due.space)}, not {move.pearls + move.tokens}")
    if move.tokens > len(state.tokens):
        return Refusal("A17.8", f"Monster tokens left: {len(state.tokens)}")
    return None


def _items_of(space: int) -> str:
    items = REWARD_ITEMS[space]
    return "1 pearl or Monster token" if items == 1 else f"{items} pearls or Monster tokens"


def reward_chosen(state: State, due: Rewarding, move: m.Reward) -> State:
    """The fighter gains what was chosen (A1.8)."""
    return _gained(evolve_owed(state, state.pending[:-1]), due.seat, move)


def _gained(state: State, seat: Seat, reward: m.Reward) -> State:
    return pushed(with_pearls(state, seat, reward.pearls), *(TokenDeal(seat),) * reward.tokens)


def token_gained(state: State, due: TokenDeal, move: m.DealToken) -> State:
    """A token of the supply is the seat's (A1.8)."""
    player = state.players[due.to]
    players = with_player(state, due.to, player_evolve(player, tokens=with_thing(player.tokens, move.value)))
    return evolve(state, pending=state.pending[:-1], players=players, tokens=without_thing(state.tokens, move.value))


def token_stolen(state: State, due: TokenTheft, move: m.DealToken) -> State:
    """A token of the victim is the thief's (A17.41)."""
    victim, thief = state.players[due.victim], state.players[due.thief]
    players = with_player(state, due.victim, player_evolve(victim, tokens=without_thing(victim.tokens, move.value)))
    gained = player_evolve(thief, tokens=with_thing(thief.tokens, move.value))
    return evolve(state, pending=state.pending[:-1], players=with_entry(players, due.thief, gained))


def _lacks(value: int) -> Refusal:
    return Refusal("A1.4", f"no Monster token worth {value} is there")


RULES: Final = (
    Rule(
        Rewarding,
        under=(Locations,),
        due=Refusal("A1.8", "the reward must be chosen first"),
        prompt="P{due.seat} chooses the reward of space {due.space}",
        choices=lambda state, due: reward_options(state, due.space),
        answers=(Answer(m.Reward, reward_chosen, refuse_reward),),
        claims=fitting(Rewarding, lambda _state, due: 1 <= due.space <= THREAT_SPACES),
    ),
    deal_rule(
        TokenDeal,
        Refusal("A1.8", "chance brings a Monster token first"),
        m.TOKEN_DEALS,
        lambda state, _due: state.tokens,
        token_gained,
        _lacks,
        under=(Locations, TokenDeal),
    ),
    deal_rule(
        TokenTheft,
        Refusal("A17.41", "chance picks the Monster token first"),
        m.TOKEN_DEALS,
        lambda state, due: state.players[due.victim].tokens,
        token_stolen,
        _lacks,
        (Claim("A14.4: the Hunter robs an opponent", lambda _state, due, _below: due.victim != due.thief),),
        ARRIVING,
    ),
)
