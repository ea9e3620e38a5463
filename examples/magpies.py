"""
Magpies: a whole game on the contract in one module, to be read from top to bottom.

Three magpies line their nests with what glitters, and rob each other; owls keep watch. These are all the rules:

M1 Box.
M1.1 Cards. 6 corn of 1 point, 4 rings of 3 points, 3 owls of no points. There are three seats, 0 to 2.
M1.2 Options. Other numbers of cards and of rounds, larger hands, another first seat. A hand has at least 2 x rounds - 1
     cards, so that every seat has one to lay in every round.
M2 Set-up. Three cards are dealt to each hand, one by one and in turn. The others stay in the deck.
M3 Round. There are two.
M3.1 Laying. From the first seat on, each seat in turn lays a card of its hand face down.
M3.2 Turning up. After the last of them all three are turned up and go to the nests of their owners.
M4 Robbery. It ends the round.
M4.1 Robber. Who alone laid the card of most points chooses another seat with cards in hand, its victim. Where two laid
     it, or nobody else holds a card, there is no robbery.
M4.2 Question. The victim guards or passes. It is asked whether it holds an owl or not.
M4.3 Guard. An owl goes from the hand of the victim to its nest, and the victim looks at the hand of the robber, unless
     that is empty.
M4.4 Pass. The robber draws a card out of the hand of the victim. Only these two learn which it is.
M5 End. The game is over after the last round, and all hands are shown.
M5.1 Points. Each seat counts the cards in its nest and in its hand, one laid face down included.
M5.2 Winners. Most points win, and several may share the win.
M6 Secrets. A hand and a card laid face down are known to their owner alone, the deck to nobody. All else is public.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice, permutations
from random import Random
from typing import ClassVar, Final, NewType, TypeAlias

import attrs

from tabletop import core
from tabletop.core import CHANCE, Answer, Corruption, Refusal, Rule, ScoreLine, Seat, Zone, with_one, without_one

NAME: Final = "magpies"
SCHEMA: Final = 1
# The rules above, by number (`python -OO` leaves them out, and cannot play).
CLAUSES: Final[Mapping[str, str]] = dict(re.findall(r"^(M[\d.]+) ([^.]+)\.", __doc__, re.MULTILINE))

Kind = NewType("Kind", int)
CORN, RING, OWL = KINDS = tuple(map(Kind, range(3)))
NAMES: Final = ("corn", "ring", "owl")
POINTS: Final = (1, 3, 0)
SEATS: Final = tuple(map(Seat, range(3)))

Cards: TypeAlias = tuple[Kind, ...]
"""A hand, or any other heap of cards: their kinds in rising order, which says nothing."""

Heaps: TypeAlias = tuple[Cards, ...]
"""One heap a seat."""

EMPTY: Final[Heaps] = ((), (), ())


@attrs.frozen(kw_only=True, cache_hash=True, field_transformer=core.whole_numbers)
class Options:
    """How the game is set up; raises `OptionsError` where no game can be (M1.2)."""

    seats: ClassVar[int] = 3
    corn: int = 6
    ring: int = 4
    owl: int = 3
    hand_size: int = 3
    rounds: int = 2
    first: Seat = Seat(0)

    def __attrs_post_init__(self) -> None:
        """Refuse options that allow no game."""
        if any(type(number) is not int or number < 0 for number in attrs.astuple(self)) or self.first not in SEATS:
            raise core.OptionsError("M1.2", f"all must be whole numbers from 0, the first seat one to 2: {self}")
        if self.rounds < 1 or self.hand_size < 2 * self.rounds - 1 or len(self.deck) < self.seats * self.hand_size:
            raise core.OptionsError("M1.2", f"there must be a round, and cards enough in hands and deck: {self}")

    @property
    def turn_limit(self) -> int | None:
        """None: the rules alone bound the game (M5)."""
        return None

    @property
    def deck(self) -> Cards:
        """All cards of the game."""
        return (CORN,) * self.corn + (RING,) * self.ring + (OWL,) * self.owl


@attrs.frozen
class Dealing:
    """Chance deals a card to the hand of `to` (M2)."""

    to: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Laying:
    """The seat lays a card (M3.1)."""

    seat: Seat


@attrs.frozen
class Choosing:
    """The seat chooses a victim (M4.1)."""

    seat: Seat


@attrs.frozen
class Guarding:
    """The seat, a victim, guards or passes (M4.2)."""

    seat: Seat
    robber: Seat


@attrs.frozen
class Stealing:
    """Chance draws a card out of the victim's hand (M4.4)."""

    robber: Seat
    victim: Seat
    seat: ClassVar[Seat] = CHANCE


