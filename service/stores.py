"""The stores of a running process: where its logs, accounts, queues and finished games are kept."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gevent.monkey import is_module_patched
from redis import Redis

from events import client
from events.archive.archive import LogArchive
from events.keys import TOURNAMENTS
from events.store import LogStore
from projections.lists.generations import current
from projections.lists.history.histories import Histories
from projections.tournaments.folding import UPCASTERS as OF_TOURNAMENTS
from projections.upcasters import UPCASTERS
from service.accounts.slots.format import require_current
from service.runtime.archive import archive_of
from service.runtime.log_store import Opening
from service.runtime.metrics import COUNTS
from service.runtime.multiplexed import Multiplexed
from service.runtime.offload import limited, offload
from service.settings import Settings

if TYPE_CHECKING:
    from projections.lists.history.history import History


@dataclass(frozen=True)
class Stores:
    """Opens each store when it is first asked for."""

    settings: Settings

    @cached_property
    def data(self) -> client.Client:
        """The store of logs and accounts: durable, never retried by itself. Raises Unavailable like its calls.

        Raises Outdated too, until the accounts of a release before are moved.
        """
        require_current(self.opened)
        return self.opened

    @cached_property
    def opened(self) -> client.Client:
        """The same store, however its accounts are laid out. Raises Unavailable."""
        return self._opening.open()

    @cached_property
    def _opening(self) -> Opening:
        return Opening(self.settings)

    @cached_property
    def waiting(self) -> client.Client:
        """The same store, for reads that wait."""
        _ = self.data  # what is refused there is refused here too
        return client.blocking(self.settings.redis_url, self.settings.store_seconds)

    @cached_property
    def work(self) -> Redis:
        """Queues, read models, limits: what can be rebuilt from the logs."""
        repeats = 1  # for a connection that the server has closed meanwhile
        url, seconds = self.settings.work_redis_url, self.settings.store_seconds
        return client.within(url, seconds, repeats, max_connections=client.CONNECTIONS)

    @cached_property
    def log(self) -> LogStore:
        """The logs."""
        return LogStore(self._log_client, self.settings.shards, UPCASTERS, self.archive)

    @cached_property
    def tournament_log(self) -> LogStore:
        """The logs of tournaments, in the same store."""
        return LogStore(self._log_client, self.settings.shards, OF_TOURNAMENTS, names=TOURNAMENTS)

    @cached_property
    def archive(self) -> LogArchive | None:
        """Where finished games' logs go; none when no place is set."""
        return archive_of(self.settings)

    @cached_property
    def _log_client(self) -> client.Client | Multiplexed:
        url = self.settings.redis_url
        if is_module_patched("socket") and url.startswith(("redis://", "unix://")):
            return Multiplexed(url, self.settings.store_seconds, self.data if self.settings.copies else None)
        return self.data

    @cached_property
    def histories(self) -> Histories:
        """The games that are over, for each generation of the read models."""
        url, seconds = self.settings.history, self.settings.store_seconds

        # Importing SQLAlchemy takes 0.2 s, and most processes never ask for it.
        def open_one(name: str) -> "History":
            from projections.lists.history.database import Database  # noqa: PLC0415
            from projections.lists.history.history import History  # noqa: PLC0415

            return History(Database(url, seconds, offload, COUNTS.history, limited, name))

        def names() -> list[str]:
            from projections.lists.history.database import names  # noqa: PLC0415

            return names(url, seconds)

        return Histories(open_one, names)

    @property
    def history(self) -> "History":
        """Those of the generation that is read now."""
        return self.histories(current(self.work).history)
