"""
Who knows what (D8).

The table in `sight` says it for each place where a hero can lie. The swap tests exchange two heroes by hand, without
`observe`, and ask who notices; `determinize` is compared with all worlds that a small box allows.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import Final

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabletop import duel
from tabletop.core import NOBODY, Seat
from tabletop.duel import (
    Backs,
    Block,
    Council,
    Deal,
    DealLeader,
    Event,
    Faction,
    Hero,
    HeroId,
    Leader,
    LeaderId,
    Move,
    Options,
    Return,
    State,
    Take,
    promises,
)
from tabletop.duel.components import hero_names, leader_names
from tabletop.duel.decisions import HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.events import BlockEvent, Card, CouncilEvent, DealEvent, LeaderEvent, ReturnEvent, TakeEvent
from tabletop.duel.position import position
from tests.duel.strategies import (
    Play,
    any_options,
    dealt,
    dealt_states,
    finished_states,
    full_options,
    hero,
    line,
    moments,
    plays,
    states,
)
from tests.games import event_of

VIEWERS: Final = (Seat(0), Seat(1), None)
"""Both seats, and a spectator."""

EVERYBODY: Final = frozenset(VIEWERS)
NOBODY_NOTICES: Final = frozenset[Seat | None]()

each_viewer = pytest.mark.parametrize("viewer", VIEWERS, ids=["seat 0", "seat 1", "spectator"])
each_back = pytest.mark.parametrize("backs", Backs)


class Sight(Enum):
    """What somebody sees of a card."""

    FACE = "face"
    BACK = "back"
    NOTHING = "nothing"


@attrs.frozen
class Place:
    """Where a hero lies; `seat` is whose hand, council or blocker it is."""

    hero: HeroId
    zone: str
    seat: Seat | None = None
    row: int | None = None
    slot: int | None = None
    face_up: bool = False

    @property
    def heap(self) -> tuple[object, ...]:
        """The place without the hero: two heroes of one heap are in no order."""
        return self.zone, self.seat, self.row, self.slot


def places(state: State) -> Iterator[Place]:
    """Where each hero lies."""
    for seat in (Seat(0), Seat(1)):
        yield from (Place(hero, "hand", seat) for hero in members(state.hands[seat]))
        yield from (Place(hero, "council", seat) for hero in members(state.councils[seat]))
    for row, slots in enumerate(state.rows):
        for index, slot in enumerate(slots):
            if slot is None:
                continue
            yield Place(slot.hero, "base", row=row, slot=index, face_up=slot.face_up)
            if slot.blocker is not None:
                yield Place(slot.blocker, "blocker", slot.owner, row, index)
    if state.top is not None:
        yield Place(state.top, "top")
    yield from (Place(hero, "pile") for hero in state.pile)


def members(heroes: int) -> list[HeroId]:
    """The heroes of a hand or a council."""
    return [HeroId(hero) for hero in range(heroes.bit_length()) if heroes >> hero & 1]


def sight(state: State, place: Place, viewer: Seat | None) -> Sight:
    """What the viewer sees of the hero there."""
    if duel.to_move(state) == NOBODY:
        return Sight.FACE  # D8.7
    if place.zone == "base":
        return Sight.FACE if place.face_up else Sight.BACK  # D8.1, D8.3
    if place.zone in {"hand", "council", "blocker"} and viewer is not None and place.seat == viewer:
        return Sight.FACE  # D8.2
    if place.zone == "blocker":
        return Sight.BACK  # D8.1
    if place.zone == "pile":
        return Sight.NOTHING  # D8.3
    return Sight.BACK if state.options.backs is Backs.PUBLIC else Sight.NOTHING  # D8.4


def notices(state: State, first: Place, second: Place, viewer: Seat | None) -> bool:
    """Whether the viewer can notice that the heroes in two places were exchanged."""
    if first.heap == second.heap:
        return False
    seen = {sight(state, first, viewer), sight(state, second, viewer)}
    factions = {state.options.heroes[place.hero].faction for place in (first, second)}
    return Sight.FACE in seen or (Sight.BACK in seen and len(factions) == 2)


def renamed(state: State, names: Mapping[HeroId, HeroId]) -> State:
    """The state with other heroes in the places of these: hero -> what lies there now."""

    def name(hero: HeroId) -> HeroId:
        return names.get(hero, hero)

    def heap(heroes: int) -> int:
        return sum(1 << name(hero) for hero in members(heroes))

    rows = [
        tuple(
            slot
            and attrs.evolve(slot, hero=name(slot.hero), blocker=None if slot.blocker is None else name(slot.blocker))
            for slot in row
        )
        for row in state.rows
    ]
    return attrs.evolve(
        state,
        hands=(heap(state.hands[0]), heap(state.hands[1])),
        councils=(heap(state.councils[0]), heap(state.councils[1])),
        rows=(rows[0], rows[1]),
        top=None if state.top is None else name(state.top),
        pile=tuple(sorted(map(name, state.pile))),
    )


def exchanged(state: State, first: HeroId, second: HeroId) -> State:
    """The state with these two heroes in each other's place."""
    return renamed(state, {first: second, second: first})


def exchanged_move(move: Move, first: HeroId, second: HeroId) -> Move:
    """The move with the other one of the two heroes."""
    names = {first: second, second: first}
    match move:
        case Take() | DealLeader():
            return move
        case Return():
            one, two = sorted(names.get(hero, hero) for hero in move.heroes)
            return Return((one, two))
        case Council() | Block() | Deal():
            return attrs.evolve(move, hero=names.get(move.hero, move.hero))


