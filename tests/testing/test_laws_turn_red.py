"""Each law finds a game that breaks it, and shows it on a line that replays."""

from collections.abc import Iterator

import attrs
import pytest

from examples import magpies
from tabletop.core import IllegalMoveError, Refusal, ScoreLine, Seat, SmallBox
from tabletop.testing import LAWS, Entry, Verdict, check, replay_capsule
from tests.testing.broken import (
    BROKEN,
    DROWSY,
    INDEXING,
    MEDDLING,
    MIXING_UP,
    NUMBERED,
    SKIPPING,
    SORTED,
    UNASKED,
    UNCHECKED,
    Altered,
)

GAMES = [(law, game) for law, games in BROKEN.items() for game in games]


@pytest.mark.parametrize(("law", "game"), GAMES, ids=[law for law, _ in GAMES])
def test_a_broken_game_breaks_its_law(law: str, game: Altered) -> None:
    """The capsule of the shortest line breaks the law again."""
    (entry,) = check(game, laws=[law]).entries

    assert entry.verdict is Verdict.BROKEN
    assert entry.violation is not None
    assert entry.violation.capsule is not None
    again = replay_capsule(str(entry.violation.capsule), allow=["tests", "examples"])
    assert again is not None
    assert again.found == entry.violation.found


def test_a_look_that_is_forgotten_breaks_recall() -> None:
    """Few lines of small games hold a look that matters later: this seed has one."""
    (entry,) = check(DROWSY, laws=["recall"], seed=4).entries

    assert entry.violation is not None
    assert "remembers a world that no history leads to" in entry.violation.found


def test_a_broken_bot_breaks_its_law() -> None:
    """Law 21 is about bots: the game is sound."""
    bot = "tests.testing.broken:SulkingBot"
    (entry,) = check(magpies, laws=["bots"], bots=[bot]).entries

    assert entry.violation is not None
    assert entry.violation.found.startswith(f"{bot} answers None")
    assert replay_capsule(str(entry.violation.capsule), allow=["tests", "examples"]) is not None


def test_every_law_is_broken_by_something() -> None:
    """No law is left out above."""
    assert {*BROKEN, "bots"} == {law.name for law in LAWS.values()}


def test_a_violation_names_the_culprit() -> None:
    """Which function meddles is found, and that a move of one kind suffices to see it."""
    (entry,) = check(MEDDLING, laws=["purity"]).entries

    assert entry.violation is not None
    assert entry.violation.found == "scores changed the State that it was given"


def test_a_line_is_made_short() -> None:
    """An owl is asked for after nine deals, three cards laid and a robbery: thirteen moves, and no more are shown."""
    (entry,) = check(UNASKED, laws=["legality"]).entries

    assert entry.violation is not None
    assert len(entry.violation.moves) == 13
    assert entry.violation.moves[-1].startswith("rob")


def test_what_a_game_raises_breaks_the_law() -> None:
    """The error is told with the place where it was raised."""

    def failing(_state: object) -> None:
        raise KeyError("nest")

    (entry,) = check(Altered(magpies, scores=failing), laws=["result"]).entries

    assert entry.violation is not None
    assert entry.violation.found.startswith("KeyError: 'nest' (raised at testing/test_laws_turn_red.py:")
    assert entry.violation.moves == ()


class TestIds:
    """JSON names them (law 4)."""

    def test_bare_numbers_are_told(self) -> None:
        """With the type and what is written; nothing else sees them."""
        report = check(NUMBERED, laws=["equality", "replay"])
        equality, replay = report.entries
        assert equality.violation is not None
        assert equality.violation.found == "state: Kind 0 is written as 0 in JSON, not by name"
        assert replay.verdict is Verdict.HOLDS

    def test_each_is_read_back(self) -> None:
        """Two that are read as each other are found by whatever holds them."""
        (entry,) = check(MIXING_UP, laws=["equality"]).entries
        assert entry.violation is not None
        assert entry.violation.found == "state: Kind 'ring' is read as another"


