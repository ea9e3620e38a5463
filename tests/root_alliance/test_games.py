"""Games from the first card on: an opening in notation, move-tree counts, records."""

from random import Random

import pytest

from tabletop import root_alliance as root
from tabletop.core import perft, play_chance
from tabletop.core.record import dump_record, load_record, record_of, replay
from tabletop.root_alliance import Faction, Options
from tests.root_alliance.table import (
    ALLIANCE,
    BIRDS,
    EYRIE,
    FOUR,
    MARQUISE,
    TWO,
    VAGABOND,
    at,
    due,
    hand,
    line,
    mover,
    officers,
    points,
    supporters,
)

SET_UP = (
    "deal sappers; deal anvil; deal cobbler; deal sword; deal codebreakers; deal foxfolk-steel;"
    "keep 1; build sawmill 1; build workshop 9; build recruiter 5;"
    "deal protection-racket; deal gently-used-knapsack; deal brutal-tactics"
)
MARQUISE_BUILDS = "end; build sawmill 9; muster; move 8 4 1; pass; end; deal armorers"
ALLIANCE_SPREADS = (
    "spread 12; spend protection-racket; spread 4; spend brutal-tactics; end;"
    "mobilize foxfolk-steel; end; deal bake-sale"
)
MARQUISE_PAYS = "end; move 10 12 1; give anvil; pass; end; deal tax-collector"
ALLIANCE_REVOLTS = "revolt 12; spend gently-used-knapsack; spend anvil; spend tax-collector"


class TestOpening:
    """A game of Alliance and Marquise with sympathy, an Outrage and a revolt, by the real interface."""

    def test_set_up(self) -> None:
        """Eleven cats, three buildings, three supporters."""
        state = line(root.initial_state(), SET_UP)
        assert (due(state), mover(state)) == ("Workday", MARQUISE)
        assert at(state, "1") == {"cat": 1, "sawmill": 1, "keep": 1, "wood": 1}  # Law 6.4: its Birdsong is over
        assert supporters(state) == ["gently-used-knapsack", "protection-racket", "brutal-tactics"]

    def test_first_turns(self) -> None:
        """A sawmill for a wood scores one, the second token too."""
        state = line(root.initial_state(), f"{SET_UP}; {MARQUISE_BUILDS}")
        assert (points(state, MARQUISE), at(state, "9")["sawmill"], at(state, "5")["cat"]) == (1, 1, 2)
        state = line(state, ALLIANCE_SPREADS)
        assert (points(state, ALLIANCE), at(state, "12")["sympathy"], at(state, "4")["sympathy"]) == (1, 1, 1)
        assert hand(state, ALLIANCE) == ["bake-sale", "sword", "codebreakers"]

    def test_outrage_and_revolt(self) -> None:
        """The anvil given in Outrage pays for the revolt; the cats driven out go to the keep."""
        state = line(root.initial_state(), f"{SET_UP}; {MARQUISE_BUILDS}; {ALLIANCE_SPREADS}; {MARQUISE_PAYS}")
        assert supporters(state) == ["gently-used-knapsack", "foxfolk-steel", "anvil"]
        state = line(state, ALLIANCE_REVOLTS)
        assert at(state, "12") == {"rebel": 1, "fox-base": 1, "sympathy": 1}
        assert at(state, "1")["cat"] == 3
        assert (officers(state), points(state, ALLIANCE), points(state, MARQUISE)) == (1, 1, 1)
        assert root.defects(state) == ()


class TestPerft:
    """How many lines of play there are; chance takes its first outcome."""

    @pytest.mark.parametrize(
        ("options", "counts"),
        [
            (TWO, (4, 16, 56, 168)),
            (BIRDS, (4, 16, 192)),
            (Options(factions=(VAGABOND, MARQUISE)), (4, 16, 56, 168, 504)),
        ],
        ids=["marquise", "eyrie", "vagabond"],
    )
    def test_counts(self, options: Options, counts: tuple[int, ...]) -> None:
        """The keep in four corners, its buildings; a roost in four, four leaders; three characters."""
        start = root.initial_state(options)
        assert tuple(perft(root, start, depth + 1) for depth in range(len(counts))) == counts


class TestRecords:
    """A game is kept and replayed, whoever plays."""

    @pytest.mark.parametrize("factions", [TWO.factions, FOUR.factions, (EYRIE, VAGABOND)], ids="-".join)
    def test_replay(self, factions: tuple[Faction, ...]) -> None:
        """Written, read, replayed to the same end."""
        options, rng = Options(factions=factions, turn_limit=8), Random(5)
        start = state = root.initial_state(options)
        moves = []
        while state.pending:
            is_chance = root.to_move(state) < 0
            move = root.sample_chance(state, rng) if is_chance else rng.choice(root.legal_moves(state))
            moves.append(move)
            state = root.step(state, move)
        record = record_of(root, start, moves)
        states = list(replay(root, load_record(root, dump_record(root, record))))
        assert (states[0], states[-1]) == (start, state)

    def test_chance_is_answered_by_a_generator(self) -> None:
        """The first decision is that of the Marquise."""
        assert due(play_chance(root, root.initial_state(), Random(1))) == "KeepPlacing"
