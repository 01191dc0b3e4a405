"""The entries of a study: positions of games that are over, as one knew them then, and what is written about them."""

from hashlib import sha256
from typing import Any, Final

from flask import Response
from msgspec import structs

from games.core.facts import Seat
from service.api.games.commanding import Seen, seen, settled_version
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.http.problems import Problem
from service.api.http.replies import if_match
from service.api.studies.answers import StudyOut
from service.api.studies.requests import StudyEntryChange, StudyEntryIn, StudyOrderIn
from service.api.studies.seeing import changed, charge_step, own_study, study_reply
from service.studies import writing
from service.studies.model import Entry, Position, WrongOrder

blp = Blueprint("study-entries", description="The entries of a study: positions, and what is written about them.")

TAG: Final = ("ETag",)
OF_ALL: Final = ("not_your_study", "members_only", "stale_version", "busy")
MARK_LENGTH: Final = 32


@blp.route("/v1/studies/<study>/entries", "POST", needs="talk", repeatable=True)
@blp.problems(*OF_ALL, "muted", "unknown_game", "not_over", "unknown_version", "no_seat", "private_game", "study_full")
@blp.arguments(StudyEntryIn)
@blp.response(201, StudyOut, headers=("ETag", "Idempotency-Replayed"))
def add_study_entry(body: dict[str, Any], study: str) -> Response:
    """Add a position of a game that is over at the end of a study of mine.

    As it stood after the command to which `version` belongs. Of a private game only its own players add positions, and
    to private studies alone: so nobody else reads of it. How many entries a study may have is bounded: see
    `docs/reference/studies.md`.
    """
    charge_step(writes=True)
    own_study(study)
    once = idempotency(me())
    mark = (sha256(once.key.encode()).hexdigest()[:MARK_LENGTH], once.fingerprint) if once else None
    repeated = mark is not None and writing.entry_of(wiring().studies.get(study), mark[0]) is not None
    position = _position(seen(body["game"]), body["version"], body["seat"])
    edit = writing.added(position, body["title"], body["text"], mark)
    found = writing.change(wiring(), study, edit, None if repeated else if_match())
    return study_reply(found, 201, replayed(repeated))


@blp.route("/v1/studies/<study>/entries/<int:entry>", "PATCH", needs="talk")
@blp.problems(*OF_ALL, "muted", "unknown_game", "unknown_version")
@blp.arguments(StudyEntryChange)
@blp.response(200, StudyOut, headers=TAG)
def change_study_entry(body: dict[str, Any], study: str, entry: int) -> Response:
    """Change what is written about a position, or the position to another of the same game."""
    written = {name: body[name] for name in ("title", "text") if name in body}

    def edit(found: Entry) -> Entry:
        return structs.replace(found, position=_moved(found.position, body), **written)

    return study_reply(changed(study, writing.rewritten(entry, edit)))


@blp.route("/v1/studies/<study>/entries/<int:entry>", "DELETE", needs="talk")
@blp.problems(*OF_ALL, "unknown_entry")
@blp.response(200, StudyOut, headers=TAG)
def delete_study_entry(study: str, entry: int) -> Response:
    """Take a position out of a study of mine."""
    return study_reply(changed(study, writing.struck(entry), writes=False))


@blp.route("/v1/studies/<study>/order", "PUT", needs="talk")
@blp.problems(*OF_ALL)
@blp.arguments(StudyOrderIn)
@blp.response(200, StudyOut, headers=TAG)
def order_study(body: dict[str, Any], study: str) -> Response:
    """Put the entries of a study of mine into another order."""
    try:
        return study_reply(changed(study, writing.ordered(body["entries"]), writes=False))
    except WrongOrder:
        reason = "Each entry once."
        raise Problem("invalid_field", {"name": "entries", "reason": reason}, field="$.entries") from None


def _moved(position: Position, body: dict[str, Any]) -> Position:
    """The position that is meant now: another version or seat of the same game."""
    if not body.keys() & {"version", "seat"}:
        return position
    version, seat = body.get("version", position.version), body.get("seat", position.seat)
    return _position(seen(position.game), version, seat)


def _position(found: Seen, version: int, seat: Seat | None) -> Position:
    """A position of a game that is over, which the caller may keep. Raises the problems."""
    game = found.game
    if not game.over:
        raise Problem("not_over", {"status": game.status}, field="$.game")
    private = game.terms.visibility == "private"
    if private and not found.eyes.concerned:  # a member of the club that the table was for
        raise Problem("no_seat")
    if seat is not None and seat >= len(game.chairs):
        raise Problem("invalid_field", {"name": "seat", "reason": "No seat of this game."}, field="$.seat")
    return Position(found.live.id, settled_version(found, version, "$.version"), seat, game.book.key, private)
