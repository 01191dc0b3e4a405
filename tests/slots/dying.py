"""Clients of stores that die between two commands: by those that are left, or with their process."""

from typing import Any

from events.errors import Unavailable


class Killed(BaseException):
    """The process is no more: nothing handles this."""


class Dying:
    """A client that has answers to so many commands that are `left`, and then no more: `error` each time.

    Others may share what is left, where it is given as a list of one number.
    """

    def __init__(self, client: Any, left: int | list[int], error: type[BaseException] = Unavailable) -> None:
        self._client = client
        self._left = left if isinstance(left, list) else [left]
        self._error = error

    @property
    def dead(self) -> bool:
        """Whether more was asked than there was an answer to."""
        return self._left[0] < 0

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """The server's answer, as long as there is one."""
        self._spend()
        return self._client.execute_command(*command, **options)

    def pipeline(self, **options: Any) -> Any:
        """A pipeline, which is one command."""
        self._spend()
        return self._client.pipeline(**options)

    def _spend(self) -> None:
        self._left[0] -= 1
        if self._left[0] < 0:
            raise self._error("gone")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)
