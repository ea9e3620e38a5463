"""Magpies with one part replaced by a wrong one, for each law one; what the part does wrong stands in its docstring."""

from collections.abc import Mapping, Sequence
from random import Random
from time import time
from typing import Any, Final

import attrs
from cattrs import Converter

from examples import magpies
from examples.magpies import (
    CORN,
    NAMES,
    OWL,
    RING,
    Guarding,
    Kind,
    Laying,
    Move,
    Observation,
    Options,
    Pass,
    Seen,
    State,
    Stealing,
)
from tabletop.core import IllegalMoveError, Memory, Names, Refusal, Seat
from tabletop.core.converters import register_form


class Altered:
    """
    A game with some parts replaced: `Altered(magpies, scores=…)`.

    Its seats remember nothing unless `Memory` is given: what else is wrong with it would spoil what they remember.
    """

    def __init__(self, game: object, **parts: object) -> None:
        self._game = game
        vars(self).update(parts)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (any part)
        if name == "Memory":
            raise AttributeError(name)
        return getattr(self._game, name)


def by_hash(state: State) -> Sequence[Move]:
    """The order of the moves depends on how texts hash."""
    moves = magpies.legal_moves(state)
    return sorted(moves, key=lambda move: hash(magpies.format_move(move, state.options)))


def meddling(state: State) -> tuple[int, ...]:
    """Counting the points turns the hands round."""
    object.__setattr__(state, "hands", state.hands[::-1])
    return magpies.scores(state)


def listing(state: State, seat: Seat | None) -> Observation:
    """The hands are lists."""
    seen = magpies.observe(state, seat)
    return attrs.evolve(seen, hands=tuple([list(hand) for hand in seen.hands]))  # type: ignore[misc]  # that is what is wrong


@attrs.frozen
class LooseEvent:
    """Equality ignores what was turned up."""

    due: magpies.Decision
    move: Move | None
    turned_up: magpies.Cards = attrs.field(eq=False)


def loose(state: State, move: Move, after: State, seat: Seat | None) -> LooseEvent:
    """The event, loosely."""
    event = magpies.observe_move(state, move, after, seat)
    return LooseEvent(event.due, event.move, event.turned_up)


def timed(event: magpies.Event, options: Options, language: str = "en") -> str:
    """The sentence depends on the clock."""
    return magpies.narrate(event, options, language if time() else "")


def unasked(state: State) -> Sequence[Move]:
    """Whoever holds an owl must guard."""
    moves = magpies.legal_moves(state)
    return [move for move in moves if len(moves) == 1 or not isinstance(move, Pass)]


def doubled(state: State) -> Sequence[Move]:
    """Two cards of a kind are two moves."""
    due = state.pending[-1] if state.pending else None
    if isinstance(due, Laying):
        return [magpies.Lay(kind) for kind in state.hands[due.seat]]
    return magpies.legal_moves(state)


def unseen(options: Options) -> Sequence[Move]:
    """The alphabet forgets the end of a look."""
    return [move for move in magpies.all_moves(options) if not isinstance(move, Seen)]


def everything(options: Options) -> Sequence[Move]:
    """What chance deals is listed among the decisions."""
    return magpies.all_moves(options)


def nothing(_options: Options) -> Sequence[Move]:
    """Nothing is left for chance."""
    return ()


def swapped(options: Options) -> Sequence[Move]:
    """The alphabet begins with chance."""
    return (*magpies.chances(options), *magpies.decisions(options))


def stuck(state: State) -> Sequence[Move]:
    """Nobody can give a hand back."""
    return [move for move in magpies.legal_moves(state) if not isinstance(move, Seen)]


def by_kind(state: State, rng: Random) -> Move:
    """Each kind is drawn equally often."""
    return rng.choice(magpies.legal_moves(state))


def no_defects(_state: State) -> tuple[str, ...]:
    """Anything goes."""
    return ()


def gossiping(state: State, move: Move, after: State, _seat: Seat | None) -> magpies.Event:
    """Everybody learns what the mover sees."""
    return magpies.observe_move(state, move, after, state.pending[-1].seat)


def counting_corn(state: State, seat: Seat | None) -> Observation:
    """What lies in the deck shows."""
    return attrs.evolve(magpies.observe(state, seat), deck_size=state.deck.count(CORN))


_HOARD: Final[dict[object, Any]] = {}


def hoarding(state: State, seat: Seat | None) -> Observation:
    """What is seen of the hands is kept by what the hands hold."""
    seen = magpies.observe(state, seat)
    return attrs.evolve(seen, hands=_HOARD.setdefault((state.hands, seen.hands), seen.hands))


