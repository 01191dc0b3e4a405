"""Studies: read them, hide them, show them again."""

from typing import Any

from service.administration.tables import treat_study
from service.api.administration.requests import LiftQuery, ReasonIn
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.studies.answers import StudyOut
from service.studies.model import NoStudy, Study
from service.studies.moderating import Treated
from service.times import milliseconds

blp = Blueprint("admin-studies", description="Studies, as moderators and administrators see and treat them.")


@blp.route("/v1/admin/studies/<study>", needs="account", role="moderator", headers=PRIVATE)
def show_study(study: str) -> StudyOut:
    """A study that is not private, or is hidden, in the words in which it is written."""
    found = wiring().studies.get(study)
    if found.terms.visibility == "private" and found.hiding is None:
        raise NoStudy
    return _told(found)


@blp.route("/v1/admin/studies/<study>/hiding", "PUT", needs="account", role="moderator")
@blp.problems("busy")
@blp.arguments(ReasonIn)
def hide_study(body: dict[str, Any], study: str) -> StudyOut:
    """Hide a study from everybody but its author, who reads why, and staff."""
    return _treated("hide_study", study, body["reason"])


@blp.route("/v1/admin/studies/<study>/hiding", "DELETE", needs="account", role="moderator")
@blp.problems("busy")
@blp.arguments(LiftQuery, location="query")
def unhide_study(query: dict[str, Any], study: str) -> StudyOut:
    """Show a study again to those for whom it is."""
    return _treated("show_study", study, query["reason"])


def _treated(what: Treated, study: str, reason: str) -> StudyOut:
    show_study(study)
    treat_study(wiring(), what, study, reason, by=me(), at=milliseconds())
    return _told(wiring().studies.get(study))


def _told(study: Study) -> StudyOut:
    return StudyOut.of(study, wiring().accounts.names({study.owner}), masked=False)
