"""What the stack of decisions cannot be: what waits under what, whose it is, and what it says (`defects`)."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop import root_alliance as root
from tabletop.core import PositionError, Seat
from tabletop.root_alliance import CardId, Faction, MapName, Options, PieceId, PlaceId, State, SuitId
from tabletop.root_alliance.additions import Board
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.decisions import BaseLoss
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import DOMINANCES, FOX, MOUSE, SYMPATHY
from tabletop.root_alliance.decisions import Draw, Evening, HandLimit, NextTurn
from tabletop.root_alliance.eyrie.components import Column, Leader
from tabletop.root_alliance.eyrie.position import eyrie
from tabletop.root_alliance.fights import Fight, Hits, Loss
from tabletop.root_alliance.position import position, related
from tabletop.root_alliance.promises import PROMISES
from tabletop.root_alliance.vagabond.components import Character, Relation
from tabletop.root_alliance.vagabond.decisions import Dropping
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    LONER,
    MARQUISE,
    MIXES,
    RAIDERS,
    THREE,
    TWO,
    VAGABOND,
    WITH_CATS,
    crafting,
    due,
    line,
    random_states,
    vagabond_of,
)


def twisted(state: State, kind: str, **change: Any) -> State:  # noqa: ANN401  (fields of any decision)
    """The state in which the last decision of this kind says something else."""
    index = max(i for i, owed in enumerate(state.pending) if type(owed).__name__ == kind)
    owed = attrs.evolve(state.pending[index], **change)
    return attrs.evolve(state, pending=(*state.pending[:index], owed, *state.pending[index + 1 :]))


def named(state: State) -> str:
    """The defects of the state, in one text."""
    return " | ".join(root.defects(state))


class TestPromises:
    """Each corruption promised to the conformance kit is found, with its clause."""

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_on_random_games(self, mix: tuple[Faction, ...]) -> None:
        """On some states of a game, the set-up among them."""
        assert PROMISES.corruptions is not None
        states = random_states(Options(factions=mix, turn_limit=40), 4)
        for state in [*states[:25:3], *states[25::17]]:
            for corruption in PROMISES.corruptions(state):
                found = root.defects(corruption.state)
                assert any(f"{corruption.clause}:" in defect for defect in found), (corruption.name, found)


class TestOrder:
    """Phases follow each other, and nothing comes in the middle of anything else (Law 1.4.1, 1.4.2)."""

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_neighbours_exchanged(self, mix: tuple[Faction, ...]) -> None:
        """On every state of a game, but for cards that are drawn."""
        for state in random_states(Options(factions=mix, turn_limit=20), 6):
            for index in range(len(state.pending) - 1):
                first, second = state.pending[index : index + 2]
                if first == second or (isinstance(first, Draw) and isinstance(second, Draw)):
                    continue
                stack = (*state.pending[:index], second, first, *state.pending[index + 2 :])
                assert root.defects(attrs.evolve(state, pending=stack)), (first, second)

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_asked_twice(self, mix: tuple[Faction, ...]) -> None:
        """What is due lies there once, but for cards and quests."""
        for state in random_states(Options(factions=mix, turn_limit=20), 8):
            if due(state) not in {"nothing", "Draw", "SupporterDraw", "QuestDeal", "Ordering"}:
                assert root.defects(attrs.evolve(state, pending=(*state.pending, state.pending[-1])))

    def test_the_evening_is_owed(self) -> None:
        """And the end of the turn below it."""
        state = position()
        first, second, *rest = state.pending
        assert "Law 1.4.1: Acting" in named(attrs.evolve(state, pending=(first, *rest)))
        assert "Law 5.1.7" in named(attrs.evolve(state, pending=(second, *rest)))

    def test_nobody_is_asked_in_vain(self) -> None:
        """Five cards are no surplus; six are."""
        hand = "anvil cobbler sword sappers armorers"
        state = attrs.evolve(position(hands={MARQUISE: hand}), pending=(NextTurn(Seat(0)), HandLimit(Seat(0))))
        assert named(state) == "Law 1.4.1: nobody is asked while the rules go on by themselves"
        more = position(hands={MARQUISE: f"{hand} bake-sale"})
        assert root.defects(attrs.evolve(more, pending=state.pending)) == ()

    def test_items_after_cards(self) -> None:
        """Law 9.6: the Vagabond's alone."""
        state, cards = position(LONER), (NextTurn(Seat(0)), HandLimit(Seat(0)))
        assert "Law 9.6" in named(attrs.evolve(state, pending=cards))
        others = (cards[0], Dropping(Seat(0)), cards[1])
        assert "Law 5.1.1" in named(attrs.evolve(position(), pending=others))

    def test_whoever_is_asked_can_answer(self) -> None:
        """Nobody steals from an empty hand."""
        assert "Law 1.5.4" in named(twisted(robbery(), "Theft", of=Seat(2)))


