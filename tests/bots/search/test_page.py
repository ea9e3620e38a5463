"""The page on the search bots keeps its word: its programs and commands run, in order, and its defaults are true."""

import inspect
import re
from pathlib import Path
from typing import Final

import pytest

from tabletop.bots import FlatBot, IsmctsBot
from tests.bots.test_tutorial import run_command, run_python

TEXT: Final = (Path(__file__).parents[3] / "docs" / "search-bots.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^<!-- run -->\n```(\w+)\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)


def test_everything_in_it_runs(tmp_path: Path) -> None:
    """Every block has its mark."""
    assert len(BLOCKS) == TEXT.count("\n```") // 2
    printed: list[str] = []
    for language, source in BLOCKS:
        if language == "sh":
            printed += [run_command(line, tmp_path) for line in source.splitlines()]
        else:
            printed.append(run_python(source, tmp_path))
    simulated, _, analysed, _, shown, _, searched = printed
    assert "ismcts" in simulated
    assert re.fullmatch(r"council R6 .*\n(block R6 [01]:\d +[+-]\d\.\d\d .*\n){3}", analysed)
    assert "played" in shown
    assert re.fullmatch(r"take [01]:\d,\d \d+ [+-]\d\.\d\d \d+ nodes\n", searched)


@pytest.mark.parametrize("factory", [FlatBot, IsmctsBot])
def test_its_table_of_parameters_is_true(factory: type) -> None:
    """Names and defaults of both bots; of two that of `ismcts` comes first."""
    table = [
        (name, defaults.split("; ")[-1 if factory is FlatBot else 0])
        for name, defaults in re.findall(r"^\| `(\w+)` \| ([\d.; ]+|true) \|", TEXT, flags=re.MULTILINE)
    ]
    parameters = list(inspect.signature(factory).parameters.values())[1:]
    assert [(parameter.name, float(parameter.default)) for parameter in parameters] == [
        (name, 1.0 if default == "true" else float(default)) for name, default in table
    ]
