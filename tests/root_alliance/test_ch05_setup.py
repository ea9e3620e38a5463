"""Law 5: options and set-up."""

from collections import Counter

import pytest

from tabletop import root_alliance as root
from tabletop.core import CHANCE, NotationError, OptionsError
from tabletop.root_alliance import Faction, Options
from tabletop.root_alliance.components import PIECES, PieceKind
from tabletop.root_alliance.position import position
from tests.root_alliance.table import ALLIANCE, EYRIE, MARQUISE, MIXES, VAGABOND, due, items, line, mover, texts


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
    """Law 5.1.2: all score markers begin on 0."""

    def test_nothing_is_dealt(self) -> None:
        """Chance is to move."""
        state = root.initial_state()
        assert (root.to_move(state), root.scores(state)) == (CHANCE, (0, 0))
        assert (len(state.deck), state.hands) == (50, ((), ()))


class TestHandsDealt:
    """Law 5.1.3: three cards each; for two players the four dominance cards are out of the deck."""

    def test_three_cards_each(self) -> None:
        """Hands first, seat by seat."""
        state = root.initial_state(Options(factions=(ALLIANCE, VAGABOND, EYRIE)))
        for _ in range(9):
            state = root.step(state, root.legal_moves(state)[0])
        assert [len(hand) for hand in state.hands] == [3, 3, 3]

    @pytest.mark.parametrize("factions", MIXES, ids="-".join)
    def test_two_play_without_dominance(self, factions: tuple[Faction, ...]) -> None:
        """50 cards for two, 54 for three and four."""
        state = root.initial_state(Options(factions=factions))
        kinds = [root.CARDS[card].name for card in state.deck]
        assert len(kinds) == (50 if len(factions) == 2 else 54)
        assert sum("Dominance" in name for name in kinds) == (0 if len(factions) == 2 else 4)


class TestRuins:
    """Law 5.1.4: four ruins lie on the slots marked R."""

    def test_on_autumn(self) -> None:
        """Clearings 6, 10, 11 and 12."""
        state = root.initial_state()
        assert [clearing + 1 for clearing in range(12) if state.ruins >> clearing & 1] == [6, 10, 11, 12]

    def test_on_winter(self) -> None:
        """Clearings 8, 9, 11 and 12."""
        state = root.initial_state(Options(woodland="winter"))
        assert [clearing + 1 for clearing in range(12) if state.ruins >> clearing & 1] == [8, 9, 11, 12]


class TestItemSupply:
    """Law 5.1.5: twelve items lie beside the map."""

    def test_twelve_items(self) -> None:
        """Two of most, one crossbow and one hammer."""
        state = root.initial_state()
        assert items(state.supply) == {
            "sword": 2,
            "bag": 2,
            "coins": 2,
            "crossbow": 1,
            "hammer": 1,
            "tea": 2,
            "boots": 2,
        }


class TestTwoDice:
    """Law 5.1.6: there are two dice."""

    def test_each_shows_0_to_3(self) -> None:
        """Sixteen throws: a pair in one of them, two different numbers in two."""
        state = line(position(clearings={"8": "cat, sympathy"}), "end; battle 8 alliance")
        throws = dict(zip(texts(state), root.chance_weights(state), strict=True))
        assert sum(throws.values()) == 16
        assert throws == {f"roll {high} {low}": 1 + (high > low) for high in range(4) for low in range(high + 1)}


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