def pairing(state: State, seat: Seat | None) -> Observation:
    """Hands that hold the same are one object, where nobody sees that they do."""
    seen = magpies.observe(state, seat)
    pairs = tuple(zip(state.hands, seen.hands, strict=True))
    looks = {pair: pair[1] for pair in pairs}
    return attrs.evolve(seen, hands=tuple(looks[pair] for pair in pairs))


def afraid(state: State) -> Sequence[Move]:
    """The order of the moves depends on who else holds an owl."""
    moves = magpies.legal_moves(state)
    others = [hand for seat, hand in enumerate(state.hands) if seat != magpies.to_move(state)]
    return moves[::-1] if any(OWL in hand for hand in others) else moves


def nestless(observation: Observation, rng: Random) -> State:
    """Imagined nests are empty."""
    return attrs.evolve(magpies.determinize(observation, rng), nests=magpies.EMPTY)


def drowsy(memory: Memory, event: magpies.Event) -> Memory:
    """A hand that was looked at is forgotten."""
    return magpies.remember(memory, attrs.evolve(event, shown=()))


def clairvoyant(memory: Memory, event: magpies.Event) -> Memory:
    """Whoever is dealt a card in secret is known to have been dealt the most common one that is left."""
    if event.move is not None or not isinstance(event.due, magpies.Dealing):
        return magpies.remember(memory, event)
    likely = magpies.RECALL.known(memory)["deck", 0]
    left = {**dict.fromkeys(likely.certain, 1.0), **likely.likely}
    return magpies.remember(memory, attrs.evolve(event, move=magpies.Draw(Kind(max(left, key=left.__getitem__)))))


def even_handed(observation: Observation, rng: Random, _memory: Memory | None = None) -> State:
    """What was seen earlier counts for nothing."""
    return magpies.determinize(observation, rng)


class First(Random):
    """A generator that always draws what comes first."""

    def random(self) -> float:
        """Nothing."""
        return 0.0


def sorted_world(observation: Observation, _rng: Random) -> State:
    """Always the same world."""
    return magpies.determinize(observation, First())


def loud(state: State, seat: Seat | None) -> Observation:
    """A spectator sees what no seat does."""
    return magpies.observe(state, seat) if seat is not None else counting_corn(state, seat)


def generous(state: State) -> frozenset[Seat]:
    """Second best wins too."""
    points = magpies.scores(state)
    best = sorted(points)[1]
    return frozenset(seat for seat in magpies.SEATS if not state.pending and points[seat] >= best)


def mixing_up(converter: Converter, options: Options) -> None:
    """Rings and owls are read as each other."""
    magpies.register_hooks(converter, options)
    swapped: Mapping[object, Kind] = {"corn": CORN, "ring": OWL, "owl": RING}
    register_form(converter, Kind, lambda kind: NAMES[kind], lambda name: swapped[name])


def favouring(state: State) -> tuple[int, ...]:
    """The first seat has a point more."""
    points = magpies.scores(state)
    return points[0] + 1, *points[1:]


def mumbled(text: str, options: Options) -> Move:
    """Nobody can say that a hand was seen, or an owl shown."""
    move = magpies.parse_move(text, options)
    return Pass() if isinstance(move, magpies.Guard | Seen) else move


def skipping(after: State) -> State:
    """Only a victim that holds an owl is asked whether it guards."""
    match after.pending[-1:]:
        case (Guarding(victim, robber),) if OWL not in after.hands[victim]:
            return attrs.evolve(after, pending=(*after.pending[:-1], Stealing(robber, victim)))
    return after


def unchecked(state: State, move: Move) -> State:
    """What is allowed is played as it was given, `Lay(1.0)` for `Lay(1)` too."""
    refusal = magpies.explain(state, move)
    if refusal is not None:
        raise IllegalMoveError(repr(move), refusal)
    return magpies.step_unchecked(state, move)


def indexing(state: State, move: Move) -> Refusal | None:
    """A table is looked into before anything is known of the index."""
    if isinstance(move, magpies.Lay) and move in magpies.all_moves(state.options):
        _ = NAMES[move.kind]
    return magpies.explain(state, move)


def forgetful(state: State, move: Move, after: State, seat: Seat | None) -> magpies.Event:
    """The event of a look does not say what is seen there."""
    return attrs.evolve(magpies.observe_move(state, move, after, seat), shown=())


def curt(state: State, move: Move, after: State, seat: Seat | None) -> magpies.Event:
    """Whoever draws a card is not told which."""
    event = magpies.observe_move(state, move, after, seat)
    return attrs.evolve(event, move=None) if isinstance(move, magpies.Draw) else event


