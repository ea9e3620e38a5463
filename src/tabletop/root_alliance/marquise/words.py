"""The Marquise de Cat in words: notation, and what is said in English of its moves and decisions (Law 6)."""

from collections.abc import Mapping
from typing import Final

VERBS: Final[Mapping[str, str]] = {"PlaceKeep": "keep", "PlaceWood": "wood", "PayWood": "pay", "RecruitAll": "muster"}
"""Kinds of moves that have another verb than their name (`notation.py`)."""

PHRASES: Final[Mapping[str, str]] = {
    "Pass of FieldHospital": "{who} treats nobody in the field hospitals.",
    "Pass of Marching": "{who} makes no second move.",
    "End of Workday": "{who} is done crafting.",
    "End of Acting": "{who} takes no more actions.",
    "Spend of FieldHospital": "{who} spends {card}: the field hospitals bring its warriors to the keep.",
    "Spend of Acting": "{who} spends {card} for one more action.",
    "PlaceKeep": "{who} places the keep in clearing {clearing}.",
    "PlaceWood": "{who} places wood in clearing {clearing}.",
    "PayWood": "{who} spends wood from clearing {clearing}.",
    "RecruitAll": "{who} recruits at its recruiters.",
    "Overwork": "{who} overworks a sawmill in clearing {clearing}.",
}
"""Sentences (`narration.py`)."""
