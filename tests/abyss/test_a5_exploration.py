"""Exploring the depths (A5)."""

import pytest

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.decisions import Exploring, Sale
from tabletop.abyss.position import Holding, position
from tabletop.core import CHANCE, Seat
from tests.abyss.strategies import (
    DUO,
    FULL_COURT,
    QUARTET,
    TRIO,
    after,
    box,
    clause,
    hand,
    names,
    offered,
    pearls,
)

POOR = (Holding(), Holding(pearls=0), Holding(pearls=0))


def alone(track: str = "", **table: object) -> State:
    """Seat 0 explores, nobody else has a pearl."""
    owed = (Exploring(Seat(0)),) if track else None
    return position(DUO, players=POOR[:2], court=FULL_COURT, track=track, owed=owed, **table)  # type: ignore[arg-type]


class TestReveal:
    """A5.1: the top card goes to the lowest empty space."""

    def test_cards_come_by_their_copies(self) -> None:
        """Four ones, one five, six Monsters of a full deck."""
        state = after(alone(), "explore")
        texts = [abyss.format_move(move, DUO) for move in abyss.legal_moves(state)]
        odds = dict(zip(texts, abyss.chance_weights(state), strict=True))
        assert (odds["reveal J1"], odds["reveal Q5"], odds["reveal monster"]) == (4, 1, 6)

    def test_what_is_not_in_the_deck_cannot_come(self) -> None:
        """The only jellyfish 5 lies in a hand."""
        state = after(position(DUO, players=(Holding(hand="J5"),)), "explore")
        assert clause(state, "reveal J5") == "A5.1"
        assert clause(state, "take") == "A5.1"

    def test_spaces_fill_one_after_the_other(self) -> None:
        """Space 1 first."""
        state = after(alone(), "explore; reveal J1; explore; reveal monster; explore; reveal C2")
        assert names(state.track) == "J1 monster C2"


class TestSale:
    """A5.2: an Ally is offered to the opponents, one at a time."""

    def test_opponents_are_asked_clockwise_from_the_left(self) -> None:
        """Each may pass; then the explorer decides."""
        state = after(position(QUARTET, active=2), "explore; reveal J1")
        assert state.pending[-1] == Sale(Seat(3), Seat(2))
        assert offered(state) == {"buy", "pass"}
        state = after(state, "pass")
        assert state.pending[-1] == Sale(Seat(0), Seat(2))
        state = after(state, "pass; pass")
        assert state.pending[-1] == Exploring(Seat(2))

    def test_the_first_who_buys_ends_the_asking(self) -> None:
        """Pearl to the explorer, card to the hand."""
        state = after(position(TRIO, active=2), "explore; reveal J1; buy")
        assert hand(state, 0) == "J1"
        assert pearls(state) == (0, 1, 2)
        assert abyss.to_move(state) == CHANCE

    def test_whoever_has_not_the_pearls_is_skipped(self) -> None:
        """Only seat 2 can pay."""
        players = (Holding(), Holding(pearls=0), Holding(pearls=1))
        state = after(position(TRIO, players=players), "explore; reveal J1")
        assert state.pending[-1] == Sale(Seat(2), Seat(0))

    def test_nothing_else_can_be_done_by_whoever_is_asked(self) -> None:
        """Not even take the card."""
        assert clause(after(position(DUO), "explore; reveal J1"), "take") == "A5.2"


class TestPrice:
    """A5.3: 1, 2, 3 pearls by sales, and one purchase an opponent."""

    def test_it_rises_with_every_sale(self) -> None:
        """It does not depend on who buys."""
        rich = [Holding(pearls=9)] * 4
        state = after(position(QUARTET, players=rich), "explore; reveal J1; buy; reveal J2; pass; buy; reveal J3; buy")
        assert pearls(state) == (9 + 1 + 2 + 3, 8, 6, 7)

    def test_cards_shown_do_not_count(self) -> None:
        """Two unsold cards leave the price at 1."""
        state = after(position(DUO), "explore; reveal J1; pass; explore; reveal J2; pass; explore; reveal J3; buy")
        assert pearls(state) == (2, 0)

    def test_a_buyer_is_not_asked_again(self) -> None:
        """At most as many sales as opponents."""
        rich = [Holding(pearls=9)] * 2
        state = after(position(DUO, players=rich), "explore; reveal J1; buy; reveal J2")
        assert state.pending[-1] == Exploring(Seat(0))

    def test_the_second_price_may_be_too_high(self) -> None:
        """One pearl is not enough any more."""
        state = after(position(TRIO), "explore; reveal J1; buy; reveal J2")
        assert state.pending[-1] == Exploring(Seat(0))


class TestAfterASale:
    """A5.4: another card must be revealed."""

    def test_the_space_is_empty_again(self) -> None:
        """An earlier Ally stays where it is and cannot be taken."""
        state = after(position(DUO), "explore; reveal J1; pass; explore; reveal J2; buy")
        assert names(state.track) == "J1"
        assert clause(state, "take") == "A5.1"


