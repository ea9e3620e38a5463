"""What a game answers along a line of play, boiled down to digests that processes can compare (law 1)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeAlias

from tabletop.core.codec import dump
from tabletop.core.contract import CHANCE, NOBODY, AnyGame, Seat
from tabletop.testing.replaying import states_along

Digest: TypeAlias = tuple[int, str, str]
"""After how many moves, what was asked, and the digest of the answer."""

_PLAYED: Final = 300  # moves of a game that a process plays by itself


def digests(game: AnyGame, options: object, moves: Sequence[object], seed: int) -> Iterator[Digest]:
    """Everything that the game answers along the moves, then a game that goes on from there, played with `seed`."""
    state = None
    yield (
        0,
        "the alphabet in its order",
        _digest("\n".join(game.format_move(move, options) for move in game.all_moves(options))),
    )
    for number, state in enumerate(states_along(game, options, moves)):
        move = moves[number] if number < len(moves) else None
        for asked, answer in _answers(game, options, state, move, seed):
            yield number, asked, _digest(answer)
    yield len(moves), "a game that goes on from here, with one seed", _digest(_played(game, state, Random(seed)))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _answers(game: AnyGame, options: object, state: object, move: object, seed: int) -> Iterator[tuple[str, str]]:
    texts = [game.format_move(legal, options) for legal in game.legal_moves(state)]
    after = None if move is None else game.step_unchecked(state, move)
    yield "the JSON of the state", dump(game, state)
    yield "the legal moves in their order", "\n".join(texts)
    yield "the weights of chance", repr(list(game.chance_weights(state)))
    yield "scores and winners", repr((game.scores(state), sorted(game.winners(state))))
    for viewer in (*map(Seat, range(options.seats)), None):  # type: ignore[attr-defined]  # all options have seats
        observation = game.observe(state, viewer)
        yield f"the JSON of what {named(viewer)} sees", dump(game, observation)
        yield f"a world of {named(viewer)}, with one seed", dump(game, game.determinize(observation, Random(seed)))
        if move is not None:
            event = game.observe_move(state, move, after, viewer)
            yield f"the JSON of the event of {named(viewer)}", dump(game, event, options, kind="event")
            yield f"the sentence for {named(viewer)}", game.narrate(event, options)


def named(viewer: Seat | None) -> str:
    """`seat 0`, or `a spectator`."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def _played(game: AnyGame, state: object, rng: Random) -> str:
    """The texts of the moves of a random game that goes on from the state."""
    texts: list[str] = []
    options = state.options  # type: ignore[attr-defined]  # all states have options
    while len(texts) < _PLAYED and game.to_move(state) != NOBODY:
        is_chance = game.to_move(state) == CHANCE
        move = game.sample_chance(state, rng) if is_chance else rng.choice(game.legal_moves(state))
        texts.append(game.format_move(move, options))
        state = game.step_unchecked(state, move)
    return "\n".join(texts)
