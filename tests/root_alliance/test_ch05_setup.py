"""Law 5 and 11: options, set-up, maps."""

from collections import Counter

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, NotationError, OptionsError
from tabletop.root_alliance import Faction, MapName, Options, State
from tabletop.root_alliance.components import CLEARINGS, PIECES, SUITS, PieceKind
from tabletop.root_alliance.maps import AUTUMN, WINTER, WOODLANDS, Woodland, forests_at
from tests.root_alliance.table import ALLIANCE, EYRIE, MARQUISE, VAGABOND, due, items, line, mover, texts


class TestFactions:
    """Law 5.1.1: two to four factions, each once, in the order of their seats."""

    @pytest.mark.parametrize("factions", [(), (MARQUISE,), (MARQUISE, MARQUISE), ("marquise", "cats"), 5])
    def test_what_is_no_table(self, factions: tuple[Faction, ...]) -> None:
        """Too few, twice the same, no factions."""
        with pytest.raises(OptionsError) as caught:
            Options(factions=factions)
        assert caught.value.clause == "Law 5.1.1"

    @pytest.mark.parametrize("limit", [0, -3, 1.5, True])
    def test_limits_of_turns(self, limit: int) -> None:
        """A whole number from 1, or none."""
        with pytest.raises(OptionsError):
            Options(turn_limit=limit)

    def test_maps(self) -> None:
        """Autumn or Winter."""
        with pytest.raises(OptionsError) as caught:
            Options(woodland="lake")
        assert caught.value.clause == "Law 11.1"

    def test_names_do_as_well(self) -> None:
        """As texts, for whoever types."""
        assert Options(factions=["alliance", "eyrie"], woodland="winter").factions == (ALLIANCE, EYRIE)

    def test_the_game_ends_at_the_limit_and_is_drawn(self) -> None:
        """After two turns."""
        state = root.initial_state(Options(turn_limit=2))
        while state.pending:
            moves = root.legal_moves(state)
            plain = [move for move in moves if type(move).__name__ in {"End", "Pass"}]
            state = root.step(state, (plain or list(moves))[0])
        assert (state.turn, root.winners(state)) == (2, frozenset())
        assert root.explain(state, root.all_moves(state.options)[0]) is not None


class TestStart:
    """Law 5.1.2 to 5.1.6: points, hands, ruins, items."""

    def test_nothing_is_dealt(self) -> None:
        """Chance is to move."""
        state = root.initial_state()
        assert (root.to_move(state), root.scores(state)) == (CHANCE, (0, 0))
        assert (len(state.deck), state.hands) == (50, ((), ()))

    def test_ruins_and_items(self) -> None:
        """Clearings 6, 10, 11, 12; twelve items."""
        state = root.initial_state()
        assert [clearing + 1 for clearing in range(12) if state.ruins >> clearing & 1] == [6, 10, 11, 12]
        assert items(state.supply) == {
            "sword": 2,
            "bag": 2,
            "coins": 2,
            "crossbow": 1,
            "hammer": 1,
            "tea": 2,
            "boots": 2,
        }

    def test_three_cards_each(self) -> None:
        """Hands first, seat by seat."""
        state = root.initial_state(Options(factions=(ALLIANCE, VAGABOND, EYRIE)))
        for _ in range(9):
            state = root.step(state, root.legal_moves(state)[0])
        assert [len(hand) for hand in state.hands] == [3, 3, 3]


class TestOrderOfFactions:
    """Law 5.1.7: Marquise, Eyrie, Alliance, Vagabond, wherever they sit."""

    def test_asked_in_this_order(self) -> None:
        """Whatever the seats; then seat 0 has the first turn."""
        state = root.initial_state(Options(factions=(VAGABOND, ALLIANCE, EYRIE, MARQUISE)))
        asked: list[str] = []
        while state.turn == 1 and due(state) not in {"Slipping", "Roaming"}:
            asked.append(due(state))
            state = root.step(state, root.legal_moves(state)[0])
        order = [name for name in dict.fromkeys(asked) if name != "Draw"]
        assert order == [
            "KeepPlacing",
            "Founding",
            "Appointing",
            "SupporterDraw",
            "CharacterChoosing",
            "PawnPlacing",
            "QuestDeal",
        ]
        assert mover(state) is VAGABOND


