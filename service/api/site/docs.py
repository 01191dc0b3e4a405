"""The documentation's pages: they need no network, no inline script and no cookie."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, render_template, request, send_from_directory

from games.core.catalogue import rulebooks
from games.core.texts import Words
from service.api.http.problems import MEANINGS, STATUS, TEXTS, not_here, status_of
from service.api.http.replies import reply
from service.api.openapi import document as openapi
from service.limits.quotas import TABLE as QUOTAS
from service.limits.rates import TABLE

STATIC: Final = Path(__file__).parent / "static"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
YAML: Final = "application/yaml"
STATIC_SECONDS: Final = 3600

_CALLERS: Final = {name: callers for callers, name in openapi.FILES.items()}

blp = Blueprint("documentation", __name__)


@blp.after_request
def _guard(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@blp.get("/docs")
def guide() -> str:
    """How to use the API: a game by curl, tokens, errors, repeats, streams, limits."""
    url = request.host_url.rstrip("/")
    return render_template("guide.html", page="guide", url=url, limits=TABLE, quotas=QUOTAS, books=_books())


@blp.get("/docs/reference")
def reference() -> str:
    """Every operation, to read and to try."""
    return render_template("reference.html", page="reference")


@blp.get("/docs/problems")
def problems() -> str:
    """Every code of a problem and what it means."""
    return render_template("problems.html", page="problems", service=_service_codes(), books=_refusals())


@blp.get("/<any({}):name>".format(", ".join(f"'{name}'" for name in openapi.FILES.values())))
def openapi_yaml(name: str) -> Response:
    """An OpenAPI document, by its file's name."""
    return reply(openapi.document_yaml(_CALLERS[name]).encode(), mimetype=YAML)


@blp.get("/openapi.json")
def openapi_json() -> Response:
    """The same as JSON."""
    return reply(openapi.document_json())


@blp.get("/openapi/<key>.json")
def openapi_of_rulebook(key: str) -> Response:
    """The same with the views, moves and events of a rulebook."""
    if key not in rulebooks():
        raise not_here()
    return reply(openapi.document_json(key))


@blp.get("/static/<path:name>")
def static(name: str) -> Response:
    """Scripts and styles of these pages."""
    return send_from_directory(STATIC, name, max_age=STATIC_SECONDS)


@cache
def _service_codes() -> list[dict[str, Any]]:
    words = TEXTS.words("en")
    rows = [
        {"code": code, "status": status, "title": words.say(f"titles.{code}"), "meaning": MEANINGS[code].split("`")}
        for code, status in STATUS.items()
    ]
    return sorted(rows, key=lambda row: (row["status"], row["code"]))


@cache
def _refusals() -> list[dict[str, Any]]:
    """The refusals of the lifecycle that all games share, then those of each rulebook."""
    shared = _codes(TEXTS.words("en"))
    groups = [("All games", sorted(shared.items()))]
    for book in rulebooks().values():
        words = book.texts.words("en")
        own = sorted((code, sentence) for code, sentence in _codes(words).items() if code not in shared)
        groups.append((words.say("title"), own))
    told: set[str] = set()
    return [{"title": title, "codes": [_refusal(*pair, told) for pair in codes]} for title, codes in groups]


def _codes(words: Words) -> dict[str, str]:
    """Codes of refusals with the most general of their sentences."""
    mark = "errors."
    found = {key.removeprefix(mark): said[-1][0] for key, said in words.entries.items() if key.startswith(mark)}
    found.pop("unknown", None)
    return found


def _refusal(code: str, sentence: str, told: set[str]) -> dict[str, Any]:
    """A row; problems lead to the first one of their code, for games may share a code."""
    first = code not in told
    told.add(code)
    return {"code": code, "status": status_of(code), "sentence": sentence, "first": first}


def _books() -> list[dict[str, str]]:
    books = [(book.key, book.texts.words("en")) for book in rulebooks().values()]
    return [{"key": key, "title": words.say("title"), "summary": words.say("summary")} for key, words in books]
