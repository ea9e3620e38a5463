"""Zones, declared once: what is seen, which worlds there are, what lies in no place or in two."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Annotated, Any, Final, NewType, TypeAlias

import attrs
import pytest

from tabletop.core import (
    ANY,
    CARD_BY_CARD,
    CHANCE,
    MASK,
    NOBODY,
    ONE,
    OPEN,
    ROW,
    SIZE,
    Appearance,
    ContractError,
    Names,
    Pool,
    PositionError,
    Seat,
    SeatError,
    SetOf,
    Table,
    Zone,
    Zones,
    owner,
    seen_as,
)
from tabletop.testing.chi_square import IMPLAUSIBLE, plausibility

Card = NewType("Card", int)
Coin = NewType("Coin", int)
Coins: TypeAlias = Annotated[int, SetOf(Coin)]
Cards: TypeAlias = tuple[Card, ...]
NAMES: Final = Names({Card: Table(("ace", "king", "queen", "jack")), Coin: Table(("cent", "crown", "ducat"))})


@attrs.frozen
class Options:
    """Two aces, two kings, a queen, a jack; a coin of each kind."""

    seats: int = 2
    turn_limit: int | None = None
    deck: Cards = (Card(0), Card(0), Card(1), Card(1), Card(2), Card(3))


@attrs.frozen
class Asking:
    """A seat is asked."""

    seat: Seat


@attrs.frozen
class Banker:
    """A part with coins of its own."""

    coins: Coins
    name: str


@attrs.frozen
class Beggar:
    """A part without."""

    age: int


@attrs.frozen
class State:
    """All of it."""

    options: Options
    pending: tuple[Asking, ...]
    hands: tuple[Cards, ...]
    row: Cards
    deck: Cards
    trump: Card | None
    table: Cards
    people: tuple[Banker | Beggar, ...]
    called: Card | None
    round: int
    total: int


@attrs.frozen
class Fan:
    """A hand as somebody sees it."""

    count: int
    cards: Cards | None


@attrs.frozen
class SeenBanker:
    """How many coins."""

    coin_count: int
    name: str


@attrs.frozen
class Observation:
    """What is seen."""

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Asking, ...]
    fans: tuple[Fan, ...]
    row: tuple[Card | None, ...]
    deck_size: int
    trump: int
    table: Cards
    people: tuple[SeenBanker | Beggar, ...]
    called: Card | None
    round: int
    is_mine: bool


def back(_options: Options, card: int) -> str:
    """Aces and kings are red, the queen is blue, the jack green."""
    return ("red", "red", "blue", "green")[card]


RED: Final = "red"
WARM: Final = frozenset({"red", "blue"})
SOLID: Final = frozenset({"red", "blue", "green"})

CARDS: Final = Pool(Card, "Z1", box=lambda options: options.deck, group=back)
COINS: Final = Pool(Coin, "Z2", box=lambda _options: range(3))


def first_of_row(_state: State, viewer: Seat | None) -> Sequence[int]:
    """Seat 1 sees the row."""
    return (0,) if viewer == 1 else ()


def declared(*changed: Zone, without: str = "", state: Any = State, observation: Any = Observation, **more: Any) -> Any:  # noqa: ANN401  (any declaration)
    """The zones, some of them changed, one left out, or the classes or the rest of it."""
    by_path = {zone.path: zone for zone in (*ZONE_LIST, *changed) if zone.path != without}
    rest: dict[str, Any] = {
        "clause": "Z3",
        "parts": {"people": {Banker: SeenBanker}},
        "shown": {"is_mine": lambda state, seat: bool(state.pending) and state.pending[-1].seat == seat},
        "notes": ("called",),
        "derived": {"total": lambda state: len(state.deck) + len(state.row)},
    }
    return Zones(state, observation, *by_path.values(), **{**rest, **more})


ZONE_LIST: Final = (
    Zone("hands", CARDS, each=True, look=seen_as(Fan), shown_as="fans", seen_by=owner),
    Zone("row", CARDS, kept=ROW, look=CARD_BY_CARD, seen_by=first_of_row),
    Zone("deck", CARDS, shown_as="deck_size"),
    Zone("trump", CARDS, kept=ONE),
    Zone("table", CARDS, look=OPEN),
    Zone("people.coins", COINS, kept=MASK, shown_as="coin_count"),
)
ZONES: Final[Zones[State, Observation]] = declared()

STATE: Final = State(
    options=Options(),
    pending=(Asking(Seat(1)), Asking(Seat(0))),
    hands=((Card(0),), (Card(1),)),
    row=(Card(3),),
    deck=(Card(1),),
    trump=Card(0),
    table=(Card(2),),
    people=(Banker(0b101, "Fugger"), Beggar(70), Banker(0b010, "Medici")),
    called=Card(3),
    round=3,
    total=2,
)


class TestObserve:
    """What a seat sees follows from the zones."""

    def test_each_field_is_shown_as_its_zone_says(self) -> None:
        """One's own hand, sizes, what lies open; the other fields are those of the state."""
        seen = ZONES.observe(STATE, Seat(0))
        assert seen == Observation(
            options=STATE.options,
            seat=Seat(0),
            to_move=Seat(0),
            pending=STATE.pending,
            fans=(Fan(1, (Card(0),)), Fan(1, None)),
            row=(None,),
            deck_size=1,
            trump=1,
            table=(Card(2),),
            people=(SeenBanker(2, "Fugger"), Beggar(70), SeenBanker(1, "Medici")),
            called=Card(3),
            round=3,
            is_mine=True,
        )
        assert ZONES.observe(STATE, Seat(1)).row == (Card(3),)

    def test_a_spectator_owns_nothing(self) -> None:
        """He sees what all see."""
        assert ZONES.observe(STATE, None).fans == (Fan(1, None), Fan(1, None))

    def test_a_zone_that_says_nothing_is_hidden(self) -> None:
        """From all, and shows how much lies in it."""
        bare = declared(Zone("hands", CARDS, each=True, shown_as="fans"), Zone("row", CARDS, kept=ROW))
        for viewer in (Seat(0), Seat(1), None):
            seen = bare.observe(STATE, viewer)
            assert (seen.fans, seen.row) == ((1, 1), 1)

    @pytest.mark.parametrize(("trump", "size"), [(None, 0), (Card(0), 1), (Card(3), 1)])
    def test_one_thing_or_none_is_counted(self, trump: Card | None, size: int) -> None:
        """Whatever its number."""
        assert ZONES.observe(attrs.evolve(STATE, trump=trump), None).trump == size

    def test_nobody_is_to_move_at_the_end(self) -> None:
        """Nor anywhere else than where something is owed."""
        assert ZONES.observe(attrs.evolve(STATE, pending=()), None).to_move == NOBODY

    @pytest.mark.parametrize("seat", [2, -1, CHANCE])
    def test_there_are_no_other_seats(self, seat: int) -> None:
        """Neither chance nor a third one looks."""
        with pytest.raises(SeatError):
            ZONES.observe(STATE, Seat(seat))

    def test_it_is_a_value_like_any_other(self) -> None:
        """Frozen, of its own class, hashed by what it holds."""
        seen, again = ZONES.observe(STATE, Seat(0)), ZONES.observe(STATE, Seat(0))
        assert type(seen) is Observation
        assert hash(seen) == hash(again)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            seen.round = 4  # type: ignore[misc]  # that is the point

    def test_not_even_an_identity_tells_what_is_hidden(self) -> None:
        """What is shown of a hidden hand is one object, whichever cards it is."""
        other = attrs.evolve(STATE, hands=((Card(0),), (Card(3),)), row=(Card(1),))
        seen, twin = ZONES.observe(STATE, Seat(0)), ZONES.observe(other, Seat(0))
        assert seen == twin
        assert seen.fans[1] is twin.fans[1]
        assert seen.fans[0] is twin.fans[0]
        open_hand = ZONES.observe(STATE, Seat(1)).fans[1]
        assert open_hand == Fan(1, (Card(1),))
        assert open_hand is not seen.fans[1]


