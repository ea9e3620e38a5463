"""Law 4: crafting, moving, battle."""

import pytest

from tabletop import root_alliance as root
from tabletop.core import Seat
from tabletop.root_alliance import PIECES, Faction, Options, State
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import SWORD, WOOD, PieceKind
from tabletop.root_alliance.decisions import Rolling
from tabletop.root_alliance.eyrie.components import Leader
from tabletop.root_alliance.fights import Fight
from tabletop.root_alliance.maps import PlaceId
from tabletop.root_alliance.marquise.buildings import wood_for
from tabletop.root_alliance.moves import Dice
from tabletop.root_alliance.position import Phase, position
from tabletop.root_alliance.promises import ruler
from tabletop.root_alliance.rules.clearings import ruled_clearings
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import Character
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import (
    ALLIANCE,
    EYRIE,
    FOUR,
    MARQUISE,
    MIXES,
    RAIDERS,
    THREE,
    VAGABOND,
    at,
    due,
    eyrie_of,
    hand,
    items,
    line,
    mover,
    names,
    offered,
    points,
    random_states,
    refused,
    supporters,
    texts,
)


def fight(clearing: str, options: Options | None = None, cats: str = "", others: str = "", **more: str) -> State:
    """The Marquise, about to act, with what stands in clearing 5 (rabbit)."""
    before = position(
        Options() if options is None else options,
        clearings={"5": clearing},
        hands={MARQUISE: cats, ALLIANCE: others},
        in_play={MARQUISE: more.get("cat_play", ""), ALLIANCE: more.get("rebel_play", "")},
    )
    return line(before, "end")


def side(state: State, seat: Seat, clearing: int) -> tuple[int, int]:
    """The warriors of the seat in the clearing, and its buildings and tokens there; a Vagabond has items instead."""
    board = state.boards[seat]
    if isinstance(board, VagabondBoard):
        return 0, sum(board.ready) + sum(board.exhausted)
    pieces = [(PIECES[piece].kind, row[clearing]) for piece, row in enumerate(state.pieces)]
    owned = [pair for pair, kind in zip(pieces, PIECES, strict=True) if kind.faction is board.faction]
    warriors = sum(count for kind, count in owned if kind is PieceKind.WARRIOR)
    return warriors, sum(count for _, count in owned) - warriors


def swords(state: State, seat: Seat) -> int:
    """The undamaged swords of the Vagabond, which cap its hits (Law 9.2.6)."""
    board = state.boards[seat]
    assert isinstance(board, VagabondBoard)
    return board.ready[SWORD] + board.exhausted[SWORD]


def expected_sides(state: State, fight: Fight, roll: Dice) -> list[tuple[int, int]]:
    """What is left of attacker and defender after the roll, no effect being used, hit by hit."""
    attacker, defender = (state.options.factions[seat] for seat in (fight.attacker, fight.defender))
    left = [side(state, seat, fight.clearing) for seat in (fight.attacker, fight.defender)]
    might = [
        swords(state, seat) if faction is VAGABOND else warriors
        for seat, faction, (warriors, _) in zip(
            (fight.attacker, fight.defender), (attacker, defender), left, strict=True
        )
    ]
    dice = [roll.lower, roll.higher] if defender is ALLIANCE else [roll.higher, roll.lower]
    hits = [min(die, limit) for die, limit in zip(dice, might, strict=True)]
    hits[0] += might[1] == 0  # Law 4.3.3.II, 9.2.4
    if attacker is EYRIE and eyrie_of(state).leader is Leader.COMMANDER:
        hits[0] += 1  # Law 7.8
    for taker, count in ((0, hits[1]), (1, hits[0])):
        for _ in range(count):
            warriors, others = left[taker]
            left[taker] = (warriors - 1, others) if warriors else (warriors, max(others - 1, 0))
    return left


