"""A drawing of what a seat sees, for a terminal of 100 columns. It is given an observation, so it cannot leak."""

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from tabletop.core.contract import CHANCE, NOBODY, Seat
from tabletop.core.readable import readable
from tabletop.root_alliance import factions, maps, rulebook
from tabletop.root_alliance.components import CARD_NAMES, PIECES, SUITS, Piece, PieceKind
from tabletop.root_alliance.observation import Observation, observe
from tabletop.root_alliance.pen import Pen
from tabletop.root_alliance.state import State

_ENGLISH: Final[Mapping[str, str]] = {
    "turn": "Turn {turn}, the {faction}; {due}",
    "to move": "the {faction} is to move: {decision}",
    "chance": "chance is to move: {decision}",
    "over": "the game is over",
    "undealt": "suit not dealt",
    "ruin": "ruin",
    "slots": "{built}/{slots} slots",
    "paths": "to {near}",
    "you": " (you)",
    "point": "1 point",
    "points": "{points} points",
    "dominance": "plays for {card}",
    "coalition": "in a coalition with the {partner}",
    "hand": "hand {cards}",
    "in play": "in play {cards}",
    "crafted": "crafted {items}",
    "supply": "supply {pieces}",
    "piles": "deck {deck}; discard {discard}; beside the map {available}; items {items}",
    "nothing": "-",
    **{key: phrase for part in factions.PARTS.values() for key, phrase in part.drawing.items()},
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}


def render(observation: Observation, language: str = "en") -> str:
    """The table as `observation` shows it: whose turn it is, the clearings, the players, the piles."""
    pen = Pen({**_ENGLISH, **_LANGUAGES.get(language, {})}, observation.options)
    lines = [_headline(observation, pen, language), "", *_clearings(observation, pen), ""]
    for seat in range(observation.options.seats):
        lines += [*_player(observation, seat, pen), ""]
    lines.append(_piles(observation, pen))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _headline(observation: Observation, pen: Pen, language: str) -> str:
    faction = observation.options.factions[observation.active]
    return pen.say("turn", turn=observation.turn, faction=faction, due=_due(observation, pen, language))


def _due(observation: Observation, pen: Pen, language: str) -> str:
    if observation.to_move == NOBODY:
        return pen.say("over")
    decision = rulebook.prompt(observation.pending[-1], observation.options, language)
    if observation.to_move == CHANCE:
        return pen.say("chance", decision=decision)
    return pen.say("to move", faction=observation.options.factions[observation.to_move], decision=decision)


def _clearings(observation: Observation, pen: Pen) -> Iterator[str]:
    """One line a clearing: number, suit, slots, paths, and what stands there."""
    woodland = observation.options.map
    for clearing, name in enumerate(maps.CLEARING_NAMES):
        is_dealt = clearing < len(observation.suits)
        suit = SUITS[observation.suits[clearing]] if is_dealt else pen.say("undealt")
        buildings = (row[clearing] for row, kind in _rows(observation) if kind.kind is PieceKind.BUILDING)
        slots = pen.say("slots", built=sum(buildings), slots=woodland.slots[clearing])
        paths = pen.say("paths", near=" ".join(maps.CLEARING_NAMES[other] for other in woodland.paths[clearing]))
        contents = "; ".join(_contents(observation, clearing, pen))
        yield f"{name:>2}  {suit:<7}{slots:<11}{paths:<16}{contents}"


def _rows(observation: Observation) -> Iterator[tuple[tuple[int, ...], Piece]]:
    """Where the pieces of each kind are, with the kind."""
    return zip(observation.pieces, PIECES, strict=True)


def _contents(observation: Observation, clearing: int, pen: Pen) -> Iterator[str]:
    """What each faction has there, its pawn too, and the ruin."""
    for faction, board in zip(observation.options.factions, observation.boards, strict=True):
        there = [(row[clearing], kind.name) for row, kind in _rows(observation) if kind.faction is faction]
        if any(count for count, _ in there):
            yield ", ".join(name if count == 1 else f"{count} {name}" for count, name in there if count)
        if board.pawn == clearing:
            yield str(faction)
    if observation.ruins >> clearing & 1:
        yield pen.say("ruin")


def _player(observation: Observation, seat: int, pen: Pen) -> Iterator[str]:
    faction, board = observation.options.factions[seat], observation.boards[seat]
    you = pen.say("you") if seat == observation.seat else ""
    yield f"{faction}{you}: {_score(observation, seat, pen)}"
    lines = [pen.say("hand", cards=pen.seen(observation.hands[seat]))]
    if observation.in_play[seat]:
        lines.append(pen.say("in play", cards=pen.cards(observation.in_play[seat])))
    if any(observation.crafted[seat]):
        lines.append(pen.say("crafted", items=pen.items(observation.crafted[seat])))
    lines += factions.PARTS[faction].drawn(board, observation.pieces, pen)
    left = (
        (kind.total - sum(row) - (board.off_map_warriors if kind.kind is PieceKind.WARRIOR else 0), kind.name)
        for row, kind in _rows(observation)
        if kind.faction is faction
    )
    supply = ", ".join(f"{count} {name}" for count, name in left if count)
    lines += [pen.say("supply", pieces=supply)] if supply else []
    yield from (f"    {line}" for line in lines)


def _score(observation: Observation, seat: int, pen: Pen) -> str:
    """The points; without a score marker how else the seat wins (Law 3.3.1, 9.2.8)."""
    claimed, partner, points = observation.dominance[seat], observation.boards[seat].partner, observation.points[seat]
    if partner is not None:
        return pen.say("coalition", partner=observation.options.factions[partner])
    if claimed is not None:
        return pen.say("dominance", card=CARD_NAMES[claimed])
    return pen.say("point" if points == 1 else "points", points=points)


def _piles(observation: Observation, pen: Pen) -> str:
    return pen.say(
        "piles",
        deck=observation.deck_size,
        discard=pen.cards(observation.discard),
        available=pen.cards(observation.available),
        items=pen.items(observation.supply),
    )


def _laid_open(state: State) -> Observation:
    """What one would see who saw all that any seat does."""
    views = [observe(state, Seat(seat)) for seat in range(state.options.seats)]
    hands = tuple(view.hands[seat] for seat, view in enumerate(views))
    boards = tuple(view.boards[seat] for seat, view in enumerate(views))
    return attrs.evolve(observe(state, None), hands=hands, boards=boards)


readable(render, Observation)
readable(lambda state: render(_laid_open(state)), State)
