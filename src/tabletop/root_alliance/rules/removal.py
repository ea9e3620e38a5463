"""Removing pieces, and the order of what that triggers (Law 1.1.3, 1.5.4, 3.2.1, 4.3.4)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import fights, maps, moves
from tabletop.root_alliance.additions import Trigger
from tabletop.root_alliance.components import FULL_REMOVAL_DAMAGE, PIECES, PIECES_OF, PieceKind
from tabletop.root_alliance.decisions import (
    Act,
    Aftermath,
    AmbushOver,
    BattleEnd,
    By,
    Decision,
    NextTurn,
    Ordering,
)
from tabletop.root_alliance.rules.clearings import enemies_of, placed
from tabletop.root_alliance.state import State, evolve, gained, pushed, replaced

_resolve = lru_cache(maxsize=16)(moves.Resolve)


def removed(state: State, losses: Iterable[fights.Loss], *, is_battle: bool) -> State:
    """All pieces leave the map together, then they are scored, then their triggers are due (Law 1.5.4, 3.2.1)."""
    losses = tuple(losses)
    if not losses:
        return state
    pieces = state.pieces
    for loss in losses:
        pieces = placed(pieces, loss.piece, loss.clearing, -loss.count)
    owed = Aftermath(state.active, losses, is_battle)
    state = evolve(state, pieces=pieces, pending=(*state.pending, owed))
    for loss in losses:
        if is_scored(state, loss):
            state = gained(state, loss.remover, loss.count)
    return state


def is_scored(state: State, loss: fights.Loss) -> bool:
    """Whether the remover scores: for buildings and tokens of others (Law 3.2.1)."""
    return PIECES[loss.piece].kind is not PieceKind.WARRIOR and owner_of(state, loss) != loss.remover


def owner_of(state: State, loss: fights.Loss) -> Seat:
    """Whose pieces were removed."""
    return Seat(state.options.factions.index(PIECES[loss.piece].faction))


def cleared(state: State, seat: Seat, clearings: Iterable[maps.PlaceId]) -> State:
    """All enemy pieces leave the clearings; an enemy pawn there stays and damages three items (Law 9.2.2.I)."""
    places = tuple(clearings)
    hurt = [enemy for enemy in enemies_of(state, seat) if state.boards[enemy].pawn in places]
    state = removed(state, enemy_pieces(state, seat, places), is_battle=False)
    damage = [state.boards[enemy].damage(enemy, FULL_REMOVAL_DAMAGE) for enemy in hurt]
    return pushed(state, *(owed for owed in damage if owed is not None))


def enemy_pieces(state: State, seat: Seat, clearings: Iterable[maps.PlaceId]) -> tuple[fights.Loss, ...]:
    """All that an effect removes which takes every enemy piece out of these clearings; pawns stay (Law 9.2.2)."""
    factions = [state.options.factions[enemy] for enemy in enemies_of(state, seat)]
    return tuple(
        fights.Loss(seat, piece, clearing, state.pieces[piece][clearing])
        for clearing in clearings
        for faction in factions
        for piece in PIECES_OF[faction]
        if state.pieces[piece][clearing]
    )


def ordered(state: State, triggers: Sequence[Trigger], *, by_owner: bool) -> State:
    """The state in which the triggers are due, one after the other (Law 1.1.3, 4.3.4)."""
    if not triggers:
        return state
    return pushed(state, Ordering(state.active, tuple(triggers), by_owner))


def _owners(due: Ordering) -> list[Seat]:
    """The owners of the pieces whose loss has triggered something, each once."""
    return list(dict.fromkeys(trigger.owner for trigger in due.triggers))


def _take_next(state: State, due: Ordering) -> State:
    """A lone trigger is resolved at once; one owner orders its own after a battle (Law 4.3.4)."""
    if len(due.triggers) == 1:
        return replaced(state, due.triggers[0])
    owners = _owners(due)
    chooser = owners[0] if due.by_owner and len(owners) == 1 else state.active
    if chooser == due.seat:
        return state
    return replaced(state, Ordering(chooser, due.triggers, due.by_owner))


def _choosable(due: Ordering) -> list[int]:
    """The triggers that can be named: after a battle of several owners the first of each, which stands for all its."""
    if not due.by_owner or len(_owners(due)) == 1:
        return list(range(len(due.triggers)))
    firsts = [next(i for i, trigger in enumerate(due.triggers) if trigger.owner == owner) for owner in _owners(due)]
    return sorted(firsts)


def _refuse_order(_state: State, due: Ordering, move: moves.Resolve) -> Refusal | None:
    if move.index >= len(due.triggers):
        return Refusal("Law 1.1.3", f"triggers that wait: {len(due.triggers)}")
    if move.index not in _choosable(due):
        return Refusal("Law 4.3.4", "each player orders its own triggers; name the first one of a player")
    return None


def _order(state: State, due: Ordering, move: moves.Resolve) -> State:
    """The trigger named comes next; after a battle of several owners all those of its owner do."""
    chosen = due.triggers[move.index]
    if due.by_owner and len(_owners(due)) > 1:
        first = tuple(trigger for trigger in due.triggers if trigger.owner == chosen.owner)
        owed: tuple[Decision, ...] = (Ordering(due.seat, first, by_owner=True),)
    else:
        first, owed = (chosen,), (chosen,)
    rest = tuple(trigger for trigger in due.triggers if trigger not in first)
    waiting = (Ordering(due.seat, rest, due.by_owner),) if rest else ()
    return replaced(state, *waiting, *owed)


def is_loss_of(state: State, seat: Seat, below: object) -> bool:
    """Whether the seat can have lost pieces: out of battle only to the player whose turn it is, and in no set-up."""
    is_battle = isinstance(below, BattleEnd | AmbushOver) or (isinstance(below, Ordering) and below.by_owner)
    return is_battle or seat != state.active or not isinstance(state.pending[0], NextTurn)


def _are_triggers(_state: State, owed: Ordering, below: object) -> bool:
    """Whether only after a battle each player orders its own (R-65)."""
    is_battle = isinstance(below, BattleEnd | AmbushOver) or (isinstance(below, Ordering) and below.by_owner)
    return bool(owed.triggers) and owed.by_owner == is_battle


RULES: Final = (
    Rule(
        Ordering,
        due=Refusal("Law 1.1.3", "the order of the triggers must be chosen first"),
        choices=lambda _state, due: [_resolve(index) for index in _choosable(due)],
        settle=_take_next,
        answers=(Answer(moves.Resolve, _order, _refuse_order),),
        under=(Act.REMOVAL,),
        offers=(Act.REMOVAL,),
        by=By.ANYBODY,
        claims=(Claim("Law 1.1.3: triggers wait for their order", _are_triggers),),
        prompt="what is resolved first",
    ),
)
