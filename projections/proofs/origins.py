"""Where a log comes from: its seeds, who gave entropy, and for practice the game from which it goes on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from events.copying import rebound
from events.envelope import Entry, Public, Raw
from events.errors import ArchiveAway, BrokenLog
from events.reading.reader import LogReader
from games.core.lifecycle.state import Practice

BEGINNING: Final = "game_created"
PRACTICE: Final = "practice_begun"
LOST: Final = "events_lost"
GIVEN_BEFORE: Final = ("seat_taken", "entropy_revealed")
ENDINGS: Final = ("game_finished", "game_aborted")

HashOf = Callable[[Practice], str | None]
"""The hash of a game's log where practice went on from it; None where that cannot be known."""


class ShownSeed(NamedTuple):
    """A seed as an entry shows it, and the commitment that holds there."""

    version: int
    seed: object
    promised: object


def commitments(entries: Iterable[Entry]) -> list[object]:
    """What was promised of the seeds, in the order in which they held: the last is the game's own."""
    return [entry.public.get("commitment") for entry in entries if entry.type in (BEGINNING, PRACTICE)]


def shown_seeds(entries: Iterable[Entry]) -> Iterator[ShownSeed]:
    """The seeds that were sealed, and the one that was published at the end."""
    promised: object = None
    for entry in entries:
        if entry.type in (BEGINNING, PRACTICE):
            promised = entry.public.get("commitment")
            sealed = entry.private.get("sealed")
            if sealed is not None and "seed" in sealed.data:
                yield ShownSeed(entry.version, sealed.data["seed"], promised)
        elif entry.type in ENDINGS and "seed" in entry.public:
            yield ShownSeed(entry.version, entry.public["seed"], promised)


def entropy_given(entries: Iterable[Entry], seat: int) -> Entry | None:
    """The entry with the entropy of a seat that counts: the last before the start, or where practice began.

    Before the start that is where the seat was taken, or where it revealed what it had committed to.
    """
    given: Entry | None = None
    began = False
    for entry in entries:
        began = began or entry.type == "game_started"
        own = entry.public.get("seat") == seat
        if entry.type == PRACTICE:
            given = entry if own else None
        elif entry.type in GIVEN_BEFORE and own and not began:
            given = entry
    return given


def require_origins(game: str, links: Sequence[tuple[Raw, Public]], hash_of: HashOf) -> None:
    """Raise BrokenLog unless what comes before practice is, byte for byte, the log of the game that it names."""
    for before, (_, public) in enumerate(links):
        if public.type == PRACTICE:
            _require_origin(game, links[: before + 1], hash_of)


def require_losses(game: str, links: Sequence[tuple[Raw, Public]]) -> None:
    """Raise BrokenLog where an event says that a head is lost which the log has."""
    for raw, public in links:
        if public.type == LOST:
            version, head = public.data.get("version"), public.data.get("hash")
            if isinstance(version, int) and 0 < version <= len(links) and links[version - 1][0].hash == head:
                raise BrokenLog(game, raw.version, f"it says that version {version} is lost, which is here")


def _require_origin(game: str, links: Sequence[tuple[Raw, Public]], hash_of: HashOf) -> None:
    public, raws = links[-1][1], [raw for raw, _ in links[:-1]]
    try:
        practice = msgspec.convert(public.data, Practice)
    except msgspec.ValidationError as error:
        raise BrokenLog(game, public.version, f"it names no game: {error}") from error
    if practice.version != len(raws) or not raws:
        raise BrokenLog(game, public.version, f"it goes on from version {practice.version}")
    name = practice.log(str(links[0][1].data.get("rulebook")))
    if name == game or rebound(game, name, raws)[-1].hash != practice.hash:
        raise BrokenLog(game, public.version, "what comes before is not the log of the game that it names")
    if hash_of(practice) not in (None, practice.hash):
        raise BrokenLog(game, public.version, "the game that it names has another hash there")


def hash_in(log: LogReader, practice: Practice) -> str | None:
    """The hash that a store has for the game where practice went on from it. Raises Unavailable."""
    try:
        found = log.raw(practice.game, practice.version - 1, practice.version) if practice.game else []
    except (BrokenLog, ArchiveAway):
        return None
    return found[0].hash if found else None


def hash_unknown(_: Practice) -> None:
    """Nothing is known of other games."""
