"""
What a seat remembers: where each hidden thing was seen last, and what can have become of it since.

Things that the seat cannot tell apart lie in a *bag*: so many of them in so many spots, every way to lay them equally
likely. At first there is one, the box; what is seen leaves it. Whenever somebody moves a hidden thing that can have
come out of several bags, all that can have been the one is *mixed*: it makes a bag of its own, again each way to lay it
equally likely, for a memory judges nobody's play. Where what is seen later can have come about in several ways that no
bag can hold together, each of them is a *belief* with its weight: the number of histories, chance by its odds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import Seat
from tabletop.core.errors import TabletopError
from tabletop.core.zone import ANY, Label

Spot: TypeAlias = tuple[Any, ...]
"""The path of a zone, the number of its entry, and further which spot of it, where its order says something."""

TABLE: Final[Spot] = ()
"""Wherever all can see: what lies there is not remembered but looked at."""

MOST: Final = 64
"""Beliefs about a pool that are kept at most: where there were more, the likeliest are left, and `is_exact` says so."""

_NO_ODDS: Final = 1e-12

Slots: TypeAlias = tuple[Spot, Label, int]
"""Where so many things of a bag lie, and what is known of each of them: its group, or nothing (`ANY`)."""

Groups: TypeAlias = Mapping[int, Label]
"""Thing -> its group."""


@attrs.frozen(cache_hash=True)
class Bag:
    """
    Things, and the slots in which they lie, in the order of their spots.

    things: in rising order. mixed: another spot, whose things are those of this bag too; () for a bag of things alone.
    """

    things: tuple[int, ...]
    slots: tuple[Slots, ...]
    mixed: Spot = ()


Belief: TypeAlias = tuple[Bag, ...]
"""Bags that hold all hidden things of a pool between them; what is mixed stands behind that of which it was mixed."""

Weighed: TypeAlias = tuple[float, Belief]
"""A belief, and how likely it is."""


@attrs.frozen(cache_hash=True)
class Memory:
    """
    What a seat knows of hidden things from all that it was shown; a spectator's where `seat` is None.

    Equal for equal records of a seat, and hashed alike: a key for whatever is learned about its information set.

    beliefs: one entry a pool of the game's zones, in their order: what can be, the weights of a pool adding up to 1;
    nothing where what can be turned out to have been left out.
    is_exact: whether nothing that can be was left out (`MOST`).
    """

    options: Any
    seat: Seat | None
    beliefs: tuple[tuple[Weighed, ...], ...]
    is_exact: bool = True


class ContradictionError(TabletopError, ValueError):
    """What a memory was told cannot be; `fault` says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@attrs.frozen
class Moved:
    """
    A thing went from one spot to another.

    thing: which; None for whoever may not see it. label: the group of which it can be seen to be all the same.
    """

    source: Spot
    target: Spot
    thing: int | None = None
    label: Label = ANY


@attrs.frozen
class Poured:
    """All that lay in one spot was laid into another, among what is there."""

    source: Spot
    target: Spot


@attrs.frozen
class Looked:
    """The seat was shown all that lies in a spot."""

    spot: Spot
    things: tuple[int, ...]


@attrs.frozen
class Lacks:
    """It was seen that nothing in a spot is of one of these groups."""

    spot: Spot
    groups: frozenset[Label]


Change: TypeAlias = Moved | Poured | Looked | Lacks
"""What an event tells of things that are hidden before it or after it."""


# Bags and slots.


def certain(spot: Spot, things: Iterable[int]) -> Bag:
    """The bag of things that lie in this spot, all of them."""
    held = tuple(sorted(things))
    return Bag(held, ((spot, ANY, len(held)),))


def _size(bag: Bag) -> int:
    return sum([count for _, _, count in bag.slots])


def _only_spot(bag: Bag) -> Spot | None:
    """The spot in which all of it lies; None where there are several."""
    spot = bag.slots[0][0]
    return spot if bag.slots[-1][0] == spot else None


