"""Part 12: the rulings, R-1 to R-75, where the Law is silent or its readers differ."""

import attrs
import pytest

from tabletop import root_alliance as root
from tabletop.core import OptionsError, Seat
from tabletop.root_alliance import Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import BAG
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.vagabond.components import Character, Relation
from tabletop.root_alliance.vagabond.position import vagabond
from tabletop.root_alliance.vagabond.satchel import on_track
from tests.games import event_of
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    RAIDERS,
    THREE,
    TWO,
    VAGABOND,
    WITH_CATS,
    alliance_of,
    at,
    due,
    hand,
    items,
    line,
    mover,
    names,
    offered,
    officers,
    points,
    refused,
    supporters,
    texts,
    vagabond_of,
    winners,
)

FULL = "anvil cobbler cobbler sappers sappers"


def march(cards: str, stack: str = "", options: Options = TWO, more: dict[str, str] | None = None) -> State:
    """Cats of clearing 9 next to sympathy in 1 (fox) and 4 (rabbit)."""
    clearings = {"9": "5 cat", "1": "sympathy", "4": "sympathy", **(more or {})}
    state = position(options, clearings=clearings, hands={MARQUISE: cards}, boards=(alliance(stack),))
    return line(state, "end")


def rebels(clearings: dict[str, str], men: int = 1, phase: str = "evening", stack: str = "", cats: str = "") -> State:
    """The turn of the Alliance."""
    return position(
        turn_of=ALLIANCE,
        phase="birdsong" if phase == "birdsong" else "evening",
        clearings=clearings,
        hands={MARQUISE: cats},
        boards=(alliance(stack, men),),
    )


class TestR1:
    """R-1: the payer picks the card."""

    def test_freely(self) -> None:
        """Suit or bird."""
        state = line(march("anvil foxfolk-steel sappers"), "move 9 1 1")
        assert (mover(state), offered(state, "give")) == (MARQUISE, ["foxfolk-steel", "anvil", "sappers"])


class TestR2:
    """R-2: if only a bird matches, it must be given."""

    def test_no_way_around(self) -> None:
        """The hand may not be shown."""
        state = line(march("cobbler sappers"), "move 9 1 1")
        assert texts(state) == ["give sappers"]
        assert refused(state, "show") == "Law 2.1.1.I"


class TestR3:
    """R-3: with a full stack and no base the payer still pays; a drawn card is discarded too."""

    def test_given(self) -> None:
        """Discarded."""
        assert names(line(march("foxfolk-steel", FULL), "move 9 1 1; give foxfolk-steel").discard) == ["foxfolk-steel"]

    def test_drawn(self) -> None:
        """Shown, drawn, discarded."""
        state = line(march("sword", FULL), "move 9 1 1; show; seen; deal codebreakers")
        assert (names(state.discard), len(supporters(state))) == (["codebreakers"], 5)


class TestR4:
    """R-4: an empty hand counts as no matching card."""

    def test_the_alliance_draws(self) -> None:
        """There is nothing to show."""
        assert due(line(march(""), "move 9 1 1")) == "SupporterDraw"


class TestR5:
    """R-5: several warriors in one move cost one card."""

    def test_one_card(self) -> None:
        """For five."""
        state = line(march("anvil foxfolk-steel"), "move 9 1 5; give anvil")
        assert (due(state), hand(state, MARQUISE)) == ("Marching", ["foxfolk-steel"])


class TestR6:
    """R-6: from one sympathetic clearing to another: one card of the destination's suit."""

    def test_the_destination(self) -> None:
        """From 1 to 5, which is rabbit."""
        state = march("anvil cobbler", more={"1": "sympathy, 3 cat", "5": "sympathy"})
        assert offered(line(state, "move 1 5 1"), "give") == ["cobbler"]


class TestR7:
    """R-7: Outrage is paid on arrival, before anything else."""

    def test_before_the_second_move(self) -> None:
        """Nothing else can be done."""
        state = line(march("anvil"), "move 9 1 1")
        assert texts(state) == ["give anvil"]
        assert refused(state, "move 1 9 1") == "Law 8.2.6"


class TestR8:
    """R-8: in battle it comes after all hits of both sides are applied and scored."""

    def test_after_the_hits(self) -> None:
        """A cat is lost, the token scored."""
        state = position(clearings={"1": "3 cat, rebel, sympathy"}, hands={MARQUISE: "anvil"})
        state = line(state, "end; battle 1 alliance; roll 3 2")
        assert (at(state, "1"), points(state, MARQUISE), due(state)) == ({"cat": 2}, 1, "Outrage")


class TestR9:
    """R-9: an ambush that ends the battle causes no Outrage."""

    def test_the_token_survives(self) -> None:
        """Two cats, two hits."""
        state = position(clearings={"1": "2 cat, sympathy"}, hands={ALLIANCE: "ambush-fox", MARQUISE: "anvil"})
        state = line(state, "end; battle 1 alliance; ambush ambush-fox; pass")
        assert (at(state, "1"), due(state)) == ({"sympathy": 1}, "Acting")


class TestR10:
    """R-10: warriors or a base removed, the token survives: no Outrage."""

    def test_a_base(self) -> None:
        """The Alliance loses the base."""
        state = position(clearings={"1": "3 cat, rebel, fox-base, sympathy"}, hands={MARQUISE: "anvil"})
        state = line(state, "end; battle 1 alliance; roll 3 2; lose fox-base")
        assert (at(state, "1"), due(state)) == ({"cat": 2, "sympathy": 1}, "Acting")
        assert hand(state, MARQUISE) == ["anvil"]


