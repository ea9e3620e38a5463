"""The laws as tests of somebody's pytest suite: one test a law."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from tabletop.core.contract import AnyGame
from tabletop.testing.check import Study
from tabletop.testing.laws import Law, find_laws
from tabletop.testing.report import Verdict
from tabletop.testing.subject import subject_of


def law_tests(  # noqa: PLR0913  (as `check`)
    game: AnyGame | str,
    profile: str = "quick",
    laws: Iterable[str | int] | None = None,
    seed: int = 0,
    options: Any = None,  # noqa: ANN401  (every game has its own)
    *,
    bots: Iterable[str] | None = None,
) -> Callable[[Law], None]:
    """
    A test for pytest that runs once for each law; its parameters are those of `check`.

        test_laws = law_tests(my_game)

    A law that cannot be tried is skipped and says why; one that is broken fails and shows the shortest line found.
    """
    subject = subject_of(game, profile, bots)
    study = cache(lambda: Study(subject, seed, options))

    @pytest.mark.parametrize("law", find_laws(laws), ids=lambda law: law.name)
    def test_laws(law: Law) -> None:
        """The game keeps the law."""
        with subject:
            entry = study().examine(law)
        if entry.verdict is Verdict.BROKEN:
            pytest.fail(f"{law.sentence}\n{entry.violation}", pytrace=False)
        if entry.verdict is Verdict.NOT_RUN:
            pytest.skip(f"{law.name} not run: {entry.note}")

    return test_laws