def worlds_of(seen: Observation, zones: Zones[State, Observation] = ZONES, draws: int = 3000) -> Counter[State]:
    """Worlds that are drawn for an observation, each with how often."""
    rng = Random(16)
    return Counter(zones.determinize(seen, rng) for _ in range(draws))


def assert_as_likely(found: Counter[Any], weights: Counter[Any]) -> None:
    """Nothing else is drawn, and all of it as often as it weighs."""
    assert set(found) <= set(weights)
    assert plausibility(found, weights) > IMPLAUSIBLE


def arrangements(state: State) -> Iterator[State]:
    """Each way to lay the physical cards and coins into the places of the state; nothing of the zones is asked."""
    for cards in permutations(state.options.deck):
        hands = (cards[:1], cards[1:2])
        rest = {"row": cards[2:3], "deck": cards[3:4], "trump": cards[4], "table": cards[5:]}
        for first, second, third in permutations(range(3)):
            people = (Banker(1 << first | 1 << second, "Fugger"), Beggar(70), Banker(1 << third, "Medici"))
            yield attrs.evolve(state, hands=hands, **rest, people=people)  # type: ignore[arg-type]


class TestDeterminize:
    """A world is drawn."""

    def test_it_looks_as_was_seen(self) -> None:
        """To every viewer, and what is derived follows."""
        rng = Random(1)
        for viewer in (Seat(0), Seat(1), None):
            seen = ZONES.observe(STATE, viewer)
            world = ZONES.determinize(seen, rng)
            assert ZONES.observe(world, viewer) == seen
            assert (world.total, world.called, type(world)) == (2, Card(3), State)
            assert list(ZONES.misplaced(world, NAMES)) == []

    @pytest.mark.parametrize("viewer", [0, 1, None])
    def test_physical_cards_are_equally_likely(self, viewer: Seat | None) -> None:
        """Two kings are two cards: worlds are as likely as there are ways to lay them."""
        seen = ZONES.observe(STATE, viewer)
        weights = Counter(state for state in arrangements(STATE) if ZONES.observe(state, viewer) == seen)
        assert STATE in weights
        assert_as_likely(worlds_of(seen), weights)

    def test_the_rest_has_an_order_too_where_a_zone_has_one(self) -> None:
        """Nothing else is hidden: which cards these are is known, and not which of them lies where."""
        state = attrs.evolve(
            STATE,
            hands=((), ()),
            row=(Card(3), Card(1), Card(2)),
            deck=(),
            trump=None,
            table=(Card(0), Card(0), Card(1)),
        )
        found: Counter[Cards] = Counter()
        for world, times in worlds_of(ZONES.observe(state, None)).items():
            found[world.row] += times
        assert_as_likely(found, Counter(permutations((Card(1), Card(2), Card(3)))))

    def test_what_is_in_no_zone_can_be_out_of_the_game(self) -> None:
        """Where the pool says so: one of four coins is left over, each as likely."""
        coins = Pool(Coin, "Z2", box=lambda _options: range(4), is_whole=False)
        zones = declared(Zone("people.coins", coins, kept=MASK, shown_as="coin_count"))
        assert list(zones.misplaced(STATE, NAMES)) == []
        held: Counter[int] = Counter()
        for world, times in worlds_of(zones.observe(STATE, None), zones).items():
            held[sum(person.coins for person in world.people if isinstance(person, Banker))] += times
        assert_as_likely(held, Counter([0b0111, 0b1011, 0b1101, 0b1110]))
        twice = attrs.evolve(STATE, people=(Banker(0b1, "Fugger"), Banker(0b1, "Medici")))
        assert list(zones.misplaced(twice, NAMES)) == ["Z2: cent is there 2 times instead of 1"]

    @pytest.mark.parametrize(
        "labels",
        [
            (RED, WARM, SOLID, ANY),
            (ANY, SOLID, WARM, RED),
            (WARM, WARM, SOLID, RED),
            (WARM, SOLID, SOLID, SOLID),
            (RED, RED, WARM, frozenset({"green"})),
            ("green", ANY, SOLID, WARM),
        ],
    )
    def test_labels_may_lie_in_each_other(self, labels: tuple[Any, ...]) -> None:
        """Whatever is drawn first, each way to lay the cards that fits the labels is equally likely."""
        row = Zone("row", CARDS, kept=ROW, look=CARD_BY_CARD, labels=lambda _look, _seen, _number: labels)
        zones = declared(row)
        state = attrs.evolve(
            STATE, hands=((), ()), row=STATE.options.deck[:4], deck=(), trump=Card(0), table=(Card(0),)
        )
        seen = zones.observe(state, None)
        weights: Counter[tuple[Card, ...]] = Counter()
        deck = list(STATE.options.deck)
        deck.remove(Card(0))  # on the table
        for *cards, trump in permutations(deck):
            if all(
                label is ANY
                or back(STATE.options, card) == label
                or (label != RED and back(STATE.options, card) in label)
                for label, card in zip(labels, cards, strict=True)
            ):
                weights[(*cards, trump)] += 1
        found: Counter[tuple[Card, ...]] = Counter()
        for world, times in worlds_of(seen, zones).items():
            assert world.trump is not None
            found[(*world.row, world.trump)] += times
        assert_as_likely(found, weights)

    @pytest.mark.parametrize(
        ("change", "what"),
        [
            ({"table": (Card(2), Card(2))}, "Z1: something is in more than one place"),
            ({"deck_size": 2}, "Z1: more is hidden than is unseen"),
            ({"deck_size": 0}, "Z1: more is unseen than is hidden"),
        ],
    )
    def test_what_no_position_looks_like_has_no_world(self, change: dict[str, Any], what: str) -> None:
        """The defect is named."""
        with pytest.raises(PositionError) as caught:
            ZONES.determinize(attrs.evolve(ZONES.observe(STATE, None), **change), Random(0))
        assert caught.value.defects == (what,)


