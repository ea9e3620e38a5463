"""Messages through a socket: a line of JSON each way, of bounded length, awaited for a bounded time."""

import json
from collections.abc import Mapping
from socket import socket
from time import monotonic
from typing import Any, Final

LONGEST: Final = 1 << 20
"""Bytes of the longest answer that is read."""

_PIECE: Final = 1 << 16


class WireError(Exception):
    """The other side is gone, or says what is no message."""


class Wire:
    """One end of a socket, for one message at a time."""

    def __init__(self, end: socket, longest: int | None = None) -> None:
        self._socket = end
        self._longest = longest
        self._read = bytearray()

    def send(self, message: Mapping[str, object], seconds: float | None = None) -> None:
        """
        Send the message.

        Raises:
            WireError: nobody takes it.
            TimeoutError: it was not taken in time.
        """
        self._socket.settimeout(seconds)
        try:
            self._socket.sendall(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        except TimeoutError:
            raise
        except OSError as error:
            raise WireError("it takes no messages any more") from error

    def receive(self, seconds: float | None = None) -> dict[str, Any]:
        """
        The next message.

        Raises:
            WireError: the other side is gone, or says what is no message.
            TimeoutError: the message was not there in time, to its end.
        """
        try:
            message = json.loads(self._line(None if seconds is None else monotonic() + seconds))
        except (ValueError, RecursionError):
            raise WireError("it sent what is no message") from None
        if type(message) is not dict:
            raise WireError("it sent what is no message")
        return message

    def close(self) -> None:
        """Have no more of it."""
        self._socket.close()

    def _line(self, deadline: float | None) -> bytes:
        searched = 0
        while (end := self._read.find(b"\n", searched)) < 0:
            searched = len(self._read)
            if self._longest is not None and searched > self._longest:
                raise WireError("it sent a message without end")
            self._read += self._piece(deadline)
        line = bytes(self._read[:end])
        del self._read[: end + 1]
        return line

    def _piece(self, deadline: float | None) -> bytes:
        left = None if deadline is None else deadline - monotonic()
        if left is not None and left <= 0:
            raise TimeoutError
        self._socket.settimeout(left)
        try:
            piece = self._socket.recv(_PIECE)
        except TimeoutError:
            raise
        except OSError as error:
            raise WireError("it is gone") from error
        if not piece:
            raise WireError("it is gone")
        return piece
