"""A drawing of what a seat sees, for a terminal of 100 columns. It is given an observation, so it cannot leak."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.core.contract import CHANCE, NOBODY, Seat
from tabletop.root_alliance.alliance.board import SeenAlliance
from tabletop.root_alliance.alliance.components import SPREAD_COST, SYMPATHY_POINTS
from tabletop.root_alliance.boards import SeenCards
from tabletop.root_alliance.components import (
    CARD_NAMES,
    ITEMS,
    PIECES,
    SUIT_OF,
    SUITS,
    SYMPATHY,
    CardId,
    Cards,
    Items,
    PieceKind,
)
from tabletop.root_alliance.eyrie.board import EyrieBoard
from tabletop.root_alliance.eyrie.components import COLUMNS
from tabletop.root_alliance.maps import CLEARING_NAMES
from tabletop.root_alliance.observation import Observation, SeenBoard
from tabletop.root_alliance.rulebook import prompt
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import QUEST_NAMES, Relation

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
    "supporters": "supporters {cards}; officers {officers}",
    "sympathy": "the next sympathy costs {cost} and scores {points}",
    "leader": "leader {leader}; {columns}",
    "pawn": "the {character} in {place}",
    "items": "{condition} {items}",
    "quests": "quests {quests}",
    "relation": "{faction} {relation}",
    "piles": "deck {deck}; discard {discard}; beside the map {available}; items {items}",
    "nothing": "-",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}


def render(observation: Observation, language: str = "en") -> str:
    """The table as `observation` shows it: whose turn it is, the clearings, the players, the piles."""
    phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
    lines = [_headline(observation, phrases, language), "", *_clearings(observation, phrases), ""]
    for seat in range(observation.options.seats):
        lines += [*_player(observation, Seat(seat), phrases), ""]
    lines.append(_piles(observation, phrases))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _headline(observation: Observation, phrases: Mapping[str, str], language: str) -> str:
    factions = observation.options.factions
    faction = factions[observation.active]
    return phrases["turn"].format(turn=observation.turn, faction=faction, due=_due(observation, phrases, language))


def _due(observation: Observation, phrases: Mapping[str, str], language: str) -> str:
    if observation.to_move == NOBODY:
        return phrases["over"]
    decision = prompt(observation.pending[-1], observation.options, language)
    if observation.to_move == CHANCE:
        return phrases["chance"].format(decision=decision)
    return phrases["to move"].format(faction=observation.options.factions[observation.to_move], decision=decision)


def _clearings(observation: Observation, phrases: Mapping[str, str]) -> Iterator[str]:
    """One line a clearing: number, suit, slots, paths, and what stands there."""
    woodland = observation.options.map
    for clearing, name in enumerate(CLEARING_NAMES):
        is_dealt = clearing < len(observation.suits)
        suit = SUITS[observation.suits[clearing]] if is_dealt else phrases["undealt"]
        near = " ".join(CLEARING_NAMES[other] for other in woodland.paths[clearing])
        paths = phrases["paths"].format(near=near)
        yield f"{name:>2}  {suit:<7}{_slots(observation, clearing, phrases):<11}{paths:<16}" + "; ".join(
            _contents(observation, clearing, phrases)
        )


def _slots(observation: Observation, clearing: int, phrases: Mapping[str, str]) -> str:
    built = sum(
        row[clearing] for row, kind in zip(observation.pieces, PIECES, strict=True) if kind.kind.value == "building"
    )
    return phrases["slots"].format(built=built, slots=observation.options.map.slots[clearing])


def _contents(observation: Observation, clearing: int, phrases: Mapping[str, str]) -> Iterator[str]:
    """What each faction has there, its pawn too, and the ruin."""
    for seat, faction in enumerate(observation.options.factions):
        there = [
            (row[clearing], kind.name)
            for row, kind in zip(observation.pieces, PIECES, strict=True)
            if kind.faction is faction and row[clearing]
        ]
        if there:
            yield ", ".join(name if count == 1 else f"{count} {name}" for count, name in there)
        board = observation.boards[seat]
        if isinstance(board, VagabondBoard) and board.pawn == clearing:
            yield str(faction)
    if observation.ruins >> clearing & 1:
        yield phrases["ruin"]


def _player(observation: Observation, seat: Seat, phrases: Mapping[str, str]) -> Iterator[str]:
    faction = observation.options.factions[seat]
    you = phrases["you"] if seat == observation.seat else ""
    yield f"{faction}{you}: {_score(observation, seat, phrases)}"
    yield "    " + phrases["hand"].format(cards=_hidden(observation.hands[seat], phrases))
    if observation.in_play[seat]:
        yield "    " + phrases["in play"].format(cards=_cards(observation.in_play[seat], phrases))
    if any(observation.crafted[seat]):
        yield "    " + phrases["crafted"].format(items=_items(observation.crafted[seat], phrases))
    for line in _board(observation, observation.boards[seat], phrases):
        yield "    " + line
    if supply := _supply(observation, seat):
        yield "    " + phrases["supply"].format(pieces=supply)


def _score(observation: Observation, seat: Seat, phrases: Mapping[str, str]) -> str:
    """The points; without a score marker how else the seat wins (Law 3.3.1, 9.2.8)."""
    claimed, board = observation.dominance[seat], observation.boards[seat]
    if isinstance(board, VagabondBoard) and board.partner is not None:
        return phrases["coalition"].format(partner=observation.options.factions[board.partner])
    if claimed is not None:
        return phrases["dominance"].format(card=CARD_NAMES[claimed])
    return phrases["point" if observation.points[seat] == 1 else "points"].format(points=observation.points[seat])


def _supply(observation: Observation, seat: Seat) -> str:
    """The pieces of the seat that are not on the map, officers aside."""
    board = observation.boards[seat]
    officers = board.officers if isinstance(board, SeenAlliance) else 0
    left = (
        (kind.total - sum(row) - (officers if kind.kind is PieceKind.WARRIOR else 0), kind.name)
        for row, kind in zip(observation.pieces, PIECES, strict=True)
        if kind.faction is observation.options.factions[seat]
    )
    return ", ".join(f"{count} {name}" for count, name in left if count)


def _board(observation: Observation, board: SeenBoard, phrases: Mapping[str, str]) -> Iterator[str]:
    if isinstance(board, SeenAlliance):
        yield phrases["supporters"].format(cards=_hidden(board.supporters, phrases), officers=board.officers)
        spread = sum(observation.pieces[SYMPATHY])
        if spread < len(SPREAD_COST):
            yield phrases["sympathy"].format(cost=SPREAD_COST[spread], points=SYMPATHY_POINTS[spread])
    if isinstance(board, EyrieBoard):
        columns = (
            f"{column} {_cards(cards, phrases)}{' +vizier' * board.viziers.count(column)}"
            for column, cards in zip(COLUMNS, board.decree, strict=True)
        )
        yield phrases["leader"].format(leader=board.leader or phrases["nothing"], columns="; ".join(columns))
    if isinstance(board, VagabondBoard):
        yield from _vagabond(observation, board, phrases)


def _vagabond(observation: Observation, board: VagabondBoard, phrases: Mapping[str, str]) -> Iterator[str]:
    place = phrases["nothing"] if board.pawn is None else observation.options.map.places[board.pawn]
    yield phrases["pawn"].format(character=board.character or phrases["nothing"], place=place)
    conditions = ("ready", board.ready), ("exhausted", board.exhausted), ("damaged", board.damaged)
    shown = [*conditions, ("broken", board.broken)]
    yield "; ".join(phrases["items"].format(condition=name, items=_items(items, phrases)) for name, items in shown)
    quests = " ".join(QUEST_NAMES[quest] for quest in board.quests) or phrases["nothing"]
    relations = (
        phrases["relation"].format(faction=observation.options.factions[seat], relation=relation)
        for seat, relation in enumerate(board.relations)
        if relation is not Relation.INDIFFERENT
    )
    yield "; ".join((phrases["quests"].format(quests=quests), *relations))


def _piles(observation: Observation, phrases: Mapping[str, str]) -> str:
    return phrases["piles"].format(
        deck=observation.deck_size,
        discard=_cards(observation.discard, phrases),
        available=_cards(observation.available, phrases),
        items=_items(observation.supply, phrases),
    )


def _hidden(hidden: SeenCards, phrases: Mapping[str, str]) -> str:
    return f"{hidden.size}" if hidden.cards is None else f"{hidden.size}: {_cards(hidden.cards, phrases)}"


def _cards(cards: Cards, phrases: Mapping[str, str]) -> str:
    return ", ".join(map(_card, cards)) or phrases["nothing"]


def _card(card: CardId) -> str:
    """The name as it is typed, and the suit where that does not tell it."""
    name, suit = CARD_NAMES[card], SUITS[SUIT_OF[card]]
    return name if name.endswith(suit) else f"{name} ({suit})"


def _items(items: Items, phrases: Mapping[str, str]) -> str:
    listed = (f"{count} {name}" for count, name in zip(items, ITEMS, strict=True) if count)
    return ", ".join(listed) or phrases["nothing"]