@st.composite
def exchanges(draw: st.DrawFn, state: State) -> list[tuple[Place, Place]]:
    """A place, with each place that is not of the same heap."""
    everywhere = list(places(state))
    place = draw(st.sampled_from(everywhere))
    return [(place, other) for other in everywhere if other.heap != place.heap]


def swapped(state: State, first: str, second: str) -> State:
    """The state with these two heroes, by name, in each other's place."""
    return exchanged(state, hero(first, state.options), hero(second, state.options))


def with_leaders(state: State, first: str, second: str) -> State:
    """The state with these leaders in the councils."""
    box = leader_names(state.options.leaders)
    return attrs.evolve(state, leaders=(LeaderId(box.index(first)), LeaderId(box.index(second))))


def noticing(state: State, other: State) -> frozenset[Seat | None]:
    """Who can tell the two states apart."""
    return frozenset(viewer for viewer in VIEWERS if duel.observe(state, viewer) != duel.observe(other, viewer))


def boxes() -> st.SearchStrategy[Options]:
    """The box as it is, with either kind of backs, whoever starts: no two heroes look alike."""
    return st.builds(Options, backs=st.sampled_from(Backs), first_player=st.sampled_from((Seat(0), Seat(1))))


MOMENTS: Final[Mapping[str, st.SearchStrategy[State]]] = {
    "set-up": moments(HandDeal, SlotDeal, LeaderDeal, options=boxes()),
    "take": moments(Taking, options=boxes()),
    "return": moments(Returning, options=boxes()),
    "play": moments(Playing, options=boxes()),
    "between turns": moments(TopDeal, options=boxes()),
    "end": finished_states(boxes()),
}

each_moment = pytest.mark.parametrize("moment", MOMENTS)


def middle(backs: Backs = Backs.PUBLIC) -> State:
    """
    Seat 0 is to play in turn 7; all 28 heroes are named.

    On the pile lies K4, and under it K6.
    """
    return position(
        Options(backs=backs),
        turn=7,
        due="play",
        hands=("R1 G2 B3", "R2 G3 K1"),
        councils=("R3 K2", "G4 B1"),
        leaders=("R3G3", "B3K3"),
        rows=("R7 G5/R4@0 (K3)/G1@1 (R5) (B5) (K7) G7", "(R6) (B2) (K5) (B7) (G6) (B4) (B6)"),
        top="K4",
    )


class TestWhatEverybodySees:
    """D8.1: turn, step, rows with factions, orientation and blockers, sizes, one leader a council."""

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_whose_turn_it_is_and_what_is_due(self, state: State, viewer: Seat | None) -> None:
        """At all times, the set-up and the end included."""
        seen = duel.observe(state, viewer)
        assert (seen.to_move, seen.pending, seen.turn) == (duel.to_move(state), state.pending, state.turn)

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_the_rows(self, state: State, viewer: Seat | None) -> None:
        """Faction, orientation, the strength of what lies face up; blockers with faction and owner."""
        heroes = state.options.heroes
        for row, seen_row in zip(state.rows, duel.observe(state, viewer).rows, strict=True):
            for slot, seen in zip(row, seen_row, strict=True):
                assert (slot is None) == (seen is None)
                if slot is None or seen is None:
                    continue
                assert seen.base.faction == heroes[slot.hero].faction
                assert seen.face_up == slot.face_up
                if slot.face_up:
                    assert seen.base.hero == slot.hero
                assert (seen.blocker is None) == (slot.blocker is None)
                assert seen.owner == slot.owner
                if slot.blocker is not None and seen.blocker is not None:
                    assert seen.blocker.faction == heroes[slot.blocker].faction

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_sizes(self, state: State, viewer: Seat | None) -> None:
        """Of hands, councils and pile, its top included."""
        seen = duel.observe(state, viewer)
        assert [cards.size for cards in seen.hands] == [len(members(hand)) for hand in state.hands]
        assert [cards.size for cards in seen.councils] == [len(members(council)) for council in state.councils]
        assert seen.pile_size == len(state.pile) + (state.top is not None)

    @each_back
    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("R5", "B5"),  # the factions of two face-down heroes of a row
            ("R5", "B2"),  # of two rows
            ("R7", "R5"),  # the strength of a face-up hero
            ("G5", "G6"),  # though it is blocked
            ("R4", "G1"),  # the factions of two blockers
            ("R4", "K3"),  # of a blocker and a face-down hero
            ("K3", "B7"),  # of a blocked face-down hero
        ],
    )
    def test_everybody_notices(self, backs: Backs, first: str, second: str) -> None:
        """Two heroes are exchanged that can be told apart by what all see."""
        assert noticing(middle(backs), swapped(middle(backs), first, second)) == EVERYBODY

    @each_back
    def test_everybody_notices_an_orientation(self, backs: Backs) -> None:
        """The same hero, face up in one position and face down in the other."""
        rows = "R7 G5/R4@0 (K3)/G1@1", "(R5) B5 K7"
        state, other = (
            position(Options(backs=backs), turn=7, rows=(rows[0], text), leaders=("R3G3", "B3K3"))
            for text in (rows[1], "R5 B5 K7")
        )
        assert noticing(state, other) == EVERYBODY

    @each_back
    def test_everybody_notices_whose_blocker_it_is(self, backs: Backs) -> None:
        """Two blockers change owners, so that both seats have as many as before."""
        state = middle(backs)
        row = list(state.rows[0])
        for index, owner in ((1, Seat(1)), (2, Seat(0))):
            slot = row[index]
            assert slot is not None
            row[index] = attrs.evolve(slot, owner=owner)
        assert noticing(state, attrs.evolve(state, rows=(tuple(row), state.rows[1]))) == EVERYBODY

    @each_back
    def test_everybody_notices_which_slot_is_blocked(self, backs: Backs) -> None:
        """A blocker lies one slot further on."""
        state, other = (
            position(Options(backs=backs), turn=3, councils=("", "G1"), rows=(f"R7 R6 {slots}", ""))
            for slots in ("(R5)/G2@0 (R4)", "(R5) (R4)/G2@0")
        )
        assert noticing(state, other) == EVERYBODY

    @each_moment
    @given(data=st.data())
    def test_what_everybody_sees_everybody_notices(self, moment: str, data: st.DataObject) -> None:
        """Heroes that the table shows to a spectator are missed by nobody when they are exchanged."""
        state = data.draw(MOMENTS[moment])
        for first, second in data.draw(exchanges(state)):
            if notices(state, first, second, None):
                assert noticing(state, exchanged(state, first.hero, second.hero)) == EVERYBODY


