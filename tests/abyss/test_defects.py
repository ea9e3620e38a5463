"""What cannot be, and what the kit is promised (A1, A16)."""

from random import Random
from typing import Any

import attrs
import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.components import ALLIES, MONSTER, CardId, LocationId, LordId
from tabletop.abyss.decisions import (
    Acting,
    Affiliating,
    Choosing,
    Closing,
    Controlling,
    Corrupting,
    CourtDeal,
    Decision,
    Disabling,
    Discarding,
    Exchanging,
    Exploring,
    HandLimits,
    KeyPaying,
    Locations,
    Paying,
    PowersLeft,
    Refill,
    Rewarding,
    Sacrificing,
    Sale,
    Swapping,
    TakingStack,
    TokenDeal,
    TokenTheft,
    TurnEnd,
)
from tabletop.abyss.moves import Discard
from tabletop.abyss.position import Holding, position
from tabletop.abyss.promises import (
    PROMISES,
    arrangements,
    corruptions,
    equivalent,
    ranking,
    small_boxes,
    symmetries,
    twin,
    variants,
)
from tabletop.abyss.state import Player
from tabletop.core import IllegalMoveError, MalformedError, NotationError, PositionError, Refusal, Seat, perft
from tabletop.testing.values import IntLike
from tests.abyss.strategies import DUO, FULL_COURT, QUARTET, TRIO, after, box, lord, played
from tests.games import Counted, event_of

SOUND = position(
    DUO,
    players=(Holding(hand="J1 C2", lords="slaver"), Holding(hand="Q1", tokens="2", sites="the-jail/keeper")),
    court="miller reaper",
    council="H1 H2",
    available="parliament",
)

STEPS: tuple[Decision, ...] = (TurnEnd(Seat(0)), HandLimits(Seat(0)), PowersLeft(Seat(0)), Locations(Seat(0)))


def first(**changes: object) -> State:
    """The sound position with another first player."""
    player = attrs.evolve(SOUND.players[0], **changes)  # type: ignore[arg-type]
    return attrs.evolve(SOUND, players=(player, SOUND.players[1]))


def changed(**changes: object) -> State:
    """The sound position with other fields."""
    return attrs.evolve(SOUND, **changes)  # type: ignore[arg-type]


def owing(*owed: Decision) -> State:
    """The sound position with this owed."""
    return changed(pending=owed)


