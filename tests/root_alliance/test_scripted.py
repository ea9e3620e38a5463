"""The bot that plays Root by rules of thumb: for each faction, positions in which one of them decides."""

import pytest

from tabletop import root_alliance as root
from tabletop.root_alliance import State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.eyrie.components import Leader
from tabletop.root_alliance.eyrie.decisions import Appointing
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.scripted import ScriptedBot
from tabletop.root_alliance.thumb.table import KILLED, LOST, RAZED, expected
from tabletop.root_alliance.vagabond.components import Relation
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    LONER,
    MARQUISE,
    RAIDERS,
    WITH_CATS,
    line,
)


def choice(state: State) -> str:
    """What the bot plays, in notation."""
    seen = root.observe(state, root.to_move(state))
    return root.format_move(ScriptedBot(root).choose(seen, root.legal_moves(state)), state.options)


class TestAlliance:
    """The Woodland Alliance (Law 8)."""

    def test_revolt_where_most_falls(self) -> None:
        """Two buildings and three warriors rather than an empty clearing of the other suit."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"8": "sympathy, 3 cat, sawmill, workshop", "9": "sympathy"},
            boards=(alliance(supporters="anvil foxfolk-steel sword mouse-in-a-sack"),),
        )
        assert choice(state) == "revolt 8"

    def test_spread_where_there_is_no_martial_law(self) -> None:
        """A fox clearing either way, but three cats ask for a second supporter (Law 8.4.2.II.a)."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"4": "sympathy", "8": "3 cat", "12": "cat", "11": "4 cat"},
            boards=(alliance(supporters="anvil foxfolk-steel protection-racket"),),
        )
        assert choice(line(state, "end")) == "spread 12"

    def test_birds_are_spent_last(self) -> None:
        """The fox pays for the fox clearing (Law 2.1.1)."""
        state = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"4": "sympathy"},
            boards=(alliance(supporters="anvil sappers"),),
        )
        assert choice(line(state, "end; spread 8")) == "spend anvil"

    def test_a_full_stack_gets_no_more(self) -> None:
        """Without a base a sixth supporter would be discarded (Law 8.2.3.I)."""
        state = position(
            turn_of=ALLIANCE,
            hands={ALLIANCE: "sappers"},
            boards=(alliance(supporters="anvil foxfolk-steel sword mouse-in-a-sack codebreakers"),),
        )
        assert choice(state) == "end"

    def test_officers_organize(self) -> None:
        """The third warrior at the base need not guard it, and the one outside becomes sympathy (Law 8.6.1.IV)."""
        state = position(
            turn_of=ALLIANCE,
            phase="evening",
            clearings={"8": "2 rebel, fox-base, sympathy", "7": "rebel", "1": "keep"},
            boards=(alliance(officers=2),),
        )
        assert choice(state) == "organize 7"


class TestMarquise:
    """The Marquise (Law 6)."""

    def test_build_before_anything_else(self) -> None:
        """There is wood, a slot and rule."""
        state = position(RAIDERS, clearings={"5": "cat, sawmill, wood", "1": "keep, 2 cat", "3": "hawk, roost"})
        assert choice(line(state, "end")).startswith("build ")

    def test_raze_what_nobody_defends(self) -> None:
        """A roost without a hawk is a point for nothing (Law 4.3.3.II)."""
        state = position(
            RAIDERS, clearings={"2": "2 cat, roost", "1": "keep", "9": "cat, sawmill, workshop", "4": "cat, recruiter"}
        )
        assert choice(line(state, "end")) == "battle 2 eyrie"

    def test_no_battle_against_odds(self) -> None:
        """One cat does not attack six hawks."""
        state = position(RAIDERS, clearings={"3": "cat, 6 hawk, roost", "1": "keep, 3 cat"})
        assert not choice(line(state, "end")).startswith("battle")

    def test_a_bird_buys_an_action_only_when_none_is_left(self) -> None:
        """Until then actions are free (Law 6.5)."""
        state = position(RAIDERS, clearings={"5": "cat, recruiter", "1": "keep, 2 cat"}, hands={MARQUISE: "sappers"})
        state = line(state, "end")
        assert not choice(state).startswith("spend")