class TestOwnKnowledge:
    """D8.2: a seat knows its hand, its council, its leader and its blockers; nobody else does."""

    @pytest.mark.parametrize(
        ("first", "second", "who"),
        [
            ("R1", "R5", {0}),  # the hand of seat 0, and a face-down hero
            ("R2", "R5", {1}),  # the hand of seat 1
            ("R1", "R2", {0, 1}),  # the two hands
            ("R3", "R5", {0}),  # the council of seat 0
            ("G4", "G6", {1}),  # the council of seat 1
            ("R1", "R3", {0}),  # hand and council of one seat
            ("G3", "G4", {1}),
            ("K2", "K1", {0, 1}),  # a council and the other hand
            ("R4", "R6", {0}),  # the blocker of seat 0
            ("G1", "G6", {1}),  # the blocker of seat 1
            ("R4", "R1", {0}),  # hand and blocker of one seat
            ("R4", "R2", {0, 1}),  # a blocker and the other hand
            ("K1", "K6", {1}),  # a hand and the pile
            ("K2", "K4", {0}),  # a council and the top of the pile
        ],
    )
    @each_back
    def test_who_notices(self, backs: Backs, first: str, second: str, who: set[Seat]) -> None:
        """Two heroes of one faction are exchanged."""
        assert noticing(middle(backs), swapped(middle(backs), first, second)) == who

    @each_back
    @pytest.mark.parametrize(
        ("leaders", "who"),
        [
            (("R3B3", "B3K3"), {0}),  # seat 0 has one of the unused leaders
            (("R3G3", "G3B3"), {1}),
            (("B3K3", "R3G3"), {0, 1}),  # the two leaders are exchanged
        ],
    )
    def test_who_notices_another_leader(self, backs: Backs, leaders: tuple[str, str], who: set[Seat]) -> None:
        """Leader backs are neutral (D1.6)."""
        assert noticing(middle(backs), with_leaders(middle(backs), *leaders)) == who

    @given(state=states(), seat=st.sampled_from((Seat(0), Seat(1))))
    def test_own_cards_are_seen(self, state: State, seat: Seat) -> None:
        """At all times, whatever the backs show."""
        seen = duel.observe(state, seat)
        assert seen.hands[seat].heroes == tuple(members(state.hands[seat]))
        assert seen.councils[seat].heroes == tuple(members(state.councils[seat]))
        assert seen.leaders[seat] == state.leaders[seat]
        for row, seen_row in zip(state.rows, seen.rows, strict=True):
            for slot, seen_slot in zip(row, seen_row, strict=True):
                if slot is not None and slot.owner == seat:
                    assert seen_slot is not None
                    assert seen_slot.blocker is not None
                    assert seen_slot.blocker.hero == slot.blocker

    @each_moment
    @given(data=st.data())
    def test_what_is_not_ones_own_is_hidden(self, moment: str, data: st.DataObject) -> None:
        """Exchanges that only the owners can notice are noticed by them, and by nobody else."""
        state = data.draw(MOMENTS[moment])
        for first, second in data.draw(exchanges(state)):
            if not notices(state, first, second, None):
                who = {viewer for viewer in VIEWERS if notices(state, first, second, viewer)}
                assert noticing(state, exchanged(state, first.hero, second.hero)) == who

    @given(state=states())
    def test_another_leader_is_noticed_by_its_owner_only(self, state: State) -> None:
        """Each leader in turn is exchanged with each unused one; at the end all lie open (D8.7)."""
        unused = [LeaderId(leader) for leader in range(len(state.options.leaders)) if leader not in state.leaders]
        for seat in (Seat(0), Seat(1)):
            for leader in unused if state.leaders[seat] is not None else []:
                leaders = (leader, state.leaders[1]) if seat == 0 else (state.leaders[0], leader)
                who = EVERYBODY if duel.to_move(state) == NOBODY else {seat}
                assert noticing(state, attrs.evolve(state, leaders=leaders)) == who


