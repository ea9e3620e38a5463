"""
How hidden things of which nothing is known are laid into the places that hide them.

That is so where no zone of a pool has labels: worlds are then drawn without asking what is known of each thing. The
function is written as source and compiled for the zones of the pool (`zone_functions` says why).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from tabletop.core.errors import PositionError
from tabletop.core.zone import OPEN, Pool, Zone

Dealer: TypeAlias = Callable[[Any, dict[tuple[str, int], Any], Callable[[], float]], None]
"""(observation, what lies in each entry of each zone, a source of numbers from 0 to 1) -> those entries filled."""

_FRAME: Final = """
def made(observation, filled, uniform):
    seen, gaps = [], []
{zones}
    lay_out(observation.options, seen, gaps, filled, uniform)
"""


def dealer(pool: Pool, zones: Sequence[Zone]) -> Dealer:
    """How the things of the pool are laid, each way to lay the physical things equally likely."""
    scope: dict[str, Any] = {"lay_out": _layer(pool)}
    source = "".join(_read(zone, number, scope) for number, zone in enumerate(zones))
    exec(_FRAME.format(zones=source), scope)  # noqa: S102  (as attrs makes its own `__init__`)
    made: Dealer = scope["made"]
    return made


def _read(zone: Zone, number: int, scope: dict[str, Any]) -> str:
    """The source that notes what is seen of a zone, and where something is hidden."""
    field = zone.field if zone.inner else zone.look_field
    if zone.inner:
        head = [
            f"for number, part in enumerate(observation.{field}):",
            f"    if hasattr(part, {zone.look_field!r}):",
            f"        look = part.{zone.look_field}",
        ]
        indent = " " * 8
    elif zone.each:
        head, indent = [f"for number, look in enumerate(observation.{field}):"], " " * 4
    else:
        head, indent = [f"number, look = 0, observation.{field}"], ""
    scope[f"things_{number}"], scope[f"zone_{number}"] = zone.kept.things, zone
    if zone.look is OPEN:
        body = [f"seen += things_{number}(look)"]
    else:
        scope[f"faces_{number}"], scope[f"filled_{number}"] = zone.look.faces, zone.kept.filled
        body = [
            f"faces = faces_{number}(look, observation, number)",
            "if None in faces:",
            f"    gaps.append((faces.count(None), number, look, faces, zone_{number}))",
            "else:",
            "    seen += faces",
            f"    filled[{zone.path!r}, number] = filled_{number}(look, faces)",
        ]
    lines = [*head, *(indent + line for line in body)]
    return "".join(f"    {line}\n" for line in lines)


def _layer(pool: Pool) -> Callable[..., None]:
    @lru_cache(maxsize=64)
    def box(options: Any) -> tuple[int, ...]:  # noqa: ANN401  (any game's)
        return tuple(pool.box(options))

    def lay_out(
        options: object,
        seen: list[int],
        gaps: list[tuple[int, int, Any, Sequence[int | None], Zone]],
        filled: dict[tuple[str, int], Any],
        uniform: Callable[[], float],
    ) -> None:
        left = list(box(options))
        try:
            for thing in seen:
                left.remove(thing)
        except ValueError:
            raise PositionError((f"{pool.clause}: something is in more than one place",)) from None
        hidden = sum([gap[0] for gap in gaps])
        if hidden > len(left) or (pool.is_whole and hidden < len(left)):
            fault = "more is hidden than is unseen" if hidden > len(left) else "more is unseen than is hidden"
            raise PositionError((f"{pool.clause}: {fault}",))
        gaps.sort(key=_size)
        for size, number, look, faces, zone in gaps:
            if size == len(left) and zone.kept.is_sorted:
                drawn, left = left, []
            else:
                drawn = _drawn(left, size, uniform)
            things = drawn if size == len(faces) else _completed(faces, drawn)
            filled[zone.path, number] = zone.kept.filled(look, things)

    return lay_out


def _size(gap: tuple[int, int, Any, Sequence[int | None], Zone]) -> int:
    return gap[0]


def _drawn(left: list[int], size: int, uniform: Callable[[], float]) -> list[int]:
    """So many of what is left, each choice and order equally likely; they are left no more."""
    drawn = []
    for _ in range(size):
        index = int(uniform() * len(left))
        drawn.append(left[index])
        left[index] = left[-1]
        left.pop()
    return drawn


def _completed(faces: Sequence[int | None], drawn: list[int]) -> list[int]:
    """The things of a place: those that are seen, and what was drawn for the others."""
    rest = iter(drawn)
    return [next(rest) if face is None else face for face in faces]
