"""A picture is whole, however its drawing was interrupted."""

import array
import fcntl
import os
import signal
import subprocess
import sys
import termios
from typing import IO

from tests.api.process import ROOT
from tests.patience import PATIENCE_SECONDS, eventually

SPOTS = ((n * 37 % 999, n * 91 % 599, n % 40 + 1) for n in range(900))
CIRCLES = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" opacity="0.7"/>' for x, y, r in SPOTS)
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600">{CIRCLES}</svg>'
END = b"IEND\xae\x42\x60\x82"


def waiting(pipe: IO[bytes]) -> int:
    """How many bytes wait in a pipe."""
    count = array.array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, count)
    return count[0]


def test_a_drawing_that_is_stopped_while_it_writes_comes_whole() -> None:
    command = [sys.executable, "-m", "service.pictures.png", "1000"]
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environ, stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(SVG.encode())
        child.stdin.close()
        full = fcntl.fcntl(child.stdout, fcntl.F_GETPIPE_SZ)
        assert eventually(lambda: waiting(child.stdout) == full)  # type: ignore[arg-type]
        child.send_signal(signal.SIGSTOP)
        child.send_signal(signal.SIGCONT)
        drawn = child.stdout.read()
        assert child.wait(PATIENCE_SECONDS) == 0
    assert len(drawn) > full
    assert drawn.endswith(END)