class TestOwners:
    """The player whose turn it is decides, and each faction has its own decisions (Law 1.4.1, 5.1.1)."""

    def test_out_of_turn(self) -> None:
        """The Marquise marches in its own turn."""
        state = line(position(THREE, clearings={"8": "cat"}), "end; move 8 7 1")
        assert "Law 1.4.1: Marching" in named(twisted(state, "Marching", seat=Seat(1)))

    def test_of_another_faction(self) -> None:
        """The Eyrie has no workdays."""
        assert "Law 5.1.1: Workday" in named(twisted(position(THREE), "Workday", seat=Seat(1)))

    def test_of_nobody(self) -> None:
        """There is no third seat."""
        state = line(position(phase="evening"), "")
        assert (due(state), "Law 5.1.1" in named(twisted(state, "Draw", to=Seat(2)))) == ("Draw", True)


class TestTable:
    """What the turns so far have left (Law 1.4.1, 6.2.2, 9.2.8)."""

    def test_turns_go_round(self) -> None:
        """The set-up and the first turn are those of seat 0, and so on clockwise."""
        for state in (root.initial_state(THREE), position(THREE), position(THREE, turn=4)):
            assert root.defects(state) == ()
            assert "is not that of seat 1" in named(attrs.evolve(state, active=Seat(1)))

    @pytest.mark.parametrize("piece", ["roost", "sympathy", "fox-base"])
    def test_nothing_is_placed_beside_the_keep(self, piece: str) -> None:
        """But by the Marquise; warriors of others may move there."""
        options = Options(factions=(MARQUISE, EYRIE, ALLIANCE))
        assert root.defects(position(options, clearings={"1": "keep, sawmill, hawk, rebel"})) == ()
        with pytest.raises(PositionError, match=r"Law 6\.2\.2"):
            position(options, clearings={"1": f"keep, {piece}"})

    @pytest.mark.parametrize(
        ("partner", "relation", "card", "fault"),
        [
            (3, Relation.INDIFFERENT, DOMINANCES[0], "with another player"),
            (0, Relation.HOSTILE, DOMINANCES[0], "Hostile"),
            (0, Relation.INDIFFERENT, None, "costs a dominance card"),
            (0, Relation.INDIFFERENT, DOMINANCES[0], None),
        ],
    )
    def test_who_can_be_a_partner(
        self, partner: int, relation: Relation, card: CardId | None, fault: str | None
    ) -> None:
        """Another player, not a Hostile one, for a dominance card (Law 9.2.8)."""
        state = position(FOUR)
        seat = FOUR.factions.index(VAGABOND)
        relations = (relation,) * 4
        board = attrs.evolve(vagabond_of(state), partner=Seat(partner if partner != 3 else seat), relations=relations)
        boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
        dominance = tuple(card if number == seat else None for number in range(4))
        deck = tuple(other for other in state.deck if other != card)
        found = named(attrs.evolve(state, boards=boards, dominance=dominance, deck=deck))
        assert (fault in found) if fault else not found


# Positions in which something is due


def overworked() -> State:
    """The Marquise spends a card for the sawmill in 8."""
    return line(position(clearings={"8": "sawmill"}, hands={MARQUISE: "anvil sword"}), "end; overwork 8")


def building() -> State:
    """The Marquise chooses the wood for a sawmill in 7."""
    clearings = {"7": "cat", "8": "cat, sawmill, wood", "4": "cat, wood"}
    return line(position(clearings=clearings), "end; build sawmill 7")