class TestDefects:
    """Each impossible thing is named with its clause (A1)."""

    def test_the_sound_position_has_none(self) -> None:
        """It can occur."""
        assert abyss.defects(SOUND) == ()

    @pytest.mark.parametrize(
        ("state", "clause"),
        [
            (changed(players=SOUND.players[:1]), "A2"),
            (changed(active=Seat(2)), "A2"),
            (changed(ends_before=Seat(5)), "A2"),
            (changed(bought=8), "A2"),
            (owing(Sale(Seat(1), Seat(7))), "A2"),
            (owing(Acting(Seat(-3))), "A2"),
            (changed(council=SOUND.council[:4]), "A1.7"),
            (changed(track=(CardId(99),)), "A1.1"),
            (changed(court=(LordId(77),)), "A1.2"),
            (changed(used=1 << 40), "A1.2"),
            (owing(*STEPS, Paying(Seat(0), LordId(50))), "A1.2"),
            (changed(available=(LocationId(55),)), "A1.3"),
            (changed(deck=SOUND.deck[1:]), "A1.1"),
            (changed(discard=(ALLIES[0],)), "A1.1"),
            (attrs.evolve(first(hand=(*SOUND.players[0].hand, MONSTER)), deck=SOUND.deck[:-1]), "A5.6"),
            (changed(council=((), (), (), SOUND.council[2], ())), "A5.9"),
            (changed(lord_deck=SOUND.lord_deck[1:]), "A1.2"),
            (first(disabled=1), "A0.4"),
            (changed(arrived=1), "A8.3"),
            (changed(location_deck=()), "A1.3"),
            (changed(gone_locations=(SOUND.location_deck[0],), location_deck=SOUND.location_deck[1:]), "A15.3"),
            (changed(tokens=SOUND.tokens[1:]), "A1.4"),
            (changed(tokens=(9, *SOUND.tokens[1:])), "A1.4"),
            (first(keys=-1), "A1.5"),
            (first(keys=11), "A1.5"),
            (first(pearls=-1), "A1.6"),
            (changed(court=(*SOUND.court, *SOUND.lord_deck[:5]), lord_deck=SOUND.lord_deck[5:]), "A1.7"),
            (changed(track=SOUND.deck[:6], deck=SOUND.deck[6:]), "A1.7"),
            (changed(threat=0), "A1.7"),
            (changed(track=SOUND.deck[:1], deck=SOUND.deck[1:]), "A5.9"),
            (changed(laid=SOUND.deck[:1], deck=SOUND.deck[1:]), "A7.7"),
            (first(hand=(), set_aside=SOUND.players[0].hand), "A8.8"),
            (changed(drawn=SOUND.location_deck[:1], location_deck=SOUND.location_deck[1:]), "A10.3"),
            (changed(bought=1), "A5.2"),
            (changed(deck=SOUND.deck[::-1]), "A16.2"),
            (changed(turn=-1), "A12.2"),
            (owing(Acting(Seat(1))), "A3.1"),
            (owing(Acting(Seat(0)), Acting(Seat(0))), "A3.1"),
            (owing(*STEPS), "A3.1"),
            (owing(*STEPS, Acting(Seat(0))), "A3.1"),
            (owing(*STEPS, Discarding(Seat(0), 1)), "A8.8"),
            (owing(*STEPS, Exploring(Seat(1))), "A3.1"),
            (owing(STEPS[0], CourtDeal(6)), "A3.1"),
            (changed(turn=0), "A3.1"),
            (owing(*STEPS, Paying(Seat(0), lord("miller"))), "A3.1"),
            (owing(*STEPS, Refill(Seat(0)), Paying(Seat(0), lord("miller"))), "A7.4"),
            (owing(*STEPS, Paying(Seat(0), LordId(0))), "A3.1"),
            (owing(*STEPS, Exploring(Seat(0))), "A3.1"),
            (owing(*STEPS, Sale(Seat(1), Seat(0))), "A3.1"),
            (owing(*STEPS, Rewarding(Seat(0), 9)), "A3.1"),
            (owing(*STEPS, CourtDeal(0)), "A4.1"),
            (owing(*STEPS, Affiliating(Seat(0), lord("slaver"))), "A3.1"),
            (owing(*STEPS, Discarding(Seat(1), 2)), "A3.1"),
            (owing(*STEPS, KeyPaying(Seat(0), LocationId(0), 3)), "A3.1"),
            (owing(*STEPS, Exchanging(Seat(0))), "A3.1"),
            (owing(*STEPS, Choosing(Seat(0), lord("sage"))), "A3.1"),
            (owing(*STEPS, Sacrificing(Seat(0), lord("slaver"))), "A3.1"),
            (owing(*STEPS, Discarding(Seat(1), 1)), None),
            (owing(*STEPS[:3]), "A3.1"),
            (owing(*STEPS, CourtDeal(4), CourtDeal(4)), "A4.1"),
            (owing(*STEPS, CourtDeal(3), CourtDeal(4)), "A4.1"),
            (owing(*STEPS, *map(CourtDeal, (1, 2, 3, 4))), None),
            (owing(*STEPS[:3], CourtDeal(4)), "A4.1"),
            (owing(Acting(Seat(0)), CourtDeal(3), CourtDeal(4)), "A4.1"),
            (owing(*STEPS, Rewarding(Seat(0), 1), Rewarding(Seat(0), 1)), "A3.1"),
            (owing(*STEPS, Rewarding(Seat(0), 1), CourtDeal(4)), "A3.1"),
            (owing(*STEPS, *(TokenDeal(Seat(0)),) * 20), "A1.8"),
            (owing(*STEPS, TokenDeal(Seat(1))), "A3.1"),
            (owing(*STEPS, Discarding(Seat(1), 1), Discarding(Seat(1), 1)), "A8.8"),
            (owing(*STEPS, Disabling(Seat(0), Seat(1))), "A14.4"),
            (owing(*STEPS, Corrupting(Seat(0))), "A14.4"),
            (owing(*STEPS, TokenTheft(Seat(0), Seat(0))), "A14.4"),
            (owing(*STEPS, Controlling(Seat(0))), "A10.2"),
            (owing(*STEPS, Choosing(Seat(0), None)), "A10.2"),
            (attrs.evolve(first(keys=3), pending=(*STEPS, Choosing(Seat(0), None))), "A10.3"),
            (attrs.evolve(first(keys=3), pending=(*STEPS, Controlling(Seat(0)))), None),
            (owing(), "A12.2"),
            (changed(pending=(), ends_before=Seat(1)), "A12.6"),
            (changed(pending=(), ends_before=Seat(1), extra_turn=True), "A12.2"),
            (owing(*STEPS[:3], Closing(Seat(0))), None),
            (owing(Acting(Seat(0)), CourtDeal(4)), None),
        ],
    )
    def test_what_cannot_be(self, state: State, clause: str | None) -> None:
        """The first defect begins with the clause."""
        found = abyss.defects(state)
        assert [defect.split(":")[0] for defect in found][:1] == ([] if clause is None else [clause])

    def test_whoever_is_to_move_has_a_move(self) -> None:
        """A stack of an empty Council is to be taken."""
        state = attrs.evolve(SOUND, council=((),) * 5, deck=tuple(sorted((*SOUND.deck, *SOUND.council[2]))))
        state = attrs.evolve(state, pending=(*STEPS, TakingStack(Seat(0))))
        assert abyss.defects(state) == ("A3.1: there is no answer to what is owed",)

    def test_any_state_can_be_asked(self) -> None:
        """However absurd: fields of one game in the states of another."""
        rng = Random(8)
        games = [[state for state, _ in played(options, 2)] for options in (TRIO, QUARTET, box(lords="miller sage"))]
        names = [field.name for field in attrs.fields(State) if field.name != "options"]
        for _ in range(3000):
            state, donor = rng.choice(rng.choice(games)), rng.choice(rng.choice(games))
            mixed = {name: getattr(donor, name) for name in rng.sample(names, rng.randint(1, 3))}
            for defect in abyss.defects(attrs.evolve(state, **mixed)):
                assert defect.split(":")[0] in abyss.CLAUSES

    def test_an_ally_is_offered_to_who_can_pay(self) -> None:
        """A5.2: to an opponent with the price, once a turn."""
        steps = (*STEPS, Sale(Seat(1), Seat(0)))
        offered = position(DUO, players=(Holding(), Holding(pearls=1)), track="J1", owed=steps[4:])
        poor = attrs.evolve(offered.players[1], pearls=0)
        for state in (
            attrs.evolve(offered, players=(offered.players[0], poor)),
            attrs.evolve(offered, bought=2),
            attrs.evolve(offered, pending=(*STEPS, Sale(Seat(1), Seat(1)))),
        ):
            assert abyss.defects(state)[0].startswith("A5.2")
        assert "A3.1" in abyss.defects(attrs.evolve(offered, pending=(*STEPS, Sale(Seat(0), Seat(0)))))[0]

    def test_seven_lords_have_triggered_the_end(self) -> None:
        """A12.3: free ones and those under Locations."""
        seven = Holding(lords="miller trader hunter seeker jailer", sites="the-jail/keeper+reaper")
        with pytest.raises(PositionError, match=r"A12\.3: with its 7 Lords seat 1 has triggered the end"):
            position(DUO, players=(Holding(), seven))
        assert abyss.defects(position(DUO, players=(Holding(), seven), ends_before=1)) == ()

    @pytest.mark.parametrize("under", ["miller", "keeper+miller", "keeper+reaper+slaver+oracle", "sage+keeper"])
    def test_what_cannot_have_paid_for_a_location(self, under: str) -> None:
        """A10.4: three Keys, of Lords that have one; an Ambassador goes under it alone."""
        with pytest.raises(PositionError, match=r"A10\.4: the Lords of seat 0 cannot have paid for The Jail"):
            position(DUO, players=(Holding(sites=f"the-jail/{under}"),))

    @pytest.mark.parametrize("under", ["", "sage", "keeper", "keeper+reaper+slaver"])
    def test_what_has_paid_for_a_location(self, under: str) -> None:
        """Key tokens pay for what the Lords do not."""
        assert position(DUO, players=(Holding(sites=f"the-jail/{under}"),)).players[0].sites

    @pytest.mark.parametrize(
        ("holding", "clause"), [(Holding(keys=3), "A10.2"), (Holding(lords="sage"), "A10.7"), (Holding(keys=2), None)]
    )
    def test_a_location_has_been_taken_by_the_end_of_a_turn(self, holding: Holding, clause: str | None) -> None:
        """A10.2, A10.7: of the seats whose turn is over, where one is left."""
        state = attrs.evolve(position(DUO), players=position(DUO, players=(holding,)).players[::-1])
        lords = position(DUO, players=(holding,)).lord_deck
        found = abyss.defects(attrs.evolve(state, lord_deck=lords))
        assert [defect.split(":")[0] for defect in found] == ([] if clause is None else [clause])

    def test_nothing_happens_in_the_set_up(self) -> None:
        """A2: but what has been dealt."""
        start = abyss.initial_state(DUO)
        richer = attrs.evolve(start.players[0], pearls=2)
        for state in (
            attrs.evolve(start, players=(richer, start.players[1])),
            attrs.evolve(start, active=Seat(1)),
            attrs.evolve(start, court=start.lord_deck[:1], lord_deck=start.lord_deck[1:]),
        ):
            assert abyss.defects(state)[0].startswith("A2:")

    def test_the_set_up_is_owed_in_its_order(self) -> None:
        """A part of it, from its end on."""
        start = abyss.initial_state(DUO)
        assert abyss.defects(start) == ()
        assert abyss.defects(attrs.evolve(start, pending=start.pending[1:])) != ()


