"""The Powers that are used once per turn (A8.3, A8.5, A14.4)."""

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, Final, TypeAlias

from tabletop.abyss import moves as m
from tabletop.abyss.changes import evolve, evolve_owed, player_evolve, replenished, with_player
from tabletop.abyss.components import COURT_SPACES, LordId
from tabletop.abyss.decisions import Acting, Closing, CourtDeal, Exploring, HandLimits, PowersLeft
from tabletop.abyss.lords import SALE_PEARLS, Power, the_lord_with
from tabletop.abyss.piles import kinds_in, merged, with_entry, with_thing, without_thing
from tabletop.abyss.state import State, usable_lords
from tabletop.core import Answer, Refusal, Rule, Seat

_Asked: TypeAlias = Acting | Exploring | Closing
"""Where they can be used."""


def power_uses(state: State, seat: Seat) -> Sequence[m.Move]:
    """What the seat may do with its per-turn Lords; everybody can see whether there is anything (A8.5)."""
    usable = usable_lords(state, seat)
    if not usable:
        return ()
    uses: list[m.Move] = []
    for lord, moves_of in _USES:
        if usable >> lord & 1:
            uses += moves_of(state, seat)
    return uses


def _sales(state: State, seat: Seat) -> Sequence[m.Move]:
    return [m.SELLS[card] for card in kinds_in(state.players[seat].hand)]


def _sweeps(state: State, _seat: Seat) -> Sequence[m.Move]:
    return list(compress(m.SWEEPS, state.council))


def _dismissals(state: State, _seat: Seat) -> Sequence[m.Move]:
    return [m.DISMISSALS[lord] for lord in sorted(state.court)] if state.lord_deck else ()


SLAVER: Final = the_lord_with(Power.SELL)
ORACLE: Final = the_lord_with(Power.SWEEP)
OPPORTUNIST: Final = the_lord_with(Power.DISMISS)
_USES: Final[Sequence[tuple[LordId, Callable[[State, Seat], Sequence[m.Move]]]]] = (
    (SLAVER, _sales),
    (ORACLE, _sweeps),
    (OPPORTUNIST, _dismissals),
)
"""What each per-turn Lord may do."""


def refuse_sell(state: State, due: _Asked, move: m.Sell) -> Refusal | None:
    """The Slaver needs an Ally of the hand (A14.4)."""
    if move.ally not in state.players[due.seat].hand:
        return Refusal("A14.4", "the Ally is not in the hand")
    return _refuse_use(state, due.seat, SLAVER)


def refuse_sweep(state: State, due: _Asked, move: m.Sweep) -> Refusal | None:
    """The Oracle needs a stack that is not empty (A14.4)."""
    return _refuse_use(state, due.seat, ORACLE) if state.council[move.race] else Refusal("A14.4", "the stack is empty")


def refuse_dismiss(state: State, due: _Asked, move: m.Dismiss) -> Refusal | None:
    """The Opportunist needs a Lord of the Court and one in the deck (A14.4)."""
    if move.lord not in state.court:
        return Refusal("A14.4", "the Lord is not in the Court")
    if not state.lord_deck:
        return Refusal("A14.4", "the Lord deck is empty")
    return _refuse_use(state, due.seat, OPPORTUNIST)


def _refuse_use(state: State, seat: Seat, lord: LordId) -> Refusal | None:
    if usable_lords(state, seat) >> lord & 1:
        return None
    if state.used >> lord & 1:
        return Refusal("A8.3", "the Power has been used in this turn")
    if state.arrived >> lord & 1:
        return Refusal("A8.5", "a Lord that came in this turn cannot be used before step 5")
    return Refusal("A0.4", "only the owner of the active Lord can use its Power")


def _sold(state: State, due: _Asked, move: m.Sell) -> State:
    """An Ally is discarded for two pearls (A14.4, Slaver)."""
    player = state.players[due.seat]
    changed = player_evolve(player, pearls=player.pearls + SALE_PEARLS, hand=without_thing(player.hand, move.ally))
    players, discard = with_player(state, due.seat, changed), with_thing(state.discard, move.ally)
    return evolve(state, players=players, discard=discard, used=state.used | 1 << SLAVER)


def _swept(state: State, _due: _Asked, move: m.Sweep) -> State:
    """A stack of the Council is discarded unseen (A14.4, Oracle)."""
    council, discard = with_entry(state.council, move.race, ()), merged(state.discard, state.council[move.race])
    return evolve(state, council=council, discard=discard, used=state.used | 1 << ORACLE)


def _dismissed(state: State, _due: _Asked, move: m.Dismiss) -> State:
    """A Lord of the Court is out of the game, the top one comes to its space (A14.4, Opportunist; A17.29)."""
    space = COURT_SPACES - state.court.index(move.lord)
    return evolve(
        state,
        pending=(*state.pending, CourtDeal(space)),
        court=without_thing(state.court, move.lord),
        gone_lords=with_thing(state.gone_lords, move.lord),
        used=state.used | 1 << OPPORTUNIST,
    )


_Effect: TypeAlias = Callable[[State, _Asked, Any], State]


def _replenishing(effect: _Effect) -> _Effect:
    """The use, and the deck replenished at once, as a card may be revealed next (A17.44)."""
    return lambda state, due, move: replenished(effect(state, due, move))


def _asked_again(effect: _Effect) -> _Effect:
    """The use in step 6, after which the seat is asked again if a Power is left (A3.1)."""
    return lambda state, due, move: effect(evolve_owed(state, state.pending[:-1]), due, move)


USES: Final = (
    Answer(m.Sell, _replenishing(_sold), refuse_sell),
    Answer(m.Sweep, _replenishing(_swept), refuse_sweep),
    Answer(m.Dismiss, _dismissed, refuse_dismiss),
)
"""What whoever chooses an action, or explores, may do with them."""


def closed(state: State, _due: Closing, _move: m.Pass) -> State:
    """The Powers that are left stay unused: step 6 is over."""
    return evolve_owed(state, state.pending[:-2])


def closing_asked(state: State, due: PowersLeft) -> State:
    """Step 6: as long as there is a Power to use, which everybody can see, the seat is asked (A8.5)."""
    asked = power_uses(state, due.seat)
    return evolve_owed(state, (*state.pending, Closing(due.seat)) if asked else state.pending[:-1])


RULES: Final = (
    Rule(
        Closing,
        under=(PowersLeft,),
        due=Refusal("A3.1", "only what is left of the per-turn Powers can be used"),
        prompt="P{due.seat} may use the Powers that are left",
        choices=lambda state, due: (m.PASS, *power_uses(state, due.seat)),
        answers=(
            Answer(m.Pass, closed),
            Answer(m.Sell, _asked_again(_sold), refuse_sell),
            Answer(m.Sweep, _asked_again(_swept), refuse_sweep),
            Answer(m.Dismiss, _asked_again(_dismissed), refuse_dismiss),
        ),
    ),
    Rule(PowersLeft, settle=closing_asked, under=(HandLimits,)),
)
