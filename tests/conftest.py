"""How hard Hypothesis tries: `HYPOTHESIS_PROFILE`, else `ci` where `CI` is true, else `quick`; interrupts are heard."""

import os
import signal

from hypothesis import HealthCheck, settings

# No deadline, and no complaint of slow data: a test that is slow because the machine is busy is not wrong.
PATIENT = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=25, deadline=None, suppress_health_check=PATIENT)
settings.register_profile(
    "ci", max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=PATIENT
)
# For a mutation tester, which runs the same tests many times in one process.
settings.register_profile(
    "mutation",
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[*PATIENT, HealthCheck.differing_executors],
)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI", "").lower() in {"true", "1"} else "quick")
)

# A shell has what it starts in the background ignore interrupts, and so would the commands that the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
