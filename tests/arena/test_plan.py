"""What is played: seatings, numbers, and the same cards for every seating of a deal."""

import json
from itertools import permutations
from math import factorial
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest

from examples import magpies
from tabletop import duel, root_alliance
from tabletop.arena import OnForfeit, Terms, TournamentError
from tabletop.arena.outcome import play_fixture
from tabletop.arena.plan import Plan, plan_of, tables_of
from tabletop.bots import BotSpecError
from tabletop.core import CHANCE, AnyGame, Place
from tabletop.core.record import Record, load_record, replay

BOTS = ("random", "greedy", "greedy:worlds=1", "greedy:worlds=2", "greedy:worlds=3")


def record_of(plan: Plan, number: int) -> Record[Any, Any]:
    """The record of this game, played."""
    return load_record(tables_of(plan)[0], play_fixture(plan, plan.fixture(number)).line)


class TestSeatings:
    """In which lineups a deal is played."""

    @pytest.mark.parametrize("bots", [2, 3, 4, 5])
    def test_two_seats(self, bots: int) -> None:
        """Every two bots, both ways round."""
        assert plan_of(duel, BOTS[:bots]).seatings == tuple(permutations(range(bots), 2))

    @pytest.mark.parametrize("bots", [3, 4, 5])
    def test_three_seats(self, bots: int) -> None:
        """Every three bots, in every order."""
        seatings = plan_of(magpies, BOTS[:bots]).seatings
        assert len(seatings) == len(set(seatings)) == factorial(bots) // factorial(bots - 3)
        assert all(len(set(lineup)) == 3 for lineup in seatings)

    def test_fewer_bots_than_seats(self) -> None:
        """Some sit twice, in every way in which each has a seat."""
        assert plan_of(magpies, BOTS[:2]).seatings == ((0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0))

    @pytest.mark.parametrize(("game", "bots"), [(duel, 4), (magpies, 4), (magpies, 2)])
    def test_they_are_balanced(self, game: AnyGame, bots: int) -> None:
        """Every bot has every seat as often."""
        plan = plan_of(game, BOTS[:bots])
        counts = {
            (bot, seat): sum(lineup[seat] == bot for lineup in plan.seatings)
            for bot in range(bots)
            for seat in range(plan.seats)
        }
        assert len(set(counts.values())) == 1

    def test_numbers(self) -> None:
        """They count through all deals, and lead back."""
        plan = plan_of(duel, BOTS[:3])
        fixtures = [plan.fixture(number) for number in range(1, 13)]
        assert [(fixture.deal, fixture.game) for fixture in fixtures] == [
            (deal, game) for deal in (1, 2) for game in range(1, 7)
        ]
        assert [plan.number(fixture.deal, fixture.game) for fixture in fixtures] == list(range(1, 13))
        assert str(fixtures[7]) == "deal 2, game 2"


class TestFactions:
    """Root, where a seat has a faction."""

    def test_they_stay(self) -> None:
        """Unless they are to rotate."""
        assert plan_of(root_alliance, BOTS[:2]).games_a_deal == 2

    def test_they_rotate(self) -> None:
        """Every bot plays every faction in every seat."""
        plan = plan_of(root_alliance, BOTS[:2], rotate_roles=True)
        assert plan.games_a_deal == 4
        tables = tables_of(plan)[1]
        played = {
            (fixture.lineup[seat], seat, tables[fixture.table].factions[seat])
            for fixture in map(plan.fixture, range(1, 5))
            for seat in (0, 1)
        }
        assert len(played) == 8

    def test_a_game_without(self) -> None:
        """It is refused."""
        with pytest.raises(TournamentError, match=r"^duel has no roles to rotate: all seats play the same$"):
            plan_of(duel, BOTS[:2], rotate_roles=True)


class TestRefused:
    """What is no tournament."""

    @pytest.mark.parametrize(
        ("bots", "fault"),
        [
            ([], "a tournament needs two bots or more, not 0"),
            (["random"], "a tournament needs two bots or more, not 1"),
            (["random", "greedy", "random"], "bot 'random' is named twice"),
        ],
    )
    def test_bots(self, bots: list[str], fault: str) -> None:
        """It takes two."""
        with pytest.raises(TournamentError) as caught:
            plan_of(duel, bots)
        assert str(caught.value) == fault

    def test_a_game_for_one(self) -> None:
        """There is nobody to play against."""

        class Options:
            seats = 1

        with pytest.raises(TournamentError, match="duel with 1 seat is no contest"):
            plan_of(duel, BOTS[:2], Options())

    def test_a_game_that_is_no_module(self) -> None:
        """Other processes could not import it."""
        game: Any = SimpleNamespace(**vars(duel))
        with pytest.raises(TournamentError, match="duel is no module: other processes could not import it"):
            plan_of(game, BOTS[:2])

    def test_a_bot_that_cannot_be_made(self) -> None:
        """It is found out before anything is played."""
        with pytest.raises(BotSpecError):
            plan_of(duel, ["random", "greddy"])


