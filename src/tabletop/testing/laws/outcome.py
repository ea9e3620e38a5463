"""Laws on how games go and end: length, defects, results, symmetry (laws 11, 12, 18 and 20)."""

from collections import Counter
from typing import Any

from tabletop.core.contract import NOBODY
from tabletop.core.play import returns
from tabletop.core.promises import Symmetry
from tabletop.testing.clauses import clauses_in
from tabletop.testing.laws.law import CannotTryError, LawBrokenError, require
from tabletop.testing.subject import Example, sampled

_FOLLOWED = 8  # legal moves that are followed under a symmetry
_EXACT = 1e-9


def law_length(example: Example) -> bool:
    """No game is longer than `max_length`, which the rules set, or where they do not, the option `turn_limit`."""
    game, options = example.game, example.options
    bound, limit, length = game.max_length(options), options.turn_limit, len(example.moves)
    require(limit is None or (type(limit) is int and limit > 0), f"turn_limit is {limit!r}")
    if bound is None:
        require(limit is None, f"max_length is None, and turn_limit is {limit}")
        raise CannotTryError("max_length is None, and turn_limit cannot be set")
    require(type(bound) is int and bound > 0, f"max_length is {bound!r}")
    require(length <= bound, f"{length} moves have been played, and {bound} are the most")
    is_over = game.to_move(example.state) == NOBODY
    require(length < bound or is_over, f"after {bound} moves, which are the most, the game goes on")
    is_given_up = limit is not None and length >= example.profile.longest and not is_over
    require(not is_given_up, f"turn_limit does not end a game of {length} moves")
    return True


def law_defects(example: Example) -> bool:
    """No state reached by play has a defect, and every promised corruption has the defect that it is said to have."""
    game, state = example.game, example.state
    defects = game.defects(state)
    require(defects == (), f"a position reached by play cannot occur, says defects: {defects}")
    if example.promises.corruptions is not None:
        for corruption in example.promises.corruptions(state):
            found = game.defects(corruption.state)
            named = clauses_in(" ".join(found), game.CLAUSES)
            require(
                corruption.clause in named,
                f"{corruption.name!r} must be a defect by {corruption.clause}, and defects says {found}",
            )
    return True


def law_result(example: Example) -> bool:
    """Nobody wins before the end; winners, returns, ranking, scores and score lines agree."""
    game, state = example.game, example.state
    winners, scores = game.winners(state), game.scores(state)
    require(isinstance(winners, frozenset) and winners <= set(example.seats), f"the winners are {winners!r}")
    whole = isinstance(scores, tuple) and len(scores) == len(example.seats) and all(type(s) is int for s in scores)
    require(whole, f"the scores are {scores!r}, not one whole number a seat")
    _require_lines(example, scores)
    gains = returns(game, state)
    require(abs(sum(gains)) < _EXACT, f"the returns are {gains}, which do not sum to 0")
    if game.to_move(state) != NOBODY:
        require(not winners, f"the game goes on, and seats {sorted(winners)} have won")
    elif example.promises.ranking is not None:
        _require_ranked(example, winners)
    return True


def _require_lines(example: Example, scores: tuple[int, ...]) -> None:
    lines = getattr(example.game, "score_lines", None)
    if lines is None:
        return
    sums: Counter[int] = Counter()
    for line in lines(example.state):
        sums[line.seat] += line.points
        require(line.clause in example.game.CLAUSES, f"a score line cites {line.clause!r}, which is not in CLAUSES")
        require(isinstance(line.source, str) and line.source != "", f"a score line names {line.source!r} as its source")
    found = tuple(sums[seat] for seat in example.seats)
    require(found == scores and set(sums) <= set(example.seats), f"the score lines sum to {found}, scores are {scores}")


def _require_ranked(example: Example, winners: frozenset[Any]) -> None:
    """The winners are the maxima of the ranking; where that is everybody, a draw without winners will do."""
    assert example.promises.ranking is not None  # the caller asks
    keys = example.promises.ranking(example.state)
    first = {seat for seat in example.seats if keys[seat] == max(keys)}
    is_draw = not winners and len(first) == len(example.seats)
    require(winners == first or is_draw, f"seats {sorted(winners)} have won, and the ranking is {keys}")


def law_symmetry(example: Example) -> bool:
    """Under each promised renaming the game is the same game."""
    symmetries = example.promises.symmetries
    assert symmetries is not None  # the law needs it
    found = tuple(symmetries(example.state))
    for symmetry in found:
        try:
            _require_symmetric(example, symmetry)
        except LawBrokenError as error:
            raise LawBrokenError(f"{symmetry.name}: {error}") from None
    return bool(found)


def _require_symmetric(example: Example, symmetry: Symmetry[Any, Any]) -> None:
    game, state = example.game, example.state
    image = symmetry.state(state)
    defects = game.defects(image)
    require(not defects, f"the image cannot occur: {defects}")
    mover, image_mover = game.to_move(state), game.to_move(image)
    expected = symmetry.seats[mover] if mover in example.seats else mover
    require(image_mover == expected, f"{image_mover} is to move in the image instead of {expected}")
    moves, image_moves = game.legal_moves(state), game.legal_moves(image)
    renamed = {symmetry.move(move) for move in moves}
    require(renamed == set(image_moves), "the legal moves of the image are not the images of the legal moves")
    _require_same_weights(example, symmetry, image)
    _require_same_outcome(example, symmetry, image)
    for move in sampled(tuple(moves), _FOLLOWED, example.rng()):
        after, image_after = game.step_unchecked(state, move), game.step_unchecked(image, symmetry.move(move))
        text = game.format_move(move, example.options)
        require(symmetry.state(after) == image_after, f"{text} leads elsewhere in the image")


def _require_same_weights(example: Example, symmetry: Symmetry[Any, Any], image: object) -> None:
    game, state = example.game, example.state
    weights = zip(game.legal_moves(state), game.chance_weights(state), strict=False)
    image_weights = zip(game.legal_moves(image), game.chance_weights(image), strict=False)
    expected = {symmetry.move(move): weight for move, weight in weights}
    require(expected == dict(image_weights), "the odds of the image are others")


def _require_same_outcome(example: Example, symmetry: Symmetry[Any, Any], image: object) -> None:
    game, state = example.game, example.state
    scores, image_scores = game.scores(state), game.scores(image)
    moved = tuple(image_scores[symmetry.seats[seat]] for seat in example.seats)
    require(moved == scores, f"the scores are {scores}, and {image_scores} in the image")
    winners = frozenset(symmetry.seats[seat] for seat in game.winners(state))
    require(game.winners(image) == winners, f"seats {sorted(winners)} should win in the image")