def _in_order(slots: Iterable[Slots]) -> tuple[Slots, ...]:
    """The slots by their spots, those of one spot and label added up."""
    counts: dict[tuple[Spot, Label], int] = {}
    for spot, label, count in slots:
        counts[spot, label] = counts.get((spot, label), 0) + count
    return tuple(sorted([(*key, count) for key, count in counts.items() if count], key=_spot_and_label))


def _spot_and_label(slots: Slots) -> tuple[Spot, str]:
    return slots[0], str(slots[1])


def _with(bag: Bag, slots: Iterable[Slots]) -> Bag:
    """The bag with these slots."""
    return Bag(bag.things, _in_order(slots), bag.mixed)


def _with_slots(bag: Bag, less: Slots, *more: Slots) -> Bag:
    """The bag with one slot less of this kind, and with these in its stead."""
    spot, label, _ = less
    return _with(bag, [*bag.slots, (spot, label, -1), *more])


def _lying(belief: Belief, spot: Spot) -> list[tuple[Bag, Slots]]:
    """The slots of all bags in this spot."""
    return [(bag, slots) for bag in belief for slots in bag.slots if slots[0] == spot]


def _swapped(belief: Belief, bag: Bag, *others: Bag) -> Belief:
    """The belief with these in the stead of a bag, nothing else arranged."""
    return tuple([other for each in belief for other in (others if each is bag else (each,)) if other.slots])


def arranged(bags: Iterable[Bag]) -> Belief:
    """
    The belief that consists of these bags, in order.

    What lies whole in one spot joins all else that does, and a mixture of which nothing else could be is none.
    """
    told: dict[Spot, Bag] = {}
    rest, mixtures = list[Bag](), list[Bag]()
    for bag in bags:
        if not bag.slots:
            continue
        spot = _only_spot(bag)
        if bag.mixed:
            mixtures.append(bag)
        elif spot is None:
            rest.append(bag)
        elif spot in told:
            told[spot] = certain(spot, (*told[spot].things, *bag.things))
        else:
            told[spot] = bag if bag.slots[0][1] is ANY else certain(spot, bag.things)
    found = (*sorted([*rest, *told.values()], key=_first), *mixtures)
    return _unmixed(found) if mixtures else found


def _first(bag: Bag) -> tuple[Any, ...]:
    return bag.things, bag.slots[0][0]


def _unmixed(belief: Belief) -> Belief:
    """The belief without mixtures that lie in one spot, or hold but one kind of slots."""
    for bag in belief:
        if not bag.mixed:
            continue
        spot, parts = _only_spot(bag), _lying(belief, bag.mixed)
        if spot is not None:
            return arranged(_poured(_swapped(belief, bag), bag.mixed, spot))
        if len(parts) == 1:
            ((inner, (_, label, count)),) = parts
            slots = [(place, label, number) for place, _, number in bag.slots]
            whole = _with(inner, [*inner.slots, (bag.mixed, label, -count), *slots])
            return arranged(_swapped(_swapped(belief, bag), inner, whole))
    return belief


# Odds inside a belief.


def _is_of(belief: Belief, bag: Bag, known: Label, group: Label, groups: Groups) -> float:
    """How likely a slot of the bag, of which this is known, holds a thing of the group."""
    if group is ANY or known == group:
        return 1.0
    if known is not ANY:
        return 0.0
    if bag.mixed:
        parts = _lying(belief, bag.mixed)
        odds = [count * _is_of(belief, inner, label, group, groups) for inner, (_, label, count) in parts]
        return sum(odds) / _size(bag)
    return _free(bag, group, groups) / sum([count for _, label, count in bag.slots if label is ANY])


def _free(bag: Bag, group: Label, groups: Groups) -> int:
    """The things of the group that lie in slots of which nothing is known."""
    alike = sum([groups[thing] == group for thing in bag.things])
    return alike - sum([count for _, label, count in bag.slots if label == group])


