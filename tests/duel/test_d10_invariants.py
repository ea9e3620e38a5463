"""Invariants (D10): what holds in every state that play reaches, and what `defects` finds where it does not."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from math import comb
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import CHANCE, NOBODY, IllegalMoveError, Seat
from tabletop.duel import (
    Backs,
    Block,
    Council,
    Deal,
    DealLeader,
    Faction,
    Hero,
    HeroId,
    Leader,
    LeaderId,
    Move,
    Options,
    Return,
    State,
    StuckRule,
    Take,
)
from tabletop.duel.decisions import Playing, Returning, Taking, TopDeal
from tabletop.duel.position import position
from tabletop.duel.state import Slot
from tests.duel.strategies import (
    Play,
    finished_states,
    full_options,
    hero,
    moments,
    plays,
    random_game,
    states,
)
from tests.duel.test_d6_scoring import ends, scored
from tests.duel.test_d8_information import (
    VIEWERS,
    boxes,
    exchanged,
    exchanges,
    members,
    middle,
    notices,
    noticing,
    places,
    steps,
)

Corrupt: TypeAlias = Callable[[State], State]
"""What makes a position that cannot occur out of a sound one."""


def in_play(game: Play) -> Iterator[tuple[State, tuple[int, int]]]:
    """The states after the set-up, each with the turns that both seats have completed: the heroes they have played."""
    played = [0, 0]
    for index, state in enumerate(game.states):
        move = game.moves[index - 1] if index else None
        if isinstance(move, Council | Block):
            played[duel.to_move(game.states[index - 1])] += 1
        if None not in state.leaders:
            yield state, (played[0], played[1])


def turns_each(options: Options) -> int:
    """The turns of one seat: seven in the box (D13)."""
    return options.hand_size + options.pile_size // 2


def blockers(state: State, owner: int | None = None) -> int:
    """How many blockers lie in the rows: those of one seat, or all."""
    return sum(place.zone == "blocker" and owner in (None, place.seat) for place in places(state))


def bases(state: State) -> int:
    """How many base heroes lie in the rows."""
    return sum(place.zone == "base" for place in places(state))


def pile_size(state: State) -> int:
    """The pile, its top included."""
    return len(state.pile) + (state.top is not None)


def is_to_return(state: State, *seats: int) -> bool:
    """Whether one of these seats, or any, has taken two heroes and is to return two."""
    due = state.pending[-1] if state.pending else None
    return isinstance(due, Returning) and (not seats or due.seat in seats)


def with_slot(row: int, index: int, **changes: Any) -> Corrupt:  # noqa: ANN401  (of whatever type the field has)
    """Change the slot in this way; without changes, empty it."""

    def corrupt(state: State) -> State:
        slot = state.rows[row][index]
        assert slot is not None
        new: Slot | None = attrs.evolve(slot, **changes) if changes else None
        slots = (*state.rows[row][:index], new, *state.rows[row][index + 1 :])
        return attrs.evolve(state, rows=(slots, state.rows[1]) if row == 0 else (state.rows[0], slots))

    return corrupt


def moved(name: str, source: str, target: str) -> Corrupt:
    """Move the hero from one hand or council to another: `hands 0`, `councils 1`."""

    def corrupt(state: State) -> State:
        heaps = {"hands": list(state.hands), "councils": list(state.councils)}
        for text, change in ((source, -1), (target, 1)):
            zone, seat = text.split()
            heaps[zone][int(seat)] += change << hero(name)
        (first, second), (third, fourth) = heaps.values()
        return attrs.evolve(state, hands=(first, second), councils=(third, fourth))

    return corrupt


def changed(**changes: Any) -> Corrupt:  # noqa: ANN401  (of whatever type the field has)
    """Change these fields of the state."""
    return lambda state: attrs.evolve(state, **changes)


def assert_defect(state: State, *clauses: str) -> None:
    """One of the defects begins with one of the clauses, and a position like this is not taken for sound."""
    defects = duel.defects(state)
    assert any(re.match(rf"{re.escape(clause)}\b(?!\.\d)", text) for clause in clauses for text in defects), defects


def corruptions(*cases: tuple[str, Corrupt]) -> pytest.MarkDecorator:
    """Run the test on each of these corruptions of `middle()`."""
    return pytest.mark.parametrize("corrupt", [case for _, case in cases], ids=[name for name, _ in cases])


class TestNoDefects:
    """D10: whatever play reaches, at turn boundaries and between steps, has no defect."""

    @given(game=plays())
    def test_no_state_of_a_game_has_one(self, game: Play) -> None:
        """Set-up and end included."""
        assert [duel.defects(state) for state in game.states if duel.defects(state)] == []


class TestConservation:
    """D10.1: hands, pile, base heroes, blockers and council heroes together are exactly the deck, each card once."""

    @given(state=states())
    def test_each_card_is_in_one_place(self, state: State) -> None:
        """During the set-up as well: what is not dealt yet is the pile."""
        assert sorted(place.hero for place in places(state)) == list(range(len(state.options.heroes)))

    @given(state=states(st.builds(Options, stuck_rule=st.sampled_from(StuckRule))))
    def test_strengths_sum_to_112(self, state: State) -> None:
        """In the default deck, wherever the cards lie."""
        assert sum(state.options.heroes[place.hero].strength for place in places(state)) == 112

    @given(state=finished_states(st.builds(Options, stuck_rule=st.sampled_from(StuckRule))))
    def test_strengths_sum_to_112_after_scoring(self, state: State) -> None:
        """Both armies, the discard of D6.6 and the council heroes."""
        heroes = state.options.heroes
        settlements = duel.result(state).settlements
        gone = [card for entry in settlements for cards in entry.discarded for card in cards]
        councils = [card for council in state.councils for card in members(council)]
        assert sum(duel.scores(state)) + sum(heroes[card].strength for card in gone + councils) == 112

    @corruptions(
        ("the top lies in a hand too", changed(top=hero("R1"))),
        ("the pile is lost", changed(pile=())),
        ("the top lies under itself", changed(pile=(hero("K4"),))),
        ("a base hero is in a hand too", with_slot(1, 1, hero=hero("R1"))),
        ("a blocker is in a council too", with_slot(0, 1, blocker=hero("R3"))),
        ("a blocker lies on itself", with_slot(0, 1, blocker=hero("G5"))),
        (
            "a hand has a hero of the pile",
            lambda state: attrs.evolve(state, hands=(state.hands[0] | 1 << hero("K6"), state.hands[1])),
        ),
        (
            "a hand has lost a hero",
            lambda state: attrs.evolve(state, hands=(state.hands[0], state.hands[1] & ~(1 << hero("K1")))),
        ),
    )
    def test_a_card_twice_or_nowhere_is_a_defect(self, corrupt: Corrupt) -> None:
        """The defect names the clause."""
        assert_defect(corrupt(middle()), "D10.1")

    @corruptions(
        ("on the pile", changed(top=HeroId(28))),
        ("below the lowest", changed(top=HeroId(-1))),
        ("in a hand", lambda state: attrs.evolve(state, hands=(state.hands[0] | 1 << 28, state.hands[1]))),
        ("in a row", with_slot(1, 1, hero=HeroId(99))),
    )
    def test_a_card_that_the_deck_does_not_have_is_a_defect(self, corrupt: Corrupt) -> None:
        """Heroes of the default deck are numbered 0 to 27."""
        assert_defect(corrupt(middle()), "D10.1", "D1.7")


class TestBaseHeroes:
    """D10.2: 14 base heroes at every turn boundary, 12 between take and return."""

    @given(game=plays(full_options(), dealt=True))
    def test_there_are_14_or_12(self, game: Play) -> None:
        """And 14 again when a hero is to be played."""
        for state, _ in in_play(game):
            assert bases(state) == (12 if is_to_return(state) else 14)

    @given(game=plays(dealt=True))
    def test_rows_are_full_or_two_short(self, game: Play) -> None:
        """In a box of any size."""
        for state, _ in in_play(game):
            assert bases(state) == 2 * state.options.row_length - 2 * is_to_return(state)

    @corruptions(
        ("a slot is empty", with_slot(1, 3)),
        ("a slot is missing", lambda state: attrs.evolve(state, rows=(state.rows[0], state.rows[1][:-1]))),
        ("a slot too many", lambda state: attrs.evolve(state, rows=(state.rows[0], state.rows[1] + state.rows[1][:1]))),
        ("a return without empty slots", changed(pending=(Returning(Seat(0), 0, (0, 1)),))),
    )
    def test_too_few_or_too_many_are_a_defect(self, corrupt: Corrupt) -> None:
        """In the middle of a turn."""
        assert_defect(corrupt(middle()), "D10.2")

    def test_a_return_with_one_empty_slot_is_a_defect(self) -> None:
        """A take empties two."""
        state = position(due="return", rows=("_ _ (R1)", ""))
        filled = attrs.evolve(state, rows=((state.rows[0][2], *state.rows[0][1:]), state.rows[1]))
        assert_defect(filled, "D10.2")


class TestHandSizes:
    """D10.3: min(3, 7 - k) with k completed turns; for the mover 2 more between take and return."""

    @given(game=plays(full_options(), dealt=True))
    def test_in_the_box(self, game: Play) -> None:
        """A hand between turns, after the take, and after the return."""
        for state, played in in_play(game):
            for seat in (0, 1):
                assert len(members(state.hands[seat])) == min(3, 7 - played[seat]) + 2 * is_to_return(state, seat)

    @given(game=plays(dealt=True))
    def test_in_a_box_of_any_size(self, game: Play) -> None:
        """Seven turns are the hand and half the pile (D13)."""
        for state, played in in_play(game):
            for seat in (0, 1):
                size = min(state.options.hand_size, turns_each(state.options) - played[seat])
                assert len(members(state.hands[seat])) == size + 2 * is_to_return(state, seat)

    @corruptions(
        ("of the mover", moved("R1", "hands 0", "hands 1")),
        ("of the other seat", moved("K1", "hands 1", "hands 0")),
        ("of the mover, for a council", moved("G2", "hands 0", "councils 0")),
        ("of the other seat, from a council", moved("G4", "councils 1", "hands 1")),
    )
    def test_another_size_is_a_defect(self, corrupt: Corrupt) -> None:
        """Of either hand."""
        assert_defect(corrupt(middle()), "D10.3")


class TestPileSize:
    """D10.4: the pile holds max(0, 8 - completed turns); each player draws four times."""

    @given(game=plays(full_options(), dealt=True))
    def test_in_the_box(self, game: Play) -> None:
        """All along the turn: a hero is drawn with the play that ends it."""
        for state, played in in_play(game):
            assert pile_size(state) == max(0, 8 - sum(played))

    @given(game=plays(dealt=True))
    def test_in_a_box_of_any_size(self, game: Play) -> None:
        """Nothing but draws takes from the pile."""
        for state, played in in_play(game):
            assert pile_size(state) == max(0, state.options.pile_size - sum(played))

    @given(game=plays(full_options(), finished=True))
    def test_each_player_draws_four_times(self, game: Play) -> None:
        """A draw is a top that is in the mover's hand a moment later."""
        draws = Counter(
            duel.to_move(state)
            for state, move, after in steps(game)
            if isinstance(move, Council | Block)
            and state.top is not None
            and state.top in members(after.hands[duel.to_move(state)])
        )
        assert draws == {Seat(0): 4, Seat(1): 4}

    @corruptions(
        ("too small", lambda state: attrs.evolve(moved("R1", "hands 0", "hands 1")(state), pile=())),
        ("too large", changed(pile=(hero("R1"), hero("K6")))),
    )
    def test_another_size_is_a_defect(self, corrupt: Corrupt) -> None:
        """In turn 7 two heroes are left."""
        assert_defect(corrupt(middle()), "D10.4")

    def test_a_pile_without_a_top_is_a_defect(self) -> None:
        """The next top is dealt as soon as the last one is drawn (D4.8)."""
        assert_defect(attrs.evolve(middle(), top=None, pile=(hero("K4"), hero("K6"))), "D10.4", "D4.8")

    def test_no_top_is_owed_of_an_empty_pile(self) -> None:
        """Chance has nothing to deal (D4.8)."""
        options, rng = Options(heroes=Options().heroes[:20], pile_size=0), Random(1)
        state = duel.initial_state(options)
        while duel.to_move(state) == CHANCE:
            state = duel.step(state, duel.sample_chance(state, rng))
        assert duel.defects(state) == ()
        assert_defect(attrs.evolve(state, pending=(*state.pending, TopDeal())), "D4", "D4.8")


