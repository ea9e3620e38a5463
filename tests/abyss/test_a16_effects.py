"""What a move brings about by itself is told with it, to everybody alike (A16.1)."""

from random import Random

import attrs
import pytest

from tabletop import abyss
from tabletop.abyss.components import CARD_NAMES
from tabletop.abyss.decisions import ArrivalDeal, Choosing, Controlling, Corrupting, Exploring, KeyPaying, Sale
from tabletop.abyss.effects import effects, effects_by_stage
from tabletop.abyss.position import Holding, position
from tabletop.abyss.promises import variants
from tabletop.core import CHANCE, Seat
from tests.abyss.strategies import DUO, TRIO, after, box, location, lord, pearls
from tests.games import event_of

FARMERS = "miller landowner aquaculturalist"


def told(state: abyss.State, text: str) -> str:
    """The sentences of this move, which are the same for both seats and for a spectator."""
    move = abyss.parse_move(text, state.options)
    sentences = {abyss.narrate(event_of(abyss, state, move, seat), state.options) for seat in (Seat(0), Seat(1), None)}
    (sentence,) = sentences
    return sentence


def exploring(track: str, *players: Holding, threat: int = 1) -> abyss.State:
    """Seat 0 decides on the last card of the track."""
    return position(DUO, players=players, track=track, threat=threat, owed=(Exploring(Seat(0)),))


