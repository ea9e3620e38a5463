"""From one version of the file forms to the next: events of the first version told less."""

from collections.abc import Mapping
from typing import Any, Final

from tabletop.core import Migration

_ADDED: Final[Mapping[str, Mapping[str, Any]]] = {
    "MoveEvent": {"fallen": [], "decree": [], "penalty": 0, "partner": None, "taken": None, "shown": None},
    "SupporterEvent": {"fallen": []},
    "GiveEvent": {"suit": None, "fallen": []},
    "AidEvent": {"suit": None, "item": None},
}
"""Kind of event -> the fields that were added to it, as they stand where nothing is told."""


def _completed(kind: str, data: Any) -> Any:  # noqa: ANN401  (plain data)
    """An event of the first version in the form of the second."""
    if kind != "event" or not isinstance(data, dict):
        return data
    name, move = data.get("type"), data.get("move")
    if name == "MoveEvent" and isinstance(move, dict) and move.get("type") == "ShowHand":
        return {"type": "ShowEvent", "seat": data["seat"], "to": data["due"]["alliance"], "suit": None, "cards": None}
    return {**data, **_ADDED.get(name, {})} if isinstance(name, str) else data


MIGRATIONS: Final = {1: Migration(change=_completed)}
