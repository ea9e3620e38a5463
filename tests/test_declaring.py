"""The page on declaring games runs, in order, and prints what it says."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docs" / "declaring.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^<!-- (run|prints) -->\n```\w+\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)


def test_everything_in_it_runs() -> None:
    """Every block has its mark."""
    assert len(BLOCKS) == TEXT.count("\n```") // 2
    program = "\n".join(source for mark, source in BLOCKS if mark == "run")
    run = subprocess.run(  # noqa: S603  (the code that we tell our readers to run)
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    assert run.stdout == "".join(source for mark, source in BLOCKS if mark == "prints")


def test_it_keeps_to_the_types(tmp_path: Path) -> None:
    """A type checker has nothing to say of what it declares."""
    file = tmp_path / "stones.py"
    file.write_text("\n".join(source for mark, source in BLOCKS if mark == "run"), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(ROOT / ".mypy_cache" / "rules")]
    run = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)  # noqa: S603  (fixed)
    assert run.stdout == ""


def test_its_links_lead_to_a_file() -> None:
    """Every link inside the project."""
    for link in re.findall(r"\]\(([\w./-]+)\)", TEXT):
        assert (ROOT / "docs" / link).exists()
