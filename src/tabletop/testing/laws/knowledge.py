"""Laws on what a seat knows (laws 13, 14, 15 and 17)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.core.codec import dump, load_move, load_state
from tabletop.core.contract import CHANCE, NOBODY, Seat
from tabletop.testing.digest import describe_viewer
from tabletop.testing.laws.law import require
from tabletop.testing.sharing import repeated_places, shared_places
from tabletop.testing.subject import Example, sampled

_ASKED = 60  # moves that are explained in two states
_TOLD = 12  # moves of one state whose events are compared


def law_non_interference(example: Example) -> bool:
    """
    What a seat cannot see changes neither what it sees on the table or of like moves, nor what is owed before the end.

    Being asked is information: after moves whose events are equal for a seat the same is owed, as it follows from what
    all can see. The end alone may come of hidden cards: it shows itself, and a finished game owes nothing.

    Events are complete: what a seat saw before and the event fix what it sees after, for all moves and all that is
    hidden. A memory is told nothing else.
    """
    moves = tuple(example.game.legal_moves(example.state))
    if not moves:
        return False
    rng, found = example.rng(), 0
    tried = sampled(moves, _TOLD, rng)
    for viewer in example.viewers:
        _require_told(example, viewer, tried)
        for _ in range(example.profile.twins):
            move = rng.choice(moves)
            pair = _twin(example, move, viewer, rng.getrandbits(32))
            if pair is not None:
                found += pair != (example.state, move)
                _require_alike(example, viewer, move, *pair)
                _require_same_objects(example, viewer, move, *pair)
    return bool(found)


def _twin(example: Example, move: object, viewer: Seat | None, seed: int) -> tuple[Any, Any] | None:
    twin = example.promises.twin
    assert twin is not None  # the law needs it
    pair = twin(example.state, move, viewer, example.rng(seed))
    if pair is not None:
        defects = example.game.defects(pair[0])
        require(not defects, f"the promised twin for {describe_viewer(viewer)} is no possible position: {defects}")
    return pair


def _require_alike(example: Example, viewer: Seat | None, move: object, other: object, renamed: object) -> None:
    game, state, who = example.game, example.state, describe_viewer(viewer)
    text, other_text = (game.format_move(either, example.options) for either in (move, renamed))
    here, there = game.observe(state, viewer), game.observe(other, viewer)
    require(here == there, f"{who} sees a difference that it cannot see: {_difference(here, there)}")
    require(dump(game, here) == dump(game, there), f"what {who} sees is equal, and its JSON is not")
    require(renamed in game.legal_moves(other), f"{text} is legal, and {other_text} in its stead is not in the twin")
    after, other_after = game.step_unchecked(state, move), game.step_unchecked(other, renamed)
    event = game.observe_move(state, move, after, viewer)
    other_event = game.observe_move(other, renamed, other_after, viewer)
    if event == other_event and NOBODY not in (game.to_move(after), game.to_move(other_after)):
        owed, other_owed = after.pending, other_after.pending
        require(owed == other_owed, f"what is owed after {text} tells {who} a difference: {owed!r}, {other_owed!r}")
    if event == other_event:
        _require_seen_alike(example, viewer, text, after, other_after)
    if renamed != move and game.to_move(state) == viewer:
        return  # the seat knows what it plays: these moves do not look alike to it
    if game.observe(after, viewer) != game.observe(other_after, viewer):
        return  # the moves have shown the seat something
    require(event == other_event, f"the events of {text} tell {who} a difference: {event!r}, {other_event!r}")
    sentences = game.narrate(event, example.options), game.narrate(other_event, example.options)
    require(sentences[0] == sentences[1], f"the sentences of {text} tell {who} a difference: {sentences}")


def _require_told(example: Example, viewer: Seat | None, moves: Sequence[object]) -> None:
    """Moves of one state that look alike to somebody leave tables that look alike to it."""
    game, state = example.game, example.state
    told: dict[object, object] = {}
    for move in moves:
        after = game.step_unchecked(state, move)
        event = game.observe_move(state, move, after, viewer)
        if event in told:
            _require_seen_alike(example, viewer, game.format_move(move, example.options), told[event], after)
        told[event] = after


def _require_seen_alike(example: Example, viewer: Seat | None, text: str, after: object, other: object) -> None:
    """What was equal before and is told alike is equal after, unless one of them is the end."""
    if NOBODY in (example.game.to_move(after), example.game.to_move(other)):
        return
    here, there = example.game.observe(after, viewer), example.game.observe(other, viewer)
    who = describe_viewer(viewer)
    require(here == there, f"the event of {text} does not tell {who} what it sees then: {_difference(here, there)}")


def _require_same_objects(example: Example, viewer: Seat | None, move: object, other: object, renamed: object) -> None:
    """
    What is shown of a state shares as much with the same state, shown again, as with its twin.

    Whoever imagines the hidden cards could tell by `is` when the guess is right, were a look kept by what it hides.
    All three are built anew, so that nothing is shared but what the game keeps.
    """
    first, again = (_shown_afresh(example, example.state, move, viewer) for _ in range(2))
    twin = _shown_afresh(example, other, renamed, viewer)
    who = describe_viewer(viewer)
    for name, here, same, there in zip(("what it sees", "the event", "the sentence"), first, again, twin, strict=True):
        if here != there:
            continue  # the event has shown it something
        require(repr(here) == repr(there), f"{name} of {who} is equal, and its repr is not: {here!r} or {there!r}")
        known, guessed = shared_places(here, same), shared_places(here, there)
        require(known == guessed, f"{name} of {who} tells by `is` whether a guess is right: {_places(known ^ guessed)}")
        inner, other_inner = repeated_places(here), repeated_places(there)
        repeated = frozenset().union(*(inner ^ other_inner))
        require(not repeated, f"{name} of {who} tells by `is` which hidden cards are alike: {_places(repeated)}")


def _shown_afresh(example: Example, state: Any, move: object, viewer: Seat | None) -> tuple[object, object, object]:  # noqa: ANN401
    """The observation, the event of the move and its sentence, of a state and a move built anew."""
    game, options = example.game, example.options
    state, move = load_state(game, dump(game, state)), load_move(game, dump(game, move, options))
    event = game.observe_move(state, move, game.step_unchecked(state, move), viewer)
    return game.observe(state, viewer), event, game.narrate(event, options)


def _places(paths: frozenset[str]) -> str:
    return ", ".join(sorted(paths))


def _difference(here: object, there: object) -> str:
    """The fields in which two values of one attrs class differ."""
    names = [field.name for field in getattr(type(here), "__attrs_attrs__", ())]
    different = [name for name in names if getattr(here, name) != getattr(there, name, None)]
    shown = (f"{name} {getattr(here, name)!r} or {getattr(there, name, None)!r}" for name in different)
    return "; ".join(shown) or f"{here!r} or {there!r}"


def law_knowledge(example: Example) -> bool:
    """A seat's observation is enough to compute its legal moves and their refusals; whose turn it is is public."""
    game, state = example.game, example.state
    mover = game.to_move(state)
    for viewer in example.viewers:
        observation, who = game.observe(state, viewer), describe_viewer(viewer)
        for name, fact in (
            ("options", example.options),
            ("seat", viewer),
            ("to_move", mover),
            ("pending", state.pending),
        ):
            shown = getattr(observation, name)
            require(shown == fact, f"{who} is shown {name} {shown!r} instead of {fact!r}")
    for world in _indistinguishable(example, None):
        require(game.to_move(world) == mover, "whose turn it is depends on what a spectator does not see")
    if mover in (CHANCE, NOBODY):
        return True
    for world in _indistinguishable(example, mover):
        _require_same_choices(example, world)
    return True


