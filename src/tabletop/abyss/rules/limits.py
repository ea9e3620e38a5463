"""Discards that are demanded, hand limits, and Monster tokens that chance brings (A8.8, A11, A1.4)."""

from collections.abc import Sequence
from typing import Final

from tabletop.abyss.components import CARD_NAMES, HAND_LIMIT, LOCATION_KEYS
from tabletop.abyss.decisions import Decision, Discarding, HandLimits, Keeping, TokenDeal, TokenTheft
from tabletop.abyss.lords import AMBASSADORS, KEY_LORDS, PER_TURN_LORDS, OpponentsHand, lords_with, powers_of
from tabletop.abyss.moves import DISCARDS, KEEP, TOKEN_DEALS, DealToken, Discard, Keep, Move
from tabletop.abyss.rules.turn import Stage
from tabletop.abyss.state import (
    State,
    answered,
    evolve,
    evolve_owed,
    kinds_in,
    lords_in,
    merged,
    player_evolve,
    threats,
    with_entry,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.errors import Refusal

_LIMITS: Final = {lord: power.allies for lord, power in powers_of(OpponentsHand).items()}
_LIMITING_LORDS: Final = lords_with(OpponentsHand)
_LEAST_LIMIT: Final = min(HAND_LIMIT, *_LIMITS.values())


def _commanded_limit(state: State) -> int | None:
    """The limit that an opponent's Commander sets, if any (A11.1)."""
    lords = threats(state, state.active, _LIMITING_LORDS)
    return min(_LIMITS[lord] for lord in lords_in(lords)) if lords else None


def is_hand_too_large(state: State) -> bool:
    """Whether the seat holds more than it may (A11.1, A11.2)."""
    size = len(state.players[state.active].hand)
    if size <= _LEAST_LIMIT or size > HAND_LIMIT:
        return size > HAND_LIMIT
    limit = _commanded_limit(state)
    return limit is not None and size > limit


_BUSY_LORDS: Final = AMBASSADORS | PER_TURN_LORDS


def is_quiet(state: State) -> bool:
    """
    Whether steps 5 to 7 ask for nothing, as in most turns; where it is False they take a closer look.

    `benchmarks/` asked for it.
    """
    player = state.players[state.active]
    lords = player.free
    if state.arrived or lords & _BUSY_LORDS or player.keys + (lords & KEY_LORDS).bit_count() >= LOCATION_KEYS:
        return False
    return len(player.hand) <= _LEAST_LIMIT or not is_hand_too_large(state)


def limited(state: State, rest: tuple[Decision, ...]) -> State:
    """Step 7: the limit of a Commander, else a choice for each one above twelve (A11.1, A11.2)."""
    seat = state.active
    size = len(state.players[seat].hand)
    limit = _commanded_limit(state)
    if limit is not None and size > limit:
        return evolve_owed(state, (*rest, Discarding(seat, size - limit)))
    return evolve_owed(state, (*rest, Keeping(seat, size - HAND_LIMIT)))


def discards(state: State) -> Sequence[Move]:
    """Each kind of Ally in the hand."""
    return [DISCARDS[card] for card in kinds_in(state.players[state.pending[-1].seat].hand)]


def keeping_choices(state: State) -> Sequence[Move]:
    """A pearl where there is one, or an Ally (A11.2)."""
    keep: tuple[Move, ...] = (KEEP,) if state.players[state.pending[-1].seat].pearls else ()
    return (*keep, *discards(state))


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    """The Ally must be in the hand."""
    if move.ally not in state.players[state.pending[-1].seat].hand:
        return Refusal("A11.3", f"{CARD_NAMES[move.ally]} is not in the hand")
    return None


def refuse_keep(state: State, _move: Keep) -> Refusal | None:
    """Keeping an Ally costs a pearl (A11.2)."""
    if not state.players[state.pending[-1].seat].pearls:
        return Refusal("A11.2", "there is no pearl to pay with")
    return None


def discarded(state: State, move: Discard) -> State:
    """The Ally is discarded: at once, or aside until the last of several seats has chosen (A8.8, A11.3)."""
    due = state.pending[-1]
    assert isinstance(due, Discarding | Keeping)  # only then is one discarded
    player = state.players[due.seat]
    hand = without_thing(player.hand, move.ally)
    if isinstance(due, Keeping):
        return _settled_one(
            evolve(
                state,
                players=with_player(state, due.seat, player_evolve(player, hand=hand)),
                discard=with_thing(state.discard, move.ally),
            )
        )
    aside = player_evolve(player, hand=hand, set_aside=with_thing(player.set_aside, move.ally))
    return _all_discarded(_settled_one(evolve(state, players=with_player(state, due.seat, aside))))


def kept(state: State, _move: Keep) -> State:
    """A pearl goes to the Treasury and the Ally stays for this turn (A11.2)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    return _settled_one(
        evolve(state, players=with_player(state, seat, player_evolve(player, pearls=player.pearls - 1)))
    )


def _settled_one(state: State) -> State:
    """One choice less is owed."""
    due = state.pending[-1]
    assert isinstance(due, Discarding | Keeping)  # both count down
    owed = (type(due)(due.seat, due.left - 1),) if due.left > 1 else ()
    return evolve_owed(state, answered(state, *owed))


def _all_discarded(state: State) -> State:
    """When nobody has to choose any more, all that was set aside goes to the discard pile (A8.8)."""
    if isinstance(state.pending[-1], Discarding):
        return state
    aside = [card for player in state.players for card in player.set_aside]
    players = tuple(player_evolve(player, set_aside=()) if player.set_aside else player for player in state.players)
    return evolve(state, players=players, discard=merged(state.discard, aside))


def token_deals(state: State) -> Sequence[Move]:
    """The values among the tokens of which one is dealt or taken."""
    return [TOKEN_DEALS[value] for value in sorted(set(tokens_at_stake(state)))]


def tokens_at_stake(state: State) -> tuple[int, ...]:
    """The tokens of which chance picks one: those of nobody, or those of the Hunter's victim."""
    due = state.pending[-1]
    return state.players[due.victim].tokens if isinstance(due, TokenTheft) else state.tokens


def refuse_token(state: State, move: DealToken) -> Refusal | None:
    """Only a token that is there can be dealt or taken."""
    if move.value not in tokens_at_stake(state):
        return Refusal("A1.4", f"no Monster token worth {move.value} is there")
    return None


def token_dealt(state: State, move: DealToken) -> State:
    """The token is the seat's: out of the supply, or out of those of the victim (A1.8, A17.41)."""
    due = state.pending[-1]
    if isinstance(due, TokenTheft):
        victim = state.players[due.victim]
        robbed = player_evolve(victim, tokens=without_thing(victim.tokens, move.value))
        players, rest, seat = with_player(state, due.victim, robbed), state.tokens, due.thief
    else:
        assert isinstance(due, TokenDeal)  # no other deal brings a token
        players, rest, seat = state.players, without_thing(state.tokens, move.value), due.to
    gained = player_evolve(players[seat], tokens=with_thing(players[seat].tokens, move.value))
    return evolve(state, pending=state.pending[:-1], players=with_entry(players, seat, gained), tokens=rest)


DUE = {
    Discarding: Refusal("A8.8", "Allies must be discarded first"),
    Keeping: Refusal("A11.2", "there are more Allies than the hand may hold"),
    TokenDeal: Refusal("A1.8", "chance brings a Monster token first"),
    TokenTheft: Refusal("A17.41", "chance picks the Monster token first"),
}
CHOICES = {Discarding: discards, Keeping: keeping_choices, TokenDeal: token_deals, TokenTheft: token_deals}
REFUSALS = {
    (Discarding, Discard): refuse_discard,
    (Keeping, Discard): refuse_discard,
    (Keeping, Keep): refuse_keep,
    (TokenDeal, DealToken): refuse_token,
    (TokenTheft, DealToken): refuse_token,
}
EFFECTS = {Discard: discarded, Keep: kept, DealToken: token_dealt}
STAGES = {HandLimits: Stage(is_hand_too_large, limited)}
