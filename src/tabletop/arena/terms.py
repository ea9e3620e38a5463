"""What bots of a match may spend, and what happens to one that fails."""

from enum import StrEnum
from typing import Final

import attrs


class OnForfeit(StrEnum):
    """What happens when a bot forfeits: the error is raised, `random` plays its seat to the end, or the match ends."""

    RAISE = "raise"
    RANDOM = "random"
    END = "end"


@attrs.frozen(kw_only=True)
class Terms:
    """
    The terms of a match; None is no limit.

    seconds: what a bot may think in the whole match, in `start`, `see` and `choose` together. seconds_a_move: in one
    `choose`. decisions: how often it may be asked to choose. on_forfeit: what happens when a bot forfeits, since it
    raises, answers what is no legal move, or spends more than this.

    Time is measured around each call, on the clock of the wall; a call that never answers is not interrupted. Limits of
    time make results depend on the machine: the same seed no longer gives the same match.

    Raises:
        ValueError: a limit is not above 0.
    """

    seconds: float | None = None
    seconds_a_move: float | None = None
    decisions: int | None = None
    on_forfeit: OnForfeit = attrs.field(default=OnForfeit.RAISE, converter=OnForfeit)

    def __attrs_post_init__(self) -> None:
        """Refuse limits under which nobody can play."""
        for limit, unit in self._limits():
            if limit is not None and not limit > 0:
                raise ValueError(f"a budget must be above 0, not {limit:g} {unit}")

    def __str__(self) -> str:
        limits = [f"{limit:g} {unit}" for limit, unit in self._limits() if limit is not None]
        return ", ".join([f"on forfeit {self.on_forfeit}", *limits])

    def _limits(self) -> tuple[tuple[float | None, str], ...]:
        return (
            (self.seconds, "s a match"),
            (self.seconds_a_move, "s a move"),
            (self.decisions, "decisions a match"),
        )


STRICT: Final = Terms()
"""No limits, and whatever a bot does wrong is raised."""
