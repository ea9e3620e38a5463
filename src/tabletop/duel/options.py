"""How a game is set up, and what makes that valid (D13, D1.7)."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import SupportsIndex, TypeVar

import attrs

from tabletop.core import OptionsError, Seat
from tabletop.core.errors import excerpt
from tabletop.core.ints import as_int
from tabletop.duel.components import (
    FACTIONS,
    HAND_SIZE,
    HEROES,
    LEADERS,
    MOST_CARDS,
    MOST_STRENGTH,
    PILE_SIZE,
    ROW_LENGTH,
    ROWS,
    SEATS,
    Backs,
    Faction,
    Hero,
    HeroSet,
    Leader,
    StuckRule,
)

T = TypeVar("T")


def _heroes(heroes: Iterable[Hero]) -> tuple[Hero, ...]:
    return _cards("heroes", heroes)


def _leaders(leaders: Iterable[Leader]) -> tuple[Leader, ...]:
    return _cards("leaders", leaders)


def _cards(name: str, cards: Iterable[T]) -> tuple[T, ...]:
    if not isinstance(cards, Iterable) or isinstance(cards, AbstractSet):  # the order of a set is anybody's guess
        raise OptionsError("D1.7", f"{name} must be a sequence of cards, not {excerpt(cards)}")
    return tuple(cards)


def _seat(seat: SupportsIndex) -> Seat:
    return Seat(as_int(seat))


def _stuck_rule(value: StuckRule | str) -> StuckRule:
    if value not in tuple(StuckRule):
        raise OptionsError("D4.6", f"stuck_rule must be 'skip' or 'forbid', not {excerpt(value)}")
    return StuckRule(value)


def _backs(value: Backs | str) -> Backs:
    if value not in tuple(Backs):
        raise OptionsError("D8.4", f"backs must be 'public' or 'rows_only', not {excerpt(value)}")
    return Backs(value)


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """
    How the game is set up (D13).

    Raises:
        OptionsError: no game can be set up so; the error names the clause.
    """

    heroes: tuple[Hero, ...] = attrs.field(default=HEROES, converter=_heroes)
    leaders: tuple[Leader, ...] = attrs.field(default=LEADERS, converter=_leaders)
    first_player: Seat = attrs.field(default=Seat(0), converter=_seat)
    stuck_rule: StuckRule = attrs.field(default=StuckRule.SKIP, converter=_stuck_rule)
    backs: Backs = attrs.field(default=Backs.PUBLIC, converter=_backs)
    hand_size: int = attrs.field(default=HAND_SIZE, converter=as_int)
    row_length: int = attrs.field(default=ROW_LENGTH, converter=as_int)
    pile_size: int = attrs.field(default=PILE_SIZE, converter=as_int)

    def __attrs_post_init__(self) -> None:
        """Refuse options that allow no game."""
        fault = _sizes_fault(self) or _heroes_fault(self) or _leaders_fault(self) or _player_fault(self)
        if fault is not None:
            raise fault

    @property
    def seats(self) -> int:
        """How many play: always two."""
        return SEATS

    @property
    def turn_limit(self) -> None:
        """None: the rules alone bound the game (D5.1)."""
        return

    @property
    def turns(self) -> int:
        """The number of turns, both seats together (D5.1)."""
        return SEATS * self.hand_size + self.pile_size

    @cached_property
    def faction_of(self) -> tuple[Faction, ...]:
        """The faction of each hero, which its back shows (D1.6)."""
        return tuple(hero.faction for hero in self.heroes)

    @cached_property
    def heroes_of(self) -> tuple[HeroSet, ...]:
        """The heroes of each faction, in the order of `FACTIONS`."""
        owners = [[hero for hero, of in enumerate(self.faction_of) if of is faction] for faction in FACTIONS]
        return tuple(sum(1 << hero for hero in heroes) for heroes in owners)


def _sizes_fault(options: Options) -> OptionsError | None:
    for name, least in (("hand_size", 1), ("row_length", 2), ("pile_size", 0)):  # D11.16
        value = getattr(options, name)
        if type(value) is not int or not least <= value <= MOST_CARDS:
            fact = f"{name} must be a whole number from {least} to {MOST_CARDS}, not {excerpt(value)}"
            return OptionsError("D13", fact)
    if options.pile_size % 2:
        return OptionsError("D13", f"pile_size must be even, not {options.pile_size}")
    return None


def _heroes_fault(options: Options) -> OptionsError | None:
    needed = SEATS * options.hand_size + ROWS * options.row_length + options.pile_size
    if needed > MOST_CARDS:
        return OptionsError("D11.18", f"a deck has at most {MOST_CARDS} heroes, and this would be {needed}")
    if len(options.heroes) != needed:
        return OptionsError("D1.7", f"the deck must have {needed} heroes, not {len(options.heroes)}")
    for hero in options.heroes:
        if not isinstance(hero, Hero) or not isinstance(hero.faction, Faction):
            return OptionsError("D1.7", f"{excerpt(hero)} is no hero of one of the four factions")
        if not _is_value(hero.strength):
            strength = excerpt(hero.strength)
            fact = f"the strength of a hero must be a whole number from 0 to {MOST_STRENGTH}, not {strength}"
            return OptionsError("D1.7", fact)
    return None


def _leaders_fault(options: Options) -> OptionsError | None:
    if len(options.leaders) < SEATS:
        return OptionsError("D1.7", f"there must be at least {SEATS} leaders, not {len(options.leaders)}")
    if len(options.leaders) > MOST_CARDS:
        return OptionsError("D11.18", f"there are at most {MOST_CARDS} leaders, not {len(options.leaders)}")
    for leader in options.leaders:
        if not isinstance(leader, Leader) or not leader.values:
            return OptionsError("D1.7", f"{excerpt(leader)} is no leader of at least one faction")
        if not all(_is_value(value) for _, value in leader.values):
            fact = f"the values of a leader must be whole numbers from 0 to {MOST_STRENGTH}: {excerpt(leader)}"
            return OptionsError("D1.7", fact)
        if leader != Leader.of(dict(leader.values)):
            return OptionsError("D1.7", f"a leader names each faction once, in the order R, G, B, K: {excerpt(leader)}")
    return None


def _is_value(value: object) -> bool:
    """Whether a face can show this number (D1.7, D11.18)."""
    return type(value) is int and 0 <= value <= MOST_STRENGTH


def _player_fault(options: Options) -> OptionsError | None:
    if type(options.first_player) is not int or options.first_player not in range(SEATS):
        return OptionsError("D3.6", f"first_player must be 0 or 1, not {excerpt(options.first_player)}")
    return None


DEFAULT = Options()
"""The game of the box."""