class TestStreams:
    """Who draws from what."""

    @pytest.mark.parametrize("game", [duel, magpies, root_alliance], ids=["duel", "magpies", "root"])
    def test_a_deal_has_its_cards(self, game: AnyGame) -> None:
        """Every seating sees the same up to the first decision; other deals differ."""
        plan = plan_of(game, ["random", "greedy:worlds=1", "greedy:worlds=2"][: max(2, game.Options().seats)], seed=4)
        openings = []
        for number in range(1, 2 * plan.games_a_deal + 1):
            record = record_of(plan, number)
            states = replay(game, record)
            count = next(index for index, state in enumerate(states) if game.to_move(state) != CHANCE)
            openings.append(record.moves[:count])
        assert openings[0]
        assert len(set(openings[: plan.games_a_deal])) == 1
        assert len(set(openings[plan.games_a_deal :])) == 1
        assert len(set(openings)) == 2

    def test_the_deck_stays_the_same_however_it_is_played(self) -> None:
        """In Duel every hero comes off the deck in the same order, in all seatings of a deal."""
        plan = plan_of(duel, ["random", "greedy:worlds=1"], seed=4)
        drawn = [[move for move in record_of(plan, number).moves if move.startswith("deal")] for number in (1, 2)]
        assert drawn[0] == drawn[1]
        assert record_of(plan, 1).moves != record_of(plan, 2).moves

    def test_seed_and_deal_say_what_is_dealt(self) -> None:
        """The same again; other cards for another seed."""
        plan = plan_of(duel, ["random", "greedy:worlds=1"], seed=4)
        assert play_fixture(plan, plan.fixture(3)) == play_fixture(plan, plan.fixture(3))
        other = plan_of(duel, ["random", "greedy:worlds=1"], seed=5)
        assert record_of(plan, 3).moves != record_of(other, 3).moves

    def test_a_bot_draws_anew_in_every_game(self) -> None:
        """Two random bots do not play the same game with their seats changed."""
        plan = plan_of(duel, ["random", "tests.arena.bots:Slow:pause=0"], seed=4)
        assert record_of(plan, 1).moves != record_of(plan, 2).moves


@attrs.frozen(kw_only=True)
class Sided(magpies.Options):
    """Options that hold what seats play, in their order and otherwise."""

    sides: tuple[str, ...] = ("red", "green", "blue")
    colours: tuple[str, ...] = ("blue", "green", "red")

    def __attrs_post_init__(self) -> None:
        """All are sound."""


@attrs.frozen(kw_only=True)
class Unsided(Sided):
    """Options in none of which the roles stand in order."""

    sides: tuple[str, ...] = ("blue", "red", "green")


@attrs.frozen(kw_only=True)
class Twofold(Sided):
    """Options in two of which the roles stand in order."""

    colours: tuple[str, ...] = ("red", "green", "blue")


def sided(options: type[Sided]) -> ModuleType:
    """Magpies with a side for each seat, and with these options."""
    module = ModuleType("sided")
    vars(module).update(vars(magpies), Options=options, roles=lambda _: ("red", "green", "blue"), __name__="sided")
    return module


class TestRoles:
    """Whatever option holds the roles is turned; its name does not matter."""

    def test_one_option_holds_them(self) -> None:
        """The others stay."""
        plan = plan_of(sided(Sided), BOTS[:2], rotate_roles=True)
        tables = [json.loads(text)["options"] for text in plan.tables]
        assert [table["sides"] for table in tables] == [
            ["red", "green", "blue"],
            ["green", "blue", "red"],
            ["blue", "red", "green"],
        ]
        assert {tuple(table["colours"]) for table in tables} == {("blue", "green", "red")}

    @pytest.mark.parametrize(("options", "found"), [(Unsided, "none"), (Twofold, "sides, colours")])
    def test_none_or_several_do(self, options: type[Sided], found: str) -> None:
        """Nobody can tell what to turn."""
        fault = f"one option must hold them as a tuple, one a seat, and there is {found}"
        with pytest.raises(TournamentError, match=rf"^the roles of magpies cannot be rotated: {fault}$"):
            plan_of(sided(options), BOTS[:2], rotate_roles=True)


def test_what_a_record_says() -> None:
    """Which game of what, and the scores; a forfeit beside them."""
    terms = Terms(on_forfeit=OnForfeit.RANDOM, decisions=30)
    plan = plan_of(duel, ["random", "tests.arena.bots:Nonsense"], seed=4, terms=terms)
    played = play_fixture(plan, plan.fixture(3))
    record = load_record(duel, played.line)
    terms_told = "on forfeit random, 30 decisions a match"
    assert record.place == Place(seed=4, deal=2, game=1, games=2, terms=terms_told)
    (forfeit,) = record.forfeits
    assert (forfeit.seat, forfeit.is_end) == (1, False)
    assert forfeit.reason.startswith("choose returned 'take it'")
    assert forfeit.move > 0
    assert record.scores == duel.scores(list(replay(duel, record))[-1])
    assert record.notes == ()
    assert played.outcome.shares == (1.0, 0.0)
    assert played.outcome.forfeited == (1,)
    assert (
        played.outcome.margins[0] == -played.outcome.margins[1] == played.outcome.scores[0] - played.outcome.scores[1]
    )
