"""Rules, one a decision, and the book that plays by them; a type checker finds what hangs at the wrong decision."""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import ClassVar, Final, TypeAlias

import attrs
import pytest

from tabletop.core import (
    CHANCE,
    Answer,
    Claim,
    ContractError,
    IllegalMoveError,
    Names,
    Notation,
    Refusal,
    Rule,
    Rulebook,
    Seat,
)


@attrs.frozen
class Options:
    """Two seats climb a ladder."""

    seats: int = 2


@attrs.frozen
class Throwing:
    """Chance throws a die of 1, 2 and 2 for the seat."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Climbing:
    """The seat may climb up to so many rungs."""

    seat: Seat
    most: int


@attrs.frozen
class Sliding:
    """The seat slides down a rung, unless it stands on the ground: nobody is asked."""

    seat: Seat


Decision: TypeAlias = Throwing | Climbing | Sliding


@attrs.frozen
class Throw:
    """What the die shows."""

    pips: int


@attrs.frozen
class Climb:
    """So many rungs."""

    rungs: int


@attrs.frozen
class Shout:
    """Nothing happens."""


Move: TypeAlias = Throw | Climb | Shout


@attrs.frozen
class State:
    """Where the seats stand."""

    options: Options
    pending: tuple[Decision, ...]
    rungs: tuple[int, ...]


def standing(state: State, seat: Seat, rung: int) -> State:
    """The state with the seat on that rung, and nothing due."""
    rungs = tuple(rung if other == seat else held for other, held in enumerate(state.rungs))
    return attrs.evolve(state, pending=state.pending[:-1], rungs=rungs)


def throw(state: State, due: Throwing, move: Throw) -> State:
    """Climb as far, then slide."""
    pending = (*state.pending[:-1], Sliding(due.to), Climbing(due.to, move.pips))
    return attrs.evolve(state, pending=pending)


def climb(state: State, due: Climbing, move: Climb) -> State:
    """Up."""
    return standing(state, due.seat, state.rungs[due.seat] + move.rungs)


def too_high(_state: State, due: Climbing, move: Climb) -> Refusal | None:
    """No further than the die says."""
    return Refusal("L2", f"{due.most} at most") if move.rungs > due.most else None


def slide(state: State, due: Sliding) -> State:
    """Down; a game that asks here stays where it is."""
    return standing(state, due.seat, max(0, state.rungs[due.seat] - 1))


def shout(state: State, _due: Climbing, _move: Shout) -> State:
    """As if nothing had been climbed."""
    return attrs.evolve(state, pending=state.pending[:-1])


NOTATION: Final = Notation[Options, Move](
    lambda _options: [*map(Climb, range(3)), Shout()],
    lambda _options: [Throw(1), Throw(2)],
    lambda _options: Names({}),
    {Climb: "climb", Shout: "shout", Throw: "throw"},
)
RULES: Final = (
    Rule(
        Throwing,
        due=Refusal("L1", "the die is thrown first"),
        choices=lambda _state, _due: [Throw(1), Throw(2)],
        weights=lambda _state, _due: [1, 2],
        answers=(Answer(Throw, throw),),
    ),
    Rule(
        Climbing,
        due=Refusal("L2", "somebody must climb"),
        choices=lambda _state, due: [*map(Climb, range(due.most + 1)), Shout()],
        answers=(Answer(Climb, climb, too_high), Answer(Shout, shout)),
        claims=(
            Claim("L2: nobody climbs through the roof", lambda state, due, _below: state.rungs[due.seat] < 9),
            Claim("L3: whoever climbs slides", lambda _state, due, below: below == Sliding(due.seat)),
        ),
    ),
    Rule(Sliding, due=Refusal("L3", "nobody is asked"), settle=slide),
)
BOOK: Final = Rulebook[State, Move](
    rules=RULES,
    notation=NOTATION,
    over=Refusal("L4", "the game is over"),
    unknown=Refusal("L0", "there is no such rung"),
)
START: Final = State(Options(), (Throwing(Seat(1)), Throwing(Seat(0))), (0, 0))


class TestPlaying:
    """What follows from the rules."""

    def test_what_is_due_is_listed(self) -> None:
        """The last decision decides; nothing is listed at the end."""
        climbing = BOOK.step(START, Throw(1))
        assert BOOK.legal_moves(START) == [Throw(1), Throw(2)]
        assert BOOK.legal_moves(climbing) == [Climb(0), Climb(1), Shout()]
        assert BOOK.legal_moves(attrs.evolve(START, pending=())) == ()

    def test_what_asks_nobody_is_done_at_once(self) -> None:
        """The next decision is one that somebody answers."""
        after = BOOK.step(BOOK.step(START, Throw(2)), Climb(2))
        assert after == attrs.evolve(START, pending=(Throwing(Seat(1)),), rungs=(1, 0))
        assert BOOK.step_unchecked(BOOK.step(START, Throw(2)), Climb(2)) == after

    def test_the_stages_of_a_move(self) -> None:
        """The move, then each decision that asked nobody; the last state is that of the step."""
        climbing = BOOK.step(START, Throw(2))
        stages = list(BOOK.stages(climbing, Climb(2)))
        assert [what for what, _ in stages] == [Climb(2), Sliding(Seat(0))]
        assert [state.rungs[0] for _, state in stages] == [2, 1]
        assert stages[-1][1] == BOOK.step_unchecked(climbing, Climb(2))

    def test_what_stays_as_it_is_is_settled(self) -> None:
        """Where the very state comes back somebody is asked."""
        asking = attrs.evolve(RULES[2], settle=lambda state, _due: state)
        book = attrs.evolve(BOOK, rules=(*RULES[:2], asking))
        after = book.step(book.step(START, Throw(2)), Climb(2))
        assert after.pending[-1] == Sliding(Seat(0))

    def test_the_game_goes_on_after_each_change(self) -> None:
        """`between` is asked after the move and after what asks nobody, each time with the state before it."""
        seen: list[tuple[int, int]] = []

        def between(before: State, after: State) -> State:
            seen.append((before.rungs[0], after.rungs[0]))
            return attrs.evolve(after, pending=()) if after.rungs[0] == 2 else after

        book = attrs.evolve(BOOK, between=between)
        climbing = book.step(START, Throw(2))
        assert book.step(climbing, Climb(2)).pending == ()
        seen.clear()
        assert book.step(climbing, Climb(1)).rungs == (0, 0)
        assert seen == [(0, 1), (1, 0)]
        assert [state.rungs[0] for _, state in book.stages(climbing, Climb(1))] == [1, 0]


class TestRefusing:
    """Why a move is illegal."""

    CLIMBING: Final = attrs.evolve(START, pending=(Climbing(Seat(0), 1),))

    def test_each_reason(self) -> None:
        """What was said of the kind of move, of the move, of one that is none, of the end."""
        assert BOOK.explain(self.CLIMBING, Climb(1)) is None
        assert BOOK.explain(self.CLIMBING, Throw(1)) == Refusal("L2", "somebody must climb")
        assert BOOK.explain(self.CLIMBING, Climb(2)) == Refusal("L2", "1 at most")
        assert BOOK.explain(self.CLIMBING, Climb(-1)) == Refusal("L0", "there is no such rung")
        assert BOOK.explain(attrs.evolve(START, pending=()), Climb(0)) == Refusal("L4", "the game is over")

    def test_a_kind_of_move_can_have_a_reason_of_its_own(self) -> None:
        """Where there is none, the decision says what it says of all."""

        def misplaced(_state: State, _due: object, kind: type) -> Refusal | None:
            return Refusal("L5", "shouting comes later") if kind is Shout else None

        book = attrs.evolve(BOOK, misplaced=misplaced)
        assert book.explain(START, Shout()) == Refusal("L5", "shouting comes later")
        assert book.explain(START, Climb(0)) == Refusal("L1", "the die is thrown first")

    def test_a_step_refuses(self) -> None:
        """With the move as it is written."""
        with pytest.raises(IllegalMoveError, match=r"cannot play climb 2: 1 at most \[L2\]"):
            BOOK.step(self.CLIMBING, Climb(2))

    def test_a_step_goes_on_with_a_plain_move(self) -> None:
        """Whatever kind of int was given."""

        class Odd:
            """A number of some other library."""

            def __index__(self) -> int:
                return 1

            def __eq__(self, other: object) -> bool:
                return other == 1

            def __hash__(self) -> int:
                return hash(1)

        after = BOOK.step(self.CLIMBING, Climb(Odd()))  # type: ignore[arg-type]  # as numpy's
        assert [type(rung) for rung in after.rungs] == [int, int]

    @pytest.mark.parametrize("field", [True, 1.0, "1", None, [], (1,)])
    def test_anything_may_be_asked(self, field: object) -> None:
        """No value of a class of moves makes it raise; neither a bool nor a float is a number of rungs."""
        assert BOOK.explain(self.CLIMBING, Climb(field)) == BOOK.unknown  # type: ignore[arg-type]  # that is the point


class TestChance:
    """The odds."""

    def test_weights_stand_beside_the_outcomes(self) -> None:
        """Those of the rule, or 1 each; nowhere else are there any."""
        book = attrs.evolve(BOOK, rules=(attrs.evolve(RULES[0], weights=None), *RULES[1:]))
        assert BOOK.chance_weights(START) == [1, 2]
        assert book.chance_weights(START) == (1, 1)
        assert BOOK.chance_weights(BOOK.step(START, Throw(1))) == ()
        assert BOOK.chance_weights(attrs.evolve(START, pending=())) == ()

    def test_outcomes_are_drawn_by_weight(self) -> None:
        """One comes twice as often as the other."""
        rng = Random(3)
        drawn = Counter(BOOK.sample_chance(START, rng) for _ in range(3000))
        assert set(drawn) == {Throw(1), Throw(2)}
        assert abs(drawn[Throw(2)] - 2000) < 130  # five standard deviations

    def test_a_rule_may_draw_itself(self) -> None:
        """Then the list is not asked."""
        rule = attrs.evolve(RULES[0], sample=lambda _state, due, _rng: Throw(due.to + 1))
        book = attrs.evolve(BOOK, rules=(rule, *RULES[1:]))
        assert book.sample_chance(START, Random(0)) == Throw(1)


class TestClaims:
    """What must hold while something is owed."""

    def test_what_does_not_hold_is_said(self) -> None:
        """From the bottom of the stack on, each claim with what lies under its decision."""
        sound = BOOK.step(START, Throw(1))
        assert list(BOOK.broken_claims(sound)) == []
        assert list(BOOK.broken_claims(attrs.evolve(sound, pending=sound.pending[-1:]))) == [
            "L3: whoever climbs slides"
        ]
        assert list(BOOK.broken_claims(attrs.evolve(sound, rungs=(9, 0), pending=sound.pending[::-1]))) == [
            "L2: nobody climbs through the roof",
            "L3: whoever climbs slides",
        ]


class TestDeclaring:
    """A book that contradicts itself is refused."""

    def test_a_decision_has_one_rule(self) -> None:
        """And a rule one answer of a kind."""
        twice = attrs.evolve(RULES[1], answers=(RULES[1].answers[0], RULES[1].answers[0]))
        for rules in ((*RULES, RULES[0]), (RULES[0], twice, RULES[2])):
            with pytest.raises(ContractError):
                attrs.evolve(BOOK, rules=rules)

    def test_the_rule_of_a_decision(self) -> None:
        """For its prompt, say."""
        assert BOOK.rule_of(Climbing(Seat(0), 1)) is RULES[1]


HEAD: Final = """
    import attrs
    from collections.abc import Sequence
    from tabletop.core import Answer, AnyRule, Claim, Names, Notation, Refusal, Rule, Rulebook, Seat

    @attrs.frozen
    class Options:
        seats: int = 2

    @attrs.frozen
    class Laying:
        seat: Seat

    @attrs.frozen
    class Guarding:
        seat: Seat

    @attrs.frozen
    class Lay:
        kind: int

    @attrs.frozen
    class Guard:
        kind: int

    @attrs.frozen
    class State:
        options: Options
        pending: tuple[Laying | Guarding, ...]

    def lays(state: State, due: Laying) -> Sequence[Lay]: return []
    def guards(state: State, due: Guarding) -> Sequence[Guard]: return []
    def lay(state: State, due: Laying, move: Lay) -> State: return state
    def guard(state: State, due: Guarding, move: Guard) -> State: return state
    def lay_a_guard(state: State, due: Laying, move: Guard) -> State: return state
    def not_laid(state: State, due: Laying, move: Lay) -> Refusal | None: return None
    def not_guarded(state: State, due: Guarding, move: Lay) -> Refusal | None: return None
    def lay_on(state: State, due: Laying) -> State: return state
    def guard_on(state: State, due: Guarding) -> State: return state
    def lay_holds(state: State, due: Laying, below: object) -> bool: return True
    def guard_holds(state: State, due: Guarding, below: object) -> bool: return True

    R = Refusal("X1", "no")
    N = Notation[Options, Lay | Guard](lambda _: (), lambda _: (), lambda _: Names({}), {})
