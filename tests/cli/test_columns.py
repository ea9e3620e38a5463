"""Long lists of moves on few lines."""

from tabletop.cli.columns import LONGEST, kinds, listed, numbered

TAKES = [f"take {row}:{low},{high}" for row in (0, 1) for low in range(7) for high in range(low + 1, 7)]


class TestNumbered:
    """Moves with their numbers."""

    def test_forty_two_takes_on_nine_lines(self) -> None:
        """Top to bottom, then to the right, in 80 columns."""
        lines = numbered(TAKES, 80).plain.splitlines()
        assert len(lines) == 9
        assert max(map(len, lines)) <= 80
        assert lines[0].split()[:3] == ["1", "take", "0:0,1"]
        assert lines[1].split()[:3] == ["2", "take", "0:0,2"]

    def test_every_move_stands_there_once(self) -> None:
        """However narrow it is."""
        for width in (1, 20, 33, 80, 200):
            words = numbered(TAKES, width).plain.split()
            assert sorted(int(word) for word in words[::3]) == list(range(1, 43))
            assert {f"take {word}" for word in words[2::3]} == set(TAKES)

    def test_some_of_them(self) -> None:
        """They keep their numbers."""
        text = numbered(["pass", "rob 1", "rob 2"], 80, "rob").plain
        assert text.split() == ["2", "rob", "1", "3", "rob", "2"]
        assert numbered(["pass"], 80, "rob").plain == "no move begins with 'rob'"


class TestListed:
    """What a player is shown."""

    def test_too_many(self) -> None:
        """Their kinds, with an example of each."""
        texts = [*TAKES, *(f"return {hero}" for hero in range(LONGEST))]
        assert listed(texts, 80).plain == kinds(texts).plain
        assert kinds(texts).plain.splitlines() == [
            "102 moves; `moves WORD` lists those that begin so",
            "take      42  such as take 0:0,1",
            "return    60  such as return 0",
        ]
