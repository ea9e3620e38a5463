"""Laws on legality: what is listed, what is refused, in which order, under which name (laws 6 to 9)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from tabletop.core.contract import CHANCE, NOBODY, Seat, move_classes
from tabletop.core.errors import IllegalMoveError, NotationError, Refusal
from tabletop.core.texts import fold
from tabletop.testing.digest import describe_viewer
from tabletop.testing.faults import FAULTS, describe
from tabletop.testing.laws.law import LawBrokenError, require
from tabletop.testing.subject import Example, sampled
from tabletop.testing.values import lookalikes, misshapen, other_types, rebuilt

_TEXTS: Final = 40  # texts that are misspelt
_LOOKALIKES: Final = 6  # values that equal one listed move


def law_legality(example: Example) -> bool:
    """What is listed can be played; any other value of a move class is refused, with a clause, and changes nothing."""
    game, state = example.game, example.state
    listed = tuple(game.legal_moves(state))
    for move in listed:
        _require_playable(example, move)
    for move in _unlisted(example, listed):
        _require_refused(example, move)
    for move in islice(_foreign(example, listed), example.profile.misshapen):
        _require_refused(example, move)
    for move, odd in islice(_odd(example, listed), example.profile.misshapen):
        _require_as_listed(example, move, odd)
    return True


def _odd(example: Example, listed: tuple[Any, ...]) -> Iterator[tuple[Any, Any]]:
    """Listed moves, each with a value that equals it and holds other types: `Lay(1.0)` for `Lay(1)`."""
    for move in sampled(listed, example.profile.misshapen, example.rng()):
        yield from ((move, odd) for odd in islice(lookalikes(move), _LOOKALIKES))


def _require_as_listed(example: Example, move: object, odd: object) -> None:
    """It is refused as a foreign value is, or it is the listed move: nothing odd gets into the game."""
    game, state, text = example.game, example.state, f"{odd!r}, which equals the listed {move!r},"
    try:
        refusal = game.explain(state, odd)
    except FAULTS as error:
        raise LawBrokenError(f"explain raises at {text} {describe(error)}") from error
    if refusal is not None:
        _require_refused(example, odd, text)
        return
    try:
        after = game.step(state, odd)
    except FAULTS as error:
        raise LawBrokenError(f"explain allows {text} and step raises {describe(error)}") from error
    expected = game.step(state, move)
    require(after == expected, f"{text} leads elsewhere")
    for difference in other_types(after, expected, "state"):
        raise LawBrokenError(f"{text} gets into the game: {difference}")


def _unlisted(example: Example, listed: Sequence[Any]) -> Iterator[Any]:
    """Moves of the alphabet that are not listed, above all of the kinds that are: their refusals look closest."""
    half, rng, known = example.profile.alphabet // 2, example.rng(), frozenset(listed)
    near = {type(move) for move in listed}
    for is_near in (True, False):
        kinds = [moves for kind, moves in example.table.kinds.items() if (kind in near) is is_near]
        moves = tuple(move for kind in kinds for move in kind)
        yield from (move for move in sampled(moves, half, rng) if move not in known)


def _require_playable(example: Example, move: object) -> None:
    game, state = example.game, example.state
    text = game.format_move(move, example.options)
    refusal = game.explain(state, move)
    require(refusal is None, f"{text} is listed, and explain refuses it: {refusal}")
    try:
        after = game.step(state, move)
    except IllegalMoveError as error:
        raise LawBrokenError(f"{text} is listed, and step refuses it: {error}") from None
    require(after == game.step_unchecked(state, move), f"step and step_unchecked disagree on {text}")


def _require_refused(example: Example, move: object, text: str = "") -> None:
    game, state = example.game, example.state
    before = hash(state)
    text = text or (game.format_move(move, example.options) if move in example.table else repr(move))
    refusal = game.explain(state, move)
    require(refusal is not None, f"{text} is not listed, and explain allows it")
    require(isinstance(refusal, Refusal), f"explain answers {refusal!r} to {text}, which is no refusal")
    assert refusal is not None  # just required
    example.subject.cited.add(refusal.clause)
    require(refusal.clause in game.CLAUSES, f"{text} is refused by {refusal.clause!r}, which is not in CLAUSES")
    require(refusal.fact, f"{text} is refused without a fact")
    try:
        game.step(state, move)
    except IllegalMoveError as error:
        require(error.refusal == refusal, f"step refuses {text} by {error.refusal}, explain by {refusal}")
    else:
        raise LawBrokenError(f"{text} is not listed, and step plays it")
    require(hash(state) == before, f"the refused {text} changed the state")


def _foreign(example: Example, listed: Sequence[Any]) -> Iterator[object]:
    """Values of the move classes that are in no alphabet, each class in its turn."""
    rng = example.rng()
    sources = []
    for cls in move_classes(example.game):
        bases = [move for move in listed if type(move) is cls][:1] + list(example.table.kinds.get(cls, ()))[-1:]
        wrong = [other for move in bases for other in misshapen(move)]
        rng.shuffle(wrong)
        sources.append([other for other in wrong if other not in example.table])
    for place in range(max(map(len, sources), default=0)):
        yield from (source[place] for source in sources if place < len(source))


def law_order(example: Example) -> bool:
    """Each move is listed once, in an order that the state decides; no two lead to equal states but as promised."""
    game, state = example.game, example.state
    listed = list(game.legal_moves(state))
    require(len(set(listed)) == len(listed), f"a move is listed twice: {_texts(example, listed)}")
    rng = example.rng()
    for _ in range(3):
        again = list(game.legal_moves(rebuilt(state, rng)))
        require(again == listed, f"an equal state lists {_texts(example, again)} instead of {_texts(example, listed)}")
    if example.promises.equivalent is not None:
        _require_different(example, sampled(tuple(listed), example.profile.successors, rng))
    return bool(listed)


def _require_different(example: Example, moves: Iterable[Any]) -> None:
    game, state = example.game, example.state
    equivalent = example.promises.equivalent
    assert equivalent is not None  # the caller asks
    reached: dict[Any, list[Any]] = {}
    for move in moves:
        same = reached.setdefault(game.step_unchecked(state, move), [])
        for other in same:
            texts = _texts(example, (other, move))
            require(equivalent(state, other, move), f"{texts} lead to equal states, which is not promised")
        same.append(move)


def _texts(example: Example, moves: Iterable[object]) -> str:
    return ", ".join(example.game.format_move(move, example.options) for move in moves)


def law_alphabet(example: Example) -> bool:
    """The alphabet holds every legal move, decisions before chance; move, id and text are bijections."""
    game, options = example.game, example.options
    listed = game.legal_moves(example.state)
    if example.subject.is_new(("alphabet", options)):
        _require_bijections(example)
        example.subject.remember(("alphabet", options))
    for move in listed:
        require(move in example.table, f"{move!r} is legal and not in the alphabet")
        text = game.format_move(move, options)
        require(game.parse_move(text, options) == move, f"{text!r} does not read as {move!r}, which is written so")
    is_chance = game.to_move(example.state) == CHANCE
    part = frozenset((game.chances if is_chance else game.decisions)(options))
    for move in listed:
        text = game.format_move(move, options)
        who, where = ("chance", "chances") if is_chance else ("a seat", "decisions")
        require(move in part, f"{who} is to move, and {text} is not among the {where}")
    return True


def _require_bijections(example: Example) -> None:
    game, options, moves = example.game, example.options, example.table.moves
    require(len(example.table.ids) == len(moves), "the alphabet holds a move twice")
    require(tuple(game.all_moves(options)) == moves, "the alphabet is another each time")
    parts = (*game.decisions(options), *game.chances(options))
    require(parts == moves, "all_moves are not decisions and, after them, chances")
    classes = move_classes(game)
    spellings: dict[str, object] = {}
    for move in moves:
        require(isinstance(move, classes), f"the alphabet holds {move!r}, which is no move")
        text = game.format_move(move, options)
        require(text and text.isprintable(), f"{move!r} is written {text!r}")
        other = spellings.setdefault(fold(text), move)
        require(other is move, f"{text!r} is how both {other!r} and {move!r} are written")
        for spelling in (text, _shouted(text), fold(text)):
            require(game.parse_move(spelling, options) == move, f"{spelling!r} does not read as {move!r}")
    for wrong in _misspelt(sampled(tuple(spellings), _TEXTS, example.rng())):
        if fold(wrong) not in spellings:
            _require_unread_or_written_so(example, wrong)


def _shouted(text: str) -> str:
    """The text with its ASCII letters, which alone have two cases here, as capitals."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def _misspelt(texts: Iterable[str]) -> Iterator[str]:
    yield from ("", "?")
    for text in texts:
        yield from (f"{text} ", f" {text}", f"{text}x", text[:-1], text.replace(" ", "  ", 1), f"{text} {text}")


