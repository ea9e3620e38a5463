"""
Abyss once more, slow and obvious, written from the rules and the tables of the box.

Nothing of the library's rules is used. A game is a generator: it yields who is asked and between what, in notation,
and is sent the answer. Questions without a choice are asked where the library asks them.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from tabletop.abyss import Options
from tabletop.abyss.components import CARD_NAMES, RACE_LETTERS, CardId, LordId, LordSet
from tabletop.abyss.locations import LOCATION_NAMES
from tabletop.abyss.lords import LORDS, Kind, Lord
from tabletop.abyss.piles import lords_in
from tabletop.abyss.state import State
from tabletop.core import slug

CHANCE: Final = -1

Question: TypeAlias = tuple[int, set[str]]
"""Whose answer is due, a seat or `CHANCE`, and what it may be."""

Play: TypeAlias = Generator[Question, str, None]

LORD_OF: Final[dict[str, Lord]] = {slug(lord.name): lord for lord in LORDS}
KEY_LORDS: Final = {name for name, lord in LORD_OF.items() if lord.keys}
DRAWS: Final = {"sage": 2, "hermit": 1, "elder": 3}
ARRIVAL_PEARLS: Final = {"trader": 3, "peddler": 2, "shopkeeper": 1, "landlord": 1}
REWARDS: Final = {1: (0, 1), 2: (0, 2), 3: (1, 0), 4: (1, 1), 5: (1, 2), 6: (2, 0)}
"""Keys and other items by space (A1.8)."""


@attrs.define
class Holding:
    """What belongs to a seat, by name; the fields are those of `Player`."""

    pearls: int
    keys: int
    hand: list[str]
    aside: list[str]
    affiliated: list[str]
    tokens: list[int]
    free: set[str]
    disabled: set[str]
    sites: dict[str, set[str]]


@attrs.define
class Table:
    """Everything on the table, by name; the fields are those of `State`."""

    players: list[Holding]
    deck: list[str]
    discard: list[str]
    track: list[str]
    council: dict[str, list[str]]
    laid: list[str]
    threat: int
    lord_deck: set[str]
    court: list[str]
    location_deck: set[str]
    available: set[str]
    drawn: set[str]
    tokens: list[int]
    turn: int
    ends_before: int | None


def race(card: str) -> str:
    """The letter of its Race."""
    return card[0]


def value(card: str) -> int:
    """What the Ally is worth."""
    return int(card[1:])


def worth(cards: Iterable[str]) -> int:
    """What the Allies are worth together."""
    return sum(map(value, cards))


def table_of(state: State) -> Table:
    """The same table by name."""
    return Table(
        players=[
            Holding(
                player.pearls,
                player.keys,
                _cards(player.hand),
                _cards(player.set_aside),
                _cards(player.affiliated),
                sorted(player.tokens),
                _lords(player.free),
                _lords(player.disabled),
                {slug(LOCATION_NAMES[site.location]): _lords(site.lords) for site in player.sites},
            )
            for player in state.players
        ],
        deck=_cards(state.deck),
        discard=_cards(state.discard),
        track=[CARD_NAMES[card] for card in state.track],
        council={letter: _cards(stack) for letter, stack in zip(RACE_LETTERS, state.council, strict=True)},
        laid=_cards(state.laid),
        threat=state.threat,
        lord_deck=_lords_named(state.lord_deck),
        court=[slug(LORDS[lord].name) for lord in state.court],
        location_deck={slug(LOCATION_NAMES[location]) for location in state.location_deck},
        available={slug(LOCATION_NAMES[location]) for location in state.available},
        drawn={slug(LOCATION_NAMES[location]) for location in state.drawn},
        tokens=sorted(state.tokens),
        turn=state.turn,
        ends_before=state.ends_before,
    )


def _cards(cards: Iterable[CardId]) -> list[str]:
    return sorted(CARD_NAMES[card] for card in cards)


def _lords(lords: LordSet) -> set[str]:
    return _lords_named(lords_in(lords))


def _lords_named(lords: Iterable[LordId]) -> set[str]:
    return {slug(LORDS[lord].name) for lord in lords}


def in_order(table: Table) -> Table:
    """The table with all that has no order sorted."""
    players = [
        attrs.evolve(
            player,
            hand=sorted(player.hand),
            aside=sorted(player.aside),
            affiliated=sorted(player.affiliated),
            tokens=sorted(player.tokens),
        )
        for player in table.players
    ]
    return attrs.evolve(
        table,
        players=players,
        deck=sorted(table.deck),
        discard=sorted(table.discard),
        council={letter: sorted(stack) for letter, stack in table.council.items()},
        laid=sorted(table.laid),
        tokens=sorted(table.tokens),
    )


class Engine:
    """The rules; `table` is what they change."""

    def __init__(self, options: Options, initial: State) -> None:
        self.table = table_of(initial)
        self._seats = options.seats
        self._used: set[str] = set()
        self._fresh: set[str] = set()
        self._bought: set[int] = set()
        self._has_extra_turn = False

    def game(self) -> Play:
        """From the set-up to the final affiliation (A2, A12)."""
        yield from self._deal_court(6)
        yield from self._draw(1)
        self.table.available, self.table.drawn = self.table.drawn, set()
        seat = int((yield CHANCE, {f"first {seat}" for seat in range(self._seats)}).removeprefix("first "))
        while True:
            yield from self._turn(seat)
            if self._has_extra_turn:
                continue  # A12.5
            seat = (seat + 1) % self._seats
            if seat == self.table.ends_before:
                break  # A12.2
        for player in self.table.players:
            self._affiliate_finally(player)

    def _affiliate_finally(self, player: Holding) -> None:
        """A12.6."""
        for letter in RACE_LETTERS:
            allies = sorted(card for card in player.hand if race(card) == letter)
            if allies:
                player.affiliated.append(allies[0])
                player.hand.remove(allies[0])
        self.table.discard += player.hand
        player.hand = []

    # Small questions.

    def _opponents(self, seat: int) -> list[int]:
        return [(seat + distance) % self._seats for distance in range(1, self._seats)]

    def _has(self, seat: int, lord: str) -> bool:
        player = self.table.players[seat]
        return lord in player.free and lord not in player.disabled

    def _suffers(self, seat: int, soldier: str) -> bool:
        return not self._has(seat, "shaman") and any(self._has(other, soldier) for other in self._opponents(seat))

    def _touched(self, seat: int) -> list[int]:
        return [other for other in self._opponents(seat) if not self._has(other, "shaman")]

    def _key_lords(self, seat: int) -> set[str]:
        return {lord for lord in KEY_LORDS if self._has(seat, lord)}

    def _keys(self, seat: int) -> int:
        return self.table.players[seat].keys + len(self._key_lords(seat))

    def _stacks(self) -> set[str]:
        return {letter for letter, stack in self.table.council.items() if stack}

    def _replenish(self) -> None:
        """A5.10."""
        if not self.table.deck:
            self.table.deck, self.table.discard = self.table.discard, []

    # The turn (A3.1).

    def _turn(self, seat: int) -> Play:
        table = self.table
        table.turn += 1
        self._used, self._fresh, self._bought, self._has_extra_turn = set(), set(), set(), False
        table.players[seat].pearls += self._has(seat, "landlord")
        self._replenish()
        yield from self._action(seat)
        yield from self._locations(seat)
        self._fresh = set()
        while self._uses(seat):
            answer = yield seat, self._uses(seat) | {"pass"}
            if answer == "pass":
                break
            yield from self._use(seat, answer)
        yield from self._limits(seat)

    def _action(self, seat: int) -> Play:
        table, player = self.table, self.table.players[seat]
        while True:
            actions = {"explore"} if table.deck else set()
            actions |= {f"request {letter}" for letter in self._stacks()}
            actions |= {f"recruit {lord}" for lord in table.court if self._can_pay(seat, lord)}
            plots = {"plot"} if player.pearls and len(table.court) < 6 and table.lord_deck else set()
            answer = yield seat, (actions or {"pass"}) | plots | self._uses(seat)
            if answer == "plot":
                player.pearls -= 1
                yield from self._deal_court(1)
            elif answer.split()[0] in {"slaver", "oracle", "opportunist"}:
                yield from self._use(seat, answer)
                self._replenish()
            else:
                break
        verb, _, what = answer.partition(" ")
        if verb == "explore":
            yield from self._explore(seat)
        elif verb == "request":
            self._take_stack(seat, what)
            if self._has(seat, "alchemist"):
                yield from self._further_stack(seat)
        elif verb == "recruit":
            yield from self._recruit(seat, what)
            yield from self._refill(seat)

    def _deal_court(self, number: int) -> Play:
        for _ in range(number):
            self.table.court.append((yield from self._top_lord()))

    def _top_lord(self) -> Generator[Question, str, str]:
        answer = yield CHANCE, {f"lord {lord}" for lord in self.table.lord_deck}
        lord = answer.removeprefix("lord ")
        self.table.lord_deck.remove(lord)
        return lord

    def _refill(self, seat: int) -> Play:
        """A9."""
        table = self.table
        if len(table.court) > 2:
            return
        table.players[seat].pearls += 2
        missing = 6 - len(table.court)
        if missing > len(table.lord_deck) and table.ends_before is None:
            table.ends_before = seat
        yield from self._deal_court(min(missing, len(table.lord_deck)))

    def _limits(self, seat: int) -> Play:
        """A11."""
        table, player = self.table, self.table.players[seat]
        if self._suffers(seat, "commander"):
            yield from self._discard(seat, len(player.hand) - 6)
            self._all_discarded()
            return
        for _ in range(len(player.hand) - 12):
            answer = yield seat, {f"discard {card}" for card in player.hand} | ({"keep"} if player.pearls else set())
            if answer == "keep":
                player.pearls -= 1
            else:
                player.hand.remove(answer.removeprefix("discard "))
                table.discard.append(answer.removeprefix("discard "))

    def _discard(self, seat: int, number: int) -> Play:
        player = self.table.players[seat]
        for _ in range(number):
            card = (yield seat, {f"discard {card}" for card in player.hand}).removeprefix("discard ")
            player.hand.remove(card)
            player.aside.append(card)

    def _all_discarded(self) -> None:
        for player in self.table.players:
            self.table.discard += player.aside
            player.aside = []

    # Powers once per turn (A8.5).

    def _uses(self, seat: int) -> set[str]:
        table, uses = self.table, set()
        lords = {lord for lord in ("slaver", "oracle", "opportunist") if self._has(seat, lord)}
        lords -= self._used | self._fresh
        if "slaver" in lords:
            uses |= {f"slaver {card}" for card in table.players[seat].hand}
        if "oracle" in lords:
            uses |= {f"oracle {letter}" for letter in self._stacks()}
        if "opportunist" in lords and table.lord_deck:
            uses |= {f"opportunist {lord}" for lord in table.court}
        return uses

    def _use(self, seat: int, answer: str) -> Play:
        table, (lord, what) = self.table, answer.split()
        self._used.add(lord)
        if lord == "slaver":
            table.players[seat].hand.remove(what)
            table.players[seat].pearls += 2
            table.discard.append(what)
        elif lord == "oracle":
            table.discard += table.council[what]
            table.council[what] = []
        else:
            place = table.court.index(what)
            table.court.remove(what)
            table.court.insert(place, (yield from self._top_lord()))

    # The Council (A6).

    def _take_stack(self, seat: int, letter: str) -> None:
        self.table.players[seat].hand += self.table.council[letter]
        self.table.council[letter] = []

    def _further_stack(self, seat: int) -> Play:
        if self._stacks():
            answer = yield seat, {f"request {letter}" for letter in self._stacks()}
            self._take_stack(seat, answer.removeprefix("request "))

    # Exploring (A5).

    def _explore(self, seat: int) -> Play:
        table = self.table
        while True:
            card = (yield CHANCE, {f"reveal {card}" for card in table.deck}).removeprefix("reveal ")
            table.deck.remove(card)
            table.track.append(card)
            if card != "monster":
                yield from self._offer(seat)
            self._replenish()
            if not table.track or table.track[-1] is not card:
                if table.deck:
                    continue  # A5.4
                self._end_exploration(seat)  # A5.11
                return
            answer = yield from self._decide(seat)
            if answer != "explore":
                break
            table.threat = min(6, table.threat + (card == "monster"))
        table.players[seat].pearls += len(table.track) == 5
        if answer == "take":
            table.players[seat].hand.append(table.track.pop())
            self._end_exploration(seat)
        else:
            yield from self._fight(seat)

    def _offer(self, seat: int) -> Play:
        table, price = self.table, 1 + len(self._bought)
        for other in self._opponents(seat):
            buyer = table.players[other]
            if other not in self._bought and buyer.pearls >= price and (yield other, {"buy", "pass"}) == "buy":
                buyer.pearls -= price
                table.players[seat].pearls += price
                buyer.hand.append(table.track.pop())
                self._bought.add(other)
                return

    def _decide(self, seat: int) -> Generator[Question, str, str]:
        table = self.table
        while True:
            answers = {"fight" if table.track[-1] == "monster" else "take"}
            if len(table.track) < 5 and table.deck:
                answers.add("explore")
            answer = yield seat, answers | self._uses(seat)
            if answer in answers:
                return answer
            yield from self._use(seat, answer)
            self._replenish()  # A17.44

    def _fight(self, seat: int) -> Play:
        table, player = self.table, self.table.players[seat]
        keys, items = REWARDS[max(1, table.threat - self._suffers(seat, "tamer"))]
        table.threat = 1
        self._end_exploration(seat)
        player.keys += min(keys, 10 - sum(other.keys for other in table.players))
        numbers = [number for number in range(items + 1) if number <= len(table.tokens)]
        rewards = {"reward " + "p" * (items - number) + "t" * number for number in numbers}
        reward = (yield seat, rewards) if len(rewards) > 1 else min(rewards)
        player.pearls += reward.removeprefix("reward ").count("p")
        for _ in range(reward.removeprefix("reward ").count("t")):
            yield from self._move_token(table.tokens, player.tokens)

    def _move_token(self, source: list[int], target: list[int]) -> Play:
        token = int((yield CHANCE, {f"token {token}" for token in source}).removeprefix("token "))
        source.remove(token)
        target.append(token)

    def _end_exploration(self, seat: int) -> None:
        """A5.9."""
        table = self.table
        allies = [card for card in table.track if card != "monster"]
        for card in allies:
            table.council[race(card)].append(card)
        table.discard += ["monster"] * (len(table.track) - len(allies))
        table.track = []
        if self._has(seat, "ship-master"):
            table.players[seat].pearls += len(set(map(race, allies)))

    # Recruiting (A7).

    def _price(self, seat: int, lord: str) -> tuple[int, str | None, int]:
        """Races, own Race and cost (A7.2, A7.6)."""
        card = LORD_OF[lord]
        own = None if card.own_race is None or self._has(seat, "diplomat") else RACE_LETTERS[card.own_race]
        cost = card.cost - 2 * self._has(seat, "treasurer") + 2 * self._suffers(seat, "recruiter")
        return card.races, own, max(0, cost)

    def _can_pay(self, seat: int, lord: str) -> bool:
        races, own, cost = self._price(seat, lord)
        player = self.table.players[seat]
        for shown in combinations(sorted(set(map(race, player.hand))), races):
            allies = [card for card in player.hand if race(card) in shown]
            if (own is None or own in shown) and worth(allies) + player.pearls >= cost:
                return True
        return False

    def _payments(self, seat: int, lord: str) -> list[Counter[str]]:
        """Every part of the hand that pays for the Lord (A7.2 to A7.4)."""
        races, own, cost = self._price(seat, lord)
        parts: set[tuple[str, ...]] = {()}
        for card in sorted(self.table.players[seat].hand):
            parts |= {(*part, card) for part in parts}
        found = []
        for part in parts:
            shown, total = Counter(map(race, part)), worth(part)
            is_right = len(shown) == races and (own is None or own in shown)
            is_enough = total + self.table.players[seat].pearls >= cost
            if is_right and is_enough and not any(shown[race(c)] > 1 and total - value(c) >= cost for c in part):
                found.append(Counter(part))
        return found

    def _recruit(self, seat: int, lord: str) -> Play:
        table, player = self.table, self.table.players[seat]
        payments, (_, _, cost) = self._payments(seat, lord), self._price(seat, lord)
        while True:
            laid = Counter(table.laid)
            answers = {
                f"lay {card}" for card in player.hand if any(laid + Counter([card]) <= part for part in payments)
            }
            answer = yield seat, answers | ({"pay"} if laid in payments else set())
            if answer == "pay":
                break
            player.hand.remove(answer.removeprefix("lay "))
            table.laid.append(answer.removeprefix("lay "))
        player.pearls -= max(0, cost - worth(table.laid))
        is_master = self._has(seat, "master-of-magic")
        table.court.remove(lord)
        player.free.add(lord)
        least = min(map(value, table.laid))
        answers = {f"affiliate {card}" for card in table.laid if is_master or value(card) == least}
        card = ((yield seat, answers) if len(answers) > 1 else min(answers)).removeprefix("affiliate ")
        table.laid.remove(card)
        player.affiliated.append(card)
        table.discard += table.laid
        table.laid = []
        yield from self._arrive(seat, lord)

    # Powers on arrival (A14.4).

    def _arrive(self, seat: int, lord: str) -> Play:
        table, player = self.table, self.table.players[seat]
        player.free.add(lord)
        if LORD_OF[lord].kind is Kind.PER_TURN:
            self._fresh.add(lord)
        if len(player.free | set().union(*player.sites.values())) >= 7 and table.ends_before is None:
            table.ends_before = seat
        player.pearls += ARRIVAL_PEARLS.get(lord, 0)
        powers: dict[str, Callable[[int], Play]] = {
            "jailer": self._jailer,
            "commander": self._commander,
            "assassin": self._assassin,
            "hunter": self._hunter,
            "apprentice": self._further_stack,
            "illusionist": self._illusionist,
            "corruptor": self._corruptor,
            "traitor": self._traitor,
            "schemer": self._schemer,
        }
        if lord == "seeker":
            for other in self._touched(seat):
                table.players[other].pearls = max(0, table.players[other].pearls - 2)
        elif lord == "invoker":
            self._has_extra_turn = True
        elif lord in DRAWS:
            yield from self._ambassador(seat, lord)
        elif lord in powers:
            yield from powers[lord](seat)

    def _jailer(self, seat: int) -> Play:
        for other in self._touched(seat):
            yield from self._discard(other, min(1, len(self.table.players[other].hand)))
        self._all_discarded()

    def _commander(self, seat: int) -> Play:
        for other in self._touched(seat):
            yield from self._discard(other, len(self.table.players[other].hand) - 6)
        self._all_discarded()

    def _assassin(self, seat: int) -> Play:
        for other in self._touched(seat):
            victim = self.table.players[other]
            active = victim.free - victim.disabled
            if active:
                victim.disabled.add((yield seat, {f"disable {lord}" for lord in active}).removeprefix("disable "))

    def _hunter(self, seat: int) -> Play:
        players = self.table.players
        victims = {f"rob {other}" for other in self._touched(seat) if players[other].tokens}
        if victims:
            victim = int((yield seat, victims).removeprefix("rob "))
            yield from self._move_token(players[victim].tokens, players[seat].tokens)

    def _illusionist(self, seat: int) -> Play:
        table, player = self.table, self.table.players[seat]
        swaps = {f"swap {given} for {gained}" for given in player.sites for gained in table.available}
        if not swaps:
            return
        answer = yield seat, swaps | {"pass"}
        if answer != "pass":
            given, gained = answer.removeprefix("swap ").split(" for ")
            player.sites[gained] = player.sites.pop(given)
            table.available ^= {given, gained}
            yield from self._black_smokers(seat, gained)

    def _corruptor(self, seat: int) -> Play:
        player = self.table.players[seat]
        if player.pearls < 5 or not self.table.court:
            return
        answer = yield seat, {f"appoint {lord}" for lord in self.table.court} | {"pass"}
        if answer != "pass":
            player.pearls -= 5
            yield from self._appoint(seat, answer)

    def _appoint(self, seat: int, answer: str) -> Play:
        lord = answer.removeprefix("appoint ")
        self.table.court.remove(lord)
        yield from self._arrive(seat, lord)

    def _sacrifice(self, seat: int, lord: str) -> Generator[Question, str, bool]:
        """Whether another free Lord has been discarded for a new one (A17.30)."""
        player = self.table.players[seat]
        others = {f"sacrifice {other}" for other in player.free - {lord}}
        answer = (yield seat, others | {"pass"}) if others else "pass"
        player.free.discard(answer.removeprefix("sacrifice "))
        player.disabled.discard(answer.removeprefix("sacrifice "))
        return answer != "pass"

    def _traitor(self, seat: int) -> Play:
        if self.table.court and (yield from self._sacrifice(seat, "traitor")):
            answer = yield seat, {f"appoint {lord}" for lord in self.table.court}
            yield from self._appoint(seat, answer)

    def _schemer(self, seat: int) -> Play:
        if self.table.lord_deck and (yield from self._sacrifice(seat, "schemer")):
            yield from self._arrive(seat, (yield from self._top_lord()))

    # Locations (A10).

    def _locations(self, seat: int) -> Play:
        table, player = self.table, self.table.players[seat]
        while self._keys(seat) >= 3 and (table.available or table.location_deck):
            numbers = range(1, min(4, len(table.location_deck)) + 1)
            answer = yield seat, _controls(table.available) | {f"draw {number}" for number in numbers}
            if answer.startswith("draw "):
                yield from self._draw(int(answer.removeprefix("draw ")))
                answer = yield seat, _controls(table.drawn)
            location = self._control(seat, answer)
            for left in (3, 2, 1):
                lords = self._key_lords(seat)
                if not lords or player.keys + len(lords) == left:
                    player.keys -= left - len(lords)
                    self._slide(player, location, lords)
                    break
                tokens = {"key token"} if player.keys else set()
                key = (yield seat, tokens | {f"key {lord}" for lord in lords}).removeprefix("key ")
                player.keys -= key == "token"
                self._slide(player, location, {key} - {"token"})
            yield from self._black_smokers(seat, location)

    def _draw(self, number: int) -> Play:
        table = self.table
        for _ in range(number):
            answer = yield CHANCE, {f"location {location}" for location in table.location_deck}
            table.location_deck.remove(answer.removeprefix("location "))
            table.drawn.add(answer.removeprefix("location "))

    def _control(self, seat: int, answer: str) -> str:
        table, location = self.table, answer.removeprefix("control ")
        table.available = (table.available | table.drawn) - {location}
        table.drawn = set()
        table.players[seat].sites[location] = set()
        return location

    def _slide(self, player: Holding, location: str, lords: set[str]) -> None:
        player.free -= lords
        player.sites[location] |= lords

    def _ambassador(self, seat: int, lord: str) -> Play:
        """A10.7."""
        table = self.table
        yield from self._draw(min(DRAWS[lord], len(table.location_deck)))
        if table.drawn or table.available:
            location = self._control(seat, (yield seat, _controls(table.drawn or table.available)))
            self._slide(table.players[seat], location, {lord})
            yield from self._black_smokers(seat, location)

    def _black_smokers(self, seat: int, location: str) -> Play:
        """A15.3."""
        table, player = self.table, self.table.players[seat]
        if location != "black-smokers" or not table.location_deck:
            return
        answer = yield seat, {f"exchange {other}" for other in table.location_deck} | {"pass"}
        if answer != "pass":
            other = answer.removeprefix("exchange ")
            table.location_deck.remove(other)
            player.sites[other] = player.sites.pop(location)


def _controls(locations: Iterable[str]) -> set[str]:
    return {f"control {location}" for location in locations}
