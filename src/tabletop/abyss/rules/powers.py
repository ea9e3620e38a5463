"""The Powers that are used once per turn (A8.3, A8.5, A14.4)."""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Final

from tabletop.abyss.components import COURT_SPACES, LordId
from tabletop.abyss.decisions import Acting, Closing, CourtDeal, Decision, Exploring, PowersLeft
from tabletop.abyss.lords import SALE_PEARLS, DismissLord, SellAlly, SweepStack, the_lord_with
from tabletop.abyss.moves import DISMISSALS, PASS, SELLS, SWEEPS, Dismiss, Move, Pass, Sell, Sweep
from tabletop.abyss.rules.turn import Stage, refuse_nothing
from tabletop.abyss.state import (
    State,
    evolve,
    evolve_owed,
    kinds_in,
    merged,
    player_evolve,
    replenished,
    usable_lords,
    with_entry,
    with_player,
    with_thing,
    without_thing,
)
from tabletop.core.contract import Seat
from tabletop.core.errors import Refusal


def power_uses(state: State, seat: Seat) -> Sequence[Move]:
    """What the seat may do with its per-turn Lords; everybody can see whether there is anything (A8.5)."""
    usable = usable_lords(state, seat)
    if not usable:
        return ()
    uses: list[Move] = []
    for lord, moves_of in _USES:
        if usable >> lord & 1:
            uses += moves_of(state, seat)
    return uses


def _sales(state: State, seat: Seat) -> Sequence[Move]:
    return [SELLS[card] for card in kinds_in(state.players[seat].hand)]


def _sweeps(state: State, _seat: Seat) -> Sequence[Move]:
    return list(compress(SWEEPS, state.council))


def _dismissals(state: State, _seat: Seat) -> Sequence[Move]:
    return [DISMISSALS[lord] for lord in sorted(state.court)] if state.lord_deck else ()


SLAVER: Final = the_lord_with(SellAlly)
ORACLE: Final = the_lord_with(SweepStack)
OPPORTUNIST: Final = the_lord_with(DismissLord)
_USES: Final[Sequence[tuple[LordId, Callable[[State, Seat], Sequence[Move]]]]] = (
    (SLAVER, _sales),
    (ORACLE, _sweeps),
    (OPPORTUNIST, _dismissals),
)
"""What each per-turn Lord may do."""


def refuse_sell(state: State, move: Sell) -> Refusal | None:
    """The Slaver needs an Ally of the hand (A14.4)."""
    if move.ally not in state.players[state.pending[-1].seat].hand:
        return Refusal("A14.4", "the Ally is not in the hand")
    return _refuse_use(state, SLAVER)


def refuse_sweep(state: State, move: Sweep) -> Refusal | None:
    """The Oracle needs a stack that is not empty (A14.4)."""
    if not state.council[move.race]:
        return Refusal("A14.4", "the stack is empty")
    return _refuse_use(state, ORACLE)


def refuse_dismiss(state: State, move: Dismiss) -> Refusal | None:
    """The Opportunist needs a Lord of the Court and one in the deck (A14.4)."""
    if move.lord not in state.court:
        return Refusal("A14.4", "the Lord is not in the Court")
    if not state.lord_deck:
        return Refusal("A14.4", "the Lord deck is empty")
    return _refuse_use(state, OPPORTUNIST)


def _refuse_use(state: State, lord: LordId) -> Refusal | None:
    if usable_lords(state, state.pending[-1].seat) >> lord & 1:
        return None
    if state.used >> lord & 1:
        return Refusal("A8.3", "the Power has been used in this turn")
    if state.arrived >> lord & 1:
        return Refusal("A8.5", "a Lord that came in this turn cannot be used before step 5")
    return Refusal("A0.4", "only the owner of the active Lord can use its Power")


def sold(state: State, move: Sell) -> State:
    """An Ally is discarded for two pearls (A14.4, Slaver)."""
    seat = state.pending[-1].seat
    player = state.players[seat]
    changed = player_evolve(player, pearls=player.pearls + SALE_PEARLS, hand=without_thing(player.hand, move.ally))
    discard = with_thing(state.discard, move.ally)
    used = state.used | 1 << SLAVER
    return _checked(evolve(state, players=with_player(state, seat, changed), discard=discard, used=used))


def swept(state: State, move: Sweep) -> State:
    """A stack of the Council is discarded unseen (A14.4, Oracle)."""
    council = with_entry(state.council, move.race, ())
    discard = merged(state.discard, state.council[move.race])
    return _checked(evolve(state, council=council, discard=discard, used=state.used | 1 << ORACLE))


def dismissed(state: State, move: Dismiss) -> State:
    """A Lord of the Court is out of the game, the top one comes to its space (A14.4, Opportunist; A17.29)."""
    space = COURT_SPACES - state.court.index(move.lord)
    return evolve(
        state,
        pending=_asked_again(state, CourtDeal(space)),
        court=without_thing(state.court, move.lord),
        gone_lords=with_thing(state.gone_lords, move.lord),
        used=state.used | 1 << OPPORTUNIST,
    )


def _asked_again(state: State, deal: Decision) -> tuple[Decision, ...]:
    """The deal is due first; then the seat goes on, in step 6 after a look at what is left."""
    is_closing = isinstance(state.pending[-1], Closing)
    return (*(state.pending[:-1] if is_closing else state.pending), deal)


def _checked(state: State) -> State:
    """The deck is replenished at once where a card may be revealed next (A17.44); step 6 is asked again."""
    if isinstance(state.pending[-1], Acting | Exploring):
        return replenished(state)
    return evolve_owed(state, state.pending[:-1])


def closing_choices(state: State) -> Sequence[Move]:
    """Pass, or use a Power that is left (A3.1, step 6)."""
    return (PASS, *power_uses(state, state.pending[-1].seat))


def closed(state: State, _move: Pass) -> State:
    """The Powers that are left stay unused: step 6 is over."""
    return evolve_owed(state, state.pending[:-2])


def has_power_left(state: State) -> bool:
    """Whether a Power can still be used, which everybody can see (A8.5)."""
    return bool(power_uses(state, state.active))


def closing_asked(state: State, rest: tuple[Decision, ...]) -> State:
    """Step 6: the seat is asked, and again after each use."""
    seat = state.active
    return evolve_owed(state, (*rest, PowersLeft(seat), Closing(seat)))


DUE = {
    Closing: Refusal("A3.1", "only what is left of the per-turn Powers can be used"),
}
CHOICES = {Closing: closing_choices}
USES = {Sell: refuse_sell, Sweep: refuse_sweep, Dismiss: refuse_dismiss}
"""The moves that use a per-turn Power, and why one is refused where such a Power can be used."""
REFUSALS = {
    **{(due, use): refuse for due in (Acting, Exploring, Closing) for use, refuse in USES.items()},
    (Closing, Pass): refuse_nothing,
}
EFFECTS = {Sell: sold, Sweep: swept, Dismiss: dismissed}
PASSES = {Closing: closed}
STAGES = {PowersLeft: Stage(has_power_left, closing_asked)}
