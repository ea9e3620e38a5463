"""Lasting effects of the play area, outside of battle, in their windows (Law 1.4, 4.1.3)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tabletop.core import Answer, Claim, Refusal, Rule, Seat
from tabletop.root_alliance import components, fights, maps, moves
from tabletop.root_alliance.decisions import Act, Daylight, Decision, Draw, Look, Targeting, Theft, Timing, Window
from tabletop.root_alliance.moves import END, PASS
from tabletop.root_alliance.options import FEWEST
from tabletop.root_alliance.rules import battle, cards, crafting, dominance, hits, moving, removal
from tabletop.root_alliance.rules.clearings import enemies_of, faction_at, ruled_clearings, warrior_row, warriors_at
from tabletop.root_alliance.state import (
    State,
    evolve,
    gained,
    popped,
    pushed,
    replaced,
    with_card,
    with_entry,
    without_card,
)

_tax_of = lru_cache(maxsize=16)(moves.Tax)
steal_of = lru_cache(maxsize=64)(moves.Steal)
_BIRDSONG: Final = (components.ROYAL_CLAIM, components.STAND_AND_DELIVER)


def is_ready(state: State, seat: Seat, card: components.CardId) -> bool:
    """Whether the effect lies in the play area and has not been used in this turn."""
    return card in state.in_play[seat] and card not in state.used


def targets(state: State, seat: Seat, card: components.CardId) -> Sequence[Seat]:
    """Whom the effect may be aimed at: enemies, where it concerns hands those who hold a card (R-57)."""
    if card == components.CODEBREAKERS:
        others = [Seat(other) for other in range(state.options.seats) if other != seat]
        return [other for other in others if state.hands[other]]
    enemies = enemies_of(state, seat)
    return enemies if card == components.BURROW_BANK else [enemy for enemy in enemies if state.hands[enemy]]


def birdsong_uses(state: State, seat: Seat) -> list[moves.Move]:
    """The effects that the seat may use at any time of its Birdsong (Law 4.1.3)."""
    if not state.in_play[seat]:
        return []
    return [hits.use_of(card) for card in _BIRDSONG if _is_usable(state, seat, card)]


def _is_usable(state: State, seat: Seat, card: components.CardId) -> bool:
    if not is_ready(state, seat, card):
        return False
    if card in {components.ROYAL_CLAIM, components.BURROW_BANK}:
        return card == components.ROYAL_CLAIM or bool(state.deck)
    return bool(targets(state, seat, card))


def refuse_birdsong_use(state: State, due: Decision, move: moves.Use) -> Refusal | None:
    """Why the seat whose decision is due cannot use the effect in its Birdsong."""
    if move.card not in _BIRDSONG:
        return Refusal("Law 4.1.3", f"{components.CARD_NAMES[move.card]} is not used in Birdsong")
    return _refuse_use(state, due, move.card)


def _refuse_use(state: State, due: Decision, card: components.CardId) -> Refusal | None:
    seat, name = due.seat, components.CARD_NAMES[card]
    if card not in state.in_play[seat]:
        return Refusal("Law 4.1.3", f"{name} is not in the play area")
    if card in state.used:
        return Refusal("Law 4.1.3", f"{name} has been used in this turn")
    if card == components.BURROW_BANK and not state.deck:
        return Refusal("R-66", "there is no card to draw")
    if card in {components.STAND_AND_DELIVER, components.CODEBREAKERS} and not targets(state, seat, card):
        return Refusal("R-57", f"nobody holds a card for {name}")
    return None


def use(state: State, due: Decision, move: moves.Use) -> State:
    """The effect is used; Royal Claim is discarded, the others are kept (Law 4.1.3)."""
    seat, card = due.seat, move.card
    if card == components.ROYAL_CLAIM:
        in_play = without_card(state.in_play[seat], card)
        state = evolve(state, in_play=with_entry(state.in_play, seat, in_play))
        return gained(cards.discarded(state, (card,)), seat, ruled_clearings(state, seat).bit_count())
    aimed = targets(state, seat, card)
    state = evolve(state, used=with_card(state.used, card))
    aim = Targeting(seat, card) if len(aimed) > 1 else _aimed(seat, card, aimed[0])
    own = (Draw(seat),) if card == components.BURROW_BANK else ()
    return pushed(state, aim, *own)


def _aimed(seat: Seat, card: components.CardId, target: Seat) -> Decision:
    """What the effect owes, aimed at this player."""
    if card == components.BURROW_BANK:
        return Draw(target)
    return Theft(seat, target, points=1) if card == components.STAND_AND_DELIVER else Look(seat, target)


def _refuse_target(state: State, due: Targeting, move: moves.Target) -> Refusal | None:
    if move.seat in targets(state, due.seat, due.card):
        return None
    return Refusal("R-57", f"{components.CARD_NAMES[due.card]} cannot be aimed at the {faction_at(state, move.seat)}")


def _skip_aim(state: State, due: Targeting) -> State:
    """Where nothing is left to be drawn, nobody is chosen to draw it (R-37, R-57)."""
    return state if due.card != components.BURROW_BANK or state.deck else popped(state)


def _target(state: State, due: Targeting, move: moves.Target) -> State:
    return replaced(state, _aimed(due.seat, due.card, move.seat))


def _refuse_steal(state: State, due: Theft, move: moves.Steal) -> Refusal | None:
    if move.card in state.hands[due.of]:
        return None
    return Refusal(
        "Law 4.1.3", f"{components.CARD_NAMES[move.card]} is not in the hand of the {faction_at(state, due.of)}"
    )


def _steal(state: State, due: Theft, move: moves.Steal) -> State:
    """The card changes hands; who is robbed by Stand and Deliver scores one point (Law 4.1.3, D.1)."""
    state = cards.without_hand_card(popped(state), due.of, move.card)
    return gained(cards.with_hand_card(state, due.by, move.card), due.of, due.points)


def daylight_choices(state: State, seat: Seat) -> list[moves.Move]:
    """What the seat may do at any time of its Daylight: effects, dominance (Law 3.3, 4.1.3)."""
    found: list[moves.Move] = []
    if state.in_play[seat]:
        if is_ready(state, seat, components.CODEBREAKERS) and targets(state, seat, components.CODEBREAKERS):
            found.append(hits.use_of(components.CODEBREAKERS))
        if is_ready(state, seat, components.TAX_COLLECTOR) and state.deck:
            found += [_tax_of(maps.PlaceId(c)) for c, warriors in enumerate(warrior_row(state, seat)) if warriors]
    if state.options.seats > FEWEST:  # Law 5.1.3
        found += dominance.choices(state, seat)
    return found


def may_go_on(state: State, seat: Seat) -> bool:
    """Whether, by what all can see, something may be left that is done at any time of Daylight (Law 3.3, 4.1.3)."""
    if state.options.seats > FEWEST and state.hands[seat] and (dominance.can_activate(state, seat) or state.available):
        return True
    return bool(daylight_choices(state, seat))


def _refuse_daylight_use(state: State, due: Decision, move: moves.Use) -> Refusal | None:
    if move.card != components.CODEBREAKERS:
        return Refusal("Law 4.1.3", f"{components.CARD_NAMES[move.card]} is not used so in Daylight")
    return _refuse_use(state, due, move.card)


def _refuse_tax(state: State, due: Decision, move: moves.Tax) -> Refusal | None:
    refusal = _refuse_use(state, due, components.TAX_COLLECTOR)
    if refusal is not None:
        return refusal
    if not state.deck:
        return Refusal("R-66", "there is no card to draw")
    if not warriors_at(state, due.seat, move.clearing):
        return Refusal("Law 4.1.3", f"no own warrior is in clearing {maps.CLEARING_NAMES[move.clearing]}")
    return None


def _tax(state: State, due: Decision, move: moves.Tax) -> State:
    """A warrior leaves the map, a card is drawn (Law 4.1.3)."""
    seat = due.seat
    loss = fights.Loss(seat, components.WARRIOR_OF[faction_at(state, seat)], move.clearing, 1)
    state = evolve(state, used=with_card(state.used, components.TAX_COLLECTOR), pending=(*state.pending, Draw(seat)))
    return removal.removed(state, (loss,), is_battle=False)


DAYLIGHT: Final = (
    Answer(moves.Use, use, _refuse_daylight_use),
    Answer(moves.Tax, _tax, _refuse_tax),
    Answer(moves.TakeDominance, dominance.take, dominance.refuse_taking),
)
"""What every faction may do at any time of its Daylight, but for activating dominance cards (Law 3.3.4, 4.1.3)."""

DAYLIGHT_WITH_DOMINANCE: Final = (
    *DAYLIGHT,
    Answer(moves.ActivateDominance, dominance.activate, dominance.refuse_activation),
)
"""The same with dominance cards activated for oneself (Law 3.3.1)."""

CRAFTING: Final = (
    *DAYLIGHT_WITH_DOMINANCE,
    Answer(moves.Craft, crafting.craft, crafting.refuse),
    Answer(moves.End, cards.decline),
)
"""The same with crafting, before the faction goes on to what it does else in its Daylight (Law 4.1)."""

CRAFTING_OFFERS: Final = (Act.CRAFT, Act.DAYLIGHT_USE, Act.DRAW, Act.REMOVAL, Act.FULL_REMOVAL, Timing.DAYLIGHT_START)
"""What may happen while a faction crafts."""


def craft_choices(state: State, due: Decision) -> Sequence[moves.Move]:
    """What can be crafted, whatever can be done at any time of Daylight, and the end of it."""
    return [*crafting.choices(state, due.seat), *daylight_choices(state, due.seat), END]


def windows(state: State, seat: Seat, timing: Timing, card: components.CardId | None = None) -> tuple[Decision, ...]:
    """The window, where the play area holds the card that it is for, or any of those of Birdsong."""
    wanted = _BIRDSONG if card is None else (card,)
    in_play = state.in_play[seat]
    return (Window(seat, timing),) if in_play and any(each in in_play for each in wanted) else ()


def _offers(state: State, due: Window) -> list[moves.Move]:
    """What can be done in the window, apart from passing."""
    seat = due.seat
    match due.timing:
        case Timing.BIRDSONG_START:
            return [hits.use_of(components.BURROW_BANK)] if _is_usable(state, seat, components.BURROW_BANK) else []
        case Timing.BIRDSONG:
            return birdsong_uses(state, seat)
        case Timing.DAYLIGHT_START:
            return battle.choices(state, seat) if is_ready(state, seat, components.COMMAND_WARREN) else []
        case Timing.EVENING_START:
            if not is_ready(state, seat, components.COBBLER):
                return []
            return [*moving.choices(state, seat), *moving.pawn_choices(state, seat)]


def _close_window(state: State, due: Window) -> State:
    """A window in which nothing can be done, as all can see, is closed."""
    return state if _offers(state, due) else popped(state)


def _refuse_window_use(state: State, due: Window, move: moves.Use) -> Refusal | None:
    if due.timing is Timing.BIRDSONG:
        return refuse_birdsong_use(state, due, move)
    if due.timing is not Timing.BIRDSONG_START or move.card != components.BURROW_BANK:
        return Refusal("Law 4.1.3", f"{components.CARD_NAMES[move.card]} is not used so at the {due.timing}")
    return _refuse_use(state, due, move.card)


def _refuse_window_battle(state: State, due: Window, move: moves.Battle) -> Refusal | None:
    return _refuse_granted(state, due, Timing.DAYLIGHT_START, components.COMMAND_WARREN) or battle.refuse(
        state, due, move
    )


def _refuse_window_travel(state: State, due: Window, move: moves.Travel) -> Refusal | None:
    return _refuse_granted(state, due, Timing.EVENING_START, components.COBBLER) or moving.refuse(state, due, move)


def _refuse_window_roam(state: State, due: Window, move: moves.Roam) -> Refusal | None:
    return _refuse_granted(state, due, Timing.EVENING_START, components.COBBLER) or moving.refuse_pawn(state, due, move)


def _refuse_granted(state: State, due: Window, timing: Timing, card: components.CardId) -> Refusal | None:
    if due.timing is not timing:
        return Refusal("Law 4.1.3", f"{components.CARD_NAMES[card]} is not used at the {due.timing}")
    return _refuse_use(state, due, card)


def _window_battle(state: State, due: Window, move: moves.Battle) -> State:
    """Command Warren grants a battle, once (Law 4.1.3)."""
    return battle.started(_granted(state, components.COMMAND_WARREN), due.seat, move)


def _window_travel(state: State, due: Window, move: moves.Travel) -> State:
    """Cobbler grants a move, once; it triggers what any move does (Law 4.1.3, R-16)."""
    return moving.moved(_granted(state, components.COBBLER), due.seat, move)


def _window_roam(state: State, due: Window, move: moves.Roam) -> State:
    """Cobbler moves a pawn without boots (R-58)."""
    return moving.pawn_moved(_granted(state, components.COBBLER), due.seat, move)


def _granted(state: State, card: components.CardId) -> State:
    return evolve(state, used=with_card(state.used, card))


_OFFERED: Final[Mapping[Timing, tuple[object, ...]]] = {
    Timing.BIRDSONG_START: (Act.FIRST_USE,),
    Timing.BIRDSONG: (Act.BIRDSONG_END, Act.BIRDSONG_USE, Timing.BIRDSONG_START),
    Timing.DAYLIGHT_START: (Act.BATTLE,),
    Timing.EVENING_START: (Act.MOVE,),
}
"""What may lie on the window of each timing."""


def _is_birdsong(state: State) -> bool:
    """Whether Daylight is still to come in this turn."""
    return any(isinstance(owed, Daylight) for owed in state.pending)


def _is_aimed(state: State, owed: Targeting, below: object) -> bool:
    """Whether the effect is one of its phase, and has been used."""
    card = components.STAND_AND_DELIVER if _is_birdsong(state) else components.CODEBREAKERS
    if isinstance(below, Window) and below.timing is Timing.BIRDSONG_START:
        card = components.BURROW_BANK
    return owed.card == card and card in state.in_play[owed.seat] and card in state.used


def _is_theft(state: State, owed: Theft, _below: object) -> bool:
    """Whether it is Stand and Deliver, which costs a point in Birdsong, or a faction that steals in Daylight."""
    is_fair = owed.points == 1 if _is_birdsong(state) else owed.points == 0 and state.boards[owed.by].steals
    return is_fair and owed.by == state.active and owed.of != owed.by


RULES: Final = (
    Rule(
        Window,
        due=Refusal("Law 4.1.3", "a lasting effect must be used or declined first"),
        choices=lambda state, due: [PASS, *_offers(state, due)],
        settle=_close_window,
        answers=(
            Answer(moves.Pass, cards.decline),
            Answer(moves.Use, use, _refuse_window_use),
            Answer(moves.Battle, _window_battle, _refuse_window_battle),
            Answer(moves.Travel, _window_travel, _refuse_window_travel),
            Answer(moves.Roam, _window_roam, _refuse_window_roam),
        ),
        under=lambda due: (due.timing,),
        offers=lambda due: _OFFERED[due.timing],
        prompt="an effect at the {timing}",
    ),
    Rule(
        Targeting,
        due=Refusal("Law 4.1.3", "a player must be chosen for the effect first"),
        choices=lambda state, due: [hits.target_of(seat) for seat in targets(state, due.seat, due.card)],
        settle=_skip_aim,
        answers=(Answer(moves.Target, _target, _refuse_target),),
        under=(Act.BIRDSONG_USE, Act.DAYLIGHT_USE, Act.FIRST_USE),
        claims=(Claim("Law 4.1.3: an effect of this phase is aimed", _is_aimed),),
        prompt="whom {card} is aimed at",
    ),
    Rule(
        Theft,
        due=Refusal("Law 4.1.3", "chance takes a card out of a hand first"),
        choices=lambda state, due: [steal_of(card) for card in dict.fromkeys(state.hands[due.of])],
        weights=lambda state, due: cards.copies(state.hands[due.of]),
        sample=lambda state, due, rng: steal_of(cards.any_of(state.hands[due.of], rng)),
        answers=(Answer(moves.Steal, _steal, _refuse_steal),),
        under=(Act.BIRDSONG_USE,),
        claims=(Claim("Law 4.1.3: a card is taken as an effect or a Thief takes it", _is_theft),),
        prompt="the card that the {by} takes from the {of}",
    ),
)
