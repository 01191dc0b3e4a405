"""Time control as arithmetic on the times of events: no clock is ever read here.

Times are milliseconds since the epoch, lengths of time `timedelta` (ISO 8601 durations in JSON).
"""

from datetime import timedelta

import msgspec

Millis = int


def millis(length: timedelta) -> Millis:
    """A length of time in whole milliseconds."""
    return length // timedelta(milliseconds=1)


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """Nobody is ever too late."""

    def bank_at_start(self) -> Millis:
        """Nothing is kept in a bank."""
        return 0

    def deadline(self, opened: Millis, bank: Millis) -> Millis | None:
        """There is none."""
        return None

    def bank_after(self, opened: Millis, answered: Millis, bank: Millis) -> Millis:
        """Nothing is kept in a bank."""
        return 0


class PerMove(msgspec.Struct, frozen=True, tag_field="kind", tag="per_move"):
    """Each decision has the same limit."""

    limit: timedelta

    def bank_at_start(self) -> Millis:
        """Nothing is kept in a bank."""
        return 0

    def deadline(self, opened: Millis, bank: Millis) -> Millis | None:
        """The limit, counted from the moment the decision was opened."""
        return opened + millis(self.limit)

    def bank_after(self, opened: Millis, answered: Millis, bank: Millis) -> Millis:
        """Nothing is kept in a bank."""
        return 0


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
        """What is left of the bank, never below nothing, and the increment."""
        return max(0, bank - (answered - opened)) + millis(self.increment)


Clock = NoClock | PerMove | Bank
