"""Bots by name, where they belong: those of the outside in processes of their own, unless they are trusted."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import attrs

from tabletop.bots.bot import AnyBot
from tabletop.bots.isolation.isolated import MEMORY, PATIENCE, IsolatedBot, Limits
from tabletop.bots.make import BOT_IDS, BotSpecError, make_bot
from tabletop.core import AnyGame


@attrs.frozen(kw_only=True)
class Keeping:
    """
    How bots are kept that are not shipped.

    is_trusted: in our own process, where they can do what they like, and are as fast as others. memory: what the
    process of one that is not may hold, in megabytes.
    """

    is_trusted: bool = False
    memory: int = MEMORY

    def limits(self, match: float | None = None, move: float | None = None) -> Limits:
        """What a bot may use with so many seconds for a match, and for a move; a minute a call where None."""
        longest = max(PATIENCE, move or 0) if match is None else match
        return Limits(seconds=longest, seconds_a_move=min(move or PATIENCE, longest), memory=self.memory)


def is_outside(spec: str) -> bool:
    """Whether the name leads to code that is neither shipped nor part of the game."""
    name, colon, _ = spec.partition(":")
    return bool(colon) and name not in BOT_IDS


def check_bot(spec: str, game: AnyGame, keeping: Keeping) -> None:
    """
    Make the bot once, where it would play, to find out what is wrong with its name.

    Raises:
        BotSpecError: it cannot be made.
    """
    if keeping.is_trusted or not is_outside(spec):
        make_bot(spec, game)
        return
    with IsolatedBot(spec, game, limits=keeping.limits()) as bot:
        bot.make()


@contextmanager
def named_bots(
    specs: Sequence[str],
    game: AnyGame,
    options: Any,  # noqa: ANN401  (any game's)
    keeping: Keeping,
    limits: Limits | None = None,
) -> Iterator[list[AnyBot]]:
    """
    The bots with these names for one match; their processes are over when it is.

    Raises:
        BotSpecError: one that plays in this process cannot be made. One that cannot in its own fails when it is to
            start.
    """
    with ExitStack() as stack:
        yield [_named(spec, game, options, keeping, limits or keeping.limits(), stack) for spec in specs]


def _named(  # noqa: PLR0913, PLR0917  (all that a bot depends on)
    spec: str,
    game: AnyGame,
    options: Any,  # noqa: ANN401  (any game's)
    keeping: Keeping,
    limits: Limits,
    stack: ExitStack,
) -> AnyBot:
    if keeping.is_trusted or not is_outside(spec):
        return make_bot(spec, game)
    bot = stack.enter_context(IsolatedBot(spec, game, options, limits))
    with suppress(BotSpecError):  # it says so again when it is to start
        bot.make()
    return bot
