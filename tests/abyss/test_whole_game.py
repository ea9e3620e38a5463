"""A whole game by hand, from the first Lord dealt to the winner, and its record."""

from tabletop import abyss
from tabletop.core import NOBODY, Seat, dump_record, load_record, record_of, replay, returns
from tests.abyss.strategies import after, box, clause, free, hand, names, offered, pearls

BOX = box(lords="peddler miller", locations="the-jail", cards="S5 S4 J1 C2 monster", tokens=(3,))

TURNS = (
    "lord peddler; lord miller; location the-jail; first 0",
    "explore; reveal S5; pass; take",
    "explore; reveal J1; buy; reveal C2; take",
    "explore; reveal monster; fight; reward t; token 3",
    "explore; reveal S4; explore; reveal monster; fight",
    "request S",
    "explore; reveal monster; fight",
    "recruit peddler; lay S4; lay S5; pay",
    "explore; reveal monster; explore; reveal S5; buy",
)


def test_a_game_from_the_first_lord_to_the_winner() -> None:
    """Counted by hand, turn by turn."""
    state = after(abyss.initial_state(BOX), "; ".join(TURNS[:3]))
    assert (hand(state, 0), hand(state, 1), pearls(state)) == ("J1 S5", "C2", (0, 2))
    state = after(state, TURNS[3])
    assert state.players[0].tokens == (3,)
    state = after(state, "explore; reveal S4; explore; reveal monster")
    assert offered(state) == {"fight"}  # A5.11: no card is left to reveal
    state = after(state, "fight")
    assert pearls(state) == (0, 3)  # A17.8: no token is left, so it is a pearl
    assert names(state.council[3]) == "S4"
    state = after(state, "; ".join(TURNS[5:8]))
    assert free(state, 0) == {"peddler"}
    assert pearls(state) == (4, 4)  # two of the Peddler and two of the refill, A9.4
    assert state.ends_before == Seat(0)
    state = after(state, TURNS[8])
    assert abyss.to_move(state) == NOBODY
    assert clause(state, "explore") == "A12.2"
    assert names(state.players[0].affiliated) == "J1 S4 S5"  # A12.6
    assert abyss.scores(state) == (9 + 1 + 5 + 3, 2)
    assert abyss.winners(state) == {0}
    assert returns(abyss, state) == (1.0, -1.0)


def test_its_record_reads_back_and_replays() -> None:
    """The same states, move by move."""
    start = abyss.initial_state(BOX)
    moves = [abyss.parse_move(text, BOX) for text in "; ".join(TURNS).split("; ")]
    record = record_of(abyss, start, moves)
    again = load_record(abyss, dump_record(abyss, record))
    assert again == record
    *_, last = replay(abyss, again)
    assert last == after(start, "; ".join(TURNS))
