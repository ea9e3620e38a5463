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

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

import attrs

from tabletop.abyss.components import CARD_NAMES, RACE, RACES, TOKENS, CardId, LocationId, LordId
from tabletop.abyss.decisions import (
    Acting,
    Closing,
    Decision,
    Discarding,
    HandLimits,
    Keeping,
    Locations,
    PowersLeft,
    TurnEnd,
)
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES
from tabletop.abyss.options import DEFAULT, Options
from tabletop.abyss.piles import Cards, set_of
from tabletop.abyss.soundness import defects
from tabletop.abyss.state import Player, Site, State, site_of
from tabletop.core import slug
from tabletop.core.contract import Seat
from tabletop.core.errors import MalformedError, PositionError

Id = TypeVar("Id", bound=int)


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
    holdings = [*players, *[_NOTHING] * (options.seats - len(players))]
    cards = _Box("exploration", options.exploration, _CARDS)
    lords = _Box("lords", options.lords, _LORDS)
    locations = _Box("locations", options.locations, _LOCATIONS)
    tokens = _Box("tokens", options.tokens, _TOKENS)
    seats = tuple(_player(holding, cards, lords, locations, tokens) for holding in holdings)
    shown = cards.taken(track), cards.taken_sorted(laid)
    stacks = _stacks(cards.taken_sorted(council))
    court_lords, gone = lords.taken(court), lords.taken_sorted(gone_lords)
    free_locations = [locations.taken_sorted(text) for text in (available, drawn, gone_locations)]
    draw_pile = None if deck is None else cards.taken_sorted(deck)
    discarded = cards.taken_sorted(discard)
    state = State(
        options=options,
        pending=_pending(Seat(active), owed),
        turn=turn,
        active=Seat(active),
        used=set_of(_ids(used, _LORDS)),
        arrived=set_of(_ids(arrived, _LORDS)),
        bought=sum(1 << seat for seat in bought),
        extra_turn=extra_turn,
        ends_before=None if ends_before is None else Seat(ends_before),
        players=seats,
        deck=cards.rest() if draw_pile is None else draw_pile,
        discard=discarded if draw_pile is None else tuple(sorted((*discarded, *cards.rest()))),
        track=shown[0],
        council=stacks,
        laid=shown[1],
        threat=threat,
        lord_deck=lords.rest(),
        court=court_lords,
        gone_lords=gone,
        location_deck=locations.rest(),
        available=free_locations[0],
        drawn=free_locations[1],
        gone_locations=free_locations[2],
        tokens=tokens.rest(),
    )
    found = defects(state)
    if found:
        raise PositionError(found)
    return state


def _by_slug(names: Sequence[str]) -> Mapping[str, int]:
    return {slug(name): index for index, name in enumerate(names)}


_CARDS: Final[Mapping[str, CardId]] = {name: CardId(card) for name, card in _by_slug(CARD_NAMES).items()}
_LORDS: Final[Mapping[str, LordId]] = {name: LordId(lord) for name, lord in _by_slug(LORD_NAMES).items()}
_LOCATIONS: Final[Mapping[str, LocationId]] = {name: LocationId(id_) for name, id_ in _by_slug(LOCATION_NAMES).items()}
_TOKENS: Final[Mapping[str, int]] = {str(value): value for value in sorted(set(TOKENS))}


def _ids(text: str, names: Mapping[str, Id]) -> tuple[Id, ...]:
    """The ids of the names, in the order of the text."""
    for word in text.casefold().split():
        if word not in names:
            raise MalformedError("$", f"{word!r} names nothing in the box")
    return tuple(names[word] for word in text.casefold().split())


class _Box(Generic[Id]):
    """What does not lie on the table yet of one part of the box."""

    def __init__(self, part: str, things: Sequence[Id], names: Mapping[str, Id]) -> None:
        self._part = part
        self._left = list(things)
        self._names = names

    def taken(self, text: str) -> tuple[Id, ...]:
        """What is named, in the order of the text; it lies on the table now."""
        found = _ids(text, self._names)
        for thing in found:
            if thing not in self._left:
                raise MalformedError(f"$.{self._part}", f"{text!r} names more than the box holds")
            self._left.remove(thing)
        return found

    def taken_sorted(self, text: str) -> tuple[Id, ...]:
        """What is named, in rising order; it lies on the table now."""
        return tuple(sorted(self.taken(text)))

    def rest(self) -> tuple[Id, ...]:
        """What is named nowhere."""
        return tuple(sorted(self._left))


def _player(
    holding: Holding, cards: _Box[CardId], lords: _Box[LordId], locations: _Box[LocationId], tokens: _Box[int]
) -> Player:
    words = holding.lords.split()
    disabled = " ".join(word[1:] for word in words if word.startswith("!"))
    return Player(
        pearls=holding.pearls,
        keys=holding.keys,
        hand=cards.taken_sorted(holding.hand),
        set_aside=cards.taken_sorted(holding.set_aside),
        affiliated=cards.taken_sorted(holding.affiliated),
        tokens=tokens.taken_sorted(holding.tokens),
        free=set_of(lords.taken(" ".join(word.removeprefix("!") for word in words))),
        disabled=set_of(_ids(disabled, _LORDS)),
        sites=tuple(sorted((_site(word, lords, locations) for word in holding.sites.split()), key=_location_of)),
    )


def _site(text: str, lords: _Box[LordId], locations: _Box[LocationId]) -> Site:
    location, _, under = text.partition("/")
    return site_of(locations.taken(location)[0], set_of(lords.taken(under.replace("+", " "))))


def _location_of(site: Site) -> LocationId:
    return site.location


def _stacks(cards: Cards) -> tuple[Cards, ...]:
    return tuple(tuple(card for card in cards if card < len(RACE) and RACE[card] == race) for race in RACES)


def _pending(active: Seat, owed: Sequence[Decision] | None) -> tuple[Decision, ...]:
    """What is owed, with the steps of the turn that follow it (A3.1)."""
    if owed is None:
        return (Acting(active),)
    if not owed or isinstance(owed[0], Acting):
        return tuple(owed)
    steps: tuple[Decision, ...] = (TurnEnd(active), HandLimits(active), PowersLeft(active), Locations(active))
    if isinstance(owed[0], Keeping) or (isinstance(owed[0], Discarding) and owed[0].seat == active):
        steps = steps[:1]
    elif isinstance(owed[0], Closing):
        steps = steps[:3]
    return (*steps, *owed)