@attrs.frozen
class Look:
    """The seat looks at the hand of `target`, which it sees as long as this is due (M4.3)."""

    seat: Seat
    target: Seat


Decision: TypeAlias = Dealing | Laying | Choosing | Guarding | Stealing | Look
"""What a state can owe: whose decision it is, and what must be remembered for it. All of that is public."""


@attrs.frozen
class Lay:
    """Lay a card face down (M3.1)."""

    kind: Kind


@attrs.frozen
class Rob:
    """Choose a victim (M4.1)."""

    victim: Seat


@attrs.frozen
class Guard:
    """Show an owl (M4.3)."""


@attrs.frozen
class Pass:
    """Show none (M4.4)."""


@attrs.frozen
class Seen:
    """Give the hand back (M4.3)."""


@attrs.frozen
class Draw:
    """Chance brings a card, of the deck (M2) or of the victim (M4.4)."""

    kind: Kind


Move: TypeAlias = Lay | Rob | Guard | Pass | Seen | Draw
"""How a decision can be answered: a choice, never its effect."""

NOTATION: Final = core.Notation[Options, Move](
    decisions=(*map(Lay, KINDS), *map(Rob, SEATS), Guard(), Pass(), Seen()),
    chances=tuple(map(Draw, KINDS)),
    names=core.Names({Kind: core.Table(NAMES)}),
    spellings={Lay: "lay", Rob: "rob", Guard: "guard", Pass: "pass", Seen: "seen", Draw: "draw"},
)
names, decisions, chances, all_moves = NOTATION.names, NOTATION.decisions, NOTATION.chances, NOTATION.all_moves
format_move, parse_move = NOTATION.format, NOTATION.parse


@attrs.frozen
class State:
    """One moment, complete; `pending` is what is still owed, due now what stands last."""

    options: Options
    pending: tuple[Decision, ...]
    hands: Heaps
    set_aside: Heaps
    nests: Heaps
    deck: Cards


def initial_state(options: Options = Options()) -> State:
    """The table before the first card is dealt, with all that the game owes from the start (M2, M3)."""
    order = [Seat((options.first + place) % options.seats) for place in SEATS]
    deals = [Dealing(seat) for _ in range(options.hand_size) for seat in order]
    lays = [Laying(seat) for _ in range(options.rounds) for seat in order]
    return State(options, tuple(reversed([*deals, *lays])), EMPTY, EMPTY, EMPTY, options.deck)


def _answered(state: State, *owed: Decision) -> State:
    """The state without the decision that was due, and with these owed in its stead."""
    return attrs.evolve(state, pending=(*state.pending[:-1], *owed))


def _deal(state: State, due: Dealing, move: Draw) -> State:
    hands, deck = with_one(state.hands, due.to, move.kind), core.without(state.deck, move.kind)
    return attrs.evolve(_answered(state), hands=hands, deck=deck)


def _lay(state: State, due: Laying, move: Lay) -> State:
    hands, set_aside = without_one(state.hands, due.seat, move.kind), with_one(state.set_aside, due.seat, move.kind)
    laid = attrs.evolve(_answered(state), hands=hands, set_aside=set_aside)
    return _turned_up(laid) if all(set_aside) else laid


def _turned_up(state: State) -> State:
    """All that was laid goes to the nests, and a robbery is owed where one seat laid the most (M3.2, M4.1)."""
    nests = tuple(tuple(sorted(nest + laid)) for nest, laid in zip(state.nests, state.set_aside, strict=True))
    points = [POINTS[kind] for (kind,) in state.set_aside]
    robber = Seat(points.index(max(points)))
    is_robbery = points.count(max(points)) == 1 and _victims(state, robber)
    pending = (*state.pending, Choosing(robber)) if is_robbery else state.pending
    return attrs.evolve(state, pending=pending, set_aside=EMPTY, nests=nests)


def _victims(state: State, robber: Seat) -> list[Seat]:
    """The other seats with cards in hand (M4.1)."""
    return [seat for seat in SEATS if seat != robber and state.hands[seat]]