class TestMisplaced:
    """Each thing lies in one place."""

    def found(self, **change: Any) -> list[str]:  # noqa: ANN401  (any field)
        """What is wrong after the change."""
        return list(ZONES.misplaced(attrs.evolve(STATE, **change), NAMES))

    def test_what_lies_twice_or_nowhere(self) -> None:
        """With its name and the clause of its pool."""
        assert self.found() == []
        assert self.found(trump=Card(2)) == [
            "Z1: ace is there 1 times instead of 2",
            "Z1: queen is there 2 times instead of 1",
        ]
        assert self.found(people=(Banker(0b001, "Fugger"), Banker(0b011, "Medici"))) == [
            "Z2: cent is there 2 times instead of 1",
            "Z2: ducat is there 0 times instead of 1",
        ]

    def test_what_does_not_exist(self) -> None:
        """However absurd."""
        assert "Z1: 7 is there 1 times instead of 0" in self.found(trump=Card(7))
        assert "Z1: -1 is there 1 times instead of 0" in self.found(trump=Card(-1))
        assert "Z2: -1 is there 1 times instead of 0" in self.found(people=(Banker(-1, "Fugger"),))

    def test_what_has_no_order_is_sorted(self) -> None:
        """A row has one."""
        assert self.found(hands=((Card(1), Card(0)), ())) == ["Z3: what has no order is written in rising order"]
        assert self.found(row=(Card(3), Card(0)), hands=((), (Card(1),))) == []


