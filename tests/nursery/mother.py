"""The process that has imported the service: forks when it is asked to, and says how its children have ended."""

import array
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import sys
from pathlib import Path
from typing import Any, Final

SHARED: Final = ("service.wiring", "projections.lists.history.history")
PLAIN: Final = (
    *("workers.processes.dispatcher", "workers.processes.run_worker", "workers.processes.sweeper"),
    *("workers.processes.webhooks", "workers.processes.disk_guard", "workers.processes.embedded_redis"),
)
COMM: Final = 15
"""The bytes of a process' name."""
STREAMS: Final = "workers.processes.streams"
OF_GEVENT: Final = ("service.api.app", "service.api.server.gunicorn_worker", "gunicorn.app.wsgiapp", STREAMS)


def imported(patched: bool) -> None:
    """Import all that children need; what they run is imported by them once more, as `__main__`."""
    if patched:
        os.environ["GEVENT_NOWAITPID"] = "1"  # gunicorn waits for its workers itself
        from gevent.monkey import patch_all  # noqa: PLC0415  the others keep what it changes

        patch_all()
    for name in (*SHARED, *(OF_GEVENT if patched else PLAIN)):
        importlib.import_module(name)
    for name in (*PLAIN, STREAMS):
        sys.modules.pop(name, None)
    # What the service imports when it is first needed: half of what a process then still had to do.
    sys.modules["games.core.catalogue"].rulebooks()
    if patched:
        list(sys.modules["service.api.app"].blueprints())


def become(wanted: dict[str, Any], output: int) -> None:
    """Run the module that is wanted, in this process."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["environ"])
    sys.argv[1:] = wanted["arguments"]
    Path("/proc/self/comm").write_text(wanted["module"].rpartition(".")[2][:COMM], encoding="utf-8")
    runpy.run_module(wanted["module"], run_name="__main__", alter_sys=True)


def main() -> None:
    """Serve the one who started this until it hangs up."""
    line = socket.socket(fileno=int(sys.argv[1]))  # not gevent's: no loop of its is at work when this forks
    imported("--patched" in sys.argv)
    gc.collect()
    gc.freeze()
    files = array.array("i")
    alive: set[int] = set()  # or not yet asked after
    while True:
        message, rights, _, _ = line.recvmsg(1 << 20, socket.CMSG_SPACE(files.itemsize))
        if not message:  # whoever started this may have been killed: nothing is left behind
            for pid in alive:
                os.kill(pid, signal.SIGKILL)
            return
        asked = json.loads(message)
        if "ended" in asked:
            pid, status = os.waitpid(asked["ended"], os.WNOHANG)
            alive.discard(pid)
            line.sendall(json.dumps(os.waitstatus_to_exitcode(status) if pid else None).encode())
            continue
        files = array.array("i", rights[0][2])
        if pid := os.fork():
            alive.add(pid)
            os.close(files[0])
            continue
        if asked["session"]:
            os.setsid()  # before anybody knows of this process, and sends a signal to its group
        line.sendall(json.dumps(os.getpid()).encode())
        line.close()
        become(asked, files[0])
        return


if __name__ == "__main__":
    main()
