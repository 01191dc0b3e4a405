"""What `make run` does about mail: its gateway runs where an address is set, and is given no more than it needs."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Final

ASKED_BY: Final = "ASTROLUDE_MAIL_ADDRESS"
NO_MAIL: Final = f"No mail: {ASKED_BY} is not set (docs/mail.md)."
NOT_ITS: Final = ("REDIS_URL", "WORK_REDIS_URL", "ASTROLUDE_SECRET_KEY", "ASTROLUDE_METRICS_TOKEN")
"""Settings that the gateway does without: it knows the API only, and reads what strangers send."""


def mail_environment(environ: Mapping[str, str], url: str, token: str) -> dict[str, str]:
    """The gateway's environment: that of the other processes, without the stores and with the service to speak to."""
    kept = {name: value for name, value in environ.items() if name not in NOT_ITS}
    return {**kept, "ASTROLUDE_URL": url, "ASTROLUDE_GATEWAY_TOKEN": token}


def is_wanted(environ: Mapping[str, str]) -> bool:
    """Whether the operator wants mail."""
    return bool(environ.get(ASKED_BY, "").strip())


def where_mail_goes(environ: Mapping[str, str]) -> str:
    """A line for the operator, from the gateway itself; exits with its message on a wrong setting."""
    if not is_wanted(environ):
        return NO_MAIL
    asked = [sys.executable, "-m", "clients.mail", "--check"]
    done = subprocess.run(asked, env=dict(environ), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    return done.stdout.strip()