def hospital() -> State:
    """Two cats have fallen in 8, and the keep is in 1."""
    state = position(clearings={"8": "2 cat, 3 rebel", "1": "keep"}, hands={MARQUISE: "anvil"})
    return line(state, "end; battle 8 alliance; roll 2 2")


def invaded() -> State:
    """Cats have moved into sympathy."""
    return line(position(clearings={"8": "cat", "7": "sympathy"}, hands={MARQUISE: "sword"}), "end; move 8 7 1")


def shown() -> State:
    """The hand of the Marquise is shown to the Alliance."""
    state = position(THREE, clearings={"8": "cat", "7": "sympathy"}, hands={MARQUISE: "anvil"})
    return line(state, "end; move 8 7 1; show")


def robbery() -> State:
    """The Marquise, with Stand and Deliver, robs the Eyrie."""
    state = position(
        THREE,
        phase="birdsong",
        hands={EYRIE: "anvil sword", MARQUISE: "cobbler"},
        in_play={MARQUISE: "stand-and-deliver"},
    )
    return line(state, "use stand-and-deliver")


def aimed() -> State:
    """Codebreakers are aimed at one of two."""
    state = position(THREE, hands={EYRIE: "anvil", ALLIANCE: "sword"}, in_play={MARQUISE: "codebreakers cobbler"})
    return line(state, "use codebreakers")


def taking() -> State:
    """A dominance card is taken."""
    state = position(THREE, hands={MARQUISE: "anvil sword"}, available="dominance-fox")
    return line(state, "take dominance-fox")


def ordered(leader: Leader = Leader.DESPOT) -> State:
    """The Eyrie moves for the card in its Decree."""
    board = eyrie(leader, decree={Column.MOVE: "anvil sword"})
    state = position(RAIDERS, turn_of=EYRIE, clearings={"8": "roost, 2 hawk"}, boards=(board,))
    return line(state, "end; obey fox")


def in_turmoil() -> State:
    """The Eyrie has to find a leader."""
    return line(position(RAIDERS, turn_of=EYRIE, clearings={"8": "roost"}, boards=(eyrie(),)), "end; obey bird")


def revolt() -> State:
    """Supporters are spent for a revolt in 8."""
    state = position(
        turn_of=ALLIANCE,
        phase="birdsong",
        clearings={"8": "sympathy"},
        boards=(alliance("anvil foxfolk-steel protection-racket"),),
    )
    return line(state, "revolt 8")


def answered() -> State:
    """A revolt has driven out cats, which the field hospitals may take in."""
    state = position(
        turn_of=ALLIANCE,
        phase="birdsong",
        clearings={"8": "sympathy, 2 cat", "1": "keep"},
        hands={MARQUISE: "anvil"},
        boards=(alliance("foxfolk-steel protection-racket"),),
    )
    return line(state, "revolt 8; spend foxfolk-steel; spend protection-racket")


def sowing() -> State:
    """Supporters are spent for sympathy in 7."""
    state = position(
        turn_of=ALLIANCE, phase="birdsong", clearings={"8": "sympathy"}, boards=(alliance("sword codebreakers"),)
    )
    return line(state, "end; spread 7")


def operating() -> State:
    """The Evening of the Alliance."""
    return position(turn_of=ALLIANCE, phase="evening", clearings={"8": "rebel"}, boards=(alliance(officers=2),))


def roaming(board: Any, line_of_play: str = "", **more: Any) -> State:  # noqa: ANN401  (a board, and what `position` takes)
    """The Daylight of the Vagabond."""
    return line(position(WITH_CATS, turn_of=VAGABOND, boards=(board,), **more), line_of_play)


def aiding() -> State:
    """The Vagabond chooses the item that it exhausts."""
    return roaming(vagabond("8"), "aid marquise anvil", clearings={"8": "cat"}, hands={VAGABOND: "anvil"})


def rewarded() -> State:
    """A fox quest is completed."""
    return roaming(vagabond("8", ready="tea boots", quests="errand-fox"), "quest errand-fox")


