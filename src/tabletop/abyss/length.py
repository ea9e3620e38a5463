"""How long a game can be at most (A3 to A12)."""

from typing import Final

from tabletop.abyss.components import LOCATION_KEYS, MOST_DRAWN, TRACK_SPACES
from tabletop.abyss.lords import PER_TURN_LORDS
from tabletop.abyss.options import Options

_ARRIVAL: Final = 5  # an Ambassador: three Locations drawn, one taken, an exchange (A10.7, A10.8)
_LOCATION: Final = (
    1 + MOST_DRAWN + 1 + LOCATION_KEYS + 1
)  # draw, the draws, take, the Keys, an exchange (A10.3 to A10.8)


def max_length(options: Options) -> int | None:
    """
    More moves than any game has, chance included; None without a `turn_limit`.

    Nothing in the rules makes anybody recruit, so they alone set no bound (A12). A limit of turns bounds all the rest:

    - A Lord leaves the deck once and arrives once in a game, for none comes back (A1.2, A17.29): a deal, a plot that
      asks for it (A4.1), and what it brings on arrival, where the Commander may make all Allies be discarded (A14.4).
    - Each Location taken stays with somebody, swaps and exchanges change none of their number (A10.5, A15.3).
    - What else is done is done once in a turn, see `_most_a_turn`.
    """
    if options.turn_limit is None:
        return None
    cards, lords, locations = len(options.exploration), len(options.lords), len(options.locations)
    first_player_and_location = 2  # A2.3, A2.6
    in_all = first_player_and_location + lords * (2 + cards + _ARRIVAL) + locations * _LOCATION
    return in_all + options.turn_limit * _most_a_turn(options)


def _most_a_turn(options: Options) -> int:
    """
    More moves than a turn has, without those that Lords and Locations bring (A3.1).

    All three actions are counted, though a seat has but one. A card is revealed on each space of the track, and once
    more for each sale, of which every opponent gets but one (A5.3, A5.8); each is asked for, turned over and offered
    to everybody.
    """
    opponents, cards = options.seats - 1, len(options.exploration)
    reward = 1 + 2  # the choice, and two tokens at most (A1.8)
    exploring = (TRACK_SPACES + opponents) * (2 + opponents) + 1 + reward  # A5
    requesting = 2  # A6.1, and the Alchemist (A14.4)
    recruiting = 1 + cards + 1 + 1  # the Lord, the Allies laid, the payment, an affiliation (A7)
    powers = PER_TURN_LORDS.bit_count() + 1  # each once, and none any more (A8.3, A8.5)
    limits = cards  # A11
    no_action = 1  # A3.3
    return exploring + requesting + recruiting + powers + limits + no_action
