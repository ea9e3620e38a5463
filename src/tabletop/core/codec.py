"""
JSON: the one form in which options, states, observations, moves and events are written, and the strict way back.

A file is an envelope, `{"game", "schema", "kind", "options", "data"}`. The options stand there once: `data` leaves the
`options` of a state or an observation out, and loading puts them back. For options alone there is no `data`.

What a value looks like is said in `converters.py`, and what becomes of files of earlier schemas in `migrations.py`.
What a loader refuses, it refuses with a path.

Options are read with the hooks that the game registers for `Options()`: how ids inside of options are written must not
depend on them.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from cattrs.errors import (
    ClassValidationError,
    IterableValidationError,
    IterableValidationNote,
)

from tabletop.core.contract import (
    AnyGame,
    EventT,
    Game,
    MoveT,
    ObservationT,
    OptionsT,
    StateT,
    event_classes,
    move_classes,
)
from tabletop.core.converters import (
    Kind,
    Repeating,
    converter_for,
    describe,
    fields_of,
    form_of,
    is_same,
    kinds_of,
    wrong,
)
from tabletop.core.errors import MalformedError, OptionsError, PositionError, TabletopError
from tabletop.core.migrations import migrated, schemas_of

_HEAD: Final = ("game", "schema", "kind", "options")


def dump(game: AnyGame, value: object, options: object = None, kind: Kind | None = None) -> str:
    """
    The value as one line of JSON in ASCII; equal values give equal text.

    A state, an observation and options bring their options along; a move or an event needs them beside it. The kind
    follows from the class of the value; it must be given for an event whose class is a class of moves too.

    Raises:
        MalformedError: the value holds what its types do not allow, such as an id without a name.
    """
    kind = _kind_of(game, value) if kind is None else kind
    if kind == "options":
        return to_envelope(game, kind, value)
    options = options if kind in {"move", "event"} else getattr(value, "options", None)
    if options is None:
        raise TypeError(f"{type(value).__name__} holds no options: give those of its game")
    return to_envelope(game, kind, options, {"data": unstructure(game, options, value, form_of(game, kind))})


def load(game: AnyGame, text: str, kind: Kind) -> Any:  # noqa: ANN401  (the kind tells)
    """
    The value that `dump` wrote.

    Raises:
        MalformedError: the text is no such file of this game; the error leads to the fault and says what was expected.
        OptionsError: no game can be set up with these options.
        PositionError: it is a state that cannot occur.
    """
    options, data = from_envelope(game, text, kind)
    if kind == "options":
        return options
    value = structure(game, options, data, form_of(game, kind), "$.data")
    if kind == "state":
        refuse_defects(game, value)
    return value


def load_options(game: Game[OptionsT, Any, Any, Any, Any], text: str) -> OptionsT:
    """The options in this text; raises like `load`."""
    options: OptionsT = load(game, text, "options")
    return options


def load_state(game: Game[Any, StateT, Any, Any, Any], text: str) -> StateT:
    """The state in this text, without defects; raises like `load`."""
    state: StateT = load(game, text, "state")
    return state


def load_observation(game: Game[Any, Any, Any, ObservationT, Any], text: str) -> ObservationT:
    """The observation in this text; raises like `load`."""
    observation: ObservationT = load(game, text, "observation")
    return observation


def load_move(game: Game[Any, Any, MoveT, Any, Any], text: str) -> MoveT:
    """The move in this text, legal or not; raises like `load`."""
    move: MoveT = load(game, text, "move")
    return move


def load_memory(game: AnyGame, text: str) -> Any:  # noqa: ANN401  (the game has its own)
    """The memory of a seat in this text; raises like `load`."""
    return load(game, text, "memory")


def load_event(game: Game[Any, Any, Any, Any, EventT], text: str) -> EventT:
    """The event in this text; raises like `load`."""
    event: EventT = load(game, text, "event")
    return event


def refuse_defects(game: AnyGame, state: object) -> None:
    """
    Nothing, for a position that can occur.

    Raises:
        PositionError: it cannot; a position so wrong that `defects` itself fails is refused like any other.
    """
    try:
        defects = game.defects(state)
    except Exception as error:
        raise PositionError((f"it cannot even be examined ({_sentence(error)})",)) from error
    if defects:
        raise PositionError(defects)


def _kind_of(game: AnyGame, value: object) -> Kind:
    classes: dict[Kind, tuple[type, ...]] = {
        "options": (game.Options,),
        "state": (game.State,),
        "observation": (game.Observation,),
        "move": move_classes(game),
        "event": event_classes(game),
    }
    if hasattr(game, "Memory"):
        classes["memory"] = (game.Memory,)
    for kind, its in classes.items():
        if isinstance(value, its):
            return kind
    raise TypeError(
        f"{type(value).__name__} is no class of {game.NAME}: expected one of its {', '.join(kinds_of(game))}"
    )


def to_envelope(game: AnyGame, kind: str, options: object, rest: Mapping[str, object] | None = None) -> str:
    """The envelope as one line of JSON, `rest` being what comes after the options."""
    head = game.NAME, game.SCHEMA, kind, unstructure(game, game.Options(), options, game.Options, "$.options")
    envelope = {**dict(zip(_HEAD, head, strict=True)), **(rest or {})}
    return json.dumps(envelope, separators=(",", ":"), allow_nan=False)


def from_envelope(game: AnyGame, text: str, kind: str) -> tuple[Any, Any]:
    """
    The options in the envelope, and its data as JSON gives it (None for options alone), in today's form.

    Raises:
        MalformedError: the text is no such envelope of this game.
        OptionsError: no game can be set up with these options.
    """
    envelope = _parsed(text)
    if type(envelope) is not dict:
        raise MalformedError("$", str(wrong("an object", envelope)))
    for key, accepted in (("game", (game.NAME,)), ("schema", schemas_of(game)), ("kind", (kind,))):
        if key in envelope and not any(is_same(envelope[key], expected) for expected in accepted):
            raise MalformedError(f"$.{key}", str(wrong(" or ".join(map(json.dumps, accepted)), envelope[key])))
    keys = _HEAD if kind == "options" else (*_HEAD, "data")
    try:
        fields_of(envelope, keys)
    except ValueError as error:
        raise MalformedError("$", str(error)) from None
    schema = envelope["schema"]
    plain = migrated(game, schema, "options", envelope["options"], "$.options")
    options = structure(game, game.Options(), plain, game.Options, "$.options")
    return options, migrated(game, schema, kind, envelope.get("data"), "$.data") if kind != "options" else None


def unstructure(game: AnyGame, options: object, value: object, form: object, path: str = "$.data") -> Any:  # noqa: ANN401
    """
    The value as plain data, by the rules of its type `form`.

    Raises:
        MalformedError: it holds what its types do not allow.
    """
    converter = converter_for(game, options)
    try:
        return converter.unstructure(value, unstructure_as=form)
    except Exception as error:
        raise MalformedError(path, _sentence(error)) from error


def structure(game: AnyGame, options: object, data: object, form: Any, path: str) -> Any:  # noqa: ANN401
    """
    The value of type `form` in plain data that stands at `path`.

    Raises:
        MalformedError: the data does not have that form.
        OptionsError: options that allow no game stand in it.
    """
    converter = converter_for(game, options)
    try:
        return converter.structure(data, form)
    except Exception as error:  # noqa: BLE001  (hooks and constructors of a game may raise anything)
        raise _fault(error, path) from None


def read_fields(
    game: AnyGame, options: object, data: object, forms: Mapping[str, object], path: str = "$.data"
) -> dict[str, Any]:
    """
    The values in an object that has these keys, each with its type, and no others.

    Raises:
        MalformedError: the data does not have that form.
    """
    try:
        fields = fields_of(data, forms)
    except ValueError as error:
        raise MalformedError(path, str(error)) from None
    return {key: structure(game, options, fields[key], form, f"{path}.{key}") for key, form in forms.items()}


def _parsed(text: str) -> Any:  # noqa: ANN401  (JSON)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise MalformedError("$", f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise MalformedError("$", "nested too deeply") from None
    except ValueError:
        raise MalformedError("$", "a number has too many digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Repeating:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return Repeating(key)
        found[key] = value
    return found


def _fault(error: Exception, path: str) -> TabletopError:
    """The first fault among the errors that cattrs collects, with the path to it."""
    while isinstance(error, ClassValidationError | IterableValidationError):
        noted, plain = error.group_exceptions()
        if noted:
            error, note = noted[0]
            path += _path_step(note.index if isinstance(note, IterableValidationNote) else note.name)
        else:
            error = plain[0]
    return error if isinstance(error, OptionsError) else MalformedError(path, _sentence(error))


def _path_step(step: int | str) -> str:
    if isinstance(step, str) and step.isidentifier():
        return f".{step}"
    return f"[{describe(step)}]"


def _sentence(error: Exception) -> str:
    """What an error says; errors that were not made to be read say their class too."""
    return str(error) if isinstance(error, ValueError | TabletopError) else f"{type(error).__name__}: {error}"
