"""Processes end when they are told to, however often they are told."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port
from tests.projections.world import World
from tests.workers.crew import COMMANDS, ROOT, Crew

LONG_ROUNDS = 5
STORM_SECONDS = 2.0
ENDED = {0, -signal.SIGTERM}
"""Who has done everything and is just leaving may still be killed by a signal."""

MAIL = {
    "ASTROLUDE_GATEWAY_TOKEN": "t" * 40,
    "ASTROLUDE_MAIL_ADDRESS": "play@example.org",
    "ASTROLUDE_MAIL_SMTP": "smtps://ada:secret@mail.example.org:465",
}

INTERRUPTED = """
import gc, signal, sys
from pathlib import Path
from service.settings import Settings
from workers.processes.loop import set_up

def interrupt(frame, event, _):
    frame.f_trace_opcodes = True
    if event == "opcode":
        signal.raise_signal(signal.SIGTERM)
    return interrupt

stop = set_up(Settings(var=Path(sys.argv[1])), "dispatcher")
assert gc.get_freeze_count() > 10_000, "the collector walks all modules again and again"
sys.settrace(interrupt)
stop.set()
stop.wait(1.0)
sys.settrace(None)
assert stop.is_set()
"""
"""Asks for the end, interrupted by SIGTERM at each step of doing so."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A storm is another one every time: the long mode has several."""
    if "one_of_many" in metafunc.fixturenames:
        metafunc.parametrize("one_of_many", range(LONG_ROUNDS if metafunc.config.getoption("--long") else 1))


def prepared(process: int) -> bool:
    """Whether SIGTERM would not just kill the process."""
    lines = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return any(int(lines[mask], 16) >> (signal.SIGTERM - 1) & 1 for mask in ("SigCgt", "SigBlk"))


def storm(processes: list[int]) -> None:
    """Hundreds of SIGTERM to each, as close upon each other as they go, and on while they end."""
    until = time.monotonic() + STORM_SECONDS
    while time.monotonic() < until:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


def test_a_signal_may_interrupt_the_handler_of_another_anywhere(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", INTERRUPTED, str(tmp_path)], cwd=ROOT, timeout=PATIENCE_SECONDS, check=True)


@pytest.mark.usefixtures("one_of_many")
def test_a_burst_of_signals_ends_every_worker(world: World, crew: Crew) -> None:
    # given
    crew.start(*COMMANDS)
    processes = {name: crew.process(name) for name in COMMANDS}
    assert eventually(lambda: all(map(prepared, processes.values())))
    assert eventually(lambda: world.context.work.exists("rq:scheduler-lock:deadlines"))
    # when
    storm([*processes.values()])
    # then
    assert eventually(lambda: not any(map(crew.alive, COMMANDS))), [*filter(crew.alive, COMMANDS)]
    wrong = {name: crew.log(name)[-3000:] for name in COMMANDS if crew.stop(name) not in ENDED}
    assert wrong == {}


@pytest.mark.usefixtures("one_of_many")
def test_a_burst_of_signals_ends_the_mail_gateway() -> None:
    # given
    environ = {**os.environ, **MAIL, "ASTROLUDE_URL": f"http://127.0.0.1:{free_port()}"}
    command = [sys.executable, "-m", "clients.mail"]
    with subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as gateway:
        try:
            assert gateway.stdout is not None
            assert eventually(lambda: prepared(gateway.pid))
            gateway.stdout.readline()
            # when
            storm([gateway.pid])
            # then
            assert gateway.wait(PATIENCE_SECONDS) in ENDED
        finally:
            gateway.kill()
