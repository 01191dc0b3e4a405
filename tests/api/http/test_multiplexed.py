"""The one connection of a web process: shared by all greenlets, and made again after it was lost."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = """
from gevent.monkey import patch_all
patch_all()
import sys
from gevent import spawn
from redis import Redis
from redis.exceptions import ConnectionError
from service.runtime.multiplexed import Multiplexed

direct, shared = Redis.from_url(sys.argv[1]), Multiplexed(sys.argv[1], float(sys.argv[2]))
before = len(direct.client_list())

def at_once():
    asked = [spawn(shared.execute_command, "ECHO", str(number)) for number in range(50)]
    assert [one.get() for one in asked] == [str(number).encode() for number in range(50)]
    assert len(direct.client_list()) == before + 1, direct.client_list()

at_once()
for _ in range(150):
    direct.client_kill_filter(_id=shared.execute_command("CLIENT", "ID"))
    try:
        shared.execute_command("PING")
    except ConnectionError:
        pass
at_once()
"""


def test_greenlets_share_one_connection_however_often_it_is_lost(log_redis_url: str) -> None:
    command = [sys.executable, "-c", PROGRAM, log_redis_url, str(PATIENCE_SECONDS)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert result.returncode == 0, result.stderr
