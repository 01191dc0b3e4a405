"""Lua scripts: each is one atomic step over the keys of its subject, in a file beside the module that runs it."""

from hashlib import sha1
from pathlib import Path
from typing import Any

from redis.exceptions import NoScriptError

from events.client import Executes, call


class Script:
    """The script `name.lua` beside a module."""

    def __init__(self, module: str, name: str, *, reads: bool = False) -> None:
        """`reads`: it writes nothing that anybody is told of, so that no copies are awaited."""
        self._options = {"reads": True} if reads else {}
        self.text = Path(module).with_name(f"{name}.lua").read_bytes()
        self._digest = sha1(self.text, usedforsecurity=False).hexdigest()

    def run(self, redis: Executes, keys: list[str], arguments: list[Any]) -> Any:
        """What the script answers, in one round trip once the server knows it. Raises Unavailable."""
        try:
            return call(redis, "EVALSHA", self._digest, len(keys), *keys, *arguments, **self._options)
        except NoScriptError:
            return call(redis, "EVAL", self.text, len(keys), *keys, *arguments, **self._options)