"""

RIGHT: Final = (
    "Rule(Laying, due=R, choices=lays, settle=lay_on, weights=lambda _state, due: [due.seat],"
    " answers=(Answer(Lay, lay, not_laid), Answer(Guard, lay_a_guard)), claims=(Claim('X1: no', lay_holds),))"
)
WRONG: Final[Mapping[str, str]] = {
    "choices of another decision": "Rule(Laying, due=R, choices=guards)",
    "weights of another decision": "Rule(Laying, due=R, weights=guard_on)",
    "a settle of another decision": "Rule(Laying, due=R, settle=guard_on)",
    "an effect of another decision": "Rule(Laying, due=R, answers=(Answer(Guard, guard),))",
    "a refusal of another decision": "Rule(Laying, due=R, answers=(Answer(Lay, lay, not_guarded),))",
    "an effect for another kind of move": "Rule(Laying, due=R, answers=(Answer(Lay, lay_a_guard),))",
    "a claim on another decision": "Rule(Laying, due=R, claims=(Claim('X1: no', guard_holds),))",
}
PLACES: Final[Mapping[str, str]] = {
    "alone": "RULE = {}",
    "in a book": "BOOK = Rulebook[State, Lay | Guard](rules=({},), notation=N, over=R, unknown=R)",
    "in a tuple": "RULES: tuple[AnyRule[State], ...] = ({},)",
}


def test_mypy_finds_a_rule_that_hangs_at_the_wrong_decision(tmp_path: Path) -> None:
    """Wherever the rule is written; the right one is accepted there."""
    lines = dedent(HEAD).splitlines()
    wrong: dict[int, str] = {}
    for place, written in PLACES.items():
        lines.append(written.format(RIGHT))
        for name, rule in WRONG.items():
            lines.append(written.format(rule))
            wrong[len(lines)] = f"{name}, {place}"
    file = tmp_path / "rules.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    cache = Path(__file__).parents[2] / ".mypy_cache" / "rules"
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache), str(file)]
    run = subprocess.run(  # noqa: S603  (a fixed program)
        command, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    found = {int(line.split(":")[1]) for line in run.stdout.splitlines() if line.startswith(str(file.name))}
    assert run.stderr == ""
    assert {name for number, name in wrong.items() if number not in found} == set()
    assert found == set(wrong), run.stdout
