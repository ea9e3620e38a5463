"""
Bots in processes of their own: what they do there reaches nobody else, and all that comes back is one line of JSON.

- `wire`: messages through a socket, bounded in size and in time. Nothing of a bot is ever unpickled.
- `nursery`: a clean process, started before anything is dealt, out of which each game forks a fresh process a bot.
- `guest`: what runs there: the bot, called as the messages say.
- `isolated`: the bot as the rest of the library sees it, with the three methods of any other.
- `named`: which bots are kept so, and where.

A call is an object with the key `call`: `make`, `start` with seat, options and the seed of the bot's generator, `see`
with an event, `choose` with an observation and the ids of the legal moves in the alphabet. The answer is an object with
one key: `answer`, which is the id of a move after `choose` and null else, or `fault`, what the bot did wrong. Neither
side of it needs to know in which language the other is written.

It keeps mistakes and cheating away from the games of others. It is no sandbox: a bot may still do to files and networks
what its user may (`docs/security.md`).
"""

from tabletop.bots.isolation.isolated import IsolatedBot, Limits
from tabletop.bots.isolation.named import Keeping, check_bot, is_outside, named_bots

__all__ = ["IsolatedBot", "Keeping", "Limits", "check_bot", "is_outside", "named_bots"]