class TestEyrie:
    """The Eyrie (Law 7)."""

    def test_no_promise_that_cannot_be_kept(self) -> None:
        """Nobody can be recruited in a fox clearing without a roost there, nobody battles alone (Law 7.5.2)."""
        state = position(
            BIRDS,
            phase="birdsong",
            clearings={"3": "6 hawk, roost"},
            hands={EYRIE: "anvil a-visit-to-friends"},
            boards=(eyrie(Leader.BUILDER),),
        )
        column, card = choice(state).split()[1:]
        assert card == "a-visit-to-friends"
        assert column != "battle"

    def test_the_builder_comes_first(self) -> None:
        """Recruit and move are the easiest columns."""
        state = root.initial_state(BIRDS)
        while not state.pending or not isinstance(state.pending[-1], Appointing):
            state = root.step(state, root.legal_moves(state)[0])
        assert choice(state) == "appoint builder"


class TestVagabond:
    """The Vagabond (Law 9)."""

    def test_explore_first(self) -> None:
        """An item and a point for a torch (Law 9.5.3)."""
        assert choice(position(LONER, boards=(vagabond("6"),))) == "explore"

    def test_a_quest_is_fulfilled(self) -> None:
        """With both items ready, in a clearing of its suit (Law 9.5.5)."""
        state = position(LONER, boards=(vagabond("7", ready="sword torch", quests="guard-duty-mouse"),))
        assert choice(state) == "quest guard-duty-mouse"

    def test_points_rather_than_cards(self) -> None:
        """The first quest of a suit scores one."""
        state = position(LONER, boards=(vagabond("7", ready="sword torch", quests="guard-duty-mouse"),))
        assert choice(line(state, "quest guard-duty-mouse")) == "points"

    def test_raze_what_nobody_defends(self) -> None:
        """Sympathy alone is a point, and makes nobody hostile (Law 9.2.9.III)."""
        state = position(LONER, boards=(vagabond("7", ready="sword"),), clearings={"7": "sympathy"})
        assert choice(state) == "battle 7 alliance"

    def test_no_quarrel_with_many(self) -> None:
        """One sword against five cats who mean no harm."""
        state = position(WITH_CATS, boards=(vagabond("7", ready="sword"),), clearings={"7": "5 cat", "1": "keep"})
        assert not choice(state).startswith("battle")

    def test_the_least_useful_item_is_damaged(self) -> None:
        """The second pair of boots, not the sword (Law 9.2.7)."""
        state = position(
            WITH_CATS,
            turn_of=MARQUISE,
            boards=(vagabond("7", ready="sword boots boots tea"),),
            clearings={"7": "3 cat, workshop", "1": "keep"},
        )
        state = line(state, "end; battle 7 vagabond; roll 1 0")
        assert choice(state) == "damage boots ready"


def test_infamy_counts() -> None:
    """Against whoever is hostile already a battle is worth more (Law 9.2.9.III.a)."""
    state = position(WITH_CATS, boards=(vagabond("7", ready="sword sword"),), clearings={"7": "2 cat", "1": "keep"})
    assert choice(related(state, {MARQUISE: Relation.HOSTILE})) == "battle 7 marquise"


def test_an_undefended_token_always_falls() -> None:
    """The extra hit needs no dice (Law 4.3.3.II)."""
    assert expected(1, 0, 1, 0, False) == pytest.approx(RAZED)  # noqa: FBT003


def test_one_against_one() -> None:
    """Both dice are equal to 0 in one of 16 rolls, the lower is not 0 in nine (Law 4.3.2)."""
    assert expected(1, 1, 0, 0, False) == pytest.approx(KILLED * 15 / 16 - LOST * 9 / 16)  # noqa: FBT003
    assert expected(1, 1, 0, 0, True) == pytest.approx(KILLED * 9 / 16 - LOST * 15 / 16)  # noqa: FBT003