@attrs.frozen
class Hoarder:
    """A part that nobody declared."""

    card: Card


@attrs.frozen
class OpenPart(State):
    """Its parts may hold cards."""

    people: tuple[Banker | Hoarder, ...]  # type: ignore[assignment]  # that is what is wrong


@attrs.frozen
class Renamed(State):
    """A field more, with cards."""

    extra: Cards = ()


@attrs.frozen
class SeenRenamed(Observation):
    """It is shown."""

    extra: Cards = ()


@attrs.frozen
class Unknown(Observation):
    """A field that no state has."""

    weather: str = ""


class TestDeclaring:
    """A declaration that leaves open who sees what is refused on import."""

    @pytest.mark.parametrize(
        ("declare", "fault"),
        [
            (lambda: declared(without="table"), "nothing says who sees the things in State.table"),
            (lambda: declared(without="trump"), "nothing says who sees the things in State.trump"),
            (lambda: declared(notes=()), "nothing says who sees the things in State.called"),
            (lambda: declared(parts={}), "no part in people has a zone coins"),
            (lambda: declared(state=OpenPart), "nothing says who sees the things in Hoarder"),
            (
                lambda: declared(state=Renamed, observation=SeenRenamed),
                "nothing says who sees the things in Renamed.extra",
            ),
            (lambda: declared(state=Renamed), "Observation has no extra"),
            (lambda: declared(observation=Unknown), "State has no weather"),
            (lambda: declared(shown={}), "State has no is_mine"),
            (lambda: declared(derived={}), "Observation has no total"),
            (lambda: declared(Zone("hats", CARDS, shown_as="fans")), "State has no hats"),
            (lambda: declared(Zone("deck", CARDS)), "Observation has no deck"),
            (lambda: declared(Zone("people.purse", COINS)), "no part in people has a zone purse"),
            (lambda: declared(Zone("people.coins", COINS, shown_as="gold")), "SeenBanker has no gold"),
            (lambda: declared(Zone("deck", CARDS, seen_by=owner)), "a zone of one entry has no owner"),
            (lambda: declared(Zone("row", CARDS, look=Appearance(None, lambda look, *_: look))), "says how row looks"),
        ],
    )
    def test_it_says_what_is_wrong(self, declare: Callable[[], object], fault: str) -> None:
        """With the class and the field."""
        with pytest.raises(ContractError, match=fault):
            declare()

    def test_an_open_zone_may_have_another_name(self) -> None:
        """It is found again in the observation."""

        @attrs.frozen
        class Plain:
            options: Options
            pending: tuple[Asking, ...]
            table: Cards

        @attrs.frozen
        class SeenPlain:
            options: Options
            seat: Seat | None
            to_move: Seat
            pending: tuple[Asking, ...]
            on_table: Cards

        zones = Zones(Plain, SeenPlain, Zone("table", CARDS, look=OPEN, shown_as="on_table"), clause="Z3")
        state = Plain(Options(), (), STATE.options.deck)
        seen = zones.observe(state, None)
        assert seen.on_table == STATE.options.deck
        assert zones.determinize(seen, Random(0)) == state


