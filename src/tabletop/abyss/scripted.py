"""
A player of Abyss by rules of thumb (`docs/tutorial-bots.md`).

It looks at what its seat sees on the table now, nothing else. Everything has a worth in points; of the moves that are
open it plays the one worth most:

1. Recruit the Lord that brings most: its points, what the own Locations make of it, a share of a Location for its Key,
   something for its Power; less what is paid (A7, A13, A15).
2. Take a fat stack of the Council, else explore. With a rich hand and nobody to recruit, plot (A4 to A6).
3. Buy an Ally that is worth more than its price; take a strong one, else look for a better one (A5.2, A5.5).
4. Fight a Monster if its reward is worth more than what may come (A5.6, A1.8).
5. Pay so that little is lost, and what is affiliated scores (A7.4, A7.7).
6. Take the Location that scores most; draw where none is good (A10.3).
7. Give up what is worth least: Keys without a Power for a Location, weak Allies for a limit (A10.4, A11).
8. Allies count for their value in payments to come; once the last round has begun they count for nothing (A12.2).
9. A full hand is there to be spent: the fuller it is, the less a payment hurts (A11.2).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from tabletop.abyss import components as c
from tabletop.abyss import moves as m
from tabletop.abyss.decisions import Corrupting, Exploring, Paying, Sacrificing
from tabletop.abyss.lords import (
    AMBASSADORS,
    LORD_NAMES,
    LORDS,
    PURCHASE_PEARLS,
    SALE_PEARLS,
    Power,
    amounts_of,
    lords_with,
)
from tabletop.abyss.observation import Observation, SeenPlayer
from tabletop.abyss.piles import Cards, with_thing
from tabletop.abyss.rules.exploration import next_price
from tabletop.abyss.rules.payment import Price, is_payment, prices, races_of, superfluous, total
from tabletop.abyss.rules.rewards import tamed_space
from tabletop.abyss.scoring import Holdings, highest_of_each_race, location_score
from tabletop.abyss.state import touching
from tabletop.core import Judging

PEARL: Final = 0.9
ALLY: Final = 0.6
"""What a pearl, and each point of an Ally's value, is worth: a Lord costs about as many as it has points."""

KEY: Final = 3.0
"""A third of a Location."""

TOKEN: Final = sum(c.TOKENS) / len(c.TOKENS)
STACKED: Final = 2.2 * ALLY
STACKED_LATE: Final = 0.1
"""An Ally of the Council, now and in the last round: explorers leave the weak ones there."""

EXPLORING: Final = 2.5
GOING_ON: Final = 2.0
"""What an exploration brings, and what its rest does when a card is left behind for the others."""

LOCATION: Final = (0.0, 7.5, 9.0, 9.8, 10.0)
"""The best of so many Locations drawn, less what the others lying open give to others (rule 6)."""

NEW_LORD: Final = 6.5
"""A Lord that nobody has seen yet."""

PLOT_PEARLS: Final = 3
PLOT_VALUE: Final = 10
"""So many pearls, and Allies of this value, are a rich hand (rule 2)."""

EASY_HAND: Final = 6
"""Up to so many Allies a hand is not full at all (rule 9)."""

STILL_WORKING: Final = 0.5
"""How much of a Power is left in a Lord that has been there for a while."""

FIRST: Final = 50.0
NEVER: Final = -99.0
"""More and less than anything else is worth."""

POWER: Final[Mapping[str, float]] = {
    "Recruiter": 1.5,
    "Jailer": 1.0,
    "Seeker": 1.0,
    "Assassin": 1.5,
    "Commander": 1.0,
    "Tamer": 0.5,
    "Hunter": TOKEN,
    "Ship Master": 2.0,
    "Landlord": 3.0,
    "Slaver": 2.5,
    "Shaman": 1.0,
    "Invoker": 3.0,
    "Apprentice": 3.0,
    "Alchemist": 2.0,
    "Master of Magic": 1.0,
    "Corruptor": 2.0,
    "Traitor": 1.0,
    "Diplomat": 1.0,
    "Treasurer": 3.0,
    "Schemer": 0.5,
}
"""What a Power is worth in the middle of the game, by the name of its Lord (rule 1)."""

WORTH: Final[Mapping[c.LordId, float]] = {
    **{lord: PEARL * pearls for lord, pearls in amounts_of(Power.PEARLS).items()},
    **{lord: LOCATION[number] for lord, number in amounts_of(Power.DRAW_LOCATIONS).items()},
    **{c.LordId(LORD_NAMES.index(name)): worth for name, worth in POWER.items()},
}
"""The same by Lord; pearls and Locations are worth what they are worth elsewhere."""

FROM_DECK: Final = lords_with(Power.FROM_DECK)


