"""How hard Hypothesis tries: `HYPOTHESIS_PROFILE`, else `ci` where `CI` is true, else `quick`."""

import os

from hypothesis import settings

# No deadline: a test that is slow because the machine is busy is not wrong.
settings.register_profile("quick", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True, database=None)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI", "").lower() in {"true", "1"} else "quick")
)
