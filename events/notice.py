"""What the feed says, and where: notices and the ids of stream entries."""

from typing import Any, Final

import msgspec

START = "0-0"


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """What led to a change: a request by its id, and the span of a trace by its W3C `traceparent`; empty when unknown.

    For logs and traces. It goes with notices and jobs, never into events.
    """

    request: str = ""
    trace: str = ""


NOWHERE: Final = Origin()


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A batch was appended to a game: its versions from `first` to `last`, and their types.

    Without types nothing was appended: followers are woken for something outside the log.

    `shard` and `id` say where in the feed the notice is; they are not stored.
    """

    game: str
    first: int
    last: int
    types: list[str]
    origin: Origin = NOWHERE
    shard: int = -1
    id: str = ""

    @property
    def written(self) -> int:
        """When it was written (ms since the epoch, by the store's clock)."""
        return place_of(self.id.encode())[0]


_decode = msgspec.json.Decoder(Notice).decode


def split(found: list[tuple[int, list[Any]]]) -> tuple[list[Notice], list[Notice]]:
    """Notices, and placeholders for malformed entries."""
    notices: list[Notice] = []
    damaged: list[Notice] = []
    for shard, items in found:
        for place, fields in items:
            try:
                told = _decode(fields[b"n"])
            except (KeyError, msgspec.MsgspecError, UnicodeDecodeError):
                damaged.append(Notice("", 0, 0, [], shard=shard, id=place.decode()))
            else:
                notices.append(msgspec.structs.replace(told, shard=shard, id=place.decode()))
    return notices, damaged


def place_of(name: bytes) -> tuple[int, int]:
    """The id of a stream entry as numbers, which can be compared."""
    milliseconds, _, sequence = name.partition(b"-")
    return int(milliseconds), int(sequence)


def before(milliseconds: int, sequence: int) -> str:
    """The greatest id that is less than the given one."""
    if sequence:
        return f"{milliseconds}-{sequence - 1}"
    return f"{milliseconds - 1}-{2**64 - 1}" if milliseconds else START
