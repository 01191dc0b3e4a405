"""Work that may hang, done in a thread of its own: a database that does not answer must not stop games."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

from projections.lists.history.terms import HistoryUnavailable

T = TypeVar("T")


class Impatient:
    """Waits so many seconds for work, one piece at a time; none is begun while another hangs."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread: Thread | None = None

    def wait_for(self, work: Callable[[], T]) -> T:
        """What the work gives or raises, or HistoryUnavailable. Then it may go on by itself."""
        if self._thread is not None and self._thread.is_alive():
            raise HistoryUnavailable("history: it has not answered what was asked before")
        done: Future[T] = Future()
        self._thread = Thread(target=_settle, args=(done, work), daemon=True)
        self._thread.start()
        try:
            return done.result(self._seconds)
        except TimeoutError:
            raise HistoryUnavailable("history: no answer") from None


def _settle(done: Future[T], work: Callable[[], T]) -> None:
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)
