"""Rules that many games have: to pick one of the things in a heap, by chance or as one likes, and to have a look."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from tabletop.core.contract import StateT
from tabletop.core.errors import Refusal
from tabletop.core.rulebook import Answer, Rule

DueT = TypeVar("DueT")
PickT = TypeVar("PickT")
IdT = TypeVar("IdT", bound=int)


def pick_rule(  # noqa: PLR0913  (what there is to say of it)
    decision: type[DueT],
    move: type[PickT],
    heap: Callable[[StateT, DueT], Collection[IdT]],
    effect: Callable[[StateT, DueT, PickT], StateT],
    *,
    due: Refusal,
    lacks: Callable[[IdT], Refusal],
    prompt: str = "",
) -> Rule[StateT, DueT]:
    """
    The rule of a decision that is answered with one of the things in a heap; at chance each *thing* is as likely.

    move: a class with one field, the id of the thing. heap: (state, decision) -> the things, copies of a kind as often
    as they are there. effect: as that of an `Answer`. lacks: what is said of a thing that is not there.
    """
    make: Callable[[IdT], PickT] = move

    def counts(state: StateT, owed: DueT) -> list[tuple[IdT, int]]:
        return sorted(Counter(heap(state, owed)).items())

    def choices(state: StateT, owed: DueT) -> list[PickT]:
        return [make(thing) for thing, _ in counts(state, owed)]

    def weights(state: StateT, owed: DueT) -> list[int]:
        return [copies for _, copies in counts(state, owed)]

    def sample(state: StateT, owed: DueT, rng: Random) -> PickT:
        return make(rng.choice(_sequence(heap(state, owed))))

    def refuse(state: StateT, owed: DueT, picked: Any) -> Refusal | None:  # noqa: ANN401  (its field has any name)
        (thing,) = (getattr(picked, name) for name in move.__match_args__)  # type: ignore[attr-defined]  # attrs
        return None if thing in heap(state, owed) else lacks(thing)

    answer = Answer[StateT, DueT](move, effect, refuse)
    return Rule(decision, due=due, choices=choices, answers=(answer,), weights=weights, sample=sample, prompt=prompt)


def _sequence(things: Iterable[IdT]) -> Sequence[IdT]:
    return things if isinstance(things, tuple | list) else tuple(things)


def look_rule(
    decision: type[DueT],
    seen: type[Any],
    effect: Callable[[StateT], StateT],
    *,
    due: Refusal,
    prompt: str = "",
) -> Rule[StateT, DueT]:
    """
    The rule of a look: as long as it is due its seat sees more, and its only answer is that it has seen.

    seen: the class of that answer, without fields. effect: the state after it, usually without what was due.
    """
    return Rule(
        decision,
        due=due,
        choices=lambda _state, _due: [seen()],
        answers=(Answer(seen, lambda state, _due, _move: effect(state)),),
        prompt=prompt,
    )
