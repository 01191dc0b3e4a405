"""Writes that are answered only once replicas have them, on whatever connection they go out.

`WAIT` speaks of the writes of its own connection, and a server that was demoted in between would count replicas of
another history: so the question goes out together with the write, in one round trip. A command that turns out to write
nothing may still tell what an unanswered one wrote before; the mark that is written in between makes `WAIT` speak of
that too.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from redis import ConnectionPool, exceptions
from redis.commands import READ_COMMANDS
from redis.connection import AbstractConnection

from events import keys

HARMLESS: Final = READ_COMMANDS | {
    *("ACL", "ASKING", "AUTH", "CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DISCARD", "EXEC", "HELLO", "INFO", "MULTI"),
    *("PING", "READONLY", "ROLE", "SCRIPT", "SELECT", "TIME", "UNWATCH", "WATCH", "XINFO"),
}
"""The commands that never write; of any other, its copies are awaited."""
SCRIPTS: Final = ("EVAL", "EVALSHA")
MARK_SECONDS: Final = 1

Command = tuple[Any, ...]


class Copies(NamedTuple):
    """How many replicas must have a write before it is answered, also on their disks, and how long that may take."""

    replicas: int = 0
    on_disk: bool = False
    milliseconds: int = 1000

    def question(self, key: Any) -> list[Command]:
        """The commands that follow a write; the last of them asks for the copies."""
        mark = [] if key is None else [("SET", keys.beside(key), "", "EX", MARK_SECONDS)]
        if not self.on_disk:
            return [*mark, ("WAIT", self.replicas, self.milliseconds)]
        # Asked for the first time, a replica answers before it has the write on disk; it would say more a second later.
        each = self.milliseconds // 2
        return [*mark, ("WAIT", self.replicas, each), ("WAITAOF", 0, self.replicas, each)]

    def reached(self, answers: list[Any]) -> bool:
        """Whether the answers to the question say that there are enough."""
        found = answers[-1][-1] if isinstance(answers[-1], list) else answers[-1]
        return isinstance(found, int) and found >= self.replicas and not any(map(_is_error, answers))


NONE: Final = Copies()


class TooFewCopies(exceptions.ResponseError):
    """The server has carried a command out, but the copies that were asked for are not known to be there."""


def confirming(pool: ConnectionPool, copies: Copies) -> None:
    """Have all connections that a pool is still to make wait for copies."""
    made: Any = pool.connection_class
    pool.connection_class = type(f"Confirming{made.__name__}", (_Confirming, made), {"copies": copies})


class _Sent(NamedTuple):
    """What a connection still has to read: the answers to so many commands of its user, then those to the question."""

    commands: int
    question: int


class _Confirming(AbstractConnection):
    """A connection whose last answer to what may have written is an error while there are too few copies."""

    copies: Copies
    _packed: _Sent | None = None
    _sent: _Sent | None = None
    _asking = False

    @property
    def _base(self) -> Any:
        """The connection as redis-py makes it, which has no types."""
        return super()

    def send_command(self, *args: Any, **options: Any) -> None:
        """Send a command; `reads` says of a script that it changes nothing that anybody is told of."""
        packed = self._base.pack_commands([args]) if options.get("reads") else self.pack_commands([args])
        self.send_packed_command(packed, check_health=options.get("check_health", True))

    def pack_commands(self, commands: Iterable[Command]) -> Any:
        """The commands, with the question behind them if one of them may write."""
        sent = list(commands)
        writing = next((command for command in sent if may_write(command)), None)
        question = [] if writing is None else self.copies.question(key_of(writing))
        if question and self._asking:  # what moves to another server is found there only after this word
            question.insert(0, ("ASKING",))
        self._asking = sent[-1][0] == "ASKING"
        self._packed = _Sent(len(sent), len(question)) if question else None
        return self._base.pack_commands([*sent, *question])

    def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Send what was packed; before that it may connect, which has answers of its own."""
        packed, self._packed = self._packed, None
        self._base.send_packed_command(command, check_health)
        self._sent = packed

    def read_response(self, *args: Any, **options: Any) -> Any:
        """The next answer. Raises TooFewCopies instead of the last one."""
        sent, self._sent = self._sent, None
        if sent is None:
            return self._base.read_response(*args, **options)
        answer = self._read(*args, **options)
        if sent.commands > 1:
            self._sent = sent._replace(commands=sent.commands - 1)
        else:
            asked = [self._read() for _ in range(sent.question)]
            if not _is_error(answer) and not self.copies.reached(asked):
                raise TooFewCopies(f"{self.copies.replicas} copies were asked for, and the server says {asked[-1]}")
        if _is_error(answer):
            raise answer
        return answer

    def _read(self, *args: Any, **options: Any) -> Any:
        try:
            return self._base.read_response(*args, **options)
        except exceptions.ResponseError as error:
            return error


def may_write(command: Command) -> bool:
    """Whether a command is one whose copies are awaited."""
    return str(command[0]).partition(" ")[0].upper() not in HARMLESS


def key_of(command: Command) -> Any:
    """The first key of a command, None when it has none."""
    if str(command[0]).upper() in SCRIPTS:
        return command[3] if int(command[2]) else None
    return command[1] if len(command) > 1 else None


def _is_error(answer: Any) -> bool:
    return isinstance(answer, exceptions.ResponseError)