class TestWhatNobodyKnows:
    """D8.3: the strengths of face-down base heroes, the pile and its order, the unused leaders."""

    @each_back
    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("R5", "R6"),  # two rows
            ("B2", "B7"),  # one row
            ("K3", "K7"),  # a blocked hero and a free one
            ("K4", "K6"),  # the top of the pile and the hero under it
            ("K4", "K5"),  # the top and a face-down hero
            ("K6", "K3"),  # the pile and a blocked face-down hero
        ],
    )
    def test_nobody_notices(self, backs: Backs, first: str, second: str) -> None:
        """Two heroes of one faction are exchanged that nobody has seen."""
        assert noticing(middle(backs), swapped(middle(backs), first, second)) == NOBODY_NOTICES

    @each_back
    def test_the_order_of_the_pile_is_not_determined(self, backs: Backs) -> None:
        """In whatever order its cards are written."""
        state = position(Options(backs=backs), turn=2, rows=("R7 R6", ""))
        assert noticing(state, attrs.evolve(state, pile=state.pile[::-1])) == NOBODY_NOTICES

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_a_face_down_base_hero_has_no_face(self, state: State, viewer: Seat | None) -> None:
        """For nobody, until the end (D8.7)."""
        for row in duel.observe(state, viewer).rows if state.pending else []:
            assert all(slot.base.hero is None for slot in row if slot is not None and not slot.face_up)

    @given(game=plays())
    def test_a_face_down_base_hero_is_one_of_the_set_up(self, game: Play) -> None:
        """What has been in a hand lies face up when it is a base hero again."""
        held: set[HeroId] = set()
        for state in game.states:
            held.update(place.hero for place in places(state) if place.zone == "hand")
            face_down = {place.hero for place in places(state) if place.zone == "base" and not place.face_up}
            assert held.isdisjoint(face_down)

    @given(state=states(any_options()))
    def test_heroes_that_nobody_has_seen_make_no_difference(self, state: State) -> None:
        """Any two of one faction, in boxes of any size, with look-alikes and without."""
        unseen = [
            place for place in places(state) if all(sight(state, place, viewer) is not Sight.FACE for viewer in VIEWERS)
        ]
        for first, second in combinations(unseen, 2):
            if state.options.heroes[first.hero].faction is state.options.heroes[second.hero].faction:
                assert noticing(state, exchanged(state, first.hero, second.hero)) == NOBODY_NOTICES


class TestWhereBacksShow:
    """D8.4: `backs` says whether hands, councils and the pile show factions or sizes only."""

    def test_public_is_the_default(self) -> None:
        """As D13 has it."""
        assert Options().backs is Backs.PUBLIC

    @pytest.mark.parametrize(
        ("first", "second", "who"),
        [
            ("G3", "B1", {1}),  # hand and council of seat 1
            ("R1", "K2", {0}),  # hand and council of seat 0
            ("R1", "K1", {0, 1}),  # the two hands
            ("R2", "K6", {1}),  # a hand and the pile
            ("R1", "K4", {0}),  # a hand and the top of the pile
            ("B1", "K4", {1}),  # a council and the top of the pile
            ("B1", "K6", {1}),  # a council and the pile
        ],
    )
    def test_factions_in_hands_councils_and_on_the_pile(self, first: str, second: str, who: set[Seat]) -> None:
        """Under `public` everybody notices that heroes of two factions were exchanged, else only the owners."""
        for backs, expected in ((Backs.PUBLIC, EVERYBODY), (Backs.ROWS_ONLY, who)):
            assert noticing(middle(backs), swapped(middle(backs), first, second)) == expected

    @pytest.mark.parametrize(("backs", "who"), [(Backs.PUBLIC, EVERYBODY), (Backs.ROWS_ONLY, NOBODY_NOTICES)])
    def test_the_faction_of_the_top_of_the_pile(self, backs: Backs, who: frozenset[Seat | None]) -> None:
        """R7 lies on top of K7, or K7 on R7; what lies under the top is hidden in any case."""
        state = position(
            Options(backs=backs),
            turn=6,
            hands=("R1 R2 R3", "R4 R5 R6"),
            rows=("G1 G2 (G3) (G4) (G5) (G6) (G7)", "(B1) (B2) (B3) (B4) (B5) (B6) (B7)"),
            councils=("K1 K2 K3", "K4 K5"),
            top="R7",
        )
        assert noticing(state, swapped(state, "R7", "K7")) == who
        assert noticing(state, swapped(state, "K6", "K7")) == NOBODY_NOTICES

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_the_factions_that_others_see(self, state: State, viewer: Seat | None) -> None:
        """As multisets: which hero of the hand has which back is not shown."""
        seen, public = duel.observe(state, viewer), state.options.backs is Backs.PUBLIC
        assume(state.pending)  # D8.7
        heroes = state.options.heroes
        for seat in {Seat(0), Seat(1)} - {viewer}:
            for cards, zone in ((seen.hands[seat], state.hands[seat]), (seen.councils[seat], state.councils[seat])):
                assert cards.heroes is None
                expected = sorted(heroes[hero].faction for hero in members(zone))
                assert (None if cards.factions is None else sorted(cards.factions)) == (expected if public else None)
        assert seen.top_faction == (heroes[state.top].faction if public and state.top is not None else None)

    def test_an_example(self) -> None:
        """What seat 0 sees of seat 1."""
        seen = duel.observe(middle(), Seat(0))
        red, green, blue, black = Faction
        assert seen.hands[1].factions == (red, green, black)
        assert seen.councils[1].factions == (green, blue)
        assert seen.top_faction is black

    def test_rows_only_shows_sizes(self) -> None:
        """And the rows."""
        seen = duel.observe(middle(Backs.ROWS_ONLY), Seat(0))
        assert (seen.hands[1].size, seen.hands[1].factions) == (3, None)
        assert (seen.councils[1].size, seen.councils[1].factions) == (2, None)
        assert (seen.pile_size, seen.top_faction) == (2, None)