def _require_unread_or_written_so(example: Example, text: str) -> None:
    try:
        move = example.game.parse_move(text, example.options)
    except NotationError:
        return
    written = example.game.format_move(move, example.options)  # such as `take 0:4,1`, where slots are written in order
    require(fold(written) == fold(text), f"{text!r} reads as {move!r}, which is written {written!r}")


def law_progress(example: Example) -> bool:
    """Before the end whoever is to move has a move; at the end nobody has, every move is refused, and all can look."""
    game, state = example.game, example.state
    mover, listed = game.to_move(state), game.legal_moves(state)
    require(mover in (*example.seats, CHANCE, NOBODY), f"{mover!r} is to move, which is no seat")
    require((mover == NOBODY) == (not state.pending), f"{_who(mover)} is to move, and owed is {state.pending!r}")
    if mover != NOBODY:
        require(listed, f"{_who(mover)} is to move and has no move")
        return True
    require(not listed, f"the game is over and {_texts(example, listed)} is listed")
    for move in sampled(example.table.moves, example.profile.alphabet, example.rng()):
        _require_refused(example, move)
    for viewer in example.viewers:
        game.observe(state, viewer)
    return True


def _who(mover: Seat) -> str:
    return {CHANCE: "chance", NOBODY: "nobody"}.get(mover) or describe_viewer(mover)
