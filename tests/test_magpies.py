"""Magpies (`examples/magpies.py`): a game from outside the library keeps the contract like any other."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from examples import magpies
from examples.magpies import (
    CLAUSES,
    NAMES,
    OWL,
    PROMISES,
    Cards,
    Choosing,
    Dealing,
    Draw,
    Guard,
    Guarding,
    Kind,
    Lay,
    Laying,
    Look,
    Move,
    Options,
    Pass,
    Rob,
    Seen,
    State,
    Stealing,
    all_moves,
    chance_weights,
    defects,
    determinize,
    explain,
    format_move,
    initial_state,
    legal_moves,
    max_length,
    narrate,
    observe,
    parse_move,
    render,
    sample_chance,
    scores,
    step,
    step_unchecked,
    to_move,
    winners,
)
from tabletop.core import (
    CHANCE,
    NOBODY,
    AnyGame,
    CoupledChance,
    IllegalMoveError,
    NotationError,
    OptionsError,
    PositionError,
    Refusal,
    Seat,
    contract_faults,
    dump,
    dump_record,
    load,
    load_record,
    load_state,
    playout,
    promises_of,
    record_of,
    replay,
    returns,
)
from tabletop.testing.values import IntLike
from tests.games import Counted, event_of

GAME: Final[AnyGame] = magpies
DEFAULT: Final = Options()
SHORT: Final = Options(corn=2, ring=2, owl=3, hand_size=2, rounds=1)
BOXES: Final = (DEFAULT, SHORT, Options(corn=4, ring=4, owl=12, hand_size=6, rounds=3, first=Seat(1)))
VIEWERS: Final = (Seat(0), Seat(1), Seat(2), None)
DEALT: Final = "draw ring; draw owl; draw corn; draw owl; draw corn; draw ring; draw corn; draw corn; draw owl"
"""Seat 0 holds corn, ring, owl; seat 1 corn, corn, owl; seat 2 corn, ring, owl."""


def line(text: str, state: State | None = None, options: Options = DEFAULT) -> State:
    """The state after these moves, chance included."""
    state = initial_state(options) if state is None else state
    for move in text.split(";"):
        state = step(state, parse_move(move.strip(), state.options))
    return state


def hand(text: str) -> Cards:
    """The cards with these names."""
    return tuple(sorted(Kind(NAMES.index(name)) for name in text.split()))


@lru_cache(maxsize=1)
def games() -> tuple[tuple[tuple[State, Move | None], ...], ...]:
    """300 random games: each state with the move that was played in it, None at the end."""
    return tuple(tuple(game_of(BOXES[seed % len(BOXES)], Random(seed))) for seed in range(300))


def game_of(options: Options, rng: Random) -> Iterator[tuple[State, Move | None]]:
    """One random game."""
    state = initial_state(options)
    while to_move(state) != NOBODY:
        move = sample_chance(state, rng) if to_move(state) == CHANCE else rng.choice(legal_moves(state))
        yield state, move
        state = step(state, move)
    yield state, None


def nodes() -> Iterator[tuple[State, Move | None]]:
    """All states of all the games, with the move that was played there."""
    return (node for game in games() for node in game)


def played() -> Iterator[tuple[State, Move]]:
    """All states of all the games in which a move was played, and the move."""
    return ((state, move) for state, move in nodes() if move is not None)


def assert_as_likely(found: Counter[Any], weights: Counter[Any]) -> None:
    """Chi-square, five standard deviations from what is expected at most."""
    assert set(found) <= set(weights)
    scale = sum(found.values()) / sum(weights.values())
    statistic = sum((found[key] - scale * weight) ** 2 / (scale * weight) for key, weight in weights.items())
    freedom = len(weights) - 1
    assert statistic <= freedom + 5 * sqrt(2 * freedom)


class TestContract:
    """What every game keeps, on 300 random games."""

    def test_it_is_a_game(self) -> None:
        """Nothing of the contract is missing, and every promise is made."""
        assert contract_faults(magpies) == ()
        assert promises_of(magpies) is PROMISES
        assert None not in attrs.astuple(PROMISES, recurse=False)

    def test_legal_moves_and_explain_agree(self) -> None:
        """What is listed is accepted, everything else is refused with a clause, at chance and at the end too."""
        cited = set()
        for state, _ in nodes():
            listed = legal_moves(state)
            assert list(listed) == [move for move in all_moves(state.options) if move in listed]  # each once, in order
            assert bool(listed) == (to_move(state) != NOBODY)
            for move in all_moves(state.options):
                refusal = explain(state, move)
                assert (refusal is None) == (move in listed)
                if refusal is not None:
                    cited.add(refusal.clause)
        assert cited == {"M2", "M3.1", "M4.1", "M4.2", "M4.3", "M4.4", "M5"}
        assert cited <= set(CLAUSES)

    @pytest.mark.parametrize(
        ("kind", "field"),
        [(Lay, 3), (Lay, -1), (Lay, "ring"), (Lay, []), (Draw, None), (Rob, 3), (Rob, -1), (Rob, 0.5)],
    )
    def test_values_outside_the_alphabet_are_refused(self, kind: Callable[[Any], Move], field: object) -> None:
        """Whatever a field holds, `explain` does not raise, and `step` raises nothing but a refusal."""
        move = kind(field)
        for state, _ in games()[0]:
            assert isinstance(explain(state, move), Refusal)
            with pytest.raises(IllegalMoveError, match=r"cannot play \w+\("):
                step(state, move)

    @pytest.mark.parametrize("kind", [IntLike(1), Counted(1)])
    def test_any_kind_of_int_will_do(self, kind: Kind) -> None:
        """And no state ever holds it."""
        state = step(line(DEALT), Lay(kind))
        assert [type(kind) for (kind,) in state.set_aside[:1]] == [int]
        assert dump(GAME, state) == dump(GAME, line(f"{DEALT}; lay ring"))
        with pytest.raises(IllegalMoveError, match=r"cannot play lay ring: there is no ring in the hand \[M3.1\]"):
            step(state, Lay(kind))  # seat 1 has none

    @pytest.mark.parametrize("kind", [True, 1.0, "1"])
    def test_nothing_else_will(self, kind: Kind) -> None:
        """`True` equals 1, and is no card."""
        with pytest.raises(IllegalMoveError, match=r"cannot play Lay\(.*: there is no such card, or no such seat"):
            step(line(DEALT), Lay(kind))

    def test_no_game_has_defects_or_is_too_long(self) -> None:
        """The longest game is as long as promised."""
        assert [defects(state) for state, _ in nodes() if defects(state)] == []
        lengths = Counter((len(game) - 1) - max_length(game[0][0].options) for game in games())
        assert max(lengths) == 0

    def test_cards_are_conserved(self) -> None:
        """No card is lost or made, and nothing changes but by the move."""
        for state, move in nodes():
            heaps = (*state.hands, *state.set_aside, *state.nests, state.deck)
            assert Counter(kind for heap in heaps for kind in heap) == Counter(state.options.deck)
            if move is not None:
                before = hash(state)
                assert step(state, move) == step_unchecked(state, move)
                assert hash(state) == before

    def test_text_and_json_read_back(self) -> None:
        """Moves as text; options, states, observations, moves and events as JSON."""
        assert [parse_move(format_move(move, DEFAULT).upper(), DEFAULT) for move in all_moves(DEFAULT)] == [
            *all_moves(DEFAULT)
        ]
        with pytest.raises(NotationError, match=r"write lay corn \| lay ring"):
            parse_move("lay rings", DEFAULT)
        for state, _ in nodes():
            assert load_state(GAME, dump(GAME, state)) == state
            for seat in VIEWERS:
                seen = observe(state, seat)
                assert load(GAME, dump(GAME, seen), "observation") == seen
        for state, move in played():
            for seat in VIEWERS:
                event = event_of(magpies, state, move, seat)
                assert load(GAME, dump(GAME, event, state.options), "event") == event
                assert narrate(event, state.options, "la") == narrate(event, state.options)

    def test_a_record_replays(self) -> None:
        """Chance included, from its JSON."""
        moves = [move for _, move in games()[0] if move is not None]
        record = record_of(GAME, initial_state(), moves)
        assert [*replay(GAME, load_record(GAME, dump_record(GAME, record)))] == [state for state, _ in games()[0]]

    def test_coupled_chance_plays_it(self) -> None:
        """The generic helpers of the core take it as it is."""
        chance = CoupledChance(GAME, seed=1)
        state = initial_state()
        while to_move(state) == CHANCE:
            state = step(state, chance(state))
        assert state.pending[-1] == Laying(Seat(0))
        end = playout(magpies, state, Random(1))
        assert sum(returns(GAME, end)) == pytest.approx(0)


class TestKnowledge:
    """M6 and the laws of hidden information."""

    def test_worlds_look_the_same(self) -> None:
        """Eight worlds a seat: same observation, no defects, same moves, same refusals for the seat to move."""
        rng = Random(8)
        for state, _ in nodes():
            refusals = [explain(state, move) for move in all_moves(state.options)]
            for seat in VIEWERS:
                seen = observe(state, seat)
                for world in (determinize(seen, rng) for _ in range(8)):
                    assert observe(world, seat) == seen
                    assert defects(world) == ()
                    if seat == to_move(state):
                        assert legal_moves(world) == legal_moves(state)
                        assert [explain(world, move) for move in all_moves(state.options)] == refusals

    def test_hidden_cards_may_be_swapped(self) -> None:
        """
        Twins look the same, byte for byte; where they do so after a move, the event and its sentence do too.

        Being asked is information: after moves that look alike, the same is owed.
        """
        rng = Random(13)
        twins: Counter[str] = Counter()
        assert PROMISES.twin is not None
        for state, move in played():
            for seat in VIEWERS:
                pair = PROMISES.twin(state, move, seat, rng)
                assert pair is not None
                twin, renamed = pair
                twins[type(move).__name__] += twin != state
                assert defects(twin) == ()
                assert dump(GAME, observe(twin, seat)) == dump(GAME, observe(state, seat))
                events = event_of(magpies, state, move, seat), event_of(magpies, twin, renamed, seat)
                afterwards = step(state, move), step(twin, renamed)
                if observe(afterwards[0], seat) == observe(afterwards[1], seat):
                    assert events[0] == events[1]
                    assert narrate(events[0], state.options) == narrate(events[1], state.options)
                    twins[f"{type(move).__name__}, alike"] += twin != state
                if events[0] == events[1]:
                    assert afterwards[0].pending == afterwards[1].pending
        assert min(twins[f"{kind}, alike"] for kind in ("Lay", "Rob", "Guard", "Pass", "Seen", "Draw")) > 100

    def test_worlds_are_as_likely_as_their_cards(self) -> None:
        """On the small boxes every arrangement of the physical cards is listed; the true one is among the worlds."""
        rng = Random(16)
        assert PROMISES.small_box is not None
        boxes = list(PROMISES.small_box())
        assert {type(box.state.pending[-1]) for box in boxes[:-1]} == {Laying, Choosing, Guarding, Look}
        for box in boxes:
            arranged = Counter(box.arrangements())
            for seat in VIEWERS:
                seen = observe(box.state, seat)
                worlds = Counter({state: n for state, n in arranged.items() if observe(state, seat) == seen})
                assert box.state in worlds
                assert_as_likely(Counter(determinize(seen, rng) for _ in range(2000)), worlds)

    def test_hands_and_deck_are_hidden(self) -> None:
        """A seat sees its own hand, a spectator none."""
        state = line(DEALT)
        assert observe(state, Seat(1)).hands == ((None,) * 3, hand("corn corn owl"), (None,) * 3)
        assert observe(state, None).hands == ((None,) * 3,) * 3
        assert observe(state, None).deck_size == 4

    def test_all_hands_are_shown_at_the_end(self) -> None:
        """M5."""
        end = games()[0][-1][0]
        assert observe(end, None).hands == end.hands

    def test_a_drawing_shows_what_the_seat_sees(self) -> None:
        """It is made of the observation alone."""
        assert render(observe(line(f"{DEALT}; lay ring"), Seat(1))).splitlines() == [
            "seat 0: hand ?, ?, face down ?, nest -",
            "seat 1: hand corn, corn, an owl, face down -, nest -",
            "seat 2: hand ?, ?, ?, face down -, nest -",
        ]


class TestOptions:
    """M1.2."""

    @pytest.mark.parametrize(
        "wrong",
        [
            {"corn": -1},
            {"owl": True},
            {"ring": 4.0},
            {"rounds": 0},
            {"rounds": 3},
            {"hand_size": 2},
            {"hand_size": 5},
            {"first": 3},
        ],
    )
    def test_options_that_allow_no_game(self, wrong: dict[str, Any]) -> None:
        """Numbers that are none, a hand too small for the rounds, a deck too small for the hands."""
        with pytest.raises(OptionsError) as caught:
            Options(**wrong)
        assert caught.value.clause == "M1.2"

    def test_three_play(self) -> None:
        """Thirteen cards, three seats."""
        assert DEFAULT.seats == 3
        assert Counter(DEFAULT.deck) == {Kind(0): 6, Kind(1): 4, OWL: 3}


class TestDealing:
    """M2: the deck is an undetermined multiset."""

    def test_weights_are_numbers_of_copies(self) -> None:
        """Exact at every deal, and at every other node of chance."""
        for state, _ in nodes():
            due = state.pending[-1] if state.pending else None
            pool = state.deck if isinstance(due, Dealing) else ()
            pool = state.hands[due.victim] if isinstance(due, Stealing) else pool
            assert dict(zip(legal_moves(state), chance_weights(state), strict=to_move(state) == CHANCE)) == {
                Draw(kind): copies for kind, copies in Counter(pool).items()
            }

    def test_samples_follow_the_weights(self) -> None:
        """Six corn, four rings, three owls."""
        rng = Random(10)
        found = Counter(sample_chance(initial_state(), rng) for _ in range(4000))
        assert_as_likely(found, Counter({Draw(Kind(0)): 6, Draw(Kind(1)): 4, Draw(OWL): 3}))

    def test_a_dealt_card_is_known_to_its_owner(self) -> None:
        """The others hear that a card was dealt."""
        state, move = initial_state(), Draw(OWL)
        assert narrate(event_of(magpies, state, move, Seat(0)), DEFAULT) == "Seat 0 is dealt an owl."
        assert narrate(event_of(magpies, state, move, Seat(1)), DEFAULT) == "Seat 0 is dealt a card."
        assert narrate(event_of(magpies, state, move, None), DEFAULT) == "Seat 0 is dealt a card."


class TestLaying:
    """M3: all three choose before anything is shown."""

    def test_a_laid_card_is_hidden(self) -> None:
        """Its owner sees it, nobody else."""
        state = line(f"{DEALT}; lay ring; lay corn")
        assert observe(state, Seat(0)).set_aside == (hand("ring"), (None,), ())
        assert observe(state, Seat(2)).set_aside == ((None,), (None,), ())
        assert observe(line(f"{DEALT}; lay owl; lay owl"), Seat(2)) == observe(state, Seat(2))

    def test_the_last_card_turns_all_up(self) -> None:
        """They lie in the nests, and the event names them to everybody."""
        state = line(f"{DEALT}; lay ring; lay corn")
        after = step(state, Lay(OWL))
        assert after.nests == (hand("ring"), hand("corn"), hand("owl"))
        assert after.set_aside == ((), (), ())
        sentence = "Seat 2 lays a card face down. The cards laid are a ring, corn, an owl."
        assert narrate(event_of(magpies, state, Lay(OWL), None), DEFAULT) == sentence

    def test_the_first_seat_is_an_option(self) -> None:
        """The deal and each round begin with it."""
        state = initial_state(Options(first=Seat(2)))
        assert [due.to for due in state.pending[:-4:-1] if isinstance(due, Dealing)] == [2, 0, 1]
        assert [due.seat for due in state.pending[:3]] == [1, 0, 2]


class TestRobbery:
    """M4: an interrupt that is pushed on what is owed."""

    def test_the_best_card_alone_robs(self) -> None:
        """Any other seat with cards in hand."""
        state = line(f"{DEALT}; lay ring; lay corn; lay owl")
        assert state.pending[-1] == Choosing(Seat(0))
        assert legal_moves(state) == [Rob(Seat(1)), Rob(Seat(2))]
        refusal = explain(state, Rob(Seat(0)))
        assert refusal == Refusal("M4.1", "nobody robs itself")

    @pytest.mark.parametrize("laid", ["lay ring; lay corn; lay ring", "lay owl; lay owl; lay owl"])
    def test_a_tie_robs_nobody(self, laid: str) -> None:
        """The next round begins at once."""
        assert line(f"{DEALT}; {laid}").pending[-1] == Laying(Seat(0))

    def test_empty_hands_are_not_robbed(self) -> None:
        """Neither chosen nor asked, for everybody sees that there is nothing."""
        start = line(DEALT)
        hands = (start.hands[0], (), start.hands[2])
        state = attrs.evolve(start, hands=hands, pending=(Choosing(Seat(0)),))
        assert legal_moves(state) == [Rob(Seat(2))]
        assert explain(state, Rob(Seat(1))) == Refusal("M4.1", "seat 1 has no cards in hand")
        last = Options(corn=1, ring=1, owl=1, hand_size=1, rounds=1)
        assert to_move(line("draw corn; draw ring; draw owl; lay corn; lay ring; lay owl", options=last)) == NOBODY

    def test_the_victim_is_asked_with_an_owl_or_without(self) -> None:
        """Without one it has a single answer; to the others both look the same."""
        state = line(f"{DEALT}; lay ring; lay owl; lay owl; rob 1")
        other = line(f"{DEALT}; lay ring; lay owl; lay owl; rob 2")
        assert state.pending[-1] == Guarding(Seat(1), robber=Seat(0))
        assert legal_moves(state) == [Pass()]
        assert explain(state, Guard()) == Refusal("M4.3", "there is no owl in the hand")
        assert legal_moves(other) == [Pass()]
        armed = line(f"{DEALT}; lay ring; lay corn; lay owl; rob 1")
        assert legal_moves(armed) == [Guard(), Pass()]
        asked = Counter(len(legal_moves(state)) for state, _ in nodes() if state.pending[-1:] and is_question(state))
        assert min(asked[1], asked[2]) > 50

    def test_a_guard_shows_the_robbers_hand_for_a_moment(self) -> None:
        """The victim alone sees it, and only until it has looked."""
        state = line(f"{DEALT}; lay ring; lay corn; lay owl; rob 1; guard")
        assert state.pending[-1] == Look(Seat(1), target=Seat(0))
        assert state.nests[1] == hand("corn owl")
        assert observe(state, Seat(1)).hands == (hand("corn owl"), hand("corn"), (None, None))
        assert observe(state, Seat(2)).hands[0] == observe(state, None).hands[0] == (None, None)
        assert legal_moves(state) == [Seen()]
        after = step(state, Seen())
        assert observe(after, Seat(1)).hands[0] == (None, None)
        assert attrs.evolve(after, pending=state.pending) == state

    def test_there_is_no_look_at_an_empty_hand(self) -> None:
        """Everybody sees that there is nothing to see."""
        state = attrs.evolve(line(DEALT), pending=(Guarding(Seat(1), robber=Seat(0)),))
        hands = ((), *state.hands[1:])
        assert step(attrs.evolve(state, hands=hands), Guard()).pending == ()

    def test_a_stolen_card_is_known_to_two(self) -> None:
        """Chance draws it by the copies in the hand; the third seat and a spectator see one card move."""
        state = line(f"{DEALT}; lay ring; lay owl; lay owl; rob 1; pass")
        assert to_move(state) == CHANCE
        assert (legal_moves(state), chance_weights(state)) == ([Draw(Kind(0))], [2])
        told = [narrate(event_of(magpies, state, Draw(Kind(0)), seat), DEFAULT) for seat in VIEWERS]
        assert told[:2] == ["Seat 0 draws corn of seat 1."] * 2
        assert told[2:] == ["Seat 0 draws a card of seat 1."] * 2
        after = line("draw corn", state)
        assert after.hands == (hand("corn corn owl"), hand("corn"), hand("corn ring"))
        assert observe(after, Seat(1)).hands[0] == (None,) * 3  # not remembered


def is_question(state: State) -> bool:
    """Whether a victim is asked."""
    return isinstance(state.pending[-1], Guarding)


class TestEnd:
    """M5."""

    def test_nest_and_hand_count(self) -> None:
        """Most points win; a card laid face down counts for its owner."""
        state = line(f"{DEALT}; lay ring")
        assert scores(state) == (4, 2, 4)
        assert winners(state) == frozenset()
        end = attrs.evolve(state, pending=())
        assert winners(end) == {0, 2}
        assert returns(GAME, end) == (0.5, -1.0, 0.5)
        assert explain(end, Lay(OWL)) == Refusal("M5", "the game is over")


class TestPromises:
    """What the module promises beyond the contract."""

    def test_every_corruption_is_found(self) -> None:
        """The defect names the clause, and a file that holds it is refused."""
        assert PROMISES.corruptions is not None
        for state, _ in games()[0]:
            for corruption in PROMISES.corruptions(state):
                found = defects(corruption.state)
                assert [defect for defect in found if defect.startswith(f"{corruption.clause}:")]
                with pytest.raises(PositionError):
                    load_state(GAME, dump(GAME, corruption.state))

    @pytest.mark.parametrize(
        ("clause", "change"),
        [
            ("M1.1", {"hands": ((), ())}),
            ("M1.1", {"deck": (OWL, Kind(0), Kind(0), Kind(0))}),
            ("M3", {"pending": (Laying(Seat(1)),)}),
            ("M3", {"pending": (Laying(Seat(2)), Laying(Seat(1)), Choosing(Seat(0)))}),
            ("M3.1", {"set_aside": (hand("ring"), (), ())}),
            ("M3.2", {"nests": (hand("ring"), (), ())}),
            ("M4", {"hands": (hand("corn"), hand("corn corn corn ring owl"), hand("corn ring owl"))}),
        ],
    )
    def test_other_positions_that_cannot_be(self, clause: str, change: dict[str, Any]) -> None:
        """Each defect has its clause."""
        found = defects(attrs.evolve(line(DEALT), **change))
        assert [defect for defect in found if defect.startswith(f"{clause}:")]

    def test_seats_can_be_turned(self) -> None:
        """The turned game is the same game."""
        assert PROMISES.symmetries is not None
        for state, move in nodes():
            for symmetry in PROMISES.symmetries(state):
                turned = symmetry.state(state)
                assert defects(turned) == ()
                assert {*legal_moves(turned)} == {symmetry.move(listed) for listed in legal_moves(state)}
                assert winners(turned) == {symmetry.seats[seat] for seat in winners(state)}
                assert [scores(turned)[symmetry.seats[seat]] for seat in range(3)] == list(scores(state))
                if move is not None:
                    assert step(turned, symmetry.move(move)) == symmetry.state(step(state, move))

    def test_no_two_moves_lead_to_one_state(self) -> None:
        """No two listed moves are promised equivalent, and none are."""
        for state, _ in nodes():
            assert len({step_unchecked(state, move) for move in legal_moves(state)}) == len(legal_moves(state))

    def test_winners_have_the_highest_rank(self) -> None:
        """At the end of every game."""
        assert PROMISES.ranking is not None
        for *_, (end, _) in games():
            ranking = PROMISES.ranking(end)
            assert winners(end) == {seat for seat in range(3) if ranking[seat] == max(ranking)}


def test_every_citation_leads_to_a_clause() -> None:
    """What the module and these tests cite stands in the rules at its top."""
    for file in (Path(magpies.__file__), Path(__file__)):
        cited = set(re.findall(r"\bM\d(?:\.\d)?\b", file.read_text(encoding="utf-8")))
        assert cited <= set(CLAUSES)
    assert list(CLAUSES) == sorted(CLAUSES)
    assert len(CLAUSES) == 16
