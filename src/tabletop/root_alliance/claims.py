"""What the decisions of the stack cannot say: their contents, against the table and against what waits below them."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import attrs

from tabletop.root_alliance.alliance.decisions import Agitating, BaseLoss, Outrage, SupporterDraw
from tabletop.root_alliance.components import (
    BASES,
    BURROW_BANK,
    CARDS,
    CAT,
    CLEARINGS,
    CODEBREAKERS,
    DIE,
    KEEP,
    PIECES,
    ROYAL_CLAIM,
    STAND_AND_DELIVER,
    SUIT_OF,
    SUITS,
    Faction,
)
from tabletop.root_alliance.decisions import (
    Activating,
    Aftermath,
    Ambushing,
    AmbushOver,
    BattleEnd,
    Decision,
    Enlisting,
    Fight,
    Foiling,
    GoingFirst,
    HandLimit,
    Hits,
    Look,
    Losing,
    Loss,
    Ordering,
    Paying,
    Rolling,
    TakingDominance,
    Targeting,
    Theft,
    Timing,
    Trigger,
    UsingEffects,
    Window,
)
from tabletop.root_alliance.eyrie.decisions import Adjourning, Courting, Obeying
from tabletop.root_alliance.factions import PARTS
from tabletop.root_alliance.marquise.decisions import Acting, FieldHospital, Overworking, Workday
from tabletop.root_alliance.part import Claim
from tabletop.root_alliance.rules.battle import can_attack
from tabletop.root_alliance.rules.clearings import are_enemies, has_pieces, in_supply, on_map, suit_at
from tabletop.root_alliance.rules.crafting import power
from tabletop.root_alliance.state import State
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import Character
from tabletop.root_alliance.vagabond.decisions import Dropping, Roaming

_RANGES: Final = {
    **dict.fromkeys(("clearing", "origin", "destination", "sawmills", "recruiters"), ("Law 2.2", CLEARINGS)),
    "suit": ("Law 2.1.1", len(SUITS)),
    "card": ("Law 2.1", len(CARDS)),
    "piece": ("Law 1.5.1", len(PIECES)),
}
"""Field -> the clause that says how many of such things there are, and how many."""

_SEATS: Final = frozenset({"seat", "to", "by", "of", "owner", "alliance", "attacker", "defender", "ally", "remover"})


def claim_defects(state: State) -> Iterator[str]:
    """What the decisions of a turn cannot say, those of the set-up apart; nothing else is wrong (`soundness.py`)."""
    unknown = [fault for owed in state.pending for fault in _unknown(state, owed)]
    yield from unknown
    if unknown:
        return  # no further question makes sense
    for below, owed in pairwise(state.pending):
        for kind, clause, holds in _CLAIMS:
            if isinstance(owed, kind) and not holds(state, below, owed):
                yield f"{clause} ({kind.__name__})"


def _unknown(state: State, part: Any) -> Iterator[str]:  # noqa: ANN401  (a decision, or what it consists of)
    """Seats, clearings, suits, cards and pieces that there are not, in a decision or in a part of one."""
    if isinstance(part, tuple):
        for entry in part:
            yield from _unknown(state, entry)
    if not attrs.has(type(part)):
        return
    for field in attrs.fields(type(part)):
        value = getattr(part, field.name)
        clause, count = _RANGES.get(field.name, ("Law 5.1.1", state.options.seats))
        if field.name in _SEATS or field.name in _RANGES:
            named = value if isinstance(value, tuple) else () if value is None else (value,)
            yield from (
                f"{clause}: {field.name} {number} names nothing" for number in named if number not in range(count)
            )
        else:
            yield from _unknown(state, value)


# Battle (Law 4.3)


def _is_fight(state: State, _below: Decision, owed: Any) -> bool:  # noqa: ANN401  (any decision of a battle)
    """The player whose turn it is attacks an enemy; allies lend warriors to the Vagabond."""
    fight: Fight = owed.fight
    if fight.attacker != state.active or not are_enemies(state, fight.attacker, fight.defender):
        return False
    allies = state.boards[fight.attacker].allies
    return fight.ally is None or (fight.ally in allies and fight.ally != fight.defender)


def _is_met(state: State, _below: Decision, owed: Any) -> bool:  # noqa: ANN401
    """Attacker and defender are both there, until the hits of the roll are dealt."""
    fight: Fight = owed.fight
    return can_attack(state, fight.attacker, fight.clearing) and has_pieces(state, fight.defender, fight.clearing)


def _is_defender(_state: State, _below: Decision, owed: Ambushing) -> bool:
    return owed.seat == owed.fight.defender


def _takes_part(_state: State, _below: Decision, owed: UsingEffects | Losing) -> bool:
    return owed.seat in {owed.fight.attacker, owed.fight.defender}


def _are_hits(_state: State, _below: Decision, owed: GoingFirst | UsingEffects) -> bool:
    hits: Hits = owed.hits
    rolled, extra = (hits.by_attacker, hits.by_defender), (hits.extra_by_attacker, hits.extra_by_defender)
    return all(0 <= count < DIE for count in rolled) and min(extra) >= 0


def _is_lost(state: State, below: Decision, owed: Losing) -> bool:
    """What goes is there, of the two sides and the ally; the hits of an ambush are dealt within it."""
    here = Counter({piece: row[owed.fight.clearing] for piece, row in enumerate(state.pieces)})
    gone = Counter(piece for lost in owed.lost for piece in lost)
    return min(owed.hits) >= 0 and gone <= here and owed.is_ambush == isinstance(below, AmbushOver)


def _are_losses(_state: State, _below: Decision, owed: Aftermath) -> bool:
    losses: tuple[Loss, ...] = owed.losses
    return all(loss.count > 0 and 0 <= loss.piece < len(PIECES) for loss in losses)


# What a removal brings (Law 1.5.4)


def _is_trigger(state: State, trigger: Trigger) -> bool:
    """Whether the trigger can wait: for cats that can return, for another's Outrage, for a base that is gone."""
    match trigger:
        case FieldHospital(seat, _, count):
            is_owner = state.options.factions[seat] is Faction.MARQUISE
            return is_owner and bool(on_map(state, KEEP)) and 0 < count <= in_supply(state, CAT)
        case Outrage(seat, alliance, _):
            return alliance == state.options.seat_of(Faction.ALLIANCE) and seat != alliance
        case BaseLoss(seat, suit):
            is_owner = state.options.factions[seat] is Faction.ALLIANCE
            return is_owner and suit in range(len(BASES)) and not on_map(state, BASES[suit])


