"""What holds in every game, tried on games played at random (A1, A7, A13, A16)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import abyss
from tabletop.abyss import State
from tabletop.abyss.components import ALLIES, CRAB, JELLYFISH, RACE, SQUID, VALUE, CardId, ally
from tabletop.abyss.decisions import Corrupting, Decision, LocationDeal, Paying
from tabletop.abyss.effects import Cause, Effect
from tabletop.abyss.events import BuyEvent, EffectEvent, MoveEvent, OpenEvent, PayEvent, SellEvent
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORDS
from tabletop.abyss.moves import LAYS, PAY, Affiliate, Appoint, DealLocation, Keep, Move, PayKey, Plot, Reward, Swap
from tabletop.abyss.piles import lords_in, with_thing, without_thing
from tabletop.abyss.rulebook import stages
from tabletop.abyss.rules.offers import payments
from tabletop.abyss.rules.payment import Price, is_affordable, is_completable, is_payment, worth_of
from tabletop.abyss.state import Player
from tabletop.core import CHANCE, NOBODY, Seat, dump, load_observation, load_state
from tests.abyss.strategies import BOXES, SEEDS, TRIO, finished_states, played, states
from tests.games import event_of


@given(BOXES, SEEDS)
def test_no_state_of_a_game_has_a_defect(options: abyss.Options, seed: int) -> None:
    """Conservation of cards, Lords, Locations and tokens, half-paid payments included."""
    for state, _ in played(options, seed):
        assert abyss.defects(state) == ()


@given(states())
def test_explain_accepts_what_is_listed_and_nothing_else(state: State) -> None:
    """The two are written apart; the whole alphabet is tried."""
    listed = abyss.legal_moves(state)
    accepted = [move for move in abyss.all_moves(state.options) if abyss.explain(state, move) is None]
    assert len(set(listed)) == len(listed)
    assert set(accepted) == set(listed)


@given(states())
def test_every_refusal_cites_a_clause(state: State) -> None:
    """The clause of each refusal is one of the rules."""
    for move in abyss.all_moves(state.options):
        found = abyss.explain(state, move)
        assert found is None or found.clause in abyss.CLAUSES


@given(states(), st.integers(0, 1000))
def test_worlds_look_like_the_table(state: State, seed: int) -> None:
    """Eight worlds for each seat and the spectator; the seat to move has the same moves in each."""
    rng = Random(seed)
    for seat in (*map(Seat, range(state.options.seats)), None):
        seen = abyss.observe(state, seat)
        for _ in range(8):
            world = abyss.determinize(seen, rng)
            assert abyss.observe(world, seat) == seen
            assert abyss.defects(world) == ()
            if abyss.to_move(state) == seat:
                assert abyss.legal_moves(world) == abyss.legal_moves(state)


@given(states())
def test_states_and_observations_survive_their_file(state: State) -> None:
    """Written and read again they are equal."""
    assert load_state(abyss, dump(abyss, state)) == state
    for seat in (Seat(0), None):
        seen = abyss.observe(state, seat)
        assert load_observation(abyss, dump(abyss, seen)) == seen


@given(states(), st.integers(0, 1000))
def test_a_step_leaves_its_input_alone(state: State, seed: int) -> None:
    """The state, its hash and its moves are the same before and after."""
    if abyss.to_move(state) == NOBODY:
        return
    before, text = hash(state), dump(abyss, state)
    moves = abyss.legal_moves(state)
    abyss.step(state, Random(seed).choice(moves))
    assert hash(state) == before
    assert dump(abyss, state) == text


@given(states())
def test_moves_read_back_and_are_told(state: State) -> None:
    """Every legal move has a text that reads back in any letter case, and a sentence for everybody."""
    for move in abyss.legal_moves(state):
        assert abyss.parse_move(abyss.format_move(move, state.options).upper(), state.options) == move
        for seat in (Seat(0), None):
            sentence = abyss.narrate(event_of(abyss, state, move, seat), state.options)
            assert sentence[0].isupper()
            assert "None" not in sentence


@given(states())
def test_chance_has_a_weight_for_each_outcome(state: State) -> None:
    """Positive weights beside the outcomes at chance, none elsewhere (A2)."""
    weights = abyss.chance_weights(state)
    if abyss.to_move(state) == CHANCE:
        assert len(weights) == len(abyss.legal_moves(state))
        assert min(weights) > 0
    else:
        assert weights == ()


@given(BOXES, SEEDS)
def test_the_stages_of_a_move_end_where_the_move_does(options: abyss.Options, seed: int) -> None:
    """They are taken one by one, without the shortcuts of `step_unchecked` (A3.1)."""
    for state, move in played(options, seed):
        if move is not None:
            (first, _), *_ = told = list(stages(state, move))
            assert first == move
            assert told[-1][1] == abyss.step_unchecked(state, move)


@given(BOXES, SEEDS)
def test_what_is_told_adds_up_to_what_has_changed(options: abyss.Options, seed: int) -> None:
    """Pearls, Key tokens, affiliated Allies and Lords slid away, for every move and seat (A16.1)."""
    for state, move in played(options, seed):
        if move is not None:
            seen = event_of(abyss, state, move, None)
            after = abyss.step_unchecked(state, move)
            expected = [_owned(player) for player in state.players]
            for seat, thing, number in _told(seen):
                expected[seat][thing] += number
            assert expected == [_owned(player) for player in after.players]


Entry = tuple[Seat, tuple[str, int], int]
"""A seat, a thing, and how many of it the seat gains."""


def _owned(player: Player) -> Counter[tuple[str, int]]:
    things = Counter({("pearl", 0): player.pearls, ("key", 0): player.keys})
    things.update(("ally", card) for card in player.affiliated)
    things.update(("under", lord) for site in player.sites for lord in lords_in(site.lords))
    return things


def _told(event: abyss.Event) -> Iterator[Entry]:
    if isinstance(event, EffectEvent):
        yield from _told_of_move(event.event)
        for effect in event.effects:
            yield from _told_of_effect(effect)
    else:
        yield from _told_of_move(event)


def _told_of_move(event: MoveEvent) -> Iterator[Entry]:
    match event:
        case BuyEvent(seat, explorer, _, price):
            yield seat, ("pearl", 0), -price
            yield explorer, ("pearl", 0), price
        case PayEvent(seat, _, _, pearls):
            yield seat, ("pearl", 0), -pearls
        case SellEvent(seat, _):
            yield seat, ("pearl", 0), 2
        case OpenEvent(due, move):
            yield from _told_openly(due, move)


def _told_openly(due: Decision, move: Move) -> Iterator[Entry]:
    match move:
        case Plot() | Keep():
            yield due.seat, ("pearl", 0), -1
        case Reward(pearls, _):
            yield due.seat, ("pearl", 0), pearls
        case Appoint() if isinstance(due, Corrupting):
            yield due.seat, ("pearl", 0), -5
        case Affiliate(card):
            yield due.seat, ("ally", card), 1
        case PayKey(None):
            yield due.seat, ("key", 0), -1
        case PayKey(lord) if lord is not None:
            yield due.seat, ("under", lord), 1


SIGNS = {Cause.KEY_TOKENS: ("key", -1), Cause.KEYS: ("key", 1), Cause.SEEKER: ("pearl", -1)}


def _told_of_effect(effect: Effect) -> Iterator[Entry]:
    thing, sign = SIGNS.get(effect.cause, ("pearl", 1))
    yield effect.seat, (thing, 0), sign * effect.number
    for card in effect.allies:
        yield effect.seat, ("ally", card), 1
    if effect.cause == Cause.SLIDE:
        for lord in lords_in(effect.lords):
            yield effect.seat, ("under", lord), 1


@given(BOXES, SEEDS)
def test_each_location_that_becomes_available_is_told(options: abyss.Options, seed: int) -> None:
    """By the deal at the set-up, the exchange of the Illusionist, or as left over (A2.3, A10.3, A14.4)."""
    for state, move in played(options, seed):
        if move is None:
            continue
        seen = event_of(abyss, state, move, None)
        told = {effect.location for effect in getattr(seen, "effects", ()) if effect.cause == Cause.AVAILABLE}
        if isinstance(move, Swap):
            told.add(move.given)
        if isinstance(state.pending[-1], LocationDeal):
            assert isinstance(move, DealLocation)
            told.add(move.location)
        assert told == {*abyss.step_unchecked(state, move).available} - {*state.available}


def slow_score(state: State, seat: int) -> int:
    """The score of the seat, counted out by A13 and A15 without any of the game's scoring."""
    hands = [player.hand for player in state.players]
    affiliated = []
    for owned, cards in zip(state.players, hands, strict=True):
        allies = list(owned.affiliated)
        for race in range(5):
            of_race = [card for card in cards if RACE[card] == race]
            allies += [min(of_race, key=lambda card: VALUE[card])] if of_race else []
        affiliated.append(allies)
    own = [LORDS[i] for i in range(35) if _owns(state, seat, i)]
    allies = affiliated[seat]
    total = sum(lord.points for lord in own)
    total += sum(state.players[seat].tokens)
    total += sum(max((VALUE[c] for c in allies if RACE[c] == race), default=0) for race in range(5))
    for site in state.players[seat].sites:
        total += _slow_location(state, seat, LOCATION_NAMES[site.location], own, allies)
    return total


