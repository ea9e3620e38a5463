"""Answers that are kept as long as the value lives that was asked about."""

from collections.abc import Callable
from typing import TypeVar
from weakref import ref

ValueT = TypeVar("ValueT")
AnswerT = TypeVar("AnswerT")


def once_each(function: Callable[[ValueT], AnswerT]) -> Callable[[ValueT], AnswerT]:
    """
    The function, asked once for each object: whoever searches asks of the same observation a thousand times.

    The objects must never change, and be such as can be referred to weakly; equal ones are asked about again, for
    comparing them would cost more.
    """
    answers: dict[int, tuple[ref[ValueT], AnswerT]] = {}

    def answered(value: ValueT) -> AnswerT:
        number = id(value)
        known = answers.get(number)
        if known is not None and known[0]() is value:
            return known[1]
        answer = function(value)
        answers[number] = ref(value, lambda _: answers.pop(number, None)), answer
        return answer

    return answered
