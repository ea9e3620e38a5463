"""
A player of Duel by rules of thumb (`docs/tutorial-bots.md`).

It looks at what its seat sees on the table now, nothing else, and weighs every faction on its own (D6.2):

1. Whoever leads in influence receives the fuller row, so a lead is worth what lies in the rows (D6.3, D6.5a).
2. Nobody leads for certain before the councils open: the more turns to come, the less a lead says (D8.3).
3. Where influence or the rows are level, the near row is the own one: strong heroes belong there (D6.5b).
4. Whoever is absent from a faction receives nothing of it: be present, with a weak hero if need be (D6.6).
5. Take what the rows are better without, return what they are better with, keep what is best to play (D4.1, D4.3).
6. Lay into the council or block, whichever moves the balance of the faction more (D4.4).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import Final

import attrs

from tabletop.core import Judging
from tabletop.duel.components import FACTIONS, ROWS, SEATS, Faction, HeroId
from tabletop.duel.decisions import Returning
from tabletop.duel.events import Card
from tabletop.duel.moves import Block, Council, Move, Return, Take
from tabletop.duel.observation import Observation

LEAD_DOUBT: Final = (1.0, 0.35)
"""By how much influence a lead is half sure: at the end of the game, and more for each turn to come (rule 2)."""

ROW_DOUBT: Final = (0.2, 0.1)
"""By how many heroes a row is half sure to be the fuller one: likewise."""

LATER_PRESENCE: Final = 0.1
"""How likely an absent seat is to join a faction in a turn to come (rule 4)."""

KEPT: Final = 0.5
"""What a hero kept in the hand counts, as a share of what its best play would bring (rule 5)."""


@attrs.frozen
class Guess:
    """A hero: its strength, or where its face is hidden the mean of those that it may be."""

    faction: Faction
    strength: float


@attrs.frozen
class Balance:
    """
    How a faction stands, as far as the seat can tell: of each pair the seat's own entry, or its near row, first.

    influence, presence: of the seats; presence is a probability. counts, strengths: of the heroes in the rows.
    """

    influence: tuple[float, float]
    presence: tuple[float, float]
    counts: tuple[int, int]
    strengths: tuple[float, float]

    def with_row(self, side: int, strength: float, number: int = 1) -> "Balance":
        """With one more hero of this strength in the row; with one less where `number` is -1."""
        counts, strengths = list(self.counts), list(self.strengths)
        counts[side] += number
        strengths[side] += number * strength
        return Balance(self.influence, self.presence, (counts[0], counts[1]), (strengths[0], strengths[1]))

    def with_council(self, strength: float) -> "Balance":
        """With one more hero of this strength in the own council."""
        mine, theirs = self.influence
        return Balance((mine + strength, theirs), (1.0, self.presence[1]), self.counts, self.strengths)

    def worth(self, turns_left: int) -> float:
        """By how much strength the own army gains on the other in this faction (rules 1 to 4)."""
        lead = _odds(self.influence[0] - self.influence[1], LEAD_DOUBT, turns_left)
        ahead = self.counts[0] - self.counts[1]
        near_fuller = _odds(ahead - 0.5, ROW_DOUBT, turns_left)
        far_fuller = _odds(-ahead - 0.5, ROW_DOUBT, turns_left)
        swapped = near_fuller * (1 - lead) + far_fuller * lead  # D6.5a; else the near rows stay, D6.5b
        (near, far), (mine, theirs) = self.strengths, self.presence
        return (1 - swapped) * (near * mine - far * theirs) + swapped * (far * mine - near * theirs)


def _odds(margin: float, doubt: tuple[float, float], turns_left: int) -> float:
    """How likely a margin stays one, between 0 and 1."""
    at_end, each_turn = doubt
    return 1 / (1 + exp(-margin / (at_end + each_turn * turns_left)))


class Scales:
    """The balances of all factions, and what heroes change in them."""

    def __init__(self, balances: Mapping[Faction, Balance], turns_left: int) -> None:
        self._balances = balances
        self._turns_left = turns_left
        self._worths = {faction: balance.worth(turns_left) for faction, balance in balances.items()}
        self._plays: dict[Guess, float] = {}

    @property
    def worth(self) -> float:
        """The own gain in all factions together."""
        return sum(self._worths.values())

    def council_gain(self, hero: Guess) -> float:
        """What the hero brings in the own council."""
        return self._gain(hero.faction, self._balances[hero.faction].with_council(hero.strength))

    def row_gain(self, hero: Guess, side: int, number: int = 1) -> float:
        """What the hero brings in the row; with -1 for `number`, what its going brings."""
        return self._gain(hero.faction, self._balances[hero.faction].with_row(side, hero.strength, number))

    def best_play(self, hero: Guess) -> float:
        """What the hero brings in the council or as a blocker, whichever is more (rule 6)."""
        if hero not in self._plays:
            self._plays[hero] = max(self.council_gain(hero), *(self.row_gain(hero, side) for side in range(ROWS)))
        return self._plays[hero]

    def with_row(self, heroes: Sequence[Guess], side: int) -> "Scales":
        """The scales with these heroes in the row."""
        balances = dict(self._balances)
        for hero in heroes:
            balances[hero.faction] = balances[hero.faction].with_row(side, hero.strength)
        return Scales(balances, self._turns_left)

    def _gain(self, faction: Faction, balance: Balance) -> float:
        return balance.worth(self._turns_left) - self._worths[faction]


class Judge:
    """What the seat to move makes of the table, and of its moves."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._seat = seen.to_move
        self._turns_left = seen.options.turns - seen.turn
        self._means = _mean_strengths(seen)
        self._hand = [self._known(hero) for hero in seen.hands[self._seat].heroes or ()]
        self._scales = Scales({faction: self._balance(faction) for faction in FACTIONS}, self._turns_left)

    def worth(self, move: Move) -> float:
        """How good the move is, beside others of its kind."""
        match move:
            case Take(row, slots):
                return self._worth_of_take(self._side(row), [self._base(row, slot) for slot in slots])
            case Return(heroes):
                return self._worth_of_return([self._known(hero) for hero in heroes])
            case Council(hero):
                return self._scales.council_gain(self._known(hero))
            case Block(hero, row, _):
                return self._scales.row_gain(self._known(hero), self._side(row))
        raise AssertionError(move)  # chance asks nobody

    def _worth_of_take(self, side: int, taken: list[Guess]) -> float:
        """What the row gains without the heroes taken, and the best that the hand can do then (rule 5)."""
        without = [self._scales.row_gain(hero, side, -1) for hero in taken]
        returned = [-gain for gain in without] + [self._scales.row_gain(hero, side) for hero in self._hand]
        plays = [self._scales.best_play(hero) for hero in (*taken, *self._hand)]
        pairs = combinations(range(len(plays)), 2)
        return sum(without) + max(returned[i] + returned[j] + _promise(_others(plays, i, j)) for i, j in pairs)

    def _worth_of_return(self, heroes: list[Guess]) -> float:
        """How the table stands with the heroes returned, and what the others can do then (rule 5)."""
        due = self._seen.pending[-1]
        assert isinstance(due, Returning)  # a return answers nothing else
        after = self._scales.with_row(heroes, self._side(due.row))
        kept = list(self._hand)
        for hero in heroes:
            kept.remove(hero)
        return after.worth + _promise([after.best_play(hero) for hero in kept])

    def _side(self, row: int) -> int:
        """0 for the near row, 1 for the other (D2.5)."""
        return row ^ self._seat

    def _known(self, hero: HeroId) -> Guess:
        return Guess(self._seen.options.heroes[hero].faction, self._seen.options.heroes[hero].strength)

    def _guess(self, card: Card) -> Guess:
        if card.hero is not None:
            return self._known(card.hero)
        assert card.faction is not None  # in the rows every back shows (D8.1)
        return Guess(card.faction, self._means[card.faction])

    def _base(self, row: int, slot: int) -> Guess:
        lying = self._seen.rows[row][slot]
        assert lying is not None  # it is offered
        return self._guess(lying.base)

    def _balance(self, faction: Faction) -> Balance:
        sides = [[hero for hero in map(self._guess, cards) if hero.faction is faction] for cards in self._rows()]
        mine, theirs = self._own_influence(faction), self._other_influence(faction)
        return Balance(
            (mine[0], theirs[0]),
            (mine[1], theirs[1]),
            (len(sides[0]), len(sides[1])),
            (sum(hero.strength for hero in sides[0]), sum(hero.strength for hero in sides[1])),
        )

    def _rows(self) -> Iterator[list[Card]]:
        """The heroes of the near row, then those of the other."""
        for side in range(ROWS):
            yield [card for slot in self._seen.rows[self._side(side)] if slot is not None for card in slot.cards]

    def _own_influence(self, faction: Faction) -> tuple[float, float]:
        """The influence of the seat, and how likely it is present at the end."""
        leader = self._seen.leaders[self._seat]
        value = None if leader is None else self._seen.options.leaders[leader].value(faction)
        heroes = [self._known(hero) for hero in self._seen.councils[self._seat].heroes or ()]
        strengths = [hero.strength for hero in heroes if hero.faction is faction]
        is_present = value is not None or bool(strengths)
        return sum(strengths) + (value or 0), 1.0 if is_present else self._later_presence(0.0)

    def _other_influence(self, faction: Faction) -> tuple[float, float]:
        """What the influence of the other seat may be, and how likely it is present at the end."""
        council = self._seen.councils[1 - self._seat]
        own = self._seen.leaders[self._seat]
        values = [leader.value(faction) for index, leader in enumerate(self._seen.options.leaders) if index != own]
        belonging = [value for value in values if value is not None]
        number = council.size / len(FACTIONS) if council.factions is None else council.factions.count(faction)
        influence = sum(belonging) / len(values) + number * self._means[faction]
        return influence, 1.0 if number >= 1 else self._later_presence(len(belonging) / len(values))

    def _later_presence(self, now: float) -> float:
        own_turns = self._turns_left / SEATS
        absent: float = (1 - LATER_PRESENCE) ** own_turns
        return 1 - (1 - now) * absent


