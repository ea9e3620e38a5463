"""How chance decides: every physical card, tile and token that can turn up is equally likely (A2)."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from tabletop.abyss.decisions import Deal, TokenTheft
from tabletop.abyss.moves import Outcome
from tabletop.abyss.state import State
from tabletop.core import Answer, Claim, Refusal, Rule

D = TypeVar("D", bound=Deal | TokenTheft)
OutcomeT = TypeVar("OutcomeT", bound=Outcome)


def deal_rule(  # noqa: PLR0913, PLR0917  (what there is to say of it)
    decision: type[D],
    due: Refusal,
    deals: Sequence[OutcomeT],
    pile: Callable[[State, D], Sequence[int]],
    effect: Callable[[State, D, OutcomeT], State],
    lacks: Callable[[int], Refusal],
    claims: tuple[Claim[State, D], ...] = (),
    under: tuple[type, ...] = (),
) -> Rule[State, D]:
    """
    The rule of a deal: chance draws one thing of a pile, each as likely as the others.

    deals: by thing the move that deals it. lacks: what is said of a thing that is not in the pile.
    """

    def choices(state: State, owed: D) -> list[OutcomeT]:
        return [deals[thing] for thing in sorted(set(pile(state, owed)))]

    def weights(state: State, owed: D) -> tuple[int, ...]:
        things = pile(state, owed)
        return tuple(things.count(thing) for thing in sorted(set(things)))

    def sample(state: State, owed: D, rng: Random) -> OutcomeT:
        things = pile(state, owed)
        return deals[things[int(rng.random() * len(things))]]

    def has_enough(state: State, owed: D, _below: object) -> bool:
        return sum(isinstance(other, decision) for other in state.pending) <= len(pile(state, owed))

    def refuse(state: State, owed: D, move: Any) -> Refusal | None:  # noqa: ANN401  (its field has any name)
        thing = deals.index(move)
        return None if thing in pile(state, owed) else lacks(thing)

    answer = Answer[State, D](type(deals[0]), effect, refuse)
    return Rule(
        decision,
        due=due,
        choices=choices,
        answers=(answer,),
        weights=weights,
        sample=sample,
        claims=(*claims, Claim(f"{due.clause}: its pile has less than chance owes", has_enough)),
        under=under,
    )
