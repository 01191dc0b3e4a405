"""What moderators have imposed on an account: a suspension, or a mute. Kept in the account's hash."""

from typing import Final

import msgspec
from msgspec import Struct

from games.core.clock import Millis

SUSPENSION: Final = "suspension"
MUTE: Final = "mute"


class Sanction(Struct, frozen=True, omit_defaults=True):
    """Since when (`at`), until when and why; times in milliseconds, `until` 0 for ever."""

    at: Millis
    reason: str
    until: Millis = 0

    def holds(self, now: Millis) -> bool:
        """Whether it has not ended yet."""
        return not self.until or now < self.until


encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Sanction).decode


def sanction_of(kept: bytes | str | None) -> Sanction | None:
    """A sanction as the account's hash holds it; it may have ended."""
    return _decode(kept) if kept else None


def in_force(sanction: Sanction | None, now: Millis) -> Sanction | None:
    """The sanction as long as it has not ended."""
    return sanction if sanction is not None and sanction.holds(now) else None
