"""A board of the Vagabond for any position (Law 9)."""

from tabletop.root_alliance.components import ITEMS
from tabletop.root_alliance.maps import AUTUMN, PlaceId, Woodland
from tabletop.root_alliance.names import index_of, items_from, quests_from
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vagabond.components import ALL_QUESTS, RUIN_ITEMS, STARTING_ITEMS, Character


def vagabond(  # noqa: PLR0913  (the things on the board)
    pawn: str,
    woodland: Woodland = AUTUMN,
    *,
    character: Character = Character.THIEF,
    ready: str | None = None,
    exhausted: str = "",
    damaged: str = "",
    broken: str = "",
    quests: str = "",
    fulfilled: str = "",
) -> VagabondBoard:
    """
    The board of the Vagabond; where `ready` is left out, the items that its character starts with.

    The pawn is in a clearing, `5`, or in a forest of the map, `1_2_5_10`. Relations are set with `related`.
    """
    start = " ".join(ITEMS[item] for item in STARTING_ITEMS[character]) if ready is None else ready
    shown, done = quests_from("$.boards.quests", quests), quests_from("$.boards.fulfilled", fulfilled)
    return VagabondBoard(
        character=character,
        pawn=PlaceId(index_of("$.boards.pawn", woodland.places, pawn)),
        ready=items_from("$.boards.ready", start),
        exhausted=items_from("$.boards.exhausted", exhausted),
        damaged=items_from("$.boards.damaged", damaged),
        broken=items_from("$.boards.broken", broken),
        quests=shown,
        fulfilled=done,
        unseen_quests=tuple(quest for quest in ALL_QUESTS if quest not in {*shown, *done}),
        ruin_items=RUIN_ITEMS,
        relations=(),
        aids=(),
        partner=None,
    )
