"""Which kinds of moves and which clauses of the rules a run has reached, and which it has not."""

from collections.abc import Iterable, Mapping
from inspect import getsourcefile, getsourcelines

import attrs

from tabletop.core.contract import AnyGame, move_classes
from tabletop.testing.exercise import calls
from tabletop.testing.faults import FAULTS, describe
from tabletop.testing.laws.values import handed_out
from tabletop.testing.sources import Citation, LineTrace, Place, Where, citations, empty_caches, files_of
from tabletop.testing.subject import Example, sampled
from tabletop.testing.values import parts

_ASKED = 60  # moves of the alphabet that are explained at each moment


@attrs.frozen(kw_only=True)
class Coverage:
    """
    What was reached.

    moves: how often each kind of move was played, by the names of their classes, in the order of their union.
    refused: the clauses that a refusal named.
    reached: further clauses named by code that ran, or by a class of which an instance was seen.
    missed: clauses that code names, none of which ran.
    tabled: clauses named where nothing runs, in tables and in docstrings of modules.
    uncited: clauses that the code does not name.
    faults: what the game raised meanwhile, or its source, each once.
    """

    moves: Mapping[str, int]
    refused: tuple[str, ...]
    reached: tuple[str, ...]
    missed: tuple[str, ...]
    tabled: tuple[str, ...]
    uncited: tuple[str, ...]
    faults: tuple[str, ...] = ()

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The kinds of moves that were never played."""
        return tuple(kind for kind, times in self.moves.items() if not times)

    def __str__(self) -> str:
        """A few lines for a report."""
        moves = ", ".join(f"{kind} {times}" for kind, times in self.moves.items())
        run = len(self.refused) + len(self.reached)
        total = run + len(self.missed) + len(self.tabled) + len(self.uncited)
        lines = [
            f"moves played     {moves}",
            f"never played     {', '.join(self.unplayed) or 'none'}",
            f"clauses reached  {run} of {total}, {len(self.refused)} of them by refusals",
            f"never reached    {', '.join(self.missed) or 'none'}",
            f"nothing to run   {len(self.tabled)} stand in tables, {len(self.uncited)} nowhere in the code",
        ]
        lines += [f"raised           {fault}" for fault in self.faults]
        return "\n".join(lines)


def coverage_of(
    game: AnyGame, played: Mapping[str, int], examples: Iterable[Example], cited: Iterable[str]
) -> Coverage:
    """
    What these examples reach, when every function of the contract is called there; `cited` is known already.

    Whatever the game raises is noted, and ends the look at that example alone.
    """
    faults: list[str] = []
    try:
        found = _found(game, played, examples, cited, faults)
    except FAULTS as error:  # no source to look at, or no rules
        faults.append(describe(error))
        found = Coverage(moves=played, refused=(), reached=(), missed=(), tabled=(), uncited=())
    return attrs.evolve(found, faults=tuple(dict.fromkeys(faults)))


def _found(
    game: AnyGame, played: Mapping[str, int], examples: Iterable[Example], cited: Iterable[str], faults: list[str]
) -> Coverage:
    refused, seen, run = set(cited), set[type](), set[Place]()
    files = files_of(game)
    empty_caches(game)
    for example in examples:
        trace = LineTrace(files)
        try:
            seen.update(type(part) for value in handed_out(example) for part in parts(value.content))
            with trace:
                _exercise(example, refused)
        except FAULTS as error:
            faults.append(describe(error))
        run |= trace.run
    found = [citation for file in files for citation in citations(file, game.CLAUSES)]
    classes = {place for cls in seen if (place := _place_of(cls)) is not None}
    reached = {citation.clause for citation in found if _is_reached(citation, run, classes)}
    missed = {citation.clause for citation in found if citation.where is not Where.TABLE}
    tabled = {citation.clause for citation in found}
    return _sorted_out(game, played, (refused, reached, missed, tabled))


def _exercise(example: Example, refused: set[str]) -> None:
    """Call everything; the clauses of the refusals are added."""
    game, state = example.game, example.state
    for call in calls(example):
        call.run()
    by_kind = {type(move): move for move in game.legal_moves(state)}
    for move in by_kind.values():
        game.step(state, move)
    for move in sampled(example.table.moves, _ASKED, example.rng()):
        refusal = game.explain(state, move)
        if refusal is not None:
            refused.add(refusal.clause)


def _is_reached(citation: Citation, run: set[Place], classes: set[Place]) -> bool:
    places = classes if citation.where is Where.CLASS else run
    return citation.where is not Where.TABLE and any((citation.file, line) in places for line in citation.lines)


def _place_of(cls: type) -> Place | None:
    """The file of the class, and the line on which its name stands."""
    try:
        lines, first = getsourcelines(cls)
        file = getsourcefile(cls)
    except (OSError, TypeError):
        return None
    offset = next((number for number, line in enumerate(lines) if line.lstrip().startswith("class ")), 0)
    return None if file is None else (file, first + offset)


def _sorted_out(game: AnyGame, played: Mapping[str, int], groups: tuple[set[str], ...]) -> Coverage:
    """Each clause in the first group that has it, in the order of the rules."""
    left = list(game.CLAUSES)
    sorted_out = []
    for group in groups:
        sorted_out.append(tuple(clause for clause in left if clause in group))
        left = [clause for clause in left if clause not in group]
    refused, reached, missed, tabled = sorted_out
    moves = {cls.__name__: played.get(cls.__name__, 0) for cls in move_classes(game)}
    return Coverage(moves=moves, refused=refused, reached=reached, missed=missed, tabled=tabled, uncited=tuple(left))
