"""Discards that are demanded, and hand limits (A8.8, A11)."""

from typing import Final, TypeAlias

from tabletop.abyss import moves as m
from tabletop.abyss.changes import answered, evolve, evolve_owed, evolve_players, player_evolve, with_player
from tabletop.abyss.components import CARD_NAMES, HAND_LIMIT, LOCATION_KEYS
from tabletop.abyss.decisions import ARRIVING, By, Decision, Discarding, HandLimits, Keeping, TurnEnd
from tabletop.abyss.lords import AMBASSADORS, KEY_LORDS, PER_TURN_LORDS, Power, amounts_of, lords_with
from tabletop.abyss.piles import kinds_in, lords_in, merged, with_thing, without_thing
from tabletop.abyss.rules.turn import fitting
from tabletop.abyss.state import State, is_before, threats
from tabletop.core import Answer, Claim, Refusal, Rule

_LIMITS: Final = amounts_of(Power.LIMIT)
_LIMITING_LORDS: Final = lords_with(Power.LIMIT)
_LEAST_LIMIT: Final = min(HAND_LIMIT, *_LIMITS.values())

_Limited: TypeAlias = Discarding | Keeping


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


def limited(state: State, due: HandLimits) -> State:
    """Step 7: the limit of a Commander, else a choice for each one above twelve (A11.1, A11.2)."""
    if not is_hand_too_large(state):
        return evolve_owed(state, state.pending[:-1])
    seat, size, limit = due.seat, len(state.players[due.seat].hand), _commanded_limit(state)
    if limit is not None and size > limit:
        return evolve_owed(state, answered(state, Discarding(seat, size - limit)))
    return evolve_owed(state, answered(state, Keeping(seat, size - HAND_LIMIT)))


def discards(state: State, due: _Limited) -> list[m.Move]:
    """Each kind of Ally in the hand."""
    return [m.DISCARDS[card] for card in kinds_in(state.players[due.seat].hand)]


def keeping_choices(state: State, due: Keeping) -> list[m.Move]:
    """A pearl where there is one, or an Ally (A11.2)."""
    return [m.KEEP, *discards(state, due)] if state.players[due.seat].pearls else discards(state, due)


def refuse_discard(state: State, due: _Limited, move: m.Discard) -> Refusal | None:
    """The Ally must be in the hand."""
    if move.ally not in state.players[due.seat].hand:
        return Refusal("A11.3", f"{CARD_NAMES[move.ally]} is not in the hand")
    return None


def refuse_keep(state: State, due: Keeping, _move: m.Keep) -> Refusal | None:
    """Keeping an Ally costs a pearl (A11.2)."""
    return None if state.players[due.seat].pearls else Refusal("A11.2", "there is no pearl to pay with")


def _one_less(state: State, due: _Limited) -> tuple[Decision, ...]:
    """What is owed when one choice less is."""
    return answered(state, type(due)(due.seat, due.left - 1)) if due.left > 1 else state.pending[:-1]


def set_aside(state: State, due: Discarding, move: m.Discard) -> State:
    """The Ally waits aside until the last of several seats has chosen; then all of them are discarded (A8.8)."""
    player, pending = state.players[due.seat], _one_less(state, due)
    aside, hand = with_thing(player.set_aside, move.ally), without_thing(player.hand, move.ally)
    players = with_player(state, due.seat, player_evolve(player, hand=hand, set_aside=aside))
    if isinstance(pending[-1], Discarding):
        return evolve_players(state, pending=pending, players=players)
    discarded = [card for player in players for card in player.set_aside]
    players = tuple(player_evolve(player, set_aside=()) if player.set_aside else player for player in players)
    return evolve(state, pending=pending, players=players, discard=merged(state.discard, discarded))


def discarded(state: State, due: Keeping, move: m.Discard) -> State:
    """The Ally is discarded at once (A11.2, A11.3)."""
    player = state.players[due.seat]
    players = with_player(state, due.seat, player_evolve(player, hand=without_thing(player.hand, move.ally)))
    discard = with_thing(state.discard, move.ally)
    return evolve(state, pending=_one_less(state, due), players=players, discard=discard)


def kept(state: State, due: Keeping, _move: m.Keep) -> State:
    """A pearl goes to the Treasury and the Ally stays for this turn (A11.2)."""
    player = state.players[due.seat]
    players = with_player(state, due.seat, player_evolve(player, pearls=player.pearls - 1))
    return evolve_players(state, pending=_one_less(state, due), players=players)


def _is_in_hand(state: State, due: _Limited) -> bool:
    return 1 <= due.left <= len(state.players[due.seat].hand)


def _is_in_turn(state: State, due: Discarding, below: object) -> bool:
    is_in_order = not isinstance(below, Discarding) or is_before(state, due.seat, below.seat)
    return is_in_order and (due.seat == state.active) == isinstance(below, TurnEnd)


RULES: Final = (
    Rule(
        Discarding,
        under=(TurnEnd, *ARRIVING, Discarding),
        by=By.ANYBODY,
        due=Refusal("A8.8", "Allies must be discarded first"),
        prompt="P{due.seat} discards {due.left}",
        choices=discards,
        answers=(Answer(m.Discard, set_aside, refuse_discard),),
        claims=(
            *fitting(Discarding, _is_in_hand),
            Claim("A8.8: opponents discard in turn, once each; the active seat at the end of its turn", _is_in_turn),
        ),
    ),
    Rule(
        Keeping,
        under=(TurnEnd,),
        due=Refusal("A11.2", "there are more Allies than the hand may hold"),
        prompt="P{due.seat} discards or pays for {due.left} Allies above twelve",
        choices=keeping_choices,
        answers=(Answer(m.Discard, discarded, refuse_discard), Answer(m.Keep, kept, refuse_keep)),
        claims=fitting(Keeping, _is_in_hand),
    ),
    Rule(HandLimits, settle=limited, under=(TurnEnd,)),
)
