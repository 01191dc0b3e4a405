"""Processes whose commands are interleaved one by one, and that can be killed before any of them."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from greenlet import getcurrent, greenlet

from events.client import Client
from tests.slots.dying import Killed


class Line:
    """A client that gives way before each command, and sends none once its process is killed."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self.dead = False

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer, when it is this process' turn."""
        self._give_way()
        return self._redis.execute_command(*command, **options)  # type: ignore[no-untyped-call]  # redis-py's

    def pipeline(self, **options: Any) -> Any:
        """A pipeline, sent at once."""
        self._give_way()
        return self._redis.pipeline(**options)

    def _give_way(self) -> None:
        parent = getcurrent().parent
        if parent is not None and not self.dead:
            parent.switch()
        if self.dead:
            raise Killed


class Writer:
    """A process that does one thing over a line of its own; `result` is what came of it."""

    def __init__(self, redis: Client, do: Callable[[Any], object]) -> None:
        self._line = Line(redis)
        self._greenlet = greenlet(lambda: self._run(do))
        self.result: object = None

    def _run(self, do: Callable[[Any], object]) -> None:
        with suppress(Killed):
            try:
                self.result = do(self._line)
            except Exception as error:  # what the process would have answered
                self.result = error

    @property
    def over(self) -> bool:
        """Whether it has nothing more to do."""
        return bool(self._greenlet.dead)

    def step(self) -> None:
        """Have it send its next command, and go on to the one after that."""
        if not self.over:
            self._greenlet.switch()

    def kill(self) -> None:
        """End it before its next command."""
        self._line.dead = True
        self.step()

    def finish(self) -> None:
        """Have it go on to its end."""
        while not self.over:
            self.step()