def _holds(bag: Bag, known: Label, thing: int, groups: Groups) -> float:
    """How likely a slot of a bag of things, of which this is known, holds one like this."""
    copies = bag.things.count(thing)
    if not copies or all(label == bag.slots[0][1] for _, label, _ in bag.slots):
        return copies / len(bag.things)
    group = groups[thing]
    alike = sum([groups[each] == group for each in bag.things])
    return copies / alike * _is_of((), bag, known, group, groups)


# What becomes of a belief: each of these yields what can be, and how many histories lead there.


def _pulled(belief: Belief, bag: Bag, slots: Slots) -> Iterator[tuple[float, Belief, Bag, Slots]]:
    """What can lie in a slot of a bag; a thing of a mixture is taken out of it, and is that of the bag it came from."""
    if not bag.mixed:
        yield 1.0, belief, bag, slots
        return
    size, rest = _size(bag), _swapped(belief, bag, _with_slots(bag, slots))
    for inner, inside in _lying(belief, bag.mixed):
        _, label, count = inside
        slot = slots[0], label, 1
        moved = _with_slots(inner, inside, slot)
        for odds, later, source, last in _pulled(_swapped(rest, inner, moved), moved, slot):
            yield count / size * odds, later, source, last


def _moved_in_sight(belief: Belief, source: Spot, thing: int, groups: Groups) -> Iterator[Weighed]:
    """The belief without a thing that was seen as it left this spot."""
    for bag, slots in _lying(belief, source):
        for share, later, inner, (spot, label, _) in _pulled(belief, bag, slots):
            odds = share * slots[2] * _holds(inner, label, thing, groups)
            if odds:
                index = inner.things.index(thing)
                things = inner.things[:index] + inner.things[index + 1 :]
                left = Bag(things, _in_order([*inner.slots, (spot, label, -1)]))
                yield odds, _swapped(later, inner, left)


def _moved_unseen(belief: Belief, change: Moved, groups: Groups) -> Iterator[Weighed]:
    """All that can have been the one is mixed; where that is not certain to be of the group, what it was is told."""
    group = change.label
    parted = belief if group is ANY else _parted(belief, change.source, group, groups)
    surely = []
    for bag, slots in _lying(parted, change.source):
        odds = _is_of(parted, bag, slots[1], group, groups)
        if odds >= 1:
            surely.append((bag, slots))
        elif odds:
            yield from _told(parted, bag, slots, change, groups)
    if surely:
        yield sum([slots[2] for _, slots in surely]), _mixed(parted, surely, change)


def _parted(belief: Belief, spot: Spot, group: Label, groups: Groups) -> Belief:
    """The belief in which those things of the group that surely lie in the spot make a bag of their own."""
    for bag in belief:
        if _only_spot(bag) == spot and not bag.mixed:
            alike = [thing for thing in bag.things if groups[thing] == group]
            others = [thing for thing in bag.things if groups[thing] != group]
            return _swapped(belief, bag, certain(spot, alike), certain(spot, others)) if alike and others else belief
    return belief


def _told(belief: Belief, bag: Bag, slots: Slots, change: Moved, groups: Groups) -> Iterator[Weighed]:
    """What can have been in a slot of which it was seen that it is of the group."""
    for share, later, inner, last in _pulled(belief, bag, slots):
        odds = share * slots[2] * _is_of(later, inner, last[1], change.label, groups)
        if odds:
            yield odds, _swapped(later, inner, _with_slots(inner, last, (change.target, change.label, 1)))


def _mixed(belief: Belief, parts: Sequence[tuple[Bag, Slots]], change: Moved) -> Belief:
    """The belief in which one of the things in these slots lies in the target now."""
    if len(parts) == 1:
        ((bag, slots),) = parts
        return _swapped(belief, bag, _with_slots(bag, slots, (change.target, slots[1], 1)))
    spot = ("mixed", 1 + max([bag.mixed[1] for bag in belief if bag.mixed], default=0))
    chosen = {(id(bag), slots) for bag, slots in parts}
    bags = [
        _with(bag, [(spot if (id(bag), slots) in chosen else slots[0], *slots[1:]) for slots in bag.slots])
        for bag in belief
    ]
    size = sum([slots[2] for _, slots in parts])
    return (*bags, Bag((), _in_order([(change.source, ANY, size - 1), (change.target, ANY, 1)]), spot))


