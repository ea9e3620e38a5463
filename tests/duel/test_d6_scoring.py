"""Scoring (D6), beside a second scoring that moves cards about as the rules do."""

import re
from collections.abc import Sequence
from itertools import permutations, product
from random import Random
from typing import Final, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import Seat
from tabletop.duel import Faction, Hero, HeroId, Leader, Options, State, StuckRule
from tabletop.duel.components import hero_names, leader_names
from tabletop.duel.position import position
from tabletop.duel.scoring import Case, ScoreLine, Settlement, settlements
from tests.duel.strategies import finished_states, full_options, small_options, states

R: Final = Faction.IMPERIAL_ARMY
G: Final = Faction.HILL_TRIBES
B: Final = Faction.WATER_PEOPLE
K: Final = Faction.UNDEAD

VALUE: Final = r"([RGBK])(\d+)[a-z]*"
"""A hero by name, or one value of a leader."""


def ended(
    rows: tuple[str, str], councils: tuple[str, str] = ("", ""), leaders: tuple[str, str] = ("B1", "B1")
) -> State:
    """
    The end of a game with these cards, in which only they matter.

    The rows are filled up with K0, face up, and the councils with B0: nobody is present for the Undead, no row holds
    Water People, so neither joins an army. A second hero that looks like `R1` is written `R1b`.
    """
    named = {word[0]: Hero(Faction(word[1]), int(word[2])) for word in re.finditer(VALUE, " ".join(rows + councils))}
    missing = [7 - len(row.split()) for row in rows]
    fillers = [Hero(K, 0)] * sum(missing)
    options = Options(
        heroes=(*fillers, *named.values(), *[Hero(B, 0)] * (28 - len(named) - len(fillers))),
        leaders=tuple(
            Leader.of({Faction(value[1]): int(value[2]) for value in re.finditer(VALUE, name)}) for name in leaders
        ),
    )
    undead = hero_names(options.heroes)[: sum(missing)]
    return position(
        options,
        turn=14,
        due="end",
        rows=(" ".join((rows[0], *undead[: missing[0]])), " ".join((rows[1], *undead[missing[0] :]))),
        councils=councils,
    )


def settlement(state: State, faction: Faction) -> Settlement:
    """How the faction was settled."""
    return next(entry for entry in duel.result(state).settlements if entry.faction is faction)


def names(state: State, heroes: Sequence[HeroId]) -> str:
    """The heroes by name, in the order of the alphabet."""
    return " ".join(sorted(hero_names(state.options.heroes)[hero] for hero in heroes))


def awarded(state: State, faction: Faction) -> tuple[str, str]:
    """The heroes of the faction that join each army."""
    first, second = settlement(state, faction).awarded
    return names(state, first), names(state, second)


def discarded(state: State, faction: Faction) -> tuple[str, str]:
    """The heroes of the faction that each seat receives and discards."""
    first, second = settlement(state, faction).discarded
    return names(state, first), names(state, second)


