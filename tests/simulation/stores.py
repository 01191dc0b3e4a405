"""Real stores whose time is the simulation's, and clients that give way before each command.

The server's own clock has no part in what is done: every script and every command that would read it is told the time
(`server_time.lua`). What would wait at the server looks, and then its process waits.
"""

from hashlib import sha1
from pathlib import Path
from typing import Any, Final

from redis import Redis
from redis.client import Pipeline
from redis.exceptions import NoScriptError

from tests.simulation.stage import Stage

HERE: Final = Path(__file__).parent
TIMED: Final = frozenset(
    [
        "TIME",
        "EXPIRE",
        "PEXPIRE",
        "EXPIREAT",
        "PEXPIREAT",
        "PEXPIRETIME",
        "PTTL",
        "TTL",
        "SET",
        "SETEX",
        "PSETEX",
        "XADD",
        "XREADGROUP",
        "XAUTOCLAIM",
        "BLPOP",
        "BLMOVE",
    ]
)
RELAY: Final = "return redis.call(unpack(ARGV))"
Command = tuple[Any, ...]


def read(name: str) -> str:
    """A script beside this module."""
    return (HERE / name).read_text(encoding="utf-8")


class Store:
    """One server. What it has is erased at the beginning of each story."""

    def __init__(self, base: Redis, stage: Stage) -> None:
        self.raw = base
        self.stage = stage
        self._prelude = read("server_time.lua")
        self._known: dict[str, str] = {}
        self._relay = self._load(RELAY)
        self._end_keys = str(self.raw.script_load(read("end_keys.lua")))
        self._told = 0
        self._connection: Any = self.raw.connection_pool.get_connection()
        self.raw.flushall()

    def tell(self) -> None:
        """Tell the server the time."""
        if self.stage.now != self._told:
            self._told = self.stage.now
            self.raw.evalsha(self._end_keys, 0, self._told)

    def ask(self, command: Command) -> Any:
        """The server's answer, as it comes: over one connection, which nobody else uses before that."""
        told = [] if self.stage.now == self._told else [("EVALSHA", self._end_keys, 0, self.stage.now)]
        self._told = self.stage.now
        self._connection.send_packed_command(self._connection.pack_commands([*told, command]))
        for _ in told:
            self._connection.read_response()
        return self._connection.read_response()

    def close(self) -> None:
        """Give the connection back."""
        self.raw.connection_pool.release(self._connection)

    def lose(self) -> None:
        """Have the server lose everything."""
        self.raw.flushall()
        self._told = 0

    def learn(self, script: str | bytes | memoryview) -> str:
        """Know a script, under the digest that its users have for it."""
        text = script.encode() if isinstance(script, str) else bytes(script)
        digest = sha1(text, usedforsecurity=False).hexdigest()
        if digest not in self._known:
            self._known[digest] = self._load(text.decode())
        return digest

    def _load(self, text: str) -> str:
        return str(self.raw.script_load(f"{self._prelude}\n{text}"))

    def knows(self, digest: str) -> bool:
        """Whether a script of this digest was learnt."""
        return digest in self._known

    def translated(self, command: Command) -> Command:
        """The command as the server is to be sent it. Raises NoScriptError."""
        name = str(command[0]).upper()
        if name == "EVAL":
            return "EVALSHA", self._known[self.learn(command[1])], *command[2:]
        if name == "EVALSHA":
            if command[1] not in self._known:
                raise NoScriptError("NOSCRIPT")
            return "EVALSHA", self._known[command[1]], *command[2:]
        return ("EVALSHA", self._relay, 0, *command) if name in TIMED else command


def unblocked(command: Command) -> tuple[Command, int]:
    """A command that does not wait, and for how long it would have (ms)."""
    name = str(command[0]).upper()
    if name in ("BLPOP", "BLMOVE"):
        return command, round(1000 * float(command[-1]))
    if name in ("XREAD", "XREADGROUP") and "BLOCK" in command:
        place = command.index("BLOCK")
        return (*command[:place], *command[place + 2 :]), int(command[place + 1])
    return command, 0


class SimulatedClient(Redis):
    """A client of one process."""

    def __init__(self, store: Store) -> None:
        super().__init__(connection_pool=store.raw.connection_pool)
        self.store = store

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """The server's answer, when it is this process' turn."""
        if args[0] == "SCRIPT LOAD":
            return self.store.learn(args[1])
        command, waits = unblocked(args)
        answer = self._once(command, options)
        if not answer and waits:
            self.store.stage.block(waits)
            answer = self._once(command, options)
        return answer

    def _once(self, command: Command, options: dict[str, Any]) -> Any:
        sent = self.store.translated(command)
        self.store.stage.give_way()
        answer = parsed(self, command, self.store.ask(sent), options)
        self.store.stage.answered()
        return answer

    def pipeline(self, transaction: bool = True, shard_hint: Any = None) -> Any:
        """A pipeline, which gives way before it is sent."""
        made = super().pipeline(transaction, shard_hint)
        made.__class__ = SimulatedPipeline
        made.store = self.store  # type: ignore[attr-defined]
        return made

    def close(self) -> None:
        """The connections stay: others use them."""


def parsed(client: Redis, command: Command, answer: Any, options: dict[str, Any]) -> Any:
    """An answer as the client gives it for the command that was meant."""
    options.pop("keys", None)  # for a cache of redis-py's
    callback = client.response_callbacks.get(str(command[0]).upper())
    return callback(answer, **options) if callback else answer


class SimulatedPipeline(Pipeline):
    """A pipeline of one process. A watched one asks and is sent as a client asks."""

    store: Store

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """The answers to all commands, sent together."""
        if not self.command_stack and not self.watching:
            return []
        meant = list(self.command_stack)
        for script in self.scripts:
            self.store.learn(script.script)
        self.scripts = set()
        told = [self._translated(entry) for entry in meant]
        self.command_stack = list(told)
        self.store.stage.give_way()
        self.store.tell()
        answers = super().execute(raise_on_error)
        self.store.stage.answered()
        return [
            answer if isinstance(answer, Exception) or sent is entry else parsed(self, entry[0], answer, entry[1])
            for entry, sent, answer in zip(meant, told, answers, strict=True)
        ]

    def _translated(self, entry: Any) -> Any:
        sent = self.store.translated(entry[0])
        return entry if sent is entry[0] else (sent, {})

    def immediate_execute_command(self, *args: Any, **options: Any) -> Any:
        """One command of a pipeline that watches."""
        self.store.stage.give_way()
        self.store.tell()
        sent = self.store.translated(args)
        if sent is args:
            answer = super().immediate_execute_command(*args, **options)  # type: ignore[no-untyped-call]
        else:
            answer = parsed(self, args, super().immediate_execute_command(*sent), options)  # type: ignore[no-untyped-call]
        self.store.stage.answered()
        return answer
