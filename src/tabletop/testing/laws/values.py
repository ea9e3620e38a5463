"""Laws on values: the same answers in every process, nothing changes, equality means what it says (laws 1 to 5)."""

import copy
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import attrs

from tabletop.core.codec import dump, load
from tabletop.core.contract import Seat
from tabletop.core.converters import Kind, converter_for, form_of, kinds_of
from tabletop.core.names import id_types, is_mask, names_of
from tabletop.testing.capsules import written_options
from tabletop.testing.digest import Digest, describe_viewer, digests
from tabletop.testing.exercise import calls
from tabletop.testing.guard import Watch
from tabletop.testing.laws.law import CannotTryError, LawBrokenError, require
from tabletop.testing.replaying import state_after, states_along
from tabletop.testing.spelling import spelled
from tabletop.testing.subject import Example, sampled
from tabletop.testing.values import Fingerprints, blemishes, changes, parts, pool_of
from tabletop.testing.workers import WorkerError

_EARLIER = 8  # states of the same game that are watched while one is asked
_MOVES = 4  # legal moves whose values and events are looked at
_POOLED = 6  # legal moves after which states lend their values


@attrs.frozen(eq=False)
class Value:
    """A value that a game hands out, where it comes from, and what it is for files."""

    name: str
    content: Any
    kind: Kind


def handed_out(example: Example) -> Iterator[Value]:
    """The state, and what can be seen and done in it."""
    game, state = example.game, example.state
    yield Value("options", example.options, "options")
    yield Value("state", state, "state")
    for viewer in example.viewers:
        yield Value(f"the observation of {describe_viewer(viewer)}", game.observe(state, viewer), "observation")
    for move in sampled(tuple(game.legal_moves(state)), _MOVES, example.rng()):
        text = game.format_move(move, example.options)
        yield Value(f"the move {text}", move, "move")
        after = game.step_unchecked(state, move)
        for viewer in example.viewers:
            event = game.observe_move(state, move, after, viewer)
            yield Value(f"the event of {text} for {describe_viewer(viewer)}", event, "event")


def law_determinism(example: Example) -> bool:
    """Same options and moves give equal states and identical JSON, in processes with different hash seeds too."""
    subject, options, moves = example.subject, example.options, example.moves
    if subject.path is None:
        raise CannotTryError("other processes cannot import the game: give its import path")
    job = {
        "game": subject.path,
        "options": written_options(example.game, options),
        "moves": spelled(example.game, options, moves),
        "seed": example.seed,
    }
    ours = list(digests(example.game, options, moves, example.seed))
    _require_same(example, ours, list(digests(example.game, options, moves, example.seed)), "asked again")
    try:
        for seed, theirs in subject.workers.digests(job):
            _require_same(example, ours, theirs, f"in a process with PYTHONHASHSEED={seed}")
    except WorkerError as error:
        raise CannotTryError(str(error)) from None
    return True


def _require_same(example: Example, ours: Sequence[Digest], theirs: Sequence[Digest], where: str) -> None:
    for own, other in zip(ours, theirs, strict=False):
        if own != other:
            number, asked, _ = other if own[:2] != other[:2] else own
            count = len(example.moves) if number < 0 else number
            raise LawBrokenError(f"after {count} moves: {asked} is different {where}")
    require(len(ours) == len(theirs), f"there is more to answer here than {where}")


