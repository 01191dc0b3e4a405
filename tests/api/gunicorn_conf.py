"""As gunicorn serves the API, but that the hash of a password takes 0.05 ms of a processor in the place of 22.

Tests make an account for almost everything, and the profile of the hash is not what they look at.
"""

import runpy
from typing import Any

globals().update(
    {name: value for name, value in runpy.run_path("deploy/gunicorn.conf.py").items() if not name.startswith("__")}
)


def post_worker_init(_: Any) -> None:
    """Before a process takes its first request; what gevent replaces is imported by then, not before."""
    from argon2 import PasswordHasher  # noqa: PLC0415

    from service.accounts import passwords  # noqa: PLC0415

    vars(passwords)["_HASHER"] = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