class TestSecondOpinions:
    """Rule (Law 2.5), linked wood (Law 6.5.4) and battles (Law 4.3), computed once more in the slow, obvious way."""

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_rule(self, mix: tuple[Faction, ...]) -> None:
        """In every clearing of every state of a game."""
        for state in random_states(Options(factions=mix, turn_limit=40), 1):
            for clearing in range(12):
                ruling = [seat for seat in range(len(mix)) if ruled_clearings(state, Seat(seat)) >> clearing & 1]
                assert ruling == [seat for seat in range(len(mix)) if ruler(state, clearing) == seat]

    @pytest.mark.parametrize("mix", [mix for mix in MIXES if MARQUISE in mix], ids="-".join)
    def test_linked_wood(self, mix: tuple[Faction, ...]) -> None:
        """In every state of a game, by walking from clearing to clearing until nothing new is reached."""
        for state in random_states(Options(factions=mix, turn_limit=40), 2):
            ruled = {clearing for clearing in range(12) if ruler(state, clearing) == mix.index(MARQUISE)}
            for start in ruled:
                reached = {start}
                for _ in range(12):
                    reached |= {far for near in reached for far in state.options.map.paths[near] if far in ruled}
                expected = sum(state.pieces[WOOD][clearing] for clearing in reached)
                assert wood_for(state, sum(1 << clearing for clearing in ruled), PlaceId(start)) == expected

    @pytest.mark.parametrize("mix", MIXES, ids="-".join)
    def test_battles(self, mix: tuple[Faction, ...]) -> None:
        """In every state of a game in which dice are due, for each of the ten rolls."""
        fought = 0
        for state in random_states(Options(factions=mix, turn_limit=100), 5):
            owed = state.pending[-1] if state.pending else None
            if not isinstance(owed, Rolling) or owed.fight.ally is not None:
                continue
            fought += 1
            for roll in root.legal_moves(state):
                assert isinstance(roll, Dice)
                after = root.step(state, roll)
                while due(after) in {"GoingFirst", "UsingEffects", "Losing", "Damaging"}:
                    after = root.step(after, root.legal_moves(after)[0])
                seats = owed.fight.attacker, owed.fight.defender
                left = [side(after, seat, owed.fight.clearing) for seat in seats]
                assert left == expected_sides(state, owed.fight, roll), (owed, roll)
        assert fought

    @pytest.mark.parametrize("attackers", range(1, 4))
    @pytest.mark.parametrize("defenders", range(4))
    @pytest.mark.parametrize("roll", [(0, 0), (1, 0), (2, 1), (3, 0), (3, 3)])
    def test_cats_against_hawks(self, attackers: int, defenders: int, roll: tuple[int, int]) -> None:
        """With a roost, and what it scores: each side hit by hit."""
        cats, hawks, roosts = attackers, defenders, 1
        state = position(
            RAIDERS, clearings={"8": f"{cats} cat, {hawks} hawk, roost" if hawks else f"{cats} cat, roost"}
        )
        state = line(state, f"end; battle 8 eyrie; roll {roll[0]} {roll[1]}")
        to_defender = min(roll[0], cats) + (hawks == 0)
        to_attacker = min(roll[1], hawks)
        for _ in range(to_defender):
            if hawks:
                hawks -= 1
            elif roosts:
                roosts -= 1
        cats = max(0, cats - to_attacker)
        expected = {"cat": cats, "hawk": hawks, "roost": roosts}
        assert at(state, "8") == {name: count for name, count in expected.items() if count}
        assert points(state, MARQUISE) == 1 - roosts


class TestWhenToCraft:
    """Law 4.1: crafting happens only in the phase that the faction's rules name, the Daylight of all four."""

    @pytest.mark.parametrize("faction", FOUR.factions)
    @pytest.mark.parametrize("phase", ["birdsong", "daylight", "evening"])
    def test_in_daylight_alone(self, faction: Faction, phase: Phase) -> None:
        """Each has an anvil and a crafting piece in a fox clearing; Royal Claim makes it be asked in its Birdsong."""
        state = position(
            FOUR,
            turn_of=faction,
            phase=phase,
            clearings={"8": "workshop, roost", "12": "sympathy"},
            hands={faction: "anvil"},
            in_play={faction: "royal-claim"},
            boards=(alliance(officers=1), vagabond("8", character=Character.TINKER)),
        )
        assert (offered(state, "craft") == ["anvil"]) == (phase == "daylight")