def refreshing() -> State:
    """Three of four items are refreshed."""
    board = vagabond("1_2_5_10", ready="", exhausted="boots torch sword hammer")
    return position(LONER, turn_of=VAGABOND, phase="birdsong", boards=(board,))


def hiding() -> State:
    """Three of four items are repaired."""
    board = vagabond("8", character=Character.RANGER, ready="torch", damaged="boots crossbow sword bag")
    return roaming(board, "hideout")


def hurt() -> State:
    """Three of four items are damaged by a Favor."""
    state = position(
        WITH_CATS,
        turn_of=MARQUISE,
        clearings={"8": "2 workshop", "1": "workshop"},
        hands={MARQUISE: "favor-of-the-foxes"},
        boards=(vagabond("6"),),
    )
    return line(state, "craft favor-of-the-foxes")


def driven() -> State:
    """The same, with a rebel removed, which waits for its triggers."""
    state = position(
        WITH_CATS,
        turn_of=MARQUISE,
        clearings={"8": "2 workshop", "1": "workshop, rebel"},
        hands={MARQUISE: "favor-of-the-foxes"},
        boards=(vagabond("6"),),
    )
    return line(state, "craft favor-of-the-foxes")


def escorting() -> State:
    """Allied cats may come along from 8 to 7."""
    state = related(
        position(WITH_CATS, turn_of=VAGABOND, clearings={"8": "cat"}, boards=(vagabond("8"),)),
        {MARQUISE: Relation.ALLIED},
    )
    return line(state, "roam 7")


def enlisting() -> State:
    """Allied cats may fight along."""
    state = related(
        position(WITH_CATS, turn_of=VAGABOND, clearings={"8": "cat, rebel"}, boards=(vagabond("8"),)),
        {MARQUISE: Relation.ALLIED},
    )
    return line(state, "battle 8 alliance")


def coalescing() -> State:
    """Two have the fewest points."""
    state = position(FOUR, turn_of=VAGABOND, hands={VAGABOND: "dominance-fox"}, points={VAGABOND: 10, MARQUISE: 5})
    return line(state, "dominate dominance-fox")


def fighting(moves: str = "", cats: str = "", rebels: str = "", hand: str = "", there: str = "3 cat, 3 rebel") -> State:
    """Cats attack rebels in 8; with these cards in play, and in the hand of both."""
    state = position(
        clearings={"8": there},
        hands={ALLIANCE: f"ambush-fox {hand}", MARQUISE: f"ambush-bird {hand}"},
        in_play={MARQUISE: cats, ALLIANCE: rebels},
    )
    return line(state, f"end; battle 8 alliance; {moves}")


def brutal() -> State:
    """The Marquise may use Brutal Tactics; the Eyrie looks on."""
    state = position(THREE, clearings={"8": "3 cat, 3 rebel"}, in_play={MARQUISE: "brutal-tactics"})
    return line(state, "end; battle 8 alliance; roll 1 1")


def ordering() -> State:
    """A base and sympathy are gone."""
    state = position(clearings={"8": "3 cat, fox-base, sympathy"}, hands={MARQUISE: "anvil"})
    return line(state, "end; battle 8 alliance; roll 1 1")


HITS = Hits(by_attacker=4, by_defender=0, extra_by_attacker=0, extra_by_defender=0)
HERE = Fight(Seat(0), Seat(1), PlaceId(7))
ELSEWHERE = attrs.evolve(HERE, clearing=PlaceId(0))
NOTHING = Loss(Seat(0), SYMPATHY, PlaceId(7), 0)