class TestLookalikes:
    """Values that equal a listed move and hold other types."""

    def test_they_must_not_get_into_the_state(self) -> None:
        """The place is told."""
        (entry,) = check(UNCHECKED, laws=["legality"]).entries
        assert entry.violation is not None
        assert "(kind=IntLike(0)), which equals the listed " in entry.violation.found
        assert "gets into the game: state.hands[0][0] is IntLike(0) instead of 0" in entry.violation.found

    def test_explain_must_not_raise_at_them(self) -> None:
        """The value is told with the error."""
        (entry,) = check(INDEXING, laws=["legality"]).entries
        assert entry.violation is not None
        assert entry.violation.found.startswith("explain raises at Lay(kind=0.0), which equals the listed Lay(kind=0),")

    def test_they_may_be_refused(self) -> None:
        """As any value that the game does not know."""

        def explain(state: magpies.State, move: magpies.Move) -> Refusal | None:
            is_odd = any(type(content) is not int for content in attrs.astuple(move))
            return Refusal("M1.1", "there is no such card") if is_odd else magpies.explain(state, move)

        def step(state: magpies.State, move: magpies.Move) -> magpies.State:
            refusal = explain(state, move)
            if refusal is not None:
                raise IllegalMoveError(repr(move), refusal)
            return magpies.step_unchecked(state, move)

        (entry,) = check(Altered(magpies, explain=explain, step=step), laws=["legality"]).entries
        assert entry.verdict is Verdict.HOLDS


class TestBeingAsked:
    """It is information (law 13)."""

    def test_a_question_that_only_some_are_asked(self) -> None:
        """Everybody sees that there is an owl."""
        (entry,) = check(SKIPPING, laws=["non_interference"]).entries
        assert entry.violation is not None
        assert entry.violation.found.startswith("what is owed after rob ")
        assert "Guarding(" in entry.violation.found
        assert "Stealing(" in entry.violation.found

    def test_a_game_may_end_on_what_is_hidden(self) -> None:
        """That it is over shows itself."""

        def ended(state: magpies.State) -> magpies.State:
            due = state.pending[-1] if state.pending else None
            is_over = isinstance(due, magpies.Guarding) and magpies.OWL not in state.hands[due.seat]
            return attrs.evolve(state, pending=()) if is_over else state

        def step_unchecked(state: magpies.State, move: magpies.Move) -> magpies.State:
            return ended(magpies.step_unchecked(state, move))

        game = Altered(magpies, step_unchecked=step_unchecked, defects=lambda _state: ())
        (entry,) = check(game, laws=["non_interference"]).entries
        assert entry.verdict is Verdict.HOLDS


class TestSmallBoxes:
    """How many arrangements are read (law 16)."""

    @staticmethod
    def entry_with(*boxes: SmallBox[magpies.State], game: Altered | None = None) -> Entry:
        """What becomes of the law with these boxes."""
        promises = attrs.evolve(magpies.PROMISES, small_box=lambda: boxes)
        (entry,) = check(Altered(game or magpies, PROMISES=promises), laws=["uniform_worlds"]).entries
        return entry

    def endless(self, sound: SmallBox[magpies.State]) -> SmallBox[magpies.State]:
        """A box that never ends."""

        def arrangements() -> Iterator[magpies.State]:
            while True:
                yield sound.state

        return SmallBox(sound.state, arrangements)

    def test_a_box_without_an_end_is_not_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The reason is told."""
        monkeypatch.setattr("tabletop.testing.laws.chance._MOST", 6_000)
        sound = next(iter(magpies.PROMISES.small_box()))  # type: ignore[misc]  # it is promised
        entry = self.entry_with(self.endless(sound), sound)
        assert entry.verdict is Verdict.NOT_RUN
        assert entry.note == "1 of 2 small boxes have more than 6000 arrangements"

    def test_the_other_boxes_are_tried(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that shows a broken law is told first."""
        monkeypatch.setattr("tabletop.testing.laws.chance._MOST", 6_000)
        sound = next(iter(magpies.PROMISES.small_box()))  # type: ignore[misc]  # it is promised
        entry = self.entry_with(self.endless(sound), sound, game=SORTED)
        assert entry.verdict is Verdict.BROKEN

    def test_equal_arrangements_are_looked_at_once(self) -> None:
        """However many there are of them."""
        looked: list[magpies.State] = []

        def observe(state: magpies.State, seat: Seat | None) -> magpies.Observation:
            looked.append(state)
            return magpies.observe(state, seat)

        sound = next(iter(magpies.PROMISES.small_box()))  # type: ignore[misc]  # it is promised
        every = list(sound.arrangements())
        assert self.entry_with(sound, game=Altered(magpies, observe=observe)).verdict is Verdict.HOLDS
        assert len(looked) < 2 * len(set(every)) < len(every)


def test_a_score_line_names_its_source() -> None:
    """A line without one says nothing to whoever reads the sheet."""

    def nameless(state: magpies.State) -> tuple[ScoreLine, ...]:
        return tuple(attrs.evolve(line, source="") for line in magpies.score_lines(state))

    (entry,) = check(Altered(magpies, score_lines=nameless), laws=["result"]).entries
    assert entry.violation is not None
    assert entry.violation.found == "a score line names '' as its source"
