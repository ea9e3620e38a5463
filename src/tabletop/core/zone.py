"""
A zone: where things of a game lie, how they are kept there, how that looks and to whom.

A `Pool` is all things of one kind in the box: heroes, Exploration cards, tokens. A `Zone` is a field of a state in
which some of them lie. One that says nothing of who sees it is hidden from all.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import ContractError
from tabletop.core.names import Form, members

ANY: Final = None
"""The label of a hidden thing of which nothing shows: it can be any that is left."""

Label: TypeAlias = Hashable
"""What is known of a hidden thing: its group, a frozenset of groups, or `ANY`. Labels overlap only one in the other."""

Viewers: TypeAlias = Callable[[Any, Seat | None], Collection[Any]]
"""(state, who looks, None for a spectator) -> the entries of the zone, by number, that he sees."""


@attrs.frozen(eq=False)
class Pool:
    """
    All things of one kind in the box, each of which lies in exactly one zone.

    ids: their type. clause: the one that says so. box: options -> the id of each physical thing, in rising order.
    group: (options, id) -> what can be told of it from behind, or by where it lies.
    is_whole: whether all of them are in the game; if not, those that lie in no zone are out of it.
    """

    ids: Form
    clause: str
    box: Callable[[Any], Sequence[int]]
    group: Callable[[Any, int], Label] = lambda _options, _id: "alike"
    is_whole: bool = True


@attrs.frozen(eq=False)
class Kept:
    """
    How a zone keeps its things in a state.

    things: value -> their ids. filled: (how the zone looks, ids) -> the value in which these lie.
    is_sorted: whether they stand in rising order, which says nothing. size: value -> how many they are.
    """

    things: Callable[[Any], Sequence[int]]
    filled: Callable[[Any, Sequence[Any]], Any]
    is_sorted: bool = False
    size: Callable[[Any], int] = len


def _itself(value: Any) -> Any:  # noqa: ANN401  (any value)
    return value


def mask_of(ids: Collection[int]) -> int:
    """The bit mask in which these ids are set."""
    mask = 0
    for number in ids:
        mask |= 1 << number
    return mask


SORTED: Final = Kept(_itself, lambda _look, ids: tuple(sorted(ids)), is_sorted=True)
"""A tuple in rising order: the things are a multiset."""

ROW: Final = Kept(_itself, lambda _look, ids: tuple(ids))
"""A tuple whose order says something."""

MASK: Final = Kept(members, lambda _look, ids: mask_of(ids), size=int.bit_count)
"""A bit mask: no id occurs twice."""

ONE: Final = Kept(
    lambda value: () if value is None else (value,),
    lambda _look, ids: ids[0] if ids else None,
    size=lambda value: value is not None,
)
"""One thing, or None."""


@attrs.frozen(eq=False)
class Appearance:
    """
    How a zone looks.

    shown: (options, value, whether its faces are seen) -> what the observation holds of it; None where the zones say
        that for themselves (`Zones`, shown).
    faces: (that, the observation, the number of the entry) -> one entry a thing: its id, or None where it is hidden.
    """

    shown: Callable[[Any, Any, bool], Any] | None
    faces: Callable[[Any, Any, int], Sequence[int | None]]


OPEN: Final = Appearance(lambda _options, value, _is_known: value, lambda look, _observation, _entry: look)
"""As it is, to everybody."""

SIZE: Final = Appearance(lambda _options, value, _is_known: len(value), lambda size, *_: (None,) * size)
"""The number of its things, to everybody, however the zone keeps them."""

CARD_BY_CARD: Final = Appearance(
    lambda _options, value, is_known: value if is_known else (None,) * len(value),
    lambda look, _observation, _entry: look,
)
"""A tuple with None in the place of each card whose face is hidden."""


def seen_as(cls: type[attrs.AttrsInstance]) -> Appearance:
    """
    A look of two fields: the number of the things, and their ids in a tuple, None where hidden.

    Looks of one content are one object, whatever else is hidden: not even an identity tells.
    """
    size, faces = attrs.fields(cls)
    size_of, faces_of, look_of = attrgetter(size.name), attrgetter(faces.name), lru_cache(maxsize=1 << 12)(cls)
    return Appearance(
        lambda _options, value, is_known: look_of(len(value), value if is_known else None),
        lambda look, _observation, _entry: (None,) * size_of(look) if faces_of(look) is None else faces_of(look),
    )


def nobody(_state: object, _viewer: Seat | None) -> Collection[Any]:
    """No entry: hidden from all."""
    return ()


def owner(_state: object, viewer: Seat | None) -> Collection[Any]:
    """The entry of whoever looks: each seat sees its own."""
    return (viewer,)


@attrs.frozen(eq=False, kw_only=True)
class Zone:
    """
    A field of a state in which things of a pool lie.

    path: the field, or `players.hand` for a field of each entry of `players`.
    each: whether the field is a tuple of such zones, one an entry: a hand a seat. A path of two has an entry a part.
    kept: how it keeps them. look: how it looks. shown_as: the field of the observation, where that has another name.
    seen_by: which of its entries somebody sees (entry 0 where there is only one).
    labels: (how an entry looks, the observation, its number) -> what is known of each of its hidden things; without
        it nothing is.
    spots: how an entry looks -> where in it each of its things lies; without it they lie there in no order.
    """

    path: str = attrs.field(kw_only=False)
    pool: Pool = attrs.field(kw_only=False)
    each: bool = False
    kept: Kept = SORTED
    look: Appearance = SIZE
    shown_as: str = ""
    seen_by: Viewers = nobody
    labels: Callable[[Any, Any, int], Sequence[Label]] | None = None
    spots: Callable[[Any], Sequence[tuple[int, ...]]] | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse an owner of what is not shared out among seats: it would be the first of them."""
        if self.seen_by is owner and not (self.each or self.inner):
            raise ContractError(self.path, ("a zone of one entry has no owner; say whose each entry is",))

    @cached_property
    def field(self) -> str:
        """The field of the state in which it lies."""
        return self.path.partition(".")[0]

    @cached_property
    def inner(self) -> str:
        """The field of each entry of `field`; nothing for a path of one."""
        return self.path.partition(".")[2]

    @cached_property
    def look_field(self) -> str:
        """The field of the observation, or of its entries, that shows it."""
        return self.shown_as or self.inner or self.field

    def values(self, state: object) -> Iterator[tuple[int, Any]]:
        """Its entries in a state, each with its number."""
        return self._entries(state, self.field, self.inner)

    def looks(self, observation: object) -> Iterator[tuple[int, Any]]:
        """How its entries look in an observation, each with its number."""
        outer, inner = (self.field, self.look_field) if self.inner else (self.look_field, "")
        return self._entries(observation, outer, inner)

    def faces(self, look: Any, observation: object, number: int) -> Sequence[int | None]:  # noqa: ANN401  (any game's)
        """The things in an entry that looks so: their ids, None where hidden."""
        return self.kept.things(look) if self.look is OPEN else self.look.faces(look, observation, number)

    def _entries(self, holder: object, outer: str, inner: str) -> Iterator[tuple[int, Any]]:
        value = getattr(holder, outer)
        if inner:
            return ((number, getattr(part, inner)) for number, part in enumerate(value) if hasattr(part, inner))
        return enumerate(value) if self.each else iter(((0, value),))
