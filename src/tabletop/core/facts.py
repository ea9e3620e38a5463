"""
Facts about how a recorded game was played: which game of what, and whose bot forfeited.

Records of the first form tell them in notes; here these are read, once and for all.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import attrs

from tabletop.core.contract import Seat


@attrs.frozen(kw_only=True)
class Place:
    """
    Which one of many games this is: game `game` of the `games` of deal `deal`, under this seed.

    deal, game: from 1; a game of a deal that is played but once is game 1 of 1. terms: those of the match, as they are
    told; they are compared, and nothing is read out of them.
    """

    seed: int
    deal: int
    game: int = 1
    games: int = 1
    terms: str = ""

    def __str__(self) -> str:
        terms = f", {self.terms}" if self.terms else ""
        return f"deal {self.deal}, game {self.game} of {self.games}, seed {self.seed}{terms}"


@attrs.frozen(kw_only=True)
class Forfeit:
    """
    A bot has forfeited.

    seat: whose bot. move: after how many moves, chance included. reason: what it did, for people. is_end: whether the
    match ended there; else another bot played on in the seat.
    """

    seat: Seat
    move: int
    reason: str
    is_end: bool

    def __str__(self) -> str:
        return f"seat {self.seat} forfeits: {self.reason}; {_CONSEQUENCES[self.is_end]}"


_CONSEQUENCES: Final = {False: "random plays on", True: "the match ends"}

_NUMBER: Final = r"(-?[0-9]{1,100})"
_PLACE: Final = re.compile(
    rf"deal ([0-9]{{1,9}}), game ([0-9]{{1,9}}) of ([0-9]{{1,9}}), seed {_NUMBER}, (.*)", re.DOTALL
)
_GAME: Final = re.compile(rf"game ([0-9]{{1,9}}) of seed {_NUMBER}")
_FORFEIT: Final = re.compile(r"seat ([0-9]{1,9}) forfeits: (.*); (random plays on|the match ends)", re.DOTALL)
_SCORES: Final = re.compile(rf"scores {_NUMBER}((?:, {_NUMBER})*)")


def told_facts(notes: Iterable[tuple[int, str]], seats: int) -> dict[str, Any]:
    """The fields of a record that its notes tell, where it is of the first form: place, forfeits, scores."""
    place, scores, forfeits = None, None, []
    for move, note in notes:
        place = place or _place_in(note)
        scores = _scores_in(note, seats) or scores
        found = _FORFEIT.fullmatch(note)
        if found is not None and int(found[1]) < seats:
            is_end = found[3] == _CONSEQUENCES[True]
            forfeits.append(Forfeit(seat=Seat(int(found[1])), move=move, reason=found[2], is_end=is_end))
    once = {forfeit.seat: forfeit for forfeit in reversed(forfeits)}
    return {
        "place": place,
        "forfeits": tuple(sorted(once.values(), key=lambda forfeit: (forfeit.move, forfeit.seat))),
        "scores": scores,
    }


def _place_in(note: str) -> Place | None:
    found = _PLACE.fullmatch(note)
    if found is not None and 1 <= int(found[2]) <= int(found[3]) and int(found[1]):
        deal, game, games, seed = map(int, found.groups()[:4])
        return Place(seed=seed, deal=deal, game=game, games=games, terms=found[5])
    found = _GAME.fullmatch(note)
    return Place(seed=int(found[2]), deal=int(found[1])) if found is not None and int(found[1]) else None


def _scores_in(note: str, seats: int) -> tuple[int, ...] | None:
    if _SCORES.fullmatch(note) is None:
        return None
    scores = tuple(map(int, note.removeprefix("scores ").split(", ")))
    return scores if len(scores) == seats else None