class TestRecruiting:
    """What a recruitment brings about (A7.7, A9.3, A12.1, A14.4)."""

    def test_the_one_ally_that_can_be_is_affiliated(self) -> None:
        """Nobody is asked (A7.7)."""
        start = position(DUO, players=(Holding(hand="H5 S3"),), court=f"{FARMERS} keeper")
        assert told(after(start, "recruit miller; lay H5; lay S3"), "pay") == (
            "P0 recruits the Miller with H5 S3. P0 affiliates shellfish 3."
        )

    def test_a_tie_is_a_choice(self) -> None:
        """Then the affiliation is a move, and told once (A7.7)."""
        start = position(DUO, players=(Holding(hand="H4 S4"),), court=f"{FARMERS} keeper")
        state = after(start, "recruit miller; lay H4; lay S4")
        assert told(state, "pay") == "P0 recruits the Miller with H4 S4."
        assert told(after(state, "pay"), "affiliate S4") == "P0 affiliates shellfish 4."

    def test_a_merchant_pays_when_it_comes(self) -> None:
        """Three pearls from the Trader (A14.4)."""
        start = position(DUO, players=(Holding(hand="S5 C3 Q2"),), court=f"trader {FARMERS}")
        state = after(start, "recruit trader; lay S5; lay C3; lay Q2")
        assert told(state, "pay").endswith("P0 affiliates squid 2. P0 gains 3 pearls from the Trader.")

    def test_a_short_court_pays_the_recruiter(self) -> None:
        """Two pearls, told with the move that ends the recruitment (A9.3)."""
        start = position(DUO, players=(Holding(hand="H5 S3"),), court="miller keeper reaper")
        state = after(start, "recruit miller; lay H5; lay S3")
        assert told(state, "pay").endswith("The Court is short: P0 gains 2 pearls.")

    def test_the_trigger_of_the_end(self) -> None:
        """The seventh Lord (A12.1a)."""
        lords = "keeper reaper shepherd aquaculturalist landowner diplomat"
        start = position(DUO, players=(Holding(hand="H5 S3", lords=lords),), court="miller jailer sage elder")
        state = after(start, "recruit miller; lay H5; lay S3")
        assert told(state, "pay").endswith("P0 has triggered the end: every other seat has one more turn.")

    def test_the_seeker_takes_what_is_there(self) -> None:
        """Two pearls, or the only one; nothing is told of who has none (A14.4)."""
        players = (Holding(hand="C5 J2"), Holding(pearls=5), Holding(pearls=1))
        state = after(position(TRIO, players=players, court=f"seeker {FARMERS}"), "recruit seeker; lay C5; lay J2")
        assert told(state, "pay").endswith("P1 loses 2 pearls to the Seeker. P2 loses 1 pearl to the Seeker.")

    def test_what_the_corruptor_costs(self) -> None:
        """Five pearls (A17.34)."""
        players = (Holding(lords="corruptor", pearls=5),)
        state = position(DUO, players=players, court=f"{FARMERS} keeper", owed=(Corrupting(Seat(0)),))
        assert told(state, "appoint keeper") == "P0 takes the Keeper from the Court for 5 pearls."

    @pytest.mark.parametrize(
        ("merchant", "lay", "paid"),
        [
            ("trader", "S4 C3 H3", "3 pearls from the Trader"),
            ("peddler", "S5 S3", "2 pearls from the Peddler"),
            ("shopkeeper", "S2 C2 H2", "1 pearl from the Shopkeeper"),
            ("landlord", "S5 C5", "1 pearl from the Landlord"),
        ],
    )
    def test_after_a_choice_a_merchant_pays_once_it_is_made(self, merchant: str, lay: str, paid: str) -> None:
        """Affiliation comes first, then the effect on recruitment (A7.8)."""
        players = (Holding(hand=lay, lords="master-of-magic"),)
        start = position(DUO, players=players, court=f"{merchant} {FARMERS}")
        state = after(start, f"recruit {merchant}; {'; '.join(f'lay {card}' for card in lay.split())}")
        assert "gains" not in told(state, "pay")
        ally = lay.split(maxsplit=1)[0]
        sentence = told(after(state, "pay"), f"affiliate {ally}")
        assert sentence == f"P0 affiliates shellfish {ally[1]}. P0 gains {paid}."

    def test_after_a_choice_the_seeker_robs_once_it_is_made(self) -> None:
        """Two pearls (A7.8, A14.4)."""
        players = (Holding(hand="C4 H4"), Holding(pearls=2))
        state = after(position(DUO, players=players, court=f"seeker {FARMERS}"), "recruit seeker; lay C4; lay H4")
        assert "loses" not in told(state, "pay")
        assert told(after(state, "pay"), "affiliate C4") == "P0 affiliates crab 4. P1 loses 2 pearls to the Seeker."

    @pytest.mark.parametrize(("had", "lost", "left"), [(2, "2 pearls", 1), (1, "1 pearl", 1), (5, "2 pearls", 4)])
    def test_what_the_seeker_takes_is_not_what_the_landlord_pays(self, had: int, lost: str, left: int) -> None:
        """The victim's turn begins after it (A3.1, A14.4)."""
        players = (Holding(hand="C4 H3"), Holding(pearls=had, lords="landlord"))
        state = after(position(DUO, players=players, court=f"seeker {FARMERS}"), "recruit seeker; lay C4; lay H3")
        assert told(state, "pay").endswith(
            f"P0 affiliates seahorse 3. P1 loses {lost} to the Seeker. P1 gains 1 pearl from the Landlord."
        )
        assert pearls(after(state, "pay"))[1] == left

    def test_a_lord_that_arrives_by_another_way(self) -> None:
        """By the Corruptor out of the Court, by the Schemer out of the deck (A8.7)."""
        players = (Holding(lords="corruptor", pearls=5),)
        state = position(DUO, players=players, court=f"{FARMERS} trader", owed=(Corrupting(Seat(0)),))
        assert told(state, "appoint trader").endswith("for 5 pearls. P0 gains 3 pearls from the Trader.")
        state = position(DUO, players=(Holding(),), court=FARMERS, owed=(ArrivalDeal(Seat(0)),))
        assert told(state, "lord peddler") == "The Peddler comes to P0. P0 gains 2 pearls from the Peddler."

    def test_each_stage_in_its_order(self) -> None:
        """Affiliation, arrival, the trigger, the refill, the next turn (A3.1, A7.8)."""
        lords = "miller landowner aquaculturalist jailer hunter invoker"
        options = box(lords=" ".join((*lords.split(), "peddler", "landlord")))
        players = (Holding(hand="S5 S3", lords=lords), Holding(lords="landlord"))
        state = after(position(options, players=players, court="peddler"), "recruit peddler; lay S5; lay S3")
        assert told(state, "pay") == (
            "P0 recruits the Peddler with S3 S5. P0 affiliates shellfish 3. P0 gains 2 pearls from the Peddler. "
            "P0 has triggered the end: every other seat has one more turn. The Court is short: P0 gains 2 pearls. "
            "P1 gains 1 pearl from the Landlord."
        )
        assert pearls(after(state, "pay")) == (5, 2)

    def test_a_landlord_disabled_in_the_same_move(self) -> None:
        """He pays no more when the turn begins (A0.4, A17.33)."""
        players = (Holding(hand="C5 C4 C2"), Holding(pearls=2, lords="landlord miller"))
        start = position(DUO, players=players, court="assassin keeper shepherd landowner")
        state = after(start, "recruit assassin; lay C5; lay C4; lay C2; pay")
        assert told(state, "disable landlord") == "P0 disables the Landlord of P1."
        assert told(state, "disable miller").endswith("of P1. P1 gains 1 pearl from the Landlord.")
        assert pearls(after(state, "disable landlord")) == (1, 2)