class TestR11:
    """R-11: a Favor that removes several tokens: one Outrage each, ordered by the active player, the hand anew."""

    def test_one_by_one(self) -> None:
        """The only mouse card pays the first; then the hand is empty."""
        state = position(
            clearings={"2": "workshop, sympathy", "7": "2 workshop", "9": "sympathy"},
            hands={MARQUISE: "favor-of-the-mice sword"},
        )
        state = line(state, "craft favor-of-the-mice")
        assert (due(state), mover(state), points(state, MARQUISE)) == ("Ordering", MARQUISE, 2)
        state = line(state, "resolve 1")
        assert texts(state) == ["give sword"]
        assert due(line(state, "give sword")) == "SupporterDraw"


class TestR12:
    """R-12: a Vagabond pays for removing a token, not for moving; warriors he brings along pay themselves."""

    def test_a_strike(self) -> None:
        """A mouse card."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            clearings={"7": "sympathy"},
            hands={VAGABOND: "sword"},
            boards=(vagabond("7", character=Character.RANGER),),
        )
        state = line(state, "strike sympathy")
        assert (mover(state), texts(state)) == (VAGABOND, ["give sword"])

    def test_moving_is_free(self) -> None:
        """A pawn is no warrior."""
        state = position(LONER, turn_of=VAGABOND, clearings={"7": "sympathy"}, boards=(vagabond("8"),))
        assert due(line(state, "roam 7")) == "Roaming"


class TestR13:
    """R-13: revolts, Favors and moves of the Alliance cause no Outrage."""

    def test_own_moves(self) -> None:
        """Into own sympathy."""
        assert due(line(rebels({"1": "rebel", "5": "sympathy"}, 2), "move 1 5 1")) == "Operating"


class TestR14:
    """R-14: the Alliance sees the card given, others do not."""

    def test_three_views(self) -> None:
        """The Eyrie cannot tell two cards apart."""
        state = line(march("anvil foxfolk-steel", options=THREE), "move 9 1 1")
        first, second = root.legal_moves(state)
        views = {seat: {event_of(root, state, move, seat) for move in (first, second)} for seat in map(Seat, range(3))}
        assert [len(views[Seat(seat)]) for seat in range(3)] == [2, 1, 2]


class TestR15:
    """R-15: placing pieces into a sympathetic clearing is no Outrage."""

    def test_a_new_roost(self) -> None:
        """With three warriors."""
        clearings = {str(number): "hawk" for number in range(1, 12)} | {"12": "sympathy"}
        state = position(BIRDS, turn_of=EYRIE, phase="birdsong", clearings=clearings, hands={EYRIE: "anvil"})
        state = line(state, "decree move anvil")
        assert due(line(state, "nest 12")) == "Courting"


class TestR16:
    """R-16: a move granted by a card triggers like any other."""

    def test_cobbler(self) -> None:
        """At the start of Evening."""
        state = position(
            phase="evening",
            clearings={"9": "cat", "1": "sympathy"},
            hands={MARQUISE: "anvil"},
            in_play={MARQUISE: "cobbler"},
        )
        assert due(line(state, "move 9 1 1")) == "Outrage"


class TestR17:
    """R-17: a removed token returns to the rightmost space: only the number on the map counts."""

    def test_cheap_again(self) -> None:
        """The fourth token costs two, after a loss one."""
        spread = {"1": "sympathy", "9": "sympathy", "5": "sympathy"}
        dear = line(rebels(spread, phase="birdsong", stack="cobbler sword"), "end")
        assert refused(dear, "spread 10") == "Law 8.4.2.II"
        del spread["9"]
        assert "spread 10" in texts(rebels(spread, phase="birdsong", stack="cobbler"))


class TestR18:
    """R-18: no sympathy where the keep is."""

    @pytest.mark.parametrize("move", ["spread 1", "organize 1"])
    def test_neither_way(self, move: str) -> None:
        """By spread or organize."""
        state = rebels({"1": "keep, rebel"}, phase="birdsong" if "spread" in move else "", stack="anvil")
        assert refused(state, move) == "Law 6.2.2"


class TestR19:
    """R-19: the first token goes anywhere but to the keep."""

    def test_twelve_less_one(self) -> None:
        """A bird pays anywhere."""
        assert len(offered(rebels({"1": "keep"}, phase="birdsong", stack="sappers"), "spread")) == 11


class TestR20:
    """R-20: martial law counts a single player's warriors."""

    def test_a_mixed_garrison(self) -> None:
        """Two and two: no; three and none: yes."""
        for garrison, is_open in (("2 cat, 2 hawk", True), ("3 cat", False), ("2 cat, hawk", True)):
            state = position(
                THREE,
                turn_of=ALLIANCE,
                phase="birdsong",
                clearings={"1": "sympathy", "9": garrison},
                boards=(alliance("sword cobbler"),),
            )
            assert ("9" in offered(line(state, "end"), "spread")) == is_open


