"""
The file of a tournament: the record of every game, as JSON Lines, and the only thing that is needed to go on.

A record is added when its game is over, whichever that is; in the end they stand in the order of the games.

Each line ends in a checksum of itself and of its tournament, so that a change is noticed wherever it is. It is no
secret: who wants to forge a line can. What keeps a forged one out is that its moves are played again.
"""

import json
import os
import secrets
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from tabletop.arena.outcome import Outcome, outcome_of
from tabletop.arena.plan import Plan, TournamentError, tables_of
from tabletop.core import MalformedError, TabletopError, schemas_of
from tabletop.core.codec import CHECK, to_envelope
from tabletop.core.record import RECORD, Record, load_record, replay

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # there is none on Windows
    flock = None  # type: ignore[assignment]


class Journal:
    """
    The file, open for more; close it. A new one that is still empty then goes away.

    path: its name. found: what is in it already. torn: whether its last line was cut off, and is left out; it leaves
    the file with the next record. verify: whether the games in it are played again, to see that they are what they say;
    lines without a checksum, as earlier versions wrote them, are taken only then.

    Raises:
        TournamentError: the file cannot be used, or holds something else than games of this tournament.
    """

    def __init__(self, path: Path, plan: Plan, *, resume: bool = False, verify: bool = True) -> None:
        self.path = path
        self._plan = plan
        self._is_new = not resume
        self._verify = verify
        self._places: dict[int, tuple[int, int]] = {}
        self._end = 0
        self.found: list[Outcome] = []
        self.torn = False
        try:
            self._file: BinaryIO = path.open("r+b" if resume else "x+b")
        except FileExistsError as error:
            raise TournamentError(f"{path}: it is there already; go on with it by --resume, or remove it") from error
        except OSError as error:
            raise TournamentError(f"{path}: {error.strerror or error}") from error
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.fsync(self._file.fileno())  # whoever is told what is kept finds it after a loss of power, too
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror or error}") from error
        finally:
            self._close()
        if self._is_new and not self._places:
            self.path.unlink(missing_ok=True)  # nothing came of it

    def add(self, number: int, line: str) -> None:
        """
        Write the record of game `number`, at once.

        Raises:
            TournamentError: it cannot be written.
        """
        data = sealed(self._plan, line.encode()) + b"\n"
        try:
            self._file.seek(self._end)
            self._file.truncate()
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror or error}") from error
        self._places[number] = (self._end, len(data))
        self._end += len(data)

    def settle(self, last: int) -> None:
        """
        Put the records of the games up to number `last` in order, and drop the others; nobody ever sees half of that.

        Raises:
            TournamentError: it cannot be written.
        """
        numbers = sorted(number for number in self._places if number <= last)
        target = self.path.resolve()
        temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.tmp")
        try:
            with temporary.open("xb") as file:
                file.writelines(self._line(number) for number in numbers)
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(target.stat().st_mode)
            temporary.replace(target)
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror or error}") from error
        finally:
            temporary.unlink(missing_ok=True)

    def _close(self) -> None:
        with suppress(OSError):  # what could not be written has been told
            self._file.close()

    def _lock(self) -> None:
        """Have the file for us alone, for as long as it is open."""
        if flock is None:
            return
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            raise self._error("another tournament is writing it") from error
        except OSError:
            return  # some file systems know no locks

    def _line(self, number: int) -> bytes:
        place, length = self._places[number]
        self._file.seek(place)
        return self._file.read(length)

    def _read(self) -> None:
        """Take in what is there, up to half a line at the end; nothing is changed."""
        for place, line in self._lines():
            if not line.endswith(b"\n"):
                self._refuse_foreign(line)
                self.torn = True
                return
            if line.strip():
                self._take(place, line)
            self._end = place + len(line)

    def _refuse_foreign(self, piece: bytes) -> None:
        """Refuse a last line without its end, unless a record of this tournament can have been cut off there."""
        if _is_json(piece):
            self._outcome(piece)
        elif not self._places and not any(_may_begin(piece, head) for head in self._heads()):
            raise self._error("its last line is cut off, and no record of this tournament begins like it")

    def _heads(self) -> Iterator[bytes]:
        """What the records of each table begin with, in every schema whose files load."""
        game, tables = tables_of(self._plan)
        for options in tables:
            head = to_envelope(game, RECORD, options, {"data": {}}).removesuffix("}}")
            for schema in schemas_of(game):
                yield head.replace(f'"schema":{game.SCHEMA}', f'"schema":{schema}', 1).encode()

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        place = 0
        for line in _lines_of(self._file):
            yield place, line
            place += len(line)

    def _take(self, place: int, line: bytes) -> None:
        """One record of the file."""
        outcome = self._outcome(line)
        self._places[outcome.fixture.number] = (place, len(line))
        self.found.append(outcome)

    def _outcome(self, line: bytes) -> Outcome:
        """What counts of the next record of the file."""
        number = len(self._places) + 1
        try:
            record = load_record(tables_of(self._plan)[0], line.decode())
            outcome = outcome_of(self._plan, record)
            self._believe(record, line.rstrip(b"\n"))
        except UnicodeDecodeError as error:
            raise self._error(f"record {number}: not UTF-8 text") from error
        except TabletopError as error:
            raise self._error(f"record {number}: {error}") from error
        if outcome.fixture.number in self._places:
            raise self._error(f"record {number}: {outcome.fixture} is in it twice")
        return outcome

    def _believe(self, record: Record[Any, Any], line: bytes) -> None:
        """
        Nothing, for a line as it was written, whose game leads to what it says.

        Raises:
            TabletopError: it is something else.
        """
        body, seal, _ = line.rpartition(_SEAL)
        if seal and line != sealed(self._plan, body + b"}"):
            raise MalformedError(f"$.{CHECK}", "the line was changed, or belongs to another tournament")
        if not seal and not self._verify:
            raise MalformedError("$", f"the key {CHECK} is missing: without a checksum it must be verified")
        if self._verify:
            deque(replay(tables_of(self._plan)[0], record), maxlen=0)

    def _error(self, fault: str) -> TournamentError:
        return TournamentError(f"{self.path}: {fault}")


def recorded_seed(path: Path) -> int | None:
    """The seed of the tournament whose first record the file begins with; None where it begins with none."""
    try:
        with path.open("rb") as file:
            seed = json.loads(file.readline())["data"]["place"]["seed"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None  # the journal says what is wrong
    return seed if type(seed) is int else None


_SEAL: Final = f',"{CHECK}":'.encode()


def sealed(plan: Plan, line: bytes) -> bytes:
    """The line, an object in JSON, with a checksum of itself and of the tournament as its last entry."""
    run = repr((plan.game, plan.tables, plan.bots, plan.seed, str(plan.terms))).encode()
    check = blake2b(line, key=blake2b(run, digest_size=32).digest(), digest_size=16).hexdigest()
    return line.removesuffix(b"}") + _SEAL + f'"{check}"}}'.encode()


def _lines_of(file: BinaryIO) -> Iterable[bytes]:
    return iter(file.readline, b"")


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _may_begin(piece: bytes, head: bytes) -> bool:
    """Whether the piece is the beginning of something that begins with the head."""
    return piece.startswith(head) or head.startswith(piece)
