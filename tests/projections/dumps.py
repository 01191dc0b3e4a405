"""All that the read models hold: two dumps are equal when the read models are."""

from typing import Any

from redis import Redis

from projections.lists import keys


def dump(work: Redis) -> dict[str, Any]:
    """The read models by key, without the position."""
    own = {keys.AT, keys.REBUILDING}
    names = sorted(name.decode() for name in work.scan_iter(f"{keys.PREFIX}*", 1000))
    return {name: _content(work, name) for name in names if name not in own}


def _content(work: Any, name: str) -> Any:
    if work.type(name) == b"zset":
        return work.zrange(name, 0, -1, withscores=True)
    return work.hgetall(name)
