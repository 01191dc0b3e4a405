"""An operation that will end says so in every answer, and in the document."""

from datetime import UTC, datetime

from flask import Flask

from service.answers import Answer
from service.api.http.blueprint import Blueprint
from service.api.http.deprecation import Deprecated
from service.api.openapi.operations import described

ENDING = Deprecated(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC), "https://example.org/next")


class EndingOut(Answer, frozen=True):
    """What it answers."""

    good: bool


def test_an_operation_that_will_end_says_so() -> None:
    blp = Blueprint("ending", description="For a test.")

    @blp.route("/v1/ending", deprecated=ENDING)
    def get_ending() -> EndingOut:
        """Show it."""
        return EndingOut(True)

    @blp.route("/v1/lasting")
    def get_lasting() -> EndingOut:
        """Show another."""
        return EndingOut(True)

    app = Flask("test")
    app.register_blueprint(blp)

    told = app.test_client().get("/v1/ending").headers
    assert told["Deprecation"] == "@1772323200"
    assert told["Sunset"] == "Tue, 01 Sep 2026 00:00:00 GMT"
    assert told["Link"] == '<https://example.org/next>; rel="deprecation"; type="text/html"'
    assert "Deprecation" not in app.test_client().get("/v1/lasting").headers
    paths = described(app).to_dict()["paths"]
    assert paths["/v1/ending"]["get"]["deprecated"] is True
    assert "gone after 2026-09-01" in paths["/v1/ending"]["get"]["description"]
    assert "deprecated" not in paths["/v1/lasting"]["get"]