def _refuse_rob(state: State, due: Choosing, move: Rob) -> Refusal | None:
    if move.victim == due.seat:
        return Refusal("M4.1", "nobody robs itself")
    return None if state.hands[move.victim] else Refusal("M4.1", f"seat {move.victim} has no cards in hand")


def _guard(state: State, due: Guarding, _move: Guard) -> State:
    look = (Look(due.seat, due.robber),) if state.hands[due.robber] else ()
    hands, nests = without_one(state.hands, due.seat, OWL), with_one(state.nests, due.seat, OWL)
    return attrs.evolve(_answered(state, *look), hands=hands, nests=nests)


def _refuse_guard(state: State, due: Guarding, _move: Guard) -> Refusal | None:
    return None if OWL in state.hands[due.seat] else Refusal("M4.3", "there is no owl in the hand")


def _steal(state: State, due: Stealing, move: Draw) -> State:
    hands = with_one(without_one(state.hands, due.victim, move.kind), due.robber, move.kind)
    return attrs.evolve(_answered(state), hands=hands)


RULES: Final = core.Rulebook[State, Move](
    rules=(
        core.pick_rule(
            Dealing,
            Draw,
            heap=lambda state, _due: state.deck,
            effect=_deal,
            due=Refusal("M2", "chance deals a card first"),
            lacks=lambda kind: Refusal("M2", f"there is no {NAMES[kind]} to draw"),
        ),
        core.pick_rule(
            Laying,
            Lay,
            heap=lambda state, due: state.hands[due.seat],
            effect=_lay,
            due=Refusal("M3.1", "a card must be laid"),
            lacks=lambda kind: Refusal("M3.1", f"there is no {NAMES[kind]} in the hand"),
        ),
        Rule(
            Choosing,
            due=Refusal("M4.1", "a victim must be chosen"),
            choices=lambda state, due: [Rob(victim) for victim in _victims(state, due.seat)],
            answers=(
                Answer(Rob, lambda state, due, move: _answered(state, Guarding(move.victim, due.seat)), _refuse_rob),
            ),
        ),
        Rule(
            Guarding,  # M4.2: asked all the same
            due=Refusal("M4.2", "the victim guards or passes"),
            choices=lambda state, due: [Guard(), Pass()] if OWL in state.hands[due.seat] else [Pass()],
            answers=(
                Answer(Guard, _guard, _refuse_guard),
                Answer(Pass, lambda state, due, _move: _answered(state, Stealing(due.robber, due.seat))),
            ),
        ),
        core.pick_rule(
            Stealing,
            Draw,
            heap=lambda state, due: state.hands[due.victim],
            effect=_steal,
            due=Refusal("M4.4", "chance draws a card of the victim first"),
            lacks=lambda kind: Refusal("M4.4", f"there is no {NAMES[kind]} to draw"),
        ),
        core.look_rule(Look, Seen, _answered, due=Refusal("M4.3", "the hand must be given back")),
    ),
    notation=NOTATION,
    over=Refusal("M5", "the game is over"),
    unknown=Refusal("M1.1", "there is no such card, or no such seat"),
)
to_move, legal_moves, explain = RULES.to_move, RULES.legal_moves, RULES.explain
step, step_unchecked = RULES.step, RULES.step_unchecked
chance_weights, sample_chance = RULES.chance_weights, RULES.sample_chance


def roles(options: Options) -> tuple[str, ...]:
    """What each seat plays: all the same."""
    return ("magpie",) * options.seats


def max_length(options: Options) -> int:
    """The deals, and in each round three cards laid, a victim chosen, a question, a card stolen or a look."""
    return options.seats * options.hand_size + (options.seats + 3) * options.rounds


def _score_lines(state: State) -> Iterator[ScoreLine]:
    """What each seat counts, kind by kind (M5.1)."""
    for seat in SEATS:
        cards = Counter((*state.nests[seat], *state.hands[seat], *state.set_aside[seat]))
        for kind, number in sorted(cards.items()):
            yield ScoreLine(seat, POINTS[kind] * number, "M5.1", f"{number} {NAMES[kind]}")


SHEET: Final = core.ScoreSheet(_score_lines)  # M5.2: most points win
scores, score_lines, winners = SHEET.scores, SHEET.score_lines, SHEET.winners

SeenHeaps: TypeAlias = tuple[tuple[Kind | None, ...], ...]
"""Heaps as somebody sees them: None for a card whose kind is hidden."""


