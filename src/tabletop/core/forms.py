"""The former name of `converters`, for games that still import it."""

from tabletop.core.converters import register_form, register_name_set, register_names

__all__ = ["register_form", "register_name_set", "register_names"]