class SulkingBot:
    """Plays no second move."""

    def __init__(self, game: object) -> None:
        self._game = game
        self._has_played = False

    def start(self, seat: Seat, options: object, rng: Random) -> None:
        """Say nothing."""

    def see(self, event: object) -> None:
        """Look away."""

    def choose(self, observation: object, moves: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002  (a bot)
        """The first move, or nothing."""
        if self._has_played:
            return None
        self._has_played = True
        return moves[0]


BY_HASH: Final = Altered(magpies, legal_moves=by_hash)
MEDDLING: Final = Altered(magpies, scores=meddling)
LISTING: Final = Altered(magpies, observe=listing)
LOOSE: Final = Altered(magpies, observe_move=loose, Event=LooseEvent)
NUMBERED: Final = Altered(magpies, names=lambda _options: Names({}))
TIMED: Final = Altered(magpies, narrate=timed)
UNASKED: Final = Altered(magpies, legal_moves=unasked)
DOUBLED: Final = Altered(magpies, legal_moves=doubled)
UNSEEN: Final = Altered(magpies, all_moves=unseen)
ALL_DECIDED: Final = Altered(magpies, decisions=everything, chances=nothing)
ALL_CHANCE: Final = Altered(magpies, decisions=nothing, chances=everything)
SWAPPED: Final = Altered(magpies, all_moves=swapped)
SKIPPING: Final = Altered(
    magpies,
    step=lambda state, move: skipping(magpies.step(state, move)),
    step_unchecked=lambda state, move: skipping(magpies.step_unchecked(state, move)),
)
UNCHECKED: Final = Altered(magpies, step=unchecked)
INDEXING: Final = Altered(magpies, explain=indexing)
STUCK: Final = Altered(magpies, legal_moves=stuck)
BY_KIND: Final = Altered(magpies, sample_chance=by_kind)
HURRIED: Final = Altered(magpies, max_length=lambda options: magpies.max_length(options) - 3)
NO_DEFECTS: Final = Altered(magpies, defects=no_defects)
GOSSIPING: Final = Altered(magpies, observe_move=gossiping)
COUNTING_CORN: Final = Altered(magpies, observe=counting_corn)
HOARDING: Final = Altered(magpies, observe=hoarding)
PAIRING: Final = Altered(magpies, observe=pairing)
FORGETFUL: Final = Altered(magpies, observe_move=forgetful)
CURT: Final = Altered(magpies, observe_move=curt)
AFRAID: Final = Altered(magpies, legal_moves=afraid)
NESTLESS: Final = Altered(magpies, determinize=nestless)
SORTED: Final = Altered(magpies, determinize=sorted_world)
LOUD: Final = Altered(magpies, observe=loud)
GENEROUS: Final = Altered(magpies, winners=generous)
DROWSY: Final = Altered(magpies, Memory=Memory, remember=drowsy)
CLAIRVOYANT: Final = Altered(magpies, Memory=Memory, remember=clairvoyant)
EVEN_HANDED: Final = Altered(magpies, Memory=Memory, determinize=even_handed)
MIXING_UP: Final = Altered(magpies, register_hooks=mixing_up)
FAVOURING: Final = Altered(magpies, scores=favouring)

MUMBLING: Final = Altered(magpies, parse_move=mumbled)
MUMBLING_AND_STUCK: Final = Altered(magpies, parse_move=mumbled, legal_moves=stuck)

BROKEN: Final[Mapping[str, tuple[Altered, ...]]] = {
    "determinism": (BY_HASH,),
    "purity": (MEDDLING,),
    "immutability": (LISTING,),
    "equality": (LOOSE, NUMBERED),
    "isolation": (TIMED,),
    "legality": (UNASKED, UNCHECKED, INDEXING),
    "order": (DOUBLED,),
    "alphabet": (UNSEEN, ALL_DECIDED, ALL_CHANCE, SWAPPED),
    "progress": (STUCK,),
    "chance": (BY_KIND,),
    "length": (HURRIED,),
    "defects": (NO_DEFECTS,),
    "non_interference": (GOSSIPING, COUNTING_CORN, SKIPPING, HOARDING, PAIRING, FORGETFUL, CURT),
    "knowledge": (AFRAID,),
    "determinize": (NESTLESS,),
    "uniform_worlds": (SORTED,),
    "spectator": (LOUD,),
    "result": (GENEROUS,),
    "replay": (MIXING_UP,),
    "symmetry": (FAVOURING,),
    "recall": (CLAIRVOYANT, EVEN_HANDED),
}
"""Law -> games that break it; law 21 is broken by a bot."""