class TestR21:
    """R-21: birds may be spent before suited cards."""

    def test_free_choice(self) -> None:
        """Two birds for a fox revolt."""
        state = rebels({"1": "sympathy"}, phase="birdsong", stack="anvil sappers armorers")
        state = line(state, "revolt 1; spend sappers; spend armorers")
        assert supporters(state) == ["anvil"]


class TestR22:
    """R-22: the number of supporters is public."""

    def test_a_spectator_counts(self) -> None:
        """Five."""
        board = root.observe(rebels({}, stack=FULL), None).boards[1]
        assert "size=5" in repr(board)


class TestR23:
    """R-23: with five supporters and no base a card may be mobilized; it is discarded."""

    def test_in_vain(self) -> None:
        """The stack stays."""
        state = position(turn_of=ALLIANCE, hands={ALLIANCE: "sword"}, boards=(alliance(FULL),))
        state = line(state, "mobilize sword")
        assert (names(state.discard), len(supporters(state))) == (["sword"], 5)


class TestR24:
    """R-24: no revolt after sympathy has been spread."""

    def test_order(self) -> None:
        """Revolts are over."""
        state = line(rebels({"1": "sympathy"}, phase="birdsong", stack="anvil foxfolk-steel cobbler"), "end")
        assert refused(state, "revolt 1") == "Law 8.4.2"


class TestR25:
    """R-25: without a warrior in the supply nobody is trained or recruited."""

    def test_train(self) -> None:
        """Ten officers."""
        state = position(
            turn_of=ALLIANCE, clearings={"1": "fox-base"}, hands={ALLIANCE: "anvil"}, boards=(alliance("", 10),)
        )
        assert refused(state, "train anvil") == "R-25"


class TestR26:
    """R-26: a revolt short of warriors: base, then warriors, then the officer."""

    def test_one_left(self) -> None:
        """It goes to the clearing, no officer is made."""
        state = rebels({"1": "sympathy"}, 9, phase="birdsong", stack="anvil foxfolk-steel")
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert (at(state, "1"), officers(state)) == ({"fox-base": 1, "rebel": 1, "sympathy": 1}, 9)


class TestR27:
    """R-27: a base needs a slot once the enemies are gone."""

    def test_enemy_buildings_make_room(self) -> None:
        """The only slot of clearing 1 holds a workshop."""
        state = rebels({"1": "sympathy, workshop"}, phase="birdsong", stack="anvil foxfolk-steel")
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert at(state, "1") == {"fox-base": 1, "rebel": 1, "sympathy": 1}


class TestR28:
    """R-28: a Vagabond in a revolt stays and damages three items."""

    def test_even_if_nothing_else_is_there(self) -> None:
        """No piece is removed."""
        state = position(
            LONER,
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy"},
            boards=(alliance("anvil foxfolk-steel"), vagabond("1", ready="boots torch")),
        )
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert sum(vagabond_of(state).damaged) == 2


class TestR29:
    """R-29: thirty points in the middle of a revolt end the game."""

    def test_at_once(self) -> None:
        """No base any more."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy, workshop"},
            points={ALLIANCE: 29},
            boards=(alliance("anvil foxfolk-steel"),),
        )
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert (winners(state), at(state, "1")) == ({ALLIANCE}, {"sympathy": 1})


class TestThirtyPointsInARevolt:
    """R-29: the game is over at once."""

    def test_the_base_is_not_placed(self) -> None:
        """The sawmill is the thirtieth point."""
        state = position(
            THREE,
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sawmill, sympathy"},
            points={ALLIANCE: 29, EYRIE: 5},
            boards=(alliance("anvil foxfolk-steel protection-racket"),),
        )
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel")
        assert (winners(state), state.pending) == ({ALLIANCE}, ())
        assert at(state, "1") == {"sympathy": 1}
        assert alliance_of(state).officers == 0


class TestR30:
    """R-30: officers lost in the Evening: stop when as many actions are taken as officers are left."""

    def test_after_a_lost_base(self) -> None:
        """Three officers, one action taken; the lost base leaves one officer: on to the draw."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"1": "rebel, fox-base, 3 cat"},
            in_play={MARQUISE: "sappers"},
            boards=(alliance("", 3),),
        )
        state = line(state, "battle 1 marquise; roll 1 1; use sappers")
        assert (officers(state), due(state)) == (1, "Draw")


class TestR31:
    """R-31: officers removed go to the supply and can be placed again."""

    def test_the_supply_grows(self) -> None:
        """Four officers, six rebels on the map, none left; a base lost gives two back."""
        state = position(
            clearings={"1": "3 cat, fox-base", "3": "rabbit-base", "5": "6 rebel"}, boards=(alliance("", 4),)
        )
        state = line(state, "end; battle 1 alliance; roll 0 0")
        assert officers(state) == 2


class TestR32:
    """R-32: officers of this Birdsong count in this Evening."""

    def test_one_action(self) -> None:
        """By the officer of the revolt."""
        state = rebels({"1": "sympathy"}, 0, phase="birdsong", stack="anvil foxfolk-steel")
        state = line(state, "revolt 1; spend anvil; spend foxfolk-steel; end")
        assert due(state) == "Operating"


class TestR33:
    """R-33: with a base birds go, even if they are no use for its suit."""

    def test_all_birds(self) -> None:
        """Two."""
        state = position(clearings={"1": "3 cat, fox-base"}, boards=(alliance("sappers armorers cobbler"),))
        assert supporters(line(state, "end; battle 1 alliance; roll 0 0")) == ["cobbler"]


