"""How values of the game stand in JSON where no name says it: the cards of the options, and memories."""

from operator import attrgetter

from cattrs import Converter

from tabletop.core import register_form
from tabletop.duel.components import Hero, Leader
from tabletop.duel.memory import RECALL
from tabletop.duel.options import Options


def register_hooks(converter: Converter, options: Options) -> None:
    """Write the cards of the options as their faces; ids are written by their `names`."""
    register_form(converter, Hero, attrgetter("name"), lambda name: Hero.named(_text(name)))
    register_form(converter, Leader, attrgetter("name"), lambda name: Leader.named(_text(name)))
    RECALL.register_hooks(converter, options)


def _text(value: object) -> str:
    """The value, which must be a text."""
    if not isinstance(value, str):
        raise ValueError("expected a text, as in 'G5'")  # noqa: TRY004  (a fault of the data, with a path to it)
    return value
