"""What seats of Root remember: hands, supporters, and the deck after it was made anew (Law 1.2, 2.1, 8.2.3)."""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Final

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, NOBODY, ContradictionError, Looked, Memory, Recall, Seat, dump, load_memory
from tabletop.core.memory import updated
from tabletop.root_alliance import Faction, Options, State
from tabletop.root_alliance.alliance.board import AllianceBoard
from tabletop.root_alliance.alliance.position import alliance
from tabletop.root_alliance.components import CARD_NAMES, MATCHING, SUIT_OF, CardId, SuitId
from tabletop.root_alliance.eyrie.decisions import Appointing
from tabletop.root_alliance.maps import MapName
from tabletop.root_alliance.observation import ZONES
from tabletop.root_alliance.position import position
from tabletop.root_alliance.scripted import ScriptedBot
from tabletop.root_alliance.vagabond.position import vagabond
from tests.root_alliance.table import ALLIANCE, EYRIE, MARQUISE, MIXES, THREE, VAGABOND, WITH_CATS, line

DRAWS: Final = 40
FOX: Final = SuitId(0)
SPECTATOR: Final = None


def beginner(state: State, seat: Seat | None) -> Memory:
    """The memory of whoever sees the table for the first time."""
    recall = Recall[Options, State, root.Observation, root.Event](ZONES, lambda _options: state, {})
    return recall.initial_memory(state.options, seat)


def watched(state: State, moves: str, seat: Seat | None) -> tuple[State, Memory]:
    """The state after these moves, and what somebody remembers who sat down before them."""
    memory = beginner(state, seat)
    for text in filter(None, map(str.strip, moves.split(";"))):
        move = root.parse_move(text, state.options)
        after = root.step(state, move)
        memory = root.remember(memory, root.observe_move(state, move, after, seat))
        state = after
    return state, memory


def worlds(state: State, memory: Memory) -> list[State]:
    """Some that the memory allows."""
    observation, rng = root.observe(state, memory.seat), Random(0)
    found = [root.determinize(observation, rng, memory) for _ in range(DRAWS)]
    assert all(root.observe(world, memory.seat) == observation for world in found)
    return found


def supporters(state: State) -> tuple[CardId, ...]:
    """Those of the Alliance."""
    return next(board.supporters for board in state.boards if isinstance(board, AllianceBoard))


def names(cards: tuple[CardId, ...]) -> list[str]:
    """What they are called."""
    return [CARD_NAMES[card] for card in cards]


class TestLooks:
    """A hand that was shown is remembered by whoever saw it (Law 1.2.1, 4.1.3)."""

    START: Final = position(
        THREE, hands={ALLIANCE: "anvil sappers", EYRIE: "cobbler sword"}, in_play={MARQUISE: "codebreakers"}
    )

    @pytest.mark.parametrize("moves", ["use codebreakers; target alliance", "use codebreakers; target alliance; seen"])
    def test_the_hand_is_known(self, moves: str) -> None:
        """While it lasts and afterwards."""
        state, memory = watched(self.START, moves, Seat(0))
        assert {world.hands[2] for world in worlds(state, memory)} == {state.hands[2]}

    def test_nobody_else_knows_it(self) -> None:
        """Who looks on sees that there was a look."""
        state, memory = watched(self.START, "use codebreakers; target alliance; seen", Seat(1))
        assert len({world.hands[2] for world in worlds(state, memory)}) > 1

    def test_a_lone_player_is_looked_at_unasked(self) -> None:
        """The event says whose hand it is."""
        start = position(hands={ALLIANCE: "anvil sappers"}, in_play={MARQUISE: "codebreakers"})
        state, memory = watched(start, "use codebreakers; seen", Seat(0))
        assert {world.hands[1] for world in worlds(state, memory)} == {state.hands[1]}


def invasion(cards: str, stack: str = "") -> State:
    """The cats of clearing 9 march into clearing 1 (fox), which is sympathetic; the Eyrie looks on."""
    clearings = {"9": "5 cat", "1": "sympathy"}
    start = position(THREE, clearings=clearings, hands={MARQUISE: cards}, boards=(alliance(supporters=stack),))
    return line(start, "end")


