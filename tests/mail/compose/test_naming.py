"""The names of gateways on one machine, however they end."""

import subprocess
import sys
from typing import Final
from uuid import uuid4

from clients.mail.naming import take_name

HOLDING: Final = "from clients.mail.naming import take_name\nprint(take_name('{}'), flush=True)\ninput()"


def test_a_gateway_has_the_name_of_the_one_that_was_killed_and_of_no_other() -> None:
    # given
    secret = uuid4().hex
    command = [sys.executable, "-c", HOLDING.format(secret)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        taken = other.stdout.readline().strip()
        # when
        beside = take_name(secret)
        other.kill()
    # then
    assert (take_name(uuid4().hex), take_name(secret)) == (taken, taken)
    assert beside not in ("", taken)