@attrs.define
class Table:
    """The cards of a finished game, to be moved about; one list a seat or a row, and one of what nobody gets."""

    options: Options
    leaders: list[Leader]
    councils: list[list[HeroId]]
    rows: list[list[HeroId]]
    armies: list[list[HeroId]] = attrs.Factory(lambda: [[], []])
    discard: list[HeroId] = attrs.Factory(list)
    thrown_away: list[HeroId] = attrs.Factory(list)

    def hero(self, card: HeroId) -> Hero:
        """What is printed on the card."""
        return self.options.heroes[card]

    def strength(self, cards: Sequence[HeroId]) -> int:
        """The strengths of the cards, added up."""
        return sum(self.hero(card).strength for card in cards)

    def influence(self, seat: int, faction: Faction) -> int:
        """Council heroes of the faction, and the leader if it belongs to it (D6.3)."""
        heroes = [card for card in self.councils[seat] if self.hero(card).faction is faction]
        leader = sum(value for belongs_to, value in self.leaders[seat].values if belongs_to is faction)
        return self.strength(heroes) + leader

    def is_absent(self, seat: int, faction: Faction) -> bool:
        """Neither a hero of the faction in the council nor a leader that belongs to it (D6.6)."""
        has_hero = any(self.hero(card).faction is faction for card in self.councils[seat])
        has_leader = any(belongs_to is faction for belongs_to, _ in self.leaders[seat].values)
        return not has_hero and not has_leader

    def settle(self, faction: Faction) -> None:
        """Move the heroes of the faction from the rows to the armies or the discard (D6.5, D6.6)."""
        mine, yours = self.influence(0, faction), self.influence(1, faction)
        in_row = [[card for card in row if self.hero(card).faction is faction] for row in self.rows]
        if mine == yours or len(in_row[0]) == len(in_row[1]):
            receives = {0: 0, 1: 1}
        else:
            leading = 0 if mine > yours else 1
            larger = 0 if len(in_row[0]) > len(in_row[1]) else 1
            receives = {leading: larger, 1 - leading: 1 - larger}
        for seat, row in receives.items():
            for card in in_row[row]:
                self.rows[row].remove(card)
                (self.discard if self.is_absent(seat, faction) else self.armies[seat]).append(card)

    def throw_councils_away(self) -> None:
        """Discard the council cards (D6.7)."""
        for council in self.councils:
            self.thrown_away += council
            council.clear()


def table(state: State) -> Table:
    """Everything that lies in rows and councils, revealed (D6.1)."""
    deck = [HeroId(hero) for hero in range(len(state.options.heroes))]
    rows: list[list[HeroId]] = [[], []]
    for cards, slots in zip(rows, state.rows, strict=True):
        for slot in slots:
            assert slot is not None
            cards.append(slot.hero)
            if slot.blocker is not None:
                cards.append(slot.blocker)
    return Table(
        options=state.options,
        leaders=[state.options.leaders[leader] for leader in state.leaders if leader is not None],
        councils=[[hero for hero in deck if council >> hero & 1] for council in state.councils],
        rows=rows,
    )


def scored(state: State, order: Sequence[Faction] = tuple(Faction)) -> Table:
    """The table after scoring, the factions settled in this order."""
    cards = table(state)
    for faction in order:
        cards.settle(faction)
    cards.throw_councils_away()
    return cards


def winner(cards: Table) -> Seat | None:
    """Who has won: the stronger army, then the larger one; None for a rematch (D7)."""
    first, second = ((cards.strength(army), len(army)) for army in cards.armies)
    return None if first == second else Seat(0) if first > second else Seat(1)


def random_end(options: Options, rng: Random) -> State:
    """An end of the game with these options, the cards laid out at random by this generator."""
    return laid_out(
        options,
        rng.sample(hero_names(options.heroes), len(options.heroes)),
        rng.sample(leader_names(options.leaders), 2),
        rng.choices((None, None, 0, 1), k=14),
        rng.choices((True, False), k=14),
    )


@st.composite
def full_ends(draw: st.DrawFn, options: st.SearchStrategy[Options] | None = None) -> State:
    """Ends of games with the sizes of the box: any cards anywhere, any blockers; decks and leaders of any kind."""
    box = draw(full_options() if options is None else options)
    return laid_out(
        box,
        draw(st.permutations(hero_names(box.heroes))),
        draw(st.permutations(leader_names(box.leaders))),
        draw(st.lists(st.sampled_from((None, 0, 1)), min_size=14, max_size=14)),
        draw(st.lists(st.booleans(), min_size=14, max_size=14)),
    )


def ends() -> st.SearchStrategy[State]:
    """Ends of games: the cards laid out anywhere, or in a small box as they were played."""
    return full_ends() | finished_states(small_options())


