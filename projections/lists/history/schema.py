"""The tables of the history. All in them can be rebuilt from the logs, so another format is dropped and made anew.

Lists are read in falling order of a name (`rows.member_of`). Each index begins with what a list asks for and ends with
the name, so that a page costs the same whatever the table holds. A new question is a new column and one more index.
"""

from typing import Final

from sqlalchemy import BigInteger, Column, Double, Index, Integer, LargeBinary, MetaData, SmallInteger, Table, Text

FORMAT: Final = 2
"""To be raised when tables change: the next dispatcher then rebuilds the read models."""

PREFIX: Final = "astrolude_"
"""A database may hold other tables too."""

BYTEWISE: Final = Text().with_variant(Text(collation="C"), "postgresql")
"""Names sort as Redis and SQLite sort them."""

TABLES: Final = MetaData()

state: Final = Table(
    f"{PREFIX}history",
    TABLES,
    Column("format", Integer, nullable=False),
    Column("id", Text, nullable=False),
    Column("mark", BigInteger, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("whole", BigInteger, nullable=False),
)
"""One row: which history this is, how often it was written, how many games it holds, and since when (ms) it has all
that it was made for, 0 while it is being made."""

games: Final = Table(
    f"{PREFIX}games",
    TABLES,
    Column("name", BYTEWISE, primary_key=True),
    Column("game", BYTEWISE, nullable=False, unique=True),
    Column("version", BigInteger, nullable=False),
    Column("private", SmallInteger, nullable=False),
    Column("status", BYTEWISE, nullable=False),
    Column("rulebook", BYTEWISE, nullable=False),
    Column("row", LargeBinary, nullable=False),
    Index(f"{PREFIX}games_by_status", "private", "status", "name"),
    Index(f"{PREFIX}games_by_rulebook", "private", "status", "rulebook", "name"),
)
"""The games, with their rows as JSON."""

concerned: Final = Table(
    f"{PREFIX}concerned",
    TABLES,
    Column("player", BYTEWISE, primary_key=True),
    Column("private", SmallInteger, primary_key=True),
    Column("status", BYTEWISE, primary_key=True),
    Column("name", BYTEWISE, primary_key=True),
    Column("rulebook", BYTEWISE, nullable=False),
    Index(f"{PREFIX}concerned_by_rulebook", "player", "private", "status", "rulebook", "name"),
    sqlite_with_rowid=False,
)
"""Whom each game concerns: whoever created it, sits there or was invited."""

played: Final = Table(
    f"{PREFIX}played",
    TABLES,
    Column("rulebook", BYTEWISE, primary_key=True),
    Column("name", BYTEWISE, primary_key=True),
    Column("place", SmallInteger, primary_key=True),
    Column("player", BYTEWISE, nullable=False),
    Column("rank", SmallInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("ordinal", Double, nullable=False),
    Index(f"{PREFIX}played_by_player", "rulebook", "player", "name", unique=True),
    Index(f"{PREFIX}played_by_rating", "rulebook", "player", "ordinal"),
    sqlite_with_rowid=False,
)
"""Rated games by their end, then id: each rated player's rank, and rating after it."""

tallied: Final = Table(
    f"{PREFIX}tallied",
    TABLES,
    Column("player", BYTEWISE, primary_key=True),
    Column("private", SmallInteger, primary_key=True),
    Column("fact", BYTEWISE, primary_key=True),
    Column("key", BYTEWISE, primary_key=True),
    Column("rulebook", BYTEWISE, primary_key=True),
    Column("times", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""How often what happened in a player's games, and sums: of a length of time (ms), or of games that were won."""

peaks: Final = Table(
    f"{PREFIX}peaks",
    TABLES,
    Column("player", BYTEWISE, primary_key=True),
    Column("private", SmallInteger, primary_key=True),
    Column("rulebook", BYTEWISE, primary_key=True),
    Column("kind", BYTEWISE, primary_key=True),
    Column("value", BigInteger, primary_key=True),
    Column("name", BYTEWISE, primary_key=True),
    sqlite_with_rowid=False,
)
"""What may be a player's record in a rulebook: the greatest value of a kind, by the game's end and id."""