@attrs.frozen
class Observation:
    """What `seat` sees now, or a spectator where that is None (M6)."""

    options: Options
    seat: Seat | None
    to_move: Seat
    pending: tuple[Decision, ...]
    hands: SeenHeaps
    set_aside: SeenHeaps
    nests: Heaps
    deck_size: int


def _in_sight(state: State, viewer: Seat | None) -> set[Seat | None]:
    """Whose hidden cards somebody sees (M6): one's own, all at the end (M5), and a hand to look at (M4.3)."""
    looks = {due.target for due in state.pending[-1:] if isinstance(due, Look) and due.seat == viewer}
    return {viewer, *looks} if state.pending else set(SEATS)


CARDS: Final = core.Pool(Kind, "M1.1", box=lambda options: options.deck)
ZONES: Final = core.Zones(
    State,
    Observation,
    Zone("hands", CARDS, each=True, look=core.CARD_BY_CARD, seen_by=_in_sight),
    Zone("set_aside", CARDS, each=True, look=core.CARD_BY_CARD, seen_by=_in_sight),
    Zone("nests", CARDS, each=True, look=core.OPEN),
    Zone("deck", CARDS, shown_as="deck_size"),
    clause="M1.1",
)
observe = ZONES.observe


@attrs.frozen
class Event:
    """
    What a seat sees of a move, which is None where it is hidden, and of the cards then turned up, one a seat.

    shown: the hand that it is given to look at (M4.3).
    """

    due: Decision
    move: Move | None
    turned_up: Cards
    shown: Cards = ()


def observe_move(state: State, move: Move, after: State, seat: Seat | None) -> Event:
    """
    What `seat` sees of `move`: which card was laid or drawn is known to the seats of the decision (M2 to M4).

    Raises:
        SeatError: there is no such seat.
    """
    due, viewer = state.pending[-1], core.require_seat(len(SEATS), seat)
    is_known = not isinstance(move, Lay | Draw) or viewer in attrs.astuple(due)
    laid = with_one(state.set_aside, due.seat, move.kind) if isinstance(move, Lay) else ((),)
    turned_up = tuple(kind for (kind,) in laid) if all(laid) else ()  # M3.2
    looks = [each.target for each in after.pending[-1:] if isinstance(each, Look) and each.seat == viewer]
    return Event(due, move if is_known else None, turned_up, *(after.hands[target] for target in looks))


def _remembered(event: Event, _memory: core.Memory) -> Iterator[core.Change]:
    """What an event tells of hidden cards: who drew, laid, lost or showed some (M2 to M4)."""
    kind = event.move.kind if isinstance(event.move, Lay | Draw) else None
    match event.due:
        case Dealing(to):
            yield core.Moved(("deck", 0), ("hands", to), kind)
        case Laying(seat):
            yield core.Moved(("hands", seat), ("set_aside", seat), kind)
        case Stealing(robber, victim):
            yield core.Moved(("hands", victim), ("hands", robber), kind)
        case Guarding(seat, robber) if isinstance(event.move, Guard):
            yield core.Moved(("hands", seat), core.TABLE, OWL)
            if event.shown:
                yield core.Looked(("hands", robber), event.shown)
    for owner, laid in enumerate(event.turned_up):
        yield core.Moved(("set_aside", owner), core.TABLE, laid)


RECALL: Final = core.Recall[Options, State, Observation, Event](ZONES, initial_state, {Event: _remembered})
Memory, initial_memory, remember = core.Memory, RECALL.initial_memory, RECALL.remember
determinize, register_hooks = RECALL.determinize, RECALL.register_hooks

PHRASES: Final = core.Phrases(
    {
        "en": {
            "Dealing": "Seat {to} is dealt {kind}.",
            "Laying": "Seat {seat} lays {kind} face down.",
            "turned up": " The cards laid are {cards}.",
            "Choosing": "Seat {seat} robs seat {victim}.",
            "Guard": "Seat {seat} guards with an owl.",
            "Pass": "Seat {seat} does not guard.",
            "Stealing": "Seat {robber} draws {kind} of seat {victim}.",
            "Look": "Seat {seat} has looked at the hand of seat {target}.",
            "seat": "seat {seat}: hand {hand}, face down {laid}, nest {nest}",
            "?kind": "a card",
            "?face": "?",
            "ring": "a ring",
            "owl": "an owl",
        }
    },
    core.Names({Kind: core.Table(NAMES)}),
)


