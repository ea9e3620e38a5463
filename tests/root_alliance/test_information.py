"""Who knows what (Law 1.2, 8.2.3): worlds counted, hidden cards exchanged by hand, defects, sentences, drawings."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar, get_args

import attrs
import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, IllegalMoveError, MalformedError, PositionError, Rule, Seat
from tabletop.root_alliance import Options, State
from tabletop.root_alliance.alliance.decisions import SupportersPaying
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import NO_ITEMS, RABBIT, CardId
from tabletop.root_alliance.decisions import Decision, Stage
from tabletop.root_alliance.eyrie.components import LEADERS, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.marquise.decisions import KeepPlacing
from tabletop.root_alliance.moves import End, Resolve, Travel
from tabletop.root_alliance.narration import ENGLISH as SENTENCES
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.promises import PROMISES, can_pay, ranking, small_boxes, twin
from tabletop.root_alliance.rulebook import RULES
from tabletop.root_alliance.vagabond.components import ALL_QUESTS, Relation
from tabletop.root_alliance.vagabond.position import vagabond
from tabletop.testing.values import IntLike
from tests.games import Counted, event_of
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    MARQUISE,
    RAIDERS,
    THREE,
    TWO,
    VAGABOND,
    WITH_CATS,
    hand,
    line,
    supporters,
    texts,
)

T = TypeVar("T")


def changed(value: T, **fields: Any) -> T:  # noqa: ANN401  (whatever is to be wrong)
    """The value with other fields, be they possible or not."""
    evolve: Any = attrs.evolve
    copy: T = evolve(value, **fields)
    return copy


def random_states(options: Options, seed: int, every: int = 1) -> list[State]:
    """The states of a random game, one of `every`."""
    rng, state, found = Random(seed), root.initial_state(options), []
    while state.pending:
        found.append(state)
        is_chance = root.to_move(state) == CHANCE
        move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
        state = root.step_unchecked(state, move)
    return [*found[::every], state]


class TestWorlds:
    """Determinizing deals the unseen cards anew, uniformly."""

    def test_a_supporter_may_be_a_hand_card_in_the_next_world(self) -> None:
        """One anvil, two places of fifty."""
        state = position(hands={ALLIANCE: "sappers"}, boards=(alliance("anvil"),))
        observation, rng = root.observe(state, Seat(0)), Random(4)
        worlds = [root.determinize(observation, rng) for _ in range(2000)]
        assert 10 < sum("anvil" in hand(world, ALLIANCE) for world in worlds) < 90
        assert 10 < sum("anvil" in supporters(world) for world in worlds) < 90

    def test_who_must_pay_can(self) -> None:
        """Two foxes or birds among the supporters of every world."""
        state = position(
            turn_of=ALLIANCE, phase="birdsong", clearings={"1": "sympathy"}, boards=(alliance("anvil sappers cobbler"),)
        )
        state = line(state, "revolt 1")
        assert isinstance(state.pending[-1], SupportersPaying)
        rng = Random(2)
        for _ in range(50):
            world = root.determinize(root.observe(state, Seat(0)), rng)
            assert root.defects(world) == ()
            assert len(texts(world)) >= 1
            assert len(supporters(world)) == 3

    def test_payments_are_imagined_uniformly(self) -> None:
        """Of the arrangements of a small box those in which the Alliance can pay, each as often as it can be laid."""
        box = next(iter(small_boxes()))
        owed = (*box.state.pending, SupportersPaying(Seat(1), RABBIT, 2))
        state = changed(box.state, pending=owed)
        observation, rng = root.observe(state, Seat(0)), Random(9)
        ways = Counter(
            world
            for laid in box.arrangements()
            if root.observe(world := changed(laid, pending=owed), Seat(0)) == observation and can_pay(world)
        )
        drawn = Counter(root.determinize(observation, rng) for _ in range(3000))
        assert set(drawn) <= set(ways)
        for world, count in ways.items():
            expected = 3000 * count / ways.total()
            assert abs(drawn[world] - expected) < 6 * expected**0.5 + 6

    def test_a_payment_that_nobody_can_make(self) -> None:
        """Of five supporters six cannot be spent."""
        state = position(boards=(alliance("anvil sappers"),))
        state = changed(state, pending=(*state.pending, SupportersPaying(Seat(1), RABBIT, 6)))
        with pytest.raises(PositionError, match=r"Law 1\.5\.4"):
            root.determinize(root.observe(state, Seat(0)), Random(1))

    def test_small_boxes_are_uniform(self) -> None:
        """Each arrangement that looks the same comes up as often as there are ways to lay it."""
        box = next(iter(small_boxes()))
        observation, rng = root.observe(box.state, Seat(0)), Random(1)
        ways = Counter(state for state in box.arrangements() if root.observe(state, Seat(0)) == observation)
        drawn = Counter(root.determinize(observation, rng) for _ in range(3000))
        assert set(drawn) <= set(ways)
        assert box.state in ways
        total = ways.total()
        for world, count in ways.items():
            expected = 3000 * count / total
            assert abs(drawn[world] - expected) < 6 * expected**0.5 + 6


class TestTwins:
    """Tables that differ only in what a seat cannot see, made without `observe`."""

    @pytest.mark.parametrize("seed", range(3))
    def test_they_look_alike(self, seed: int) -> None:
        """On every tenth state of a game of four."""
        options = Options(factions=FOUR.factions, turn_limit=30)
        exchanged = 0
        for state in random_states(options, seed, 10):
            rng = Random(seed)
            for seat in (None, *map(Seat, range(4))):
                moves = root.legal_moves(state)
                pair = twin(state, rng.choice(moves), seat, rng) if moves else None
                if pair is None:
                    continue
                other, move = pair
                exchanged += other != state
                assert root.defects(other) == ()
                assert root.observe(other, seat) == root.observe(state, seat)
                assert move in root.legal_moves(other)
        assert exchanged

    def test_supporters_that_a_base_takes_along_are_not_exchanged(self) -> None:
        """They are shown (Law 8.2.4), though with an empty deck they are shuffled at once and leave no trace."""
        state = position(
            clearings={"5": "4 cat, rabbit-base, sympathy"},
            hands={MARQUISE: "sappers"},
            boards=(alliance("cobbler anvil codebreakers"),),
        )
        state = line(
            changed(state, hands=(state.hands[0], state.deck), deck=()), "end; battle 5 alliance; pass; roll 3 3"
        )
        move = Resolve(0)
        assert texts(state) == ["resolve 0", "resolve 1"]
        assert root.step(state, move).discard == ()
        exchanged = set()
        for seed in range(40):
            pair = twin(state, move, Seat(0), Random(seed))
            assert pair is not None
            exchanged.add(pair[0])
            assert event_of(root, *pair, Seat(0)) == event_of(root, state, move, Seat(0))
        assert len(exchanged) > 3


class TestDefects:
    """What cannot be is named with its clause."""

    @pytest.mark.parametrize("options", [TWO, THREE, FOUR], ids=lambda options: "-".join(options.factions))
    def test_promised_corruptions(self, options: Options) -> None:
        """On some states of a game."""
        assert PROMISES.corruptions is not None
        for state in random_states(changed(options, turn_limit=12), 5, 15):
            for corruption in PROMISES.corruptions(state):
                found = " ".join(root.defects(corruption.state))
                assert corruption.clause in found, (corruption.name, found)

    @pytest.mark.parametrize(
        ("clause", "change"),
        [
            ("Law 4.1.4", {"in_play": ((CardId(20), CardId(20)), (), (), ())}),
            ("Law 4.1.3", {"in_play": ((CardId(0),), (), (), ())}),
            ("Law 3.3.3", {"discard": (CardId(38),)}),
            ("Law 3.3.3", {"available": (CardId(0),)}),
            ("Law 3.3.1", {"dominance": (CardId(0), None, None, None)}),
            ("Law 2.1", {"deck": ()}),
            ("Law 11.1", {"suits": (0,) * 12}),
            ("Law 11.2", {"suits": (0,) * 12}),
            ("Law 2.2.2", {"suits": (7,)}),
            ("Law 5.1.1", {"active": 9}),
            ("Law 5.1.1", {"boards": ()}),
            ("Law 3.1", {"winner": 0}),
            ("Law 5.1.5", {"supply": (1,)}),
            ("Law 11.1", {"pieces": ()}),
        ],
    )
    def test_broken_by_hand(self, clause: str, change: dict[str, object]) -> None:
        """One field changed."""
        state = position(FOUR, discard="anvil")
        assert clause in " ".join(root.defects(changed(state, **change)))

    def test_broken_together(self) -> None:
        """What takes more than one field to describe."""
        state = position(FOUR, hands={MARQUISE: "anvil cobbler"}, points={EYRIE: 3})
        seat, hands, pieces = Seat(0), state.hands, state.pieces
        winter = root.initial_state(Options(woodland=root.MapName.WINTER))
        for clause, wrong in (
            ("Law 5.1.1", changed(state, boards=state.boards[::-1])),
            ("Law 1.5.1", changed(state, pieces=((-1, *pieces[0][1:]), *pieces[1:]))),
            ("Law 2.1", changed(state, hands=(hands[0][::-1], *hands[1:]))),
            ("Law 11.2", changed(winter, pending=winter.pending[:-1])),
            ("Law 5.1.1", changed(position(TWO), pieces=(*pieces[:6], (1, *pieces[6][1:]), *pieces[7:]))),
            ("Law 3.3.1", changed(state, dominance=(None, CardId(38), None, None))),
            ("Law 1.4.1", changed(state, active=Seat(2))),
            ("Law 5.1.7", changed(state, pending=(*state.pending, KeepPlacing(seat)))),
            ("Law 7.7.3", changed(state, boards=(state.boards[0], changed(eyrie(), deposed=LEADERS[1::-1])))),
        ):
            boards = (*wrong.boards, *state.boards[len(wrong.boards) :])[: wrong.options.seats]
            assert clause in " ".join(root.defects(changed(wrong, boards=boards))), clause

    def test_broken_boards(self) -> None:
        """What no board can show."""
        state = position(FOUR)
        board = state.boards[3]
        for clause, field, value in (
            ("Law 9.2.5", "ready", (1,)),
            ("Law 5.1.5", "ready", (9, *NO_ITEMS[1:])),
            ("Law 9.3", "ruin_items", NO_ITEMS),
            ("Law 9.3", "unseen_quests", ()),
            ("Law 9.3", "pawn", None),
            ("Law 2.2", "pawn", PlaceId(99)),
        ):
            boards = (*state.boards[:3], changed(board, **{field: value}))
            assert clause in " ".join(root.defects(changed(state, boards=boards)))
        quests = changed(board, quests=ALL_QUESTS[:4], unseen_quests=ALL_QUESTS[4:])
        assert "Law 9.3" in " ".join(root.defects(changed(state, boards=(*state.boards[:3], quests))))
        for clause, wrong_board in (
            ("Law 7.5.2", changed(eyrie(), decree=((),))),
            ("Law 7.3.3", changed(eyrie(), leader=None)),
            ("Law 7.7.3", changed(eyrie(), deposed=(eyrie().leader,))),
        ):
            boards = (state.boards[0], wrong_board, *state.boards[2:])
            assert clause in " ".join(root.defects(changed(state, boards=boards)))

    @pytest.mark.parametrize(
        ("clause", "clearings"),
        [
            ("Law 7.5.2.IV", {"8": "2 roost"}),
            ("Law 2.2.3", {"1": "workshop, sawmill"}),
            ("Law 8.4.1.III", {"1": "mouse-base"}),
            ("Law 6.2.2", {"1": "keep, sympathy"}),
            ("Law 6.3.2", {"8": "keep"}),
            ("Law 1.5.1", {"8": "26 cat"}),
        ],
    )
    def test_broken_on_the_map(self, clause: str, clearings: dict[str, str]) -> None:
        """Positions are refused by the clause."""
        with pytest.raises(PositionError, match=clause):
            position(FOUR, clearings=clearings)

    def test_too_many_supporters(self) -> None:
        """Six without a base."""
        with pytest.raises(PositionError, match=r"Law 8\.2\.3\.I"):
            position(boards=(alliance("anvil cobbler cobbler sappers sappers sword"),))

    def test_coalitions_of_three(self) -> None:
        """Law 9.2.8."""
        options = Options(factions=(MARQUISE, ALLIANCE, VAGABOND))
        state = position(options)
        board = changed(state.boards[2], partner=Seat(0))
        assert "Law 9.2.8" in " ".join(root.defects(changed(state, boards=(*state.boards[:2], board))))


def _written_with(move: root.Move, *kinds: Callable[[int], Any]) -> list[root.Move]:
    """This move with its numbers made into others: into bools only those that equal one."""
    numbers = {field: value for field, value in attrs.asdict(move).items() if type(value) is int}
    found = []
    for kind in kinds:
        values = {field: kind(value) for field, value in numbers.items() if kind is not bool or value in {0, 1}}
        found += [changed(move, **values)] if values else []
    return found


class TestStrangeMoves:
    """Whatever is no move of the game is refused, and nothing raises."""

    @pytest.mark.parametrize("move", [Travel(PlaceId(0), PlaceId(0), 99), Travel([], PlaceId(1), 1)])  # type: ignore[arg-type]
    def test_no_such_move(self, move: Travel) -> None:
        """Not in the alphabet, or not even a value."""
        refusal = root.explain(line(position(), "end"), move)
        assert refusal is not None
        assert refusal.clause == "Law 1.1"

    @pytest.mark.parametrize("kind", [IntLike, Counted])
    def test_any_kind_of_int_counts(self, kind: Any) -> None:  # noqa: ANN401  (makes no ints)
        """Whether it equals an int or only counts as one."""
        state = line(position(clearings={"1": "cat"}), "end")
        odd = Travel(kind(0), PlaceId(4), 1)
        assert root.explain(state, odd) is None
        assert root.format_move(odd, TWO) == "move 1 5 1"
        assert root.step(state, odd) == line(state, "move 1 5 1")

    @pytest.mark.parametrize("options", [TWO, FOUR], ids=["two", "four"])
    def test_all_numbers_written_oddly(self, options: Options) -> None:
        """Along a game any kind of int counts for the plain one, and 1.0 or True for 1 makes no move."""
        state, rng = root.initial_state(changed(options, turn_limit=6)), Random(7)
        while state.pending:
            for move in rng.sample(root.all_moves(state.options), 60):
                for odd in _written_with(move, IntLike, Counted):
                    assert root.explain(state, odd) == root.explain(state, move)
                    assert root.format_move(odd, state.options) == root.format_move(move, state.options)
                for odd in _written_with(move, float, bool):
                    assert root.explain(state, odd) is not None
                    assert root.format_move(odd, state.options) == repr(odd)
            is_chance = root.to_move(state) < 0
            move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
            following = root.step(state, move)
            assert all(repr(root.step(state, odd)) == repr(following) for odd in _written_with(move, IntLike))
            state = following

    def test_step_raises(self) -> None:
        """With the clause."""
        with pytest.raises(IllegalMoveError, match="the game is over"):
            root.step(changed(position(), pending=()), root.legal_moves(position())[0])


class TestPositions:
    """Positions in a few lines, and what is wrong with them."""

    @pytest.mark.parametrize(
        ("path", "change"),
        [
            ("clearings.13", {"clearings": {"13": "cat"}}),
            ("clearings.1", {"clearings": {"1": "lion"}}),
            ("clearings.1", {"clearings": {"1": "many cat"}}),
            ("hands.marquise", {"hands": {MARQUISE: "joker"}}),
            (r"\$.hands.marquise: of anvil nothing is left", {"hands": {MARQUISE: "anvil anvil"}}),
            (r"\$.turn_of: vagabond does not play; the factions are ", {"turn_of": VAGABOND}),
            (r"\$.hands: eyrie does not play", {"hands": {EYRIE: ""}}),
            (r"\$.in_play: eyrie does not play", {"in_play": {EYRIE: ""}}),
            (r"\$.crafted: eyrie does not play", {"crafted": {EYRIE: ""}}),
            (r"\$.points: eyrie does not play", {"points": {EYRIE: 0}}),
            (r"\$.dominance: eyrie does not play", {"dominance": {EYRIE: "dominance-bird"}}),
            (r"\$.boards: eyrie does not play", {"boards": (eyrie(),)}),
            (r"\$.boards: alliance is named twice", {"boards": (alliance(), alliance())}),
            (r"\$.phase: 'noon' is none of birdsong, daylight, evening", {"phase": "noon"}),
        ],
    )
    def test_malformed(self, path: str, change: dict[str, object]) -> None:
        """The error leads to the fault."""
        with pytest.raises(MalformedError, match=path):
            position(**change)  # type: ignore[arg-type]

    def test_on_winter(self) -> None:
        """Suits and forests are given."""
        options = Options(factions=(VAGABOND, ALLIANCE), woodland=root.MapName.WINTER)
        suits = "fox fox fox fox rabbit rabbit rabbit rabbit mouse mouse mouse mouse"
        state = position(options, suits=suits, boards=(vagabond("4_9_11", options.map),))
        assert root.defects(state) == ()

    def test_relations(self) -> None:
        """Set after the position."""
        state = related(position(FOUR), {EYRIE: Relation.ALLIED})
        assert "eyrie allied" in root.render(root.observe(state, Seat(3)))


class TestText:
    """`str` is for people, `repr` says what is there."""

    def test_tables(self) -> None:
        """A state shows all hands, an observation the own one."""
        state = position(FOUR, hands={MARQUISE: "anvil"}, boards=(alliance("sappers"),))
        assert "hand 1: anvil (fox)" in str(state)
        assert "supporters 1: sappers (bird)" in str(state)
        assert str(root.observe(state, Seat(1))) == root.render(root.observe(state, Seat(1)))
        assert "anvil" not in str(root.observe(state, Seat(1)))

    def test_moves(self) -> None:
        """A move knows neither map nor factions: seats stay numbers, forests are counted."""
        moves = [root.Battle(PlaceId(6), Seat(1)), root.Roam(PlaceId(12)), root.ShowHand(), root.Appoint(Leader.DESPOT)]
        assert list(map(str, moves)) == ["battle 7 1", "roam forest 1", "show", "appoint despot"]
        assert repr(moves[0]) == "Battle(clearing=6, defender=1)"

    def test_all_kinds_of_moves_are_exported(self) -> None:
        """Whoever imports the package can make any of them."""
        assert {kind.__name__ for kind in get_args(root.Move)} <= set(root.__all__)


class TestRender:
    """The drawing shows what a seat sees, and no more."""

    def test_a_full_table(self) -> None:
        """Cards of the own hand, sizes of the others."""
        state = position(
            FOUR,
            clearings={"1": "keep, 2 cat"},
            hands={MARQUISE: "anvil", EYRIE: "sappers"},
            in_play={MARQUISE: "cobbler"},
            crafted={MARQUISE: "tea"},
            dominance={EYRIE: "dominance-fox"},
            boards=(vagabond("8", quests="errand-fox"), eyrie()),
        )
        drawing = root.render(root.observe(state, Seat(0)))
        for shown in ("2 cat, keep", "hand 1: anvil", "in play cobbler", "crafted 1 tea", "plays for dominance-fox"):
            assert shown in drawing
        assert "sappers" not in drawing
        assert "sappers" in root.render(root.observe(state, Seat(1)))

    def test_a_coalition(self) -> None:
        """The Vagabond does not win by the card that it laid out (Law 9.2.8)."""
        state = position(FOUR, turn_of=VAGABOND, hands={VAGABOND: "dominance-fox"}, points={VAGABOND: 10, EYRIE: 3})
        state = line(state, "dominate dominance-fox; target alliance")
        drawing = root.render(root.observe(state, None))
        assert "vagabond: in a coalition with the alliance" in drawing
        assert "plays for" not in drawing

    def test_every_decision_has_words(self) -> None:
        """Whatever is due in games of four, on both maps; whole sentences, no classes."""
        for woodland in root.MapName:
            for state in random_states(Options(factions=FOUR.factions, turn_limit=60, woodland=woodland), 3):
                if state.pending:
                    headline = root.render(root.observe(state, None)).splitlines()[0]
                    assert type(state.pending[-1]).__name__ not in headline

    def test_words_for_all_decisions(self) -> None:
        """Each class that can be due has a phrase."""
        stages = {*get_args(Stage)}
        decisions = {kind for kind in get_args(Decision) if kind not in stages}
        assert decisions == {rule.decision for rule in RULES.rules if isinstance(rule, Rule) and rule.prompt}

    def test_before_and_after(self) -> None:
        """Chance to move; game over; suits not dealt; other languages fall back."""
        start = root.initial_state(Options(woodland=root.MapName.WINTER))
        assert "chance is to move" in root.render(root.observe(start, None))
        assert "suit not dealt" in root.render(root.observe(start, None), "xx")
        over = changed(position(), pending=(), winner=Seat(0))
        assert "the game is over" in root.render(root.observe(over, None))


class TestSentences:
    """What a seat is told of a move."""

    def test_a_revolt(self) -> None:
        """The last supporter drives the pieces out, and everybody is told which."""
        board, there = alliance(supporters="cobbler cobbler"), {"5": "2 cat, sympathy"}
        state = line(position(turn_of=ALLIANCE, phase="birdsong", clearings=there, boards=(board,)), "revolt 5")
        told = [root.narrate(event_of(root, state, move, None), TWO) for move in root.legal_moves(state)]
        assert told == ["The alliance spends the supporter Cobbler (rabbit)."]
        state = line(state, "spend cobbler")
        event = event_of(root, state, root.legal_moves(state)[0], None)
        assert root.narrate(event, TWO).endswith(
            "Cobbler (rabbit). Removed from clearing 5: 2 cat. The revolt places in clearing 5: 1 rabbit-base, 1 rebel."
        )

    def test_a_revolt_answered(self) -> None:
        """It places its pieces once the field hospitals are through (Law 8.4.1.III)."""
        board, there = alliance(supporters="cobbler cobbler"), {"5": "2 cat, sympathy", "1": "keep"}
        state = position(
            turn_of=ALLIANCE, phase="birdsong", clearings=there, hands={MARQUISE: "sword"}, boards=(board,)
        )
        state = line(state, "revolt 5; spend cobbler")
        spent, passed = line(state, ""), line(state, "spend cobbler")
        last = root.narrate(event_of(root, spent, root.legal_moves(spent)[0], None), TWO)
        assert last.endswith("Removed from clearing 5: 2 cat.")
        told = root.narrate(event_of(root, passed, root.legal_moves(passed)[-1], None), TWO)
        assert told == (
            "The marquise treats nobody in the field hospitals. "
            "The revolt places in clearing 5: 1 rabbit-base, 1 rebel."
        )

    def test_a_favor(self) -> None:
        """A card that removes pieces says which (Law 4.1.2)."""
        there = {"5": "sympathy", "4": "sympathy", "3": "sympathy, 2 cat", "10": "cat, wood"}
        state = position(turn_of=ALLIANCE, clearings=there, hands={ALLIANCE: "favor-of-the-rabbits"})
        event = event_of(root, state, root.parse_move("craft favor-of-the-rabbits", TWO), None)
        assert root.narrate(event, TWO).endswith(
            "Removed from clearing 3: 2 cat. Removed from clearing 10: 1 cat, 1 wood."
        )

    def test_a_move_that_answers_several_decisions(self) -> None:
        """To end the actions is not to end crafting; the phrases name moves and decisions that there are."""
        state = position()
        for sentence in ("The marquise is done crafting.", "The marquise takes no more actions."):
            assert root.narrate(event_of(root, state, End(), None), TWO) == sentence
            state = line(state, "end")
        known = {kind.__name__ for kind in (*get_args(root.Move), *get_args(Decision))}
        assert {word for phrase in SENTENCES for word in phrase.split(" of ") if " of " in phrase} <= known

    def test_losses_are_told_although_others_place_pieces_next(self) -> None:
        """With no card to draw, the last battle of the Eyrie leads straight to the wood of the Marquise (R-37)."""
        state = position(RAIDERS, turn_of=EYRIE, clearings={"8": "2 hawk, wood", "2": "2 sawmill"}, boards=(eyrie(),))
        state = changed(state, deck=(), hands=(state.deck, ()))
        state = line(state, "end; obey bird; move 8 7 1; obey bird; battle 8 marquise; pass")
        event = event_of(root, state, root.parse_move("roll 0 0", RAIDERS), None)
        assert root.narrate(event, RAIDERS).endswith("Removed from clearing 8: 1 wood.")

    def test_no_number_of_recruits_is_made_up(self) -> None:
        """A Charismatic leader recruits two (Law 7.8), and recruiters may find no warrior (Law 6.5.3)."""
        state = position(RAIDERS, turn_of=EYRIE, clearings={"8": "roost"}, boards=(eyrie(Leader.CHARISMATIC),))
        state = line(state, "end; obey bird")
        told = root.narrate(event_of(root, state, root.legal_moves(state)[0], None), RAIDERS)
        assert told == "The eyrie recruits in clearing 8."
        assert "bird clearing" not in root.render(root.observe(state, None))  # birds fit any (Law 7.5.2)
        state = line(position(clearings={"8": "2 recruiter, 24 cat"}), "end")
        told = root.narrate(event_of(root, state, root.parse_move("muster", TWO), None), TWO)
        assert told == "The marquise recruits at its recruiters."

    def test_an_ally_that_takes_a_hit(self) -> None:
        """The warrior is not the Vagabond's."""
        state = position(WITH_CATS, turn_of=VAGABOND, clearings={"8": "cat, rebel"}, boards=(vagabond("8"),))
        state = related(state, {MARQUISE: Relation.ALLIED})
        state = line(state, "battle 8 alliance; target marquise; roll 1 1")
        told = root.narrate(event_of(root, state, root.parse_move("lose cat", WITH_CATS), None), WITH_CATS)
        assert told.startswith("The vagabond lets a cat of its ally take a hit.")

    def test_a_warrior_and_warriors(self) -> None:
        """One is one."""
        state = line(position(clearings={"1": "2 cat"}), "end")
        for text, said in (("move 1 5 1", "moves a warrior from"), ("move 1 5 2", "moves 2 warriors from")):
            assert said in root.narrate(event_of(root, state, root.parse_move(text, TWO), None), TWO)


