"""
Golden games: played once, and answered alike ever since.

`duel.json`, `abyss.json` and `root.json` hold twenty whole games each: the moves as text, and digests of what the game
answered along them. `test_golden` plays them again, without any bot, and names every answer that is another now.

    python -m tests.golden root          after a change made on purpose: new digests for the same moves
    python -m tests.golden --play root   other moves: the games of `playing.py`, played by bots from their seeds

Where the rules refuse a move by now, the game cannot be kept: play all of them anew.
Read the diff before you keep it: a line is a checkpoint, ten moves or their sentences.
`version1/` holds files as the first version of the library wrote them: each kind of file, the decisions, moves and
events of every kind, and what the commands save (`cli/`). Nobody writes them again. `test_version1` reads them and
compares what they say with `version1/index.json`.

    python -m tests.golden version1      after a change of drawings or sentences made on purpose: a new index
"""
