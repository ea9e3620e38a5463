"""Capsules: all that it takes to see a law broken again, in one line."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from tabletop.bots.trust import foreign_modules
from tabletop.core.codec import structure, unstructure
from tabletop.core.contract import AnyGame
from tabletop.core.errors import MalformedError
from tabletop.core.migrations import migrated, schemas_of

_KEYS: Final[Mapping[str, type]] = {
    "game": str,
    "schema": int,
    "law": str,
    "profile": str,
    "seed": int,
    "bots": list,
    "options": object,
    "moves": list,
}


@attrs.frozen(kw_only=True)
class Capsule:
    """
    An example on which a law is broken.

    game: the import path of the game. schema: the version of its file forms; None in a capsule of the first version.
    law, profile: names; the profile says how much is tried.
    seed: of what the law draws.
    bots: the bots that play, as `tabletop.bots.make_bot` reads them.
    options: as plain data. moves: as texts, chance included, from the initial state on.
    """

    game: str
    schema: int | None = None
    law: str
    profile: str
    seed: int
    bots: tuple[str, ...]
    options: Any
    moves: tuple[str, ...]

    def __str__(self) -> str:
        """The capsule as one line of JSON."""
        return json.dumps(attrs.asdict(self), separators=(",", ":"))

    def script(self, comments: Iterable[str] = ()) -> str:
        """A Python program that shows the broken law, and exits with 1 while it is broken."""
        lines = [f"# {line}" for line in comments]
        if not self.game.startswith("tabletop."):
            lines += ["import sys", "", 'sys.path.insert(0, "")  # the game is imported from where this runs', ""]
        lines += ["from tabletop.testing import replay_capsule", ""]
        foreign = foreign_modules(self.game, self.bots)
        allowing = f", allow={foreign!r}" if foreign else ""
        lines += [f"violation = replay_capsule({str(self)!r}{allowing})"]
        lines += ['print(violation or "the law holds here")', "raise SystemExit(violation is not None)"]
        return "\n".join(lines)


def load_capsule(text: str) -> Capsule:
    """
    The capsule in this line.

    Raises:
        MalformedError: it is none.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise MalformedError("$", f"not JSON: {error.msg}") from None
    except RecursionError:
        raise MalformedError("$", "not JSON: it is nested too deeply") from None
    except ValueError:  # so many digits that Python refuses to read them
        raise MalformedError("$", "not JSON: a number is too long") from None
    if not isinstance(data, dict) or {*data, "schema"} != set(_KEYS):
        raise MalformedError("$", f"expected an object with the keys {', '.join(_KEYS)}")
    for key, kind in _KEYS.items():
        if not isinstance(data.get(key, 0), kind):
            raise MalformedError(f"$.{key}", f"expected {kind.__name__}, found {type(data[key]).__name__}")
    for key in ("bots", "moves"):
        if not all(isinstance(item, str) for item in data[key]):
            raise MalformedError(f"$.{key}", "expected texts")
        data[key] = tuple(data[key])
    return Capsule(**data)


def written_options(game: AnyGame, options: object) -> Any:  # noqa: ANN401  (JSON)
    """The options as plain data."""
    return unstructure(game, game.Options(), options, game.Options, "$.options")


def in_todays_form(game: AnyGame, capsule: Capsule) -> Capsule:
    """
    The capsule with options and moves as they are written today.

    Raises:
        MalformedError: it was written in a schema that does not load.
    """
    loading = schemas_of(game)
    schema = loading[0] if capsule.schema is None else capsule.schema
    if schema not in loading:
        raise MalformedError("$.schema", f"expected {' or '.join(map(str, loading))}, found {schema}")
    options = migrated(game, schema, "options", capsule.options, "$.options")
    moves = migrated(game, schema, "record", {"moves": list(capsule.moves)}, "$")["moves"]
    return attrs.evolve(capsule, schema=game.SCHEMA, options=options, moves=tuple(moves))


def read_options(game: AnyGame, data: object) -> Any:  # noqa: ANN401  (every game has its own)
    """
    The options in plain data of today's form.

    Raises:
        MalformedError: they are not options of this game.
        OptionsError: no game can be set up with them.
    """
    return structure(game, game.Options(), data, game.Options, "$.options")