def laid_out(
    options: Options,
    heroes: Sequence[str],
    leaders: Sequence[str],
    owners: Sequence[Literal[0, 1] | None],
    faces_up: Sequence[bool],
) -> State:
    """
    The end of a game with the heroes laid out in this order: row 0, row 1, council of seat 0, of seat 1.

    `owners`: whose blocker lies on each slot, None for nobody's; nobody has more than seven. Where any hero of a row
    lies face up, and in row 0 in any case, the first two do: a return shows two of one row.
    """
    options = attrs.evolve(options, stuck_rule=StuckRule.SKIP)  # under D4.6 some of these ends cannot be reached
    left, blockers = list(heroes), [0, 0]
    slots = []
    for index, (owner, face_up) in enumerate(zip(owners, faces_up, strict=True)):
        is_up = face_up or index < 2 or (7 <= index < 9 and any(faces_up[7:]))
        slot = left.pop(0) if is_up else f"({left.pop(0)})"
        if owner is not None and blockers[owner] < 7:
            blockers[owner] += 1
            slot += f"/{left.pop(0)}@{owner}"
        slots.append(slot)
    size = 7 - blockers[0]
    return position(
        options,
        turn=14,
        due="end",
        rows=(" ".join(slots[:7]), " ".join(slots[7:])),
        councils=(" ".join(left[:size]), " ".join(left[size:])),
        leaders=(leaders[0], leaders[1]),
    )


class TestEverythingIsRevealed:
    """D6.1: councils are revealed, and every hero in the rows."""

    def test_a_face_down_hero_counts_with_its_strength(self) -> None:
        """Nobody has seen the R7, and it is worth 7 all the same."""
        state = ended(rows=("(R7)", "R2"), councils=("R1", "R1b"))
        assert duel.scores(state) == (7, 2)

    def test_a_blocker_counts_with_its_strength(self) -> None:
        """Only its owner knew it until now."""
        state = ended(rows=("(G1)/G6@1", "G2"), councils=("G3", "G3b"))
        assert duel.scores(state) == (7, 2)

    @pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
    def test_all_see_councils_and_rows(self, seat: Seat | None) -> None:
        """Base heroes, blockers, councils and leaders lie open, for a spectator too."""
        state = ended(rows=("(R7)/G4@1", "(R2)"), councils=("R1", "R3"))
        ids = {name: hero for hero, name in enumerate(hero_names(state.options.heroes))}

        seen = duel.observe(state, seat)

        corner, facing = seen.rows[0][0], seen.rows[1][0]
        assert corner is not None
        assert facing is not None
        assert corner.blocker is not None
        assert (corner.base.hero, corner.blocker.hero, facing.base.hero) == (ids["R7"], ids["G4"], ids["R2"])
        assert [ids[name] in (cards.heroes or ()) for name, cards in zip(("R1", "R3"), seen.councils, strict=True)]
        assert all(cards.heroes is not None and len(cards.heroes) == cards.size for cards in seen.councils)
        assert seen.leaders == state.leaders


class TestFactionByFaction:
    """D6.2: each faction is settled on its own."""

    def test_each_faction_has_its_own_leader_in_influence(self) -> None:
        """Seat 0 leads among the Imperial Army, seat 1 among the Hill Tribes; both find more heroes in row 1."""
        state = ended(rows=("R7 G6", "R1 R2 G3 G4"), councils=("R4 G1", "R3 G5"))
        assert awarded(state, R) == ("R1 R2", "R7")
        assert awarded(state, G) == ("G6", "G3 G4")

    @pytest.mark.parametrize("councils", [("R4 G1", "R3 G5"), ("R4 G5", "R3 G1"), ("R4", "R3 G1"), ("R4 G1 G2", "R3")])
    def test_one_faction_does_not_touch_another(self, councils: tuple[str, str]) -> None:
        """Whatever the councils hold of the Hill Tribes, the Imperial Army falls as before."""
        assert awarded(ended(rows=("R7 G6", "R1 R2 G3 G4"), councils=councils), R) == ("R1 R2", "R7")

    def test_there_is_one_settlement_a_faction(self) -> None:
        """Also for a faction of which no hero lies in the rows."""
        state = ended(rows=("R7", "R2"), councils=("R1", "R3"))
        assert [entry.faction for entry in duel.result(state).settlements] == [R, G, B, K]