def narrate(event: Event, _options: Options, language: str = "en") -> str:
    """The event as a sentence."""
    said = event.move if isinstance(event.move, Guard | Pass) else event.due
    sentence = PHRASES.say(language, type(said).__name__, event.due, event.move)
    cards = ", ".join(PHRASES.word(language, Kind, kind) for kind in event.turned_up)
    return sentence + (PHRASES.say(language, "turned up", cards=cards) if cards else "")


def render(observation: Observation, language: str = "en") -> str:
    """The table as a seat sees it, one line a seat."""
    lines = []
    for seat, heaps in enumerate(zip(observation.hands, observation.set_aside, observation.nests, strict=True)):
        hand, laid, nest = (
            ", ".join(PHRASES.word(language, Kind, kind, "face") for kind in heap) or "-" for heap in heaps
        )
        lines.append(PHRASES.say(language, "seat", seat=str(seat), hand=hand, laid=laid, nest=nest))
    return "\n".join(lines)


def defects(state: State) -> tuple[str, ...]:
    """What is impossible in this position, each with its clause."""
    if any(len(heaps) != len(SEATS) for heaps in (state.hands, state.set_aside, state.nests)):
        return ("M1.1: there are three seats",)  # no further question makes sense
    return tuple(_defects(state))


def _defects(state: State) -> Iterator[str]:
    options, pending = state.options, state.pending
    yield from ZONES.misplaced(state, names(options))
    schedule, lays = initial_state(options).pending, options.seats * options.rounds
    is_robbery = bool(pending) and pending[-1] in _robberies(state)
    owed = pending[:-1] if is_robbery else pending
    if owed != schedule[: len(owed)] or (is_robbery and (len(owed) >= lays or len(owed) % options.seats)):
        yield "M3: this cannot be what is owed"
    if len(state.deck) != len(options.deck) - len(schedule) + max(lays, len(owed)):
        yield "M2: the hands are dealt out of the deck"
    laid = [options.rounds - owed.count(Laying(seat)) for seat in SEATS]
    for seat in SEATS:
        dealt = options.hand_size - owed.count(Dealing(seat))
        if len(state.set_aside[seat]) != laid[seat] - min(laid):
            yield f"M3.1: seat {seat} lays one card a round"
        if not 0 <= len(state.nests[seat]) - min(laid) <= state.nests[seat].count(OWL):
            yield f"M3.2: the nest of seat {seat} holds one card a round, and owls that have guarded"
        if abs(len(state.hands[seat]) - dealt + laid[seat]) > min(laid):
            yield f"M4: the hand of seat {seat} changes by one card a robbery"


def _robberies(state: State) -> Iterator[Decision]:
    """All that a robbery can owe (M4)."""
    for seat in SEATS:
        for victim in _victims(state, seat):
            yield from (Choosing(seat), Guarding(victim, seat), Stealing(seat, victim), Look(seat, victim))


def _heaps(state: State) -> Heaps:
    return (*state.hands, *state.set_aside, *state.nests, state.deck)


def _cards(state: State) -> Cards:
    return tuple(kind for heap in _heaps(state) for kind in heap)


def _arranged(state: State, cards: Iterable[Kind]) -> State:
    """The state with these cards, in the order of `_cards`, in its places."""
    rest = iter(cards)
    heaps = tuple(tuple(sorted(islice(rest, len(heap)))) for heap in _heaps(state))
    return attrs.evolve(state, hands=heaps[:3], set_aside=heaps[3:6], nests=heaps[6:9], deck=heaps[9])


