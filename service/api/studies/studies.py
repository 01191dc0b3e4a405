"""Studies: made, found, read, changed, taken up, erased."""

from typing import Any

from flask import Response

from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.idempotency import idempotency, replayed
from service.api.profiles.profiles import player_named
from service.api.studies.answers import MyStudiesOut, PlayerStudiesOut, StudiesOut, StudyOut
from service.api.studies.requests import StudiesQuery, StudyChange, StudyIn
from service.api.studies.seeing import changed, charge_step, own_study, rows_of, seen_study, study_reply
from service.ids import lasting_id, new_id
from service.limits.rates import STUDIES
from service.studies import writing
from service.studies.model import MOST_STUDIES, Study, Terms
from service.times import milliseconds

blp = Blueprint("studies", description="Studies: positions of finished games with what somebody writes about them.")

MADE = ("ETag", "Idempotency-Replayed", "Location")


@blp.route("/v1/studies", needs="read", anonymous=True, headers=PRIVATE)
@blp.arguments(StudiesQuery, location="query")
def list_studies(query: dict[str, Any]) -> StudiesOut:
    """List public studies, the last published first.

    Those of whom the caller blocks are left out. A page may be short, even empty, and still have a `next`: go on until
    it is null.
    """
    found, cursor = wiring().shelf_of_studies.page(query.get("cursor"), query["limit"], milliseconds())
    wanted = [
        head
        for head in found
        if query.get("rulebook") in (None, *head.rulebooks) and query.get("language") in (None, head.terms.language)
    ]
    return StudiesOut(rows_of(wanted), cursor)


@blp.route("/v1/studies", "POST", needs="talk", repeatable=True)
@blp.problems("muted", "members_only", "too_many_studies")
@blp.arguments(StudyIn)
@blp.response(201, StudyOut, headers=MADE)
def create_study(body: dict[str, Any]) -> Response:
    """Make a study, without entries yet.

    How many an account may have, and how often it makes one, is bounded: see `docs/reference/studies.md`.
    """
    study, once = _begin()
    return _made(writing.new(study, Terms(**_said(body)), once))


@blp.route("/v1/studies/<study>", needs="read", anonymous=True)
@blp.response(200, StudyOut, headers=("ETag",))
@blp.response(304, description="The caller has this already (If-None-Match).")
def get_study(study: str) -> Response:
    """Show a study with all that is in it.

    A private one does not exist for others, nor one that moderators have hidden.
    """
    return study_reply(seen_study(study))


@blp.route("/v1/studies/<study>", "PATCH", needs="talk")
@blp.problems("not_your_study", "members_only", "muted", "private_game", "stale_version", "busy")
@blp.arguments(StudyChange)
@blp.response(200, StudyOut, headers=("ETag",))
def change_study(body: dict[str, Any], study: str) -> Response:
    """Change what a study of mine says of itself, and who may read it.

    One with positions of private games stays private.
    """
    return study_reply(changed(study, writing.retold(**_said(body))))


@blp.route("/v1/studies/<study>", "DELETE", needs="talk")
@blp.problems("not_your_study")
@blp.response(204, description="Gone for good.")
def delete_study(study: str) -> None:
    """Delete a study of mine. What others have taken up from it is theirs."""
    writing.drop(wiring(), own_study(study))


@blp.route("/v1/studies/<study>/copies", "POST", needs="talk", repeatable=True)
@blp.problems("study_hidden", "muted", "members_only", "too_many_studies")
@blp.response(201, StudyOut, headers=MADE)
def copy_study(study: str) -> Response:
    """Take up a study that I may read: a private one of mine with what is in it now, to go on with.

    It names the one that it was taken up from.
    """
    name, once = _begin()
    return _made(writing.copy_of(seen_study(study), name, once))


@blp.route("/v1/me/studies", needs="read", headers=PRIVATE)
def list_my_studies() -> MyStudiesOut:
    """My studies, private ones too, the last changed first."""
    return MyStudiesOut(rows_of(wiring().studies.of(me())), MOST_STUDIES)


@blp.route("/v1/players/<name>/studies", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_player")
def list_player_studies(name: str) -> PlayerStudiesOut:
    """The public studies of a player, the last changed first."""
    found = wiring().studies.of(player_named(name).id)
    return PlayerStudiesOut(rows_of(head for head in found if head.listed))


def _begin() -> tuple[str, str]:
    """The id of the study that this request makes, and the request's mark; counts both."""
    charge_step(writes=True)
    once = idempotency(me())
    studies = wiring().studies
    if once is None:
        study = me() + new_id()
    else:
        study = me() + lasting_id(wiring().settings.keys, lambda name: studies.find(me() + name), "study", once.key)
    if once is None or studies.find(study) is None:
        wiring().guard.charge(STUDIES, me())
    return study, once.fingerprint if once else ""


def _made(study: Study) -> Response:
    made, repeated = writing.make(wiring(), study)
    headers = {"Location": f"/v1/studies/{made.id}", **replayed(repeated)}
    return study_reply(made, 201, headers)


def _said(body: dict[str, Any]) -> dict[str, Any]:
    """What a request says of a study: no language is kept as an empty one."""
    return {name: value or "" for name, value in body.items()}
