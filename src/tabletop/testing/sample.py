"""
Fast seeded play: the games, and the states in them, at which laws look.

Games are played in three styles by turns: kinds of moves that were played rarely so far first, so that rare rules come
up; every move alike; and with a taste for some kinds that is drawn anew for each game, which leads to lopsided
positions. States are then taken by turns out of each kind of moment, so that rare moments get their share.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from tabletop.core.contract import CHANCE, NOBODY, AnyGame
from tabletop.testing.faults import FAULTS
from tabletop.testing.profile import Profile

Kind: TypeAlias = tuple[int, str, str]
"""A kind of moment: which options, which decision is due, which kinds of moves are legal."""


@attrs.frozen(eq=False)
class Line:
    """
    A game as it was played, from the initial state of `options` on.

    last: the state that it stops in, at its end or because the game failed.
    """

    options: Any
    moves: tuple[Any, ...]
    last: Any


@attrs.frozen(eq=False)
class Moment:
    """The state in `line` after so many of its moves."""

    line: Line
    number: int
    state: Any


@attrs.frozen(eq=False)
class Sample:
    """
    Games that were played, and some moments out of them.

    played: how often each kind of move was played, by the names of their classes.
    """

    options: tuple[Any, ...]
    lines: tuple[Line, ...]
    moments: tuple[Moment, ...]
    played: Mapping[str, int]


Chooser: TypeAlias = Callable[[Any, Sequence[Any]], Any]
"""Picks one of the legal moves of a state."""


def played_sample(game: AnyGame, profile: Profile, seed: int, options: tuple[Any, ...]) -> Sample:
    """The games and moments that this seed gives; where the game fails, play stops, and the laws look there first."""
    rng = Random(f"{seed} sample")
    player = _Player(game, rng)
    moments = _Moments(profile.moments, rng)
    lines, failed = [], []
    for number in range(profile.games):
        which = number % len(options)
        states: list[Any] = []
        line, error = _played(game, options[which], player.chooser(number), profile.longest, states)
        lines.append(line)
        if error is not None:
            failed.append(Moment(line, len(line.moves), line.last))
        for place, state in enumerate(states[: len(states) - (error is not None)]):
            moments.add(_kind(game, which, state), Moment(line, place, state))
    return Sample(options, tuple(lines), (*failed[:5], *moments.taken()), dict(sorted(player.played.items())))


def _played(
    game: AnyGame, options: object, choose: Chooser, longest: int, states: list[Any]
) -> tuple[Line, BaseException | None]:
    """The line, its states put into `states`, and the error that the game raised, if it did."""
    most = _most(game, options, longest)
    state, moves = game.initial_state(options), list[Any]()
    states.append(state)
    try:
        while len(moves) < most and game.to_move(state) != NOBODY:
            move = choose(state, game.legal_moves(state))
            state = game.step_unchecked(state, move)
            moves.append(move)
            states.append(state)
    except FAULTS as error:  # the laws say which one it breaks
        return Line(options, tuple(moves[: len(states) - 1]), states[-1]), error
    return Line(options, tuple(moves), state), None


def _most(game: AnyGame, options: object, longest: int) -> int:
    """After how many moves a game is given up."""
    try:
        bound = game.max_length(options)
        return longest if bound is None else min(longest, bound + 1)
    except FAULTS:
        return longest  # that it has no such bound, law 11 says


def _kind(game: AnyGame, options: int, state: Any) -> Kind:  # noqa: ANN401  (every game has its own)
    try:
        due = type(state.pending[-1]).__name__ if state.pending else ""
        return options, due, " ".join(sorted({type(move).__name__ for move in game.legal_moves(state)}))
    except FAULTS as error:
        return options, "", type(error).__name__


class _Player:
    """Plays all games of a sample, and remembers what it played."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self.played: Counter[str] = Counter()

    def chooser(self, number: int) -> Chooser:
        """How moves are chosen in game number `number`."""
        taste: dict[str, float] = {}
        liked: Final = partial(self._liked, taste=taste)
        styles: Final = (self._rare, self._any, self._rare, liked)
        choose = styles[number % len(styles)]

        def chosen(state: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401  (every game has its own)
            move = choose(state, moves)
            self.played[type(move).__name__] += 1
            return move

        return chosen

    def _any(self, state: object, moves: Sequence[Any]) -> object:
        if self._game.to_move(state) == CHANCE:
            outcome: object = self._game.sample_chance(state, self._rng)
            return outcome
        return self._rng.choice(moves)

    def _rare(self, _state: object, moves: Sequence[Any]) -> object:
        return self._weighed(moves, lambda kind: 1 / (1 + self.played[kind]))

    def _liked(self, state: object, moves: Sequence[Any], taste: dict[str, float]) -> object:
        if self._game.to_move(state) == CHANCE:
            return self._any(state, moves)
        return self._weighed(moves, lambda kind: taste.setdefault(kind, self._rng.expovariate(1) ** 4))

    def _weighed(self, moves: Sequence[Any], weight: Callable[[str], float]) -> object:
        """A kind by its weight, then any move of that kind."""
        kinds: dict[str, list[Any]] = {}
        for move in moves:
            kinds.setdefault(type(move).__name__, []).append(move)
        names = sorted(kinds)
        (name,) = self._rng.choices(names, [weight(name) for name in names])
        return self._rng.choice(kinds[name])


class _Moments:
    """Collects moments: of each kind as many as are wanted in all, any of them with the same probability."""

    def __init__(self, wanted: int, rng: Random) -> None:
        self._wanted = wanted
        self._rng = rng
        self._found: dict[Kind, list[Moment]] = {}
        self._seen: Counter[Kind] = Counter()

    def add(self, kind: Kind, moment: Moment) -> None:
        """Keep the moment, perhaps in the place of another."""
        kept = self._found.setdefault(kind, [])
        self._seen[kind] += 1
        if len(kept) < self._wanted:
            kept.append(moment)
        elif (place := self._rng.randrange(self._seen[kind])) < self._wanted:
            kept[place] = moment

    def taken(self) -> tuple[Moment, ...]:
        """As many as are wanted: the decisions due by turns, and for each of them the kinds by turns."""
        by_due: dict[str, list[list[Moment]]] = {}
        for kind in sorted(self._found):
            self._rng.shuffle(self._found[kind])
            by_due.setdefault(kind[1], []).append(self._found[kind])
        by_turns = _by_turns([list(_by_turns(kinds)) for kinds in by_due.values()])
        return tuple(moment for moment, _ in zip(by_turns, range(self._wanted), strict=False))


def _by_turns(lists: Iterable[Sequence[Moment]]) -> Iterator[Moment]:
    """The first of each list, then the second of each, and so on."""
    lists = list(lists)
    for place in range(max(map(len, lists), default=0)):
        yield from (each[place] for each in lists if place < len(each))
