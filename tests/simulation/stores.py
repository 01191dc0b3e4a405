"""Real stores whose time is the simulation's, and clients that give way before each command.

The server's own clock has no part in what is done: every script and every command that would read it is told the time
(`server_time.lua`). What would wait at the server looks, and then its process waits.
"""

from collections.abc import Sequence
from hashlib import sha1
from pathlib import Path
from typing import Any, Final

from hiredis import Reader, pack_command
from redis import Redis
from redis._parsers import BaseParser
from redis.client import Pipeline
from redis.exceptions import NoScriptError, ResponseError

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
TAKES: Final = frozenset(["XREADGROUP", "BLPOP", "BLMOVE"])
"""What changes nothing where it finds nothing."""
READS: Final = frozenset(
    [
        *(
            "GET",
            "MGET",
            "HGET",
            "HMGET",
            "HGETALL",
            "HVALS",
            "HEXISTS",
            "HLEN",
            "EXISTS",
            "TYPE",
            "TIME",
            "INFO",
            "PING",
        ),
        *(
            "ZRANGE",
            "ZRANGEBYSCORE",
            "ZREVRANGE",
            "ZCOUNT",
            "ZCARD",
            "ZSCORE",
            "ZMSCORE",
            "SMEMBERS",
            "SISMEMBER",
            "SCARD",
        ),
        *(
            "LLEN",
            "LRANGE",
            "XRANGE",
            "XREVRANGE",
            "XREAD",
            "XLEN",
            "XPENDING",
            "XINFO GROUPS",
            "XINFO STREAM",
            "CLIENT LIST",
        ),
        *("SCAN", "SSCAN", "HSCAN", "ZSCAN", "TTL", "PTTL", "PEXPIRETIME"),
    ]
)
RELAY: Final = "return redis.call(unpack(ARGV))"
Command = tuple[Any, ...]


def read(name: str) -> str:
    """A script beside this module."""
    return (HERE / name).read_text(encoding="utf-8")


class Wire:
    """One connection to a server. A story sends tens of thousands of commands: it does nothing but that."""

    def __init__(self, base: Redis) -> None:
        self._pool = base.connection_pool
        self._connection: Any = self._pool.get_connection()
        self._socket: Any = self._connection._sock
        self._reader = Reader(replyError=BaseParser.parse_error, notEnoughData=self)

    def ask(self, packed: Sequence[bytes]) -> list[Any]:
        """The answers, errors too, as they come."""
        self._socket.sendall(b"".join(packed))
        reader = self._reader
        answers: list[Any] = []
        while len(answers) < len(packed):
            answer = reader.gets()
            if answer is self:
                reader.feed(self._socket.recv(65_536))
            else:
                answers.append(answer)
        return answers

    def close(self) -> None:
        """Give the connection back."""
        self._pool.release(self._connection)


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
        self.changes = 0
        """How many commands may have changed something there that is `watched`."""
        self.watched: frozenset[str] = frozenset()
        self._wire = Wire(base)
        self.raw.flushall()

    def tell(self) -> None:
        """Tell the server the time."""
        if self.stage.now != self._told:
            self.ask([])

    def ask(self, commands: Sequence[Command]) -> list[Any]:
        """The server's answers, errors too, as they come: over one connection, which nobody else uses before that."""
        told: list[Command] = [] if self.stage.now == self._told else [("EVALSHA", self._end_keys, 0, self.stage.now)]
        self._told = self.stage.now
        return self._wire.ask([_packed(command) for command in (*told, *commands)])[len(told) :]

    def run(self, digest: str, arguments: Sequence[str]) -> Any:
        """The answer of a script of the simulation's own, to which time is nothing."""
        [answer] = self._wire.ask([_packed(("EVALSHA", digest, 0, *arguments))])
        return answer

    def note(self, meant: Command, answer: Any) -> None:
        """Note what a command may have changed."""
        name = str(meant[0]).upper()
        if name in READS or len(meant) == 1 or (name in TAKES and not answer):
            return
        if name in TAKES:
            self.stage.took()
        key = meant[1].decode() if isinstance(meant[1], bytes) else str(meant[1])
        self.changes += name in TIMED or name in ("EVAL", "EVALSHA") or key in self.watched

    def close(self) -> None:
        """Give the connection back."""
        self._wire.close()

    def lose(self) -> None:
        """Have the server lose everything."""
        self.raw.flushall()
        self._told = 0
        self.changes += 1

    def forget(self, *patterns: str) -> None:
        """Have the server lose what is kept under such names."""
        for pattern in patterns:
            for key in self.raw.scan_iter(pattern, 1000):
                self.raw.delete(key)
        self.changes += 1

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


def _packed(command: Command) -> bytes:
    name, *given = command
    words: tuple[Any, ...] = (*name.split(), *given)
    packed: bytes = pack_command(words)
    return packed


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
        [answer] = self.store.ask([sent])
        self.store.note(command, answer)
        if isinstance(answer, ResponseError):
            raise answer
        found = parsed(self, command, answer, options)
        self.store.stage.answered()
        return found

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
    callback = _callback(client, str(command[0]))
    return callback(answer, **options) if callback else answer


_callbacks: dict[tuple[Any, str], Any] = {}


def _callback(client: Redis, name: str) -> Any:
    """What redis-py makes of answers to a command, in either version of the protocol."""
    known = client.connection_pool.connection_kwargs.get("protocol"), name
    if known not in _callbacks:
        _callbacks[known] = client.response_callbacks.get(name.upper())
    return _callbacks[known]


class SimulatedPipeline(Pipeline):
    """A pipeline of one process. A watched one asks and is sent as a client asks."""

    store: Store

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """The answers to all commands, sent together. Nobody else is served meanwhile, so that they are one anyway."""
        meant = list(self.command_stack)
        if not meant and not self.watching:
            return []
        for script in self.scripts:
            self.store.learn(script.script)
        sent = [self.store.translated(command) for command, _ in meant]
        self.store.stage.give_way()
        answers = self._watched(sent) if self.watching else self.store.ask(sent)
        for (command, _), answer in zip(meant, answers, strict=True):
            self.store.note(command, answer)
        self.reset()
        self.store.stage.answered()
        wrong = next((answer for answer in answers if isinstance(answer, Exception)), None)
        if wrong is not None and raise_on_error:
            raise wrong
        return [
            answer if isinstance(answer, Exception) else parsed(self, command, answer, dict(options))
            for (command, options), answer in zip(meant, answers, strict=True)
        ]

    def _watched(self, sent: list[Command]) -> list[Any]:
        self.store.tell()
        self.scripts = set()
        self.command_stack = [(command, {}) for command in sent]
        return super().execute(raise_on_error=False)

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