def _owns(state: State, seat: int, lord: int) -> bool:
    player = state.players[seat]
    return any(mask >> lord & 1 for mask in (player.free, *(site.lords for site in player.sites)))


def _slow_location(state: State, seat: int, name: str, own: list[abyss.Lord], allies: list[CardId]) -> int:
    guilds, races = Counter(lord.guild.value for lord in own), Counter(int(RACE[card]) for card in allies)
    if name == "City of Mirrors":
        found = [
            _slow_location(state, seat, LOCATION_NAMES[site.location], own, allies)
            for other, player in enumerate(state.players)
            if other != seat
            for site in player.sites
        ]
        return max(found, default=0)
    lows = [min(VALUE[card] for card in allies if RACE[card] == race) for race in races]
    return {
        "Sargasso Silos": 5 + 2 * guilds["Farmer"],
        "Hydrozoa Reserves": 6 + 2 * guilds["Mage"],
        "Parliament": 6 + 2 * guilds["Politician"],
        "The Barracks": 7 + 2 * guilds["Soldier"],
        "The Dockworks": 5 + 2 * guilds["Merchant"],
        "The Sanctuary": 4 + 3 * races[0],
        "The Chasm": 5 + 3 * races[1],
        "The Sargasso Fields": 3 + 3 * races[2],
        "Nest of Giant Clams": 3 + 3 * races[3],
        "Oceanic Senate Assembly": 4 + 3 * races[4],
        "The Abyss": 2 * len(guilds),
        "The Throne Room": max((lord.points for lord in own), default=0),
        "The Depths": 2 * min((lord.points for lord in own), default=0),
        "The Jail": 15 - len(own),
        "The Closed Tower": 3 * sum(lord.keys > 0 for lord in own),
        "The Lost Tower": 3 * sum(lord.keys == 0 for lord in own),
        "The Chamber of Allies": 3 + sum(lows),
        "The Coral Barrier": 20 - len(allies),
        "Black Smokers": 0,
    }[name]


