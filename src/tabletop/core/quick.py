"""The former name of `copies`, for games that still import it."""

from tabletop.core.copies import fast_copy as quick_evolve

__all__ = ["quick_evolve"]
