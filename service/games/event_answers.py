"""Events as JSON, for one viewer: what happened, as a sentence, and what is needed to check the chain."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events.codec import canonical, read_private
from events.envelope import Entry, Raw
from games.core.facts import Viewer
from games.core.lifecycle.game import Game
from projections.codec import seen_by
from service.games.people import Json, Names, names_at, player_json, seat_names
from service.times import rfc3339


class Reader(msgspec.Struct, frozen=True):
    """For whom events are: the seat (or a spectator), the language, the names; `opened` once the game is over."""

    viewer: Viewer
    language: str
    names: Names
    seated: list[str]
    game: Game
    opened: bool


def reader(game: Game, viewer: Viewer, language: str, names: Names) -> Reader:
    """Somebody who reads the events of the current game."""
    return Reader(viewer, language, names, seat_names(game, names), game, game.over)


def event_json(entry: Entry, to: Reader) -> Json:
    """An event as its reader may see it; fields that are hidden from them are absent from `data`."""
    data = seen_by(to.viewer, entry, opened=to.opened)
    told = {"type": entry.type, "data": data}
    seated = names_at(data, to.seated, to.names)
    return {
        "version": entry.version,
        "type": entry.type,
        "v": entry.v,
        "at": rfc3339(entry.at),
        "by": by_json(entry.by, to.names),
        "cause": entry.cause,
        "rest": entry.rest,
        "data": data,
        "text": to.game.book.texts.tell(told, seated, to.language),
        "hash": entry.hash,
    }


def events_json(entries: Iterable[Entry], to: Reader) -> list[Json]:
    """Several events, in order."""
    return [event_json(entry, to) for entry in entries]


def by_json(by: str, names: Names) -> Json:
    """Who caused an event: a player, a bot, the clock or the system."""
    kind, _, player = by.partition(":")
    return {"kind": kind, "player": player_json(player or None, names)}


def proof_json(game: str, raw: Raw, viewer: Viewer, *, opened: bool) -> Json:
    """What the hash of an event covers, byte for byte, and the private parts that the reader may open.

    `public` is the text that was hashed; a commitment is the SHA-256 of the salt's bytes and the text of `data`.
    """
    private = read_private(game, raw).items()
    own = {audience: secret for audience, secret in private if opened or audience == str(viewer)}
    return {
        "public": raw.public.decode(),
        "private": {
            audience: {"salt": secret.salt, "data": canonical(secret.data).decode()} for audience, secret in own.items()
        },
    }


def with_proofs(game: str, events: list[Json], raws: Iterable[Raw], to: Reader) -> Iterator[Json]:
    """The events, each with the proof that goes with its version."""
    proofs: dict[int, Any] = {raw.version: raw for raw in raws}
    for event in events:
        proof = proof_json(game, proofs[event["version"]], to.viewer, opened=to.opened)
        yield {**event, "proof": proof}
