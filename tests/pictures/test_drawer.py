"""Drawing processes: one that ends, hangs or is left costs the picture that it was drawing, and nothing else."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import msgspec
import pytest

from service.pictures.drawer import Drawer, NotDrawn
from tests.patience import eventually
from tests.pictures.positions import position

ASKED = msgspec.msgpack.encode(position("systeme-solaire"))
PROC = Path("/proc")


@pytest.fixture
def drawer(tmp_path: Path) -> Iterator[Drawer]:
    made = Drawer(tmp_path, 0)
    made.draw(ASKED)
    yield made
    made.stop()


def running(drawer: Drawer) -> int:
    assert drawer.pid is not None
    return drawer.pid


def test_a_process_that_ends_costs_one_picture(drawer: Drawer) -> None:
    expected, _ = drawer.draw(ASKED)
    first = running(drawer)
    os.kill(first, signal.SIGSTOP)
    Timer(0.1, os.kill, (first, signal.SIGKILL)).start()

    with pytest.raises(NotDrawn):
        drawer.draw(ASKED)

    assert drawer.draw(ASKED) == (expected, True)
    assert running(drawer) != first


def test_a_process_that_hangs_is_ended_after_a_while(tmp_path: Path) -> None:
    drawer = Drawer(tmp_path, 0, patience=0.01)
    with pytest.raises(NotDrawn):
        drawer.draw(ASKED)
    assert drawer.pid is None


def test_a_process_outlives_the_signals_that_its_group_gets_and_ends_with_its_web_process(drawer: Drawer) -> None:
    first = running(drawer)
    for name in (signal.SIGINT, signal.SIGTERM):
        os.kill(first, name)
    drawer.draw(ASKED)
    assert running(drawer) == first

    assert drawer._link is not None
    drawer._link.close()
    assert drawer._process is not None
    assert eventually(lambda: drawer._process is None or drawer._process.poll() == 0)


@pytest.mark.skipif(not PROC.is_dir(), reason="the system does not tell what a process was given")
def test_a_process_is_given_no_secrets(drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", "of the service, and of nobody else")
    monkeypatch.setenv("REDIS_URL", "redis://:word@127.0.0.1")
    drawer.stop()
    drawer.draw(ASKED)
    given = (PROC / str(running(drawer)) / "environ").read_bytes()
    assert b"ASTROLUDE" not in given
    assert b"REDIS" not in given