def test_a_field_may_have_a_fixed_number_of_entries() -> None:
    """A hand a seat, for two seats and no more."""

    @attrs.frozen
    class Pair:
        options: Options
        pending: tuple[Asking, ...]
        hands: tuple[Cards, Cards]

    @attrs.frozen
    class SeenPair:
        options: Options
        seat: Seat | None
        to_move: Seat
        pending: tuple[Asking, ...]
        hands: tuple[Fan, Fan]

    zones = Zones(Pair, SeenPair, Zone("hands", CARDS, each=True, look=seen_as(Fan), seen_by=owner), clause="Z3")
    state = Pair(Options(), (), (STATE.options.deck[:4], STATE.options.deck[4:]))
    seen = zones.observe(state, Seat(1))
    assert seen == SeenPair(state.options, Seat(1), NOBODY, (), (Fan(4, None), Fan(2, state.hands[1])))
    assert zones.determinize(seen, Random(0)) == state


def test_sizes_of_entries() -> None:
    """A mask a seat, counted."""

    @attrs.frozen
    class Purses:
        options: Options
        pending: tuple[Asking, ...]
        purses: tuple[Coins, ...]

    @attrs.frozen
    class SeenPurses:
        options: Options
        seat: Seat | None
        to_move: Seat
        pending: tuple[Asking, ...]
        purses: tuple[int, ...]

    zones = Zones(Purses, SeenPurses, Zone("purses", COINS, each=True, kept=MASK, look=SIZE), clause="Z3")
    seen = zones.observe(Purses(Options(), (), (0b101, 0b010)), None)
    assert seen.purses == (2, 1)
    worlds = {zones.determinize(seen, Random(seed)).purses for seed in range(60)}
    assert worlds == {(0b011, 0b100), (0b101, 0b010), (0b110, 0b001)}


@pytest.mark.parametrize("order", [1, -1])
def test_parts_of_two_fields_may_name_their_zones_alike(order: int) -> None:
    """Each part gets back what lies in its own zone, in every world, whichever is declared first."""

    @attrs.frozen
    class Hand:
        items: Cards

    @attrs.frozen
    class SeenHand:
        item_count: int

    @attrs.frozen
    class Purse:
        items: Coins

    @attrs.frozen
    class SeenPurse:
        item_count: int

    @attrs.frozen
    class Room:
        options: Options
        pending: tuple[Asking, ...]
        hands: tuple[Hand, ...]
        purses: tuple[Purse, ...]

    @attrs.frozen
    class SeenRoom:
        options: Options
        seat: Seat | None
        to_move: Seat
        pending: tuple[Asking, ...]
        hands: tuple[SeenHand, ...]
        purses: tuple[SeenPurse, ...]

    hands = Zone("hands.items", CARDS, shown_as="item_count")
    purses = Zone("purses.items", COINS, kept=MASK, shown_as="item_count")
    zones = Zones(
        Room,
        SeenRoom,
        *(hands, purses)[::order],
        clause="Z3",
        parts={"hands": {Hand: SeenHand}, "purses": {Purse: SeenPurse}},
    )
    state = Room(Options(), (), (Hand(STATE.options.deck),), (Purse(0b011), Purse(0b100)))
    seen = zones.observe(state, None)
    assert (seen.hands, seen.purses) == ((SeenHand(6),), (SeenPurse(2), SeenPurse(1)))
    worlds = [zones.determinize(seen, Random(seed)) for seed in range(60)]
    assert {world.hands for world in worlds} == {state.hands}
    assert {tuple(purse.items for purse in world.purses) for world in worlds} == {
        (0b011, 0b100),
        (0b101, 0b010),
        (0b110, 0b001),
    }