class TestEquivalent:
    """Which moves of one list may lead to equal states, by the promise."""

    def test_brutal_tactics_for_nothing(self) -> None:
        """One rebel, one hit, and nobody to score for the other (Law 3.3.1, 4.3.4)."""
        assert PROMISES.equivalent is not None
        for claims, alike in (({ALLIANCE: "dominance-fox"}, True), ({}, False)):
            state = position(
                THREE, clearings={"8": "3 cat, rebel"}, in_play={MARQUISE: "brutal-tactics"}, dominance=claims
            )
            state = line(state, "end; battle 8 alliance; roll 1 1")
            first, second = root.legal_moves(state)
            assert (root.step(state, first) == root.step(state, second)) == alike
            assert PROMISES.equivalent(state, first, second)

    def test_not_all_answers_are(self) -> None:
        """To pass and to move are two things."""
        assert PROMISES.equivalent is not None
        state = line(position(clearings={"8": "2 cat"}), "end; move 8 7 1")
        first, *_, last = root.legal_moves(state)
        assert not PROMISES.equivalent(state, first, last)


class TestRanking:
    """The winners are the maxima of the ranking (Law 3)."""

    @pytest.mark.parametrize("seed", range(4))
    def test_of_finished_games(self, seed: int) -> None:
        """By points, dominance or coalition."""
        end = random_states(Options(factions=FOUR.factions), seed)[-1]
        keys = ranking(end)
        assert root.winners(end) == {Seat(seat) for seat, key in enumerate(keys) if key == max(keys)}

    def test_by_dominance(self) -> None:
        """Two corners, or three clearings."""
        for card, clearings in (("dominance-bird", ("1", "3")), ("dominance-fox", ("1", "6", "8"))):
            state = position(
                THREE, phase="birdsong", clearings=dict.fromkeys(clearings, "cat"), dominance={MARQUISE: card}
            )
            assert ranking(state) == (2, 0, 0)
