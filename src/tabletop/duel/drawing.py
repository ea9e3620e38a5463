"""A drawing of what a seat sees, 80 columns wide. It is made of an observation, never of a state, so it cannot leak."""

from collections.abc import Mapping
from typing import Final

import attrs

from tabletop.core import Seat, readable
from tabletop.duel.components import SEATS, HeroId, LeaderId
from tabletop.duel.events import Card
from tabletop.duel.notation import names
from tabletop.duel.observation import Observation, SeenCards, SeenSlot, observe
from tabletop.duel.options import Options
from tabletop.duel.state import State, to_move

_WIDTH: Final = 10

_ENGLISH: Final[Mapping[str, str]] = {
    "turn": "Turn {turn} of {turns}",
    "setup": "Set-up",
    "over": "The game is over",
    "Taking": "P{seat} takes two heroes of one row",
    "Returning": "P{seat} returns two heroes to row {row}",
    "Playing": "P{seat} plays a hero",
    "TopDeal": "the top of the pile is dealt",
    "pile": "pile {size}",
    "top card": ", top {card}",
    "row": "row {row} (near P{row})",
    "you": " (you)",
    "hand": "hand {size}: {cards}",
    "council": "council {size}: {cards}",
    "leader": "leader {leader}",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}


def render(observation: Observation, language: str = "en") -> str:
    """
    The table as `observation` shows it, the opponent of seat 0 on top.

    `G5` is a hero face up, `(G5)` one lying face down whose face is known, `(G?)` one of which the back alone shows;
    `/K?@1` is a blocker laid by seat 1.
    """
    phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
    lines = [_headline(observation, phrases), ""]
    for seat in reversed(range(SEATS)):
        player = _player_lines(observation, Seat(seat), phrases)
        row = _row_lines(observation, seat, phrases)
        lines += [*player, *row, ""] if seat else [*row, *player]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _headline(observation: Observation, phrases: Mapping[str, str]) -> str:
    turn = phrases["turn"].format(turn=observation.turn, turns=observation.options.turns)
    pile = phrases["pile"].format(size=observation.pile_size)
    if observation.top_faction is not None:
        pile += phrases["top card"].format(card=f"{observation.top_faction}?")
    return f"{turn}: {_due(observation, phrases)}; {pile}"


def _due(observation: Observation, phrases: Mapping[str, str]) -> str:
    if not observation.pending:
        return phrases["over"]
    due = observation.pending[-1]
    return phrases.get(type(due).__name__, phrases["setup"]).format(**attrs.asdict(due))


def _player_lines(observation: Observation, seat: Seat, phrases: Mapping[str, str]) -> list[str]:
    options, leader = observation.options, observation.leaders[seat]
    hand, council = observation.hands[seat], observation.councils[seat]
    name = "?" if leader is None else names(options).name(LeaderId, leader)
    you = phrases["you"] if seat == observation.seat else ""
    return [
        f"P{seat}{you}  " + phrases["hand"].format(size=hand.size, cards=_cards(hand, options)),
        "    "
        + phrases["leader"].format(leader=name)
        + "  "
        + phrases["council"].format(size=council.size, cards=_cards(council, options)),
    ]


def _row_lines(observation: Observation, row: int, phrases: Mapping[str, str]) -> list[str]:
    slots = [_slot(slot, observation.options) for slot in observation.rows[row]]
    numbers = "".join(f"{number:<{_WIDTH}}" for number in range(len(slots)))
    return [phrases["row"].format(row=row), "    " + numbers, "    " + "".join(f"{slot:<{_WIDTH}}" for slot in slots)]


def _slot(slot: SeenSlot | None, options: Options) -> str:
    if slot is None:
        return "_"
    base = _card(slot.base, options)
    lying = base if slot.face_up else f"({base})"
    return lying if slot.blocker is None else f"{lying}/{_card(slot.blocker, options)}@{slot.owner}"


def _cards(cards: SeenCards, options: Options) -> str:
    if cards.heroes is not None:
        return " ".join(names(options).name(HeroId, hero) for hero in cards.heroes)
    backs = [None] * cards.size if cards.factions is None else cards.factions
    return " ".join(_card(Card(faction, None), options) for faction in backs)


def _card(card: Card, options: Options) -> str:
    if card.hero is not None:
        return names(options).name(HeroId, card.hero)
    return "?" if card.faction is None else f"{card.faction}?"


def _laid_open(state: State) -> Observation:
    """The table for whoever may see all of it, as everybody does at the end (D8.7)."""
    seen = observe(attrs.evolve(state, pending=()), None)
    return attrs.evolve(seen, pending=state.pending, to_move=to_move(state))


readable(render, Observation)
readable(lambda state: render(_laid_open(state)), State)