class TestOutrage:
    """A card is given, or the hand shown in which none matches (Law 8.2.6)."""

    @pytest.mark.parametrize("seat", [Seat(0), Seat(2)])
    def test_a_card_given_is_among_the_supporters(self, seat: Seat) -> None:
        """Giver and receiver know it."""
        state, memory = watched(
            invasion("foxfolk-steel sword cobbler", "anvil"), "move 9 1 1; give foxfolk-steel", seat
        )
        assert all("foxfolk-steel" in names(supporters(world)) for world in worlds(state, memory))

    @pytest.mark.parametrize("seat", [Seat(1), SPECTATOR])
    def test_others_know_that_it_matches(self, seat: Seat | None) -> None:
        """R-14: they do not see which."""
        state, memory = watched(invasion("foxfolk-steel sword cobbler"), "move 9 1 1; give foxfolk-steel", seat)
        cards = {card for world in worlds(state, memory) for card in supporters(world)}
        assert cards <= MATCHING[FOX]
        assert len(cards) > 1

    def test_the_alliance_remembers_the_hand(self) -> None:
        """It alone has seen it."""
        state, memory = watched(invasion("cobbler codebreakers"), "move 9 1 1; show; seen", Seat(2))
        assert {world.hands[0] for world in worlds(state, memory)} == {state.hands[0]}

    @pytest.mark.parametrize("moves", ["move 9 1 1; show", "move 9 1 1; show; seen"])
    @pytest.mark.parametrize("seat", [Seat(1), SPECTATOR])
    def test_all_know_that_no_card_matched(self, seat: Seat | None, moves: str) -> None:
        """Law 2.1.1.I: else one had to be given."""
        state, memory = watched(invasion("cobbler codebreakers"), moves, seat)
        hands = {world.hands[0] for world in worlds(state, memory)}
        assert len(hands) > 1
        assert not any(card in MATCHING[FOX] for cards in hands for card in cards)


class TestBases:
    """With a base all supporters of its suit and all birds go (Law 8.2.4)."""

    @pytest.mark.parametrize("stack", ["anvil sappers cobbler codebreakers", "cobbler codebreakers"])
    def test_those_that_stay_do_not_match(self, stack: str) -> None:
        """Whether any went or none."""
        clearings = {"1": "3 cat, fox-base"}
        start = line(
            position(THREE, clearings=clearings, boards=(alliance(supporters=stack),)), "end; battle 1 alliance"
        )
        state, memory = watched(start, "roll 0 0", Seat(1))
        stays = {supporters(world) for world in worlds(state, memory)}
        assert len(stays) > 1
        assert not any(card in MATCHING[FOX] for cards in stays for card in cards)

    @pytest.mark.parametrize("first", ["resolve 0", "resolve 1"])
    def test_the_loss_that_waits_for_another(self, first: str) -> None:
        """Law 1.1.3: a token and a base fall together; in either order the base takes its toll."""
        boards = (alliance(supporters="anvil cobbler codebreakers"),)
        clearings = {"1": "3 cat, fox-base, sympathy"}
        start = position(THREE, clearings=clearings, hands={MARQUISE: "foxfolk-steel sword"}, boards=boards)
        start = line(start, "end; battle 1 alliance; roll 1 1")
        state, memory = watched(start, f"{first}; give foxfolk-steel", SPECTATOR)
        matching = [sum(card in MATCHING[FOX] for card in supporters(world)) for world in worlds(state, memory)]
        assert set(matching) == {sum(card in MATCHING[FOX] for card in supporters(state))}


class TestOtherHands:
    """Cards that change hands (Law 4.1.3, 9.5.4, 3.3.4)."""

    @pytest.mark.parametrize(("seat", "is_known"), [(Seat(0), True), (Seat(2), True), (Seat(1), False)])
    def test_a_theft(self, seat: Seat, *, is_known: bool) -> None:
        """Thief and victim know the card, others that it is one of that hand."""
        start = position(
            THREE,
            phase="birdsong",
            hands={ALLIANCE: "anvil cobbler"},
            in_play={MARQUISE: "stand-and-deliver"},
        )
        state, memory = watched(start, "use stand-and-deliver; steal anvil", seat)
        assert ({world.hands[0] for world in worlds(state, memory)} == {state.hands[0]}) == is_known

    @pytest.mark.parametrize(("seat", "is_known"), [(Seat(0), True), (Seat(1), True), (Seat(2), False)])
    def test_aid(self, seat: Seat, *, is_known: bool) -> None:
        """Two know the card, the third that it matches the clearing."""
        boards = (vagabond(pawn="1", ready="boots"),)
        start = position(WITH_CATS, clearings={"1": "cat"}, hands={VAGABOND: "anvil sword"}, boards=boards)
        state, memory = watched(start, "aid marquise anvil", seat)
        given = {world.hands[1] for world in worlds(state, memory)}
        assert (given == {state.hands[1]}) == is_known
        assert all(card in MATCHING[FOX] for cards in given for card in cards)

    def test_a_dominance_card(self) -> None:
        """Law 3.3.4: it was taken in sight."""
        start = position(THREE, hands={MARQUISE: "anvil sword"}, available="dominance-fox")
        state, memory = watched(start, "take dominance-fox; spend anvil", Seat(1))
        assert all("dominance-fox" in names(world.hands[0]) for world in worlds(state, memory))


