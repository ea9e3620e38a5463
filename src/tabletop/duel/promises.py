"""What the conformance kit needs of Duel beyond the contract, written from the rules (D8, D10)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations
from random import Random
from typing import TypeAlias

import attrs

from tabletop.core import CHANCE, Corruption, Promises, Seat, SmallBox, SmallGame, Symmetry
from tabletop.duel.components import FACTIONS, SEATS, Backs, Faction, Hero, HeroId, HeroSet, Leader, LeaderId, StuckRule
from tabletop.duel.decisions import Decision, HandDeal, LeaderDeal, Playing, Returning, SlotDeal, Taking, TopDeal
from tabletop.duel.moves import Block, Council, Deal, DealLeader, Move, Return, Take
from tabletop.duel.options import Options
from tabletop.duel.rules import legal_moves, sample_chance, step_unchecked
from tabletop.duel.state import (
    Row,
    Slot,
    State,
    heroes_in,
    initial_state,
    is_over,
    mover_of,
    other,
    pair_of,
    set_of,
    slot_of,
    to_move,
)

Renaming: TypeAlias = Sequence[int]
"""The new number of each card, beside its old one."""


def twin(state: State, move: Move, seat: Seat | None, rng: Random) -> tuple[State, Move] | None:
    """The same table with hidden cards exchanged that `seat` cannot tell apart (D8.1 to D8.4, D10.14)."""
    if is_over(state):
        return None  # D8.7
    exchangeable = _of_one_back(state, seat) if rng.random() < 0.5 else _without_backs(state, seat)  # noqa: PLR2004
    heroes = list(range(len(state.options.heroes)))
    for group in exchangeable:
        _shuffle(heroes, group, rng)
    leaders = list(range(len(state.options.leaders)))
    _shuffle(leaders, [leader for leader in leaders if seat is None or leader != state.leaders[seat]], rng)
    return renamed(state, heroes, leaders), renamed_move(move, heroes, leaders)


def _shuffle(renaming: list[int], members: Sequence[int], rng: Random) -> None:
    images = list(members)
    rng.shuffle(images)
    for member, image in zip(members, images, strict=True):
        renaming[member] = image


def _of_one_back(state: State, seat: Seat | None) -> list[list[HeroId]]:
    """The heroes whose face is hidden from the seat, faction by faction: backs stay where they are."""
    hidden = [*_with_backs_shown(state, seat), *_with_backs_hidden(state, seat)]
    return [[hero for hero in hidden if state.options.heroes[hero].faction is faction] for faction in FACTIONS]


def _without_backs(state: State, seat: Seat | None) -> list[list[HeroId]]:
    """The heroes of which the seat sees neither face nor back."""
    return [_with_backs_hidden(state, seat)]


def _with_backs_shown(state: State, seat: Seat | None) -> list[HeroId]:
    """Hidden heroes whose back lies open: in the rows always, in hands and councils by option (D8.1, D8.4)."""
    slots = [slot for row in state.rows for slot in row if slot is not None]
    bases = [slot.hero for slot in slots if not slot.face_up]
    blockers = [slot.blocker for slot in slots if slot.blocker is not None and slot.owner != seat]
    return [*bases, *blockers, *(_in_zones(state, seat) if state.options.backs is Backs.PUBLIC else [])]


def _with_backs_hidden(state: State, seat: Seat | None) -> list[HeroId]:
    """Hidden heroes whose back is covered: in the pile, and by option in hands and councils (D8.3, D8.4)."""
    return [*state.pile, *(_in_zones(state, seat) if state.options.backs is Backs.ROWS_ONLY else [])]


def _in_zones(state: State, seat: Seat | None) -> list[HeroId]:
    """The heroes in the hands and councils of others, and the top of the pile."""
    zones = [zone for owner in range(SEATS) if owner != seat for zone in (state.hands[owner], state.councils[owner])]
    top = [] if state.top is None else [state.top]
    return [hero for zone in zones for hero in heroes_in(zone)] + top


def renamed(state: State, heroes: Renaming, leaders: Renaming) -> State:
    """The state in which hero h is now called `heroes[h]` wherever it lies, and leader l `leaders[l]`."""

    def zone(members: HeroSet) -> HeroSet:
        return set_of(HeroId(heroes[hero]) for hero in heroes_in(members))

    def slot(old: Slot) -> Slot:
        blocker = None if old.blocker is None else HeroId(heroes[old.blocker])
        return slot_of(HeroId(heroes[old.hero]), old.face_up, blocker, old.owner)

    def leader(old: LeaderId | None) -> LeaderId | None:
        return None if old is None else LeaderId(leaders[old])

    return attrs.evolve(
        state,
        hands=pair_of(lambda seat: zone(state.hands[seat])),
        councils=pair_of(lambda seat: zone(state.councils[seat])),
        leaders=pair_of(lambda seat: leader(state.leaders[seat])),
        rows=pair_of(lambda row: tuple(old and slot(old) for old in state.rows[row])),
        top=None if state.top is None else HeroId(heroes[state.top]),
        pile=tuple(sorted(HeroId(heroes[hero]) for hero in state.pile)),
    )


def renamed_move(move: Move, heroes: Renaming, leaders: Renaming) -> Move:
    """The move with its cards renamed."""
    match move:
        case Return((first, second)):
            low, high = sorted((HeroId(heroes[first]), HeroId(heroes[second])))
            return Return((low, high))
        case Council(hero) | Block(hero) | Deal(hero):
            return attrs.evolve(move, hero=HeroId(heroes[hero]))
        case DealLeader(leader):
            return DealLeader(LeaderId(leaders[leader]))
        case Take():
            return move


def small_boxes() -> Iterator[SmallBox[State]]:
    """Games with so few cards that all of their arrangements can be listed (D13), in the middle of play."""
    open_backs = Options(
        heroes=_heroes("R1 R2 R3 G1 G2 G3"), leaders=_LEADERS[:3], hand_size=1, row_length=2, pile_size=0
    )
    covered = Options(
        heroes=_heroes("R1 R2 R3 G1 G2 G3 B1 B2"),
        leaders=_LEADERS[:2],
        hand_size=1,
        row_length=2,
        pile_size=2,
        backs=Backs.ROWS_ONLY,
    )
    for options, length in ((open_backs, 3), (covered, 4)):
        state = _played(options, length)
        yield SmallBox(state, partial(_arrangements, state))


def small_games() -> Iterator[SmallGame[State, Move]]:
    """Games with so few cards that all histories can be listed (D13): no hero is there twice."""
    for backs in Backs:
        yield SmallGame(
            Options(
                heroes=_heroes("R1 R2 R3 G1 G2 B1"),
                leaders=_LEADERS[:2],
                hand_size=1,
                row_length=2,
                pile_size=0,
                backs=backs,
            )
        )


_LEADERS = tuple(Leader.of({faction: 1}) for faction in FACTIONS)


def _heroes(names: str) -> tuple[Hero, ...]:
    return tuple(map(Hero.named, names.split()))


def _played(options: Options, decisions: int) -> State:
    """The state after some random decisions, chance answered."""
    rng, state = Random(7), initial_state(options)
    while decisions or to_move(state) == CHANCE:
        is_chance = to_move(state) == CHANCE
        state = step_unchecked(state, sample_chance(state, rng) if is_chance else rng.choice(legal_moves(state)))
        decisions -= not is_chance
    return state


def _arrangements(state: State) -> Iterator[State]:
    for heroes in permutations(range(len(state.options.heroes))):
        for leaders in permutations(range(len(state.options.leaders))):
            yield renamed(state, heroes, leaders)


def symmetries(state: State) -> Iterable[Symmetry[State, Move]]:
    """Renaming the factions and, once all is dealt, for seat 0 is dealt first, exchanging the seats (D10.13, D3.7)."""
    if not any(isinstance(owed, HandDeal | SlotDeal | LeaderDeal) for owed in state.pending):
        yield Symmetry("seats exchanged", _seats_exchanged, _move_exchanged, (Seat(1), Seat(0)))
    for shift in range(1, len(FACTIONS)):
        names = dict(zip(FACTIONS, FACTIONS[shift:] + FACTIONS[:shift], strict=True))
        yield Symmetry(
            f"factions turned by {shift}", partial(_with_factions, names=names), lambda move: move, (Seat(0), Seat(1))
        )


def _seats_exchanged(state: State) -> State:
    def row(old: Row) -> Row:
        return tuple(slot and slot_of(slot.hero, slot.face_up, slot.blocker, _opponent(slot.owner)) for slot in old)

    return attrs.evolve(
        state,
        options=attrs.evolve(state.options, first_player=other(state.options.first_player)),
        pending=tuple(_decision_exchanged(owed) for owed in state.pending),
        hands=state.hands[::-1],
        councils=state.councils[::-1],
        leaders=state.leaders[::-1],
        rows=(row(state.rows[1]), row(state.rows[0])),
        free=state.free[::-1],
    )


def _opponent(seat: Seat | None) -> Seat | None:
    return None if seat is None else other(seat)


def _decision_exchanged(owed: Decision) -> Decision:
    match owed:
        case HandDeal(to) | LeaderDeal(to):
            return attrs.evolve(owed, to=other(to))
        case SlotDeal(row):
            return SlotDeal(1 - row)
        case Taking(seat) | Playing(seat):
            return attrs.evolve(owed, seat=other(seat))
        case Returning(seat, row, slots):
            return Returning(other(seat), 1 - row, slots)
        case TopDeal():
            return owed


def _move_exchanged(move: Move) -> Move:
    return attrs.evolve(move, row=1 - move.row) if isinstance(move, Take | Block) else move


def _with_factions(state: State, names: dict[Faction, Faction]) -> State:
    heroes = tuple(Hero(names[hero.faction], hero.strength) for hero in state.options.heroes)
    leaders = tuple(Leader.of({names[f]: value for f, value in leader.values}) for leader in state.options.leaders)
    return attrs.evolve(state, options=attrs.evolve(state.options, heroes=heroes, leaders=leaders))


def corruptions(state: State) -> Iterator[Corruption[State]]:
    """Positions that differ from a sound one in what the rules keep (D10)."""
    change: Callable[..., State] = partial(attrs.evolve, state)
    everyone = (1 << len(state.options.heroes)) - 1
    yield Corruption("no such hero", change(hands=(1 << len(state.options.heroes), 0)), "D1.7")
    yield Corruption("no such leader", change(leaders=(len(state.options.leaders), None)), "D1.7")
    yield Corruption("turn 0", change(turn=0), "D5.1")
    yield Corruption("a turn too many", change(turn=state.options.turns + 1), "D5.1")
    yield Corruption("heroes in two places", change(hands=(everyone, state.hands[1])), "D10.1")
    if state.pile or any(state.hands):
        yield Corruption("hands and pile lost", change(hands=(0, 0), pile=()), "D10.1")
    yield Corruption("one leader in two councils", change(leaders=(0, 0)), "D10.9")
    yield Corruption("free slots misnoted", change(free=(state.free[0] ^ 1, state.free[1])), "D2.4")
    third_row = Returning(mover_of(state.options, state.turn), 2, (0, 1))
    yield Corruption("a third row owed", change(pending=(third_row,)), "D4")
    if not state.pile and state.pending:
        yield Corruption("a top of no pile", change(pending=(*state.pending, TopDeal())), "D4")
    if state.rows[0]:
        yield Corruption("a row cut short", change(rows=(state.rows[0][1:], state.rows[1])), "D10.2")
    if state.pile:
        hero, *rest = state.pile
        hands = (state.hands[0] | 1 << hero, state.hands[1])
        yield Corruption("a card too many", change(hands=hands, pile=tuple(rest)), "D10.3")
        council = (state.councils[0] | 1 << hero, state.councils[1])
        yield Corruption("a play too many", change(councils=council, pile=tuple(rest)), "D10.5")
    if state.rows[0] and state.rows[0][0] is not None:
        ownerless = attrs.evolve(state.rows[0][0], blocker=state.rows[0][0].hero, owner=None)
        yield Corruption(
            "a blocker without owner", change(rows=((ownerless, *state.rows[0][1:]), state.rows[1])), "D10.6"
        )


def ranking(state: State) -> tuple[tuple[int, int], ...]:
    """Strength of the army, then its heroes, one pair a seat (D7), counted once more in the order of D6."""
    armies: tuple[list[Hero], list[Hero]] = ([], [])
    for faction in FACTIONS:
        near = [_of_faction(state, _lying(row), faction) for row in state.rows]
        councils = [_of_faction(state, heroes_in(council), faction) for council in state.councils]
        values = [None if leader is None else state.options.leaders[leader].value(faction) for leader in state.leaders]
        lead = _strength(councils[0]) + (values[0] or 0) - _strength(councils[1]) - (values[1] or 0)
        is_crossed = lead * (len(near[0]) - len(near[1])) < 0  # D6.5a: whoever leads has the shorter row before it
        for seat, heroes in enumerate(reversed(near) if is_crossed else near):
            if councils[seat] or values[seat] is not None:  # D6.6
                armies[seat].extend(heroes)
    return tuple((_strength(army), len(army)) for army in armies)


def _lying(row: Row) -> list[HeroId]:
    return [hero for slot in row if slot for hero in (slot.hero, slot.blocker) if hero is not None]


def _of_faction(state: State, heroes: Iterable[HeroId], faction: Faction) -> list[Hero]:
    cards = (state.options.heroes[hero] for hero in heroes)
    return [card for card in cards if card.faction is faction]


def _strength(heroes: Iterable[Hero]) -> int:
    return sum(hero.strength for hero in heroes)


def variants() -> Iterator[Options]:
    """One game for each option, and two of small sizes (D13)."""
    yield Options()
    yield Options(backs=Backs.ROWS_ONLY)
    yield Options(stuck_rule=StuckRule.FORBID, first_player=Seat(1))
    look_alike = _heroes("R5 R5 R5 R0 G1 G1 G0 G3 B2 B2 K7 K7 K7 K7")
    leaders = (Leader.named("R3G1"), Leader.named("K0"), Leader.named("B4"))
    yield Options(heroes=look_alike, leaders=leaders, hand_size=2, row_length=3, pile_size=4)
    yield Options(heroes=_heroes("R1 R2 R3 G1 G2 G3"), leaders=leaders, hand_size=1, row_length=2, pile_size=0)


PROMISES: Promises[State, Move] = Promises(
    variants=variants,
    twin=twin,
    small_box=small_boxes,
    small_games=small_games,
    equivalent=lambda _state, _first, _second: False,
    symmetries=symmetries,
    corruptions=corruptions,
    ranking=ranking,
)