TWISTS: list[tuple[str, Callable[[], State], str, dict[str, Any]]] = [
    ("Law 1.2.1", shown, "Look", {"owner": Seat(2)}),
    ("Law 1.2.1", shown, "Look", {"seat": Seat(1)}),
    ("Law 1.1.3", ordering, "Ordering", {"by_owner": False}),
    ("Law 1.1.3", ordering, "Ordering", {"triggers": (BaseLoss(Seat(1), MOUSE), BaseLoss(Seat(0), FOX))}),
    ("Law 1.1.3", ordering, "Ordering", {"triggers": ()}),
    ("Law 1.5.4", driven, "Aftermath", {"losses": (NOTHING,)}),
    ("Law 2.1.1", overworked, "Paying", {"suit": MOUSE}),
    ("Law 2.1.1", taking, "Paying", {"suit": MOUSE}),
    ("Law 3.3.4", taking, "TakingDominance", {"card": CardId(40)}),
    (
        "Law 4.1.1",
        lambda: line(crafting("royal-claim", "fox fox fox mouse"), "craft royal-claim"),
        "Activating",
        {"left": 5},
    ),
    (
        "Law 4.1.1",
        lambda: line(crafting("royal-claim", "fox fox fox mouse"), "craft royal-claim"),
        "Activating",
        {"card": CardId(20)},
    ),
    ("Law 4.1.3", aimed, "Targeting", {"card": CardId(29)}),
    ("Law 4.1.3", robbery, "Theft", {"points": 0}),
    ("Law 4.1.3", robbery, "Theft", {"of": Seat(0)}),
    ("Law 4.1.3", robbery, "Theft", {"by": Seat(1), "of": Seat(0)}),
    (
        "Law 4.3",
        fighting,
        "Ambushing",
        {"fight": attrs.evolve(HERE, attacker=Seat(1), defender=Seat(0)), "seat": Seat(0)},
    ),
    ("Law 4.3", fighting, "Ambushing", {"fight": attrs.evolve(HERE, defender=Seat(0)), "seat": Seat(0)}),
    ("Law 4.3", fighting, "Ambushing", {"fight": ELSEWHERE}),
    ("Law 4.3", fighting, "Ambushing", {"fight": attrs.evolve(HERE, ally=Seat(1))}),
    ("Law 4.3.1", fighting, "Ambushing", {"seat": Seat(0)}),
    ("Law 1.4.1", lambda: fighting("ambush ambush-fox"), "Foiling", {"seat": Seat(1)}),
    ("Law 4.3", lambda: fighting("pass"), "Rolling", {"fight": ELSEWHERE}),
    ("Law 4.3.2", lambda: fighting("pass; roll 1 1", "armorers", "armorers"), "GoingFirst", {"hits": HITS}),
    ("Law 1.4.1", lambda: fighting("pass; roll 1 1", "armorers", "armorers"), "GoingFirst", {"seat": Seat(1)}),
    ("Law 4.3.3", brutal, "UsingEffects", {"seat": Seat(1)}),
    ("Law 4.3.2", lambda: fighting("pass; roll 1 1", "armorers"), "UsingEffects", {"hits": HITS}),
    ("Law 4.3.4", lambda: fighting("pass; roll 1 0", there="2 cat, sympathy, fox-base"), "Losing", {"is_ambush": True}),
    (
        "Law 4.3.4",
        lambda: fighting("pass; roll 1 0", there="2 cat, sympathy, fox-base"),
        "Losing",
        {"lost": ((), (PieceId(9),) * 2)},
    ),
    ("Law 4.3.4", lambda: fighting("pass; roll 1 0", there="2 cat, sympathy, fox-base"), "Losing", {"hits": (-1, 1)}),
    ("Law 4.3", ordering, "BattleEnd", {"fight": attrs.evolve(HERE, defender=Seat(0))}),
    ("Law 4.3", enlisting, "Enlisting", {"fight": Fight(Seat(0), Seat(0), PlaceId(7))}),
    ("Law 6.2.3", hospital, "FieldHospital", {"count": 0}),
    ("Law 6.2.3", hospital, "FieldHospital", {"count": 26}),
    (
        "Law 6.4",
        lambda: position(phase="birdsong", clearings={"8": "sawmill", "1": "sawmill", "9": "7 wood"}),
        "WoodPlacing",
        {"sawmills": (PlaceId(0), PlaceId(0))},
    ),
    ("Law 6.5", lambda: line(position(), "end"), "Acting", {"left": -1}),
    ("Law 6.5", position, "Acting", {"left": 2}),
    (
        "Law 6.5.3",
        lambda: line(position(clearings={"8": "recruiter, 24 cat", "1": "recruiter"}), "end; muster"),
        "Recruiting",
        {"recruiters": (PlaceId(0), PlaceId(2))},
    ),
    ("Law 6.5.4", building, "WoodPaying", {"left": 3}),
    ("Law 6.5.4", building, "WoodPaying", {"clearing": PlaceId(7)}),
    ("Law 6.5.4", building, "Building", {"piece": PieceId(5)}),
    ("Law 6.5.5", overworked, "Overworking", {"clearing": PlaceId(0)}),
    (
        "Law 7.4.2",
        lambda: position(BIRDS, phase="birdsong", clearings={"8": "roost"}, hands={EYRIE: "anvil"}),
        "Decreeing",
        {"has_bird": True},
    ),
    ("Law 7.5.1", lambda: position(BIRDS, clearings={"8": "roost"}), "Obeying", {"left": (0, 0, 0, 0)}),
    ("Law 7.5.2", ordered, "Obeying", {"left": (0, 0, 2, 1)}),
    ("Law 7.5.2", ordered, "Ordained", {"suit": MOUSE}),
    ("Law 7.5.2", ordered, "Ordained", {"column": Column.BUILD}),
    ("Law 8.2.6", invaded, "Outrage", {"alliance": Seat(0)}),
    ("Law 8.4.1.I", revolt, "RevoltPaid", {"clearing": PlaceId(0)}),
    ("Law 8.4.1.I", answered, "RevoltWon", {"clearing": PlaceId(0)}),
    ("Law 8.4", revolt, "SupportersPaying", {"left": 3}),
    ("Law 8.4", sowing, "SupportersPaying", {"left": 2}),
    ("Law 8.4.2", sowing, "SpreadPaid", {"clearing": PlaceId(7)}),
    ("Law 8.6.1", operating, "Operating", {"taken": -1}),
    ("Law 9.2.7", hurt, "Damaging", {"left": 4}),
    ("Law 9.2.9.II.b", escorting, "Escorting", {"origin": PlaceId(0)}),
    ("Law 9.2.9.II.b", escorting, "Escorting", {"destination": PlaceId(3)}),
    ("Law 9.4.1", refreshing, "Refreshing", {"left": 10}),
    ("Law 9.5.4", aiding, "Exhausting", {"to": Seat(0)}),
    ("Law 9.5.5", rewarded, "Rewarding", {"suit": MOUSE}),
    ("Law D.3", hiding, "Repairing", {"left": 4}),
    ("Law 5.1.1", shown, "Look", {"owner": Seat(3)}),
    ("Law 2.2", invaded, "Outrage", {"clearing": PlaceId(12)}),
    ("Law 2.2", lambda: fighting("pass"), "Rolling", {"fight": attrs.evolve(HERE, clearing=PlaceId(-1))}),
    ("Law 2.1.1", rewarded, "Rewarding", {"suit": SuitId(4)}),
    ("Law 2.1", taking, "TakingDominance", {"card": CardId(42)}),
    ("Law 1.5.1", building, "Building", {"piece": PieceId(13)}),
]


