"""The report card of a run."""

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import attrs

from tabletop.core.record import library_version
from tabletop.testing.capsules import Capsule
from tabletop.testing.coverage import Coverage
from tabletop.testing.laws import Law


class Verdict(StrEnum):
    """What became of a law."""

    HOLDS = "holds"
    BROKEN = "broken"
    NOT_RUN = "not run"
    BOUNDED = "bounded by option"


@attrs.frozen(kw_only=True)
class Violation:
    """
    A law that is broken.

    law: its name. found: what is wrong.
    moves: the line that shows it, made as short as could be, as texts; options: those that it is played with.
    capsule: what replays it; None where the game has no import path, or where its options cannot be written.
    """

    law: str
    found: str
    options: str
    moves: tuple[str, ...]
    capsule: Capsule | None

    def __str__(self) -> str:
        """What is wrong, where, and how to see it again."""
        lines = [f"law_{self.law} is broken: {self.found}", f"  options  {self.options}"]
        lines.append(f"  moves    {'; '.join(self.moves) or 'none'}")
        if self.capsule is None:
            lines.append("  no capsule: the game has no import path, or its options cannot be written")
        else:
            lines += [f"  capsule  {self.capsule}", "  script", ""]
            lines += [f"    {line}" for line in self.capsule.script().splitlines()]
        return "\n".join(lines)


@attrs.frozen(kw_only=True)
class Entry:
    """
    One law in the report.

    examples: on how many states, games or set-ups it was tried. note: why it was not run, or what limits the verdict.
    """

    law: Law
    verdict: Verdict
    examples: int
    seconds: float
    note: str = ""
    violation: Violation | None = None

    def to_data(self) -> dict[str, Any]:
        """Plain data."""
        violation = None if self.violation is None else attrs.asdict(self.violation)
        return {
            "number": self.law.number,
            "law": self.law.name,
            "sentence": self.law.sentence,
            "verdict": self.verdict.value,
            "examples": self.examples,
            "seconds": round(self.seconds, 3),
            "note": self.note,
            "violation": violation,
        }


@attrs.frozen(kw_only=True)
class Report:
    """
    What a run has found.

    options: the sets of options that were played, as JSON. seconds: all together.
    coverage: None where it was not asked for.
    """

    game: str
    profile: str
    seed: int
    options: tuple[Any, ...]
    entries: tuple[Entry, ...]
    coverage: Coverage | None
    seconds: float

    @property
    def broken(self) -> tuple[Entry, ...]:
        """The laws that do not hold."""
        return tuple(entry for entry in self.entries if entry.verdict is Verdict.BROKEN)

    @property
    def exit_status(self) -> int:
        """What a command should exit with: 1 where a law is broken, or where the game raises beside them, else 0."""
        return int(bool(self.broken) or (self.coverage is not None and bool(self.coverage.faults)))

    def to_data(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "game": self.game,
            "profile": self.profile,
            "seed": self.seed,
            "version": library_version(),
            "options": list(self.options),
            "seconds": round(self.seconds, 3),
            "laws": [entry.to_data() for entry in self.entries],
            "coverage": None if self.coverage is None else attrs.asdict(self.coverage),
        }

    def to_json(self) -> str:
        """The report as one line of JSON."""
        return json.dumps(self.to_data(), separators=(",", ":"))

    def __str__(self) -> str:
        """A plain table, what is broken, and what was reached."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        sets = f"{len(self.options)} sets of options" if len(self.options) != 1 else "1 set of options"
        yield f"{self.game} · profile {self.profile} · seed {self.seed} · {sets}"
        yield ""
        yield f"     {'law':18} {'verdict':18} {'examples':>8} {'seconds':>8}"
        for entry in self.entries:
            row = (
                f"{entry.law.number:3}  {entry.law.name:18} {entry.verdict:18} {entry.examples:8} {entry.seconds:8.2f}"
            )
            yield f"{row}  {entry.note}".rstrip()
        yield ""
        yield f"{self._summary()} · {self.seconds:.1f} s"
        for entry in self.broken:
            yield f"\n{entry.violation}"
        if self.coverage is not None:
            yield f"\n{self.coverage}"

    def _summary(self) -> str:
        counts: Mapping[Verdict, int] = {
            verdict: sum(entry.verdict is verdict for entry in self.entries) for verdict in Verdict
        }
        return " · ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
