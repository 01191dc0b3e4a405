"""By how many bytes this process makes the logs grow, and for whom: summed here, and stored about once a second.

An accepted move costs two look-ups in a dictionary. A process that dies forgets the last second.
"""

import threading
from collections import Counter
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.errors import Unavailable
from service.limits.quotas import Payer, Quotas

EVERY_SECONDS: Final = 1.0
MOST: Final = 10_000
"""Payers and games that are remembered while the work store is down; beyond that all are forgotten."""

_log = structlog.get_logger()


class Ledger:
    """Sums of one process. May be called from any thread or greenlet, and never waits for the work store."""

    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._lock = threading.Lock()
        self._payers: Counter[str] = Counter()
        self._games: Counter[tuple[str, str]] = Counter()
        self._timed = False

    def charge(self, payers: tuple[Payer, ...], size: int) -> None:
        """Charge what a person did to that person, and to the network."""
        if self._quotas.on and size:
            with self._lock:
                for payer in payers:
                    self._payers[payer.name] += size
            self._later()

    def charge_game(self, game: str, creator: str, size: int) -> None:
        """Charge what bots and clocks did to the creator of the game, and to the network that it came from."""
        if self._quotas.on and size:
            with self._lock:
                self._games[game, creator] += size
            self._later()

    def _later(self) -> None:
        if not self._timed:
            self._timed = True
            timer = threading.Timer(EVERY_SECONDS, self._write)
            timer.daemon = True
            timer.start()

    def _write(self) -> None:
        with self._lock:
            payers, games = self._payers, self._games
            self._payers, self._games, self._timed = Counter(), Counter(), False
        try:
            self._quotas.charge(self._total(payers, games).items())
        except (RedisError, Unavailable) as error:
            _log.warning("quotas_not_counted", reason=str(error))
            self._again(payers, games)

    def _total(self, payers: Counter[str], games: Counter[tuple[str, str]]) -> Counter[str]:
        total = Counter(payers)
        for (game, creator), size in games.items():
            total[Payer("account", creator).name] += size
            if network := self._quotas.origin(game).network:
                total[Payer("network", network).name] += size
        return total

    def _again(self, payers: Counter[str], games: Counter[tuple[str, str]]) -> None:
        """Keep what could not be stored for the next time."""
        with self._lock:
            if len(payers) + len(games) < MOST:
                self._payers.update(payers)
                self._games.update(games)
