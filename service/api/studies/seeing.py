"""Which studies there are for a caller: the one door to all that is in one."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from flask import Response

from service.api.games.commanding import names_of
from service.api.games.replies import DIGEST_LENGTH, PRIVATE
from service.api.http.authentication import caller, me, require_unmuted
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.replies import etag, if_match, reply, unchanged
from service.api.studies.answers import StudyOut, StudyRow
from service.limits.rates import STUDY_STEPS
from service.studies.model import Head, NoStudy, Study
from service.studies.writing import Edit, change


def seen_study(study: str) -> Study:
    """The study of this id, if it is there for the caller: a private or a hidden one is its author's alone.

    Raises NoStudy.
    """
    found = wiring().studies.get(study)
    if found.owner != caller().account and (found.terms.visibility == "private" or found.hiding is not None):
        raise NoStudy
    return found


def own_study(study: str) -> Study:
    """The study of this id, which the caller must have written. Raises NoStudy and the problem `not_your_study`."""
    found = seen_study(study)
    if found.owner != caller().account:
        raise Problem("not_your_study")
    return found


def charge_step(*, writes: bool) -> None:
    """Count one more step of the caller's in studies, which guests do not take, nor the muted if it `writes`."""
    if caller().guest:
        raise Problem("members_only")
    if writes:
        require_unmuted()
    wiring().guard.charge(STUDY_STEPS, me())


def changed(study: str, edit: Edit, *, writes: bool = True) -> Study:
    """Change a study of the caller's, at the version of If-Match. Raises as `change` does, and the problems."""
    charge_step(writes=writes)
    own_study(study)
    return change(wiring(), study, edit, if_match())


def study_reply(found: Study, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A study for the caller, with its entity tag."""
    told = StudyOut.of(found, names_of({found.owner}), masked=_masked(found.owner))
    body = msgspec.json.encode(told)
    tag = etag(found.version, sha256(body).hexdigest()[:DIGEST_LENGTH])
    same = unchanged(tag) if here().method in ("GET", "HEAD") else None
    return same or reply(body, status, {**PRIVATE, "ETag": tag, **(headers or {})})


def rows_of(heads: Iterable[Head]) -> list[StudyRow]:
    """Studies in a list, but for those of whom the caller blocks."""
    heard = [head for head in heads if head.owner not in caller().blocked]
    names = names_of({head.owner for head in heard})
    return [StudyRow.of(head, names, masked=_masked(head.owner)) for head in heard if names[head.owner] is not None]


def _masked(owner: str) -> bool:
    """Whether the caller reads an author's words masked: never their own, which they go on to write."""
    return caller().masked and owner != caller().account
