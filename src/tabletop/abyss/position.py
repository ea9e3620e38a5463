"""
Any position in a few readable lines, checked by `defects`.

    position(
        Options(seats=2),
        players=(Holding(hand="J5 C3", pearls=2, lords="slaver !shaman"), Holding(sites="the-jail/keeper+reaper")),
        court="recruiter miller",
        track="C1 monster",
        owed=(Exploring(Seat(0)),),
    )

Names are those of moves. `!` marks a disabled Lord; the Lords under a Location stand behind it. What is named nowhere
lies in its deck: Allies and Monsters, Lords, Locations, Monster tokens.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from tabletop.abyss.components import MONSTER, RACE, RACES, CardId, LocationId, LordId, LordSet, TokenValue
from tabletop.abyss.decisions import (
    AFTER_ACTION,
    RECRUITING,
    Acting,
    Affiliating,
    Closing,
    Decision,
    Discarding,
    Keeping,
    Paying,
)
from tabletop.abyss.notation import names
from tabletop.abyss.options import DEFAULT, Options
from tabletop.abyss.piles import Cards, N, set_of
from tabletop.abyss.soundness import defects
from tabletop.abyss.state import Player, Site, State, site_of
from tabletop.core import Box, PositionError, Seat
from tabletop.core.box import id_named


@attrs.frozen
class Holding:
    """What a seat has, by name: `J5 C3`, tokens `2 4`, Lords `slaver !shaman`, sites `the-jail/keeper+reaper`."""

    hand: str = ""
    pearls: int = 1
    keys: int = 0
    lords: str = ""
    sites: str = ""
    affiliated: str = ""
    tokens: str = ""
    set_aside: str = ""


_NOTHING: Final = Holding()


def position(  # noqa: PLR0913  (the things on the table)
    options: Options = DEFAULT,
    *,
    players: Sequence[Holding] = (),
    active: int = 0,
    owed: Sequence[Decision] | None = None,
    turn: int = 1,
    court: str = "",
    available: str = "",
    drawn: str = "",
    track: str = "",
    council: str = "",
    laid: str = "",
    deck: str | None = None,
    discard: str = "",
    gone_lords: str = "",
    gone_locations: str = "",
    threat: int = 1,
    used: str = "",
    arrived: str = "",
    bought: Sequence[int] = (),
    extra_turn: bool = False,
    ends_before: int | None = None,
) -> State:
    """
    The position described, in a turn of seat `active`.

    owed: what is owed above the steps that follow the action; None for the choice of the action, () for a game that
        is over. deck: its cards where it does not hold all that are named nowhere; those are then discarded too.

    Raises:
        MalformedError: a text names nothing in the box, or more than it holds.
        PositionError: no game reaches this position; the error lists why.
    """
    box = _Table(options)
    holdings = [*players, *[_NOTHING] * (options.seats - len(players))]
    seats = tuple(_player(f"players[{seat}]", holding, box) for seat, holding in enumerate(holdings))
    dealt = box.cards.taken("$.track", track), _sorted(box.cards, "laid", laid), _stacks(box, council)
    pile = None if deck is None else _sorted(box.cards, "deck", deck)
    discarded = _sorted(box.cards, "discard", discard)
    state = State(
        options=options,
        pending=_pending(Seat(active), owed),
        turn=turn,
        active=Seat(active),
        used=box.noted("used", used),
        arrived=box.noted("arrived", arrived),
        bought=sum(1 << seat for seat in bought),
        extra_turn=extra_turn,
        ends_before=None if ends_before is None else Seat(ends_before),
        players=seats,
        deck=box.cards.rest() if pile is None else pile,
        discard=discarded if pile is None else tuple(sorted((*discarded, *box.cards.rest()))),
        track=dealt[0],
        council=dealt[2],
        laid=dealt[1],
        threat=threat,
        court=box.lords.taken("$.court", court),
        gone_lords=_sorted(box.lords, "gone_lords", gone_lords),
        lord_deck=box.lords.rest(),
        available=_sorted(box.locations, "available", available),
        drawn=_sorted(box.locations, "drawn", drawn),
        gone_locations=_sorted(box.locations, "gone_locations", gone_locations),
        location_deck=box.locations.rest(),
        tokens=box.tokens.rest(),
    )
    found = defects(state)
    if found:
        raise PositionError(found)
    return state


class _Table:
    """What does not lie on the table yet."""

    def __init__(self, options: Options) -> None:
        self._names = names(options)
        self.cards = Box(options.exploration, self._names, CardId, "card")
        self.lords = Box(options.lords, self._names, LordId, "Lord")
        self.locations = Box(options.locations, self._names, LocationId, "Location")
        self.tokens = Box(options.tokens, self._names, TokenValue, "Monster token")

    def noted(self, path: str, text: str) -> LordSet:
        """The Lords that the text names, wherever they lie."""
        return set_of(LordId(id_named(f"$.{path}", word, self._names, LordId, "Lord")) for word in text.split())


def _sorted(box: Box[N], path: str, text: str) -> tuple[N, ...]:
    """What the text names, in rising order; it lies on the table now."""
    return tuple(sorted(box.taken(f"$.{path}", text)))


def _player(path: str, holding: Holding, box: _Table) -> Player:
    disabled = [word[1:] for word in holding.lords.split() if word.startswith("!")]
    sites = (_site(f"$.{path}.sites", word, box) for word in holding.sites.split())
    return Player(
        pearls=holding.pearls,
        keys=holding.keys,
        hand=_sorted(box.cards, f"{path}.hand", holding.hand),
        set_aside=_sorted(box.cards, f"{path}.set_aside", holding.set_aside),
        affiliated=_sorted(box.cards, f"{path}.affiliated", holding.affiliated),
        tokens=_sorted(box.tokens, f"{path}.tokens", holding.tokens),
        free=set_of(box.lords.taken(f"$.{path}.lords", holding.lords.replace("!", ""))),
        disabled=box.noted(f"{path}.lords", " ".join(disabled)),
        sites=tuple(sorted(sites, key=lambda site: site.location)),
    )


def _site(path: str, text: str, box: _Table) -> Site:
    location, _, under = text.partition("/")
    return site_of(box.locations.take(path, location), set_of(box.lords.taken(path, under.replace("+", " "))))


def _stacks(box: _Table, text: str) -> tuple[Cards, ...]:
    cards = _sorted(box.cards, "council", text)
    return tuple(tuple(card for card in cards if card != MONSTER and RACE[card] == race) for race in RACES)


def _pending(active: Seat, owed: Sequence[Decision] | None) -> tuple[Decision, ...]:
    """What is owed, with the steps of the turn that follow it (A3.1)."""
    if owed is None:
        return (Acting(active),)
    if not owed or isinstance(owed[0], Acting):
        return tuple(owed)
    steps: tuple[Decision, ...] = AFTER_ACTION[active]
    if isinstance(owed[0], Keeping) or (isinstance(owed[0], Discarding) and owed[0].seat == active):
        steps = steps[:1]
    elif isinstance(owed[0], Closing):
        steps = steps[:3]
    elif isinstance(owed[0], Paying | Affiliating):
        steps = RECRUITING[active]
    return (*steps, *owed)
