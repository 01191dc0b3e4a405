"""Events as they are told, for one viewer: what happened, as a sentence too, and what is needed to check the chain."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Struct, UnsetType, structs

from events.codec import canonical, read_private
from events.envelope import Entry, Raw
from games.core.catalogue import event_types
from games.core.facts import Viewer
from games.core.lifecycle.game import Game
from games.core.staging.motions import Motion, staged
from projections.codec import seen_by
from service.answers import Answer, Time, says
from service.games.people import Names, Player, masked_names, names_at, player_of, seat_names
from service.masks.fields import masked_data
from service.times import rfc3339


class Reader(Struct, frozen=True):
    """For whom events are: the seat (or a spectator), the language, the names; `opened` once the game is over.

    With `masked`, words that may offend are masked in what players wrote.
    """

    viewer: Viewer
    language: str
    names: Names
    seated: list[str]
    game: Game
    opened: bool
    masked: bool


def reader(game: Game, viewer: Viewer, language: str, names: Names, *, masked: bool = False) -> Reader:
    """Somebody who reads the events of the current game."""
    names = masked_names(names) if masked else names
    return Reader(viewer, language, names, seat_names(game, names), game, game.over, masked)


class By(Answer, frozen=True):
    """Who caused an event."""

    kind: Literal["player", "bot", "clock", "system"]
    player: Player | None

    @classmethod
    def of(cls, by: str, names: Names) -> "By":
        """Whom the log names as the cause."""
        kind, _, player = by.partition(":")
        return cls(kind, player_of(player or None, names))  # type: ignore[arg-type]  # the log knows no other


class OpenedPart(Answer, frozen=True):
    """A private part of an event; its commitment is the SHA-256 of the salt's bytes and the text of `data`."""

    salt: str
    data: str


class Proof(Answer, frozen=True):
    """What the hash covers, byte for byte, and the private parts that the caller may open."""

    public: str
    private: dict[str, OpenedPart]

    @classmethod
    def of(cls, game: str, raw: Raw, viewer: Viewer, *, opened: bool) -> "Proof":
        """The proof of an event; all private parts can be `opened` once the game is over."""
        private = read_private(game, raw).items()
        own = {audience: secret for audience, secret in private if opened or audience == str(viewer)}
        parts = {who: OpenedPart(secret.salt, canonical(secret.data).decode()) for who, secret in own.items()}
        return cls(raw.public.decode(), parts)


class EventOut(Answer, frozen=True):
    """A fact that happened, as the caller may see it."""

    version: int
    type: str
    v: Annotated[int, says("Version of the type's shape.")]
    at: Time
    by: By
    cause: Annotated[str, says("The command; its events have it in common.")]
    rest: Annotated[int, says("How many more events of the command follow.")]
    data: dict[str, Any]
    text: Annotated[str | None, says("The event as a sentence.")]
    motions: Annotated[list[Motion], says("What the event moves on the board: hints, for who shows it.")]
    hash: str
    proof: Proof | UnsetType = UNSET

    @classmethod
    def of(cls, entry: Entry, to: Reader) -> "EventOut":
        """An event as its reader may see it; fields that are hidden from them are absent from `data`."""
        data = seen_by(to.viewer, entry, opened=to.opened)
        if to.masked:
            data = masked_data(event_types(to.game.book.key)[entry.type], data)
        seated = names_at(data, to.seated, to.names)
        book = to.game.book
        return cls(
            version=entry.version,
            type=entry.type,
            v=entry.v,
            at=rfc3339(entry.at),
            by=By.of(entry.by, to.names),
            cause=entry.cause,
            rest=entry.rest,
            data=data,
            text=book.texts.tell({"type": entry.type, "data": data}, seated, to.language),
            motions=staged(book.staging, entry.type, data, to.viewer),
            hash=entry.hash,
        )


def events_told(entries: Iterable[Entry], to: Reader) -> list[EventOut]:
    """Several events, in order."""
    return [EventOut.of(entry, to) for entry in entries]


def with_proofs(game: str, events: list[EventOut], raws: Iterable[Raw], to: Reader) -> Iterator[EventOut]:
    """The events, each with the proof that goes with its version."""
    proofs = {raw.version: raw for raw in raws}
    for event in events:
        yield structs.replace(event, proof=Proof.of(game, proofs[event.version], to.viewer, opened=to.opened))
