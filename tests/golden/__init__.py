"""
Golden games: played once, and answered alike ever since.

`duel.json`, `abyss.json` and `root.json` hold twenty whole games each: the moves as text, and digests of what the game
answered along them. `test_golden` plays them again, without any bot, and names every answer that is another now.

    python -m tests.golden root          after a change made on purpose: new digests for the same moves
    python -m tests.golden --play root   other moves: the games of `playing.py`, played by bots from their seeds

Read the diff before you keep it: a line is a checkpoint, ten moves or their sentences.
`version1/` holds files as the first version of the library wrote them; `test_version1` reads them.
"""
