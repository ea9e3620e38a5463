"""The law on bots: whoever knows only its seat can play (law 21)."""

from random import Random
from typing import Any

from tabletop.bots import AnyBot, make_bot
from tabletop.core.contract import CHANCE, NOBODY
from tabletop.testing.laws.law import LawBrokenError, require
from tabletop.testing.subject import Example


def law_bots(example: Example) -> bool:
    """Every bot finishes games, seeing only observations, legal moves and events of its seat."""
    for spec in example.subject.bots:
        _play(example, spec)
    return bool(example.subject.bots)


def _play(example: Example, spec: str) -> None:
    game, state = example.game, example.state
    chance = example.rng()
    bots = {seat: make_bot(spec, game) for seat in example.seats}
    for seat, bot in bots.items():
        bot.start(seat, example.options, Random(f"{example.seed} {spec} {seat}"))
    for _ in range(_most(example)):
        mover = game.to_move(state)
        if mover == NOBODY:
            return
        move = game.sample_chance(state, chance) if mover == CHANCE else _chosen(example, spec, bots[mover], state)
        before, state = state, game.step(state, move)
        for seat, bot in bots.items():
            bot.see(game.observe_move(before, move, state, seat))
    require(game.to_move(state) == NOBODY, f"{spec} does not finish its game")


def _most(example: Example) -> int:
    bound = example.game.max_length(example.options)
    longest = example.profile.longest
    return longest if bound is None else min(longest, bound)


def _chosen(example: Example, spec: str, bot: AnyBot, state: Any) -> Any:  # noqa: ANN401  (every game has its own)
    game = example.game
    moves = game.legal_moves(state)
    try:
        move = bot.choose(game.observe(state, game.to_move(state)), moves)
    except Exception as error:
        raise LawBrokenError(f"{spec} fails: {type(error).__name__}: {error}") from error
    require(move in moves, f"{spec} answers {move!r}, which is not among the moves it was given")
    return move