def seen_card(state: State, place: Place, viewer: Seat | None) -> Card:
    """The hero there as the viewer sees it."""
    faction = state.options.heroes[place.hero].faction
    match sight(state, place, viewer):
        case Sight.FACE:
            return Card(faction, place.hero)
        case Sight.BACK:
            return Card(faction, None)
        case Sight.NOTHING:
            return Card(None, None)


def event_by_the_book(state: State, move: Move, viewer: Seat | None) -> Event:
    """What D8.5 lets the viewer see of the move."""
    mover = duel.to_move(state)
    due = state.pending[-1]
    if isinstance(move, DealLeader):
        assert isinstance(due, LeaderDeal)
        return LeaderEvent(due.to, move.leader if viewer == due.to else None)
    if isinstance(move, Deal):
        place = {
            HandDeal: Place(move.hero, "hand", getattr(due, "to", None)),
            SlotDeal: Place(move.hero, "base"),
            TopDeal: Place(move.hero, "top"),
        }[type(due)]
        return DealEvent(due, seen_card(state, place, viewer))
    if isinstance(move, Take):
        bases = {(place.row, place.slot): place for place in places(state) if place.zone == "base"}
        taken = [bases[move.row, slot] for slot in move.slots]
        factions = {state.options.heroes[place.hero].faction for place in taken}
        alike = len(factions) == 1 and not any(place.face_up for place in taken)
        if viewer == mover:
            taken = [attrs.evolve(place, face_up=True) for place in taken]
            if alike:
                taken.sort(key=lambda place: place.hero)  # D11.17: which of them lay in which slot is not told
        lower, higher = (seen_card(state, place, viewer) for place in taken)
        return TakeEvent(mover, move.row, move.slots, (lower, higher))
    if isinstance(move, Return):
        assert isinstance(due, Returning)
        return ReturnEvent(mover, due.row, due.slots, move.heroes)
    drawn = None if state.top is None else seen_card(state, Place(state.top, "hand", mover), viewer)
    if isinstance(move, Council):
        return CouncilEvent(mover, seen_card(state, Place(move.hero, "council", mover), viewer), drawn)
    hero = seen_card(state, Place(move.hero, "blocker", mover), viewer)
    return BlockEvent(mover, hero, move.row, move.slot, drawn)


def steps(game: Play) -> Iterator[tuple[State, Move, State]]:
    """Each state, the move played in it, and the state after it."""
    return zip(game.states, game.moves, game.states[1:], strict=False)


