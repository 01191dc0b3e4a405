"""What the gateway remembers, in one file: which letters it sent to whom, and messages that are not carried out yet.

A mail's answer brings its letter's token along; a chat message does not: the one that it answers is found here. Tokens
are worth nothing without the gateway's own.
"""

import sqlite3
from pathlib import Path
from threading import Lock
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

from clients.mail.letters import Item, Letter

KEPT_SECONDS: Final = 130 * 86_400.0
"""Longer than the service knows a token."""
MOST_WAITING: Final = 20
"""Messages of one account that may wait; what comes on top of them is dropped."""
_ASKING: Final = ("awaited", "invited", "handed_to_bot")

_TABLES: Final = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS letters (
    letter TEXT, account TEXT, game TEXT, reply TEXT, bounce TEXT, asks INTEGER, language TEXT, sent REAL,
    PRIMARY KEY (letter, game, reply)
);
CREATE INDEX IF NOT EXISTS of_account ON letters (account, sent);
CREATE TABLE IF NOT EXISTS messages (id TEXT PRIMARY KEY, account TEXT, text TEXT, quoted TEXT, written REAL);
CREATE TABLE IF NOT EXISTS archive (one INTEGER PRIMARY KEY, last TEXT);
"""


class Sent(Struct, frozen=True):
    """What a letter said of a game, empty for none; `reply` answers it. `asks` is 1 when something is to be decided."""

    game: str
    reply: str
    asks: int
    language: str


class Heard(Struct, frozen=True):
    """A message, by its id in the archive: from which account, the letter it quotes, when written (Unix time)."""

    id: str
    account: str
    text: str
    quoted: str
    written: float


class Memory:
    """The file, for all threads of one gateway. What a method changed is on disk when it returns."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        self._file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._file.executescript(_TABLES)
        self._lock = Lock()

    def note(self, letter: Letter, account: str, now: float) -> None:
        """Remember a letter that is about to be sent; a digest with the games in it."""
        asks = letter.decision is not None if letter.kind == "answer" else letter.kind in _ASKING
        told: list[tuple[Item, bool]] = [(letter, asks), *((item, item.kind in _ASKING) for item in letter.items)]
        for item, is_asking in told:
            row = (letter.id, account, item.game or "", item.reply or "", letter.bounce or "", is_asking)
            self._do("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row, letter.to.language, now)
        self._do("DELETE FROM letters WHERE sent < ?", now - KEPT_SECONDS)

    def latest(self, account: str, before: float) -> list[Sent]:
        """The newest letter of each game to an account that was sent by then, and the newest of no game."""
        newest = """SELECT game, reply, asks, language, max(sent) FROM letters
            WHERE account = ? AND sent <= ? AND reply != '' GROUP BY game ORDER BY max(sent) DESC"""
        return [Sent(*row[:4]) for row in self._do(newest, account, before)]

    def quoted(self, account: str, letter: str) -> list[Sent]:
        """What a letter to an account said: of several games in a digest, nothing of a letter to somebody else."""
        of_it = "SELECT game, reply, asks, language FROM letters WHERE account = ? AND letter = ? AND reply != ''"
        return [Sent(*row) for row in self._do(of_it, account, letter)]

    def game(self, reply: str) -> str:
        """The game of a token, empty for none."""
        return next((str(row[0]) for row in self._do("SELECT game FROM letters WHERE reply = ?", reply)), "")

    def bounce(self, letter: str, account: str) -> str | None:
        """What reports that a letter to an account came back, None when it was not sent there."""
        of_it = self._do("SELECT bounce FROM letters WHERE letter = ? AND account = ?", letter, account)
        return str(of_it[0][0]) if of_it else None

    def keep(self, message: Heard) -> bool:
        """Keep a message until it is carried out; whether its account had letters, and not too many wait already."""
        known = self._do("SELECT 1 FROM letters WHERE account = ? AND reply != '' LIMIT 1", message.account)
        [(waiting,)] = self._do("SELECT count(*) FROM messages WHERE account = ?", message.account)
        is_kept = bool(known and waiting < MOST_WAITING)
        with self._lock, self._file:
            self._file.execute("BEGIN")
            if is_kept:
                self._file.execute("INSERT OR IGNORE INTO messages VALUES (?, ?, ?, ?, ?)", astuple(message))
            self._file.execute("INSERT OR REPLACE INTO archive VALUES (1, ?)", (message.id,))
        return is_kept

    def last(self) -> str:
        """The message that came last, kept or not; empty for none."""
        return next((str(row[0]) for row in self._do("SELECT last FROM archive")), "")

    def waiting(self) -> list[Heard]:
        """The first message of each account that is not carried out yet."""
        first = "SELECT * FROM messages WHERE rowid IN (SELECT min(rowid) FROM messages GROUP BY account)"
        return [Heard(*row) for row in self._do(f"{first} ORDER BY rowid")]

    def done(self, message: str) -> None:
        """Forget a message: it is carried out."""
        self._do("DELETE FROM messages WHERE id = ?", message)

    def _do(self, statement: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._file.execute(statement, values).fetchall()
