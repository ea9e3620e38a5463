"""The factions, a record each: a new one is a folder and a line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.root_alliance.alliance.part import ALLIANCE
from tabletop.root_alliance.components import Faction
from tabletop.root_alliance.eyrie.part import EYRIE
from tabletop.root_alliance.marquise.part import MARQUISE
from tabletop.root_alliance.part import FactionPart
from tabletop.root_alliance.vagabond.part import VAGABOND

PARTS: Final[Mapping[Faction, FactionPart]] = MappingProxyType(
    {part.faction: part for part in (MARQUISE, EYRIE, ALLIANCE, VAGABOND)}
)
"""In the order of their set-up (Law 5.1.7)."""
