"""Trying the laws on a game."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any, TypeAlias

import attrs

from tabletop.bots import make_bot
from tabletop.bots.trust import refuse_foreign
from tabletop.core.contract import AnyGame
from tabletop.core.errors import MalformedError, excerpt
from tabletop.testing.capsules import Capsule, in_todays_form, load_capsule, read_options, written_options
from tabletop.testing.coverage import Coverage, coverage_of
from tabletop.testing.faults import FAULTS, describe, describe_value
from tabletop.testing.laws import CannotTryError, Grain, Law, LawBrokenError, find_laws
from tabletop.testing.minimise import Failure, Moves, minimised
from tabletop.testing.profile import PROFILES
from tabletop.testing.replaying import state_after
from tabletop.testing.report import Entry, Report, Verdict, Violation
from tabletop.testing.sample import Sample, played_sample
from tabletop.testing.spelling import read_checked, spelled
from tabletop.testing.subject import Example, Subject, subject_of
from tabletop.testing.values import data_fields

_SEEDS = 3  # further seeds with which a law is tried on a shortened line
_ATTEMPTS = 200  # trials of a law in each stage of making a line shorter
_ATTEMPTS_ON_GAMES = 60  # for laws on whole games, which take longer


@attrs.frozen
class Progress:
    """How far a run has come: `done` of `total` steps, now busy with `doing`."""

    done: int
    total: int
    doing: str


ProgressCallback: TypeAlias = Callable[[Progress], object]


def check(  # noqa: PLR0913  (a run has so many parts)
    game: AnyGame | str,
    profile: str = "quick",
    laws: Iterable[str | int] | None = None,
    seed: int = 0,
    options: Any = None,  # noqa: ANN401  (every game has its own)
    *,
    bots: Iterable[str] | None = None,
    progress: ProgressCallback | None = None,
) -> Report:
    """
    What the laws say of the game, or of the game at this import path.

    `profile` is `quick`, `ci` or `night`; `laws` are names or numbers, all of them where none are given. `options` is
    one set of options or several; without any the game is played as it promises in `variants`, else as it is. `bots`
    are named as for `tabletop.bots.make_bot`; without any all play that have an id for this game. The same seed gives
    the same report, times aside.

    Whatever the game raises breaks a law, or all of them where it cannot even be set up.

    Raises:
        ContractError: this is no game.
        ImportError: there is no game at the path.
        ValueError: there is no such profile or law, or no options are given.
    """
    chosen = find_laws(laws)
    started = perf_counter()
    with subject_of(game, profile, bots) as subject:
        study = Study(subject, seed, options)
        tell = _teller(progress, study.steps(chosen))
        entries = tuple(study.examine(law, tell) for law in chosen)
        coverage = study.coverage() if laws is None else None
    return Report(
        game=subject.path or subject.game.NAME,
        profile=profile,
        seed=seed,
        options=tuple(plain_options(subject.game, each) or describe_value(each) for each in study.sample.options),
        entries=entries,
        coverage=coverage,
        seconds=perf_counter() - started,
    )


def _teller(progress: ProgressCallback | None, total: int) -> Callable[[str, int], None]:
    """What tells the callback that so many steps more are done."""
    done = 0

    def tell(doing: str, steps: int = 1) -> None:
        nonlocal done
        done += steps
        if progress is not None:
            progress(Progress(min(done, total), total, doing))

    return tell


@attrs.frozen(eq=False)
class _Fault:
    """Why no game can be played: with which options, None where there are none, and what is raised."""

    options: Any
    found: str


class Study:
    """
    A sample of play on which laws are tried, one after the other.

    Nothing that the game raises comes out of it: where no sample can be played, every law is broken.
    """

    def __init__(self, subject: Subject, seed: int, options: Any = None) -> None:  # noqa: ANN401  (every game's own)
        self.subject = subject
        self.seed = seed
        self.sample, self._fault = _first_sample(subject, seed, options)

    def steps(self, laws: Sequence[Law]) -> int:
        """How many examples there are for these laws."""
        return sum(self._number(law) for law in laws)

    def examine(self, law: Law, tell: Callable[[str, int], None] = lambda _doing, _steps: None) -> Entry:
        """What becomes of the law: at the first example that breaks it the search ends, and the line is made short."""
        started = perf_counter()
        try:
            entry = self._examined(law, tell)
        except FAULTS as error:
            entry = _entry(law, Verdict.BROKEN, violation=_violation_without_line(law, describe(error)))
        return attrs.evolve(entry, seconds=perf_counter() - started)

    def _examined(self, law: Law, tell: Callable[[str, int], None]) -> Entry:
        lacking = [need for need in law.needs if getattr(self.subject.promises, need) is None]
        if lacking:
            tell(law.name, self._number(law))
            return _entry(law, Verdict.NOT_RUN, note=f"the game does not promise {' and '.join(lacking)}")
        if self._fault is not None:
            return _entry(law, Verdict.BROKEN, violation=self._set_up_violation(law, self._fault))
        tried = 0
        for done, example in enumerate(self.examples(law)):
            try:
                found = broken(law, example)
            except CannotTryError as error:
                tell(law.name, self._number(law) - done)
                return _entry(law, Verdict.NOT_RUN, tried, note=str(error))
            if isinstance(found, str):
                tell(law.name, self._number(law) - done)
                violation = self._shown(law, example, found)
                return _entry(law, Verdict.BROKEN, tried + 1, violation=violation)
            tried += found
            tell(law.name, 1)
        return self._passed(law, tried)

    def _set_up_violation(self, law: Law, fault: _Fault) -> Violation:
        if fault.options is None:
            return _violation_without_line(law, fault.found)
        return violation_of(law, self.subject, fault.options, Failure((), self.seed, fault.found))

    def _passed(self, law: Law, tried: int) -> Entry:
        if not tried:
            return _entry(law, Verdict.NOT_RUN, note="no state was reached on which it could be tried")
        lacking = [want for want in law.wants if getattr(self.subject.promises, want) is None]
        if lacking:
            note = f"the game does not promise {' and '.join(lacking)}; what can be tried without holds"
            return _entry(law, Verdict.NOT_RUN, tried, note=note)
        if law.by_option and any(options.turn_limit is not None for options in self.sample.options):
            return _entry(law, Verdict.BOUNDED, tried, note="the option turn_limit bounds the games")
        return _entry(law, Verdict.HOLDS, tried)

    def examples(self, law: Law) -> Iterator[Example]:
        """What the law is tried on."""
        for number, (options, moves, state) in enumerate(self._places(law)):
            seed = _mixed(self.seed, law.number, number)
            yield Example(subject=self.subject, options=options, moves=tuple(moves), state=state, seed=seed)

    def _number(self, law: Law) -> int:
        """How many examples there are for the law."""
        profile, sample = self.subject.profile, self.sample
        if self._fault is not None:
            return 0
        if law.grain is Grain.MOMENT:
            return len(sample.moments)
        if law.grain is Grain.GAME:
            return min(law.lines(profile), len(sample.lines))
        return profile.matches if law.grain is Grain.SET_UP else 1

    def _places(self, law: Law) -> Iterator[tuple[Any, Moves, Any]]:
        """Options, moves and the state after them, for each example."""
        sample, number = self.sample, self._number(law)
        if law.grain is Grain.MOMENT:
            yield from ((at.line.options, at.line.moves[: at.number], at.state) for at in sample.moments)
        elif law.grain is Grain.GAME:
            yield from ((line.options, line.moves, line.last) for line in sample.lines[:number])
        else:
            for place in range(number):
                options = sample.options[place % len(sample.options)]
                yield options, (), self.subject.game.initial_state(options)

    def _shown(self, law: Law, example: Example, found: str) -> Violation:
        """The violation on the smallest line found."""
        game, options = example.game, example.options
        failure = Failure(example.moves, example.seed, found)
        if law.grain in {Grain.MOMENT, Grain.GAME}:
            attempts = _ATTEMPTS if law.grain is Grain.MOMENT else _ATTEMPTS_ON_GAMES
            failure = minimised(game, options, failure, lambda moves: _failure(law, example, moves), attempts)
        return violation_of(law, self.subject, options, failure)

    def coverage(self) -> Coverage:
        """What can be reached from the moments of the sample."""
        moments = self.sample.moments[: self.subject.profile.traced]
        examples = [
            Example(
                subject=self.subject,
                options=moment.line.options,
                moves=moment.line.moves[: moment.number],
                state=moment.state,
                seed=_mixed(self.seed, 0, number),
            )
            for number, moment in enumerate(moments)
        ]
        return coverage_of(self.subject.game, self.sample.played, examples, self.subject.cited)


def _entry(law: Law, verdict: Verdict, examples: int = 0, note: str = "", violation: Violation | None = None) -> Entry:
    return Entry(law=law, verdict=verdict, examples=examples, seconds=0.0, note=note, violation=violation)


def _mixed(seed: int, law: int, number: int) -> int:
    """One number of three, so that no two examples draw alike."""
    return (seed * 1_000_003 + law) * 1_000_003 + number


def _first_sample(subject: Subject, seed: int, options: Any) -> tuple[Sample, _Fault | None]:  # noqa: ANN401
    """The sample, or an empty one and the reason why there is no better."""
    sets = None if options is None else _given(subject, options)
    try:
        if sets is None:
            sets = _promised(subject)
        sets = tuple(_limited(subject, each) for each in sets)
    except FAULTS as error:
        return _no_sample(sets or ()), _Fault(None, f"there are no options to play with: {describe(error)}")
    for each in sets:
        found = _set_up_fault(subject.game, each)
        if found is not None:
            return _no_sample(sets), _Fault(each, found)
    try:
        return played_sample(subject.game, subject.profile, seed, sets), None
    except FAULTS as error:  # it answers otherwise when it is asked again
        return _no_sample(sets), _Fault(None, f"no game can be played: {describe(error)}")


def _no_sample(options: tuple[Any, ...]) -> Sample:
    return Sample(options=options, lines=(), moments=(), played={})


def _set_up_fault(game: AnyGame, options: object) -> str | None:
    """What the game raises when it is set up with the options, if it does."""
    try:
        game.initial_state(options)
    except FAULTS as error:
        return f"the game cannot be set up: {describe(error)}"
    return None


def _given(subject: Subject, options: Any) -> tuple[Any, ...]:  # noqa: ANN401  (every game has its own)
    cls: object = subject.game.Options
    sets = (options,) if isinstance(cls, type) and isinstance(options, cls) else tuple(options)
    if not sets:
        raise ValueError("no options are given to play with")
    return sets


def _promised(subject: Subject) -> tuple[Any, ...]:
    variants = subject.promises.variants
    sets = (subject.game.Options(),) if variants is None else tuple(variants())
    if not sets:
        raise LawBrokenError("the game promises variants, and none come")
    return sets


def _limited(subject: Subject, options: Any) -> Any:  # noqa: ANN401  (every game has its own)
    """The options with a limit of turns, where nothing else bounds the game and the limit can be set."""
    try:
        if subject.game.max_length(options) is None and options.turn_limit is None:
            return attrs.evolve(options, turn_limit=subject.profile.turn_limit)
    except FAULTS:
        pass  # what max_length raises breaks law 11, and so does a game that nothing bounds
    return options


def broken(law: Law, example: Example) -> str | bool:
    """
    What is wrong where the law is broken, else whether there was something to try.

    Raises:
        CannotTryError: the law cannot be tried on this game.
    """
    try:
        return law.tried(example)
    except LawBrokenError as error:
        return str(error)
    except CannotTryError:
        raise
    except FAULTS as error:
        return describe(error)


def _failure(law: Law, example: Example, moves: Moves) -> Failure | None:
    """How the law fails on these moves, with the seed of the example or one of a few others."""
    state = state_after(example.game, example.options, moves)
    for seed in range(example.seed, example.seed + _SEEDS + 1):
        found = broken(law, attrs.evolve(example, moves=moves, state=state, seed=seed))
        if isinstance(found, str):
            return Failure(moves, seed, found)
    return None


def violation_of(law: Law, subject: Subject, options: object, failure: Failure) -> Violation:
    """The failure as it is reported."""
    data = plain_options(subject.game, options)
    is_written = subject.path is not None and data is not None
    try:
        texts = spelled(subject.game, options, failure.moves) if failure.moves else ()
    except FAULTS:  # the game answers otherwise when it is asked again
        texts, is_written = tuple(map(describe_value, failure.moves)), False
    capsule = None
    if subject.path is not None and is_written:
        capsule = Capsule(
            game=subject.path,
            schema=subject.game.SCHEMA,
            law=law.name,
            profile=subject.profile.name,
            seed=failure.seed,
            bots=subject.bots,
            options=data,
            moves=texts,
        )
    told_options = _told_options(subject.game, options)
    return Violation(law=law.name, found=failure.found, options=told_options, moves=texts, capsule=capsule)


def _violation_without_line(law: Law, found: str) -> Violation:
    """A violation that no line of play shows."""
    return Violation(law=law.name, found=found, options="any", moves=(), capsule=None)


def plain_options(game: AnyGame, options: object) -> object:
    """The options as plain data; None where the game fails to write them."""
    try:
        data: object = written_options(game, options)
    except FAULTS:
        return None
    return data


def _told_options(game: AnyGame, options: object) -> str:
    """The options that are not those of the box; all of them where they cannot be compared."""
    try:
        box: object = game.Options()
        names = [field.name for field in data_fields(options)]
        different = [name for name in names if getattr(options, name) != getattr(box, name)]
        return ", ".join(f"{name}={getattr(options, name)!r}" for name in different) or "those of the box"
    except FAULTS:
        return describe_value(options)


def replay_capsule(text: str, allow: Collection[str] = ()) -> Violation | None:
    """
    The violation that the capsule shows; None where the law holds by now.

    allow: modules that the capsule may name beside what is shipped, a package for all that is in it. They are imported,
    and whatever they do is done.

    Raises:
        MalformedError: this is no capsule, or a move in it cannot be played.
        ForeignNameError: its game or a bot in it is neither shipped nor allowed; nothing has been imported.
        ImportError: its game cannot be found.
        BotSpecError: a bot in it cannot be made.
        TabletopError: its options or its moves are no longer those of the game.
    """
    capsule = load_capsule(text)
    law = _law_of(capsule)
    refuse_foreign(capsule.game, capsule.bots, allow)
    with subject_of(capsule.game, capsule.profile, capsule.bots) as subject:
        capsule = in_todays_form(subject.game, capsule)
        options = read_options(subject.game, capsule.options)
        for spec in subject.bots:
            make_bot(spec, subject.game)  # what is wrong with its name is no fault of the game
        fault = _set_up_fault(subject.game, options)
        if fault is not None:
            return violation_of(law, subject, options, Failure((), capsule.seed, fault))
        moves, state = read_checked(subject.game, options, capsule.moves)
        example = Example(subject=subject, options=options, moves=moves, state=state, seed=capsule.seed)
        try:
            found = broken(law, example)
        except CannotTryError as error:
            raise MalformedError("$.law", f"it cannot be tried: {error}") from error
        if isinstance(found, str):
            return violation_of(law, subject, options, Failure(moves, capsule.seed, found))
    return None


def _law_of(capsule: Capsule) -> Law:
    """The law in the capsule, once it is known that the profile is there too."""
    if capsule.profile not in PROFILES:
        raise MalformedError("$.profile", f"expected one of {', '.join(PROFILES)}, found {excerpt(capsule.profile)}")
    try:
        (law,) = find_laws([capsule.law])
    except ValueError as error:
        raise MalformedError("$.law", str(error)) from None
    return law
