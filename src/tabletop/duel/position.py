"""
Any position in a few readable lines, checked by `defects`.

    position(turn=5, hands=("R1 R2", "G1"), rows=("G5 ? (B3)/R7@1", ""), councils=("K7", ""), leaders=("R3G3", ""))

A slot is written `G5` with its hero face up, `(G5)` with it face down; `/R7@1` behind it is a blocker laid by seat 1;
`_` is a slot that the take has emptied. `?` is any hero that is named nowhere. Whatever is left out is filled up with
such heroes, in the order of the deck: slots face down, then hands, councils and the top of the pile; leaders likewise.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, assert_never, get_args

from tabletop.core import Box, MalformedError, PositionError, Seat
from tabletop.duel.components import SEATS, HeroId, HeroSet, LeaderId
from tabletop.duel.decisions import Decision, Playing, Returning, Taking, TopDeal
from tabletop.duel.notation import names
from tabletop.duel.options import DEFAULT, Options
from tabletop.duel.soundness import defects
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    free_slots,
    hand_size,
    mover_of,
    pair_of,
    set_of,
    slot_of,
    turn_decision,
    turns_of,
)

Due: TypeAlias = Literal["take", "return", "play", "top", "end"]
"""What is owed: a decision of the turn, the new top of the pile before it, or nothing, after the last turn."""

_SLOT: Final = re.compile(r"(\()?(\w+|\?)(?(1)\))(?:/(\w+|\?)@([01]))?", re.ASCII)


def position(  # noqa: PLR0913  (the things on the table)
    options: Options = DEFAULT,
    *,
    turn: int = 1,
    due: Due = "take",
    hands: tuple[str, str] = ("", ""),
    councils: tuple[str, str] = ("", ""),
    leaders: tuple[str, str] = ("", ""),
    rows: tuple[str, str] = ("", ""),
    top: str = "",
) -> State:
    """
    The position described, in turn `turn`, with `due` owed by the seat whose turn it is.

    Raises:
        MalformedError: a text names no hero, leader or slot, or names a hero a second time.
        PositionError: no game reaches this position; the error lists why.
    """
    _refuse_slips(options, turn, due, hands=hands, councils=councils, leaders=leaders, rows=rows)
    deck = _Deck(options, (*hands, *councils, *rows, top))
    laid = pair_of(lambda row: _row(deck, f"$.rows[{row}]", rows[row]))
    mover, completed = mover_of(options, turn), turn if due == "end" else turn - 1
    state = State(
        options=options,
        pending=_pending(due, mover, laid),
        turn=turn,
        hands=pair_of(
            lambda seat: deck.zone(
                f"$.hands[{seat}]",
                hands[seat],
                hand_size(options, completed, Seat(seat)) + 2 * (due == "return" and seat == mover),
            )
        ),
        councils=pair_of(
            lambda seat: deck.zone(
                f"$.councils[{seat}]",
                councils[seat],
                turns_of(options, completed, Seat(seat)) - _blockers(laid, seat),
            )
        ),
        leaders=_leaders(options, leaders),
        rows=laid,
        free=pair_of(lambda row: free_slots(laid[row])),
        top=deck.hero("$.top", top or "?") if due != "top" and completed < options.pile_size else None,
        pile=deck.rest(),
    )
    found = defects(state)
    if found:
        raise PositionError(found)
    return state


def _refuse_slips(options: Options, turn: int, due: Due, **pairs: tuple[str, str]) -> None:
    """Name the argument that is of the wrong kind, before anything is made of it."""
    if type(turn) is not int or not 1 <= turn <= options.turns:
        raise MalformedError("$.turn", f"expected a turn from 1 to {options.turns}, found {turn!r}")
    if due not in get_args(Due):
        raise MalformedError("$.due", f"expected one of {', '.join(get_args(Due))}, found {due!r}")
    for name, texts in pairs.items():
        if len(texts) != SEATS or not all(isinstance(text, str) for text in texts):
            raise MalformedError(f"$.{name}", f"expected two texts, found {texts!r}")


class _Deck:
    """The heroes that do not lie on the table yet."""

    def __init__(self, options: Options, texts: Sequence[str]) -> None:
        self.options = options
        deck = [HeroId(hero) for hero in range(len(options.heroes))]
        self._box = Box(deck, names(options), HeroId, "hero")
        named = self._box.named([" ".join(re.findall(r"\w+", text)) for text in texts])
        self._unnamed = [names(options).name(HeroId, hero) for hero in deck if hero not in named]

    def hero(self, path: str, name: str) -> HeroId:
        """The hero of that name, or for `?` the next one that is named nowhere; it lies on the table now."""
        if name == "?" and not self._unnamed:
            raise MalformedError(path, "no hero is left for this place")
        return self._box.take(path, self._unnamed.pop(0) if name == "?" else name)

    def zone(self, path: str, text: str, size: int) -> HeroSet:
        """The heroes named, filled up to `size`."""
        called = text.split()
        return set_of([self.hero(path, name) for name in called + ["?"] * (size - len(called))])

    def rest(self) -> tuple[HeroId, ...]:
        """The heroes that are left for the pile."""
        return self._box.rest()


def _row(deck: _Deck, path: str, text: str) -> Row:
    slots = text.split()
    return tuple(_slot(deck, path, slot) for slot in slots + ["(?)"] * (deck.options.row_length - len(slots)))


def _slot(deck: _Deck, path: str, text: str) -> Slot | None:
    if text == "_":
        return None
    parts = _SLOT.fullmatch(text)
    if parts is None:
        raise MalformedError(path, f"{text!r} is no slot; write G5, (G5), G5/K2@1, (G5)/K2@1 or _, and ? for any hero")
    face_down, hero, blocker, owner = parts.groups()
    base = deck.hero(path, hero)
    if blocker is None:
        return slot_of(base, not face_down, None, None)
    return slot_of(base, not face_down, deck.hero(path, blocker), Seat(int(owner)))


def _blockers(rows: tuple[Row, Row], seat: int) -> int:
    return sum(slot is not None and slot.owner == seat for row in rows for slot in row)


def _pending(due: Due, mover: Seat, rows: tuple[Row, Row]) -> tuple[Decision, ...]:
    free = pair_of(lambda row: free_slots(rows[row]))
    match due:
        case "take":
            return (Taking(mover),)
        case "return":
            return (_returning(mover, rows),)
        case "play":
            return (Playing(mover),)
        case "top":
            return (turn_decision(mover, free), TopDeal())
        case "end":
            return ()
    assert_never(due)


def _returning(mover: Seat, rows: tuple[Row, Row]) -> Returning:
    for row, slots in enumerate(rows):
        emptied = [index for index, slot in enumerate(slots) if slot is None]
        if len(emptied) == 2:  # noqa: PLR2004  (D4.1)
            return Returning(mover, row, (emptied[0], emptied[1]))
    raise MalformedError("$.rows", "before a return two slots of one row are emptied, written _")


def _leaders(options: Options, texts: tuple[str, str]) -> tuple[LeaderId, LeaderId]:
    """The leaders named, and the first of the others where none is."""
    box = Box(map(LeaderId, range(len(options.leaders))), names(options), LeaderId, "leader")
    named = box.named(texts)
    unnamed = [names(options).name(LeaderId, leader) for leader in box.rest() if leader not in named]
    return pair_of(lambda seat: box.take(f"$.leaders[{seat}]", texts[seat] or unnamed.pop(0)))
