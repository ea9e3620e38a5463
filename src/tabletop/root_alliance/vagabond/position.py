"""A board of the Vagabond for any position (Law 9)."""

import attrs

from tabletop.core.box import Box, id_named
from tabletop.core.names import Names, Table
from tabletop.root_alliance.components import CLEARINGS, ITEM_SUPPLY, ITEMS, ItemId, counted, each_of
from tabletop.root_alliance.maps import AUTUMN, PlaceId, Woodland
from tabletop.root_alliance.options import DEFAULT, Options
from tabletop.root_alliance.vagabond import components
from tabletop.root_alliance.vagabond.board import VagabondBoard
from tabletop.root_alliance.vocabulary import names


def vagabond(  # noqa: PLR0913  (the things on the board)
    pawn: str,
    woodland: Woodland = AUTUMN,
    *,
    character: components.Character = components.Character.THIEF,
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
    brought = components.STARTING_ITEMS[character]
    items = Box([*each_of(ITEM_SUPPLY), *each_of(components.RUIN_ITEMS), *brought], names(DEFAULT), ItemId, "item")
    cards = Box(components.ALL_QUESTS, names(DEFAULT), components.QuestId, "quest")
    start = " ".join(ITEMS[item] for item in brought) if ready is None else ready
    return VagabondBoard(
        character=character,
        pawn=PlaceId(id_named("$.boards.pawn", pawn, Names({PlaceId: Table(woodland.places)}), PlaceId, "place")),
        ready=counted(items.taken("$.boards.ready", start)),
        exhausted=counted(items.taken("$.boards.exhausted", exhausted)),
        damaged=counted(items.taken("$.boards.damaged", damaged)),
        broken=counted(items.taken("$.boards.broken", broken)),
        quests=tuple(sorted(cards.taken("$.boards.quests", quests))),
        fulfilled=tuple(sorted(cards.taken("$.boards.fulfilled", fulfilled))),
        unseen_quests=cards.rest(),
        ruin_items=components.RUIN_ITEMS,
        relations=(),
        aids=(),
        partner=None,
    )


def board_in_play(options: Options) -> VagabondBoard:
    """The board of a position that names none: the pawn is in the first forest."""
    return seated(options, vagabond(options.map.places[CLEARINGS], options.map))


def seated(options: Options, board: VagabondBoard) -> VagabondBoard:
    """The board with its relations, one a seat."""
    return attrs.evolve(board, relations=(components.Relation.INDIFFERENT,) * options.seats, aids=(0,) * options.seats)