@given(states() | finished_states())
def test_the_scores_are_those_counted_out_slowly(state: State) -> None:
    """A second, slow and obvious scoring agrees; score lines sum to it (A13.1, A15.2)."""
    slow = tuple(slow_score(state, seat) for seat in range(state.options.seats))
    assert abyss.scores(state) == slow
    sums: Counter[int] = Counter()
    for line in abyss.score_lines(state):
        sums[line.seat] += line.points
    assert tuple(sums[seat] for seat in range(state.options.seats)) == slow


def slow_payments(laid: tuple[CardId, ...], hand: tuple[CardId, ...], price: Price, pearls: int) -> bool:
    """Whether a sub-multiset of the hand makes those laid a legal payment, by A7.2 to A7.4 word for word."""
    return any(
        _pays((*laid, *chosen), price, pearls)
        for size in range(len(hand) + 1)
        for chosen in set(combinations(hand, size))
    )


def _pays(cards: tuple[CardId, ...], price: Price, pearls: int) -> bool:
    if not _shows(cards, price):
        return False
    value = sum(VALUE[card] for card in cards)
    if value + pearls < price.cost:
        return False
    for index in range(len(cards)):
        rest = cards[:index] + cards[index + 1 :]
        if {RACE[c] for c in rest} == {RACE[c] for c in cards} and sum(VALUE[c] for c in rest) >= price.cost:
            return False  # A7.4
    return True