def _indistinguishable(example: Example, viewer: Seat | None) -> Iterator[Any]:
    """States that give the viewer the same observation: worlds, and twins where they are promised."""
    game, state = example.game, example.state
    rng = example.rng()
    observation = game.observe(state, viewer)
    found = [game.determinize(observation, rng) for _ in range(example.profile.worlds)]
    moves = tuple(game.legal_moves(state))
    if example.promises.twin is not None and moves:
        for _ in range(example.profile.twins):
            pair = example.promises.twin(state, rng.choice(moves), viewer, rng)
            found += [] if pair is None else [pair[0]]
    return (world for world in found if game.observe(world, viewer) == observation)


def _require_same_choices(example: Example, world: object) -> None:
    game, state, options = example.game, example.state, example.options
    listed, others = list(game.legal_moves(state)), list(game.legal_moves(world))
    texts = [[game.format_move(move, options) for move in moves] for moves in (listed, others)]
    require(listed == others, f"the legal moves depend on what the seat does not see: {texts[0]} or {texts[1]}")
    for move in sampled(example.table.moves, _ASKED, example.rng()):
        refusals = game.explain(state, move), game.explain(world, move)
        require(
            refusals[0] == refusals[1],
            f"the refusal of {game.format_move(move, options)} depends on what the seat does not see: "
            f"{refusals[0]} or {refusals[1]}",
        )


def law_determinize(example: Example) -> bool:
    """A world drawn for an observation gives that very observation, has the same seat to move, and can occur."""
    game, rng = example.game, example.rng()
    mover = game.to_move(example.state)
    for viewer in example.viewers:
        observation, who = game.observe(example.state, viewer), describe_viewer(viewer)
        for _ in range(example.profile.worlds):
            world = game.determinize(observation, rng)
            seen = game.observe(world, viewer)
            require(seen == observation, f"a world of {who} looks otherwise: {_difference(observation, seen)}")
            require(game.to_move(world) == mover, f"in a world of {who} somebody else is to move")
            defects = game.defects(world)
            require(not defects, f"a world of {who} cannot occur: {'; '.join(defects)}")
    return True


def law_spectator(example: Example) -> bool:
    """States that look alike to a seat look alike to a spectator."""
    game = example.game
    public = game.observe(example.state, None)
    for seat in example.seats:
        for world in _indistinguishable(example, seat):
            seen = game.observe(world, None)
            require(seen == public, f"a spectator sees what seat {seat} does not: {_difference(public, seen)}")
    return True
