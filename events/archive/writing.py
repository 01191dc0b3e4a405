"""Writing a segment: nothing counts as archived before it was read back and is what was in the log."""

from collections.abc import Sequence

from msgspec import Struct

from events.archive.archive import LogArchive, segment_name
from events.archive.segments import Packed, build, compress, digest
from events.archive.stub import Stub
from events.envelope import Raw
from events.errors import ArchiveAway


class Leaving(Struct, frozen=True):
    """A whole log that goes into the archive, as it is and packed, with the mover's note and the dictionary to use."""

    game: str
    raws: Sequence[Raw]
    packed: bytes
    note: str
    dictionary: str = ""


class Damaged(ArchiveAway):
    """The archive does not give back what was written: nothing can be moved there."""


def write(archive: LogArchive, leaving: Sequence[Leaving]) -> dict[str, Stub]:
    """Write a segment of these logs; for each game the stub that may now take its log's place.

    Raises ArchiveAway. The caller has checked that each log is sound.
    """
    body, places = build([_packed(archive, one) for one in leaving])
    name = segment_name(digest(body))
    archive.objects.put(name, body)
    back = archive.objects.get(name)
    if back != body:
        raise Damaged(f"the log archive holds {name} otherwise than it was written")
    stubs = {one.game: Stub(one.raws[-1].version, one.raws[-1].hash, places[one.game]) for one in leaving}
    for one in leaving:
        place = places[one.game]
        frame = back[place.offset : place.offset + place.length]
        if archive.opened(one.game, stubs[one.game], frame) != list(one.raws):
            raise Damaged(f"the log archive gives another log of {one.game} than it was given")
    return stubs


def _packed(archive: LogArchive, one: Leaving) -> Packed:
    frame = compress(one.packed, archive.dictionary(one.dictionary))
    return Packed(one.game, one.raws[-1].version, one.raws[-1].hash, frame, one.dictionary, one.note)