class TestClaims:
    """What a decision says agrees with the table and with what it lies on."""

    @pytest.mark.parametrize(
        ("clause", "state", "kind", "change"), TWISTS, ids=[f"{row[2]}-{'-'.join(row[3])}-{row[0]}" for row in TWISTS]
    )
    def test_twisted(self, clause: str, state: Callable[[], State], kind: str, change: dict[str, Any]) -> None:
        """The position is sound, and one thing in its stack is changed."""
        assert root.defects(state()) == ()
        found = root.defects(twisted(state(), kind, **change))
        assert any(defect.startswith(f"{clause}:") for defect in found), found

    def test_nothing_is_paid_without_a_token(self) -> None:
        """Law 8.4.2: all ten lie on the map, and no price stands on the track."""
        state, everywhere = sowing(), (1,) * 6 + (0,) + (1,) * 4 + (0,)
        pieces = (*state.pieces[:SYMPATHY], everywhere, *state.pieces[SYMPATHY + 1 :])
        assert "Law 8.4" in named(attrs.evolve(state, pieces=pieces))

    def test_a_leader_is_due_without_a_decree(self) -> None:
        """Law 7.7: it has been discarded."""
        state = in_turmoil()
        board = attrs.evolve(eyrie(decree={Column.MOVE: ""}), leader=Leader.BUILDER)
        wrong = attrs.evolve(state, boards=(state.boards[0], board))
        assert (due(state), "Law 7.7:" in named(wrong)) == ("Appointing", True)

    def test_a_partner_is_due_for_a_card(self) -> None:
        """Law 9.2.8: and only until there is one."""
        state = coalescing()
        board = attrs.evolve(vagabond_of(state), partner=Seat(1))
        assert root.defects(state) == ()
        assert "Law 9.2.8" in named(attrs.evolve(state, boards=(*state.boards[:3], board)))
        lonely = attrs.evolve(state, pending=state.pending[:-1])
        assert "Law 9.2.8" in named(lonely)

    def test_an_item_is_taken_from_another(self) -> None:
        """Law 9.5.4."""
        state = roaming(
            vagabond("8"),
            "aid marquise anvil; exhaust boots",
            clearings={"8": "cat"},
            hands={VAGABOND: "anvil"},
            crafted={MARQUISE: "tea"},
        )
        assert "Law 9.5.4" in named(twisted(state, "ItemTaking", of=Seat(0)))