class TestR34:
    """R-34: a lost base can be won again by a revolt."""

    def test_again(self) -> None:
        """The base is back on the board."""
        state = position(clearings={"1": "3 cat, fox-base", "8": "sympathy"}, boards=(alliance(""),))
        state = line(state, "end; battle 1 alliance; roll 0 0")
        assert alliance_of(state).supporters == ()
        again = rebels({"8": "sympathy"}, phase="birdsong", stack="anvil foxfolk-steel")
        assert "revolt 8" in texts(again)


class TestR35:
    """R-35: a base stays without sympathy."""

    def test_it_recruits(self) -> None:
        """In a clearing without a token."""
        assert at(line(rebels({"1": "fox-base"}), "recruit 1"), "1") == {"fox-base": 1, "rebel": 1}


class TestR36:
    """R-36: the draw bonus counts bases on the map at the draw."""

    def test_two_bases(self) -> None:
        """Three cards."""
        state = rebels({"1": "fox-base", "3": "rabbit-base"}, 0)
        assert [type(owed).__name__ for owed in state.pending].count("Draw") == 3


class TestR37:
    """R-37: with neither deck nor discard pile nothing is drawn."""

    def test_no_draw(self) -> None:
        """All cards are in one hand."""
        state = position(phase="evening")
        state = attrs.evolve(state, hands=(state.deck[:-1], ()), deck=state.deck[-1:])
        state = root.step(state, root.legal_moves(state)[0])
        assert (state.deck, due(state)) == ((), "HandLimit")


class TestR38:
    """R-38: available dominance cards are never shuffled in."""

    def test_a_new_deck(self) -> None:
        """Made of the discard pile alone."""
        state = position(THREE, phase="evening", available="dominance-fox", discard="anvil")
        state = attrs.evolve(state, hands=(state.deck[:-1], (), ()), deck=state.deck[-1:])
        state = root.step(state, root.legal_moves(state)[0])
        assert (names(state.deck), names(state.available)) == (["anvil"], ["dominance-fox"])


class TestR39:
    """R-39: a new roost goes where fewest warriors of all players are; without a place it is skipped."""

    def test_few_warriors_left(self) -> None:
        """Two of three are placed."""
        clearings = {"8": "9 hawk", "7": "9 hawk"}
        state = position(BIRDS, turn_of=EYRIE, phase="birdsong", clearings=clearings, hands={EYRIE: "anvil"})
        state = line(state, "decree move anvil; nest 1")
        assert at(state, "1") == {"hawk": 2, "roost": 1}


class TestR40:
    """R-40: a Charismatic leader with one warrior left: it is placed, then Turmoil."""

    def test_turmoil(self) -> None:
        """Nineteen stand already."""
        state = position(BIRDS, turn_of=EYRIE, clearings={"8": "roost, 19 hawk"}, boards=(eyrie(Leader.CHARISMATIC),))
        state = line(state, "end; obey bird; recruit 8")
        assert (at(state, "8")["hawk"], due(state)) == (20, "Appointing")


class TestR41:
    """R-41: with two bird cards alone the Eyrie adds one."""

    def test_one(self) -> None:
        """Only passing is left."""
        state = position(
            BIRDS, turn_of=EYRIE, phase="birdsong", clearings={"8": "roost"}, hands={EYRIE: "sappers armorers"}
        )
        assert texts(line(state, "decree move sappers")) == ["pass"]


class TestR42:
    """R-42: no score goes below 0."""

    def test_turmoil_at_one_point(self) -> None:
        """Two Viziers."""
        state = position(BIRDS, turn_of=EYRIE, clearings={"8": "roost"}, points={EYRIE: 1}, boards=(eyrie(),))
        assert points(line(state, "end; obey bird"), EYRIE) == 0


class TestR43:
    """R-43: the bonus of the Despot comes once a battle, only for a building or token."""

    @pytest.mark.parametrize(("pieces", "score"), [("cat", 0), ("workshop", 2), ("2 workshop", 3)])
    def test_once(self, pieces: str, score: int) -> None:
        """One for each piece, and one."""
        options = Options(factions=(EYRIE, MARQUISE))
        state = position(
            options,
            clearings={"8": f"5 hawk, {pieces}"},
            boards=(eyrie(Leader.DESPOT, decree={Column.BATTLE: "anvil"}),),
        )
        state = line(state, "end; obey bird; move 8 7 1; obey fox; battle 8 marquise; roll 2 0")
        assert points(state, EYRIE) == score


class TestR44:
    """R-44: sympathy alone cannot attack."""

    def test_no_battle(self) -> None:
        """Without a rebel there."""
        assert refused(rebels({"1": "sympathy, cat", "5": "rebel"}), "battle 1 marquise") == "Law 4.3"


class TestR45:
    """R-45: both at thirty points: the active player wins."""

    def test_the_active_player(self) -> None:
        """Whatever the totals."""
        state = position(
            clearings={"8": "2 cat, workshop, 2 rebel, sympathy"},
            points={MARQUISE: 29, ALLIANCE: 28},
            in_play={MARQUISE: "brutal-tactics", ALLIANCE: "sappers"},
        )
        state = line(state, "end; battle 8 alliance; roll 3 3; target alliance; use sappers; use brutal-tactics")
        assert (points(state, ALLIANCE), winners(state)) == (30, {MARQUISE})