class TestPosition:
    """Any position in a few lines."""

    def test_a_name_that_is_in_no_box(self) -> None:
        """The error repeats it."""
        with pytest.raises(MalformedError, match="'dragon' is no Lord"):
            position(DUO, court="dragon")

    def test_a_card_too_many(self) -> None:
        """There is one jellyfish 5."""
        with pytest.raises(MalformedError, match="lies somewhere else already"):
            position(DUO, players=(Holding(hand="J5 J5"),))

    def test_an_impossible_position(self) -> None:
        """The error lists the defects."""
        with pytest.raises(PositionError, match=r"A1\.7"):
            position(DUO, threat=7)

    def test_decisions_at_the_end_of_a_turn_have_their_steps(self) -> None:
        """A discard of the active seat is step 7."""
        state = position(DUO, players=(Holding(hand="J1 J2"),), owed=(Discarding(Seat(0), 1),))
        assert state.pending == (TurnEnd(Seat(0)), Discarding(Seat(0), 1))
        drawn = position(DUO, players=(Holding(keys=3),), drawn="the-jail", owed=(Choosing(Seat(0), None),))
        assert drawn.pending[:4] == STEPS


class TestNotation:
    """Moves are written by name (A14.2)."""

    def test_anything_else_is_no_move(self) -> None:
        """The error says what would be accepted."""
        with pytest.raises(NotationError, match=r"write plot \| explore \| request J"):
            abyss.parse_move("attack", DUO)

    def test_a_move_of_no_alphabet_is_shown_as_it_is(self) -> None:
        """And refused."""
        strange = abyss.moves.Lay(CardId(80))
        assert abyss.format_move(strange, DUO) == "Lay(ally=80)"
        state = position(DUO, players=(Holding(hand="S5 S3"),), court="peddler")
        refusal = abyss.explain(after(state, "recruit peddler"), strange)
        assert refusal is not None
        assert refusal.clause == "A1"

    @pytest.mark.parametrize("kind", [IntLike, Counted])
    def test_any_kind_of_int_counts(self, kind: Any) -> None:  # noqa: ANN401  (makes no ints)
        """The rules go on with the one of the alphabet; a refusal tells its name."""
        state = after(position(DUO, players=(Holding(hand="S5 S3"),), court="peddler"), "recruit peddler")
        odd, known = abyss.Lay(kind(ALLIES[17])), abyss.Lay(ALLIES[17])
        after_odd = abyss.step(state, odd)
        assert after_odd == abyss.step(state, known)
        assert all(type(card) is int for card in after_odd.laid)
        strange = abyss.Lay(kind(ALLIES[0]))
        assert abyss.explain(state, strange) == abyss.explain(state, abyss.Lay(ALLIES[0]))
        assert abyss.format_move(strange, DUO) == "lay J1"

    @pytest.mark.parametrize(
        ("owed", "text", "clause"),
        [
            (Swapping(Seat(1)), "swap the-jail for the-jail", "A14.4"),
            (Rewarding(Seat(1), 4), "swap the-jail for the-jail", "A1.8"),
        ],
    )
    def test_parts_that_make_no_move_together(self, owed: Decision, text: str, clause: str) -> None:
        """Each of them exists: the refusal says what is wrong with them here."""
        players = (Holding(), Holding(sites="the-jail"))
        state = position(DUO, players=players, active=1, available="parliament", owed=(owed,))
        refusal = abyss.explain(state, abyss.parse_move(text, DUO))
        assert refusal is not None
        assert refusal.clause == clause

    def test_a_reward_of_too_many_items(self) -> None:
        """A1.8: no space gives four of them."""
        state = position(DUO, owed=(Rewarding(Seat(0), 2),))
        refusal = abyss.explain(state, abyss.Reward(2, 2))
        assert refusal is not None
        assert refusal.clause == "A1.8"

    def test_a_float_is_no_card(self) -> None:
        """Though the move with it equals one of the alphabet."""
        state = after(position(DUO, players=(Holding(hand="S5 S3"),), court="peddler"), "recruit peddler")
        odd = abyss.Lay(float(ALLIES[17]))  # type: ignore[arg-type]
        assert odd == abyss.Lay(ALLIES[17])
        assert abyss.explain(state, odd) == Refusal("A1", "this game has no such move")
        assert abyss.format_move(odd, DUO) == repr(odd)

    def test_a_move_that_cannot_be_hashed(self) -> None:
        """It is refused as well."""
        strange = abyss.moves.Lay([1])  # type: ignore[arg-type]
        state = position(DUO, players=(Holding(hand="S5 S3"),), court="peddler")
        assert abyss.explain(after(state, "recruit peddler"), strange) is not None

    def test_an_illegal_move_changes_nothing(self) -> None:
        """The error names move, fact and clause."""
        with pytest.raises(IllegalMoveError, match=r"cannot play plot: the Court is full \[A4\.3\]"):
            abyss.step(position(DUO, court=FULL_COURT), abyss.parse_move("plot", DUO))