def _mean_strengths(seen: Observation) -> dict[Faction, float]:
    """The mean strength of the heroes of each faction that the seat does not see (D8.6)."""
    known = {hero for cards in (*seen.hands, *seen.councils) for hero in cards.heroes or ()}
    cards = [card for row in seen.rows for slot in row if slot is not None for card in slot.cards]
    known |= {card.hero for card in cards if card.hero is not None}
    unseen = [hero for index, hero in enumerate(seen.options.heroes) if index not in known]
    strengths = {faction: [hero.strength for hero in unseen if hero.faction is faction] for faction in FACTIONS}
    return {faction: sum(values) / len(values) if values else 0.0 for faction, values in strengths.items()}


def _others(values: Sequence[float], *gone: int) -> list[float]:
    return [value for index, value in enumerate(values) if index not in gone]


def _promise(plays: Sequence[float]) -> float:
    """What a hand is good for: the best play now, and something of the others later (rule 5)."""
    return max(plays) + KEPT * (sum(plays) - max(plays)) if plays else 0.0


class ScriptedBot(Judging[Observation, Move]):
    """Plays what the rules of thumb find best."""

    def judge(self, observation: Observation) -> Callable[[Move], float]:
        """What each move is worth by the rules of thumb."""
        return Judge(observation).worth