class TestInfluence:
    """D6.3: the strengths of the faction in the own council, and the value of the own leader for it."""

    def test_the_heroes_of_the_faction_in_the_council_are_added_up(self) -> None:
        """Heroes of other factions add nothing."""
        state = ended(rows=("", ""), councils=("R4 R2 R7 G5", "R1 G6"))
        assert settlement(state, R).influence == (13, 1)
        assert settlement(state, G).influence == (5, 6)

    def test_the_own_leader_adds_its_value(self) -> None:
        """Also without a hero of the faction."""
        state = ended(rows=("", ""), councils=("R4", ""), leaders=("R3G3", "R5B1"))
        assert settlement(state, R).influence == (7, 5)
        assert settlement(state, G).influence == (3, 0)

    def test_a_leader_may_be_worth_different_values(self) -> None:
        """The leader of D1.5 in the book, `{R: 5, G: 1}`, and one of a single faction."""
        state = ended(rows=("", ""), leaders=("R5G1", "G2"))
        assert settlement(state, R).influence == (5, 0)
        assert settlement(state, G).influence == (1, 2)

    @pytest.mark.parametrize("row", ["R7", "(R7)", "G1/R7@0", "R7/G1@0", "(R1)/R7@0"])
    def test_heroes_in_rows_give_none(self, row: str) -> None:
        """Neither base heroes nor own blockers, in the near row or the far one."""
        assert settlement(ended(rows=(row, ""), councils=("R2", "R3")), R).influence == (2, 3)
        assert settlement(ended(rows=("", row), councils=("R2", "R3")), R).influence == (2, 3)

    def test_the_leader_can_turn_the_scale(self) -> None:
        """4 + 3 is more than 6."""
        state = ended(rows=("R7", "R1 R2"), councils=("R4", "R6"), leaders=("R3", "B1"))
        assert awarded(state, R) == ("R1 R2", "R7")

    @given(state=ends())
    def test_it_is_the_sum_of_both(self, state: State) -> None:
        """For any cards in any council."""
        cards = table(state)
        for faction in Faction:
            expected = cards.influence(0, faction), cards.influence(1, faction)
            assert settlement(state, faction).influence == expected


class TestRowCount:
    """D6.4: all heroes of the faction in the row, base and blocking, blocked and free, face up and face down."""

    @pytest.mark.parametrize(
        ("row", "count"),
        [
            ("R1", 1),
            ("(R1)", 1),
            ("R1/G1@0", 1),
            ("(R1)/G1@1", 1),
            ("G1/R1@0", 1),
            ("(G1)/R1@1", 1),
            ("R1/R2@0", 2),
            ("(R1)/R2@1 G1/R3@0 R4 (R5) G2", 5),
            ("G1 (G2)/G3@0", 0),
        ],
    )
    def test_each_hero_of_the_faction_counts_once(self, row: str, count: int) -> None:
        """However it lies, and whoever laid it there."""
        assert settlement(ended(rows=(row, "")), R).row_counts == (count, 0)
        assert settlement(ended(rows=("", row)), R).row_counts == (0, count)

    def test_strengths_do_not_count(self) -> None:
        """Three weak heroes are more than two strong ones."""
        assert settlement(ended(rows=("R6 R7", "R1 R2 R0")), R).row_counts == (2, 3)

    def test_a_blocker_can_make_the_row_the_larger_one(self) -> None:
        """Two against two, until a seventh card lies on the Hill Tribes."""
        councils = "R5", "R4"
        assert awarded(ended(("R1 R2", "R6 R7 G1"), councils), R) == ("R1 R2", "R6 R7")
        assert awarded(ended(("R1 R2", "R6 R7 G1/R3@1"), councils), R) == ("R3 R6 R7", "R1 R2")


