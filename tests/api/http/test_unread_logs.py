"""A log that nobody reads: requests are still answered, and failures are found in a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from service.runtime.lines import MOST_UNREAD, UNREAD, Lines
from tests.api.process import ROOT, running
from tests.patience import PATIENCE_SECONDS, eventually
from tests.stores import Store

pytestmark = pytest.mark.slow


def test_a_dead_log_makes_no_request_fail(tmp_path: Path, socket_dir: Path, log_redis_url: str) -> None:
    # given a service whose standard output and error are a pipe that nobody reads any more
    reading, writing = os.pipe()
    folder = socket_dir / "unread"
    folder.mkdir()
    store = Store(folder, "everysec")
    with running(tmp_path, log_redis_url, store.url, output=writing, ASTROLUDE_ACCESS_LOG="true") as server:
        os.close(writing)
        os.close(reading)
        account = {"name": "Nobody reads", "password": "correct horse"}

        def sign_up() -> int:
            return requests.post(f"{server.url}/v1/accounts", json=account, timeout=PATIENCE_SECONDS).status_code

        # when something is said of a request, by us and by gunicorn
        store.kill()
        away = sign_up()
        refused = requests.get(f"{server.url}/healthz", headers={"A": "x" * 9000}, timeout=PATIENCE_SECONDS)
        # then it is answered as ever, and what was said is kept
        assert (away, refused.status_code) == (503, 431)
        assert eventually(lambda: "Invalid request from ip" in (tmp_path / UNREAD).read_text())
        assert "store_unavailable" in (tmp_path / UNREAD).read_text()
        # and the service goes on
        store.start()
        assert eventually(lambda: sign_up() in {201, 409})
        assert requests.get(f"{server.url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
    store.stop()


def test_what_a_worker_says_is_kept(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    say = "import sys, structlog; from workers.processes.loop import set_up; from service.settings import Settings;"
    say += "set_up(Settings.load(), 'sweeper'); structlog.get_logger().error('heard_by_nobody'); sys.stderr = None;"
    say += "structlog.get_logger().error('said_to_nobody')"
    environ = {**os.environ, "ASTROLUDE_VAR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", say], cwd=ROOT, env=environ, stderr=writing, check=True)
    os.close(writing)
    kept = (tmp_path / UNREAD).read_text()
    assert "heard_by_nobody" in kept
    assert "said_to_nobody" in kept
    assert (tmp_path / UNREAD).stat().st_mode & 0o077 == 0


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    lines = Lines(tmp_path)
    for _ in range(20):
        lines.write("x" * (MOST_UNREAD // 8) + "\n")
    assert MOST_UNREAD <= (tmp_path / UNREAD).stat().st_size < 2 * MOST_UNREAD
    # nor does it matter that there is no folder for it
    Lines(tmp_path / "nowhere").write("x")
