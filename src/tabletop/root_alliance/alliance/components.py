"""The numbers of the Woodland Alliance (Law 8). Tables only: no rule lives here."""

from typing import Final

SPREAD_COST: Final = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)  # Law 8.0, by tokens on the map before placing
SYMPATHY_POINTS: Final = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)  # Law 8.0
SUPPORTERS_LIMIT: Final = 5  # Law 8.2.3.I
STARTING_SUPPORTERS: Final = 3  # Law 8.3.4
REVOLT_COST: Final = 2  # Law 8.4.1.II
MARTIAL_LAW: Final = 3  # Law 8.4.2.II.a