class TestSetUp:
    """The set-up is owed in its order, and what it is through with lies on the table (Law 5.1.7)."""

    @pytest.mark.parametrize("woodland", MapName)
    def test_sound(self, woodland: MapName) -> None:
        """At every moment of a set-up of four; without its last step it is none."""
        options = Options(factions=FOUR.factions, woodland=woodland)
        state = root.initial_state(options)
        while not isinstance(state.pending[0], NextTurn):
            assert root.defects(state) == ()
            assert root.defects(attrs.evolve(state, pending=state.pending[:-1])), state.pending[-1]
            state = root.step(state, root.legal_moves(state)[0])

    @pytest.mark.parametrize(("clause", "piece"), [("Law 6.3", 0), ("Law 6.3", 1), ("Law 7.3", 6), ("Law 7.3", 7)])
    def test_a_piece_too_many(self, clause: str, piece: int) -> None:
        """In clearing 5 before anything is placed."""
        state = root.initial_state(FOUR)
        row = (0, 0, 0, 0, 1, *(0,) * 7)
        assert clause in named(attrs.evolve(state, pieces=(*state.pieces[:piece], row, *state.pieces[piece + 1 :])))

    @pytest.mark.parametrize(
        ("clause", "board"), [("Law 7.3", eyrie()), ("Law 8.3", alliance("anvil")), ("Law 9.3", vagabond("1_2_5_10"))]
    )
    def test_boards(self, clause: str, board: Board) -> None:
        """Leader, supporters and character come with their steps."""
        state = root.initial_state(FOUR)
        boards = tuple(board if other.faction is board.faction else other for other in state.boards)
        deck = tuple(
            card for card in state.deck if not isinstance(board, AllianceBoard) or card not in board.supporters
        )
        assert f"{clause}:" in named(attrs.evolve(state, boards=boards, deck=deck))

    def test_nothing_has_happened(self) -> None:
        """Law 5.1.2, 5.1.3: no points, no cards in hand."""
        state = root.initial_state(TWO)
        assert "Law 5.1.2" in named(attrs.evolve(state, points=(1, 0)))
        card, *deck = state.deck
        assert "Law 5.1.3" in named(attrs.evolve(state, deck=tuple(deck), hands=((card,), ())))


class TestTheEnd:
    """A game that is over owes nothing, and is sound whatever ended it."""

    def test_the_point_for_a_ruin(self) -> None:
        """Law 3.1, 9.5.3: what was in it is found first."""
        state = roaming(vagabond("6"), "explore; find bag", points={VAGABOND: 29})
        assert (due(state), root.defects(state)) == ("nothing", ())

    def test_a_ruin_less(self) -> None:
        """Law 9.3: before the end every item lies under one."""
        state = roaming(vagabond("6"))
        assert "Law 9.3" in named(attrs.evolve(state, ruins=state.ruins & (state.ruins - 1)))
        assert "Law 1.4.1" in named(attrs.evolve(state, pending=(*state.pending, Evening(Seat(0)))))
