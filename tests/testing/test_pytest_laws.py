"""The laws in somebody's own suite."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SUITE = """
from tabletop.testing import law_tests
from tests.testing.broken import STUCK

test_laws = law_tests(STUCK, laws=["immutability", "determinism", "progress", "symmetry"])
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says of the suite."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_mine.py").write_text(SUITE, encoding="utf-8")
    run = subprocess.run(  # noqa: S603  (our own interpreter)
        [sys.executable, "-m", "pytest", "-v", "-ra", "-p", "no:cacheprovider", "--rootdir", folder, folder],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "COLUMNS": "200"},
    )
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize(
    ("law", "word"), [("immutability", "PASSED"), ("determinism", "PASSED"), ("progress", "FAILED")]
)
def test_each_law_is_a_test(output: str, law: str, word: str) -> None:
    """Its name is the id."""
    assert f"test_mine.py::test_laws[{law}] {word}" in output


def test_a_failure_prints_the_capsule(output: str) -> None:
    """With the sentence of the law and a script to paste."""
    assert "Before the end whoever is to move has a move" in output
    assert "law_progress is broken: seat 1 is to move and has no move" in output
    assert "violation = replay_capsule('" in output


def test_what_is_not_run_is_skipped_with_its_reason() -> None:
    """Nobody takes it for passed."""
    from examples import magpies  # noqa: PLC0415  (beside what it is needed for)
    from tabletop.core import Promises  # noqa: PLC0415
    from tabletop.testing import LAWS, law_tests  # noqa: PLC0415
    from tests.testing.broken import Altered  # noqa: PLC0415

    test_laws = law_tests(Altered(magpies, PROMISES=Promises()))
    with pytest.raises(pytest.skip.Exception, match="non_interference not run: the game does not promise twin"):
        test_laws(LAWS[13])