class TestOneHeroATurn:
    """D10.5: own blockers and own council heroes are as many as the own completed turns."""

    @given(game=plays(dealt=True))
    def test_each_turn_plays_one_hero(self, game: Play) -> None:
        """Counted for each seat, and for both together."""
        for state, played in in_play(game):
            councils = [len(members(council)) for council in state.councils]
            assert [blockers(state, seat) + councils[seat] for seat in (0, 1)] == list(played)
            assert blockers(state) + sum(councils) == sum(played)

    @corruptions(
        ("a blocker has changed owners", with_slot(0, 1, owner=Seat(1))),
        ("a hero is in the other council", moved("R3", "councils 0", "councils 1")),
        ("a hero was played too early", moved("G2", "hands 0", "councils 0")),
        ("a hero was taken back", moved("G4", "councils 1", "hands 1")),
        ("a turn was skipped", changed(turn=9)),
    )
    def test_another_number_is_a_defect(self, corrupt: Corrupt) -> None:
        """Three heroes each in turn 7."""
        assert_defect(corrupt(middle()), "D10.5")


class TestOneBlockerASlot:
    """D10.6: at most one blocker a slot, none on an empty slot; free and blocked make seven a row."""

    @given(game=plays(full_options(), dealt=True))
    def test_free_and_blocked_make_seven(self, game: Play) -> None:
        """Whenever no slot is emptied."""
        for state, _ in in_play(game):
            for row in state.rows:
                free = sum(slot is not None and slot.blocker is None for slot in row)
                blocked = sum(slot is not None and slot.blocker is not None for slot in row)
                assert free + blocked == 7 - row.count(None)

    @given(state=states())
    def test_a_blocker_has_an_owner(self, state: State) -> None:
        """And only a blocker has one."""
        for slot in (slot for row in state.rows for slot in row if slot is not None):
            assert (slot.blocker is None) == (slot.owner is None)

    @given(state=states())
    def test_the_free_slots_are_those_without_a_blocker(self, state: State) -> None:
        """The state notes them beside the rows."""
        for row, free in zip(state.rows, state.free, strict=True):
            expected = [index for index, slot in enumerate(row) if slot is not None and slot.blocker is None]
            assert members(free) == expected

    @corruptions(
        ("a blocker of nobody", with_slot(0, 1, owner=None)),
        ("an owner without a blocker", with_slot(1, 1, owner=Seat(0))),
        ("a blocked slot noted as free", lambda state: attrs.evolve(state, free=(state.free[0] | 2, state.free[1]))),
        ("a free slot not noted", lambda state: attrs.evolve(state, free=(state.free[0], 0))),
    )
    def test_a_blocker_out_of_place_is_a_defect(self, corrupt: Corrupt) -> None:
        """What is noted as free follows from the rows (D2.4)."""
        assert_defect(corrupt(middle()), "D10.6", "D2.4")