class TestEvents:
    """D8.5: what the log says of each move."""

    @given(game=plays())
    def test_every_event_is_as_the_clause_has_it(self, game: Play) -> None:
        """Of decisions and deals alike, for both seats and a spectator."""
        for state, move, _ in steps(game):
            for viewer in VIEWERS:
                assert event_of(duel, state, move, viewer) == event_by_the_book(state, move, viewer)

    @given(game=plays(boxes(), dealt=True), data=st.data())
    def test_an_exchange_that_is_never_noticed_changes_no_event(self, game: Play, data: st.DataObject) -> None:
        """Two heroes are exchanged that the viewer can tell apart neither before nor after the move."""
        state, move, after = data.draw(st.sampled_from(list(steps(game))))
        now = {place.hero: place for place in places(after)}
        pairs = data.draw(exchanges(state))
        for viewer in VIEWERS:
            event = event_of(duel, state, move, viewer)
            for first, second in pairs:
                if notices(state, first, second, viewer) or notices(after, now[first.hero], now[second.hero], viewer):
                    continue
                other = exchanged(state, first.hero, second.hero)
                twin = event_of(duel, other, exchanged_move(move, first.hero, second.hero), viewer)
                assert twin == event
                assert duel.narrate(twin, state.options) == duel.narrate(event, state.options)

    @given(game=plays(boxes()))
    def test_the_sentence_names_the_cards_that_the_viewer_sees(self, game: Play) -> None:
        """All of them, and no other; leaders too."""
        for state, move, _ in steps(game):
            for viewer in VIEWERS:
                event = event_by_the_book(state, move, viewer)
                told = duel.narrate(event_of(duel, state, move, viewer), state.options)
                heroes = [hero_names(state.options.heroes)[card] for card in faces(event)]
                leader = event.leader if isinstance(event, LeaderEvent) else None
                leaders = [] if leader is None else [leader_names(state.options.leaders)[leader]]
                assert sorted(re.findall(r"\b[RGBK][1-7]\b", told)) == sorted(heroes)
                assert re.findall(r"\b[RGBK]3[RGBK]3\b", told) == leaders

    @each_back
    def test_a_take(self, backs: Backs) -> None:
        """Row and slots, thus the factions; who takes sees the faces, the others see what lay face up."""
        state = position(Options(backs=backs), turn=2, rows=("R7 G7 (B5)", ""))
        r7, b5 = hero("R7"), hero("B5")
        red, _, blue, _ = Faction
        for viewer, face in ((Seat(0), None), (Seat(1), b5), (None, None)):
            event = event_of(duel, state, Take(0, (0, 2)), viewer)
            assert event == TakeEvent(Seat(1), 0, (0, 2), (Card(red, r7), Card(blue, face)))

    @each_back
    @pytest.mark.parametrize(
        ("rows", "to_taker", "to_others"),
        [
            ("(G2) (R7) K1 K2", "G2 and R7", "a Hill Tribes hero and an Imperial Army hero"),
            ("(R7) R1 R2", "R7 and R1", "an Imperial Army hero and R1"),
            ("R7 R1", "R7 and R1", "R7 and R1"),
            ("(R7) (R1) K1 K2", "R1 and R7", "an Imperial Army hero and an Imperial Army hero"),
        ],
    )
    def test_a_take_is_told_slot_by_slot(self, backs: Backs, rows: str, to_taker: str, to_others: str) -> None:
        """Except to whoever takes two that nobody could tell apart (D11.17)."""
        state = position(Options(backs=backs), turn=2, rows=(rows, ""))
        for viewer, pair in ((Seat(1), to_taker), (Seat(0), to_others), (None, to_others)):
            told = duel.narrate(event_of(duel, state, Take(0, (0, 1)), viewer), state.options)
            assert told == f"P1 takes {pair} from row 0, slots 0 and 1."

    @each_back
    @each_viewer
    def test_a_take_does_not_tell_which_hero_lay_where(self, backs: Backs, viewer: Seat | None) -> None:
        """R6 and R7 lie in either order: nobody notices, neither before the take, nor by it, nor after it."""
        state = position(Options(backs=backs), rows=("(R6) (R7)", ""))
        other = swapped(state, "R6", "R7")
        move = Take(0, (0, 1))
        assert duel.observe(state, viewer) == duel.observe(other, viewer)
        assert event_of(duel, state, move, viewer) == event_of(duel, other, move, viewer)
        assert duel.observe(duel.step(state, move), viewer) == duel.observe(duel.step(other, move), viewer)

    @each_back
    @each_viewer
    def test_a_return(self, backs: Backs, viewer: Seat | None) -> None:
        """Both cards and both slots, for all; the lower card lies in the lower slot (D9.1)."""
        state = position(Options(backs=backs), due="return", hands=("R1 R2 G3 G4 B5", ""), rows=("_ (R7) _", ""))
        move = Return((hero("R2"), hero("G4")))
        assert event_of(duel, state, move, viewer) == ReturnEvent(Seat(0), 0, (0, 2), move.heroes)

    @pytest.mark.parametrize(("backs", "faction"), [(Backs.PUBLIC, Faction.HILL_TRIBES), (Backs.ROWS_ONLY, None)])
    def test_a_council(self, backs: Backs, faction: Faction | None) -> None:
        """The faction under `public`, else nothing; the same for the card drawn."""
        state, g2, k4 = middle(backs), hero("G2"), hero("K4")
        drawn = None if faction is None else Faction.UNDEAD
        own = CouncilEvent(Seat(0), Card(Faction.HILL_TRIBES, g2), Card(Faction.UNDEAD, k4))
        others = CouncilEvent(Seat(0), Card(faction, None), Card(drawn, None))
        assert [event_of(duel, state, Council(g2), viewer) for viewer in VIEWERS] == [own, others, others]

    @pytest.mark.parametrize(("backs", "drawn"), [(Backs.PUBLIC, Faction.UNDEAD), (Backs.ROWS_ONLY, None)])
    def test_a_block(self, backs: Backs, drawn: Faction | None) -> None:
        """Slot and faction, whatever the backs show elsewhere."""
        state, g2, k4 = middle(backs), hero("G2"), hero("K4")
        own = BlockEvent(Seat(0), Card(Faction.HILL_TRIBES, g2), 1, 3, Card(Faction.UNDEAD, k4))
        others = BlockEvent(Seat(0), Card(Faction.HILL_TRIBES, None), 1, 3, Card(drawn, None))
        assert [event_of(duel, state, Block(g2, 1, 3), viewer) for viewer in VIEWERS] == [own, others, others]

    @each_viewer
    def test_nothing_is_drawn_from_an_empty_pile(self, viewer: Seat | None) -> None:
        """From turn 9 on."""
        state = position(turn=9, due="play", hands=("R1", ""), rows=("R7 R6", ""))
        event = event_of(duel, state, Council(hero("R1")), viewer)
        assert isinstance(event, CouncilEvent)
        assert event.drawn is None

    @pytest.mark.parametrize(("backs", "faction"), [(Backs.PUBLIC, Faction.IMPERIAL_ARMY), (Backs.ROWS_ONLY, None)])
    def test_the_last_council_is_no_exception(self, backs: Backs, faction: Faction | None) -> None:
        """The state that follows reveals the hero (D8.7); the move itself does not."""
        state = position(Options(backs=backs), turn=14, due="play", hands=("", "R1"), rows=("R7 R6", ""))
        event = event_of(duel, state, Council(hero("R1")), Seat(0))
        assert event == CouncilEvent(Seat(1), Card(faction, None), None)

    @each_back
    def test_the_observation_does_not_memorise(self, backs: Backs) -> None:
        """Seat 0 saw R7 go to the hand of seat 1; its observation is that of any R there."""
        before = position(
            Options(backs=backs), turn=2, rows=("R7 G7 (B5) (R6)", "(R5)"), hands=("G1 G2 G3", "K1 K2 K3")
        )
        state = duel.step(before, Take(0, (0, 1)))
        assert noticing(state, swapped(state, "R7", "R5")) == {1}


def faces(event: Event) -> Sequence[HeroId]:
    """The heroes whose faces the event shows."""
    match event:
        case TakeEvent():
            cards: Sequence[Card | None] = event.heroes
        case ReturnEvent():
            return event.heroes
        case CouncilEvent() | BlockEvent():
            cards = (event.hero, event.drawn)
        case DealEvent():
            cards = (event.hero,)
        case LeaderEvent():
            return ()
    return [card.hero for card in cards if card is not None and card.hero is not None]


