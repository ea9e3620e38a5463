"""The games keep the laws: one test a law, as anybody's suite would have it."""

from examples import magpies
from tabletop import duel
from tabletop.testing import law_tests

test_duel = law_tests(duel)
test_magpies = law_tests(magpies)