class TestExploring:
    """What an exploration brings about (A1.8, A5.8, A14.4)."""

    def test_the_last_space(self) -> None:
        """A pearl (A5.8)."""
        assert told(exploring("J1 J2 J3 C1 C2"), "take") == "P0 takes crab 2. P0 gains 1 pearl for the last space."

    def test_a_ship_master(self) -> None:
        """A pearl for each Race that goes to the Council (A14.4)."""
        sentence = told(exploring("J1 J2 C1 Q1", Holding(lords="ship-master")), "take")
        assert sentence == "P0 takes squid 1. P0 gains 2 pearls from the Ship Master."

    @pytest.mark.parametrize(("threat", "keys"), [(3, "1 Key token"), (6, "2 Key tokens")])
    def test_keys_of_the_threat_track(self, threat: int, keys: str) -> None:
        """They are no choice (A1.8)."""
        assert told(exploring("monster", threat=threat), "fight") == f"P0 fights the Monster. P0 gains {keys}."

    def test_a_reward_without_a_choice(self) -> None:
        """No Monster token is left: two pearls come by themselves (A1.8, A17.8)."""
        tokens = " ".join(map(str, DUO.tokens))
        start = exploring("monster", Holding(), Holding(tokens=tokens), threat=2)
        assert told(start, "fight") == "P0 fights the Monster. P0 is rewarded with 2 pearls."
        assert pearls(after(start, "fight"))[0] == 3
        start = exploring("J1 J2 C1 Q1 monster", Holding(lords="ship-master"), Holding(tokens=tokens), threat=4)
        assert told(start, "fight") == (
            "P0 fights the Monster. P0 gains 1 pearl for the last space. P0 gains 3 pearls from the Ship Master. "
            "P0 gains 1 Key token. P0 is rewarded with 1 pearl."
        )

    def test_a_reward_with_a_choice(self) -> None:
        """It is a move, and told with it (A1.8)."""
        start = exploring("monster", threat=2)
        assert told(start, "fight") == "P0 fights the Monster."
        assert told(after(start, "fight"), "reward pt") == "P0 is rewarded with 1 pearl and 1 Monster token."

    def test_a_ship_master_after_a_sale_that_ends_the_exploration(self) -> None:
        """No card is left: a pearl of the price and one for the jellyfish (A5.11, A14.4)."""
        table = {
            "players": (Holding(lords="ship-master"), Holding(pearls=3, hand="H5")),
            "track": "C1 J1",
            "deck": "",
            "owed": (Sale(Seat(1), Seat(0)),),
        }
        state = position(box(cards="C1 J1 H5"), **table)  # type: ignore[arg-type]
        assert told(state, "buy") == "P1 buys jellyfish 1 from P0 for 1 pearl. P0 gains 1 pearl from the Ship Master."
        assert pearls(after(state, "buy")) == (3, 2)
        assert told(state, "pass") == "P1 does not buy."
        assert isinstance(after(state, "pass").pending[-1], Exploring)

    def test_a_landlord_at_the_start_of_a_turn(self) -> None:
        """It is the next seat's (A3.1)."""
        assert told(exploring("J1", Holding(), Holding(lords="landlord")), "take").endswith(
            "P1 gains 1 pearl from the Landlord."
        )


class TestLocations:
    """What taking a Location brings about (A10.4, A10.7)."""

    def test_keys_without_a_choice(self) -> None:
        """Three Keys in all: they are spent at once (A10.4)."""
        players = (Holding(lords="keeper reaper shepherd"),)
        state = position(DUO, players=players, available="the-jail", owed=(Controlling(Seat(0)),))
        assert told(state, "control the-jail") == (
            "P0 takes control of The Jail. P0 slides the Keeper, Reaper and Shepherd under The Jail."
        )
        players = (Holding(keys=1, lords="keeper reaper"),)
        state = position(DUO, players=players, available="the-jail", owed=(Controlling(Seat(0)),))
        assert told(state, "control the-jail") == (
            "P0 takes control of The Jail. P0 slides the Keeper and Reaper under The Jail. P0 spends 1 Key token."
        )

    def test_what_is_left_after_a_choice(self) -> None:
        """The token that was chosen is told once (A10.4)."""
        players = (Holding(keys=1, lords="keeper reaper shepherd", sites="the-jail"),)
        due = KeyPaying(Seat(0), location("the-jail"), 3)
        state = after(position(DUO, players=players, owed=(due,)), "key keeper")
        state = after(state, "key reaper")
        assert told(state, "key token") == "P0 spends a Key token."

    def test_an_ambassador_goes_under_its_location(self) -> None:
        """It alone pays (A10.7)."""
        players = (Holding(lords="sage"),)
        due = Choosing(Seat(0), lord("sage"))
        state = position(DUO, players=players, drawn="the-jail parliament", owed=(due,))
        assert told(state, "control the-jail") == (
            "P0 takes control of The Jail. Parliament becomes available. P0 slides the Sage under The Jail."
        )

    def test_locations_drawn_and_left_over(self) -> None:
        """All see which become available; the one that was there already is no news (A10.3, A17.39)."""
        start = position(DUO, players=(Holding(keys=3),), available="the-jail", owed=(Controlling(Seat(0)),))
        assert told(start, "control the-jail") == "P0 takes control of The Jail. P0 spends 3 Key tokens."
        state = after(start, "draw 3; location parliament; location the-abyss; location the-depths")
        assert told(state, "control the-abyss") == (
            "P0 takes control of The Abyss. Parliament becomes available. The Depths becomes available. "
            "P0 spends 3 Key tokens."
        )

    def test_a_landlord_slid_away_in_the_same_move(self) -> None:
        """He pays no more when the extra turn begins (A8.4, A17.24, A17.33)."""
        start = position(
            DUO,
            players=(Holding(keys=2, lords="landlord invoker"), Holding()),
            available="the-jail",
            extra_turn=True,
            owed=(Controlling(Seat(0)),),
            court="seeker miller landowner",
        )
        assert told(start, "control the-jail") == (
            "P0 takes control of The Jail. P0 slides the Landlord under The Jail. P0 spends 2 Key tokens."
        )
        state = after(start, "control the-jail")
        assert (state.active, state.turn, pearls(state)[0]) == (Seat(0), 2, 1)


