"""The database of the history: SQLite in a file of this machine, or PostgreSQL; and how it is spoken to.

SQLite has one writer at a time and any number of readers beside it (write-ahead log), and a commit is on disk before it
is answered. Nothing is ever retried here.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from events.clock import monotonic
from projections.lists.history.schema import FORMAT, PREFIX, TABLES, state
from projections.lists.history.terms import HistoryUnavailable

T = TypeVar("T")

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
WRITES: Final = "astrolude_writes"
CONNECTIONS: Final = 8
"""Of one process, at most: each reads for a millisecond."""
_MAKING: Final = 0x41535452
"""The advisory lock of PostgreSQL under which tables are made."""


class Aside(Protocol):
    """How to do work that waits for a disk."""

    def __call__(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of the work."""


def at_once(work: Callable[..., T], *arguments: Any) -> T:
    """Where nobody else waits."""
    return work(*arguments)


Watch = Callable[[str, float], None]
"""Is told how many seconds a `read` or a `write` took."""


def unwatched(_kind: str, _seconds: float) -> None:
    """Where nobody counts."""


def address(url: str) -> URL:
    """The address of a database as the library wants it. Raises ValueError, which never tells a password."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("not the URL of a database") from None
    if found.drivername == SQLITE:
        if not found.database or not Path(found.database).is_absolute():
            raise ValueError("expected sqlite:/// and the absolute path of a file")
        return found
    if found.drivername == POSTGRESQL:
        return found.set(drivername="postgresql+psycopg")
    raise ValueError("expected a URL that starts with sqlite:/// or postgresql://")


def named(url: URL, name: str) -> URL:
    """The address of the database of that name; of one in the same place, where it is a schema."""
    if not name or url.drivername != SQLITE:
        return url
    path = Path(str(url.database))
    return url.set(database=str(path.with_name(f"{path.stem}-{name}{path.suffix}")))


def schema_of(name: str) -> str:
    """The schema of the database of that name."""
    return f"{PREFIX}{name}"


def names(url: str, seconds: float) -> list[str]:
    """The names of all databases that are there. Raises HistoryUnavailable."""
    found = address(url)
    if found.drivername == SQLITE:
        path = Path(str(found.database))
        return [one.stem.removeprefix(f"{path.stem}-") for one in path.parent.glob(f"{path.stem}-*{path.suffix}")]
    database = Database(url, seconds)
    wanted = text("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, :beginning)")
    try:
        with database.asked() as connection:
            return [
                str(name).removeprefix(PREFIX) for name in connection.execute(wanted, {"beginning": PREFIX}).scalars()
            ]
    finally:
        database.close()


class Database:
    """Connections to the database, which is first spoken to when something is asked of it."""

    def __init__(
        self,
        url: str,
        seconds: float,
        aside: Aside = at_once,
        watch: Watch = unwatched,
        limit: Callable[[float], AbstractContextManager[object]] = nullcontext,
        name: str = "",
    ) -> None:
        """`aside` reads a file; waiting for a server keeps nobody else of an event loop waiting.

        `limit` gives up what takes longer than so many seconds, with a TimeoutError: a server that hangs says nothing.
        A database with a `name` is a file, or a schema of the server, of its own.
        """
        self._url = named(address(url), name)
        self._name = name
        self._seconds = seconds
        self._aside = aside if self._is_file else at_once
        self._watch = watch
        self._limit = limit
        self._ready = False

    @property
    def _is_file(self) -> bool:
        return self._url.drivername == SQLITE

    @cached_property
    def _engine(self) -> Engine:
        return _file(self._url, self._seconds) if self._is_file else _server(self._url, self._seconds, self._name)

    def read(self, work: Callable[[Connection], T]) -> T:
        """What the work finds, in one transaction. Raises HistoryUnavailable."""
        with self._timed("read"):
            if not self._ready:  # an empty history answers like any other
                with self._begun() as connection:
                    self._prepare(connection, renew=False)
            with self._engine.connect() as connection:
                return self._aside(work, connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write, alone: all of it happens or nothing. Tables of another format are made anew.

        Raises HistoryUnavailable; then it may have happened.
        """
        with self._timed("write"), self._begun() as connection:
            if not self._ready:
                self._prepare(connection, renew=True)
            yield connection

    @contextmanager
    def asked(self) -> Iterator[Connection]:
        """A connection by which nothing is made. Raises HistoryUnavailable."""
        with self._timed("read"), self._engine.connect() as connection:
            yield connection

    def renew(self, connection: Connection) -> None:
        """Drop all tables and make them anew, under a new id."""
        for name in inspect(connection).get_table_names():
            if name.startswith(PREFIX):
                connection.execute(text(f'DROP TABLE "{name}"'))
        TABLES.create_all(connection)
        connection.execute(insert(state).values(format=FORMAT, id=secrets.token_hex(8), mark=0, games=0, whole=0))

    def drop(self) -> None:
        """Take it away, with all that is in it. Raises HistoryUnavailable."""
        with self._timed("write"):
            self._ready = False
            if self._is_file:
                self.close()
                for ending in ("", "-wal", "-shm"):
                    Path(f"{self._url.database}{ending}").unlink(missing_ok=True)
            else:
                with self._begun() as connection:
                    connection.execute(text(f'DROP SCHEMA IF EXISTS "{schema_of(self._name)}" CASCADE'))

    def close(self) -> None:
        """Let the connections go."""
        self._engine.dispose()

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            connection.execution_options(**{WRITES: True})
            yield connection
            connection.commit()

    def _prepare(self, connection: Connection, *, renew: bool) -> None:
        if not self._is_file:
            connection.execute(select(func.pg_advisory_xact_lock(_MAKING)))
        if not self._is_file and self._name:
            connection.execute(text(f'CREATE SCHEMA IF NOT EXISTS "{schema_of(self._name)}"'))
        if inspect(connection).has_table(state.name):
            found = connection.execute(select(state.c.format)).scalar()
            if found != FORMAT and not renew:
                raise HistoryUnavailable(f"history: it has format {found}, not {FORMAT}")
        else:
            found = None
        if found != FORMAT:
            self.renew(connection)
        self._ready = True

    @contextmanager
    def _timed(self, kind: str) -> Iterator[None]:
        began = monotonic()
        try:
            with self._limit(self._seconds):
                yield
        except SQLAlchemyError as error:  # whose own words name statements and values
            self._ready = False
            reason = error.orig if isinstance(error, DBAPIError) else type(error).__name__
            raise HistoryUnavailable(f"history: {reason}") from None
        except (OSError, ImportError) as error:
            raise HistoryUnavailable(f"history: {error}") from None
        finally:
            self._watch(kind, monotonic() - began)


def _file(url: URL, seconds: float) -> Engine:
    """SQLite. Rows of private games are for nobody else on the machine."""
    path = Path(str(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    engine = create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=seconds, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin as said below, not as the driver thinks
        connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _server(url: URL, seconds: float, name: str) -> Engine:
    """PostgreSQL. A server that hangs is given up: by itself, and by the system when nothing is acknowledged."""
    milliseconds = round(seconds * 1000)
    options = {
        "connect_timeout": max(1, round(seconds)),
        "tcp_user_timeout": milliseconds,
        "options": f"-c statement_timeout={milliseconds} -c idle_in_transaction_session_timeout={10 * milliseconds}"
        + (f" -c search_path={schema_of(name)}" if name else ""),
    }
    return create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=seconds,
        pool_pre_ping=True,
        connect_args=options,
        hide_parameters=True,
    )
