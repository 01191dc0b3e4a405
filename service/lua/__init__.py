"""Lua scripts: each is one atomic step over the keys of accounts, of notices, or of deliveries."""

from functools import cache
from hashlib import sha1
from pathlib import Path
from typing import Any

from redis.exceptions import NoScriptError

from events.client import Client, call


@cache
def _script(name: str) -> tuple[bytes, str]:
    text = Path(__file__).with_name(f"{name}.lua").read_bytes()
    return text, sha1(text, usedforsecurity=False).hexdigest()


def run(redis: Client, name: str, keys: list[str], arguments: list[Any]) -> Any:
    """What the script answers, in one round trip once the server knows it. Raises Unavailable."""
    text, digest = _script(name)
    try:
        return call(redis, "EVALSHA", digest, len(keys), *keys, *arguments)
    except NoScriptError:
        return call(redis, "EVAL", text, len(keys), *keys, *arguments)