def _shows(cards: tuple[CardId, ...], price: Price) -> bool:
    races = {RACE[card] for card in cards}
    return len(races) == price.races and (price.own is None or price.own in races)


ALLY_LISTS = st.lists(st.sampled_from(ALLIES), max_size=7).map(lambda cards: tuple(sorted(cards)))
PRICES = st.builds(Price, st.integers(1, 5), st.none() | st.sampled_from(sorted(set(RACE))), st.integers(4, 14))


@settings(max_examples=150)
@given(ALLY_LISTS, PRICES, st.integers(0, 6))
def test_a_hand_is_enough_just_when_a_part_of_it_is_a_payment(
    hand: tuple[CardId, ...], price: Price, pearls: int
) -> None:
    """The quick answer is that of trying all sub-multisets of the hand (A7.2 to A7.5)."""
    expected = slow_payments((), hand, price, pearls)
    assert is_affordable(worth_of(hand, pearls), price) == expected
    assert is_completable((), hand, price, pearls) == expected


@settings(max_examples=150)
@given(ALLY_LISTS, st.lists(st.sampled_from(ALLIES), max_size=4), PRICES, st.integers(0, 6))
def test_allies_laid_can_be_completed_just_when_a_payment_holds_them(
    hand: tuple[CardId, ...], some: list[CardId], price: Price, pearls: int
) -> None:
    """No dead ends and nothing left out, with Allies laid already (A7.4)."""
    laid = tuple(sorted(some))
    assert is_completable(laid, hand, price, pearls) == slow_payments(laid, hand, price, pearls)
    assert is_payment(laid, price, pearls) == _pays(laid, price, pearls)


@settings(max_examples=150)
@given(ALLY_LISTS, st.lists(st.sampled_from(ALLIES), max_size=4), PRICES, st.integers(0, 6))
def test_the_quick_list_of_allies_to_lay_is_that_of_trying_each(
    hand: tuple[CardId, ...], some: list[CardId], price: Price, pearls: int
) -> None:
    """Whatever has been laid by legal moves (A7.4)."""
    laid = tuple(sorted(some))
    if not is_completable(laid, hand, price, pearls):
        return
    expected = [
        card
        for card in sorted(set(hand))
        if is_completable(with_thing(laid, card), without_thing(hand, card), price, pearls)
    ]
    paid = [PAY] if is_payment(laid, price, pearls) else []
    assert payments(laid, hand, price, pearls) == [*paid, *(LAYS[card] for card in expected)]


@given(SEEDS)
def test_payments_met_in_games_agree_with_all_parts_of_the_hand(seed: int) -> None:
    """What is offered in a game is what together with the Allies laid can be completed (A7.2 to A7.5)."""
    for state, _ in played(TRIO, seed):
        due = state.pending[-1] if state.pending else None
        if isinstance(due, Paying) and len(state.players[due.seat].hand) <= 8:
            _require_exact_offers(state, due)


def _require_exact_offers(state: State, due: Paying) -> None:
    price = abyss.rules.payment.price_of(state, due.seat, due.lord)
    player = state.players[due.seat]
    expected = set()
    for index, card in enumerate(player.hand):
        rest = player.hand[:index] + player.hand[index + 1 :]
        if slow_payments((*state.laid, card), rest, price, player.pearls):
            expected.add(f"lay {abyss.components.CARD_NAMES[card]}")
    if _pays(state.laid, price, player.pearls):
        expected.add("pay")
    assert {abyss.format_move(move, state.options) for move in abyss.legal_moves(state)} == expected


def test_no_ally_can_be_laid_for_what_the_hand_cannot_show() -> None:
    """Too few Races, or not the Lord's own (A7.2)."""
    hand = (ally(JELLYFISH, 5), ally(CRAB, 5))
    assert payments((), hand, Price(3, None, 6), 9) == []
    assert payments((), hand, Price(2, SQUID, 6), 9) == []
    assert payments((), hand, Price(2, CRAB, 6), 9) == [LAYS[card] for card in hand]
