"""
Records: the file of a game, and what one seat saw of it.

A record holds the moves as text, chance included, so it replays for ever. It is written like everything else
(`codec`), as one line: many records are a file of JSON Lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from types import GenericAlias
from typing import Any, Final, Generic

import attrs

from tabletop.core.codec import from_envelope, read_fields, refuse_defects, to_envelope, unstructure
from tabletop.core.contract import (
    NOBODY,
    AnyGame,
    EventT,
    Game,
    MoveT,
    ObservationT,
    OptionsT,
    Seat,
    StateT,
    require_seat,
)
from tabletop.core.converters import is_same, wrong
from tabletop.core.errors import (
    IllegalMoveError,
    MalformedError,
    NotationError,
    OptionsError,
    PositionError,
    ReplayError,
    excerpt,
)
from tabletop.core.facts import Forfeit, Place, told_facts

FORM: Final = 2
"""The form of a record; the first one had no such number, and told its facts in notes."""

RECORD: Final = "record"
SEAT_RECORD: Final = "seat_record"


@attrs.frozen(kw_only=True)
class Record(Generic[OptionsT, StateT]):
    """
    A game that was played, to its end or not.

    game, schema: the name of the game and the version of its file forms.
    start: the state that the first move is played in; None for the initial state of `options`.
    seats: the names of the players, one a seat.
    moves: the moves as text, chance included.
    notes: pairs of a move number and a text for people; moves count from 1, 0 is the start.
    result: who has won, in rising order, nobody after a draw; None while the game goes on.
    scores: what the last state gives each seat, one entry a seat; None where it was not recorded.
    forfeits: the bots that forfeited, in the order in which they did.
    place: which one of many games it is, if it is one of many.
    version: the version of the library that made the record.

    Raises:
        MalformedError: the parts do not fit together.
    """

    game: str
    schema: int
    options: OptionsT
    start: StateT | None = None
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    notes: tuple[tuple[int, str], ...] = ()
    result: tuple[Seat, ...] | None = None
    scores: tuple[int, ...] | None = None
    forfeits: tuple[Forfeit, ...] = ()
    place: Place | None = None
    version: str

    def __attrs_post_init__(self) -> None:
        """Refuse parts that do not fit together."""
        count = self.options.seats
        if len(self.seats) != count:
            raise MalformedError("$.data.seats", f"expected {count} names, one a seat, found {len(self.seats)}")
        for index, (number, _) in enumerate(self.notes):
            if number not in range(len(self.moves) + 1):
                raise MalformedError(f"$.data.notes[{index}][0]", f"there is no move {number} of {len(self.moves)}")
        if self.result is not None and self.result != tuple(seat for seat in _seats(count) if seat in self.result):
            raise MalformedError("$.data.result", f"expected seats from 0 to {count - 1} in rising order, each once")
        if self.start is not None and self.start.options != self.options:
            raise MalformedError("$.data.start", "its options are not those of the record")
        if self.scores is not None and len(self.scores) != count:
            raise MalformedError("$.data.scores", f"expected {count} numbers, one a seat, found {len(self.scores)}")
        _require_forfeits(self.forfeits, count, len(self.moves))
        if self.place is not None:
            _require_place(self.place)


def _require_forfeits(forfeits: Sequence[Forfeit], seats: int, moves: int) -> None:
    """Refuse forfeits of nobody, at no move, out of their order, and a second one of a seat."""
    reached, seen = 0, set()
    for index, forfeit in enumerate(forfeits):
        path = f"$.data.forfeits[{index}]"
        if forfeit.seat not in range(seats):
            raise MalformedError(f"{path}.seat", f"expected a seat from 0 to {seats - 1}, found {forfeit.seat}")
        if forfeit.seat in seen:
            raise MalformedError(f"{path}.seat", f"seat {forfeit.seat} has forfeited before")
        if forfeit.move not in range(reached, moves + 1):
            raise MalformedError(f"{path}.move", f"expected a number from {reached} to {moves}, found {forfeit.move}")
        if forfeit.is_end and forfeit.move < moves:
            raise MalformedError(f"{path}.is_end", "the match has gone on")
        reached = forfeit.move
        seen.add(forfeit.seat)


def _require_place(place: Place) -> None:
    if place.deal < 1:
        raise MalformedError("$.data.place.deal", f"deals count from 1, found {place.deal}")
    if place.game not in range(1, place.games + 1):
        raise MalformedError("$.data.place.game", f"expected a number from 1 to {place.games}, found {place.game}")


@attrs.frozen(kw_only=True)
class SeatRecord(Generic[OptionsT, ObservationT, EventT]):
    """
    What one seat saw of a game, and nothing else; a spectator's where `seat` is None.

    observations: one before the first move and one after each move.
    events: one a move, chance included; `game.narrate(event, options)` tells it.

    Raises:
        MalformedError: the parts do not fit together.
    """

    game: str
    options: OptionsT
    seat: Seat | None
    observations: tuple[ObservationT, ...]
    events: tuple[EventT, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse parts that do not fit together."""
        seats = self.options.seats
        if self.seat is not None and self.seat not in range(seats):
            fault = f"expected a seat from 0 to {seats - 1}, or null for a spectator, not {self.seat}"
            raise MalformedError("$.data.seat", fault)
        if len(self.observations) != len(self.events) + 1:
            fault = f"expected {len(self.observations) - 1}, one fewer than observations, found {len(self.events)}"
            raise MalformedError("$.data.events", fault)
        observations: tuple[Any, ...] = self.observations
        for number, observation in enumerate(observations):
            _require_same(f"$.data.observations[{number}].seat", self.seat, observation.seat)
            _require_same(f"$.data.observations[{number}].options", self.options, observation.options)