def _is_due_trigger(state: State, _below: Decision, owed: FieldHospital | Outrage) -> bool:
    return _is_trigger(state, owed)


def _are_triggers(state: State, below: Decision, owed: Ordering) -> bool:
    """Only after a battle each player orders its own (R-65)."""
    is_after_battle = isinstance(below, BattleEnd | AmbushOver) or (isinstance(below, Ordering) and below.by_owner)
    return (
        bool(owed.triggers) and owed.by_owner == is_after_battle and all(_is_trigger(state, t) for t in owed.triggers)
    )


# Cards (Law 3.3, 4.1)

_IN_DAYLIGHT: Final = (Workday, Acting, Courting, Obeying, Adjourning, Agitating, Roaming)


def _is_aimed(state: State, below: Decision, owed: Targeting) -> bool:
    """The effect is one of its phase, and has been used."""
    if isinstance(below, Window) and below.timing is Timing.BIRDSONG_START:
        card = BURROW_BANK
    else:
        card = CODEBREAKERS if isinstance(below, _IN_DAYLIGHT) else STAND_AND_DELIVER
    return owed.card == card and card in state.in_play[owed.seat] and card in state.used


def _is_look(state: State, below: Decision, owed: Look) -> bool:
    """The Alliance sees the hand of who pays no Outrage, the player whose turn it is what Codebreakers show."""
    looker = below.to if isinstance(below, SupporterDraw) else state.active
    return owed.seat == looker != owed.owner