class TestCraftingCost:
    """Law 4.1.1: crafting pieces whose suits cover the icons, each once a turn."""

    def test_two_pieces_in_one_clearing(self) -> None:
        """Two workshops in the fox clearing 8 cover two fox icons."""
        state = position(clearings={"8": "2 workshop"}, hands={MARQUISE: "foxfolk-steel anvil"})
        state = line(state, "craft foxfolk-steel")
        assert items(state.crafted[0]) == {"sword": 1}
        assert refused(state, "craft anvil") == "Law 4.1.1"

    def test_icons_of_any_suit(self) -> None:
        """Royal Claim: four pieces, chosen one by one."""
        state = position(
            clearings={"8": "2 workshop", "7": "2 workshop", "5": "workshop"}, hands={MARQUISE: "royal-claim"}
        )
        state = line(state, "craft royal-claim")
        assert texts(state) == ["activate fox", "activate rabbit", "activate mouse"]
        state = line(state, "activate rabbit")
        assert refused(state, "activate rabbit") == "Law 4.1.1"
        state = line(state, "activate fox; activate mouse; activate mouse")
        assert (due(state), names(state.in_play[0])) == ("Workday", ["royal-claim"])

    def test_pieces_are_fresh_in_the_next_turn(self) -> None:
        """Nothing is activated at its beginning."""
        state = position(clearings={"8": "2 workshop"}, hands={MARQUISE: "foxfolk-steel anvil"})
        state = line(state, "craft foxfolk-steel; end; end; deal sappers")
        assert state.activated == (0, 0, 0)


class TestImmediateEffects:
    """Law 4.1.2: an item comes from the supply; the card is discarded."""

    def test_the_card_is_discarded(self) -> None:
        """The item lies in the box."""
        state = position(clearings={"8": "workshop"}, hands={MARQUISE: "anvil"})
        state = line(state, "craft anvil")
        assert (names(state.discard), items(state.crafted[0])) == (["anvil"], {"hammer": 1})

    def test_without_the_item_no_crafting(self) -> None:
        """The only hammer is taken."""
        state = position(clearings={"8": "workshop"}, hands={MARQUISE: "anvil"}, crafted={ALLIANCE: "hammer"})
        assert refused(state, "craft anvil") == "Law 4.1.2"


class TestLastingEffects:
    """Law 4.1.3: they stay in the play area."""

    def test_the_card_is_in_play(self) -> None:
        """And not discarded."""
        state = line(position(clearings={"8": "workshop"}, hands={MARQUISE: "armorers"}), "craft armorers")
        assert (names(state.in_play[0]), state.discard) == (["armorers"], ())


class TestNoSecondCopy:
    """Law 4.1.4: no identical effect is crafted."""

    def test_a_second_copy(self) -> None:
        """Armorers are in play already."""
        state = position(clearings={"8": "workshop"}, hands={MARQUISE: "armorers"}, in_play={MARQUISE: "armorers"})
        assert refused(state, "craft armorers") == "Law 4.1.4"


class TestMoving:
    """Law 4.2: warriors of one clearing go to an adjacent one."""

    def test_one_or_more(self) -> None:
        """From 5 there are paths to 1 and 2."""
        assert offered(fight("2 cat"), "move") == ["5 1 1", "5 1 2", "5 2 1", "5 2 2"]

    def test_not_more_than_there_are(self) -> None:
        """Three of two."""
        assert refused(fight("2 cat"), "move 5 1 3") == "Law 4.2"

    @pytest.mark.parametrize("text", ["move 5 12 1", "move 5 5 2"])
    def test_along_a_path_only(self, text: str) -> None:
        """No path leads from 5 to 12, nor to where they are."""
        state = fight("2 cat")
        refusal = root.explain(state, root.parse_move(text, state.options))
        assert refusal is not None
        assert (refusal.clause, refusal.fact[:26]) == ("Law 4.2", "no path leads from clearin")


class TestRuleToMove:
    """Law 4.2.1: origin or destination must be ruled, judged before."""

    def test_neither(self) -> None:
        """Rebels hold both."""
        state = position(clearings={"5": "cat, 2 rebel", "1": "rebel"})
        assert refused(line(state, "end"), "move 5 1 1") == "Law 4.2.1"

    def test_the_destination_is_enough(self) -> None:
        """Ruled by a workshop."""
        state = position(clearings={"5": "cat, 2 rebel", "1": "workshop"})
        assert "move 5 1 1" in texts(line(state, "end"))


class TestMovingAgain:
    """Law 4.2.2: a piece moves as often as there are moves."""

    def test_the_same_warrior_twice(self) -> None:
        """There and back."""
        state = line(fight("cat"), "move 5 1 1; move 1 5 1")
        assert at(state, "5") == {"cat": 1}