class TestUnsold:
    """A5.5: take the Ally, or leave it."""

    def test_taking_ends_the_exploration(self) -> None:
        """The card costs nothing."""
        state = after(alone(), "explore; reveal J1; take")
        assert hand(state, 0) == "J1"
        assert pearls(state) == (1, 0)
        assert abyss.to_move(state) == Seat(1)

    def test_only_the_card_just_revealed_is_taken(self) -> None:
        """The earlier one goes to the Council."""
        state = after(alone(), "explore; reveal J1; explore; reveal C2; take")
        assert hand(state, 0) == "C2"
        assert names(state.council[0]) == "J1"

    def test_it_can_be_left(self) -> None:
        """The next card comes."""
        assert offered(alone("J1")) == {"take", "explore"}


class TestMonster:
    """A5.6: fight, or go on."""

    def test_it_is_never_offered_for_sale(self) -> None:
        """The explorer decides at once."""
        state = after(position(DUO), "explore; reveal monster")
        assert state.pending[-1] == Exploring(Seat(0))
        assert offered(state) == {"fight", "explore"}

    def test_a_fight_is_won_and_rewarded(self) -> None:
        """The Monster is discarded, the threat is back on space 1, the action is over."""
        state = after(alone("monster", threat=3), "fight")
        assert state.players[0].keys == 1
        assert state.threat == 1
        assert names(state.discard) == "monster"
        assert abyss.to_move(state) == Seat(1)

    def test_going_on_raises_the_threat(self) -> None:
        """The Monster stays on its space."""
        state = after(alone("monster"), "explore")
        assert state.threat == 2
        assert names(state.track) == "monster"

    def test_it_cannot_be_taken(self) -> None:
        """Nor an Ally fought."""
        assert clause(alone("monster"), "take") == "A5.6"
        assert clause(alone("J1"), "fight") == "A5.7"

    @pytest.mark.parametrize(
        ("space", "rewards"),
        [
            (1, {"reward p", "reward t"}),
            (2, {"reward pp", "reward pt", "reward tt"}),
            (4, {"reward p", "reward t"}),
            (5, {"reward pp", "reward pt", "reward tt"}),
        ],
    )
    def test_the_fighter_chooses_the_reward(self, space: int, rewards: set[str]) -> None:
        """A1.8: pearls or tokens; Keys come of themselves."""
        state = after(alone("monster", threat=space), "fight")
        assert offered(state) == rewards
        assert state.players[0].keys == (1 if space > 3 else 0)
        assert clause(state, "explore") == "A1.8"

    @pytest.mark.parametrize(("space", "keys"), [(3, 1), (6, 2)])
    def test_some_spaces_leave_no_choice(self, space: int, keys: int) -> None:
        """A1.8: Keys alone."""
        state = after(alone("monster", threat=space), "fight")
        assert state.players[0].keys == keys
        assert abyss.to_move(state) == Seat(1)

    def test_a_reward_of_another_space_is_refused(self) -> None:
        """Two items are not one."""
        assert clause(after(alone("monster"), "fight"), "reward pt") == "A1.8"

    def test_pearls_and_tokens_are_gained(self) -> None:
        """Chance brings the token, by the number of each value."""
        state = after(alone("monster", threat=2), "fight; reward pt")
        assert abyss.chance_weights(state) == (9, 9, 2)
        assert clause(state, "explore") == "A1.8"
        state = after(state, "token 4")
        assert state.players[0].tokens == (4,)
        assert pearls(state)[0] == 2


class TestOnlyTheMonsterJustRevealed:
    """A5.7: one left behind can no longer be fought."""

    def test_a_monster_left_behind(self) -> None:
        """The card just revealed is an Ally."""
        assert clause(alone("monster J1"), "fight") == "A5.7"

    def test_the_token_moves_once_a_monster(self) -> None:
        """Not for Allies, and not again when a later sale forces another reveal."""
        start = position(DUO, players=(Holding(), Holding(pearls=1)), court=FULL_COURT)
        state = after(start, "explore; reveal monster; explore; reveal J1; buy; reveal J2; explore; reveal J3")
        assert state.threat == 2


class TestLastSpace:
    """A5.8: on space 5 one must take or fight, for a pearl."""

    def test_an_ally_must_be_taken(self) -> None:
        """And a pearl comes with it."""
        state = alone("J1 J2 J3 C1 C2")
        assert offered(state) == {"take"}
        assert clause(state, "explore") == "A5.8"
        state = after(state, "take")
        assert (hand(state, 0), pearls(state)[0]) == ("C2", 2)

    def test_a_monster_must_be_fought(self) -> None:
        """The pearl comes beside the reward."""
        state = alone("J1 J2 J3 C1 monster", threat=3)
        assert offered(state) == {"fight"}
        state = after(state, "fight")
        assert (state.players[0].keys, pearls(state)[0]) == (1, 2)

    def test_a_sold_ally_gives_no_bonus(self) -> None:
        """A17.6: the exploration goes on with space 5 empty again."""
        owed = (Sale(Seat(1), Seat(0)),)
        state = after(position(DUO, track="J1 J2 J3 C1 C2", owed=owed, court=FULL_COURT), "buy")
        assert pearls(state) == (2, 0)
        state = after(state, "reveal C3")
        assert offered(state) == {"take"}


