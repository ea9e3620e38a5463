"""The numbers of the Marquise de Cat (Law 6). Tables only: no rule lives here."""

from typing import Final

from tabletop.root_alliance.components import RECRUITER, SAWMILL, WORKSHOP

WOOD_COST: Final = (0, 1, 2, 3, 3, 4)  # Law 6, by buildings of the type on the map before placing
BUILDING_POINTS: Final = {SAWMILL: (0, 1, 2, 3, 4, 5), WORKSHOP: (0, 2, 2, 3, 4, 5), RECRUITER: (0, 1, 2, 3, 3, 4)}
RECRUITER_DRAWS: Final = (0, 0, 0, 1, 1, 2, 2)  # Law 6, by recruiters on the map
MARQUISE_BUILDINGS: Final = (SAWMILL, WORKSHOP, RECRUITER)
MARQUISE_ACTIONS: Final = 3  # Law 6.5
MARCH_MOVES: Final = 2  # Law 6.5.2