@pytest.mark.parametrize("woodland", WOODLANDS.values(), ids=list(WOODLANDS))
class TestMaps:
    """Law 2.2 to 2.4, 11.1, 11.2: both maps by their check sums."""

    def test_paths_lead_both_ways(self, woodland: Woodland) -> None:
        """18 on Autumn, 16 on Winter."""
        assert all(a in woodland.paths[b] for a in range(CLEARINGS) for b in woodland.paths[a])
        assert sum(map(len, woodland.paths)) == {AUTUMN: 36, WINTER: 32}[woodland]

    def test_slots_and_ruins(self, woodland: Woodland) -> None:
        """22 slots, four of them under ruins."""
        assert (sum(woodland.slots), woodland.ruins.bit_count()) == (22, 4)

    def test_opposite_corners(self, woodland: Woodland) -> None:
        """Not next to each other, and each the other's."""
        for corner, far in enumerate(woodland.opposite):
            assert woodland.opposite[far] == corner
            assert far not in woodland.paths[corner]

    def test_forests_are_next_to_each_other_both_ways(self, woodland: Woodland) -> None:
        """And share two clearings."""
        for index, around in enumerate(woodland.around):
            for other in around:
                assert CLEARINGS + index in woodland.around[other - CLEARINGS]
                assert len({*woodland.forests[index]} & {*woodland.forests[other - CLEARINGS]}) >= 2

    def test_every_clearing_touches_a_forest(self, woodland: Woodland) -> None:
        """Law 2.4.1."""
        assert all(forests_at(woodland))


class TestAutumn:
    """Law 11.1: suits are printed; forests are adjacent across exactly one path."""

    def test_four_of_each_suit(self) -> None:
        """Fox 1 6 8 12, mouse 2 7 9 11, rabbit 3 4 5 10."""
        assert AUTUMN.suits is not None
        assert Counter(SUITS[suit] for suit in AUTUMN.suits) == {"fox": 4, "rabbit": 4, "mouse": 4}

    def test_seven_forests(self) -> None:
        """By the clearings that they touch."""
        assert AUTUMN.places[CLEARINGS:] == (
            "1_2_5_10",
            "1_9_10_12",
            "2_6_10_11_12",
            "4_9_12",
            "4_7_8_12",
            "3_7_11_12",
            "3_6_11",
        )


class TestWinter:
    """Law 11.2: suits are dealt, four of each."""

    def start(self) -> State:
        """Nothing is dealt."""
        return root.initial_state(Options(woodland=MapName.WINTER))

    def test_weights_are_markers(self) -> None:
        """After two foxes two are left."""
        state = line(self.start(), "suit fox; suit fox")
        assert dict(zip(texts(state), root.chance_weights(state), strict=True)) == {
            "suit fox": 2,
            "suit rabbit": 4,
            "suit mouse": 4,
        }

    def test_no_fifth_marker(self) -> None:
        """Twelve markers for twelve clearings."""
        state = line(self.start(), "suit fox; suit fox; suit fox; suit fox")
        refusal = root.explain(state, root.parse_move("suit fox", state.options))
        assert refusal is not None
        assert refusal.clause == "Law 11.2"
        for suit in ("rabbit", "mouse"):
            state = line(state, "; ".join([f"suit {suit}"] * 4))
        assert due(state) == "Draw"


class TestNotation:
    """Moves are written in one way each."""

    def test_examples(self) -> None:
        """In any letter case."""
        options = Options(factions=tuple(Faction))
        for text in ("move 5 1 3", "battle 7 eyrie", "revolt 5", "decree recruit sappers", "roam 1_2_5_10"):
            assert root.format_move(root.parse_move(text.upper(), options), options) == text

    def test_malformed(self) -> None:
        """The error shows what would be read: one of the kind, or one of each."""
        with pytest.raises(NotationError, match="move 1 5 1"):
            root.parse_move("move 5 12 26", Options())
        with pytest.raises(NotationError, match="revolt 1"):
            root.parse_move("rebel!", Options())

    def test_a_move_of_another_game(self) -> None:
        """It is refused, and shown as what it is."""
        other = root.parse_move("appoint despot", Options(factions=(EYRIE, ALLIANCE)))
        assert "Appoint" in root.format_move(other, Options())
        assert root.explain(root.initial_state(), other) is not None

    def test_kinds_of_pieces(self) -> None:
        """Thirteen, of three sorts."""
        assert Counter(piece.kind for piece in PIECES) == {
            PieceKind.WARRIOR: 3,
            PieceKind.BUILDING: 7,
            PieceKind.TOKEN: 3,
        }