def _twin(state: State, move: Move, seat: Seat | None, rng: Random) -> tuple[State, Move] | None:
    """The state with the cards shuffled that the seat cannot see, and the move with the card that lies there now."""
    due, cards = state.pending[-1], _cards(state)
    places = [place for place, heap in enumerate(_heaps(state)) for _ in heap]  # hands 0 to 2, laid 3 to 5, nests, deck
    known = {6, 7, 8} if seat is None else {6, 7, 8, seat, seat + 3}  # M6
    if isinstance(due, Look) and due.seat == seat:
        known.add(due.target)  # M4.3
    source = 9 if isinstance(due, Dealing) else due.victim if isinstance(due, Stealing) else due.seat
    kind = move.kind if isinstance(move, Lay | Draw) else OWL
    moved = None if isinstance(move, Rob | Pass | Seen) else [*zip(places, cards, strict=True)].index((source, kind))
    shown = moved if isinstance(move, Guard) else None  # this owl must stay, else the move could not be made
    hidden = [place for place in range(len(cards)) if places[place] not in known and place != shown]
    if not hidden:
        return None
    laid = dict(zip(hidden, rng.sample([cards[place] for place in hidden], len(hidden)), strict=True))
    twin = _arranged(state, (laid.get(place, card) for place, card in enumerate(cards)))
    if moved in laid and isinstance(move, Lay | Draw):
        return twin, type(move)(laid[moved])
    return twin, move


def _small_boxes() -> Iterator[core.SmallBox[State]]:
    """Every position of a short game with seven cards, once they are dealt."""
    state = initial_state(Options(corn=2, ring=2, owl=3, hand_size=2, rounds=1))
    for text in ("ring", "owl", "owl", "corn", "corn", "ring"):
        state = step(state, parse_move(f"draw {text}", state.options))
    for text in ("lay ring", "lay corn", "lay owl", "rob 1", "guard", "seen"):
        yield core.SmallBox(state, partial(_arrangements, state))
        state = step(state, parse_move(text, state.options))
    yield core.SmallBox(state, partial(_arrangements, state))


def _arrangements(state: State) -> Iterator[State]:
    return (_arranged(state, cards) for cards in permutations(_cards(state)))


def _ways(state: State, move: Move) -> int:
    """How many cards like this one the seat can lay (M3.1, M4.3)."""
    hand = state.hands[state.pending[-1].seat]
    return hand.count(move.kind) if isinstance(move, Lay) else hand.count(OWL) if isinstance(move, Guard) else 1


def _small_games() -> Iterator[core.SmallGame[State, Move]]:
    yield core.SmallGame(Options(corn=1, ring=3, owl=3, hand_size=2, rounds=1), _ways)


def _corruptions(state: State) -> Iterator[Corruption[State]]:
    look = Look(SEATS[0], SEATS[0])
    yield Corruption("an owl too many", attrs.evolve(state, deck=(*state.deck, OWL)), "M1.1")
    yield Corruption("a look at the own hand", attrs.evolve(state, pending=(*state.pending, look)), "M3")
    if state.deck:
        hands = with_one(state.hands, SEATS[0], state.deck[0])
        yield Corruption("a card drawn in secret", attrs.evolve(state, hands=hands, deck=state.deck[1:]), "M2")


def _turn(places: int) -> core.Symmetry[State, Move]:
    """All seats move on by so many places: nothing depends on their numbers, for `first` moves with them."""
    return core.seats_turned(State, Move, len(SEATS), places, ("hands", "set_aside", "nests"))


def _ranking(state: State) -> tuple[int, ...]:
    """The points of the cards that each seat has anywhere (M5.1)."""
    owned = [(*state.nests[seat], *state.hands[seat], *state.set_aside[seat]) for seat in SEATS]
    return tuple(sum(POINTS[kind] for kind in cards) for cards in owned)


PROMISES: Final = core.Promises[State, Move](
    variants=lambda: (
        Options(),
        Options(first=SEATS[2], rounds=3, hand_size=5, corn=9, ring=6),
        Options(corn=0, ring=5, owl=6),
    ),
    twin=_twin,
    small_box=_small_boxes,
    small_games=_small_games,
    equivalent=lambda _state, _move, _other: False,
    symmetries=lambda _state: (_turn(1), _turn(2)),
    corruptions=_corruptions,
    ranking=_ranking,
)
"""What the laws need beyond the contract; written from the rules, not from the code above."""


class ScriptedBot(core.Judging[Observation, Move]):
    """Plays by three rules of thumb; every game may bring such a bot along, and make it as it likes."""

    def judge(self, observation: Observation) -> Callable[[Move], float]:
        """What each move is worth."""
        return partial(_worth, observation)


def _worth(observation: Observation, move: Move) -> float:
    match move:
        case Lay(kind):
            return POINTS[kind]  # most points rob, and lie safe from robbers (M4.1)
        case Rob(victim):
            return len(observation.hands[victim])  # more cards, more rings
        case _:
            return isinstance(move, Guard)  # an owl is worth nothing else (M4.3)
