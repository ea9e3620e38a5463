"""Trying readers, and a soak of whole games; what is found is told as faults."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from traceback import format_exception_only

import attrs

from tabletop import abyss, duel, root_alliance
from tabletop.core import NOBODY, AnyGame, Seat, TabletopError
from tests.fuzz.readers import FACTIONS, READERS

SLOWEST = 5.0  # seconds that a reader may take for one of these texts
LONGEST = 4000  # characters that an error may have


@attrs.frozen
class Fault:
    """What went wrong: where, with what seed, and with which input."""

    name: str
    seed: int
    found: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}, seed {self.seed}: {self.found}\n  {self.text[:2000]}"


def fault_of(name: str, seed: int) -> Fault | None:
    """What the reader does wrong with the text of this seed."""
    reader, rng = READERS[name], Random(f"{name} {seed}")
    game, text = reader.make(rng)
    text = reader.change(text, rng)
    began = perf_counter()
    try:
        reader.read(game, text)
    except TabletopError as error:
        if len(str(error)) > LONGEST:
            return Fault(name, seed, f"an error of {len(str(error))} characters", text)
    except Exception as error:  # noqa: BLE001  (that is what is looked for)
        return Fault(name, seed, "".join(format_exception_only(error)).strip()[:300], text)
    seconds = perf_counter() - began
    return Fault(name, seed, f"it took {seconds:.1f} s", text) if seconds > SLOWEST else None


def faults(name: str, seconds: float, first: int = 0) -> Iterator[Fault | None]:
    """One entry for each text that is tried, None where all is well, for so many seconds."""
    end, seed = perf_counter() + seconds, first
    while perf_counter() < end:
        yield fault_of(name, seed)
        seed += 1


def soaked(seed: int) -> tuple[int, Fault | None]:
    """A random game with random options: how many states were looked at, and what was wrong."""
    rng = Random(f"soak {seed}")
    game, options = _set_up(rng)
    state, states = game.initial_state(options), 0
    try:
        while game.to_move(state) != NOBODY and states < 3000:
            _look(game, state, rng)
            moves = game.legal_moves(state)
            move = rng.choice(moves) if game.to_move(state) >= 0 else game.sample_chance(state, rng)
            state = game.step(state, move)
            states += 1
        _look(game, state, rng)
    except Exception as error:  # noqa: BLE001  (that is what is looked for)
        found = "".join(format_exception_only(error)).strip()[:300]
        return states, Fault("soak", seed, f"{game.NAME}, after {states} moves: {found}", repr(options))
    return states, None


def _set_up(rng: Random) -> tuple[AnyGame, object]:
    kind = rng.randrange(3)
    if kind == 0:
        rule, backs = rng.choice(list(duel.StuckRule)), rng.choice(list(duel.Backs))
        return duel, duel.Options(stuck_rule=rule, backs=backs, first_player=duel.Options().first_player)
    limit = rng.choice((None, 5, 200))
    if kind == 1:
        return abyss, abyss.Options(seats=rng.randint(2, 4), turn_limit=limit)
    factions = tuple(rng.sample(FACTIONS, rng.randint(2, len(FACTIONS))))
    return root_alliance, root_alliance.Options(factions=factions, turn_limit=limit or 300)


def _look(game: AnyGame, state: object, rng: Random) -> None:
    """The cheap half of the laws: no defects, moves that can be explained and written, sound looks."""
    assert not game.defects(state), game.defects(state)
    options = state.options  # type: ignore[attr-defined]  # every state has them
    if game.to_move(state) >= 0:
        move = rng.choice(game.legal_moves(state))
        assert game.explain(state, move) is None
        assert game.parse_move(game.format_move(move, options), options) == move
    seat = Seat(rng.randrange(options.seats))
    seen = game.observe(state, seat)
    assert game.observe(game.determinize(seen, rng), seat) == seen