def _moved(belief: Belief, change: Moved, groups: Groups) -> Iterator[Weighed]:
    if change.thing is None:
        yield from _moved_unseen(belief, change, groups)
        return
    seen = ((1.0, belief),) if change.source == TABLE else _moved_in_sight(belief, change.source, change.thing, groups)
    for odds, rest in seen:
        yield odds, rest if change.target == TABLE else (*rest, certain(change.target, [change.thing]))


def _poured(belief: Belief, source: Spot, target: Spot) -> Belief:
    return tuple(
        [
            _with(bag, [(target if spot == source else spot, label, count) for spot, label, count in bag.slots])
            for bag in belief
        ]
    )


def _looked(belief: Belief, change: Looked, groups: Groups) -> Iterator[Weighed]:
    """The things in a spot are seen one by one, and no other is there."""
    found: list[Weighed] = [(1.0, belief)]
    for thing in change.things:
        found = [
            (odds * more, later)
            for odds, now in found
            for more, later in _moved_in_sight(now, change.spot, thing, groups)
        ]
    for odds, rest in found:
        if not _lying(rest, change.spot):
            yield odds, (*rest, certain(change.spot, change.things)) if change.things else rest


def _lacking(belief: Belief, change: Lacks, groups: Groups) -> Iterator[Weighed]:
    """Of each thing in the spot that can be of these groups it is told of which other one it is."""
    for bag, slots in _lying(belief, change.spot):
        odds = [_is_of(belief, bag, slots[1], group, groups) for group in change.groups]
        if not any(odds):
            continue
        for group in dict.fromkeys(groups.values()):
            if group not in change.groups and _is_of(belief, bag, slots[1], group, groups):
                told = _told(belief, bag, (*slots[:2], 1), Moved(change.spot, change.spot, label=group), groups)
                for more, later in told:
                    yield from ((more * rest, last) for rest, last in _lacking(later, change, groups))
        return
    yield 1.0, belief


def _after(belief: Belief, change: Change, groups: Groups) -> Iterable[Weighed]:
    match change:
        case Moved():
            return _moved(belief, change, groups)
        case Poured(source, target):
            return ((1.0, _poured(belief, source, target)),)
        case Looked():
            return _looked(belief, change, groups)
        case Lacks():
            return _lacking(belief, change, groups)


def updated(beliefs: Sequence[Weighed], change: Change, groups: Groups) -> tuple[tuple[Weighed, ...], bool]:
    """
    What can be after the change, and whether all of it was kept.

    Raises:
        ContradictionError: nothing can.
    """
    found = [
        (weight * odds, arranged(later)) for weight, belief in beliefs for odds, later in _after(belief, change, groups)
    ]
    if len(found) == 1:
        return ((1.0, found[0][1]),), True
    merged: dict[Belief, float] = {}
    for weight, belief in found:
        merged[belief] = merged.get(belief, 0.0) + weight
    if not merged:
        raise ContradictionError(f"no hidden thing can have done this: {change}")
    kept = list(merged.items())
    if len(kept) > MOST:
        kept = sorted(kept, key=lambda item: -item[1])[:MOST]
    total = sum([weight for _, weight in kept])
    return tuple([(weight / total, belief) for belief, weight in kept]), len(kept) == len(merged)


# What follows from beliefs.


def drawn(beliefs: Sequence[Weighed], groups: Groups, rng: Random) -> dict[Spot, list[int]]:
    """Spot -> the things in it: one of the ways in which all can lie, drawn by its weight."""
    lying: dict[Spot, list[int]] = {}
    for bag in _chosen(beliefs, rng):
        left = lying.pop(bag.mixed) if bag.mixed else [*bag.things]
        for spot, label, count in sorted(bag.slots, key=_known_first):
            lying.setdefault(spot, []).extend(_drawn(left, label, count, groups, rng))
    return lying


