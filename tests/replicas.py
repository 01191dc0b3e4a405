"""Servers with replicas, and what supervises them: a pair under a Sentinel, and a Redis Cluster."""

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from redis import AuthenticationError, Redis, RedisError

from tests.patience import eventually
from tests.ports import free_port
from tests.programs import libraries
from tests.relay import Relay
from tests.stores import MEMORY, SLOTS, patient
from workers.processes.embedded_redis import server_program

SERVICE = "astrolude-logs"
STORE = {
    "appendonly": "yes",
    "appendfsync": "always",
    "save": '""',
    "maxmemory": MEMORY,
    "repl-diskless-sync-delay": "0",
}
"""How a store writes; a replica does not wait for others to come before it gets its first copy."""
REPLICA, ANYBODY = b"REPLCONF", b""
"""How a replica introduces itself; and what is in whatever anybody says."""
BUS_HEADER = 80
"""The bytes of a message of the bus up to its sender's name and with it; whom it tells of comes later."""
AWAY_MS = 1000
"""For how long a server is silent before it counts as gone."""


class Node:
    """A server on a port of its own that writes as the log store does; `options` are its directives.

    `program` is another server than the packaged Valkey, such as Redis itself.
    """

    def __init__(self, folder: Path, *, sentinel: str = "", program: str = "", **options: str) -> None:
        folder.mkdir(parents=True)
        self._program = program or server_program()
        self.port = int(options.setdefault("port", str(free_port())))
        self.known_port = int(options.get("cluster_announce_port", self.port))
        """By which others know it."""
        self._folder = folder
        usual = {"bind": "127.0.0.1", "dir": str(folder)}
        options = (
            usual | ({} if sentinel else STORE) | {name.replace("_", "-"): value for name, value in options.items()}
        )
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
        command = [self._program, "server.conf", *self._mode]
        environ = {**os.environ, "LD_LIBRARY_PATH": libraries()}
        with (self._folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self._folder, env=environ, stdout=log, stderr=log)
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

    def is_fed(self) -> bool:
        """Whether it follows another, and has had a first copy."""
        return bool(self.redis.info("replication").get("master_link_status") == "up")

    def in_sync(self) -> bool:
        """Whether a replica follows, and has what its server has."""
        try:
            self.redis.set("in-sync", "", px=1)
            return bool(self.redis.wait(1, 100))
        except RedisError:
            return False


class Pair:
    """A server and its replica, each of which may become the other; with `watch`, a Sentinel sees to that."""

    def __init__(self, folder: Path, front: Relay | None = None, **options: str) -> None:
        """`front` stands before the first server: others know this by the relay's port."""
        self.folder = folder
        behind = {"port": str(front.target), "replica_announce_port": str(front.port)} if front else {}
        first = Node(folder / "first", **behind, **options)
        self.port = front.port if front else first.port
        self.nodes = [first, Node(folder / "second", replicaof=f"127.0.0.1 {self.port}", **options)]
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

    def watch(self, sentinels: int = 1, **options: str) -> str:
        """Have Sentinels watch them, which promote the replica by themselves; the URL to ask them."""
        made = [self._sentinel(number, sentinels // 2 + 1, **options) for number in range(sentinels)]
        for one in made:
            assert eventually(lambda one=one: one.redis.sentinel_slaves(SERVICE))  # type: ignore[misc]
        return f"redis+sentinel://{','.join(f'127.0.0.1:{one.port}' for one in made)}/{SERVICE}"

    def _sentinel(self, number: int, quorum: int, **options: str) -> Node:
        lines = [
            f"sentinel monitor {SERVICE} 127.0.0.1 {self.port} {quorum}",
            f"sentinel down-after-milliseconds {SERVICE} {AWAY_MS}",
            f"sentinel failover-timeout {SERVICE} 5000",
        ]
        sentinel = Node(self.folder / f"sentinel{number}", sentinel="\n".join(lines), **options)
        self._all.append(sentinel)
        return sentinel

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
    assert eventually(lambda: _works(node))


def _works(node: Node) -> bool:
    return bool(node.redis.execute_command("CLUSTER INFO")["cluster_state"] == "ok")


class Line(NamedTuple):
    """What stands before a server of a cluster: for its callers, and for the cluster's bus."""

    front: Relay
    bus: Relay

    def ports(self) -> dict[str, str]:
        """The server's own ports, and those by which others know it."""
        return {
            "port": str(self.front.target),
            "cluster_port": str(self.bus.target),
            "cluster_announce_port": str(self.front.port),
            "cluster_announce_bus_port": str(self.bus.port),
        }


class Cluster:
    """A Redis Cluster of so many servers that share all slots, each with a replica."""

    def __init__(self, folder: Path, primaries: int = 1, **options: str) -> None:
        self.lines = [Line(Relay(), Relay(BUS_HEADER)) for _ in range(2 * primaries)]
        self.nodes = [
            Node(folder / str(number), cluster_enabled="yes", **line.ports(), **options)
            for number, line in enumerate(self.lines)
        ]
        firsts, seconds = self.nodes[:primaries], self.nodes[primaries:]
        for number, node in enumerate(self.nodes):
            node.redis.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for number, node in enumerate(firsts):
            share = (number * SLOTS // primaries, (number + 1) * SLOTS // primaries - 1)
            node.redis.execute_command("CLUSTER ADDSLOTSRANGE", *share)
        for line in self.lines[1:]:
            firsts[0].redis.execute_command("CLUSTER MEET", "127.0.0.1", line.front.port, line.bus.port)
        for first, second in zip(firsts, seconds, strict=True):
            name = str(first.redis.execute_command("CLUSTER MYID"), "ascii")
            assert eventually(lambda name=name, second=second: _follows(second.redis, name))  # type: ignore[misc]
        assert eventually(lambda: self.works() and all(map(self._knows_all, self.nodes)))
        assert eventually(lambda: all(second.is_fed() for second in seconds))

    def works(self) -> bool:
        """Whether no server refuses callers, as one does that is back until it has heard most of the masters."""
        return all(map(_works, self.nodes))

    def _knows_all(self, node: Node) -> bool:
        """Whether it knows all servers, and which of them follow which."""
        shares = node.redis.execute_command("CLUSTER SLOTS")
        return len(shares) == len(self.nodes) // 2 and all(len(share) == 4 for share in shares)

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis+cluster://127.0.0.1:{self.nodes[0].port}"

    @property
    def primaries(self) -> list[Node]:
        """Those that take writes."""
        return [node for node in self.nodes if node.process.poll() is None and node.role() == "master"]

    def cut_off(self, victim: Node) -> None:
        """Part a server from all others; callers that are no servers still reach it."""
        name = victim.redis.execute_command("CLUSTER MYID")
        for node, line in zip(self.nodes, self.lines, strict=True):
            line.bus.cut = (ANYBODY,) if node is victim else (name,)
            line.front.cut = (REPLICA,) if node is victim else ()

    def join(self) -> None:
        """Have all servers hear each other again."""
        for line in self.lines:
            line.bus.cut = line.front.cut = ()

    def end(self) -> None:
        """End all."""
        for node in self.nodes:
            if node.process.poll() is None:
                node.go_on()
                node.kill()
        for line in self.lines:
            line.bus.close()
            line.front.close()


def _follows(redis: Redis, primary: str) -> bool:
    try:
        redis.execute_command("CLUSTER REPLICATE", primary)
    except RedisError:  # it has not heard of the other yet
        time.sleep(0.05)
        return False
    return True