def law_purity(example: Example) -> bool:
    """Every function of the contract leaves what it is given, and all earlier states, equal and identically hashed."""
    states = list(states_along(example.game, example.options, example.moves))
    stride = max(1, len(states) // _EARLIER)
    before = _Marks()
    for number, state in [*enumerate(states)][::stride]:
        before.add(f"the state after {number} moves", state)
    before.add("the state", example.state)
    for call in calls(example):
        for value in call.inputs:
            before.add(f"what {call.name} is given", value)
        call.run()
    list(states_along(example.game, example.options, example.moves))
    changed = before.changed()
    if changed is not None:
        raise LawBrokenError(_culprit(example) or f"{changed} is no longer what it was")
    return True


class _Marks:
    """Values as they were when they were added."""

    def __init__(self) -> None:
        self._fingerprints = Fingerprints()
        self._marked: list[tuple[str, object, object, int]] = []

    def add(self, name: str, value: object) -> None:
        self._marked.append((name, value, self._fingerprints.of(value), hash(value)))

    def changed(self) -> str | None:
        """The name of the first value that is no longer what it was."""
        now = Fingerprints()
        for name, value, fingerprint, number in self._marked:
            if now.of(value) != fingerprint or hash(value) != number:
                return name
        return None


def _culprit(example: Example) -> str | None:
    """Which function changes what it is given, looked at one by one."""
    state = state_after(example.game, example.options, example.moves)
    for call in calls(attrs.evolve(example, state=state)):
        marks = _Marks()
        for value in (state, *call.inputs):
            marks.add(f"the {type(value).__name__} that it was given", value)
        call.run()
        changed = marks.changed()
        if changed is not None:
            return f"{call.name} changed {changed}"
    return None


def law_immutability(example: Example) -> bool:
    """Nothing mutable can be reached from a state, a move, an observation or an event; no attribute can be set."""
    known: set[type] = set()
    for value in handed_out(example):
        for blemish in blemishes(value.content, value.name, known):
            raise LawBrokenError(blemish)
    return True


def law_equality(example: Example) -> bool:
    """Equal values hash alike; copies and JSON give equal values, a change in any field does not; JSON names ids."""
    pool = pool_of(_elsewhere(example))
    rng = example.rng()
    _require_names(example)
    options, state, *others = handed_out(example)
    for value in (options, state, *sampled(tuple(others), example.profile.values, rng)):
        changed = changes(value.content, value.name, rng, pool)
        for place, other in islice(changed, example.profile.changes):
            require(other != value.content, f"{value.name} is equal to one with another {place}")
        for how, other in _copies(example, value):
            require(other == value.content, f"{value.name} is not equal to {how}")
            require(hash(other) == hash(value.content), f"{value.name} does not hash like {how}")
    return True


def _require_names(example: Example) -> None:
    """Whoever reads a file must not need to count: ids are written as texts, each its own, sets of them as lists."""
    game, options = example.game, example.options
    names = names_of(game, options)
    for kind in kinds_of(game):
        converter = converter_for(game, game.Options() if kind == "options" else options)
        for form in id_types(form_of(game, kind)):
            if form is Seat:
                continue
            table = names.table(form)
            for number in (0,) if table is None else range(len(table.names)):
                value = 1 << number if is_mask(form) else number
                try:
                    text = converter.unstructure(value, unstructure_as=form)
                except ValueError:  # with these options there is no such id
                    continue
                name = getattr(form, "__name__", str(form))
                require(_is_named(text), f"{kind}: {name} {value} is written as {text!r} in JSON, not by name")
                require(converter.structure(text, form) == value, f"{kind}: {name} {text!r} is read as another")


def _is_named(written: object) -> bool:
    return isinstance(written, str) or (
        isinstance(written, list) and bool(written) and all(isinstance(name, str) for name in written)
    )


def _copies(example: Example, value: Value) -> Iterator[tuple[str, object]]:
    game, content = example.game, value.content
    yield "its copy", copy.copy(content)
    yield "its deep copy", copy.deepcopy(content)
    yield "what its JSON reads as", load(game, dump(game, content, example.options, value.kind), value.kind)


def _elsewhere(example: Example) -> Iterator[object]:
    """Other values of the same classes, near this moment."""
    game, state = example.game, example.state
    rng = example.rng()
    moves = sampled(tuple(game.legal_moves(state)), _POOLED, rng)
    followers = [game.step_unchecked(state, move) for move in moves]
    for other in (game.initial_state(example.options), *followers):
        yield other
        yield from (game.observe(other, viewer) for viewer in example.viewers)
    yield from moves
    for move, after in zip(moves, followers, strict=True):
        yield from (game.observe_move(state, move, after, viewer) for viewer in example.viewers)


def law_isolation(example: Example) -> bool:
    """Nothing in the contract uses global randomness, the clock, the environment, input or output."""
    for call in calls(example):
        call.run()  # what is loaded at the first call of all is not looked at
        with Watch() as watch:
            call.run()
        require(not watch.touched, f"{call.name} reaches for {'; '.join(dict.fromkeys(watch.touched))}")
    return True


def classes_in(example: Example) -> frozenset[type]:
    """The attrs classes of what a game hands out at this moment."""
    return frozenset(type(part) for value in handed_out(example) for part in parts(value.content))
