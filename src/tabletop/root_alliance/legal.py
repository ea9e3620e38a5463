"""Which moves the rules allow. The rules stand in `rules/`, a file a chapter; here their tables are put together."""

from collections.abc import Sequence
from typing import Final

from tabletop.core.errors import Refusal
from tabletop.root_alliance import turn
from tabletop.root_alliance.alliance import birdsong as alliance
from tabletop.root_alliance.alliance import daylight as operations
from tabletop.root_alliance.alliance import outrage
from tabletop.root_alliance.alphabet import known_move
from tabletop.root_alliance.eyrie import birdsong as eyrie
from tabletop.root_alliance.eyrie import decree
from tabletop.root_alliance.marquise import birdsong as marquise
from tabletop.root_alliance.marquise import daylight as works
from tabletop.root_alliance.moves import Move
from tabletop.root_alliance.rules import battle, cards, crafting, effects, hits, removal
from tabletop.root_alliance.rules.tables import Choices, Dues, Refusals
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond import aid_and_quests as bargains
from tabletop.root_alliance.vagabond import birdsong as vagabond
from tabletop.root_alliance.vagabond import daylight as roaming
from tabletop.root_alliance.vagabond import items_and_relations as wares
from tabletop.root_alliance.vagabond import solo_actions as handiwork

_CHOICES: Final[Choices] = {
    **cards.CHOICES,
    **removal.CHOICES,
    **battle.CHOICES,
    **hits.CHOICES,
    **crafting.CHOICES,
    **effects.CHOICES,
    **turn.CHOICES,
    **marquise.CHOICES,
    **works.CHOICES,
    **eyrie.CHOICES,
    **decree.CHOICES,
    **vagabond.CHOICES,
    **roaming.CHOICES,
    **bargains.CHOICES,
    **handiwork.CHOICES,
    **wares.CHOICES,
    **alliance.CHOICES,
    **operations.CHOICES,
    **outrage.CHOICES,
}

_REFUSALS: Final[Refusals] = {
    **cards.REFUSALS,
    **removal.REFUSALS,
    **battle.REFUSALS,
    **hits.REFUSALS,
    **crafting.REFUSALS,
    **effects.REFUSALS,
    **turn.REFUSALS,
    **marquise.REFUSALS,
    **works.REFUSALS,
    **eyrie.REFUSALS,
    **decree.REFUSALS,
    **vagabond.REFUSALS,
    **roaming.REFUSALS,
    **bargains.REFUSALS,
    **handiwork.REFUSALS,
    **wares.REFUSALS,
    **alliance.REFUSALS,
    **operations.REFUSALS,
    **outrage.REFUSALS,
}

_DUE: Final[Dues] = {
    **cards.DUE,
    **removal.DUE,
    **battle.DUE,
    **hits.DUE,
    **crafting.DUE,
    **effects.DUE,
    **turn.DUE,
    **marquise.DUE,
    **works.DUE,
    **eyrie.DUE,
    **decree.DUE,
    **vagabond.DUE,
    **roaming.DUE,
    **bargains.DUE,
    **handiwork.DUE,
    **wares.DUE,
    **alliance.DUE,
    **operations.DUE,
    **outrage.DUE,
}


def legal_moves(state: State) -> Sequence[Move]:
    """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
    return _CHOICES[type(state.pending[-1])](state) if state.pending else ()


def explain(state: State, move: Move) -> Refusal | None:
    """Why `move` is illegal here, or None when it is legal."""
    if not state.pending:
        return Refusal("Law 3.1", "the game is over")
    due = type(state.pending[-1])
    refuse = _REFUSALS.get((due, type(move)))
    if refuse is None:
        return _DUE[due]
    known = known_move(move, state.options)
    return Refusal("Law 1.1", "this game has no such move") if known is None else refuse(state, known)
