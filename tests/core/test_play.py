"""Playing on the contract: chance, lines, random games, counts and returns."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import duel
from tabletop.core import (
    CHANCE,
    NOBODY,
    AnyGame,
    CoupledChance,
    IllegalMoveError,
    Seat,
    perft,
    play,
    play_chance,
    playout,
    returns,
)
from tabletop.duel import Options, State
from tabletop.duel.moves import Council, Deal, Move


def dealt(seed: int) -> State:
    """A fresh deal."""
    return play_chance(duel, duel.initial_state(), Random(seed))


def first_outcome(state: State) -> Move:
    """A chance source that always brings the first outcome listed."""
    return duel.legal_moves(state)[0]


class TestPlayChance:
    """Chance answers until somebody has to decide."""

    def test_it_stops_where_a_seat_is_to_move(self) -> None:
        """After the set-up the start player is to move."""
        assert duel.to_move(dealt(1)) == 0

    def test_it_leaves_a_decision_alone(self) -> None:
        """Where no chance is due nothing happens."""
        state = dealt(1)
        assert play_chance(duel, state, Random(2)) is state

    def test_the_same_seed_deals_the_same(self) -> None:
        """And another seed deals something else."""
        assert dealt(1) == dealt(1) != dealt(2)

    def test_a_source_is_asked_for_each_outcome(self) -> None:
        """The first outcome each time is the deck in order."""
        state = play_chance(duel, duel.initial_state(), first_outcome)
        assert state.hands == (0b000111, 0b111000)

    def test_an_impossible_outcome_is_refused(self) -> None:
        """A source that deals a card twice is found out."""
        with pytest.raises(IllegalMoveError, match=r"cannot play deal R1: R1 has left the deck \[D3\.7\]"):
            play_chance(duel, duel.initial_state(), lambda _: Deal(duel.HeroId(0)))


class TestPlay:
    """A line of decisions, chance from another source."""

    def test_decisions_and_chance_come_from_their_own_sources(self) -> None:
        """One turn, then the new top is dealt and the opponent is to move."""
        options = Options()
        moves = [duel.parse_move(text, options) for text in ("take 0:0,1", "return R1 R2", "council R3")]
        state = play(duel, duel.initial_state(), moves, first_outcome)
        assert (state.turn, duel.to_move(state)) == (2, 1)

    def test_an_illegal_move_is_refused_with_its_clause(self) -> None:
        """The play comes after the return."""
        with pytest.raises(IllegalMoveError) as caught:
            play(duel, duel.initial_state(), [Council(duel.HeroId(0))], first_outcome)
        assert caught.value.refusal.clause == "D4.1"


class TestPlayout:
    """A random game to its end."""

    def test_it_ends(self) -> None:
        """Nobody is to move any more."""
        assert duel.to_move(playout(duel, duel.initial_state(), Random(3))) == NOBODY

    def test_the_same_seed_plays_the_same(self) -> None:
        """Another seed plays something else."""
        first, again, third = (playout(duel, dealt(1), Random(seed)) for seed in (3, 3, 4))
        assert first == again != third

    def test_every_move_is_as_likely(self) -> None:
        """Of the 42 first takes each comes up in 2,100 random games, about 50 times."""
        start, firsts = dealt(1), []

        def spying(state: State, move: Move) -> State:
            if state is start:
                firsts.append(move)
                return end
            return duel.step_unchecked(state, move)

        end = playout(duel, start, Random(1))
        spied = SimpleNamespace(**{**vars(duel), "step_unchecked": spying})
        for seed in range(2_100):
            playout(spied, start, Random(seed))
        counts = Counter(firsts)
        assert len(counts) == 42
        assert all(20 < count < 85 for count in counts.values())

    def test_the_cards_do_not_depend_on_the_choices(self) -> None:
        """With a generator of its own chance deals the same hands whatever is played."""
        start = duel.initial_state()
        seen = []

        def spying(state: State, move: Move) -> State:
            if duel.to_move(state) == CHANCE:
                seen.append(move)
            return duel.step_unchecked(state, move)

        spied = SimpleNamespace(**{**vars(duel), "step_unchecked": spying})
        for seed in (1, 2):
            playout(spied, start, Random(seed), chance=Random(9))
        half = len(seen) // 2
        assert seen[:half] == seen[half:]


class TestPerft:
    """Lines of play, counted by decisions."""

    @pytest.mark.parametrize(("depth", "lines"), [(0, 1), (1, 42), (2, 420), (3, 18_900)])
    def test_the_counts_of_a_fresh_deal(self, depth: int, lines: int) -> None:
        """D9.3: 42, 420 and 18,900; chance is no ply."""
        assert perft(duel, dealt(1), depth) == lines

    def test_a_depth_below_0_is_an_error(self) -> None:
        """It would never be reached."""
        with pytest.raises(ValueError, match="depth must be 0 or more, not -1"):
            perft(duel, dealt(1), -1)

    def test_a_finished_game_has_no_lines(self) -> None:
        """Except the one that is empty."""
        end = playout(duel, dealt(1), Random(1))
        assert (perft(duel, end, 0), perft(duel, end, 1), perft(duel, end, 2)) == (1, 0, 0)


class TestReturns:
    """The outcome as numbers."""

    @pytest.mark.parametrize(
        ("seats", "winners", "expected"),
        [
            (2, {0}, (1.0, -1.0)),
            (2, {1}, (-1.0, 1.0)),
            (2, set(), (0.0, 0.0)),
            (2, {0, 1}, (0.0, 0.0)),
            (3, {2}, (-0.5, -0.5, 1.0)),
            (3, {0, 2}, (0.5, -1.0, 0.5)),
            (4, {1}, (-1 / 3, 1.0, -1 / 3, -1 / 3)),
        ],
    )
    def test_winners_share_one_and_the_others_pay(
        self, seats: int, winners: set[int], expected: tuple[float, ...]
    ) -> None:
        """W winners of n: +1/w each, -1/(n - w) the others; nothing when nobody or everybody wins."""
        game: Any = SimpleNamespace(winners=lambda _: frozenset(map(Seat, winners)))
        state: Any = SimpleNamespace(options=SimpleNamespace(seats=seats))
        assert returns(game, state) == expected


class _Urn:
    """
    A game of chance alone: an urn with 2 red and 1 blue ball, drawn `draws` times.

    With `back` a ball that is drawn goes back; its state counts the balls in the urn.
    """

    def __init__(self, *, back: bool) -> None:
        self.back = back

    def start(self) -> SimpleNamespace:
        return SimpleNamespace(balls=(2, 1), options=None)

    def legal_moves(self, state: SimpleNamespace) -> list[str]:
        return [colour for colour, count in zip(("red", "blue"), state.balls, strict=True) if count]

    def chance_weights(self, state: SimpleNamespace) -> list[int]:
        return [count for count in state.balls if count]

    def format_move(self, move: str, _: None) -> str:
        return move

    def drawn(self, state: SimpleNamespace, move: str) -> SimpleNamespace:
        if self.back:
            return state
        red, blue = state.balls
        return SimpleNamespace(balls=(red - 1, blue) if move == "red" else (red, blue - 1), options=None)


def _draws(urn: _Urn, seed: int, number: int) -> tuple[str, ...]:
    game: AnyGame = urn  # type: ignore[assignment]  # it has what the source asks for
    source = CoupledChance(game, seed)
    state, drawn = urn.start(), []
    for _ in range(number):
        move = source(state)
        drawn.append(move)
        state = urn.drawn(state, move)
    return tuple(drawn)


class TestCoupledChance:
    """Two games with one seed see the same decks."""

    def test_the_deck_does_not_depend_on_the_play(self) -> None:
        """Two games of Duel with different players deal the same cards in the same order."""
        decks = []
        for player in (Random(1), Random(2)):
            source, state, deck = CoupledChance(duel, 5), duel.initial_state(), []
            while duel.to_move(state) != NOBODY:
                is_chance = duel.to_move(state) == CHANCE
                move = source(state) if is_chance else player.choice(duel.legal_moves(state))
                deck += [move] if is_chance else []
                state = duel.step(state, move)
            decks.append(deck)
        assert decks[0] == decks[1]
        assert len(decks[0]) == 30

    def test_another_seed_is_another_deck(self) -> None:
        """Seeds 5 and 6 deal differently."""
        first, second = (play_chance(duel, duel.initial_state(), CoupledChance(duel, seed)) for seed in (5, 6))
        assert first != second

    def test_a_deck_without_return_is_dealt_by_weight(self) -> None:
        """Of the three orders of two red balls and a blue one each comes up in a third of the seeds."""
        orders = Counter(_draws(_Urn(back=False), seed, 3) for seed in range(3_000))
        assert sum(orders.values()) == 3_000
        assert all(900 < orders[order] < 1_100 for order in orders)
        assert len(orders) == 3

    def test_what_comes_back_is_as_likely_as_ever(self) -> None:
        """With balls put back every draw is red in two thirds, also after a red or a blue one."""
        pairs = Counter(_draws(_Urn(back=True), seed, 4)[2:] for seed in range(3_600))
        expected = {("red", "red"): 1_600, ("red", "blue"): 800, ("blue", "red"): 800, ("blue", "blue"): 400}
        assert all(abs(pairs[pair] - count) < 120 for pair, count in expected.items())

    def test_each_class_of_moves_is_a_deck_of_its_own(self) -> None:
        """How often one deck is drawn from in between changes nothing in the order of the other."""
        for seed in range(20):
            first_alone = _drawn_from(seed, "F" * 12)
            mixed = _drawn_from(seed, "FSFFSSSFFSFSFSSFFSSFFSFS")
            assert [card for card in mixed if isinstance(card, _First)] == first_alone
            assert [card for card in mixed if isinstance(card, _Second)] == _drawn_from(seed, "S" * 12)
            assert [str(card) for card in first_alone] != [str(card) for card in _drawn_from(seed, "S" * 12)]

    def test_a_smaller_deck_keeps_the_order_of_what_is_left(self) -> None:
        """A card that is gone in one game and not in the other does not reorder the rest."""
        for seed in range(20):
            whole = [str(card) for card in _drawn_from(seed, "F" * 12)]
            without = [str(card) for card in _drawn_from(seed, "F" * 11, gone="a")]
            assert [card for card in whole if card != "a"] == without

    def test_copies_that_left_undrawn_leave_the_rest_to_chance(self) -> None:
        """Three of four white balls are taken away: the white and the black one left are as likely to come first."""
        firsts = Counter(_after_theft(seed) for seed in range(2_000))
        assert set(firsts) == {"white", "black"}
        assert 900 < firsts["white"] < 1_100

    def test_a_seed_is_the_same_deck_for_ever(self) -> None:
        """The deals of seed 5 in Duel, as they have been since this source exists."""
        source, state, dealt = CoupledChance(duel, 5), duel.initial_state(), []
        while duel.to_move(state) == CHANCE:
            dealt.append(duel.format_move(move := source(state), state.options))
            state = duel.step(state, move)
        assert dealt[:7] == ["deal G6", "deal K2", "deal B6", "deal R6", "deal B3", "deal R1", "deal R3"]
        assert dealt[-2:] == ["leader G3B3", "leader G3K3"]


class _First(str):
    """A card of the first deck."""

    __slots__ = ()


class _Second(str):
    """A card of the second deck."""

    __slots__ = ()


def _drawn_from(seed: int, order: str, gone: str = "") -> list[str]:
    """Twelve different cards lie in each of two decks; they are drawn from in this order and not put back."""
    decks: dict[str, list[str]] = {
        name: [kind(card) for card in "abcdefghijkl" if card != gone] for name, kind in (("F", _First), ("S", _Second))
    }
    game: Any = SimpleNamespace(
        legal_moves=lambda state: decks[state.deck],
        chance_weights=lambda state: [1] * len(decks[state.deck]),
        format_move=lambda move, _: str(move),
    )
    source: Any = CoupledChance(game, seed)
    drawn: list[str] = []
    for name in order:
        drawn.append(source(SimpleNamespace(deck=name, options=None)))
        decks[name].remove(drawn[-1])
    return drawn


def _after_theft(seed: int) -> str:
    """The ball that comes second: of four white ones and a black one at first, then of one of each."""
    game: Any = SimpleNamespace(
        legal_moves=lambda _: ["white", "black"],
        chance_weights=lambda state: [state.whites, 1],
        format_move=lambda move, _: move,
    )
    source: Any = CoupledChance(game, seed)
    source(SimpleNamespace(whites=4, options=None))
    ball: str = source(SimpleNamespace(whites=1, options=None))
    return ball