class Table:
    """What the seat to move makes of the table: what things are worth to it."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.due = seen.pending[-1]
        self.me = seen.players[seen.to_move]
        self.others = tuple(player for seat, player in enumerate(seen.players) if seat != seen.to_move)
        self.hand: Cards = self.me.hand.cards or ()
        self._holdings = Holdings(own_lords(self.me), self.me.affiliated)
        self._standing = self._standing_of(self._holdings)

    @cached_property
    def is_late(self) -> bool:
        """Whether the last round has begun (rule 8)."""
        return self.seen.ends_before is not None

    def ally(self, card: c.CardId) -> float:
        """An Ally in the hand: what it will pay, at the end what it adds by affiliation (rule 8)."""
        return 0.1 * c.VALUE[card] + self.affiliation(card) if self.is_late else ALLY * c.VALUE[card]

    @cached_property
    def spending(self) -> float:
        """What each point of a payment is worth: less the fuller the hand is, nothing at the end (rules 8 and 9)."""
        room = max(0, c.HAND_LIMIT - len(self.hand)) / (c.HAND_LIMIT - EASY_HAND)
        return 0.0 if self.is_late else ALLY * min(1.0, room)

    def affiliation(self, card: c.CardId) -> float:
        """What the Ally adds when it is affiliated, to the Locations too (A13.1)."""
        holdings = Holdings(self._holdings.lords, with_thing(self._holdings.affiliated, card))
        return self._standing_of(holdings) - self._standing

    def lord(self, lord: c.LordId) -> float:
        """What the Lord adds to the score, with its Power and its Key (rule 1)."""
        holdings = Holdings(self._holdings.lords | 1 << lord, self._holdings.affiliated)
        return LORDS[lord].points + self._standing_of(holdings) - self._standing + self.power(lord)

    def power(self, lord: c.LordId) -> float:
        """What the Power and the Key of a free Lord are worth; hardly anything late in the game (rule 1)."""
        lasting = 0.2 if self.is_late and not AMBASSADORS >> lord & 1 else 1.0
        return lasting * (WORTH.get(lord, 0.0) + KEY * LORDS[lord].keys)

    def location(self, location: c.LocationId) -> float:
        """What the Location scores for the own Lords and Allies (rule 6)."""
        mirrored = [site.location for player in self.others for site in player.sites]
        return float(location_score(location, self._holdings, mirrored))

    def price(self, lord: c.LordId) -> Price:
        """What the Lord asks of the seat (A7.2, A7.6)."""
        return prices(active_lords(self.me), self.hostile)[lord]

    @cached_property
    def hostile(self) -> c.LordSet:
        """The Lords of others whose Powers touch the seat (A14.4)."""
        lords = 0
        for player in self.others:
            lords |= active_lords(player)
        return touching(lords, active_lords(self.me))

    def _standing_of(self, holdings: Holdings) -> float:
        """What Locations and affiliated Allies score with these holdings."""
        mirrored = [site.location for player in self.others for site in player.sites]
        places = sum(location_score(site.location, holdings, mirrored) for site in self.me.sites)
        return places + sum(c.VALUE[card] for card in highest_of_each_race(holdings.affiliated))

    @cached_property
    def payment(self) -> Cards:
        """The Allies to lay for the Lord, those laid already among them: the cheapest legal payment (rule 5)."""
        assert isinstance(self.due, Paying)  # only then is one asked for
        price, pearls = self.price(self.due.lord), self.me.pearls
        return min(payments(self.seen.laid, self.hand, price, pearls), key=lambda cards: self._paid(cards, price))

    def _paid(self, cards: Cards, price: Price) -> float:
        """What is lost with this payment, less what its lowest Ally adds when it is affiliated."""
        pearls = max(0, price.cost - total(cards))
        lowest = min(cards, key=c.VALUE.__getitem__)
        return PEARL * pearls + sum(ALLY * c.VALUE[card] for card in cards) - self.affiliation(lowest)


def own_lords(player: SeenPlayer) -> c.LordSet:
    """All Lords of the player, those under Locations too (A15.1)."""
    lords = player.free
    for site in player.sites:
        lords |= site.lords
    return lords


def active_lords(player: SeenPlayer) -> c.LordSet:
    """The Lords whose Powers work for the player (A0.4)."""
    return player.free & ~player.disabled


def payments(laid: Cards, hand: Cards, price: Price, pearls: int) -> Iterator[Cards]:
    """The legal payments that hold the Allies laid, and otherwise Allies of the hand (A7.2 to A7.5)."""
    shown = races_of(laid)
    for new in combinations(sorted(races_of(hand) - shown), price.races - len(shown)):
        pool = tuple(card for card in hand if c.RACE[card] in shown or c.RACE[card] in new)
        for cards in _supersets(laid, pool, price.cost):
            if is_payment(cards, price, pearls):
                yield cards


def _supersets(cards: Cards, pool: Cards, cost: int) -> Iterator[Cards]:
    """The cards with Allies of the pool, none of them superfluous (A7.4); each mixture of kinds once."""
    yield cards
    for index, card in enumerate(pool):
        more = with_thing(cards, card)
        is_new_kind = index == 0 or pool[index - 1] != card
        if is_new_kind and superfluous(more, cost) is None:
            yield from _supersets(more, pool[index + 1 :], cost)


def _plot(table: Table, _move: m.Plot) -> float:
    """Rule 2: just above exploring, where the hand is rich."""
    is_rich = table.me.pearls >= PLOT_PEARLS and total(table.hand) >= PLOT_VALUE
    return EXPLORING + 0.1 if is_rich else NEVER


def _fight(table: Table, _move: m.Fight) -> float:
    """Rule 4."""
    space = tamed_space(table.seen.threat, table.hostile)
    return KEY * c.REWARD_KEYS[space] + TOKEN * c.REWARD_ITEMS[space]


def _sell(table: Table, move: m.Sell) -> float:
    """The Slaver is for weak Allies, and before anything else, as nothing is lost by it (A14.4)."""
    gain = PEARL * SALE_PEARLS - table.ally(move.ally)
    return gain + FIRST if gain > 0 else NEVER


def _sacrifice(table: Table, move: m.Sacrifice) -> float:
    """What the Traitor or the Schemer brings, less what goes (A14.4)."""
    assert isinstance(table.due, Sacrificing)  # only then does one go
    coming = NEW_LORD if FROM_DECK >> table.due.by & 1 else max(map(table.lord, table.seen.court))
    return coming - LORDS[move.lord].points - table.power(move.lord) * STILL_WORKING


def _nothing(_table: Table, _move: m.Move) -> float:
    return 0.0


RULES: Final[Mapping[type[m.Move], Callable[[Table, Any], float]]] = {
    m.Recruit: lambda table, move: (
        table.lord(move.lord) - table.spending * table.price(move.lord).cost
    ),  # rules 1 and 9
    m.Request: lambda table, move: (
        (STACKED_LATE if table.is_late else STACKED) * table.seen.council_sizes[move.race]
    ),  # rule 2
    m.Plot: _plot,
    m.Explore: lambda table, _: GOING_ON if isinstance(table.due, Exploring) else EXPLORING,  # rules 2 and 3
    m.Buy: lambda table, _move: table.ally(table.seen.track[-1]) - PEARL * next_price(table.seen.bought),  # rule 3
    m.Take: lambda table, _: table.ally(table.seen.track[-1]),  # rule 3
    m.Fight: _fight,
    m.Reward: lambda _, move: PEARL * move.pearls + TOKEN * move.tokens,  # rule 4
    m.Lay: lambda table, move: float(table.payment.count(move.ally) > table.seen.laid.count(move.ally)),  # rule 5
    m.Pay: lambda table, _: float(table.payment == table.seen.laid),  # rule 5
    m.Affiliate: lambda table, move: table.affiliation(move.ally),  # rule 5
    m.Discard: lambda table, move: -table.ally(move.ally),  # rule 7
    m.Keep: lambda *_: -PEARL,  # rule 7
    m.Sell: _sell,
    m.Disable: lambda table, move: table.power(move.lord),  # the Assassin turns the Lord that works most
    m.Rob: lambda table, move: float(table.seen.players[move.victim].tokens.size),  # the owner has points by them
    m.Appoint: lambda table, move: (
        table.lord(move.lord) - (PEARL * PURCHASE_PEARLS if isinstance(table.due, Corrupting) else 0.0)
    ),
    m.Sacrifice: _sacrifice,
    m.Swap: lambda table, move: table.location(move.gained) - table.location(move.given),  # rule 6
    m.Control: lambda table, move: table.location(move.location),  # rule 6
    m.Exchange: lambda table, move: table.location(move.location),  # rule 6
    m.Draw: lambda _, move: LOCATION[move.number],  # rule 6
    m.PayKey: lambda _, move: 0.0 if move.lord is None else -WORTH.get(move.lord, 0.0),  # rule 7
    m.Sweep: lambda *_: NEVER,  # what lies there may be of use
    m.Dismiss: lambda *_: NEVER,
}
"""What each kind of move is worth, in points; doing nothing is worth 0, and so is what no rule speaks of."""


class ScriptedBot(Judging[Observation, m.Move]):
    """Plays what the rules of thumb find best."""

    def judge(self, observation: Observation) -> Callable[[m.Move], float]:
        """What each move is worth by the rules of thumb of its kind."""
        table = Table(observation)
        return lambda move: RULES.get(type(move), _nothing)(table, move)