TINY: Final = Options(
    heroes=tuple(Hero(Faction(name[0]), int(name[1])) for name in ("R1", "R2", "R3", "G1", "G2", "G3", "B1", "B2")),
    leaders=tuple(Leader.of({faction: 3}) for faction in (Faction.IMPERIAL_ARMY, Faction.HILL_TRIBES, Faction.UNDEAD)),
    hand_size=1,
    row_length=2,
    pile_size=2,
)
"""A box small enough to list all worlds: eight heroes, three leaders, four turns (D13)."""

TINY_LINES: Final[Mapping[str, str]] = {
    "take": "",
    "return": "take 0:0,1",
    "play": "take 0:0,1; return R1 R3",
    "after a council": "take 0:0,1; return R1 R3; council G1",
    "after a block": "take 0:0,1; return R1 G1; block R3 1:0; take 0:0,1; return R1 R2",
    "last turn": (
        "take 0:0,1; return R1 R3; block G1 1:0; take 0:0,1; return R1 R2; council R3;"
        "take 0:0,1; return R1 R2; council B1"
    ),
}
"""Lines from the deal of R1 to seat 0, R2 to seat 1, R3 G1 and G2 G3 to the rows; B1 lies on the pile, B2 under it."""


def tiny(line_name: str, backs: Backs) -> State:
    """The tiny box after this line."""
    return line(TINY_LINES[line_name], dealt(options=attrs.evolve(TINY, backs=backs)))


def tiny_deal(moves: int, backs: Backs) -> State:
    """The tiny box after so many deals of the set-up."""
    state = duel.initial_state(attrs.evolve(TINY, backs=backs))
    for _ in range(moves):
        state = duel.step(state, duel.legal_moves(state)[0])
    return state


def fillings(state: State, viewer: Seat | None) -> Iterator[dict[HeroId, HeroId]]:
    """Every way to lay the unseen heroes into the unseen heaps under the backs that the viewer sees."""
    heroes = state.options.heroes
    unseen = [place for place in places(state) if sight(state, place, viewer) is not Sight.FACE]
    heaps = list(dict.fromkeys(place.heap for place in unseen))

    def factions(heap: Sequence[HeroId]) -> list[Faction]:
        return sorted(heroes[hero].faction for hero in heap)

    def filled(heap: int, left: Sequence[HeroId], names: dict[HeroId, HeroId]) -> Iterator[dict[HeroId, HeroId]]:
        if heap == len(heaps):
            yield names
            return
        here = [place for place in unseen if place.heap == heaps[heap]]
        olds = [place.hero for place in here]
        for news in combinations(left, len(olds)):
            if sight(state, here[0], viewer) is Sight.NOTHING or factions(news) == factions(olds):
                rest = [hero for hero in left if hero not in news]
                yield from filled(heap + 1, rest, {**names, **dict(zip(olds, news, strict=True))})

    return filled(0, [place.hero for place in unseen], {})


def worlds(state: State, viewer: Seat | None) -> set[State]:
    """Every state that shows the same to the viewer: the unseen heroes and leaders laid in all ways."""
    tables = {renamed(state, names) for names in fillings(state, viewer)}
    known = {seat: leader for seat, leader in enumerate(state.leaders) if viewer == seat or not state.pending}
    leaders = [
        pair
        for pair in permutations([LeaderId(leader) for leader in range(3)], 2)
        if all(leader is None or pair[seat] == leader for seat, leader in known.items())
    ]
    pairs = {
        (None if state.leaders[0] is None else first, None if state.leaders[1] is None else second)
        for first, second in leaders
    }
    return {attrs.evolve(other, leaders=pair) for other in tables for pair in pairs}


def assert_uniform(found: Counter[State], expected: set[State]) -> None:
    """Chi-square, with a limit that fair draws pass 9,995 times in 10,000 (Wilson and Hilferty)."""
    assert set(found) <= expected
    freedom, share = len(expected) - 1, found.total() / len(expected)
    if freedom:
        spread = 2 / (9 * freedom)
        limit = freedom * (1 - spread + 3.29 * sqrt(spread)) ** 3
        assert sum((found[world] - share) ** 2 for world in expected) / share < limit


class TestEvenIdentityTellsNothing:
    """D8.2, D10.14: which objects an observation is made of follows from what it shows."""

    @each_back
    @each_viewer
    def test_tables_that_look_alike_hold_the_same_cards(self, backs: Backs, viewer: Seat | None) -> None:
        """A table that was seen before, and one with other hidden cards: object by object, but for what frames them."""
        state, rng = middle(backs), Random(5)
        twins = [promises.twin(state, Take(0, (0, 1)), viewer, rng) for _ in range(20)]
        seen = duel.observe(state, viewer)
        for twin in (*(made[0] for made in twins if made is not None), state):
            other = duel.observe(twin, viewer)
            assert other == seen
            for name in ("hands", "councils"):
                assert [*map(id, getattr(other, name))] == [*map(id, getattr(seen, name))]
            cards = ([id(slot) for row in observed.rows for slot in row] for observed in (seen, other))
            assert next(cards) == next(cards)


class TestTheDeckIsPublic:
    """D8.6: the composition of the deck is public, so a player may count cards."""

    @given(state=states(), viewer=st.sampled_from(VIEWERS))
    def test_everybody_knows_the_options(self, state: State, viewer: Seat | None) -> None:
        """And with them the heroes and leaders of the box."""
        assert duel.observe(state, viewer).options == state.options

    @each_viewer
    @each_back
    @pytest.mark.parametrize("name", TINY_LINES)
    def test_every_world_that_the_deck_allows_is_equally_likely(
        self, name: str, backs: Backs, viewer: Seat | None
    ) -> None:
        """All are listed, and imagined often; each comes up, none more than chance allows."""
        state = tiny(name, backs)
        assert_all_worlds_equally_often(state, viewer)

    @each_viewer
    @each_back
    @pytest.mark.parametrize("moves", [3, 5, 8])
    def test_also_during_the_deal(self, moves: int, backs: Backs, viewer: Seat | None) -> None:
        """What has not been dealt lies in the deck, which has no order."""
        assert_all_worlds_equally_often(tiny_deal(moves, backs), viewer)


