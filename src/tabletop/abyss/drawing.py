"""A drawing of what a seat sees, 80 columns wide. It is given an observation, never a state, so it cannot leak."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from tabletop.abyss import components as c
from tabletop.abyss.decisions import CourtDeal, Paying
from tabletop.abyss.locations import LOCATION_IDS, LOCATION_NAMES, LOCATIONS
from tabletop.abyss.lords import LORDS
from tabletop.abyss.observation import Observation, SeenCards, SeenLocations, SeenPlayer, SeenTokens, observe
from tabletop.abyss.piles import lords_in
from tabletop.abyss.rulebook import RULES
from tabletop.abyss.rules.exploration import next_price
from tabletop.abyss.rules.payment import total
from tabletop.abyss.sentences import Words
from tabletop.abyss.state import State
from tabletop.core import CHANCE, readable

_WIDTH: Final = 80

_ENGLISH: Final[Mapping[str, str]] = {
    "turn": "Turn {turn} of P{seat}: {due}",
    "set up": "Set-up",
    "over": "The game is over",
    "last round": "the game ends before the next regular turn of P{seat}",
    "extra": "P{seat} takes another turn after this one",
    "chance": "chance decides",
    "court": "Court ({deck} in the deck)",
    "columns": "Races Cost IP Key Power",
    "no lord": "empty",
    "lord": "{name:<15} {guild:<10} {races} {race:<1}  {cost:>4} {points:>2} {key:<3} {power}",
    "key": "Key",
    "worth": "{name} ({score})",
    "track": "Track ({deck} in the deck, {discard} discarded)",
    "council": "Council",
    "threat": "Threat",
    "tokens": "{number} Monster tokens left",
    "available": "Available ({deck} in the deck)",
    "drawn": "Drawn",
    "laid": "Laid (worth {value})",
    "you": " (you)",
    "player": "P{seat}{you}  pearls {pearls}  Keys {keys}  Monster tokens {tokens}",
    "hand": "hand {size}",
    "aside": "set aside {cards}",
    "lords": "Lords",
    "affiliated": "affiliated",
    "out": "Out of the game",
    "disabled": "{name} (disabled)",
    "under": "{name}\nover {lords}",
}

_LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {"en": _ENGLISH}


def render(observation: Observation, language: str = "en") -> str:
    """
    The table as `observation` shows it: Court, track, Council, Locations, then the players, own seat marked.

    `J5` is a jellyfish of value 5, `?` a card that the observer does not see, `[3]` the Threat token. The Court tells
    how many Races a Lord asks for and which is its own.
    """
    drawing = _Drawing(observation, language)
    blocks = [drawing.head(), drawing.court(), drawing.board(), drawing.locations(), *drawing.players()]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


class _Drawing:
    def __init__(self, observation: Observation, language: str) -> None:
        self._seen = observation
        self._phrases = {**_ENGLISH, **_LANGUAGES.get(language, {})}
        self._words = Words(language)

    def _say(self, phrase: str, **parts: Any) -> str:  # noqa: ANN401  (whatever the phrase wants)
        return self._phrases[phrase].format(**parts)

    def head(self) -> list[str]:
        """What is due, and whether the end is near."""
        seen = self._seen
        lines = [self._headline()]
        if seen.pending and seen.ends_before is not None:
            lines.append(self._say("last round", seat=seen.ends_before))
        if seen.pending and seen.extra_turn:
            lines.append(self._say("extra", seat=seen.active))
        return lines

    def _headline(self) -> str:
        seen = self._seen
        if not seen.pending:
            return self._say("over")
        return (
            self._say("turn", turn=seen.turn, seat=seen.active, due=self._due()) if seen.turn else self._say("set up")
        )

    def _due(self) -> str:
        seen, due = self._seen, self._seen.pending[-1]
        if due.seat == CHANCE:
            return self._say("chance")
        lord = self._words.lord(due.lord) if isinstance(due, Paying) else ""
        card = c.CARD_NAMES[seen.track[-1]] if seen.track else ""
        return RULES.rule_of(due).prompt.format(
            due=due, lord=lord, card=card, price=self._words.pearls(next_price(seen.bought))
        )

    def court(self) -> list[str]:
        """A line for each space, space 1 first; the Lords lie towards space 6."""
        seen = self._seen
        lines = [f"{self._say('court', deck=seen.lord_deck_size):<29}{self._say('columns')}"]
        due = seen.pending[-1] if seen.pending else None
        lying: list[c.LordId | None] = [*seen.court, *[None] * (c.COURT_SPACES - len(seen.court))]
        if isinstance(due, CourtDeal):
            lying.insert(c.COURT_SPACES - due.space, None)  # where the Opportunist has made room, too
        for space in range(1, c.COURT_SPACES + 1):
            lord = lying[c.COURT_SPACES - space]
            lines.append(f"{space}  {self._say('no lord') if lord is None else self._lord(lord)}")
        return lines

    def _lord(self, lord: c.LordId) -> str:
        card = LORDS[lord]
        race = "" if card.own_race is None else c.RACE_LETTERS[card.own_race]
        return self._say(
            "lord",
            name=self._words.lord(lord),
            guild=card.guild,
            race=race,
            races=card.races,
            cost=card.cost,
            points=card.points,
            key=self._say("key") if card.keys else "",
            power=card.legend,
        )

    def board(self) -> list[str]:
        """Track, Council, threat."""
        seen = self._seen
        spaces = [c.CARD_NAMES[card] for card in seen.track] + ["-"] * (c.TRACK_SPACES - len(seen.track))
        stacks = [
            f"{letter} {name} {size}"
            for letter, name, size in zip(c.RACE_LETTERS, c.RACE_NAMES, seen.council_sizes, strict=True)
        ]
        threat = [f"[{space}]" if space == seen.threat else str(space) for space in range(1, c.THREAT_SPACES + 1)]
        lines = [
            f"{self._say('track', deck=seen.deck_size, discard=seen.discard_size)}: {' '.join(spaces)}",
            f"{self._say('council')}: {'  '.join(stacks)}",
            f"{self._say('threat')}: {' '.join(threat)}   {self._say('tokens', number=seen.token_supply)}",
        ]
        if seen.laid:
            laid = [c.CARD_NAMES[card] for card in seen.laid]
            lines += self._listed(self._say("laid", value=total(seen.laid)), laid, "")
        return lines

    def locations(self) -> list[str]:
        """The available ones, those drawn, and what is out of the game."""
        seen = self._seen
        names = [self._location(location) for location in seen.available]
        lines = [*self._listed(self._say("available", deck=seen.location_deck_size), names)]
        if seen.drawn.size:
            drawn = seen.drawn.locations
            unseen = min(seen.drawn.size, len(LOCATION_IDS))  # a made-up look may hold any number
            shown = ["?"] * unseen if drawn is None else [self._location(location) for location in drawn]
            lines += self._listed(self._say("drawn"), shown)
        gone = [self._words.lord(lord) for lord in seen.gone_lords]
        gone += [LOCATION_NAMES[location] for location in seen.gone_locations]
        return lines + (self._listed(self._say("out"), gone) if gone else [])

    def _location(self, location: c.LocationId) -> str:
        return self._say("worth", name=LOCATIONS[location].name, score=LOCATIONS[location].legend)

    def players(self) -> list[list[str]]:
        """A block for each seat."""
        return [self._player(seat, player) for seat, player in enumerate(self._seen.players)]

    def _player(self, seat: int, player: SeenPlayer) -> list[str]:
        you = self._say("you") if seat == self._seen.seat else ""
        values = player.tokens.values
        tokens = str(player.tokens.size) if not values else f"{player.tokens.size} ({' '.join(map(str, values))})"
        hand = [c.CARD_NAMES[card] for card in player.hand.cards or ()] or ["?"] * (player.hand.size > 0)
        line = self._say("player", seat=seat, you=you, pearls=player.pearls, keys=player.keys, tokens=tokens)
        lines = [line, *("  " + line for line in self._listed(self._say("hand", size=player.hand.size), hand, ""))]
        if player.set_aside.size:
            lines.append("  " + self._say("aside", cards=_hidden(player.set_aside, c.CARD_NAMES.__getitem__)))
        lines += ["  " + line for line in self._listed(self._say("lords"), self._holdings(player))]
        affiliated = [c.CARD_NAMES[card] for card in player.affiliated]
        return lines + ["  " + line for line in self._listed(self._say("affiliated"), affiliated, "")]

    def _holdings(self, player: SeenPlayer) -> list[str]:
        """Free Lords, then Locations with the Lords under them."""
        names = []
        for lord in lords_in(player.free):
            name = self._words.lord(lord)
            names.append(self._say("disabled", name=name) if player.disabled >> lord & 1 else name)
        for site in player.sites:
            under = ",\n".join(self._words.lord(lord) for lord in lords_in(site.lords))
            name = self._location(site.location)
            names.append(self._say("under", name=name, lords=under) if under else name)
        return names

    def _listed(self, title: str, names: list[str], comma: str = ";") -> list[str]:
        """The names after their title, on as many lines as they need; nothing is a dash, a long name has breaks."""
        lines = [f"{title}:"]
        for piece in f"{comma}\n".join(names or ["-"]).split("\n"):
            if len(lines[-1]) + len(piece) + 1 > _WIDTH - 2:  # players' lists are indented
                lines.append("   ")
            lines[-1] += f" {piece}"
        return lines


def _laid_open(state: State) -> Observation:
    """The table with all hands, tokens and Locations drawn face up."""
    seen = observe(state, None)
    players = tuple(
        attrs.evolve(
            shown,
            hand=SeenCards(len(player.hand), player.hand),
            set_aside=SeenCards(len(player.set_aside), player.set_aside),
            tokens=SeenTokens(len(player.tokens), player.tokens),
        )
        for shown, player in zip(seen.players, state.players, strict=True)
    )
    return attrs.evolve(seen, players=players, drawn=SeenLocations(len(state.drawn), state.drawn))


readable(render, Observation)
readable(lambda state: render(_laid_open(state)), State)


def _hidden(cards: SeenCards, name: Callable[[int], str]) -> str:
    shown = "?" if cards.cards is None else " ".join(map(name, cards.cards))
    return f"{cards.size} ({shown})" if cards.size else "0"