def record_of(
    game: Game[OptionsT, StateT, MoveT, Any, Any],
    start: StateT,
    moves: Iterable[MoveT],
    seats: Sequence[str] | None = None,
    notes: Iterable[tuple[int, str]] = (),
) -> Record[OptionsT, StateT]:
    """
    The record of these moves, chance included, played from `start`; the result and the scores follow from them.

    Raises:
        ReplayError: a move is illegal where its turn comes.
        MalformedError: the names are not one a seat, or a note belongs to no move.
    """
    options: OptionsT = start.options
    state, texts = start, []
    for number, move in enumerate(moves, start=1):
        try:
            state = game.step(state, move)
        except IllegalMoveError as error:
            raise ReplayError(number, error) from error
        texts.append(game.format_move(move, options))
    return Record(
        game=game.NAME,
        schema=game.SCHEMA,
        options=options,
        start=None if start == game.initial_state(options) else start,
        seats=tuple(seats if seats is not None else (f"seat {seat}" for seat in _seats(options.seats))),
        moves=tuple(texts),
        notes=tuple(notes),
        result=_result(game, state),
        scores=tuple(game.scores(state)),
        version=library_version(),
    )


def replay(game: Game[OptionsT, StateT, Any, Any, Any], record: Record[OptionsT, StateT]) -> Iterator[StateT]:
    """
    The start and the state after each move.

    Raises:
        MalformedError: the record is of another game, or written in other file forms.
        ReplayError: at the first move that is no move of the game, or illegal where its turn comes, also because the
            game is over; after the last state, with the number of the last move, where the result or the scores are
            not what the moves lead to.
    """
    _require_game(game, record)
    return (state for _, state in _played(game, record))


def seat_record(
    game: Game[OptionsT, StateT, Any, ObservationT, EventT], record: Record[OptionsT, StateT], seat: Seat | None
) -> SeatRecord[OptionsT, ObservationT, EventT]:
    """
    What `seat` saw of the recorded game; what a spectator saw for None.

    Raises:
        SeatError: there is no such seat.
        MalformedError: the record is of another game.
        ReplayError: the record does not replay.
    """
    seat = require_seat(record.options.seats, seat)
    _require_game(game, record)
    observations, events, before = [], [], None
    for move, state in _played(game, record):
        if before is not None:
            events.append(game.observe_move(before, move, state, seat))
        observations.append(game.observe(state, seat))
        before = state
    return SeatRecord(
        game=game.NAME, options=record.options, seat=seat, observations=tuple(observations), events=tuple(events)
    )


def _played(game: Game[OptionsT, StateT, MoveT, Any, Any], record: Record[OptionsT, StateT]) -> Iterator[Any]:
    """Each state with the move that led to it, the start with None; ends with the check of the result."""
    state = game.initial_state(record.options) if record.start is None else record.start
    yield None, state
    for number, text in enumerate(record.moves, start=1):
        try:
            move = game.parse_move(text, record.options)
            state = game.step(state, move)
        except (NotationError, IllegalMoveError) as error:
            raise ReplayError(number, error) from error
        yield move, state
    if record.result != (reached := _result(game, state)):
        fault = f"the record says {_describe(record.result)}, the moves lead to {_describe(reached)}"
        raise ReplayError(len(record.moves), MalformedError("$.data.result", fault))
    if record.scores is not None and record.scores != (scored := tuple(game.scores(state))):
        fault = f"the record says {record.scores}, the moves lead to {scored}"
        raise ReplayError(len(record.moves), MalformedError("$.data.scores", fault))


def _result(game: AnyGame, state: Any) -> tuple[Seat, ...] | None:  # noqa: ANN401  (every game has its own)
    return tuple(sorted(game.winners(state))) if game.to_move(state) == NOBODY else None


def _describe(result: tuple[Seat, ...] | None) -> str:
    if result is None:
        return "a game that goes on"
    return f"a win of seat {' and '.join(map(str, result))}" if result else "a draw"


def _seats(count: int) -> Iterator[Seat]:
    return map(Seat, range(count))


def _require_game(game: AnyGame, record: Record[Any, Any]) -> None:
    _require_same("$.game", game.NAME, record.game)
    _require_same("$.schema", game.SCHEMA, record.schema)