class TestEnd:
    """A5.9: Allies to the Council, Monsters to the discard pile."""

    def test_each_ally_goes_to_its_stack(self) -> None:
        """The card taken does not."""
        state = after(alone("J1 monster C2 J3 Q4"), "take")
        assert [names(stack) for stack in state.council] == ["J1 J3", "C2", "", "", ""]
        assert names(state.discard) == "monster"
        assert state.track == ()

    def test_after_a_fight_too(self) -> None:
        """The Monster fought is discarded with the others."""
        state = after(alone("J1 monster S2 monster", threat=3), "fight")
        assert [names(stack) for stack in state.council] == ["J1", "", "", "S2", ""]
        assert names(state.discard) == "monster monster"


class TestDeckEmptyBeforeTheExplorerDecides:
    """A5.10a: after the sale round of the card revealed the discard pile becomes the deck, if there is none."""

    def test_before_the_explorer_decides(self) -> None:
        """The last card has come, and there is a discard pile."""
        options = box(cards="J1 C1 C2")
        state = position(options, players=POOR[:2], deck="J1", discard="", court=FULL_COURT)
        assert names(state.discard) == "C1 C2"
        state = after(state, "explore; reveal J1")
        assert names(state.deck) == "C1 C2"
        assert state.discard == ()
        assert offered(state) == {"take", "explore"}

    def test_not_before_the_opponents_have_been_asked(self) -> None:
        """While somebody may buy the pile is still one of discards."""
        state = after(position(box(cards="J1 C1 C2"), deck="J1", court=FULL_COURT), "explore; reveal J1")
        assert (state.deck, names(state.discard)) == ((), "C1 C2")
        state = after(state, "pass")
        assert (names(state.deck), state.discard) == ("C1 C2", ())

    def test_when_a_monster_is_revealed(self) -> None:
        """Nobody is asked before."""
        state = position(box(cards="C1 monster"), deck="monster", court=FULL_COURT)
        state = after(state, "explore; reveal monster")
        assert (names(state.deck), state.discard) == ("C1", ())

    def test_cards_elsewhere_are_no_part_of_it(self) -> None:
        """Council and hands stay."""
        options = box(cards="J1 C1 C2 Q1")
        players = (Holding(hand="Q1"), Holding(pearls=0))
        state = position(options, players=players, deck="J1", council="C1", court=FULL_COURT)
        state = after(state, "explore; reveal J1")
        assert names(state.deck) == "C2"


class TestDeckEmptyBeforeAnAction:
    """A5.10b: before an action is chosen the discard pile becomes the deck, if there is none."""

    def test_before_an_action_is_chosen(self) -> None:
        """The Monster fought was the last card; the next turn finds it in the deck."""
        options = box(cards="J1 monster")
        state = after(position(options, deck="monster J1", players=POOR[:2], threat=3), "explore; reveal J1; explore")
        state = after(state, "reveal monster; fight")
        assert names(state.deck) == "monster"
        assert "explore" in offered(state)

    def test_what_was_spent_for_a_lord_is_the_next_deck(self) -> None:
        """Seat 0 had no deck and pays with its hand: of S5 and S3 the lower one is affiliated, the other discarded."""
        options = box(cards="S5 S3 C1")
        players = (Holding(hand="S5 S3", pearls=0), Holding(pearls=0))
        start = position(options, players=players, council="C1", court="peddler miller landowner keeper")
        assert clause(start, "explore") == "A5.11"
        state = after(start, "recruit peddler; lay S5; lay S3; pay")
        assert (names(state.deck), state.discard) == ("S5", ())
        assert offered(state) == {"explore", "request C"}


class TestNoCard:
    """A5.11: neither deck nor discard pile."""

    def test_exploring_cannot_be_chosen(self) -> None:
        """No card could come."""
        state = position(box(cards="J1 C1"), players=(Holding(hand="J1"),), council="C1", court=FULL_COURT)
        assert clause(state, "explore") == "A5.11"
        assert offered(state) == {"request C"}

    def test_the_last_ally_must_be_taken(self) -> None:
        """Without the bonus of space 5."""
        state = position(box(cards="J1 C1"), players=POOR[:2], council="C1", court=FULL_COURT)
        state = after(state, "explore; reveal J1")
        assert offered(state) == {"take"}
        assert clause(state, "explore") == "A5.11"
        assert pearls(after(state, "take")) == (1, 0)

    def test_the_last_monster_must_be_fought(self) -> None:
        """It is the only card."""
        state = after(position(box(cards="monster"), court=FULL_COURT), "explore; reveal monster")
        assert offered(state) == {"fight"}

    def test_after_a_sale_the_exploration_ends(self) -> None:
        """No card can be revealed; what lies there goes to the Council."""
        options = box(cards="J1 C1")
        state = after(position(options, court=FULL_COURT), "explore; reveal J1; pass; explore; reveal C1; buy")
        assert hand(state, 1) == "C1"
        assert names(state.council[0]) == "J1"
        assert abyss.to_move(state) == Seat(1)
