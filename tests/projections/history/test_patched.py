"""A web process waits for the history without keeping its other requests waiting, and not for ever."""

import subprocess
import sys

from tests.databases import PostgreSQL
from tests.patience import eventually

LONGEST_MS = 500
"""Much less than a database that hangs is given; a busy machine may take a while to come back to us."""


def test_a_server_that_hangs_is_given_up_and_holds_nobody(postgresql: PostgreSQL) -> None:
    command = [sys.executable, "-m", "tests.projections.history.patched", postgresql.make("patched")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert eventually(lambda: asked(process)[0] == "0")
        # when the server hangs, also for those who come again
        postgresql.freeze()
        told = [asked(process) for _ in range(2)]
        postgresql.thaw()
        # then all are refused, and others got their turns meanwhile
        assert [answer for answer, _ in told] == ["unavailable"] * 2
        assert min(longest for _, longest in told) < LONGEST_MS
        # and it is asked again once it answers
        assert eventually(lambda: asked(process)[0] == "0")
        process.communicate()


def asked(process: subprocess.Popen[str]) -> tuple[str, int]:
    """What ten requests at once got, and the longest pause in milliseconds."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    *got, longest = process.stdout.readline().split()
    return " ".join(got), int(longest)