def _known_first(slots: Slots) -> tuple[bool, int]:
    """What is known of something is drawn first, and most of what is left stays where it is."""
    _, label, count = slots
    return label is ANY, count


def _drawn(left: list[int], label: Label, count: int, groups: Groups, rng: Random) -> list[int]:
    """So many of the things that are left, which are left no more."""
    if label is not ANY:
        found = rng.sample([thing for thing in left if groups[thing] == label], count)
        for thing in found:
            left.remove(thing)
        return found
    if count == len(left):
        return left
    uniform, size = rng.random, len(left)
    return [left.pop(int(uniform() * rest)) for rest in range(size, size - count, -1)]


def _chosen(beliefs: Sequence[Weighed], rng: Random) -> Belief:
    """One of the beliefs, by its weight."""
    if len(beliefs) == 1:
        return beliefs[0][1]
    weights, found = zip(*beliefs, strict=True)
    belief: Belief = rng.choices(found, weights)[0]
    return belief


def spots_of(memory: Memory) -> frozenset[Spot]:
    """The spots in which hidden things lie, or things that were hidden from somebody."""
    beliefs = (weighed[0][1] for weighed in memory.beliefs if weighed)
    return frozenset(spot for belief in beliefs for bag in belief for spot, _, _ in bag.slots)


def things_in(memory: Memory, spot: Spot) -> tuple[int | None, ...]:
    """The things that lie in a spot: those that are certain in rising order, then None for each other one."""
    for beliefs in filter(None, memory.beliefs):
        belief = beliefs[0][1]
        slots = [(bag, count) for bag in belief for there, _, count in bag.slots if there == spot]
        if slots:
            sure = [bag.things for bag, _ in slots if not bag.mixed and _only_spot(bag)]
            things = sure[0] if sure else ()
            return (*things, *(None,) * (sum([count for _, count in slots]) - len(things)))
    return ()


@attrs.frozen
class Known:
    """
    What is known of the things in a spot.

    certain: those that are there for sure, in rising order. likely: each other thing that can be there -> how many of
    it are to be expected there. size: how many things lie there. ids: the type of their ids, for their names.
    """

    certain: tuple[int, ...]
    likely: Mapping[int, float]
    size: int
    ids: Any = int


def known(beliefs: Sequence[Weighed], groups: Groups) -> dict[Spot, Known]:
    """Spot -> what is known of what lies there."""
    expected: dict[Spot, Counter[int]] = {}
    sure: dict[Spot, Counter[int]] = {}
    for number, (weight, belief) in enumerate(beliefs):
        for spot, odds in _expected(belief, groups).items():
            there = expected.setdefault(spot, Counter())
            for thing, many in odds.items():
                there[thing] += many * weight  # type: ignore[assignment]  # a Counter holds floats as well
        told = {bag.slots[0][0]: Counter(bag.things) for bag in belief if _only_spot(bag) and not bag.mixed}
        sure = told if number == 0 else {spot: sure[spot] & told[spot] for spot in sure.keys() & told.keys()}
    return {spot: _known_in(sure.get(spot, Counter()), odds) for spot, odds in sorted(expected.items())}


def _expected(belief: Belief, groups: Groups) -> dict[Spot, dict[int, float]]:
    """Spot -> thing -> how many like it are to be expected there."""
    found: dict[Spot, dict[int, float]] = {}
    for bag in belief:
        inside = found.pop(bag.mixed) if bag.mixed else {}
        size = _size(bag)
        for spot, label, count in bag.slots:
            odds = found.setdefault(spot, {})
            for thing in inside or dict.fromkeys(bag.things):
                share = inside[thing] / size if inside else _holds(bag, label, thing, groups)
                odds[thing] = odds.get(thing, 0.0) + count * share
    return found


def _known_in(sure: Counter[int], expected: Mapping[int, float]) -> Known:
    likely = {thing: odds - sure[thing] for thing, odds in sorted(expected.items()) if odds - sure[thing] > _NO_ODDS}
    return Known(tuple(sorted(sure.elements())), likely, round(sum(expected.values())))