def _require_same(path: str, expected: object, found: object) -> None:
    if found != expected:
        raise MalformedError(path, f"expected {excerpt(expected)}, found {excerpt(found)}")


def dump_record(game: AnyGame, record: Record[Any, Any]) -> str:
    """
    The record as one line of JSON; equal records give equal text.

    Raises:
        MalformedError: the record is of another game.
    """
    _require_game(game, record)
    return _dumped(game, RECORD, record, _record_forms(game), form=FORM)


def load_record(game: Game[OptionsT, StateT, Any, Any, Any], text: str) -> Record[OptionsT, StateT]:
    """
    The record in this text, whose moves may still be illegal: `replay` tells.

    Raises:
        MalformedError: the text is no record of this game.
        OptionsError: no game can be set up with its options.
        PositionError: its start is a state that cannot occur.
    """
    options, data = from_envelope(game, text, RECORD)
    fields = _record_fields(game, options, data)
    if fields["start"] is not None:
        refuse_defects(game, fields["start"])
    return Record(game=game.NAME, schema=game.SCHEMA, options=options, **fields)


def _record_fields(game: AnyGame, options: Any, data: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON)
    """The fields of a record; one without a form is of the first."""
    forms = _record_forms(game)
    if isinstance(data, dict) and "form" in data:
        if not is_same(data["form"], FORM):
            raise MalformedError("$.data.form", f"{wrong(str(FORM), data['form'])}; a record of form 1 has no such key")
        return read_fields(game, options, {key: value for key, value in data.items() if key != "form"}, forms)
    fields = read_fields(game, options, data, {key: forms[key] for key in forms if key not in _ADDED})
    return {**fields, **told_facts(fields["notes"], options.seats)}


def dump_records(game: AnyGame, records: Iterable[Record[Any, Any]]) -> Iterator[str]:
    """The records as JSON Lines, each with its line break: `file.writelines` takes them."""
    return (f"{dump_record(game, record)}\n" for record in records)


def load_records(
    game: Game[OptionsT, StateT, Any, Any, Any], lines: Iterable[str]
) -> Iterator[Record[OptionsT, StateT]]:
    """
    The records of a file of JSON Lines; blank lines are skipped.

    Raises:
        MalformedError: a line is no record of this game that can be set up; the path begins with its number.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _load_line(game, number, line)


def _load_line(game: AnyGame, number: int, line: str) -> Record[Any, Any]:
    try:
        return load_record(game, line)
    except MalformedError as error:
        path, fault = error.path, error.fault
        raise MalformedError(f"line {number}, {path}", fault) from None
    except OptionsError as error:
        raise MalformedError(f"line {number}, $.options", str(error)) from error
    except PositionError as error:
        raise MalformedError(f"line {number}, $.data.start", str(error)) from error


def dump_seat_record(game: AnyGame, record: SeatRecord[Any, Any, Any]) -> str:
    """
    The record of the seat as one line of JSON; equal ones give equal text.

    Raises:
        MalformedError: the record is of another game.
    """
    _require_same("$.game", game.NAME, record.game)
    return _dumped(game, SEAT_RECORD, record, _seat_record_forms(game))


def load_seat_record(
    game: Game[OptionsT, Any, Any, ObservationT, EventT], text: str
) -> SeatRecord[OptionsT, ObservationT, EventT]:
    """
    The record of a seat in this text.

    Raises:
        MalformedError: the text is no record of a seat of this game.
        OptionsError: no game can be set up with its options.
    """
    options, data = from_envelope(game, text, SEAT_RECORD)
    return SeatRecord(game=game.NAME, options=options, **read_fields(game, options, data, _seat_record_forms(game)))


def _dumped(game: AnyGame, kind: str, record: Any, forms: dict[str, Any], **head: int) -> str:  # noqa: ANN401
    options = record.options
    data = {
        name: unstructure(game, options, getattr(record, name), form, f"$.data.{name}") for name, form in forms.items()
    }
    return to_envelope(game, kind, options, {"data": {**head, **data}})


def _record_forms(game: AnyGame) -> dict[str, Any]:
    return {
        "version": str,
        "seats": tuple[str, ...],
        "start": game.State | None,
        "moves": tuple[str, ...],
        "notes": tuple[tuple[int, str], ...],
        "result": tuple[Seat, ...] | None,
        "scores": tuple[int, ...] | None,
        "forfeits": tuple[Forfeit, ...],
        "place": Place | None,
    }


_ADDED: Final = frozenset({"scores", "forfeits", "place"})
"""What records of the first form lack."""


def _seat_record_forms(game: AnyGame) -> dict[str, Any]:
    observations, events = (GenericAlias(tuple, (form, ...)) for form in (game.Observation, game.Event))
    return {"seat": Seat | None, "observations": observations, "events": events}


@lru_cache(maxsize=1)
def library_version() -> str:
    """The version of the installed library."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (slow to import)

    try:
        return version("tabletop-rules")
    except PackageNotFoundError:
        return "0+unknown"
