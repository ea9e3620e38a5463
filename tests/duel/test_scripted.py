"""The bot that plays Duel by rules of thumb: the last turn, that of seat 1, in which one of them decides."""

from tabletop import duel
from tabletop.duel import Block, Council, Move, Return, State, Take
from tabletop.duel.position import position
from tabletop.duel.scripted import ScriptedBot
from tests.duel.strategies import hero


def choice(state: State) -> Move:
    """What the bot plays."""
    return ScriptedBot(duel).choose(duel.observe(state, duel.to_move(state)), duel.legal_moves(state))


class TestPlay:
    """Where the last hero goes."""

    def test_be_present(self) -> None:
        """Nobody is present in K: the weakest hero in the council wins all of K that lies there (D6.5a, D6.6)."""
        state = position(
            turn=14,
            due="play",
            hands=("", "K1"),
            rows=("R1 R2 G1 G2 B1 K2 K3", "K4 K5 K6 K7 G4 B4 R4"),
            councils=("R5 R6 R7 G3 G5 G6 G7", "B2 B3 B5 B6 B7 R3"),
            leaders=("R3G3", "R3B3"),
        )
        assert choice(state) == Council(hero("K1"))

    def test_make_the_rows_level(self) -> None:
        """Seat 0 leads in R and would receive the fuller row with R6 and R7, were it not for a blocker (D6.5b)."""
        state = position(
            turn=14,
            due="play",
            hands=("", "R1"),
            rows=("R2 G1 G2 K1 K2 B1 B2", "R6 R7 G3 G4 G5 K3 K4"),
            councils=("R3 R4 R5 G6 G7 K6 K7", "B3 B4 B5 B6 B7 K5"),
            leaders=("R3G3", "R3B3"),
        )
        move = choice(state)
        assert isinstance(move, Block)
        assert (move.hero, move.row) == (hero("R1"), 0)

    def test_take_the_lead(self) -> None:
        """One hero more in the council, and the fuller row falls to the other seat (D6.5a)."""
        state = position(
            turn=14,
            due="play",
            hands=("", "R5"),
            rows=("R1 R6 R7 G1 G2 K1 K2", "R2 G3 G4 G5 K3 K4 B1"),
            councils=("R3 G6 G7 K6 K7 B2 B3", "R4 B4 B5 B6 B7 K5"),
            leaders=("R3G3", "G3B3"),
        )
        assert choice(state) == Council(hero("R5"))


def test_return_what_the_own_row_is_better_with() -> None:
    """Seat 1 leads in G, and its row is the fuller one: G6 and G7 lie well there (D4.3)."""
    state = position(
        turn=14,
        due="return",
        hands=("", "G6 G7 K1"),
        rows=("K2 K3 K4 K5 R3 R4 B2", "_ _ G4 G5 R1 R2 B1"),
        councils=("R5 R6 R7 B3 B4 G1 K6", "G2 G3 B5 B6 B7 K7"),
        leaders=("R3K3", "G3B3"),
    )
    assert choice(state) == Return((hero("G6"), hero("G7")))


def test_take_what_the_other_would_win() -> None:
    """Seat 0 leads in R and would receive its row, the fuller one: R6 and R7 leave it (D4.1)."""
    state = position(
        turn=14,
        hands=("", "B7"),
        rows=("R6 R7 R5 K1 K2 B1 B2", "G1 G2 G3 G4 K3 K4 B3"),
        councils=("R1 R2 R3 R4 G5 K5 K6", "G6 G7 B4 B5 B6 K7"),
        leaders=("R3K3", "G3B3"),
    )
    assert choice(state) == Take(0, (0, 1))