class TestAward:
    """D6.5: who receives which row of the faction."""

    @pytest.mark.parametrize("councils", [("R4", "R3"), ("R3", "R4"), ("R3", "R3b")])
    @pytest.mark.parametrize("rows", [("R1 R2", "R5"), ("R1", "R2 R5"), ("R1", "R5"), ("", "")])
    def test_the_closed_form(self, rows: tuple[str, str], councils: tuple[str, str]) -> None:
        """The rows change sides when seat 0 leads and row 1 is larger, or seat 1 leads and row 0 is larger."""
        state = ended(rows, councils)
        (near, far), (mine, yours) = settlement(state, R).row_counts, settlement(state, R).influence
        changes = (mine > yours and far > near) or (yours > mine and near > far)
        assert settlement(state, R).rows == ((1, 0) if changes else (0, 1))

    @given(state=ends())
    def test_the_opponent_receives_the_other_row(self, state: State) -> None:
        """Of every faction each row falls to one seat, with all heroes of the faction in it."""
        cards = table(state)
        for entry in duel.result(state).settlements:
            assert sorted(entry.rows) == [0, 1]
            for seat in (0, 1):
                received = sorted(entry.awarded[seat] + entry.discarded[seat])
                row = cards.rows[entry.rows[seat]]
                assert received == sorted(card for card in row if cards.hero(card).faction is entry.faction)


class TestAwardToTheLeader:
    """D6.5a: the seat with more influence receives the row with more heroes, the opponent the other one."""

    @pytest.mark.parametrize(
        ("rows", "councils", "armies"),
        [
            (("R1 R2", "R3"), ("R5", "R4"), ("R1 R2", "R3")),
            (("R1 R2", "R3"), ("R4", "R5"), ("R3", "R1 R2")),
            (("R3", "R1 R2"), ("R5", "R4"), ("R1 R2", "R3")),
            (("R3", "R1 R2"), ("R4", "R5"), ("R3", "R1 R2")),
        ],
    )
    def test_whoever_leads_and_whichever_row_is_larger(
        self, rows: tuple[str, str], councils: tuple[str, str], armies: tuple[str, str]
    ) -> None:
        """The larger row is R1 R2, the larger influence 5."""
        state = ended(rows, councils)
        assert settlement(state, R).case is Case.LEADER
        assert awarded(state, R) == armies

    def test_it_is_no_choice(self) -> None:
        """The leader gets the row with more heroes even if those of the other row are stronger."""
        state = ended(rows=("R6 R7", "R0 R1 R2"), councils=("R5", "R4"))
        assert awarded(state, R) == ("R0 R1 R2", "R6 R7")
        assert duel.scores(state) == (3, 13)

    def test_only_heroes_of_the_faction_are_received(self) -> None:
        """The rest of the row stays for its own faction, blockers and blocked heroes as well."""
        state = ended(rows=("R1/G4@0 G5/R2@1", "G6"), councils=("R4", "R5"))
        assert awarded(state, R) == ("", "R1 R2")

    def test_an_empty_row_is_a_smaller_row(self) -> None:
        """One against none: the leader gets the one, the opponent nothing."""
        assert awarded(ended(rows=("", "R7"), councils=("R2", "R1")), R) == ("R7", "")

    def test_a_lead_of_one_is_enough(self) -> None:
        """As is one hero more in the row."""
        state = ended(rows=("R1 R2 R3", "R4 R5 R6 R7"), councils=("R8", "R9"), leaders=("R2", "B1"))
        assert settlement(state, R).influence == (10, 9)
        assert awarded(state, R) == ("R4 R5 R6 R7", "R1 R2 R3")


class TestAwardOfTheNearRows:
    """D6.5b: where influence or row counts are equal, each seat receives its near row."""

    def test_influence_is_equal(self) -> None:
        """Though row 1 holds more heroes."""
        state = ended(rows=("R1", "R2 R3"), councils=("R5", "R4 R1b"))
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert awarded(state, R) == ("R1", "R2 R3")

    @pytest.mark.parametrize("councils", [("R5", "R4"), ("R4", "R5")])
    def test_the_row_counts_are_equal(self, councils: tuple[str, str]) -> None:
        """Though somebody leads."""
        state = ended(rows=("R1 R2", "R6 R7"), councils=councils)
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert awarded(state, R) == ("R1 R2", "R6 R7")

    def test_both_are_equal(self) -> None:
        """Row 0 is nearest to seat 0, row 1 to seat 1 (D2.5)."""
        state = ended(rows=("R1", "R7"), councils=("R3", "R3b"))
        assert settlement(state, R).case is Case.NEAR_ROWS
        assert awarded(state, R) == ("R1", "R7")

    def test_who_started_does_not_matter(self) -> None:
        """The near row follows from the seat (D2.5)."""
        state = ended(rows=("R1", "R7"), councils=("R3", "R3b"))
        options = attrs.evolve(state.options, first_player=Seat(1))
        assert awarded(attrs.evolve(state, options=options), R) == ("R1", "R7")

    def test_a_leader_can_make_influence_equal(self) -> None:
        """2 + 3 is 5."""
        state = ended(rows=("R1", "R2 R3"), councils=("R2b", "R5"), leaders=("R3", "B1"))
        assert awarded(state, R) == ("R1", "R2 R3")