class TestR46:
    """R-46: too little wood: the Marquise chooses the sawmills."""

    def test_it_chooses(self) -> None:
        """One wood, two sawmills."""
        state = position(phase="birdsong", clearings={"8": "sawmill", "1": "sawmill", "9": "7 wood"})
        assert (mover(state), texts(state)) == (MARQUISE, ["wood 1", "wood 8"])

    def test_none_at_all(self) -> None:
        """Nobody is asked."""
        assert due(position(phase="birdsong", clearings={"8": "sawmill", "9": "8 wood"})) == "Workday"


class TestR47:
    """R-47: rule is judged before a move."""

    def test_leaving_a_ruled_clearing(self) -> None:
        """The last two cats leave it, and the destination is held by rebels."""
        state = line(position(clearings={"8": "2 cat, rebel", "7": "5 rebel"}), "end; move 8 7 2")
        assert at(state, "7") == {"cat": 2, "rebel": 5}


class TestR48:
    """R-48: wood is taken only from ruled clearings linked by ruled ones."""

    def test_not_from_a_tie(self) -> None:
        """A rebel stands beside the cat at the wood."""
        state = line(position(clearings={"8": "cat, sawmill", "7": "cat, rebel, wood", "4": "cat"}), "end")
        assert refused(state, "build sawmill 4") == "Law 6.5.4"

    def test_a_wood_out_of_reach_is_no_payment(self) -> None:
        """Two woods in reach, one beyond."""
        clearings = {"8": "cat, sawmill, wood", "4": "cat, wood", "1": "cat, wood", "9": "rebel"}
        state = line(position(clearings=clearings), "end; build sawmill 8")
        assert texts(state) == ["pay 4", "pay 8"]
        assert refused(state, "pay 1") == "R-48"


class TestR49:
    """R-49: field hospitals: one card for each clearing and removal; ambush and Step 4 are two."""

    def test_an_ambush_at_the_keep(self) -> None:
        """The warriors come back, and the battle goes on."""
        state = position(
            clearings={"1": "2 cat, keep, rebel"},
            hands={ALLIANCE: "ambush-fox", MARQUISE: "anvil foxfolk-steel"},
        )
        state = line(state, "end; battle 1 alliance; ambush ambush-fox; pass")
        assert due(state) == "FieldHospital"
        state = line(state, "spend anvil")
        assert (due(state), at(state, "1")["cat"]) == ("Rolling", 2)
        state = line(state, "roll 3 3")
        assert due(state) == "FieldHospital"

    def test_a_favor_in_two_clearings(self) -> None:
        """Two batches, two cards."""
        state = position(
            turn_of=ALLIANCE,
            clearings={"1": "sympathy", "6": "sympathy", "8": "sympathy, cat", "12": "cat", "3": "keep"},
            hands={ALLIANCE: "favor-of-the-foxes", MARQUISE: "anvil foxfolk-steel"},
        )
        state = line(state, "craft favor-of-the-foxes; resolve 0; spend anvil; spend foxfolk-steel")
        assert at(state, "3") == {"cat": 2, "keep": 1}


class TestR50:
    """R-50: a coalition needs ten points too."""

    def test_nine(self) -> None:
        """Too few."""
        state = position(FOUR, turn_of=VAGABOND, hands={VAGABOND: "dominance-fox"}, points={VAGABOND: 9})
        assert refused(state, "dominate dominance-fox") == "R-50"


class TestR51:
    """R-51: Evening's Rest touches only damaged items."""

    def test_exhausted_items_stay(self) -> None:
        """Face down."""
        board = vagabond("4_9_12", ready="", exhausted="torch boots", damaged="sword")
        state = position(LONER, turn_of=VAGABOND, phase="evening", boards=(board,))
        assert items(vagabond_of(state).exhausted) == {"boots": 1, "torch": 1}


class TestR52:
    """R-52: a Strike gives no Infamy; a token scores one and causes Outrage."""

    def test_a_hostile_warrior(self) -> None:
        """No point."""
        state = position(
            WITH_CATS, turn_of=VAGABOND, clearings={"8": "2 cat"}, boards=(vagabond("8", character=Character.RANGER),)
        )
        state = line(related(state, {MARQUISE: Relation.HOSTILE}), "strike cat")
        assert points(state, VAGABOND) == 0

    def test_a_token(self) -> None:
        """One point."""
        state = position(
            LONER, turn_of=VAGABOND, clearings={"8": "sympathy"}, boards=(vagabond("8", character=Character.RANGER),)
        )
        state = line(state, "strike sympathy")
        assert (points(state, VAGABOND), due(state)) == (1, "SupporterDraw")


class TestR53:
    """R-53: against a Scouting Party no ambush may be played."""

    def test_not_asked(self) -> None:
        """The dice are rolled at once."""
        state = position(
            clearings={"8": "cat, rebel"}, hands={ALLIANCE: "ambush-fox"}, in_play={MARQUISE: "scouting-party"}
        )
        assert due(line(state, "end; battle 8 alliance")) == "Rolling"


