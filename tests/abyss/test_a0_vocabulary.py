"""The words of the rules (A0)."""

import pytest

from tabletop import abyss
from tabletop.abyss.position import Holding, position
from tabletop.core import Seat
from tests.abyss.strategies import DUO, FULL_COURT, after, free, names, offered, pearls, places, recruiting, sites

EXPLORED = "explore; reveal J1; pass; take"


class TestVocabulary:
    """A0.4: five Races and six Guilds; free, disabled and active Lords; affiliated Allies; available Locations."""

    @pytest.mark.parametrize(
        ("lord", "race"),
        [("invoker", "J"), ("commander", "C"), ("shepherd", "H"), ("peddler", "S"), ("diplomat", "Q")],
        ids=[
            "Mage and jellyfish",
            "Soldier and crab",
            "Farmer and seahorse",
            "Merchant and shellfish",
            "Politician and squid",
        ],
    )
    def test_five_guilds_match_the_races(self, lord: str, race: str) -> None:
        """A Lord of one Race that costs 8 comes for a 5 and a 3 of that Race, and for those of no other."""
        assert [
            letter for letter in "JCHSQ" if f"recruit {lord}" in offered(recruiting(lord, f"{letter}5 {letter}3"))
        ] == [race]

    def test_ambassadors_have_no_race(self) -> None:
        """They need all five."""
        assert "recruit hermit" in offered(recruiting("hermit", "J2 C2 H2 S2 Q2"))
        assert "recruit hermit" not in offered(recruiting("hermit", "J3 J3 C5 H5 S5"))

    def test_a_lord_under_a_location_is_not_free(self) -> None:
        """The Keeper lies there, the Miller in front of the player."""
        state = position(DUO, players=(Holding(lords="miller", sites="the-jail/keeper"),))
        assert (free(state, 0), sites(state, 0)) == ({"miller"}, {"the-jail": {"keeper"}})

    def test_a_disabled_lord_is_free(self) -> None:
        """The Traitor can give it up for another (A17.30), but not one under a Location."""
        own = Holding(hand="Q5 J4 C3", lords="!miller", sites="the-jail/keeper")
        start = position(DUO, players=(own,), court="traitor reaper landowner aquaculturalist shepherd")
        state = after(start, "recruit traitor; lay Q5; lay J4; lay C3; pay")
        assert {text for text in offered(state) if text.startswith("sacrifice")} == {"sacrifice miller"}

    @pytest.mark.parametrize(("lords", "asked"), [("keeper", True), ("!keeper", False)])
    def test_only_an_active_lord_has_a_key(self, lords: str, asked: bool) -> None:  # noqa: FBT001
        """With two tokens the Keeper is the third Key, unless it is disabled."""
        start = position(
            DUO,
            players=(Holding(keys=2, lords=lords),),
            available="the-jail",
            court="miller landowner aquaculturalist reaper shepherd slaver",
        )
        assert ("control the-jail" in offered(after(start, EXPLORED))) == asked

    @pytest.mark.parametrize(("lords", "used"), [("slaver", True), ("!slaver", False)])
    def test_only_an_active_lord_has_a_power(self, lords: str, used: bool) -> None:  # noqa: FBT001
        """The Slaver sells an Ally, unless it is disabled."""
        state = position(DUO, players=(Holding(hand="J1", lords=lords),), court=FULL_COURT)
        assert ("slaver J1" in offered(state)) == used

    def test_affiliated_allies_lie_face_up_for_good(self) -> None:
        """Everybody sees them, and they are in nobody's hand."""
        state = position(DUO, players=(Holding(affiliated="J1 C5"),), court=FULL_COURT)
        for seat in (Seat(0), Seat(1), None):
            assert names(abyss.observe(state, seat).players[0].affiliated) == "J1 C5"
        state = after(state, EXPLORED)
        assert names(state.players[0].affiliated) == "J1 C5"

    def test_an_available_location_is_controlled_by_nobody(self) -> None:
        """Once it is taken it is no longer available."""
        start = position(DUO, players=(Holding(keys=3),), available="the-jail the-abyss", court=FULL_COURT)
        state = after(start, f"{EXPLORED}; control the-jail")
        assert (places(state.available), set(sites(state, 0))) == ({"the-abyss"}, {"the-jail"})

    def test_the_treasury_takes_and_gives_pearls(self) -> None:
        """A plot is paid to it: nobody else has the pearl."""
        state = position(DUO, players=(Holding(pearls=3), Holding(pearls=2)), court="miller")
        assert pearls(after(state, "plot")) == (2, 2)
