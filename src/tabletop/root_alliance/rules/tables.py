"""The types of the tables in which each file of the rules keeps the decisions of its chapter. No rule lives here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from tabletop.core.errors import Refusal
from tabletop.root_alliance.decisions import Decision
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.state import State

Choose: TypeAlias = Callable[[State], Sequence[Move]]
Refuse: TypeAlias = Callable[[State, Any], Refusal | None]
Apply: TypeAlias = Callable[[State, Any], State]

Choices: TypeAlias = Mapping[type[Decision], Choose]
"""Decision -> what can be chosen when it is due."""

Refusals: TypeAlias = Mapping[tuple[type[Decision], type[Move]], Refuse]
"""Decision and kind of move -> why a move of this kind is illegal, or None."""

Effects: TypeAlias = Mapping[tuple[type[Decision], type[Move]], Apply]
"""Decision and kind of move -> the state after it."""

Stages: TypeAlias = Mapping[type[Decision], Callable[[State], State]]
"""Decision or stage -> how the rules go on when it is due: the very state where somebody must be asked."""

Dues: TypeAlias = Mapping[type[Decision], Refusal]
"""Decision -> what is said of moves of any other kind."""


class Chapter(Protocol):
    """What each file of the rules consists of, for those who put the tables together: modules satisfy it."""

    @property
    def CHOICES(self) -> Choices:  # noqa: N802  (the names of the tables)
        """What can be chosen."""

    @property
    def REFUSALS(self) -> Refusals:  # noqa: N802
        """Why a move is illegal."""

    @property
    def EFFECTS(self) -> Effects:  # noqa: N802
        """What a move changes."""

    @property
    def STAGES(self) -> Stages:  # noqa: N802
        """How the rules go on."""

    @property
    def DUE(self) -> Dues:  # noqa: N802
        """What is due."""