class TestR54:
    """R-54: Armorers cancel only rolled hits."""

    def test_extra_hits_remain(self) -> None:
        """That of Sappers."""
        state = position(clearings={"8": "3 cat, 3 rebel"}, in_play={MARQUISE: "armorers", ALLIANCE: "sappers"})
        state = line(state, "end; battle 8 alliance; roll 2 2; target alliance; use sappers; use armorers")
        assert at(state, "8") == {"cat": 2, "rebel": 1}


class TestR55:
    """R-55: each effect once per battle and side."""

    def test_brutal_tactics(self) -> None:
        """Once, while Armorers could still be used."""
        state = position(clearings={"8": "3 cat, 3 rebel"}, in_play={MARQUISE: "armorers brutal-tactics"})
        state = line(state, "end; battle 8 alliance; roll 1 1; use brutal-tactics")
        assert refused(state, "use brutal-tactics") == "R-55"


class TestR56:
    """R-56: dominance is checked before other effects of Birdsong."""

    def test_before_the_bank(self) -> None:
        """The game is over."""
        state = position(
            THREE,
            phase="birdsong",
            clearings={"1": "cat", "3": "cat"},
            dominance={MARQUISE: "dominance-bird"},
            in_play={MARQUISE: "better-burrow-bank"},
        )
        assert (winners(state), state.pending) == ({MARQUISE}, ())


class TestR57:
    """R-57: Better Burrow Bank and Stand and Deliver are optional."""

    @pytest.mark.parametrize("card", ["better-burrow-bank", "stand-and-deliver"])
    def test_passing(self, card: str) -> None:
        """Nothing happens."""
        state = position(phase="birdsong", hands={ALLIANCE: "anvil"}, in_play={MARQUISE: card})
        assert texts(state) == ["pass", f"use {card}"]


class TestR58:
    """R-58: Command Warren and Cobbler cost the Vagabond no item."""

    def test_no_sword(self) -> None:
        """A battle without one."""
        state = position(
            LONER,
            turn_of=VAGABOND,
            clearings={"8": "rebel"},
            in_play={VAGABOND: "command-warren"},
            boards=(vagabond("8", ready="boots"),),
        )
        assert offered(state, "battle") == ["8 alliance"]


class TestR59:
    """R-59: cards shown to one player stay secret from the rest."""

    def test_a_look(self) -> None:
        """The spectator sees none."""
        state = line(march("sword"), "move 9 1 1; show")
        assert root.observe(state, None).hands[0].cards is None
        assert root.observe(state, Seat(1)).hands[0].cards == state.hands[0]


class TestR60:
    """R-60: a hand may be above five until its owner's next Evening."""

    def test_after_an_aid(self) -> None:
        """Six cards, and nobody discards."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            clearings={"8": "cat"},
            hands={VAGABOND: "anvil", MARQUISE: "cobbler cobbler sword sappers armorers"},
            boards=(vagabond("8"),),
        )
        state = line(state, "aid marquise anvil; exhaust boots")
        assert (len(hand(state, MARQUISE)), due(state)) == (6, "Roaming")


class TestR61:
    """R-61: base and sympathy in one removal: outside of battle the active player orders them."""

    def test_a_favor(self) -> None:
        """The Marquise chooses."""
        state = position(
            clearings={"8": "2 workshop", "1": "workshop", "12": "fox-base, sympathy"},
            hands={MARQUISE: "favor-of-the-foxes anvil"},
            boards=(alliance("sappers"),),
        )
        state = line(state, "craft favor-of-the-foxes")
        assert (due(state), mover(state)) == ("Ordering", MARQUISE)
        assert supporters(line(state, "resolve 0; give anvil")) == ["anvil"]
        assert supporters(line(state, "resolve 1; give anvil")) == []


class TestR62:
    """R-62: of crafting pieces only their number by suit is kept."""

    def test_counts(self) -> None:
        """Two fox, no others."""
        state = position(clearings={"8": "workshop", "1": "workshop"}, hands={MARQUISE: "foxfolk-steel"})
        assert line(state, "craft foxfolk-steel").activated == (2, 0, 0)


class TestR63:
    """R-63: a card discarded while there is no deck is the new deck."""

    def test_a_new_deck(self) -> None:
        """Of one card."""
        state = line(position(hands={MARQUISE: "sappers"}), "end")
        state = attrs.evolve(state, hands=(state.hands[0], state.deck), deck=())
        assert root.defects(state) == ()
        state = line(state, "spend sappers")
        assert (names(state.deck), state.discard) == (["sappers"], ())


class TestR64:
    """R-64: the attacker chooses its losses first."""

    def test_then_the_defender(self) -> None:
        """Both have a choice."""
        state = position(
            clearings={"5": "cat, workshop, wood, rebel, rabbit-base, sympathy"},
            in_play={MARQUISE: "brutal-tactics", ALLIANCE: "sappers"},
        )
        state = line(state, "end; battle 5 alliance; roll 1 1; target marquise; use brutal-tactics; use sappers")
        assert mover(state) is MARQUISE
        assert mover(line(state, "lose wood")) is ALLIANCE


class TestR65:
    """R-65: triggers of several players after a battle: the active player says whose come first."""

    def test_hospitals_or_outrage(self) -> None:
        """A cat and a token are gone."""
        state = position(clearings={"5": "3 cat, rebel, sympathy", "1": "keep"}, hands={MARQUISE: "cobbler cobbler"})
        state = line(state, "end; battle 5 alliance; roll 3 2")
        assert (due(state), mover(state), texts(state)) == ("Ordering", MARQUISE, ["resolve 0", "resolve 1"])
        assert due(line(state, "resolve 0")) == "FieldHospital"
        assert due(line(state, "resolve 1")) == "Outrage"

    def test_all_of_one_player_come_together(self) -> None:
        """Base and token of the Alliance, then the cats."""
        state = position(
            clearings={"5": "4 cat, rabbit-base, sympathy, rebel", "1": "keep"}, hands={MARQUISE: "cobbler cobbler"}
        )
        state = line(state, "end; battle 5 alliance; roll 3 3")
        assert texts(state) == ["resolve 0", "resolve 1"]
        assert refused(state, "resolve 2") == "Law 4.3.4"
        assert refused(state, "resolve 3") == "Law 1.1.3"
        assert mover(line(state, "resolve 1")) is ALLIANCE


class TestR66:
    """R-66: without a card to draw Bank and Tax Collector cannot be used."""

    def test_nothing_to_draw(self) -> None:
        """All cards are in one hand."""
        state = position(clearings={"8": "cat"}, in_play={MARQUISE: "tax-collector"})
        state = attrs.evolve(state, hands=(state.hands[0], state.deck), deck=())
        assert refused(state, "tax 8") == "R-66"


class TestR67:
    """R-67: damaged items are refreshed too, and stay damaged."""

    def test_face_up_and_damaged(self) -> None:
        """Broken before, damaged after."""
        board = vagabond("4_9_12", ready="boots", broken="torch sword")
        state = position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))
        assert items(vagabond_of(state).damaged) == {"sword": 1, "torch": 1}


class TestR68:
    """R-68: an ally takes hits only where it fights along, those of an ambush included."""

    def allied(self, hands: dict[root.Faction, str]) -> State:
        """The Vagabond attacks beside two cats."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            clearings={"8": "2 cat, 2 rebel"},
            hands=hands,
            boards=(vagabond("8", ready="sword boots"),),
        )
        return related(state, {MARQUISE: Relation.ALLIED})

    def test_not_without_being_enlisted(self) -> None:
        """Only items can be damaged."""
        state = line(self.allied({}), "battle 8 alliance; pass; roll 2 1")
        assert offered(state, "lose") == []

    def test_ambush_and_roll_together(self) -> None:
        """Two hits on cats by the ambush, one on an item by the roll: Hostile."""
        state = self.allied({ALLIANCE: "ambush-fox"})
        state = line(state, "battle 8 alliance; target marquise; ambush ambush-fox; lose cat; lose cat")
        state = line(state, "roll 1 0; damage boots ready" if due(state) == "Rolling" else "pass")
        assert vagabond_of(state).relations[1] is Relation.HOSTILE