def test_the_hands_at_the_end() -> None:
    """The lowest Ally of each Race is affiliated (A12.6)."""
    players = (Holding(hand="J1 J3 C2"), Holding(hand="Q4"))
    state = position(DUO, players=players, track="J5", owed=(Exploring(Seat(0)),), ends_before=1)
    assert told(state, "take") == (
        "P0 takes jellyfish 5. At the end P0 affiliates jellyfish 1 and crab 2. At the end P1 affiliates squid 4."
    )


class TestLastMove:
    """What the last move affiliates, and what the end does (A7.7, A12.6, A13.1)."""

    def test_a_payment(self) -> None:
        """The lowest Ally laid is affiliated by the payment, the others by the end."""
        players = (Holding(hand="C4 H3 C4"), Holding(hand="H3"))
        court = "seeker keeper miller landowner reaper"
        start = position(DUO, players=players, court=court, ends_before=1)
        state = after(start, "recruit reaper; lay H3; lay C4")
        assert told(state, "pay") == (
            "P0 recruits the Reaper with C4 H3. P0 affiliates seahorse 3. At the end P0 affiliates crab 4. "
            "At the end P1 affiliates seahorse 3."
        )

    def test_an_affiliation(self) -> None:
        """What was chosen is told once."""
        players = (Holding(hand="C4 H4 C4 H4"), Holding(hand="H3"))
        court = "seeker keeper miller landowner reaper"
        start = position(DUO, players=players, court=court, ends_before=1)
        state = after(start, "recruit reaper; lay H4; lay C4; pay")
        assert told(state, "affiliate H4") == (
            "P0 affiliates seahorse 4. At the end P0 affiliates crab 4 and seahorse 4. "
            "At the end P1 affiliates seahorse 3."
        )
        last = after(state, "affiliate H4").players[0].affiliated
        assert [CARD_NAMES[card] for card in last] == ["C4", "H4", "H4"]


def test_what_brings_nothing_about_is_a_plain_event() -> None:
    """No empty list of effects goes with it."""
    state = position(DUO)
    assert event_of(abyss, state, abyss.parse_move("explore", DUO), None) == event_of(
        abyss, state, abyss.parse_move("explore", DUO), Seat(1)
    )
    assert told(state, "explore") == "P0 explores the depths."


@pytest.mark.parametrize("options", [*variants(), *(box(seats=seats) for seats in (2, 3, 4))])
def test_two_states_tell_what_all_stages_do(options: abyss.Options) -> None:
    """Along games in which Lords are recruited wherever it can be (A3.1, A7.8)."""
    wanted = (abyss.Recruit, abyss.Lay, abyss.Pay, abyss.Control, abyss.Appoint, abyss.Sacrifice, abyss.Fight)
    for seed in range(6):
        state, rng = abyss.initial_state(attrs.evolve(options, turn_limit=80 + seed)), Random(seed)
        while state.pending:
            if abyss.to_move(state) == CHANCE:
                move = abyss.sample_chance(state, rng)
            else:
                moves = abyss.legal_moves(state)
                liked = [move for move in moves if isinstance(move, wanted)]
                move = rng.choice(liked if liked and rng.random() < 0.6 else moves)
            before, state = state, abyss.step_unchecked(state, move)
            again = attrs.evolve(before, extra_turn=True)  # the seat itself may be paid by its Landlord (A12.5)
            for start in (before, again):
                assert effects(start, move, abyss.step_unchecked(start, move)) == effects_by_stage(start, move)