def _is_theft(state: State, below: Decision, owed: Theft) -> bool:
    """A Thief robs in Daylight; Stand and Deliver, in Birdsong, costs a point."""
    board = state.boards[owed.by]
    is_thief = isinstance(board, VagabondBoard) and board.character is Character.THIEF
    is_fair = owed.points == (0 if isinstance(below, Roaming) else 1) and (is_thief or not isinstance(below, Roaming))
    return is_fair and owed.by == state.active and owed.of != owed.by


def _is_payment(state: State, below: Decision, owed: Paying) -> bool:
    """The suit is that of the sawmill overworked, or of the dominance card taken."""
    if isinstance(below, Overworking):
        return owed.suit == suit_at(state, below.clearing)
    return isinstance(below, TakingDominance) and owed.suit == SUIT_OF[below.card]


def _is_taken(state: State, _below: Decision, owed: TakingDominance) -> bool:
    return owed.card in state.available


def _is_activation(state: State, _below: Decision, owed: Activating) -> bool:
    """Royal Claim alone has icons of any suit."""
    is_claim = owed.card == ROYAL_CLAIM and owed.card in state.in_play[owed.seat]
    return is_claim and 0 < owed.left <= min(CARDS[ROYAL_CLAIM].cost[3], sum(power(state, owed.seat)))


def _is_hand_limit(state: State, below: Decision, owed: HandLimit) -> bool:
    """After the hand the Vagabond alone looks at its items."""
    return isinstance(below, Dropping) == (state.options.factions[owed.seat] is Faction.VAGABOND)


_FOUGHT: Final = (Enlisting, Ambushing, Foiling, Rolling, GoingFirst, UsingEffects, Losing, AmbushOver, BattleEnd)
_MET: Final = (Enlisting, Ambushing, Foiling, Rolling, GoingFirst, UsingEffects, Losing)

_CLAIMS: Final[tuple[Claim, ...]] = (
    *((kind, "Law 4.3: the player whose turn it is battles an enemy", _is_fight) for kind in _FOUGHT),
    *((kind, "Law 4.3: attacker and defender are in the clearing", _is_met) for kind in _MET),
    (Ambushing, "Law 4.3.1: the defender may ambush", _is_defender),
    (UsingEffects, "Law 4.3.3: the two sides use effects", _takes_part),
    (GoingFirst, "Law 4.3.2: a die shows no more than three", _are_hits),
    (UsingEffects, "Law 4.3.2: a die shows no more than three", _are_hits),
    (Losing, "Law 4.3.4: each side takes its hits", _takes_part),
    (Losing, "Law 4.3.4: what goes is in the clearing", _is_lost),
    (Aftermath, "Law 1.5.4: some pieces are lost, or none", _are_losses),
    (FieldHospital, "Law 6.2.3: the keep takes in warriors that were removed", _is_due_trigger),
    (Outrage, "Law 8.2.6: another player outrages the Alliance", _is_due_trigger),
    (Ordering, "Law 1.1.3: triggers wait for their order", _are_triggers),
    (Targeting, "Law 4.1.3: an effect of this phase is aimed", _is_aimed),
    (Look, "Law 1.2.1: a hand is shown to whom a rule names", _is_look),
    (Theft, "Law 4.1.3: a card is taken as an effect or a Thief takes it", _is_theft),
    (Paying, "Law 2.1.1: the card spent matches what it is for", _is_payment),
    (TakingDominance, "Law 3.3.4: the dominance card is available", _is_taken),
    (Activating, "Law 4.1.1: icons of any suit are covered by what is left", _is_activation),
    (HandLimit, "Law 9.6: the Vagabond discards cards before items, others have none", _is_hand_limit),
    *(claim for part in PARTS.values() for claim in part.claims),
)
