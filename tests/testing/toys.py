"""
For each law of the kit a broken toy: Magpies with one small fault, of the sort that gets through a review.

The docstring of the faulty function says what is wrong. `TOYS` says which laws turn red besides the toy's own, and
`python -m tests.testing.toys` prints what really turns red.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from examples import magpies
from examples.magpies import (
    KINDS,
    NAMES,
    OWL,
    POINTS,
    SEATS,
    Choosing,
    Decision,
    Kind,
    Lay,
    Laying,
    Look,
    Move,
    Observation,
    Options,
    Pass,
    Rob,
    State,
    Stealing,
)
from tabletop.core import IllegalMoveError, Refusal, Seat
from tabletop.testing import LAWS, check
from tests.testing.broken import Altered, doubled, even_handed

HERE: Final = "tests.testing.toys"

Explain: TypeAlias = Callable[[State, Move], Refusal | None]
Step: TypeAlias = Callable[[State, Move], State]


def altered(
    *, explain: Explain = magpies.explain, step_unchecked: Step = magpies.step_unchecked, **parts: object
) -> Altered:
    """Magpies with these parts, and with the `step` that goes with them."""

    def step(state: State, move: Move) -> State:
        refusal = explain(state, move)
        if refusal is not None:
            raise IllegalMoveError(magpies.format_move(move, state.options), refusal)
        known = magpies.parse_move(magpies.format_move(move, state.options), state.options)  # Lay(1.0) equals Lay(1)
        return step_unchecked(state, known)

    return Altered(magpies, explain=explain, step_unchecked=step_unchecked, step=step, **parts)


def through_a_set(state: State) -> Sequence[Move]:
    """The cards that one may lay come out of a set of names, which has another order in every process."""
    moves = magpies.legal_moves(state)
    if not state.pending or not isinstance(state.pending[-1], Laying):
        return moves
    names = {NAMES[move.kind] for move in moves if isinstance(move, Lay)}
    return [Lay(KINDS[NAMES.index(name)]) for name in names]


def tidying(event: magpies.Event, options: Options, language: str = "en") -> str:
    """Telling an event sorts the cards in it."""
    object.__setattr__(event, "turned_up", tuple(sorted(event.turned_up)))
    return magpies.narrate(event, options, language)


@attrs.define(unsafe_hash=True)
class OpenEvent:
    """An event that is not frozen."""

    due: Decision
    move: Move | None
    turned_up: magpies.Cards


def unfrozen(state: State, move: Move, after: State, seat: Seat | None) -> OpenEvent:
    """The class of events is not frozen."""
    event = magpies.observe_move(state, move, after, seat)
    return OpenEvent(event.due, event.move, event.turned_up)


@attrs.frozen
class LooseEvent:
    """An event that looks at the kind of the decision alone."""

    due: Decision = attrs.field(eq=type)
    move: Move | None
    turned_up: magpies.Cards


def loose(state: State, move: Move, after: State, seat: Seat | None) -> LooseEvent:
    """Events are equal whosever decision it was."""
    event = magpies.observe_move(state, move, after, seat)
    return LooseEvent(event.due, event.move, event.turned_up)


class GloballyRandom(Random):
    """A generator that asks the one of the module."""

    def random(self) -> float:
        """Draw by the generator that all the process shares."""
        return random.random()


def careless(observation: Observation, _rng: Random) -> State:
    """Worlds are drawn by `random.random`, not by the generator that was handed in."""
    return magpies.determinize(observation, GloballyRandom(0))


def lenient(state: State, move: Move) -> Refusal | None:
    """A seat may rob itself: `explain` forgets that it may not, `legal_moves` does not."""
    refusal = magpies.explain(state, move)
    return None if refusal is not None and refusal.fact == "nobody robs itself" else refusal


def tolerant(text: str, options: Options) -> Move:
    """Blanks around a move are read over."""
    return magpies.parse_move(text.strip(), options)


def pressed(state: State) -> Sequence[Move]:
    """A victim without an owl has no answer: passing is forgotten in the list."""
    return [move for move in magpies.legal_moves(state) if not isinstance(move, Pass)]


def pressing(state: State, move: Move) -> Refusal | None:
    """Nobody may pass: it is forgotten here too."""
    return Refusal("M4.2", "the victim guards") if isinstance(move, Pass) else magpies.explain(state, move)


def full_box(state: State) -> Sequence[int]:
    """The odds of a deal are those of the full box, whatever was dealt already."""
    weights = magpies.chance_weights(state)
    if state.pending and isinstance(state.pending[-1], magpies.Dealing):
        return [state.options.deck.count(kind) for kind in sorted(set(state.deck))]
    return weights


def one_short(options: Options) -> int:
    """The bound counts one card stolen, or one look, too few."""
    return magpies.max_length(options) - 1


def trusting(state: State) -> tuple[str, ...]:
    """Whether the hands came out of the deck is not asked."""
    return tuple(defect for defect in magpies.defects(state) if not defect.startswith("M2:"))


def whispering(state: State, move: Move, after: State, seat: Seat | None) -> magpies.Event:
    """A stolen card is told to everybody, not to robber and victim alone."""
    is_theft = isinstance(state.pending[-1], Stealing)
    return magpies.observe_move(state, move, after, state.pending[-1].robber if is_theft else seat)  # type: ignore[union-attr]


def sparing(state: State) -> Sequence[Move]:
    """Who holds an owl is not offered for robbing, where anybody else is."""
    moves = magpies.legal_moves(state)
    easy = [move for move in moves if isinstance(move, Rob) and OWL not in state.hands[move.victim]]
    return easy or moves


def refusing(state: State, move: Move) -> Refusal | None:
    """What is not offered is refused."""
    refusal = magpies.explain(state, move)
    if refusal is None and isinstance(move, Rob) and move not in sparing(state):
        return Refusal("M4.1", "a victim without an owl comes first")
    return refusal


def forgetful(observation: Observation, rng: Random) -> State:
    """Worlds that are drawn in a look forget the hand that lies open."""
    match observation.pending[-1:]:
        case (Look(viewer, target),) if viewer == observation.seat:
            hidden = (None,) * len(observation.hands[target])
            hands = (*observation.hands[:target], hidden, *observation.hands[target + 1 :])
            observation = attrs.evolve(observation, hands=hands)
    return magpies.determinize(observation, rng)


def kind_by_kind(observation: Observation, rng: Random) -> State:
    """Unseen kinds are equally likely, however many cards of each are left."""
    heaps = (*observation.hands, *observation.set_aside, (None,) * observation.deck_size)
    shown = Counter(kind for heap in (*heaps, *observation.nests) for kind in heap if kind is not None)
    left = Counter(observation.options.deck) - shown

    def drawn() -> Kind:
        kind = rng.choice(sorted(left))
        left.subtract((kind,))
        left[kind] or left.pop(kind)
        return kind

    world = [tuple(sorted(drawn() if kind is None else kind for kind in heap)) for heap in heaps]
    truth = magpies.determinize(observation, rng)
    return attrs.evolve(truth, hands=tuple(world[:3]), set_aside=tuple(world[3:6]), deck=world[6])


def open_cards(state: State, seat: Seat | None) -> Observation:
    """A spectator sees the cards laid face down, as on television."""
    seen = magpies.observe(state, seat)
    return attrs.evolve(seen, set_aside=state.set_aside) if seat is None else seen


def nest_alone(state: State) -> frozenset[Seat]:
    """The cards left in hand do not count for the win."""
    points = [sum(POINTS[kind] for kind in nest) for nest in state.nests]
    return frozenset(seat for seat in SEATS if not state.pending and points[seat] == max(points))


BOX: Final = Options()
LAYINGS: Final = tuple(map(Laying, SEATS))


def interned(options: Options = BOX) -> State:
    """The decisions to lay a card are made once."""
    state = magpies.initial_state(options)
    pending = tuple(LAYINGS[due.seat] if isinstance(due, Laying) else due for due in state.pending)
    return attrs.evolve(state, pending=pending)


def by_identity(state: State, move: Move) -> State:
    """A robbery follows upon a decision that *is* a known one, not upon one that equals it."""
    after, due = magpies.step_unchecked(state, move), state.pending[-1]
    is_known = any(due is laying for laying in LAYINGS)
    if isinstance(due, Laying) and not is_known and isinstance(after.pending[-1] if after.pending else None, Choosing):
        return attrs.evolve(after, pending=state.pending[:-1])
    return after


def first_come(state: State, move: Move) -> State:
    """Where several laid the card of most points, the first of them by number robs."""
    after = magpies.step_unchecked(state, move)
    if not isinstance(state.pending[-1], Laying) or any(after.set_aside) or after.pending != state.pending[:-1]:
        return after
    points = [POINTS[kind] for kind in magpies.observe_move(state, move, after, None).turned_up]
    robber = SEATS[points.index(max(points))]
    has_victims = any(hand for seat, hand in enumerate(after.hands) if seat != robber)
    return attrs.evolve(after, pending=(*after.pending, Choosing(robber))) if has_victims else after


class CountingBot:
    """A bot that adds up all hands, as if it saw them."""

    def __init__(self, game: object) -> None:
        self._game = game

    def start(self, seat: Seat, options: object, rng: Random) -> None:
        """Say nothing."""

    def see(self, event: object) -> None:
        """Look away."""

    def choose(self, observation: Observation, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (a bot)
        """The last move where it believes that it is behind, else the first."""
        rich = [sum(POINTS[kind] for kind in hand) for hand in observation.hands]  # type: ignore[index, misc]
        return moves[-1 if rich[observation.to_move] < max(rich) else 0]


@attrs.frozen(kw_only=True)
class Toy:
    """
    A game that breaks a law.

    path: where it is found. fault: what is wrong with it. bots: those that play it.
    also_breaks: the laws that turn red with the toy's own, because they look at the same thing.
    """

    path: str
    fault: str
    also_breaks: frozenset[int]
    bots: tuple[str, ...]


def _toy(name: str, faulty: object, *also_breaks: int, bots: tuple[str, ...] = ("random", "greedy")) -> Toy:
    """The toy of that name in this module, or behind a colon in another."""
    path = name if "." in name else f"{HERE}:{name}"
    return Toy(path=path, fault=(faulty.__doc__ or "").splitlines()[0], also_breaks=frozenset(also_breaks), bots=bots)


THROUGH_A_SET: Final = altered(legal_moves=through_a_set)
TIDYING: Final = altered(narrate=tidying)
UNFROZEN: Final = altered(observe_move=unfrozen, Event=OpenEvent)
LOOSE: Final = altered(observe_move=loose, Event=LooseEvent)
CARELESS: Final = altered(determinize=careless)
LENIENT: Final = altered(explain=lenient)
TOLERANT: Final = altered(parse_move=tolerant)
PRESSED: Final = altered(legal_moves=pressed, explain=pressing)
FULL_BOX: Final = altered(chance_weights=full_box)
ONE_SHORT: Final = altered(max_length=one_short)
TRUSTING: Final = altered(defects=trusting)
WHISPERING: Final = altered(observe_move=whispering)
SPARING: Final = altered(legal_moves=sparing, explain=refusing)
FORGETFUL: Final = altered(determinize=forgetful)
KIND_BY_KIND: Final = altered(determinize=kind_by_kind)
OPEN_CARDS: Final = altered(observe=open_cards)
NEST_ALONE: Final = altered(winners=nest_alone)
BY_IDENTITY: Final = altered(initial_state=interned, step_unchecked=by_identity)
FIRST_COME: Final = altered(step_unchecked=first_come)

_TOYS: Final = (
    _toy("THROUGH_A_SET", through_a_set),
    _toy("TIDYING", tidying),
    _toy("UNFROZEN", unfrozen, 13),
    _toy("LOOSE", loose, 13),
    _toy("CARELESS", careless, 1),
    _toy("LENIENT", lenient),
    _toy("tests.testing.broken:DOUBLED", doubled),
    _toy("TOLERANT", tolerant),
    _toy("PRESSED", pressed, 1, 21),
    _toy("FULL_BOX", full_box),
    _toy("ONE_SHORT", one_short, 21),
    _toy("TRUSTING", trusting),
    _toy("WHISPERING", whispering),
    _toy("SPARING", sparing, 13),
    _toy("FORGETFUL", forgetful, 16),
    _toy("KIND_BY_KIND", kind_by_kind),
    _toy("OPEN_CARDS", open_cards, 13),
    _toy("NEST_ALONE", nest_alone),
    _toy("BY_IDENTITY", by_identity, 20),
    _toy("FIRST_COME", first_come),
    _toy("examples.magpies", CountingBot, bots=(f"{HERE}:CountingBot",)),
    _toy("tests.testing.broken:EVEN_HANDED", even_handed),
)
TOYS: Final[Mapping[int, Toy]] = dict(enumerate(_TOYS, start=1))
"""The number of a law -> a toy that breaks it."""


def broken_laws(toy: Toy, seed: int = 0) -> frozenset[int]:
    """The laws that the toy breaks in a quick run."""
    return frozenset(entry.law.number for entry in check(toy.path, laws=LAWS, seed=seed, bots=toy.bots).broken)


def table(red: Mapping[int, Collection[int]]) -> str:
    """The table law x broken toy of `docs/laws.md`, where `red` are the laws that the toy of each law breaks."""
    lines = ["| law | its broken toy | turns red |", "|---|---|---|"]
    for number, broken in red.items():
        names = [f"{other} {LAWS[other].name}" for other in sorted(broken, key=lambda other: (other != number, other))]
        lines.append(f"| {number} | {TOYS[number].fault} | {', '.join(names)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(f"{table({number: broken_laws(toy) for number, toy in TOYS.items()})}\n")