class TestPaying:
    """Whoever has begun to pay can (Law 1.5.4)."""

    @pytest.mark.parametrize("seat", [Seat(0), SPECTATOR])
    def test_supporters(self, seat: Seat | None) -> None:
        """A revolt costs two that match the clearing."""
        start = position(
            turn_of=ALLIANCE,
            phase="birdsong",
            clearings={"1": "sympathy"},
            boards=(alliance(supporters="anvil sappers cobbler"),),
        )
        state, memory = watched(start, "revolt 1", seat)
        paying = [sum(card in MATCHING[FOX] for card in supporters(world)) for world in worlds(state, memory)]
        assert min(paying) >= 2

    def test_a_hand(self) -> None:
        """A card for a dominance card."""
        start = position(THREE, hands={MARQUISE: "anvil sword"}, available="dominance-fox")
        state, memory = watched(start, "take dominance-fox", SPECTATOR)
        assert all(any(card in MATCHING[FOX] for card in world.hands[0]) for world in worlds(state, memory))


def played(options: Options, seed: int, *, is_scripted: bool) -> Iterator[tuple[State, list[Memory]]]:
    """Each state of a game, with what each seat and a spectator remember there."""
    rng, state, bot = Random(seed), root.initial_state(options), ScriptedBot(root)
    memories = [root.initial_memory(options, seat) for seat in (*map(Seat, range(options.seats)), SPECTATOR)]
    while root.to_move(state) != NOBODY:
        mover, moves = root.to_move(state), root.legal_moves(state)
        if mover == CHANCE:
            move = root.sample_chance(state, rng)
        else:
            move = bot.choose(root.observe(state, mover), moves) if is_scripted else rng.choice(moves)
        after = root.step(state, move)
        events = [root.observe_move(state, move, after, memory.seat) for memory in memories]
        memories = [root.remember(memory, event) for memory, event in zip(memories, events, strict=True)]
        state = after
        yield state, memories


def is_possible(state: State, memory: Memory) -> bool:
    """Whether all that is hidden can lie as it does."""
    lying = {("hands", seat): cards for seat, cards in enumerate(state.hands)}
    lying |= {("deck", 0): state.deck, ("discard", 0): state.discard}
    lying |= {
        ("boards.supporters", seat): board.supporters
        for seat, board in enumerate(state.boards)
        if isinstance(board, AllianceBoard)
    }
    beliefs = memory.beliefs[0]
    groups: dict[int, Hashable] = {card: SUIT_OF[card] for card in state.options.deck}
    try:
        for spot, cards in lying.items():
            beliefs, _ = updated(beliefs, Looked(spot, cards), groups)
    except ContradictionError:
        return False
    return True


class TestWholeGames:
    """Whatever happens in them."""

    @pytest.mark.parametrize("is_scripted", [False, True])
    @pytest.mark.parametrize("factions", MIXES, ids="-".join)
    def test_what_is_so_can_be(self, factions: tuple[Faction, ...], *, is_scripted: bool) -> None:
        """The truth is always possible, worlds look as the table does, and memories are written and read."""
        options = Options(factions=factions, woodland=MapName.WINTER, turn_limit=24)
        for number, (state, memories) in enumerate(played(options, 7, is_scripted=is_scripted)):
            for memory in memories if number % 25 == 0 and state.pending else ():
                assert is_possible(state, memory) or not memory.is_exact
                world = root.determinize(root.observe(state, memory.seat), Random(number), memory)
                assert root.observe(world, memory.seat) == root.observe(state, memory.seat)
                assert not root.defects(world)
                assert load_memory(root, dump(root, memory)) == memory

    def test_the_deck_is_made_of_the_discard_pile(self) -> None:
        """Law 2.1: of a new deck everybody knows each card, and none of them is in a hand."""
        options, before, seen = Options(factions=(EYRIE, ALLIANCE), turn_limit=120), 0, 0
        for state, memories in played(options, 0, is_scripted=False):
            if len(state.deck) > before > 0:
                seen += 1
                for memory in memories:
                    assert root.known(memory)["deck", 0].certain == state.deck
            before = len(state.deck)
        assert seen

    def test_the_discard_pile_is_known(self) -> None:
        """Law 2.1, 7.7.2: whatever is discarded, the cards of the Decree too, comes back with the next deck."""
        options, lost = Options(factions=(EYRIE, ALLIANCE), turn_limit=60), 0
        for state, memories in played(options, 5, is_scripted=False):
            lost += isinstance(state.pending[-1], Appointing) if state.pending and state.discard else 0
            for memory in memories if state.discard else ():
                assert root.known(memory)["discard", 0].certain == state.discard
        assert lost
