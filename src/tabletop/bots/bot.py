"""What a bot is: whoever answers for one seat, from what that seat sees (`docs/tutorial-bots.md`)."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from tabletop.core import Seat

MoveT = TypeVar("MoveT")
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


class Bot(Protocol[OptionsT_contra, MoveT, ObservationT_contra, EventT_contra]):
    """
    A player of one seat. These three calls are all that ever reaches it, and a fourth where it has it.

    A bot is made with its game by a factory, may play one match after the other, and remembers what it likes to. One
    with a method `recall(memory)` is told, right before it is asked to choose, what its seat can know by all that it
    was shown: the `Memory` of the game, or None where the game has none or the match began in mid-game.
    """

    def start(self, seat: Seat, options: OptionsT_contra, rng: Random, /) -> None:
        """A match begins: the bot has this seat. What it wants to leave to luck, it draws from `rng`."""

    def see(self, event: EventT_contra, /) -> None:
        """A move was made, by anybody or by chance, this bot included; `event` is what its seat sees of it."""

    def choose(self, observation: ObservationT_contra, moves: Sequence[MoveT], /) -> MoveT:
        """One of `moves`, all that are legal, now that it is the bot's turn; `observation` is what its seat sees."""


AnyBot: TypeAlias = Bot[Any, Any, Any, Any]
"""A bot of whatever game."""

METHODS: Final = ("start", "see", "choose")


BotFactory: TypeAlias = Callable[..., AnyBot]
"""What makes bots: called with the game, and with parameters by name where it takes any. A class of bots is one."""