class TestStartingABattle:
    """Law 4.3: a clearing with own warriors, an enemy with any piece there."""

    def test_a_lone_token_can_be_attacked(self) -> None:
        """It is a piece."""
        assert "battle 5 alliance" in texts(fight("cat, sympathy"))

    def test_buildings_do_not_attack(self) -> None:
        """R-44."""
        assert refused(fight("workshop, rebel"), "battle 5 alliance") == "Law 4.3"

    def test_nobody_to_attack(self) -> None:
        """No enemy is there, and nobody fights itself."""
        assert refused(fight("cat"), "battle 5 alliance") == "Law 4.3"
        assert refused(fight("2 cat"), "battle 5 marquise") == "Law 4.3"


class TestAmbush:
    """Law 4.3.1: the defender may play an ambush card that matches the clearing."""

    def test_suit_or_bird(self) -> None:
        """Clearing 5 is rabbit."""
        state = line(fight("3 cat, rebel", others="ambush-rabbit ambush-fox ambush-bird"), "battle 5 alliance")
        assert (mover(state), texts(state)) == (ALLIANCE, ["pass", "ambush ambush-bird", "ambush ambush-rabbit"])
        assert refused(state, "ambush ambush-fox") == "Law 4.3.1"

    def test_asked_with_any_hand_at_all(self) -> None:
        """Being asked tells nothing; without cards nobody is asked."""
        assert due(line(fight("cat, rebel", others="anvil"), "battle 5 alliance")) == "Ambushing"
        assert due(line(fight("cat, rebel"), "battle 5 alliance")) == "Rolling"


class TestFoil:
    """Law 4.3.1.I: the attacker answers with an ambush; nothing else happens."""

    def test_both_are_discarded(self) -> None:
        """The battle goes on unhurt."""
        state = fight("3 cat, rebel", cats="ambush-bird", others="ambush-rabbit")
        state = line(state, "battle 5 alliance; ambush ambush-rabbit")
        assert mover(state) is MARQUISE
        state = line(state, "ambush ambush-bird")
        assert (due(state), at(state, "5")["cat"]) == ("Rolling", 3)
        assert names(state.discard) == ["ambush-bird", "ambush-rabbit"]


class TestAmbushHits:
    """Law 4.3.1.II: two hits at once, not limited by the defender's warriors."""

    def test_two_hits_then_the_roll(self) -> None:
        """One rebel, two hits."""
        state = line(fight("3 cat, rebel", others="ambush-rabbit"), "battle 5 alliance; ambush ambush-rabbit")
        assert (due(state), at(state, "5")) == ("Rolling", {"cat": 1, "rebel": 1})

    def test_without_attackers_the_battle_is_over(self) -> None:
        """No roll, no hits, and no Outrage (R-9)."""
        state = line(fight("2 cat, sympathy", others="ambush-rabbit"), "battle 5 alliance; ambush ambush-rabbit")
        assert (due(state), at(state, "5")) == ("Acting", {"sympathy": 1})

    def test_surplus_hits_buildings(self) -> None:
        """The second hit takes the workshop, and the Alliance scores."""
        state = line(fight("cat, workshop, rebel", others="ambush-rabbit"), "battle 5 alliance; ambush ambush-rabbit")
        assert (at(state, "5"), points(state, ALLIANCE)) == ({"rebel": 1}, 1)


class TestRoll:
    """Law 4.3.2: two dice, 0 to 3; the attacker takes the higher."""

    def test_ten_results_of_sixteen(self) -> None:
        """Doubles come up once, all others twice."""
        state = line(position(RAIDERS, clearings={"8": "3 cat, 3 hawk"}), "end; battle 8 eyrie")
        rolls = dict(zip(texts(state), root.chance_weights(state), strict=True))
        assert (len(rolls), sum(rolls.values())) == (10, 16)
        assert (rolls["roll 2 2"], rolls["roll 3 1"]) == (1, 2)
        assert refused(state, "roll 1 3") == "Law 4.3.2"  # the same roll as 3 1, written otherwise

    def test_higher_to_the_attacker(self) -> None:
        """3 against 1."""
        state = line(position(RAIDERS, clearings={"8": "4 cat, 4 hawk"}), "end; battle 8 eyrie; roll 3 1")
        assert at(state, "8") == {"cat": 3, "hawk": 1}


