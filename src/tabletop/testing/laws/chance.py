"""Laws on what is drawn: chance by its weights, worlds all alike (laws 10 and 16)."""

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from tabletop.core.contract import CHANCE, Seat
from tabletop.core.promises import SmallBox
from tabletop.testing.chi_square import IMPLAUSIBLE, plausibility
from tabletop.testing.digest import describe_viewer
from tabletop.testing.laws.law import CannotTryError, LawBrokenError, require
from tabletop.testing.subject import Example, sampled

_EACH: Final = 40  # draws for the rarest world, so that it fails to come up once in 10^17
_MOST: Final = 250_000  # arrangements of a small box


def law_chance(example: Example) -> bool:
    """Outcomes have positive integer weights, one each, and are drawn by them; nothing else has weights."""
    game, state = example.game, example.state
    weights = list(game.chance_weights(state))
    if game.to_move(state) != CHANCE:
        require(not weights, f"chance is not to move, and there are weights: {weights}")
        return False
    outcomes = list(game.legal_moves(state))
    require(len(weights) == len(outcomes), f"there are {len(outcomes)} outcomes and {len(weights)} weights")
    for weight in weights:
        require(type(weight) is int and weight > 0, f"{weight!r} is no weight")
    rng = example.rng()
    drawn = Counter(game.sample_chance(state, rng) for _ in range(example.profile.draws))
    for outcome in drawn:
        require(outcome in outcomes, f"chance brings {outcome!r}, which is not listed")
    require_plausible(drawn, dict(zip(outcomes, weights, strict=True)), "the outcomes of chance")
    return True


def require_plausible(drawn: Mapping[Any, int], weights: Mapping[Any, int], what: str) -> None:
    """
    Nothing, where what was drawn comes up by its weights.

    Raises:
        LawBrokenError: it does not; `what` says what is drawn.
    """
    chance = plausibility(drawn, weights)
    if chance >= IMPLAUSIBLE:
        return
    draws, total = sum(drawn.values()), sum(weights.values())
    worst = max(weights, key=lambda key: abs(drawn.get(key, 0) - draws * weights[key] / total))
    raise LawBrokenError(
        f"{what} do not come up by their weights (p = {chance:.1e}): in {draws} draws {worst!r} comes up "
        f"{drawn.get(worst, 0)} times instead of about {draws * weights[worst] / total:.0f}"
    )


def law_uniform_worlds(example: Example) -> bool:
    """Each way to lay the unseen cards that a seat cannot tell from the true one is drawn equally often."""
    boxes = example.promises.small_box
    assert boxes is not None  # the law needs it
    rng = example.rng()
    found, too_large = tuple(boxes()), 0
    for box in found:
        laid = Counter(islice(box.arrangements(), _MOST + 1))
        if laid.total() > _MOST:
            too_large += 1
            continue
        viewers = (*map(Seat, range(box.state.options.seats)), None)
        chosen = sampled(viewers, example.profile.viewers, rng)
        for viewer, worlds in _worlds(example, box, laid, chosen).items():
            _require_uniform(example, box, viewer, worlds)
    if too_large:
        raise CannotTryError(f"{too_large} of {len(found)} small boxes have more than {_MOST} arrangements")
    return bool(found)


def _worlds(
    example: Example, box: SmallBox[Any], laid: Mapping[Any, int], viewers: tuple[Seat | None, ...]
) -> Mapping[Seat | None, Counter[Any]]:
    """The states that each viewer cannot tell from the true one, of those laid, and the ways to lay the cards so."""
    game = example.game
    seen = {viewer: game.observe(box.state, viewer) for viewer in viewers}
    worlds: dict[Seat | None, Counter[Any]] = {viewer: Counter() for viewer in viewers}
    for state, ways in laid.items():
        for viewer, observation in seen.items():
            if game.observe(state, viewer) == observation:
                worlds[viewer][state] = ways
    return worlds


def _require_uniform(example: Example, box: SmallBox[Any], viewer: Seat | None, worlds: Counter[Any]) -> None:
    game, rng = example.game, example.rng()
    who = describe_viewer(viewer)
    require(box.state in worlds, f"the arrangements of a small box lack the true one, as {who} sees it")
    observation = game.observe(box.state, viewer)
    needed = _EACH * worlds.total() // min(worlds.values())
    drawn = Counter(game.determinize(observation, rng) for _ in range(min(needed, example.profile.world_draws)))
    for world in drawn:
        require(world in worlds, f"{who} is given a world that looks or counts otherwise: {world!r}")
    if needed <= example.profile.world_draws:
        missed = [world for world in worlds if world not in drawn]
        require(not missed, f"{who} is never given {len(missed)} of {len(worlds)} worlds, such as {missed[:1]!r}")
    require_plausible(drawn, worlds, f"the worlds of {who}")