class TestTheAbsent:
    """D6.6: who has neither a hero nor a leader of the faction discards what it would receive."""

    def test_after_a_lead(self) -> None:
        """Seat 1 is absent: the smaller row falls to it and is discarded."""
        state = ended(rows=("R1", "R2 R3"), councils=("R5", ""))
        assert awarded(state, R) == ("R2 R3", "")
        assert discarded(state, R) == ("", "R1")
        assert duel.scores(state) == (5, 0)

    def test_after_a_tie_of_row_counts(self) -> None:
        """Seat 0 is absent: its near row is discarded, the other one joins the army of seat 1."""
        state = ended(rows=("R7", "R2"), councils=("", "R5"))
        assert awarded(state, R) == ("", "R2")
        assert discarded(state, R) == ("R7", "")

    def test_both_are_absent(self) -> None:
        """All heroes of the faction in both rows are discarded."""
        state = ended(rows=("R7/R1@0", "(R2)"))
        assert awarded(state, R) == ("", "")
        assert discarded(state, R) == ("R1 R7", "R2")
        assert duel.scores(state) == (0, 0)

    def test_a_leader_is_presence(self) -> None:
        """Without any hero of the faction in the council."""
        state = ended(rows=("R7", "R2"), leaders=("R1", "B1"))
        assert awarded(state, R) == ("R7", "")

    def test_a_hero_of_strength_0_is_presence(self) -> None:
        """It is about cards, not about a positive sum."""
        state = ended(rows=("R7", "R2"), councils=("R0", ""))
        assert awarded(state, R) == ("R7", "")
        assert discarded(state, R) == ("", "R2")

    def test_a_leader_worth_0_is_presence(self) -> None:
        """It belongs to the faction all the same."""
        state = ended(rows=("R7", "R2"), leaders=("B1", "R0"))
        assert awarded(state, R) == ("", "R2")

    @pytest.mark.parametrize("rows", [("R7", "R2/R1@0"), ("R7/R1@0", "R2"), ("R7", "G1/R1@0")])
    def test_an_own_blocker_is_no_presence(self, rows: tuple[str, str]) -> None:
        """Only the council counts."""
        assert awarded(ended(rows), R) == ("", "")

    def test_only_the_absent_discard(self) -> None:
        """A present seat keeps its heroes, however weak its influence."""
        state = ended(rows=("R1", "R2 R3"), councils=("R9", "R0"))
        assert awarded(state, R) == ("R2 R3", "R1")
        assert discarded(state, R) == ("", "")

    def test_presence_is_asked_faction_by_faction(self) -> None:
        """Seat 1 is absent among the Imperial Army, seat 0 among the Hill Tribes."""
        state = ended(rows=("R1 G1", "R2 G2"), councils=("R5", "G5"))
        assert duel.scores(state) == (1, 2)


