"""The clauses of the Marquise de Cat (Law 6): number -> title, in our words."""

from collections.abc import Mapping
from typing import Final

CLAUSES: Final[Mapping[str, str]] = {
    "6": "Marquise de Cat",
    "6.2": "Abilities of the Marquise",
    "6.2.1": "Crafting with workshops",
    "6.2.2": "The keep",
    "6.2.3": "Field Hospitals",
    "6.3": "Set-up of the Marquise",
    "6.3.1": "Supplies",
    "6.3.2": "The keep in a corner",
    "6.3.3": "The garrison",
    "6.3.4": "The first buildings",
    "6.3.5": "The tracks",
    "6.4": "Birdsong of the Marquise: wood",
    "6.5": "Daylight of the Marquise: three actions",
    "6.5.1": "Battle",
    "6.5.2": "March",
    "6.5.3": "Recruit",
    "6.5.4": "Build",
    "6.5.5": "Overwork",
    "6.6": "Evening of the Marquise: cards",
}