class TestRollLimit:
    """Law 4.3.2.I: rolled hits are capped by warriors there, after the ambush."""

    def test_after_the_ambush(self) -> None:
        """One cat is left and deals one hit."""
        state = position(RAIDERS, clearings={"8": "3 cat, 4 hawk"}, hands={EYRIE: "ambush-fox"})
        state = line(state, "end; battle 8 eyrie; ambush ambush-fox; roll 3 0")
        assert at(state, "8") == {"cat": 1, "hawk": 3}


class TestEffectsInBattle:
    """Law 4.3.3: optional effects; the attacker says who goes first if both can use some."""

    def test_the_attacker_decides(self) -> None:
        """Both have Armorers."""
        state = line(fight("3 cat, 3 rebel", cat_play="armorers", rebel_play="armorers"), "battle 5 alliance; roll 2 1")
        assert (due(state), mover(state)) == ("GoingFirst", MARQUISE)
        state = line(state, "target alliance")
        assert mover(state) is ALLIANCE
        state = line(state, "use armorers")
        assert mover(state) is MARQUISE
        state = line(state, "pass")
        assert at(state, "5") == {"cat": 1, "rebel": 3}

    def test_who_does_not_fight_does_not_go_first(self) -> None:
        """The Eyrie looks on."""
        state = line(
            fight("3 cat, 3 rebel", THREE, cat_play="armorers", rebel_play="armorers"), "battle 5 alliance; roll 2 1"
        )
        assert refused(state, "target eyrie") == "Law 4.3.3"


class TestExtraHits:
    """Law 4.3.3.I: extra hits are not capped."""

    def test_beyond_the_warriors(self) -> None:
        """One cat deals a rolled hit and one by Brutal Tactics."""
        state = line(
            fight("cat, 3 rebel", cat_play="brutal-tactics"), "battle 5 alliance; roll 1 1; use brutal-tactics"
        )
        assert at(state, "5") == {"rebel": 1}


class TestDefenseless:
    """Law 4.3.3.II: a defender without warriors takes an extra hit."""

    def test_without_a_roll(self) -> None:
        """0 and 0, and the token is gone."""
        assert at(line(fight("cat, sympathy"), "battle 5 alliance; roll 0 0"), "5") == {"cat": 1}


class TestDealingHits:
    """Law 4.3.4: warriors first, then buildings and tokens of the loser's choice."""

    def test_the_loser_chooses(self) -> None:
        """Base or sympathy, after the rebel."""
        state = line(fight("4 cat, rebel, rabbit-base, sympathy"), "battle 5 alliance; roll 3 2")
        assert (due(state), mover(state)) == ("Losing", ALLIANCE)
        assert texts(state) == ["lose rabbit-base", "lose sympathy"]
        state = line(state, "lose rabbit-base")
        assert at(state, "5") == {"cat": 3, "sympathy": 1}
        assert points(state, MARQUISE) == 1

    def test_all_goes_at_once(self) -> None:
        """Nothing leaves the map before the choice."""
        state = line(fight("4 cat, rebel, rabbit-base, sympathy"), "battle 5 alliance; roll 3 2")
        assert at(state, "5") == {"cat": 4, "rebel": 1, "rabbit-base": 1, "sympathy": 1}

    def test_surplus_hits_vanish(self) -> None:
        """Three hits, one rebel."""
        assert at(line(fight("4 cat, rebel"), "battle 5 alliance; roll 3 3"), "5") == {"cat": 3}

    def test_others_pieces_are_not_lost(self) -> None:
        """The Alliance cannot name a workshop."""
        state = line(fight("4 cat, workshop, rebel, rabbit-base, sympathy"), "battle 5 alliance; roll 3 2")
        assert refused(state, "lose workshop") == "Law 4.3.4"
        assert hand(state, MARQUISE) == []


class TestOrderOfTriggers:
    """Law 4.3.4: each player orders the triggers of its own losses."""

    def test_base_and_sympathy(self) -> None:
        """R-61: the Alliance chooses whether the base or Outrage comes first."""
        state = position(
            clearings={"5": "4 cat, rabbit-base, sympathy"},
            hands={MARQUISE: "cobbler", ALLIANCE: ""},
            boards=(alliance("anvil sappers"),),
        )
        state = line(state, "end; battle 5 alliance; roll 3 3")
        assert (due(state), mover(state)) == ("Ordering", ALLIANCE)
        base_first = line(state, "resolve 0; give cobbler")
        outrage_first = line(state, "resolve 1; give cobbler")
        assert supporters(base_first) == ["anvil", "cobbler"]
        assert supporters(outrage_first) == ["anvil"]
