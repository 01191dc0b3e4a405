"""Time control as arithmetic on the times of events: no clock is ever read here.

Times are milliseconds since the epoch, lengths of time `timedelta` (ISO 8601 durations in JSON).
"""

from datetime import timedelta
from typing import Final

import msgspec

Millis = int

SHORTEST: Final = timedelta(milliseconds=1)
LONGEST: Final = timedelta(days=366)


def millis(length: timedelta) -> Millis:
    """A length of time in whole milliseconds."""
    return length // timedelta(milliseconds=1)


class _WithoutBank(msgspec.Struct, frozen=True):
    """Nothing is kept in a bank."""

    def bank_at_start(self) -> Millis:
        """Nothing."""
        return 0

    def bank_after(self, opened: Millis, answered: Millis, bank: Millis) -> Millis:
        """Nothing."""
        return 0


class NoClock(_WithoutBank, frozen=True, tag_field="kind", tag="none"):
    """Nobody is ever too late."""

    def deadline(self, opened: Millis, bank: Millis) -> Millis | None:
        """There is none."""
        return None


class PerMove(_WithoutBank, frozen=True, tag_field="kind", tag="per_move"):
    """Each decision has the same limit."""

    limit: timedelta

    def deadline(self, opened: Millis, bank: Millis) -> Millis | None:
        """The limit, counted from the moment the decision was opened."""
        return opened + millis(self.limit)


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """A supply of time for the whole game; every answer adds the increment (Fischer)."""

    bank: timedelta
    increment: timedelta = timedelta(0)

    def bank_at_start(self) -> Millis:
        """The whole bank."""
        return millis(self.bank)

    def deadline(self, opened: Millis, bank: Millis) -> Millis | None:
        """The moment at which the bank is empty."""
        return opened + bank

    def bank_after(self, opened: Millis, answered: Millis, bank: Millis) -> Millis:
        """What is left of the bank, never below nothing, and the increment; a clock set back costs and gives none."""
        return max(0, bank - max(0, answered - opened)) + millis(self.increment)


Clock = NoClock | PerMove | Bank

DAY: Final = 86_400_000
"""A day in milliseconds."""
MINUTE: Final = 60_000
LONGEST_NIGHT: Final = 12 * 60
"""The most minutes of a day in which no deadline falls."""


class Night(msgspec.Struct, frozen=True):
    """The hours in which no deadline of a seat falls: minutes of the day in UTC, over midnight when it ends earlier."""

    begins: int
    ends: int

    @property
    def sound(self) -> bool:
        """Whether both are minutes of a day and the night is from a minute to twelve hours long."""
        minutes = range(24 * 60)
        return self.begins in minutes and self.ends in minutes and 0 < self._length <= LONGEST_NIGHT

    @property
    def _length(self) -> int:
        return (self.ends - self.begins) % (24 * 60)

    def out_of(self, deadline: Millis) -> Millis:
        """The deadline, or the end of the night that it falls into."""
        into = (deadline - self.begins * MINUTE) % DAY
        left = self._length * MINUTE - into
        return deadline + max(0, left)


def sound(clock: Clock) -> bool:
    """Whether limit and bank are from a millisecond to a year, and the increment from nothing to a year."""
    match clock:
        case PerMove(limit=limit):
            return SHORTEST <= limit <= LONGEST
        case Bank(bank=bank, increment=increment):
            return SHORTEST <= bank <= LONGEST and timedelta(0) <= increment <= LONGEST
        case NoClock():
            return True
