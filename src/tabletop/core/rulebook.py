"""
Rules of a game, one for each decision that its states can owe, and the book that plays by them.

A `Rule` says all there is to say of one decision: what is said of moves of another kind, what can be chosen, what each
kind of answer changes and why it may be refused, how the rules go on where nobody is asked, and what must hold while
it is owed. A `Rulebook` of rules is `legal_moves`, `explain`, `step` and `step_unchecked` of a game, its chance, and
the stages of a move.

Each function of a rule is handed the decision that is due, and its type says where it belongs: a type checker finds a
function that hangs at the wrong decision.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from tabletop.core.contract import CHANCE, MoveT, StateT
from tabletop.core.errors import ContractError, IllegalMoveError, Refusal
from tabletop.core.notation import Notation

DueT_contra = TypeVar("DueT_contra", contravariant=True)
AnswerT = TypeVar("AnswerT")

Effects: TypeAlias = Mapping[type, Callable[[Any, Any, Any], Any]]


def allowed(_state: object, _due: object, _move: object) -> None:
    """None: whoever is asked may always answer so."""


@attrs.frozen(init=False)
class Answer(Generic[StateT, DueT_contra]):
    """
    A kind of move that answers a decision.

    effect: (state, decision, move) -> the state after it.
    refuse: (state, decision, move) -> why it is illegal, or None.
    """

    move: type
    effect: Callable[[StateT, DueT_contra, Any], StateT]
    refuse: Callable[[StateT, DueT_contra, Any], Refusal | None]

    def __init__(
        self,
        move: type[AnswerT],
        effect: Callable[[StateT, DueT_contra, AnswerT], StateT],
        refuse: Callable[[StateT, DueT_contra, AnswerT], Refusal | None] = allowed,
    ) -> None:
        self.__attrs_init__(move, effect, refuse)


@attrs.frozen
class Claim(Generic[StateT, DueT_contra]):
    """
    What must hold while a decision is owed.

    defect: what is wrong where it does not, the clause before the colon. holds: (state, decision, what lies right
    under it, None at the bottom) -> whether it does.
    """

    defect: str
    holds: Callable[[StateT, DueT_contra, Any], bool]


class AnyRule(Generic[StateT]):
    """
    A rule of some decision, as a `Rulebook` takes them.

    The decision is no part of this type: where a rule is written inside of the book, a type checker would otherwise
    take its decision to be `Any`, and find no function that hangs at the wrong one.
    """

    __slots__ = ()


@attrs.frozen(kw_only=True)
class Rule(AnyRule[StateT], Generic[StateT, DueT_contra]):
    """
    All that the rules say of one decision.

    due: what is said of a move of any other kind.
    choices: what can be chosen, each move once; at chance the outcomes. None: nobody is ever asked.
    answers: the kinds of moves that answer it.
    settle: how the rules go on where nobody is asked; the very state where somebody must be.
    weights: at chance, exact positive integers beside the outcomes; None: each weighs 1.
    sample: at chance, one outcome by its weight, drawn more quickly than out of the list.
    claims: what must hold while it is owed.
    prompt: what is asked, in a few words, for whoever is asked.
    """

    decision: type[DueT_contra] = attrs.field(kw_only=False)
    due: Refusal
    choices: Callable[[StateT, DueT_contra], Sequence[Any]] | None = None
    answers: tuple[Answer[StateT, DueT_contra], ...] = ()
    settle: Callable[[StateT, DueT_contra], StateT] | None = None
    weights: Callable[[StateT, DueT_contra], Sequence[int]] | None = None
    sample: Callable[[StateT, DueT_contra, Random], Any] | None = None
    claims: tuple[Claim[StateT, DueT_contra], ...] = ()
    prompt: str = ""


@attrs.frozen(kw_only=True, eq=False)
class Rulebook(Generic[StateT, MoveT]):
    """
    The rules of a game, and the functions of the contract that follow from them.

    over: what is said of any move when the game is over.
    unknown: what is said of a move that the game does not have.
    misplaced: (state, decision, kind of move) -> what else than `due` is said of moves of that kind.
    between: (state before, state after) -> how the game goes on after each change of a step, also of a stage that asks
        nobody: for what ends a game in the middle of anything.

    Raises:
        ContractError: two rules are of one decision, or two answers of one rule of one kind of move.
    """

    rules: tuple[AnyRule[StateT], ...]
    notation: Notation[Any, MoveT]
    over: Refusal
    unknown: Refusal
    misplaced: Callable[[StateT, Any, type], Refusal | None] | None = None
    between: Callable[[StateT, StateT], StateT] | None = None
    _of: Mapping[type, Rule[StateT, Any]] = attrs.field(init=False)
    _choices: Mapping[type, Callable[[StateT, Any], Sequence[MoveT]]] = attrs.field(init=False)
    _effects: Mapping[type, Effects] = attrs.field(init=False)
    _answers: Mapping[type, Mapping[type, Answer[StateT, Any]]] = attrs.field(init=False)
    _settles: Mapping[type, Callable[[StateT, Any], StateT]] = attrs.field(init=False)
    _samples: Mapping[type, Callable[[StateT, Any, Random], MoveT]] = attrs.field(init=False)
    _is_settled: bool = attrs.field(init=False)

    @property
    def _rules(self) -> tuple[Rule[StateT, Any], ...]:
        return self.rules  # type: ignore[return-value]  # there is no other class of rules

    @_of.default
    def _by_decision(self) -> Mapping[type, Rule[StateT, Any]]:
        return _unique((rule.decision, rule) for rule in self._rules)

    @_choices.default
    def _choices_by_decision(self) -> Mapping[type, Callable[[StateT, Any], Sequence[MoveT]]]:
        return {rule.decision: rule.choices for rule in self._rules if rule.choices is not None}

    @_answers.default
    def _answers_by_decision(self) -> Mapping[type, Mapping[type, Answer[StateT, Any]]]:
        return {rule.decision: _unique((answer.move, answer) for answer in rule.answers) for rule in self._rules}

    @_effects.default
    def _effects_by_decision(self) -> Mapping[type, Effects]:
        return {rule.decision: {answer.move: answer.effect for answer in rule.answers} for rule in self._rules}

    @_settles.default
    def _settles_by_decision(self) -> Mapping[type, Callable[[StateT, Any], StateT]]:
        return {rule.decision: rule.settle for rule in self._rules if rule.settle is not None}

    @_samples.default
    def _samples_by_decision(self) -> Mapping[type, Callable[[StateT, Any, Random], MoveT]]:
        return {rule.decision: rule.sample for rule in self._rules if rule.sample is not None}

    @_is_settled.default
    def _asks_after_each_move(self) -> bool:
        return self.between is None and not self._settles

    def rule_of(self, decision: object) -> Rule[StateT, Any]:
        """The rule of this decision."""
        return self._of[type(decision)]

    def legal_moves(self, state: StateT) -> Sequence[MoveT]:
        """What whoever is to move may play: each move once, in an order that the state alone decides; () at the end."""
        if not state.pending:
            return ()
        due = state.pending[-1]
        return self._choices[type(due)](state, due)

    def explain(self, state: StateT, move: MoveT) -> Refusal | None:
        """
        Why `move` is illegal here, or None when it is legal.

        A move that the alphabet lacks, but whose parts exist, is refused like one that it has; where nothing but the
        alphabet is against it, the game has no such move.
        """
        if not state.pending:
            return self.over
        due = state.pending[-1]
        answer = self._answers[type(due)].get(type(move))
        if answer is None:
            return (self.misplaced and self.misplaced(state, due, type(move))) or self._of[type(due)].due
        known = self.notation.known(move, state.options)
        if known is not None:
            return answer.refuse(state, due, known)
        parts = self.notation.from_parts(move, state.options)
        return (parts is not None and answer.refuse(state, due, parts)) or self.unknown

    def step(self, state: StateT, move: MoveT) -> StateT:
        """
        The state after `move`; `state` itself never changes.

        Raises:
            IllegalMoveError: the rules do not allow `move` here.
        """
        refusal = self.explain(state, move)
        if refusal is not None:
            raise IllegalMoveError(self.notation.format(move, state.options), refusal)
        return self.step_unchecked(state, self.notation.known(move, state.options) or move)

    def step_unchecked(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move out of `legal_moves`; any other move corrupts the game."""
        due = state.pending[-1]
        after: StateT = self._effects[type(due)][type(move)](state, due, move)
        if self._is_settled:
            return after
        if self.between is not None:
            return self.settled(self.between(state, after))
        return self.settled(after) if after.pending and type(after.pending[-1]) in self._settles else after

    def settled(self, state: StateT) -> StateT:
        """The state in which somebody is asked, or the game is over: what asks nobody has been done."""
        while (after := self._stage_after(state)) is not state:
            state = after
        return state

    def stages(self, state: StateT, move: MoveT) -> Iterator[tuple[Any, StateT]]:
        """
        What happens with `move` one by one, each with the state after it: the move, then what asks nobody.

        What asks nobody is named by its decision. The last state is that of `step_unchecked`.
        """
        due = state.pending[-1]
        after: StateT = self._effects[type(due)][type(move)](state, due, move)
        after = after if self.between is None else self.between(state, after)
        yield move, after
        while (following := self._stage_after(after)) is not after:
            yield after.pending[-1], following
            after = following

    def _stage_after(self, state: StateT) -> StateT:
        """The state after what is due and asks nobody; the very state where there is no such thing."""
        if not state.pending:
            return state
        due = state.pending[-1]
        settle = self._settles.get(type(due))
        if settle is None:
            return state
        after = settle(state, due)
        return after if after is state or self.between is None else self.between(state, after)

    def chance_weights(self, state: StateT) -> Sequence[int]:
        """Exact positive weights beside the outcomes that `legal_moves` lists at chance; () where it is not to move."""
        if not state.pending or state.pending[-1].seat != CHANCE:
            return ()
        due = state.pending[-1]
        weights = self._of[type(due)].weights
        return (1,) * len(self.legal_moves(state)) if weights is None else weights(state, due)

    def sample_chance(self, state: StateT, rng: Random) -> MoveT:
        """One outcome, drawn by its weight; only for states where chance is to move."""
        due = state.pending[-1]
        sample = self._samples.get(type(due))
        if sample is not None:
            return sample(state, due, rng)
        return rng.choices(self.legal_moves(state), self.chance_weights(state))[0]

    def broken_claims(self, state: StateT) -> Iterator[str]:
        """What the claims of the rules find wrong with what is owed, from the bottom of the stack on."""
        below = None
        for owed in state.pending:
            for claim in self._of[type(owed)].claims:
                if not claim.holds(state, owed, below):
                    yield claim.defect
            below = owed


def _unique(pairs: Iterable[tuple[type, Any]]) -> dict[type, Any]:
    found: dict[type, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ContractError(key.__module__, (f"two rules or two answers are of {key.__name__}",))
        found[key] = value
    return found
