"""Positions of Abyss: lines in notation, small questions in notation, and games played at random."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import attrs
from hypothesis import strategies as st

from tabletop import abyss
from tabletop.abyss import Move, Options, State
from tabletop.abyss.components import CARD_NAMES, CardId, LocationId, LordId
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORD_NAMES, LORDS
from tabletop.abyss.piles import lords_in
from tabletop.abyss.position import Holding, position
from tabletop.abyss.promises import variants
from tabletop.core import CHANCE, NOBODY, Refusal, slug

DUO: Final = Options(seats=2)
TRIO: Final = Options(seats=3)
QUARTET: Final = Options(seats=4)

FULL_COURT: Final = "miller landowner aquaculturalist keeper reaper shepherd"
"""Six Farmers, so that a Lord can be recruited without a refill."""


def after(state: State, line: str) -> State:
    """The state after the moves of the line, chance included: `explore; reveal J1; take`."""
    for text in line.split(";"):
        state = abyss.step(state, abyss.parse_move(text.strip(), state.options))
    return state


def offered(state: State) -> set[str]:
    """The legal moves, written out."""
    return {abyss.format_move(move, state.options) for move in abyss.legal_moves(state)}


def refusal(state: State, text: str) -> Refusal:
    """Why this move is illegal."""
    found = abyss.explain(state, abyss.parse_move(text, state.options))
    assert found is not None, f"{text} is legal"
    return found


def clause(state: State, text: str) -> str:
    """The clause that forbids this move."""
    return refusal(state, text).clause


def names(cards: Iterable[CardId]) -> str:
    """The cards by name: `J1 C3`."""
    return " ".join(CARD_NAMES[card] for card in cards)


def hand(state: State, seat: int) -> str:
    """The hand of the seat by name."""
    return names(state.players[seat].hand)


def pearls(state: State) -> tuple[int, ...]:
    """The pearls of the seats."""
    return tuple(player.pearls for player in state.players)


def lord(name: str) -> LordId:
    """The Lord with this name, written as in moves."""
    return next(LordId(i) for i, known in enumerate(LORD_NAMES) if slug(known) == name)


def location(name: str) -> LocationId:
    """The Location with this name, written as in moves."""
    return next(LocationId(i) for i, known in enumerate(LOCATION_NAMES) if slug(known) == name)


def court(state: State) -> str:
    """The Lords of the Court by name, space 6 first."""
    return " ".join(slug(LORD_NAMES[lord]) for lord in state.court)


def free(state: State, seat: int) -> set[str]:
    """The free Lords of the seat by name."""
    return {slug(LORD_NAMES[lord]) for lord in lords_in(state.players[seat].free)}


def sites(state: State, seat: int) -> dict[str, set[str]]:
    """The Locations of the seat, and the Lords under each, by name."""
    return {
        slug(LOCATION_NAMES[site.location]): {slug(LORD_NAMES[lord]) for lord in lords_in(site.lords)}
        for site in state.players[seat].sites
    }


def places(locations: Iterable[LocationId]) -> set[str]:
    """The Locations by name."""
    return {slug(LOCATION_NAMES[location]) for location in locations}


def box(  # noqa: PLR0913  (the parts of the box)
    seats: int = 2,
    *,
    cards: str | None = None,
    lords: str | None = None,
    locations: str | None = None,
    tokens: tuple[int, ...] | None = None,
    turn_limit: int | None = 999,
) -> Options:
    """
    The options with a box that holds just these things; what is not given is there as in the box.

    Many such boxes pay for no Lord: they have a limit that no test reaches.
    """
    whole = Options(seats=seats)
    lord_names = [slug(name) for name in LORD_NAMES]
    location_names = [slug(name) for name in LOCATION_NAMES]
    return Options(
        seats=seats,
        turn_limit=turn_limit,
        exploration=whole.exploration
        if cards is None
        else sorted(CardId(CARD_NAMES.index(name)) for name in cards.split()),
        lords=whole.lords if lords is None else sorted(LordId(lord_names.index(name)) for name in lords.split()),
        locations=whole.locations
        if locations is None
        else sorted(LocationId(location_names.index(name)) for name in locations.split()),
        tokens=whole.tokens if tokens is None else tokens,
    )


def recruiting(name: str, hand: str, *, others: Iterable[Holding] = (), options: Options = DUO, **table: str) -> State:
    """Seat 0 is to act with this hand and three pearls, and the Lord lies in the Court among Farmers."""
    player = Holding(hand=hand, pearls=3)
    court_lords = f"{name} {table.pop('court', 'miller landowner aquaculturalist keeper reaper')}"
    return position(options, players=(player, *others), court=court_lords, **table)  # type: ignore[arg-type]


def recruited(name: str, lay: str, *others: Holding, **table: object) -> State:
    """Seat 0 has recruited the Lord with just these Allies, the whole hand, out of a Court of four."""
    own = {key: table.pop(key) for key in ("pearls", "lords", "sites", "keys") if key in table}
    rest = table.pop("court", "miller landowner aquaculturalist")
    options = table.pop("options", abyss.Options(seats=1 + max(1, len(others))))
    start = position(
        options,  # type: ignore[arg-type]
        players=(Holding(hand=lay, **{"pearls": 0, **own}), *others),  # type: ignore[arg-type]
        court=f"{name} {rest}",
        **table,  # type: ignore[arg-type]
    )
    line = "; ".join(f"lay {card}" for card in lay.split())
    return after(start, f"recruit {name}; {line}; pay")


def row(name: str) -> tuple[str, int, int, int, int]:
    """Guild, Races, cost, IP and Keys of the Lord."""
    card = LORDS[lord(name)]
    return card.guild.value, card.races, card.cost, card.points, card.keys


def played(options: Options, seed: int) -> Iterator[tuple[State, Move | None]]:
    """A random game, state by state, with the move that is played there; None beside the last one."""
    rng, state = Random(seed), abyss.initial_state(options)
    while abyss.to_move(state) != NOBODY:
        is_chance = abyss.to_move(state) == CHANCE
        move = abyss.sample_chance(state, rng) if is_chance else rng.choice(abyss.legal_moves(state))
        yield state, move
        state = abyss.step_unchecked(state, move)
    yield state, None


BOXES: Final = st.sampled_from((DUO, TRIO, QUARTET, *(attrs.evolve(box, turn_limit=80) for box in variants())))
"""Every number of seats; the whole box, and boxes in which decks run out."""

SEEDS: Final = st.integers(min_value=0, max_value=10_000)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state of a random game."""
    options = draw(BOXES)
    game = [state for state, _ in played(options, draw(SEEDS))]
    return game[draw(st.integers(0, len(game) - 1))]


@st.composite
def finished_states(draw: st.DrawFn) -> State:
    """Ends of games."""
    options = draw(BOXES)
    *_, (last, _) = played(options, draw(SEEDS))
    return last