class TestCouncilsNeverCount:
    """D6.7: all council cards are discarded; they never count for the army."""

    def test_a_strong_council_is_worth_nothing_by_itself(self) -> None:
        """Twenty in the council, one in the army."""
        state = ended(rows=("R1", ""), councils=("R7 R6 R5 R2", "R0"))
        assert duel.scores(state) == (1, 0)
        assert duel.result(state).heroes == (1, 0)

    def test_nor_is_the_leader(self) -> None:
        """Its value is influence, never strength."""
        assert duel.scores(ended(rows=("", ""), leaders=("R9G9", "R8G8"))) == (0, 0)

    @given(state=ends())
    def test_no_council_hero_is_awarded_or_discarded_by_a_settlement(self, state: State) -> None:
        """What D6.6 discards comes out of the rows (D2.7)."""
        council = {hero for heroes in table(state).councils for hero in heroes}
        for entry in duel.result(state).settlements:
            assert council.isdisjoint(entry.awarded[0] + entry.awarded[1] + entry.discarded[0] + entry.discarded[1])


class TestOrderOfTheFactions:
    """D6.8: the four settlements commute, and the scoring of the library is the one that all orders give."""

    @given(state=ends())
    def test_any_order_gives_the_scores_of_the_library(self, state: State) -> None:
        """All 24 of them."""
        for order in permutations(Faction):
            assert_scored_alike(state, scored(state, order))

    def test_hundreds_of_ends_of_the_default_game(self) -> None:
        """The check in the book, on fewer ends."""
        rng = Random(68)
        for _ in range(300):
            state = random_end(Options(), rng)
            tables = [scored(state, order) for order in permutations(Faction)]
            assert len({(cards.strength(cards.armies[0]), cards.strength(cards.armies[1])) for cards in tables}) == 1
            assert_scored_alike(state, tables[0])

    @given(state=ends())
    def test_the_explanation_agrees(self, state: State) -> None:
        """What the settlements say is what happens to the cards when each faction is settled alone."""
        for entry in duel.result(state).settlements:
            cards = table(state)
            counts = [sum(cards.hero(card).faction is entry.faction for card in row) for row in cards.rows]
            cards.settle(entry.faction)
            assert entry.row_counts == tuple(counts)
            assert [sorted(heroes) for heroes in entry.awarded] == [sorted(army) for army in cards.armies]
            assert sorted(entry.discarded[0] + entry.discarded[1]) == sorted(cards.discard)

    def test_before_the_deal_nobody_has_a_hero(self) -> None:
        """Neither a hero nor a leader lies anywhere: each faction gives both seats nothing."""
        state = duel.initial_state()
        assert duel.scores(state) == (0, 0)
        assert [line.points for line in duel.score_lines(state)] == [0] * 8

    @given(state=ends())
    def test_the_score_lines_add_up(self, state: State) -> None:
        """A line a faction and seat; together they are the scores."""
        lines: Sequence[ScoreLine] = duel.score_lines(state)
        assert sorted((line.settlement.faction, line.seat) for line in lines) == sorted(product(Faction, (0, 1)))
        scores = duel.scores(state)
        for line in lines:
            assert line.points == table(state).strength(line.settlement.awarded[line.seat])
        assert [sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)] == list(scores)

    @given(state=states())
    def test_scores_are_those_of_the_settlements_at_any_time(self, state: State) -> None:
        """In the deal, with a take open, at the end: each hero counts for the army that it is awarded to."""
        armies = [[hero for entry in settlements(state) for hero in entry.awarded[seat]] for seat in (0, 1)]
        strengths = [sum(state.options.heroes[hero].strength for hero in army) for army in armies]
        assert list(duel.scores(state)) == strengths
        if not state.pending:
            assert list(duel.result(state).heroes) == [len(army) for army in armies]


def assert_scored_alike(state: State, cards: Table) -> None:
    """The library scores as the cards were moved."""
    result = duel.result(state)
    strengths = cards.strength(cards.armies[0]), cards.strength(cards.armies[1])
    assert duel.scores(state) == result.strengths == strengths
    assert result.heroes == (len(cards.armies[0]), len(cards.armies[1]))
    assert result.winner == winner(cards)
    assert duel.winners(state) == {seat for seat in (winner(cards),) if seat is not None}
    for seat in (0, 1):
        army = [hero for entry in result.settlements for hero in entry.awarded[seat]]
        assert sorted(army) == sorted(cards.armies[seat])
    gone = [hero for entry in result.settlements for heroes in entry.discarded for hero in heroes]
    assert sorted(gone) == sorted(cards.discard)
