"""Servers with replicas, and what supervises them: a pair under a Sentinel, and a Redis Cluster."""

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from redis import AuthenticationError, Redis, RedisError

from tests.patience import eventually
from tests.ports import free_port
from tests.stores import MEMORY, SLOTS, patient
from workers.processes.embedded_redis import server_program

SERVICE = "astrolude-logs"
AWAY_MS = 1000
"""For how long a server is silent before it counts as gone."""


class Node:
    """A server on a port of its own that writes as the log store does; `options` are its directives."""

    def __init__(self, folder: Path, *, sentinel: str = "", **options: str) -> None:
        folder.mkdir(parents=True)
        self.port = int(options.setdefault("port", str(free_port())))
        self._folder = folder
        usual = {"bind": "127.0.0.1", "dir": str(folder)}
        durable = {} if sentinel else {"appendonly": "yes", "appendfsync": "always", "save": '""', "maxmemory": MEMORY}
        options = usual | durable | {name.replace("_", "-"): value for name, value in options.items()}
        lines = [f"{name} {value}" for name, value in options.items()]
        (folder / "server.conf").write_text("\n".join([*lines, sentinel]))
        self._mode = ["--sentinel"] if sentinel else []
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [server_program(), "server.conf", *self._mode]
        with (self._folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)
        self.redis = patient(self.url)
        assert eventually(self._answers), (self._folder / "log").read_text()

    def _answers(self) -> bool:
        try:
            return bool(self.redis.ping())
        except AuthenticationError:  # only a server that is there asks for a password
            return True
        except RedisError:
            return False

    def pause(self) -> None:
        """Have it stand still, as a machine does that hangs."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """`kill -9`."""
        self.redis.close()
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def role(self) -> str:
        """`master` or `slave`; nothing at the moment at which it changes and lets its clients go."""
        try:
            return str(self.redis.info("replication")["role"])
        except RedisError:
            return ""

    def in_sync(self) -> bool:
        """Whether a replica follows, and has what its server has."""
        told: dict[str, Any] = self.redis.info("replication")
        return bool(told.get("slave0", {}).get("offset") == told["master_repl_offset"])


class Pair:
    """A server and its replica, each of which may become the other; with `watch`, a Sentinel sees to that."""

    def __init__(self, folder: Path, **options: str) -> None:
        self.folder = folder
        first = Node(folder / "first", **options)
        self.nodes = [first, Node(folder / "second", replicaof=f"127.0.0.1 {first.port}", **options)]
        self._all = list(self.nodes)
        assert eventually(first.in_sync)

    @property
    def primary(self) -> Node:
        """The one that takes writes."""
        return next(node for node in self.nodes if node.role() == "master")

    @property
    def replica(self) -> Node:
        """The other one."""
        return next(node for node in self.nodes if node.role() == "slave")

    def watch(self, **options: str) -> str:
        """Have a Sentinel watch them, which promotes the replica by itself; the URL to ask it."""
        lines = [
            f"sentinel monitor {SERVICE} 127.0.0.1 {self.primary.port} 1",
            f"sentinel down-after-milliseconds {SERVICE} {AWAY_MS}",
            f"sentinel failover-timeout {SERVICE} 5000",
        ]
        sentinel = Node(self.folder / "sentinel", sentinel="\n".join(lines), **options)
        self._all.append(sentinel)
        assert eventually(lambda: sentinel.redis.sentinel_slaves(SERVICE))
        return f"redis+sentinel://127.0.0.1:{sentinel.port}/{SERVICE}"

    def fail_over(self) -> None:
        """Kill the primary, and wait until its replica has taken over."""
        victim, other = self.primary, self.replica
        victim.kill()
        assert eventually(lambda: other.role() == "master")
        self.nodes = [other]
        self._all.remove(victim)

    def end(self) -> None:
        """End what runs."""
        for node in self._all:
            node.go_on()
            node.kill()


def take_all_slots(node: Node) -> None:
    """Make it a cluster that works."""
    node.redis.execute_command("CLUSTER ADDSLOTSRANGE", 0, SLOTS - 1)
    assert eventually(lambda: node.redis.execute_command("CLUSTER INFO")["cluster_state"] == "ok")


class Cluster:
    """A Redis Cluster of one server for all slots, with its replica."""

    def __init__(self, folder: Path, **options: str) -> None:
        self.nodes = [
            Node(folder / str(number), cluster_enabled="yes", cluster_port=str(free_port()), **options)
            for number in range(2)
        ]
        first, second = (node.redis for node in self.nodes)
        take_all_slots(self.nodes[0])
        bus = self.nodes[1].redis.config_get("cluster-port")["cluster-port"]
        first.execute_command("CLUSTER MEET", "127.0.0.1", self.nodes[1].port, bus)
        name = str(first.execute_command("CLUSTER MYID"), "ascii")
        assert eventually(lambda: _follows(second, name))
        assert eventually(self.nodes[0].in_sync)
        assert eventually(lambda: len(first.execute_command("CLUSTER SLOTS")[0]) == 4)

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis+cluster://127.0.0.1:{self.nodes[0].port}"

    def end(self) -> None:
        """End both."""
        for node in self.nodes:
            node.kill()


def _follows(redis: Redis, primary: str) -> bool:
    try:
        redis.execute_command("CLUSTER REPLICATE", primary)
    except RedisError:  # it has not heard of the other yet
        time.sleep(0.05)
        return False
    return True