class TestMonotone:
    """D10.7: what never falls, never rises, and never changes."""

    @given(game=plays(dealt=True))
    def test_blockers_councils_and_turns_never_fall(self, game: Play) -> None:
        """Row by row, seat by seat."""
        played = [state for state, _ in in_play(game)]
        for before, after in pairwise(played):
            assert before.turn <= after.turn
            for row, later in zip(before.rows, after.rows, strict=True):
                assert blocked(row) <= blocked(later)
            for council, later_council in zip(before.councils, after.councils, strict=True):
                assert set(members(council)) <= set(members(later_council))

    @given(game=plays(dealt=True))
    def test_face_down_base_heroes_get_fewer_by_two_a_turn_at_most(self, game: Play) -> None:
        """They never get more."""
        turns: dict[int, list[int]] = {}
        for state, played in in_play(game):
            turns.setdefault(sum(played), []).append(face_down(state))
        counts = [count for turn in turns.values() for count in turn]
        assert counts == sorted(counts, reverse=True)
        starts = [turn[0] for turn in turns.values()]
        assert all(0 <= now - then <= 2 for now, then in pairwise(starts))

    @given(game=plays(dealt=True))
    def test_a_blocked_slot_never_changes(self, game: Play) -> None:
        """Neither the base hero, nor the blocker, nor its owner, nor the orientation."""
        for state, _, after in steps(game):
            for row, later in zip(state.rows, after.rows, strict=True):
                for slot, later_slot in zip(row, later, strict=False):
                    assert slot is None or slot.blocker is None or later_slot == slot

    @given(game=plays(dealt=True))
    def test_a_slot_that_is_face_up_stays_face_up(self, game: Play) -> None:
        """Though its hero may change."""
        up: set[tuple[int, int]] = set()
        for state, _ in in_play(game):
            laid = [(row, index, slot) for row, slots in enumerate(state.rows) for index, slot in enumerate(slots)]
            for row, index, slot in laid:
                if slot is not None and slot.face_up:
                    up.add((row, index))
                assert slot is None or slot.face_up or (row, index) not in up

    @pytest.mark.parametrize(("turn", "face_up"), [(1, 1), (1, 2), (2, 3), (3, 5), (3, 14)])
    def test_too_many_face_up_heroes_are_a_defect(self, turn: int, face_up: int) -> None:
        """At most two more with each turn that was completed."""
        state = position(turn=turn, rows=("R7 R6" if turn > 1 else "", ""))
        rows = [list(row) for row in state.rows]
        for number in range(face_up):
            slot = rows[number // 7][number % 7]
            assert slot is not None
            rows[number // 7][number % 7] = attrs.evolve(slot, face_up=True)
        assert_defect(attrs.evolve(state, rows=(tuple(rows[0]), tuple(rows[1]))), "D10.7")

    def test_a_turn_without_a_face_up_hero_is_a_defect(self) -> None:
        """The first return leaves two (D4.3)."""
        state = position(turn=2, rows=("R7 R6", ""))
        assert_defect(with_slot(0, 0, face_up=False)(with_slot(0, 1, face_up=False)(state)), "D10.7")


def blocked(row: tuple[Slot | None, ...]) -> int:
    """How many slots of the row are blocked."""
    return sum(slot is not None and slot.blocker is not None for slot in row)


def face_down(state: State) -> int:
    """How many base heroes lie face down."""
    return sum(place.zone == "base" and not place.face_up for place in places(state))


def changed_slots(before: State, after: State) -> set[tuple[int, int]]:
    """The slots that are not as they were."""
    return {
        (row, index)
        for row, slots in enumerate(before.rows)
        for index, slot in enumerate(slots)
        if after.rows[row][index] != slot
    }


class TestWhatAMoveLeavesAlone:
    """D10.8: take and return change two slots of the chosen row; play changes one council or one slot."""

    @given(game=plays(dealt=True))
    def test_a_take_empties_its_two_slots(self, game: Play) -> None:
        """And changes nothing else but the hand of the mover."""
        for before, move, after in steps(game):
            if isinstance(move, Take):
                mover = duel.to_move(before)
                assert changed_slots(before, after) == {(move.row, slot) for slot in move.slots}
                assert [after.rows[move.row][slot] for slot in move.slots] == [None, None]
                assert_unchanged(before, after, "rows", "free", "hands", "pending")
                assert after.hands[1 - mover] == before.hands[1 - mover]

    @given(game=plays(dealt=True))
    def test_a_return_fills_them(self, game: Play) -> None:
        """And changes nothing else but the hand of the mover."""
        for before, move, after in steps(game):
            if isinstance(move, Return):
                due = before.pending[-1]
                assert isinstance(due, Returning)
                assert changed_slots(before, after) == {(due.row, slot) for slot in due.slots}
                assert_unchanged(before, after, "rows", "free", "hands", "pending")
                assert after.hands[1 - due.seat] == before.hands[1 - due.seat]

    @given(game=plays(dealt=True))
    def test_a_play_changes_one_council_or_one_slot(self, game: Play) -> None:
        """And, with the draw, the hand of the mover and the pile."""
        for before, move, after in steps(game):
            mover = duel.to_move(before)
            if isinstance(move, Council):
                assert changed_slots(before, after) == set()
                assert after.councils[mover] == before.councils[mover] | 1 << move.hero
                assert after.councils[1 - mover] == before.councils[1 - mover]
            elif isinstance(move, Block):
                assert changed_slots(before, after) == {(move.row, move.slot)}
                assert after.councils == before.councils
            if isinstance(move, Council | Block):
                assert after.hands[1 - mover] == before.hands[1 - mover]
                assert after.leaders == before.leaders

    @given(state=moments(TopDeal, options=full_options()))
    def test_the_new_top_changes_the_pile_only(self, state: State) -> None:
        """Whichever hero it is."""
        assume(None not in state.leaders)  # else it is the top of the set-up
        for move in duel.legal_moves(state):
            assert_unchanged(state, duel.step(state, move), "top", "pile", "pending")

    @pytest.mark.parametrize(
        "due", [Returning(Seat(0), 0, (0, 2)), Returning(Seat(0), 0, (2, 3)), Returning(Seat(0), 1, (0, 1))]
    )
    def test_other_slots_emptied_than_those_chosen_are_a_defect(self, due: Returning) -> None:
        """The take has emptied slots 0 and 1 of row 0."""
        state = position(due="return", rows=("_ _", ""))
        assert_defect(attrs.evolve(state, pending=(due,)), "D10.8", "D10.2", "D4")

    def test_a_return_into_both_rows_is_a_defect(self) -> None:
        """After one turn two heroes of one row lie face up, not one of each."""
        state = with_slot(0, 1, face_up=False)(position(turn=2, rows=("R7 R6", "")))
        assert_defect(with_slot(1, 0, face_up=True)(state), "D10.8", "D10.7")

    @pytest.mark.parametrize("turn", [2, 3, 14])
    def test_a_hero_alone_face_up_in_its_row_is_a_defect(self, turn: int) -> None:
        """Every return shows two heroes of one row, and they stay face up."""
        state = position(turn=turn, rows=("R7 R6", ""))
        assert_defect(with_slot(1, 0, face_up=True)(state), "D10.8", "D10.7")

    def test_one_slot_emptied_in_each_row_is_a_defect(self) -> None:
        """A take empties two slots of one row."""
        state = position(due="return", rows=("_ _", ""))
        first, second = state.rows
        torn = (first[0], second[0], *first[2:]), (None, *second[1:])
        assert_defect(attrs.evolve(state, rows=torn, free=(0b1111110, 0b1111110)), "D10.8", "D10.2", "D4")


def assert_unchanged(before: State, after: State, *changing: str) -> None:
    """All fields but these are as they were."""
    for field in attrs.fields(State):
        if field.name not in changing:
            assert getattr(after, field.name) == getattr(before, field.name), field.name


class TestOneLeaderEach:
    """D10.9: exactly one leader in each council, never changing."""

    @given(game=plays(dealt=True))
    def test_it_never_changes(self, game: Play) -> None:
        """Two leaders of the box, not the same one."""
        leaders = {state.leaders for state, _ in in_play(game)}
        assert len(leaders) == 1
        first, second = leaders.pop()
        assert first != second
        assert {first, second} <= set(range(len(game.last.options.leaders)))

    @pytest.mark.parametrize("leaders", [(0, 0), (None, 1), (0, None), (None, None), (0, 6), (-1, 0)])
    def test_anything_else_is_a_defect(self, leaders: tuple[int | None, int | None]) -> None:
        """Leaders of the default box are numbered 0 to 5."""
        first, second = (None if leader is None else LeaderId(leader) for leader in leaders)
        assert_defect(attrs.evolve(middle(), leaders=(first, second)), "D10.9", "D1.7")


class TestSomebodyCanMove:
    """D10.10: every state before the end has a legal move, and every game ends after exactly 14 turns."""

    @given(state=states())
    def test_there_is_a_move_until_the_end(self, state: State) -> None:
        """Somebody is to move, or nobody and there is none."""
        assert bool(duel.legal_moves(state)) == (duel.to_move(state) != NOBODY)

    @given(state=moments(Playing))
    def test_a_hero_can_always_go_to_the_council(self, state: State) -> None:
        """Any hero of the hand."""
        councils = {move.hero for move in duel.legal_moves(state) if isinstance(move, Council)}
        assert councils == set(members(state.hands[duel.to_move(state)]))

    @given(game=plays(full_options(), finished=True))
    def test_a_game_has_14_turns(self, game: Play) -> None:
        """Seven heroes played by each seat, alternating; then nobody is to move."""
        players = [duel.to_move(state) for state, move, _ in steps(game) if isinstance(move, Council | Block)]
        first = game.last.options.first_player
        assert players == [first, 1 - first] * 7
        assert duel.to_move(game.last) == NOBODY

    @pytest.mark.parametrize("rule", StuckRule)
    def test_a_hundred_random_games_end(self, rule: StuckRule) -> None:
        """No engine without D4.2 or D4.6 gets through (D9.4)."""
        rng = Random(1010)
        options = Options(stuck_rule=rule)
        for _ in range(100):
            game = random_game(options, rng)
            assert sum(isinstance(move, Council | Block) for move in game.moves) == 14

    @given(game=plays(finished=True))
    def test_so_has_a_game_in_a_box_of_any_size(self, game: Play) -> None:
        """Twice the hand and the pile (D13)."""
        turns = sum(isinstance(move, Council | Block) for move in game.moves)
        assert turns == 2 * turns_each(game.last.options)

    @corruptions(
        ("the other seat is to move", changed(pending=(Playing(Seat(1)),))),
        ("nothing is owed in turn 7", changed(pending=())),
        ("two decisions of a seat are owed", changed(pending=(Taking(Seat(0)), Playing(Seat(0))))),
        ("turn 15", changed(turn=15)),
    )
    def test_what_cannot_be_owed_is_a_defect(self, corrupt: Corrupt) -> None:
        """In turn 7 seat 0 takes, returns or plays."""
        assert duel.defects(corrupt(middle()))


class TestStepsArePure:
    """D10.11: a step changes nothing, repeats itself, and takes the moves that are listed and no other."""

    @given(game=plays())
    def test_the_old_state_stays_as_it_was(self, game: Play) -> None:
        """Whatever is played in it."""
        for state, move, after in steps(game):
            copy, digest = deepcopy(state), hash(state)
            assert duel.step(state, move) == after
            assert duel.step_unchecked(state, move) == after
            assert (state, hash(state)) == (copy, digest)

    @given(state=states())
    def test_every_listed_move_is_accepted(self, state: State) -> None:
        """And leads somewhere else."""
        for move in duel.legal_moves(state):
            assert duel.explain(state, move) is None
            assert duel.step(state, move) != state

    @given(state=states())
    def test_every_other_move_is_refused(self, state: State) -> None:
        """With a clause of the rules, and without a change."""
        copy = deepcopy(state)
        legal = set(duel.legal_moves(state))
        for move in set(duel.all_moves(state.options)) - legal:
            refusal = duel.explain(state, move)
            assert refusal is not None
            assert refusal.clause in duel.CLAUSES
            with pytest.raises(IllegalMoveError):
                duel.step(state, move)
        assert state == copy

    @given(state=states())
    def test_a_move_that_is_none_is_refused(self, state: State) -> None:
        """Slots and heroes that there are not, not in order, or twice."""
        strange: list[Move] = [
            Take(2, (0, 1)),
            Take(-1, (0, 1)),
            Take(0, (1, 0)),
            Take(0, (1, 1)),
            Take(0, (0, 7)),
            Take(1, (-1, 0)),
            Return((HeroId(1), HeroId(0))),
            Return((HeroId(3), HeroId(3))),
            Return((HeroId(0), HeroId(28))),
            Council(HeroId(28)),
            Council(HeroId(-1)),
            Block(HeroId(0), 2, 0),
            Block(HeroId(0), 0, 7),
            Block(HeroId(0), 0, -1),
            Deal(HeroId(28)),
            Deal(HeroId(-1)),
            DealLeader(LeaderId(6)),
            DealLeader(LeaderId(-1)),
        ]
        for move in strange:
            assert move not in duel.legal_moves(state)
            assert duel.explain(state, move) is not None
            with pytest.raises(IllegalMoveError):
                duel.step(state, move)


class TestTheCardsAtTheEnd:
    """D10.12: hands and pile are empty; rows, councils, armies and discard hold all heroes between them."""

    @given(state=finished_states(full_options()))
    def test_where_the_cards_lie(self, state: State) -> None:
        """Row r holds 7 + b_r heroes, the councils 14 - b_0 - b_1."""
        assert state.hands == (0, 0)
        assert pile_size(state) == 0
        in_rows = [[place for place in places(state) if place.row == row] for row in (0, 1)]
        assert [len(heroes) for heroes in in_rows] == [7 + blocked(row) for row in state.rows]
        assert sum(len(members(council)) for council in state.councils) == 14 - blockers(state)

    @given(state=finished_states(full_options()) | ends())
    def test_armies_and_discard_hold_the_rows(self, state: State) -> None:
        """14 + b_0 + b_1 heroes, each once."""
        settlements = duel.result(state).settlements
        scored_cards = [card for entry in settlements for cards in (*entry.awarded, *entry.discarded) for card in cards]
        in_rows = [place.hero for place in places(state) if place.row is not None]
        assert sorted(scored_cards) == sorted(in_rows)
        assert len(scored_cards) == 2 * state.options.row_length + blockers(state)

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_hero_left_in_a_hand_is_a_defect(self, seat: int) -> None:
        """In place of one in the council."""
        end = position(turn=14, due="end", rows=("R7 R6", ""))
        name = members(end.councils[seat])[0]
        hands = (1 << name, 0) if seat == 0 else (0, 1 << name)
        councils = list(end.councils)
        councils[seat] &= ~(1 << name)
        assert_defect(attrs.evolve(end, hands=hands, councils=(councils[0], councils[1])), "D10.3", "D10.12")


def with_rows(state: State, change: Callable[[Slot], Slot]) -> State:
    """The state with every slot changed in this way."""
    first, second = (tuple(slot and change(slot) for slot in row) for row in state.rows)
    return attrs.evolve(state, rows=(first, second))


def with_factions(state: State, names: dict[Faction, Faction]) -> State:
    """The state with the factions renamed: deck, leaders and all."""
    options = attrs.evolve(
        state.options,
        heroes=tuple(Hero(names[card.faction], card.strength) for card in state.options.heroes),
        leaders=tuple(
            Leader.of({names[faction]: value for faction, value in leader.values}) for leader in state.options.leaders
        ),
    )
    return attrs.evolve(state, options=options)


def with_seats_exchanged(state: State) -> State:
    """The state seen from the other side of the table."""
    state = with_rows(
        state, lambda slot: slot if slot.owner is None else attrs.evolve(slot, owner=Seat(1 - slot.owner))
    )
    return attrs.evolve(
        state,
        options=attrs.evolve(state.options, first_player=Seat(1 - state.options.first_player)),
        hands=state.hands[::-1],
        councils=state.councils[::-1],
        leaders=state.leaders[::-1],
        rows=state.rows[::-1],
        free=state.free[::-1],
    )


class TestSymmetriesOfScoring:
    """D10.13: what makes no difference to the result, and what exchanges it."""

    @given(state=ends(), order=st.permutations(tuple(Faction)))
    def test_the_order_of_the_factions(self, state: State, order: list[Faction]) -> None:
        """Settled by hand in any order, the armies are those of the library."""
        cards = scored(state, order)
        assert duel.scores(state) == (cards.strength(cards.armies[0]), cards.strength(cards.armies[1]))

    @given(state=ends(), data=st.data())
    def test_the_order_of_the_slots_in_a_row(self, state: State, data: st.DataObject) -> None:
        """Any permutation of either row."""
        rows = [tuple(data.draw(st.permutations(row))) for row in state.rows]
        free = [sum(1 << slot for slot, entry in enumerate(row) if entry and entry.blocker is None) for row in rows]
        other = attrs.evolve(state, rows=(rows[0], rows[1]), free=(free[0], free[1]))
        assert outcome(other) == outcome(state)

    @given(state=ends(), order=st.permutations(tuple(Faction)))
    def test_the_names_of_the_factions(self, state: State, order: list[Faction]) -> None:
        """Deck, leaders and all; each settlement goes with its faction."""
        names = dict(zip(Faction, order, strict=True))
        other = with_factions(state, names)
        assert outcome(other) == outcome(state)
        renamed = {attrs.evolve(entry, faction=names[entry.faction]) for entry in duel.result(state).settlements}
        assert set(duel.result(other).settlements) == renamed

    @given(state=ends(), up=st.booleans())
    def test_the_orientation_of_cards(self, state: State, up: bool) -> None:  # noqa: FBT001  (drawn)
        """All face up, or all face down."""
        assert duel.result(with_rows(state, lambda slot: attrs.evolve(slot, face_up=up))) == duel.result(state)

    @given(state=ends(), seat=st.sampled_from((Seat(0), Seat(1))))
    def test_who_owns_a_blocker(self, state: State, seat: Seat) -> None:
        """All of them one seat's."""
        other = with_rows(state, lambda slot: slot if slot.blocker is None else attrs.evolve(slot, owner=seat))
        assert duel.result(other) == duel.result(state)

    @given(state=ends())
    def test_exchanging_the_seats_exchanges_the_result(self, state: State) -> None:
        """Scores, numbers of heroes and the winner."""
        result, other = duel.result(state), duel.result(with_seats_exchanged(state))
        assert other.strengths == result.strengths[::-1]
        assert other.heroes == result.heroes[::-1]
        assert other.winner == (None if result.winner is None else 1 - result.winner)
        assert [entry.influence for entry in other.settlements] == [
            entry.influence[::-1] for entry in result.settlements
        ]


def outcome(state: State) -> tuple[object, ...]:
    """Who has won, and how."""
    result = duel.result(state)
    return result.winner, result.strengths, result.heroes, duel.scores(state), duel.winners(state)


class TestNonInterference:
    """D10.14: changing only what a player cannot see leaves that player's observation unchanged."""

    @pytest.mark.parametrize("backs", Backs)
    def test_the_examples_of_the_clause(self, backs: Backs) -> None:
        """What seat 0 cannot see: strengths in the rows, the pile's order, which of two cards is played, a leader."""
        state = middle(backs)
        red, green = (hero("R5"), hero("R6")), (hero("G3"), hero("G4"))
        assert noticing(state, exchanged(state, *red)) == frozenset()
        assert noticing(state, attrs.evolve(state, pile=state.pile[::-1])) == frozenset()
        assert noticing(state, exchanged(state, *green)) == {1}
        assert noticing(state, attrs.evolve(state, leaders=(state.leaders[0], LeaderId(1)))) == {1}

    @given(state=states(boxes()), data=st.data())
    def test_two_heroes_exchanged(self, state: State, data: st.DataObject) -> None:
        """Anywhere, at any time: noticed by exactly those who see the difference."""
        for first, second in data.draw(exchanges(state)):
            who = {viewer for viewer in VIEWERS if notices(state, first, second, viewer)}
            assert noticing(state, exchanged(state, first.hero, second.hero)) == who

    @given(state=states(), data=st.data())
    def test_two_heroes_exchanged_in_any_box(self, state: State, data: st.DataObject) -> None:
        """With look-alikes in the deck nobody notices more."""
        for first, second in data.draw(exchanges(state)):
            who = {viewer for viewer in VIEWERS if notices(state, first, second, viewer)}
            assert noticing(state, exchanged(state, first.hero, second.hero)) <= who

    @given(state=states(), seed=st.integers(0, 1 << 16), viewer=st.sampled_from(VIEWERS))
    def test_an_imagined_state_looks_the_same(self, state: State, seed: int, viewer: Seat | None) -> None:
        """Hidden cards resampled: the same observation, for a spectator too, and a sound position."""
        seen, rng = duel.observe(state, viewer), Random(seed)
        for _ in range(8):
            imagined = duel.determinize(seen, rng)
            assert duel.observe(imagined, viewer) == seen
            assert duel.observe(imagined, None) == duel.observe(state, None)
            assert duel.to_move(imagined) == duel.to_move(state)
            assert duel.defects(imagined) == ()

    @given(state=states(), seed=st.integers(0, 1 << 16), viewer=st.sampled_from(VIEWERS))
    def test_imagining_draws_on_the_generator_alone(self, state: State, seed: int, viewer: Seat | None) -> None:
        """The same seed, the same world; two states that look alike give the same one."""
        seen = duel.observe(state, viewer)
        imagined = duel.determinize(seen, Random(seed))
        assert duel.determinize(duel.observe(imagined, viewer), Random(seed)) == imagined


class TestMovesFollowFromTheObservation:
    """D10.15: the legal moves follow from the mover's observation, their number from public information."""

    @given(state=moments(Taking, Returning, Playing, options=boxes()), data=st.data())
    def test_what_the_mover_cannot_see_changes_no_move(self, state: State, data: st.DataObject) -> None:
        """Two hidden heroes are exchanged."""
        mover = duel.to_move(state)
        for first, second in data.draw(exchanges(state)):
            if not notices(state, first, second, mover):
                other = exchanged(state, first.hero, second.hero)
                assert duel.legal_moves(other) == duel.legal_moves(state)

    @given(state=moments(Taking, Returning, Playing), seed=st.integers(0, 1 << 16))
    def test_an_imagined_state_has_the_same_moves(self, state: State, seed: int) -> None:
        """In the same order, and with the same refusals."""
        rng = Random(seed)
        for _ in range(8):
            imagined = duel.determinize(duel.observe(state, duel.to_move(state)), rng)
            assert duel.legal_moves(imagined) == duel.legal_moves(state)
        for move in duel.all_moves(state.options):
            assert duel.explain(imagined, move) == duel.explain(state, move)

    @given(state=moments(Taking, Returning, Playing))
    def test_their_number(self, state: State) -> None:
        """The counts of D9, from free heroes and the mover's hand; under `forbid` from the turn too (D4.6)."""
        mover, moves = duel.to_move(state), duel.legal_moves(state)
        free = [sum(slot is not None and slot.blocker is None for slot in row) for row in state.rows]
        hand = len(members(state.hands[mover]))
        match state.pending[-1]:
            case Taking():
                assert len(moves) == comb(free[0], 2) + comb(free[1], 2)
            case Returning():
                assert len(moves) == comb(hand, 2)
            case _:
                last = state.turn == 2 * turns_each(state.options)
                is_free_to_block = state.options.stuck_rule is StuckRule.SKIP or last
                targets = [
                    number if is_free_to_block or max(number - 1, other) >= 2 else 0
                    for number, other in (free, free[::-1])
                ]
                assert len(moves) == hand * (1 + sum(targets))

    @pytest.mark.parametrize("backs", Backs)
    def test_an_example(self, backs: Backs) -> None:
        """In turn 7 three heroes, five and seven free ones: 3 · (1 + 12)."""
        assert len(duel.legal_moves(middle(backs))) == 39
