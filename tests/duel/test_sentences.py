"""What is said to whoever asks for a game, or a move, that there cannot be: whole sentences, with their clauses."""

from typing import Any, Final

import pytest

from tabletop import duel
from tabletop.core import OptionsError, Refusal
from tabletop.duel.components import HEROES, LEADERS, Faction, Hero, Leader
from tabletop.duel.options import Options
from tabletop.duel.position import position
from tests.duel.strategies import dealt

SPOILT: Final = (*HEROES[:27], Hero(Faction.UNDEAD, -1))
LOST: Final = Leader(())
WEAK: Final = Leader(((Faction.UNDEAD, -2),))

DECK: Final = [hero.name for hero in HEROES]
LEADERS_NAMED: Final = (
    "the list must name different leaders out of R3G3, R3B3, R3K3, G3B3, G3K3, B3K3, one a seat at least"
)

SLIPS: Final[list[tuple[dict[str, Any], str]]] = [
    ({"hand_size": 0}, "hand_size must be a whole number from 1 to 112, not 0 [D13]"),
    ({"row_length": 1.5}, "row_length must be a whole number from 2 to 112, not 1.5 [D13]"),
    ({"pile_size": 7}, "pile_size must be even, not 7 [D13]"),
    ({"heroes": HEROES[:27]}, "the deck must have 28 heroes, not 27 [D1.7]"),
    ({"heroes": (*HEROES[:27], "K7")}, "'K7' is no hero of one of the four factions [D1.7]"),
    ({"heroes": SPOILT}, "the strength of a hero must be a whole number from 0 to 999, not -1 [D1.7]"),
    ({"heroes": 28}, "heroes must be a sequence of cards, not 28 [D1.7]"),
    ({"leaders": LEADERS[:1]}, "there must be at least 2 leaders, not 1 [D1.7]"),
    ({"leaders": (*LEADERS, LOST)}, f"{LOST!r} is no leader of at least one faction [D1.7]"),
    ({"leaders": (*LEADERS, WEAK)}, f"the values of a leader must be whole numbers from 0 to 999: {WEAK!r} [D1.7]"),
    ({"leaders": 6}, "leaders must be a sequence of cards, not 6 [D1.7]"),
    ({"first_player": 2}, "first_player must be 0 or 1, not 2 [D3.6]"),
    ({"stuck_rule": "nap"}, "stuck_rule must be 'skip' or 'forbid', not 'nap' [D4.6]"),
    ({"backs": "none"}, "backs must be 'public' or 'rows_only', not 'none' [D8.4]"),
]


@pytest.mark.parametrize(("changes", "sentence"), SLIPS, ids=[sentence for _, sentence in SLIPS])
def test_options_that_allow_no_game(changes: dict[str, Any], sentence: str) -> None:
    """What is wrong, what would be right, and the clause."""
    with pytest.raises(OptionsError) as caught:
        Options(**changes)
    assert str(caught.value) == sentence


def test_a_leader_of_a_faction_that_there_is_not() -> None:
    """There are four (D1.2)."""
    with pytest.raises(OptionsError) as caught:
        Leader.of({"X": 3})  # type: ignore[dict-item]  # that is the fault
    assert str(caught.value) == "'X' is none of the four factions [D1.7]"


def test_a_leader_that_is_in_a_council() -> None:
    """Two different ones are dealt (D3.3)."""
    state = duel.initial_state()
    while not isinstance(duel.legal_moves(state)[0], duel.DealLeader):
        state = duel.step(state, duel.legal_moves(state)[0])
    state = duel.step(state, duel.parse_move("leader G3B3", state.options))
    refusal = duel.explain(state, duel.parse_move("leader G3B3", state.options))
    assert refusal == Refusal("D3.3", "G3B3 is in a council")


def test_a_move_after_the_end() -> None:
    """Nothing can be played any more (D5.4)."""
    state = position(turn=14, due="end", rows=("? ?", ""))
    for move in ("take 0:0,1", "council R1", "deal R1"):
        assert duel.explain(state, duel.parse_move(move, state.options)) == Refusal("D5.4", "the game is over")


def test_a_take_where_the_hand_is_due() -> None:
    """Whoever has taken and returned plays; only where no pair is free are take and return skipped (D4.2)."""
    stuck = "?/?@0 ? " + "(?)/?@0 " * 5, "?/?@1 ? " + "(?)/?@1 " * 5
    state = position(turn=13, due="play", rows=stuck)
    refusal = duel.explain(state, duel.parse_move("take 0:0,1", state.options))
    assert refusal is not None
    assert (refusal.clause, "skipped" in refusal.fact) == ("D4.2", True)
    refusal = duel.explain(dealt(), duel.parse_move("council R1", state.options))
    assert refusal is not None
    assert "skipped" not in refusal.fact


def test_a_hero_that_is_not_in_the_hand() -> None:
    """It can be returned as little as laid (D4.3, D4.4)."""
    state = position(turn=3, hands=("R1 R2", ""), rows=("G5 ? ?", ""), due="play")
    for move, clause in (("council B7", "D4.4a"), ("block B7 0:1", "D4.4b")):
        refusal = duel.explain(state, duel.parse_move(move, state.options))
        assert refusal == Refusal(clause, "B7 is not in the hand")
    state = position(turn=3, hands=("R1 R2", ""), rows=("_ _ ?", ""), due="return")
    refusal = duel.explain(state, duel.parse_move("return R1 B7", state.options))
    assert refusal == Refusal("D4.3", "B7 is not in the hand")


@pytest.mark.parametrize(
    ("heroes", "leaders", "sentence"),
    [
        (DECK[1:], ["R3G3", "R3B3"], "the list must name each hero of the deck once [D3.7]"),
        ([*DECK[1:], "R2"], ["R3G3", "R3B3"], "the list must name each hero of the deck once [D3.7]"),
        (DECK, ["R3G3", "R3G3"], f"{LEADERS_NAMED} [D3.7]"),
        (DECK, ["R3G3"], f"{LEADERS_NAMED} [D3.7]"),
        (DECK, ["R3G3", "X"], f"{LEADERS_NAMED} [D3.7]"),
    ],
)
def test_an_order_that_is_none(heroes: list[str], leaders: list[str], sentence: str) -> None:
    """Every hero once, and two different leaders of the box."""
    with pytest.raises(OptionsError) as caught:
        duel.ordered_chance(heroes, leaders)
    assert str(caught.value) == sentence
