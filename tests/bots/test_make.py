"""Bots by name."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop import duel
from tabletop.bots import BOT_IDS, BotSpecError, GreedyBot, ImportPathError, RandomBot, make_bot
from tabletop.bots.importing import imported
from tabletop.core import AnyGame


class Picky(RandomBot):
    """A bot with a parameter of each kind."""

    def __init__(  # noqa: PLR0913  (one of each kind)
        self,
        game: AnyGame,
        depth: int,
        *,
        style: str = "bold",
        is_sharp: bool = False,
        scale: float = 1.0,
        table: dict[str, int] | None = None,
    ) -> None:
        super().__init__(game)
        self.given = (depth, style, is_sharp, scale, table)


class Failing(RandomBot):
    """A bot that cannot be made."""

    def __init__(self, game: AnyGame) -> None:
        raise LookupError(game.NAME)


class LeavesError(BaseException):
    """An error that is no Exception."""


class Leaving(RandomBot):
    """A bot whose making fails with one."""

    def __init__(self, game: AnyGame) -> None:
        raise LeavesError(game.NAME)


def ringing(game: AnyGame, *, cmd: str = "") -> RandomBot:
    """What must not be called by a name."""
    raise AssertionError(game.NAME, cmd)


class Silent:
    """A class of other things, which must not be made."""

    def __init__(self, game: AnyGame) -> None:
        raise AssertionError(game.NAME)

    def choose(self) -> None:
        """One method of three."""


class Mislabelled(RandomBot):
    """A bot whose parameter has a type that is nowhere."""

    def __init__(self, game: AnyGame, depth: "Nowhere" = 1) -> None:  # type: ignore[name-defined]  # noqa: F821
        super().__init__(game)
        self.depth = depth


HERE = __name__


class TestMakeBot:
    """Ids, import paths, parameters."""

    def test_shipped_bots(self) -> None:
        """By their ids, with parameters or without."""
        assert isinstance(make_bot("random", duel), RandomBot)
        assert isinstance(make_bot("greedy", duel), GreedyBot)
        assert isinstance(make_bot("greedy:worlds=8", duel), GreedyBot)

    @pytest.mark.parametrize(
        ("parameters", "given"),
        [
            ("depth=2", (2, "bold", False, 1.0, None)),
            ("depth=-2,style=a=b,is_sharp=TRUE,scale=1e3", (-2, "a=b", True, 1000.0, None)),
            (" depth = 2 , style = shy ", (2, "shy", False, 1.0, None)),
        ],
    )
    def test_parameters_have_the_declared_types(self, parameters: str, given: tuple[Any, ...]) -> None:
        """An integer, a text, a truth, a number."""
        bot = make_bot(f"{HERE}:Picky:{parameters}", duel)
        assert isinstance(bot, Picky)
        assert bot.given == given

    @pytest.mark.parametrize(
        ("spec", "fault"),
        [
            ("", f"there is no bot ''; there are {', '.join(BOT_IDS)}, and import paths like my.bots:Bot"),
            ("gready", "there is no bot 'gready'; did you mean greedy?"),
            (":", "'' is no import path"),
            ("a b:Bot", "'a b' is no import path"),
            (f"{HERE}:Picky:depth=1,table=x", "table cannot be given as text: it is neither int, float, bool nor str"),
            (f"{HERE}:Picky:depth=1.5", "depth must be a whole number, not '1.5'"),
            (f"{HERE}:Failing", "LookupError: duel"),
            (f"{HERE}:Leaving", "LeavesError: duel"),
            (f"{HERE}:ringing:cmd=x", f"{HERE}:ringing is no class: a bot is one with the methods start, see, choose"),
            (
                "pydoc:pipepager:cmd=true",
                "pydoc:pipepager is no class: a bot is one with the methods start, see, choose",
            ),
            ("subprocess:Popen", "subprocess:Popen makes no bot: Popen lacks start and see and choose"),
            (f"{HERE}:Silent", f"{HERE}:Silent makes no bot: Silent lacks start and see"),
            (f"{HERE}:Mislabelled", "its signature cannot be read: name 'Nowhere' is not defined"),
            ("greedy:worlds=0", "worlds must be 1 or more, not 0"),
        ],
    )
    def test_refused(self, spec: str, fault: str) -> None:
        """The error has the name and the fault."""
        with pytest.raises(BotSpecError) as caught:
            make_bot(spec, duel)
        assert (caught.value.spec, caught.value.fault) == (spec, fault)
        assert str(caught.value) == f"bot {spec!r}: {fault}"


class TestImported:
    """Modules by their paths."""

    def test_a_module(self) -> None:
        """It is the one that `import` gives."""
        assert isinstance(imported(HERE), ModuleType)
        assert imported(HERE) is sys.modules[HERE]

    def test_a_module_that_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever it raises."""
        (tmp_path / "explosive.py").write_text("1 / 0\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(ImportPathError) as caught:
            imported("explosive")
        assert caught.value.module == "explosive"
        assert str(caught.value) == "importing explosive fails: ZeroDivisionError: division by zero"
