"""
Positions of Duel, reached by play: fixed deals, lines in notation, and what Hypothesis may come up with.

Every state here comes out of `step`, so all are legal. What is drawn shrinks towards the first legal move, the
default box and an early moment.
"""

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Final, TypeAlias

import attrs
import pytest
from hypothesis import assume
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import CHANCE, NOBODY, ChanceSource, IllegalMoveError, Seat, play
from tabletop.duel import Backs, Block, Council, Faction, Hero, HeroId, Leader, Move, Options, State, StuckRule
from tabletop.duel.components import HeroSet, hero_names, leader_names
from tabletop.duel.decisions import Decision
from tabletop.duel.state import heroes_in

DEFAULT: Final = Options()

DECK: Final = (
    "R1 G2 B3  K4 R5 G6  B7 K1 R2 G3 B4 K5 R6  G7 B1 K2 R3 G4 B5 K6  R7 G1 B2 K3 R4 G5 B6 K7"  # hands, rows, pile
)
"""The default deck as `dealt` deals it: `R1 G2 B3` to seat 0, `K4 R5 G6` to seat 1, row 0, row 1, the pile."""

Chance: TypeAlias = Random | ChanceSource[State, Move]


def dealer(heroes: str = "", leaders: str = "", options: Options = DEFAULT) -> ChanceSource[State, Move]:
    """
    The chance source that deals these cards first, in this order (D3.7).

    The heroes left out follow in the order of `DECK` for the default deck, else in that of the options; the leaders
    left out follow in the order of the options.
    """
    names = hero_names(options.heroes)
    rest = DECK.split() if set(names) == set(DECK.split()) else names
    return duel.ordered_chance(
        _completed(heroes, rest), _completed(leaders, leader_names(options.leaders)), options=options
    )


def dealt(heroes: str = "", leaders: str = "", options: Options = DEFAULT) -> State:
    """The first turn after the deal of these heroes and leaders, completed as by `dealer`."""
    return line("", duel.initial_state(options), dealer(heroes, leaders, options))


def line(text: str, state: State | None = None, chance: Chance | None = None) -> State:
    """
    The state after these decisions, as in `take 0:1,4; return G5 K2; council B1`.

    `state` is `dealt()` where it is left out; `chance` is then the same dealer, which goes on down its list.
    """
    start = dealt() if state is None else state
    source = dealer(options=start.options) if chance is None else chance
    moves = [duel.parse_move(move.strip(), start.options) for move in text.split(";") if move.strip()]
    return play(duel, start, moves, source)


def swapped(one: str, other: str) -> str:
    """The order of `DECK` with two heroes exchanged."""
    change = {one: other, other: one}
    return " ".join(change.get(name, name) for name in DECK.split())


def _completed(first: str, names: Sequence[str]) -> list[str]:
    given = first.split()
    return [*given, *(name for name in names if name not in given)]