def assert_all_worlds_equally_often(state: State, viewer: Seat | None) -> None:
    """`determinize` draws each state that shows the same to the viewer, and no other."""
    expected, rng = worlds(state, viewer), Random(86)
    assert state in expected
    seen = duel.observe(state, viewer)
    assert_uniform(Counter(duel.determinize(seen, rng) for _ in range(8 * len(expected))), expected)


class TestEverythingIsRevealedAtTheEnd:
    """D8.7: at the end everything is revealed."""

    @given(state=finished_states())
    def test_all_see_the_same(self, state: State) -> None:
        """Both seats, and a spectator."""
        spectator = duel.observe(state, None)
        assert [attrs.evolve(duel.observe(state, seat), seat=None) for seat in (Seat(0), Seat(1))] == [spectator] * 2

    @given(state=finished_states(), viewer=st.sampled_from(VIEWERS))
    def test_every_face_is_shown(self, state: State, viewer: Seat | None) -> None:
        """Base heroes, blockers, councils, leaders."""
        seen = duel.observe(state, viewer)
        assert seen.leaders == state.leaders
        assert [cards.heroes for cards in seen.councils] == [tuple(members(council)) for council in state.councils]
        for row, seen_row in zip(state.rows, seen.rows, strict=True):
            for slot, seen_slot in zip(row, seen_row, strict=True):
                assert slot is not None
                assert seen_slot is not None
                assert seen_slot.base.hero == slot.hero
                assert (seen_slot.blocker and seen_slot.blocker.hero) == slot.blocker

    @each_back
    def test_no_card_is_revealed_before_the_last_play(self, backs: Backs) -> None:
        """Seat 1 holds the last hero; a moment later seat 0 sees the council of seat 1."""
        before = position(
            Options(backs=backs),
            turn=14,
            due="play",
            hands=("", "R1"),
            rows=("R7 R6", ""),
            leaders=("R3G3", "B3K3"),
        )
        assert duel.observe(before, Seat(0)).councils[1].heroes is None
        assert duel.observe(before, Seat(0)).leaders[1] is None

        after = duel.step(before, Council(hero("R1")))

        assert duel.observe(after, Seat(0)).councils[1].heroes == tuple(members(after.councils[1]))
        assert duel.observe(after, Seat(0)).leaders == after.leaders

    @given(state=finished_states(boxes()), data=st.data())
    def test_everybody_notices_every_exchange(self, state: State, data: st.DataObject) -> None:
        """No two places are alike any more."""
        for first, second in data.draw(exchanges(state)):
            assert noticing(state, exchanged(state, first.hero, second.hero)) == EVERYBODY

    @given(state=finished_states(full_options()), seed=st.integers(0, 99), viewer=st.sampled_from(VIEWERS))
    def test_there_is_one_world_left(self, state: State, seed: int, viewer: Seat | None) -> None:
        """Nothing is left to imagine."""
        assert duel.determinize(duel.observe(state, viewer), Random(seed)) == state


class TestATurnIsSeveralDecisions:
    """D8.8: a take reveals face-down heroes before the return is chosen."""

    @each_back
    def test_the_taker_sees_what_was_taken_before_returning(self, backs: Backs) -> None:
        """The return is chosen with both faces known."""
        state = position(Options(backs=backs), hands=("G1 G2 G3", ""), rows=("(R6) (R7)", ""))
        assert set(members(state.hands[0])) == set(duel.observe(state, Seat(0)).hands[0].heroes or ())

        state = duel.step(state, Take(0, (0, 1)))

        assert state.pending == (Returning(Seat(0), 0, (0, 1)),)
        assert {hero("R6"), hero("R7")} <= set(duel.observe(state, Seat(0)).hands[0].heroes or ())

    @each_back
    def test_a_take_is_chosen_before_the_faces_are_known(self, backs: Backs) -> None:
        """R7 and R6 change places: nobody notices before the take, the taker does after it."""
        state = position(Options(backs=backs), rows=("(R7) (G1)", "(R6)"))
        other = swapped(state, "R7", "R6")
        assert noticing(state, other) == NOBODY_NOTICES
        assert duel.legal_moves(state) == duel.legal_moves(other)
        assert noticing(duel.step(state, Take(0, (0, 1))), duel.step(other, Take(0, (0, 1)))) == {0}

    @given(state=dealt_states())
    def test_each_move_answers_one_decision(self, state: State) -> None:
        """Take, then return, then play; no move holds two of them."""
        due = type(state.pending[-1]) if state.pending else None
        allowed: Mapping[type | None, tuple[type, ...]] = {
            Taking: (Take,),
            Returning: (Return,),
            Playing: (Council, Block),
            TopDeal: (Deal,),
            None: (),
        }
        assert {type(move) for move in duel.legal_moves(state)} <= set(allowed[due])
        fields = {Take: {"row", "slots"}, Return: {"heroes"}, Council: {"hero"}, Block: {"hero", "row", "slot"}}
        for cls, names in fields.items():
            assert {field.name for field in attrs.fields(cls)} == names
