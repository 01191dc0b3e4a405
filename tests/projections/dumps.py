"""All that the read models hold: two dumps are equal when the read models are."""

from typing import Any

from redis import Redis
from sqlalchemy import select

from projections.lists import keys
from projections.lists.generations import current
from projections.lists.history.history import History
from projections.lists.history.index import postings, terms
from projections.lists.history.schema import TABLES, state
from service.wiring import Wiring


def dump(wiring: Wiring) -> dict[str, Any]:
    """The read models by key and by table, without the position and without what remembers games that left."""
    return dumped(wiring.work) | written(wiring.history)


def dumped(work: Redis) -> dict[str, Any]:
    """What the current generation has in the work store, by key."""
    prefix = current(work).prefix
    names = sorted(name.decode().removeprefix(prefix) for name in work.scan_iter(f"{prefix}*", 1000))
    kept = {name: _content(work, prefix + name) for name in names if name != keys.HISTORY}
    remembered = {name for name in kept if name.startswith(keys.GAME) and b"row" not in kept[name]}
    return {name: content for name, content in kept.items() if name not in remembered}


def written(history: History) -> dict[str, Any]:
    """What is in the history, by table; the index by term, whatever numbers the terms have."""
    tables = [table for table in TABLES.sorted_tables if table not in (state, terms, postings)]
    indexed = select(terms.c.term, terms.c.games, postings.c.name).join(postings, postings.c.term == terms.c.id)
    ordered = indexed.order_by(terms.c.term, postings.c.name)
    return {"index": history.database.read(lambda own: own.execute(ordered).all())} | {
        table.name: history.database.read(
            lambda own, table=table: own.execute(select(table).order_by(*table.primary_key)).all()  # type: ignore[misc]
        )
        for table in tables
    }


def _content(work: Any, name: str) -> Any:
    if work.type(name) == b"zset":
        return work.zrange(name, 0, -1, withscores=True)
    return work.hgetall(name)