@attrs.frozen
class Play:
    """A line of play with chance in it: `moves[i]` leads from `states[i]` to `states[i + 1]`; the set-up is first."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]

    def __repr__(self) -> str:
        """The moves, to be pasted into `line`: the states would fill the screen."""
        options = self.states[0].options
        return "; ".join(duel.format_move(move, options) for move in self.moves) or "the set-up"

    @property
    def last(self) -> State:
        """Where the line stops."""
        return self.states[-1]


class Style(StrEnum):
    """How the seats of a drawn game play their heroes; takes and returns are always any."""

    ANY = "any legal play"
    EVEN = "council and block equally often"
    BLOCKS = "a block wherever one is legal"
    LEVEL = "a block in the row with more free heroes: stuck as early as can be"
    COUNCILS = "councils only"


STYLES: Final = st.sampled_from((Style.ANY, Style.LEVEL, Style.BLOCKS, Style.EVEN, Style.COUNCILS))


def heroes(number: int, strengths: st.SearchStrategy[int] | None = None) -> st.SearchStrategy[tuple[Hero, ...]]:
    """Any deck of so many heroes: factions may be missing, strengths start at 0, look-alikes are common (D1.7)."""
    hero = st.builds(Hero, st.sampled_from(tuple(Faction)), strengths or st.integers(0, 4) | st.integers(0, 30))
    return st.lists(hero, min_size=number, max_size=number).map(tuple)


def leaders() -> st.SearchStrategy[tuple[Leader, ...]]:
    """Any two to six leaders: of one to four factions, values from 0, two alike now and then (D1.4, D1.7)."""
    values = st.dictionaries(st.sampled_from(tuple(Faction)), st.integers(0, 6), min_size=1)
    return st.lists(values.map(Leader.of), min_size=2, max_size=6).map(tuple)


@st.composite
def full_options(draw: st.DrawFn) -> Options:
    """The sizes of the box; the deck, the leaders and each parameter are the default or not (D13)."""
    return Options(
        heroes=draw(st.just(DEFAULT.heroes) | heroes(28)),
        leaders=draw(st.just(DEFAULT.leaders) | leaders()),
        first_player=draw(st.sampled_from((Seat(0), Seat(1)))),
        stuck_rule=draw(st.sampled_from(StuckRule)),
        backs=draw(st.sampled_from(Backs)),
    )


@st.composite
def small_options(draw: st.DrawFn) -> Options:
    """A small box: hands of 1 to 3, rows of 2 to 4, a pile of 0, 2 or 4; anything else as in `full_options` (D13)."""
    hand = draw(st.integers(1, 3))
    row = draw(st.integers(2, 4))
    pile = draw(st.sampled_from((0, 2, 4)))
    return Options(
        heroes=draw(heroes(2 * hand + 2 * row + pile)),
        leaders=draw(leaders()),
        first_player=draw(st.sampled_from((Seat(0), Seat(1)))),
        stuck_rule=draw(st.sampled_from(StuckRule)),
        backs=draw(st.sampled_from(Backs)),
        hand_size=hand,
        row_length=row,
        pile_size=pile,
    )


def any_options() -> st.SearchStrategy[Options]:
    """The box as it is, a box of the same sizes with other cards, or a small one."""
    return st.just(DEFAULT) | full_options() | small_options()


@st.composite
def plays(
    draw: st.DrawFn,
    options: st.SearchStrategy[Options] | None = None,
    styles: st.SearchStrategy[Style] = STYLES,
    *,
    finished: bool = False,
    dealt: bool = False,
) -> Play:
    """
    Lines of play from the first deal on, stopped anywhere, the middle of a deal and the end of the game included.

    `finished` plays all of them to the end, `dealt` stops none of them before the first decision of a seat.
    """
    box = draw(any_options() if options is None else options)
    style = draw(styles)
    set_up = len(box.heroes) - max(0, box.pile_size - 1) + 2 if dealt else 0
    most = duel.max_length(box)
    length = most if finished else draw(st.integers(set_up, most))
    states, moves = [duel.initial_state(box)], list[Move]()
    while len(moves) < length and duel.to_move(states[-1]) != NOBODY:
        move = draw(st.sampled_from(choices(states[-1], style)))
        states.append(duel.step(states[-1], move))
        moves.append(move)
    return Play(tuple(states), tuple(moves))


def states(
    options: st.SearchStrategy[Options] | None = None, styles: st.SearchStrategy[Style] = STYLES
) -> st.SearchStrategy[State]:
    """Any state: during the deal, in a turn, after the end."""
    return plays(options, styles).map(lambda game: game.last)


def dealt_states(
    options: st.SearchStrategy[Options] | None = None, styles: st.SearchStrategy[Style] = STYLES
) -> st.SearchStrategy[State]:
    """Any state after the deal: seats or chance to move, or nobody."""
    return plays(options, styles, dealt=True).map(lambda game: game.last)


def finished_states(
    options: st.SearchStrategy[Options] | None = None, styles: st.SearchStrategy[Style] = STYLES
) -> st.SearchStrategy[State]:
    """Ends of games."""
    return plays(options, styles, finished=True).map(lambda game: game.last)


@st.composite
def moments(
    draw: st.DrawFn,
    *kinds: type[Decision],
    options: st.SearchStrategy[Options] | None = None,
    styles: st.SearchStrategy[Style] = STYLES,
) -> State:
    """Any state, after or during the deal, in which a decision of one of these kinds is due (`duel.decisions`)."""
    game = draw(plays(options, styles, finished=True))
    found = [state for state in game.states if state.pending and isinstance(state.pending[-1], kinds)]
    assume(found)
    return draw(st.sampled_from(found))


def choices(state: State, style: Style) -> Sequence[Move]:
    """The legal moves that the style allows; never none before the end."""
    moves = duel.legal_moves(state)
    blocks = [move for move in moves if isinstance(move, Block)]
    councils = [move for move in moves if isinstance(move, Council)]
    if not blocks or not councils or style is Style.ANY:
        return moves
    if style is Style.EVEN:
        copies = len(blocks) // len(councils)
        return [*councils * max(1, copies), *blocks]
    if style is Style.COUNCILS:
        return councils
    if style is Style.LEVEL:
        unblocked = [sum(slot is not None and slot.blocker is None for slot in row) for row in state.rows]
        fuller = [move for move in blocks if unblocked[move.row] == max(unblocked)]
        return fuller or blocks
    return blocks


def random_game(options: Options, rng: Random, style: Style = Style.ANY) -> Play:
    """A game played to its end with this generator; each move that the style allows is equally likely."""
    states, moves = [duel.initial_state(options)], list[Move]()
    while duel.to_move(states[-1]) != NOBODY:
        at_chance = duel.to_move(states[-1]) == CHANCE
        move = duel.sample_chance(states[-1], rng) if at_chance else rng.choice(choices(states[-1], style))
        states.append(duel.step(states[-1], move))
        moves.append(move)
    return Play(tuple(states), tuple(moves))


def hand(state: State, seat: int) -> str:
    """The hand of the seat by name, in the order of the deck: `R1 G2 B3`."""
    return " ".join(_named(state, state.hands[seat]))


def council(state: State, seat: int) -> str:
    """The heroes in the council of the seat by name, in the order of the deck."""
    return " ".join(_named(state, state.councils[seat]))


def row(state: State, number: int) -> str:
    """The row as `position` reads it: `G5` face up, `(G5)` face down, `(G5)/R7@1` under a blocker, `_` emptied."""
    names = hero_names(state.options.heroes)
    texts = []
    for slot in state.rows[number]:
        if slot is None:
            texts.append("_")
            continue
        base = names[slot.hero] if slot.face_up else f"({names[slot.hero]})"
        texts.append(base if slot.blocker is None else f"{base}/{names[slot.blocker]}@{slot.owner}")
    return " ".join(texts)


def pile(state: State) -> str:
    """The draw pile by name, the top first, the others in the order of the deck, which says nothing (D2.6)."""
    names = hero_names(state.options.heroes)
    return " ".join(names[hero] for hero in (*([] if state.top is None else [state.top]), *state.pile))


def hero(name: str, options: Options = DEFAULT) -> HeroId:
    """The hero of this name."""
    return HeroId(hero_names(options.heroes).index(name))


def _named(state: State, heroes: HeroSet) -> list[str]:
    names = hero_names(state.options.heroes)
    return [names[hero] for hero in heroes_in(heroes)]


def clause_against(state: State, move: Move) -> str:
    """The clause that forbids the move; `explain`, the list of moves and `step` must agree that it is illegal."""
    refusal = duel.explain(state, move)
    assert refusal is not None, f"{move} is legal"
    assert move not in duel.legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        duel.step(state, move)
    assert caught.value.refusal == refusal
    return refusal.clause


def after(state: State, move: Move) -> State:
    """The state after a move that must be legal, and be so for `explain`, the list of moves and `step`."""
    assert duel.explain(state, move) is None
    assert move in duel.legal_moves(state)
    return duel.step(state, move)


def row_with(by_0: int, by_1: int, faction: str) -> str:
    """
    A row of the default deck for `position`: the first heroes blocked by seat 0, the next by seat 1, the others free.

    The heroes are the seven of the faction, all face up: `B1/?@0 B2/?@1 B3 B4 B5 B6 B7`.
    """
    laid = ["/?@0"] * by_0 + ["/?@1"] * by_1 + [""] * (7 - by_0 - by_1)
    return " ".join(f"{faction}{slot + 1}{blocker}" for slot, blocker in enumerate(laid))