class TestPromises:
    """What the conformance kit is promised (A16.2)."""

    def test_corruptions_have_the_defect_they_are_said_to_have(self) -> None:
        """On positions all through a game."""
        for number, (state, _) in enumerate(played(TRIO, 5)):
            for corruption in corruptions(state) if number % 40 == 0 else ():
                found = " ".join(abyss.defects(corruption.state))
                assert f"{corruption.clause}:" in found, corruption.name

    def test_twins_look_alike_and_are_sound(self) -> None:
        """For every seat, all through games; some of them differ."""
        rng, different = Random(4), 0
        for options in (DUO, QUARTET):
            for state, move in played(options, 6):
                for seat in (Seat(0), Seat(1), None):
                    pair = None if move is None else twin(state, move, seat, rng)
                    if pair is not None:
                        assert abyss.observe(pair[0], seat) == abyss.observe(state, seat)
                        assert abyss.defects(pair[0]) == ()
                        assert pair[1] in abyss.legal_moves(pair[0])
                        different += pair[0] != state
        assert different > 100

    def test_locations_left_over_are_those_of_the_table(self) -> None:
        """All see them when one is taken (A17.39)."""
        due = Choosing(Seat(0), None)
        state = position(DUO, players=(Holding(keys=3),), drawn="parliament the-abyss the-depths", owed=(due,))
        move = abyss.parse_move("control parliament", DUO)
        for seed in range(20):
            pair = twin(state, move, Seat(1), Random(seed))
            assert pair is not None
            assert event_of(abyss, *pair, Seat(1)) == event_of(abyss, state, move, Seat(1))

    def test_no_twin_after_the_end(self) -> None:
        """Nothing is left to play."""
        state = position(DUO, owed=(), ends_before=1)
        assert twin(state, abyss.parse_move("pass", DUO), None, Random(0)) is None

    def test_small_boxes_hold_their_own_arrangement(self) -> None:
        """And others that look the same."""
        for small in small_boxes():
            found = list(small.arrangements())
            assert small.state in found
            alike = {state for state in found if abyss.observe(state, Seat(1)) == abyss.observe(small.state, Seat(1))}
            assert len(alike) > 1
            assert all(abyss.defects(state) == () for state in alike)

    def test_arrangements_count_physical_cards(self) -> None:
        """Three cards in a deck of three: 3! ways, all equal."""
        options = box(cards="J1 J1 C1", locations="the-jail", tokens=())
        state = position(options, available="the-jail")
        assert len(list(arrangements(state))) == 6

    def test_the_last_discards_of_a_game_are_equivalent(self) -> None:
        """What else is in the hand goes the same way."""
        hand = "J1 J1 J2 J2 C1 C1 C2 C2 Q1 Q1 Q2 Q2"
        players = (Holding(pearls=0), Holding(hand=hand, pearls=0))
        state = position(DUO, players=players, active=1, ends_before=0, court=FULL_COURT)
        state = after(state, "explore; reveal H1; take")
        low, high = Discard(ALLIES[1]), Discard(ALLIES[6])
        assert abyss.step(state, low) == abyss.step(state, high)
        assert equivalent(state, low, high)
        earlier = attrs.evolve(state, ends_before=None)
        assert not equivalent(earlier, low, high)

    def test_ranking_is_level_in_a_drawn_game(self) -> None:
        """And else points, pearls and the highest Lord."""
        players = (Holding(lords="miller"), Holding())
        limited = attrs.evolve(DUO, turn_limit=1)
        assert ranking(position(limited, players=players, owed=())) == ((0, 0, 0), (0, 0, 0))
        ended = position(DUO, players=players, owed=(), active=1, ends_before=0)
        assert ranking(ended) == ((10, 1, 10), (0, 1, 0))

    def test_seats_can_be_moved(self) -> None:
        """Twice half-way round is the same table again, once there is a first player (A2.6)."""
        for state, _ in played(QUARTET, 3):
            if not state.turn:
                assert list(symmetries(state)) == []
                continue
            first_image, half, _ = symmetries(state)
            assert half.state(half.state(state)) == state
            assert abyss.scores(first_image.state(state))[1] == abyss.scores(state)[0]

    def test_variants_begin_with_the_box(self) -> None:
        """And have every number of seats."""
        found = list(variants())
        assert found[0] == abyss.Options()
        assert {options.seats for options in found} == {2, 3, 4}

    def test_all_of_them_are_made(self) -> None:
        """None is left out."""
        assert None not in attrs.astuple(PROMISES, recurse=False)


def test_players_start_with_what_the_rules_give() -> None:
    """A2.5: nothing but pearls has to be given."""
    assert Player(1).hand == ()


def test_lines_of_play_are_counted() -> None:
    """Three decisions from a fixed table on: counted by hand for the first two."""
    state = position(DUO, court=FULL_COURT)  # explore only, then buy or pass
    assert [perft(abyss, state, depth) for depth in (1, 2)] == [1, 2]