class TestR69:
    """R-69: three bags lie on the track, a fourth in the Satchel."""

    def test_four_bags(self) -> None:
        """One of them is counted among the items carried."""
        board = vagabond("9", character=Character.TINKER, ready="bag bag bag", exhausted="torch")
        state = position(LONER, turn_of=VAGABOND, boards=(board,))
        four = attrs.evolve(vagabond_of(state), ready=(0, 4, 0, 0, 0, 0, 0, 0))
        assert on_track(four, BAG) == 3


class TestR70:
    """R-70: the aid is counted before an item is taken."""

    def test_points_first(self) -> None:
        """The thirtieth point ends the game."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            clearings={"8": "cat"},
            hands={VAGABOND: "anvil"},
            points={VAGABOND: 29},
            crafted={MARQUISE: "tea"},
            boards=(vagabond("8"),),
        )
        state = line(state, "aid marquise anvil; exhaust boots")
        assert (winners(state), items(state.crafted[1])) == ({VAGABOND}, {"tea": 1})


class TestR71:
    """R-71: effects that name only a phase are used between its steps and after the last one."""

    def test_before_and_after_the_decree(self) -> None:
        """Not between the two cards added to it."""
        state = position(
            RAIDERS,
            turn_of=EYRIE,
            phase="birdsong",
            clearings={"8": "roost"},
            hands={EYRIE: "anvil cobbler"},
            in_play={EYRIE: "royal-claim tax-collector"},
        )
        assert offered(state, "use") == ["royal-claim"]
        state = line(state, "decree move anvil")
        assert refused(state, "use royal-claim") == "Law 1.4.2"
        assert texts(line(state, "decree move cobbler")) == ["pass", "use royal-claim"]

    def empty_handed(self) -> State:
        """The Eyrie could steal the only card of the Marquise."""
        return position(
            RAIDERS,
            turn_of=EYRIE,
            phase="birdsong",
            clearings={"8": "roost"},
            hands={MARQUISE: "anvil"},
            in_play={EYRIE: "stand-and-deliver"},
        )

    def test_before_emergency_orders(self) -> None:
        """A card that is stolen first is the one to be added: none is drawn."""
        state = self.empty_handed()
        assert (due(state), mover(state), texts(state)) == ("Window", EYRIE, ["pass", "use stand-and-deliver"])
        state = line(state, "use stand-and-deliver")
        while due(state) != "Decreeing":
            state = line(state, texts(state)[0])
        assert hand(state, EYRIE) == ["anvil"]
        assert offered(state, "decree")
        assert refused(state, "pass") == "Law 7.4.2"

    def test_emergency_orders_after_it_was_passed(self) -> None:
        """A card is drawn as ever."""
        state = line(self.empty_handed(), "pass")
        assert (due(state), mover(state)) == ("Draw", None)
        assert "decree move sappers" in texts(line(state, "deal sappers"))

    def test_before_the_wood(self) -> None:
        """Not when some of it is placed."""
        state = position(
            TWO,
            phase="birdsong",
            clearings={"8": "2 sawmill, 6 wood", "7": "sawmill"},
            in_play={MARQUISE: "royal-claim"},
        )
        assert offered(state, "use") == ["royal-claim"]
        assert refused(line(state, "wood 7"), "use royal-claim") == "Law 1.4.2"
        assert (due(line(state, "use royal-claim")), points(line(state, "use royal-claim"), MARQUISE)) == (
            "WoodPlacing",
            2,
        )

    def test_before_a_new_roost(self) -> None:
        """A point for the clearing ruled by then."""
        state = position(
            RAIDERS,
            turn_of=EYRIE,
            phase="birdsong",
            clearings={"8": "hawk"},
            hands={EYRIE: "anvil"},
            in_play={EYRIE: "royal-claim"},
        )
        state = line(state, "decree move anvil")
        assert (due(state), offered(state, "use")) == ("Nesting", ["royal-claim"])
        assert points(line(state, "use royal-claim"), EYRIE) == 1

    def test_the_end_of_daylight(self) -> None:
        """The Decree is resolved, a warrior can still be taxed."""
        state = position(
            RAIDERS, turn_of=EYRIE, clearings={"8": "2 hawk, cat"}, in_play={EYRIE: "tax-collector"}, boards=(eyrie(),)
        )
        state = line(state, "end; obey bird; move 8 7 1; obey bird")
        assert texts(line(state, "battle 8 marquise; roll 0 0")) == ["tax 7", "tax 8", "end"]


class TestR72:
    """R-72: hits that no item can take fall on the ally that fights along."""

    def test_the_ally_alone(self) -> None:
        """A battle that Command Warren grants, without any undamaged item."""
        state = position(
            WITH_CATS,
            turn_of=VAGABOND,
            clearings={"8": "2 cat, rebel"},
            in_play={VAGABOND: "command-warren"},
            boards=(vagabond("8", ready="", damaged="sword boots torch tea"),),
        )
        state = line(related(state, {MARQUISE: Relation.ALLIED}), "battle 8 alliance; target marquise; roll 1 1")
        assert texts(state) == ["lose cat"]
        state = line(state, "lose cat")
        assert at(state, "8") == {"cat": 1}
        assert vagabond_of(state).relations[1] is Relation.HOSTILE


class TestR73:
    """R-73: the point of the Despot comes with the hits, before what they trigger."""

    def test_before_outrage(self) -> None:
        """Two points, and the card is still due."""
        state = position(
            BIRDS,
            turn_of=EYRIE,
            clearings={"8": "hawk, sympathy"},
            hands={EYRIE: "anvil"},
            in_play={EYRIE: "command-warren"},
            boards=(eyrie(Leader.DESPOT),),
        )
        state = line(state, "battle 8 alliance; roll 0 0")
        assert (due(state), points(state, EYRIE)) == ("Outrage", 2)


class TestR74:
    """R-74: a Favor is discarded once pieces are removed and scored, before what that triggers."""

    def test_an_outrage_may_draw_it(self) -> None:
        """The first one takes the last card of the deck, the second one the Favor: the discard pile is shuffled."""
        state = position(
            TWO,
            clearings={"7": "2 workshop", "9": "workshop, sympathy", "2": "sympathy"},
            hands={MARQUISE: "favor-of-the-mice"},
            boards=(alliance("", 0),),
        )
        (*others, last) = state.deck
        state = attrs.evolve(state, deck=(last,), hands=(state.hands[0], tuple(others)))
        state = line(state, "craft favor-of-the-mice; resolve 0")
        assert (due(state), points(state, MARQUISE)) == ("SupporterDraw", 2)
        state = line(state, texts(state)[0])
        assert (due(state), texts(state)) == ("SupporterDraw", ["deal favor-of-the-mice"])


class TestR75:
    """R-75: an ambush card is discarded with its hits, before what they trigger."""

    def test_an_outrage_may_draw_it(self) -> None:
        """The token falls to the ambush, and the card that took it joins the supporters."""
        state = position(
            THREE,
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"6": "rebel, sympathy, cat"},
            hands={MARQUISE: "ambush-fox bake-sale"},
            boards=(alliance("", 1),),
        )
        state = attrs.evolve(state, deck=(), hands=(state.hands[0], state.deck, ()))
        state = line(state, "battle 6 marquise; ambush ambush-fox; show; seen")
        assert (due(state), texts(state)) == ("SupporterDraw", ["deal ambush-fox"])


class TestR76:
    """R-76: a limit of turns is at most 1,000,000."""

    def test_the_largest(self) -> None:
        """One more is refused, and so is a number that is too long to be printed."""
        assert Options(turn_limit=1_000_000).turn_limit == 1_000_000
        for limit in (1_000_001, 10**5000):
            with pytest.raises(OptionsError, match="turn_limit must be a whole number from 1 to 1000000") as caught:
                Options(turn_limit=limit)
            assert len(str(caught.value)) < 250
