"""The clauses of the Eyrie Dynasties (Law 7): number -> title, in our words."""

from collections.abc import Mapping
from typing import Final

CLAUSES: Final[Mapping[str, str]] = {
    "7": "Eyrie Dynasties",
    "7.2": "Abilities of the Eyrie",
    "7.2.1": "Crafting with roosts",
    "7.2.2": "Lords of the Forest",
    "7.2.3": "Disdain for Trade",
    "7.3": "Set-up of the Eyrie",
    "7.3.1": "Supply",
    "7.3.2": "Roost and warriors in a corner",
    "7.3.3": "The first leader",
    "7.3.4": "The Viziers",
    "7.3.5": "The roost track",
    "7.4": "Birdsong of the Eyrie",
    "7.4.1": "Emergency Orders",
    "7.4.2": "Adding to the Decree",
    "7.4.3": "A New Roost",
    "7.5": "Daylight of the Eyrie",
    "7.5.1": "Crafting",
    "7.5.2": "Resolving the Decree",
    "7.5.2.I": "Recruit",
    "7.5.2.II": "Move",
    "7.5.2.III": "Battle",
    "7.5.2.IV": "Build",
    "7.6": "Evening of the Eyrie",
    "7.6.1": "Scoring roosts",
    "7.6.2": "Cards",
    "7.7": "Turmoil",
    "7.7.1": "Points lost",
    "7.7.2": "The Decree is discarded",
    "7.7.3": "A new leader",
    "7.7.3.I": "All leaders return",
    "7.7.4": "Evening begins",
    "7.8": "Leaders",
}
