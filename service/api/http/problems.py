"""The one place where errors become problem documents (RFC 9457).

Resources raise `Problem(code, ...)` with a code of `problems.toml`, or let the errors of the layers below through:
`_FOUND` maps those. A refused move is raised as `Refused`, which knows what is legal now. Titles and details are in
`service/api/http/texts/`: `[titles]` and `[details]`, by code.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from flask import Response, request
from msgspec import UNSET
from redis import exceptions
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from events.client import refuses
from events.errors import BrokenLog, NoSuchLog, NotCopied, Unavailable
from games.core.errors import IllegalMove
from games.core.texts import Texts, Words
from projections.games import NoRulebook
from projections.lists.history.terms import BadCursor
from service.accounts.accounts import NoAccount
from service.accounts.deletion import LastAdministrator
from service.accounts.sanctions import Sanction
from service.accounts.sign_up.guests import NameFixed
from service.api.http.answers import ProblemOut
from service.api.http.context import language, request_id
from service.api.http.secret_paths import shown
from service.apps.apps import MOST as MOST_APPS
from service.apps.apps import NoApp, TooManyApps
from service.archives.turns import ExportGoesOn
from service.blocks.blocks import MOST as MOST_BLOCKS
from service.blocks.blocks import TooManyBlocks
from service.clubs.model import Barred, ClubFull, ClubNameTaken, NoClub, TooManyClubs
from service.games.access import Hidden, NotAllowed
from service.games.commands import Busy, KeyReused, StaleVersion
from service.limits.connections import BODY_SECONDS, LARGEST_BODY, TooLong, TooSlow
from service.limits.quotas import Exceeded
from service.limits.rates import TooMany
from service.mail.addresses.addresses import NoCode, WrongCode
from service.mail.letters.settling import NoLetter
from service.pictures.drawer import NotDrawn
from service.push.subscriptions import MOST as MOST_DEVICES
from service.push.subscriptions import NoDevice, TooManyDevices
from service.runtime.offload import Crowded
from service.seeks.seeks import MOST as MOST_SEEKS
from service.seeks.seeks import AlreadyPaired, NoSeek, TooManySeeks
from service.streams.hub import HEARTBEAT_SECONDS, TooManyStreams
from service.studies.model import (
    MOST_ENTRIES,
    MOST_STUDIES,
    NoEntry,
    NoStudy,
    PrivateGame,
    StudyFull,
    StudyHidden,
    TooManyStudies,
)
from service.tickets.tickets import MOST as MOST_TICKETS
from service.tickets.tickets import NoTicket, TooManyTickets
from service.times import rfc3339
from service.webhooks.webhooks import MOST as MOST_WEBHOOKS
from service.webhooks.webhooks import NoWebhook, TooManyWebhooks

MIMETYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = 1
CHALLENGE: Final = 'Bearer realm="astrolude"'
CHALLENGE_INVALID: Final = f'{CHALLENGE}, error="invalid_token"'

_CODES: Final[Mapping[str, Mapping[str, str]]] = tomllib.loads(
    Path(__file__).with_name("problems.toml").read_text(encoding="utf-8")
)

STATUS: Final = {code: int(status) for status, codes in _CODES.items() for code in codes}
"""Every code of the service itself and its status; refusals of the rules come on top of them."""

MEANINGS: Final = {code: meaning for codes in _CODES.values() for code, meaning in codes.items()}
"""What each code means and what to do, for the documentation's page."""

SHAPE_CODES: Final = frozenset(
    {
        "unknown_move",
        "bad_parameters",
        "bad_option",
        "bad_player_count",
        "unknown_rulebook",
        "unknown_bot",
        "unknown_seat",
        "bad_entropy",
        "bad_reveal",
        "bad_reveal_time",
        "bad_delay",
        "commitment_needed",
        "no_reveals",
        "bad_reason",
        "bad_time_control",
        "no_such_position",
        *("unknown_format", "bad_title", "bad_description", "clock_needed", "bad_entrant_count", "bad_rounds"),
        *("bad_start", "bad_divisions", "bad_cycles", "bad_round_time", "bad_tie_breaks", "hours_needed", "bad_hours"),
    }
)
"""Refusals that no state of the game, or of the tournament, could have allowed: 422, where all others are 409."""

TEXTS: Final = Texts(Path(__file__).parent / "texts")

_HTTP_CODES: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
}

_log = structlog.get_logger()
encode = msgspec.json.Encoder().encode


class Problem(Exception):
    """What is wrong with a request: `Problem("unknown_player", {"name": name}, field="$.invite")`.

    `facts` are JSON values for programs and for the sentence; `field` is the JSON path (`$.clock.limit`) or the name of
    a parameter; `extra` are further members of the document.
    """

    def __init__(
        self,
        code: str,
        facts: Mapping[str, Any] | None = None,
        *,
        field: str | None = None,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.status = status or STATUS[code]
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})
        self.facts = dict(facts or {})

    def detail(self, words: Words) -> str:
        """A sentence for people."""
        key = f"details.{self.code}"
        facts = {name: _said(words, value) for name, value in self.facts.items()}
        return words.say(key if words.has(key) else f"details.{_general(self.status)}", **facts)

    def title(self, words: Words) -> str:
        """The same words for every problem of this code."""
        key = f"titles.{self.code}"
        return words.say(key if words.has(key) else f"titles.{_general(self.status)}")


class NotReady(Problem):
    """A store, `log` or `work`, gives no answer or takes no writes; the reason is one of `[readiness]` of the texts."""

    def __init__(self, store: str, reason: str) -> None:
        headers = {"Retry-After": str(RETRY_SECONDS)}
        super().__init__("unavailable", {"store": store, "reason": reason}, headers=headers)

    def detail(self, words: Words) -> str:
        """What to look at, for whoever runs the service; nothing of where the store is."""
        store, reason = self.facts["store"], self.facts["reason"]
        return f"{words.say(f'readiness.{store}')} {words.say(f'readiness.{reason}')}"


class Refused(Problem):
    """A refusal of the rules: the code, the rule's number, the facts, and the forms that are legal now.

    `words` are those of the game's rulebook in the caller's language, `names` those of the seats.
    """

    def __init__(
        self,
        error: IllegalMove,
        *,
        legal: Sequence[Any] | None = None,
        words: Words | None = None,
        names: Sequence[str] = (),
        field: str | None = None,
    ) -> None:
        status = status_of(error.code)
        extra = {"rule": error.rule} if error.rule else {}
        super().__init__(error.code, error.facts, status=status, field=field, extra=extra)
        if legal is not None:
            self.extra["legal"] = legal
        self._words = words
        self._names = names
        self._rule = error.rule

    def detail(self, words: Words) -> str:
        """The sentence of the rulebook's texts."""
        return (self._words or words).explain(self.code, self.facts, self._names, self._rule)

    def title(self, words: Words) -> str:
        """The same for every refusal of this kind."""
        return words.say("titles.invalid_field" if self.status == 422 else "titles.refused")


class Sanctioned(Problem):
    """What a moderator has forbidden the caller: until when, None for ever, and why."""

    def __init__(self, code: str, sanction: Sanction) -> None:
        until = rfc3339(sanction.until) if sanction.until else None
        super().__init__(code, {"until": until, "reason": sanction.reason})

    def detail(self, words: Words) -> str:
        """The sentence, with the end to the minute."""
        until = str(self.facts["until"] or "")[:16].replace("T", " ")
        return words.say(f"details.{self.code}", reason=self.facts["reason"], until=until)


class OverQuota(Problem):
    """A quota that is used up, and what of: of the account, or of the network that many may share."""

    def __init__(self, error: Exceeded) -> None:
        facts = {"quota": error.quota.name, "per": error.per, "most": error.most, "used": error.used}
        if not error.wait:
            super().__init__("quota_reached", facts)
            return
        headers = {"Retry-After": str(error.wait)}
        super().__init__("quota_used_up", {**facts, "window": error.quota.seconds, "wait": error.wait}, headers=headers)

    def detail(self, words: Words) -> str:
        """The sentence of this quota."""
        whose = "network" if self.facts["per"] == "network" else "account"
        return words.say(f"quotas.{whose}.{self.facts['quota']}", **self.facts)


def _said(words: Words, value: Any) -> Any:
    """A fact as a sentence shows it; an empty text is shown as one, for sentences leave out what is not there."""
    return words.listed([str(item) for item in value]) if isinstance(value, list) else '""' if value == "" else value


def _general(status: int) -> str:
    return {403: "forbidden", 404: "not_found", 409: "refused"}.get(status, "bad_request")


def not_here() -> Problem:
    """The problem of an address whose variable part names nothing."""
    return Problem("not_found", {"path": shown(request.path), "method": request.method})


def status_of(code: str) -> int:
    """The status that goes with a code, the service's own or the rules'."""
    return STATUS.get(code) or (422 if code in SHAPE_CODES else 409)


def document(problem: Problem, words: Words, request: str) -> ProblemOut:
    """The problem document; `request` is the request's id."""
    return ProblemOut(
        type=f"/docs/problems#{problem.code}",
        title=problem.title(words),
        status=problem.status,
        detail=problem.detail(words),
        code=problem.code,
        field=UNSET if problem.field is None else problem.field,
        facts=problem.facts or UNSET,
        **problem.extra,
        request_id=request,
    )


def answer(error: Exception) -> Response:
    """The answer to a request that ended with an error of any kind."""
    problem = error if isinstance(error, Problem) else _translate(error)
    words = TEXTS.words(language())
    body = encode(document(problem, words, request_id()))
    response = Response(body, problem.status, problem.headers, mimetype=MIMETYPE)
    response.headers["Content-Language"] = words.language
    return response


def _translate(error: Exception) -> Problem:
    if isinstance(error, exceptions.ResponseError) and refuses(error):
        return _away(error)
    for kind, translate in _FOUND.items():
        if isinstance(error, kind):
            return translate(error)
    _log.exception("request_failed", request_id=request_id(), method=request.method, path=shown(request.path))
    return Problem("internal_error")


def _http(error: HTTPException) -> Problem:
    status = error.code or 500
    code = _HTTP_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    headers = {}
    if isinstance(error, MethodNotAllowed):
        headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    facts = (
        {"limit": request.max_content_length}
        if code == "too_large"
        else {"path": shown(request.path), "method": request.method}
    )
    return Problem(code, facts, headers=headers)


def _broken(error: BrokenLog) -> Problem:
    _log.error("broken_log", game=error.game, version=error.version, reason=error.reason)
    return Problem("broken_log", {"game": error.game, "version": error.version})


def _missing(error: NoRulebook) -> Problem:
    _log.warning("rulebook_missing", game=error.game, reason=error.reason)
    facts = {"game": error.game, "rulebook": error.rulebook, "rulebook_version": error.rulebook_version}
    return Problem("rulebook_missing", facts)


def _too_many(error: TooMany) -> Problem:
    facts = {"quota": error.limit, "limit": error.allowed, "window": error.seconds, "wait": error.wait}
    return Problem("rate_limited", facts, headers=error.headers())


def _away(error: Exception, code: str = "unavailable") -> Problem:
    _log.warning("store_unavailable", reason=str(error))
    return Problem(code, headers={"Retry-After": str(RETRY_SECONDS)})


_FOUND: Final[Mapping[type[Exception], Callable[[Any], Problem]]] = {
    IllegalMove: Refused,
    Hidden: lambda error: Problem("unknown_game", {"game": error.game}),
    NotAllowed: lambda error: Problem(error.code, status=STATUS.get(error.code, 403)),
    StaleVersion: lambda error: Problem("stale_version", {"version": error.version}),
    KeyReused: lambda error: Problem("key_reused"),
    TooManyStreams: lambda error: Problem("too_many_streams", headers={"Retry-After": str(HEARTBEAT_SECONDS)}),
    ExportGoesOn: lambda error: Problem("export_goes_on", headers={"Retry-After": str(RETRY_SECONDS)}),
    Busy: lambda error: Problem("busy", headers={"Retry-After": str(RETRY_SECONDS)}),
    Crowded: lambda error: Problem("overloaded", headers={"Retry-After": str(RETRY_SECONDS)}),
    NotDrawn: lambda error: Problem("not_drawn", headers={"Retry-After": str(RETRY_SECONDS)}),
    NoAccount: lambda error: Problem("invalid_token", headers={"WWW-Authenticate": CHALLENGE_INVALID}),
    TooManyWebhooks: lambda error: Problem("too_many_webhooks", {"most": MOST_WEBHOOKS}),
    TooManyBlocks: lambda error: Problem("too_many_blocks", {"most": MOST_BLOCKS}),
    NoClub: lambda error: Problem("unknown_club"),
    Barred: lambda error: Problem(error.code),
    ClubNameTaken: lambda error: Problem("club_name_taken", field="$.name"),
    TooManyClubs: lambda error: Problem("too_many_clubs", {"most": error.most}),
    ClubFull: lambda error: Problem("club_full", {"most": error.most}),
    NoStudy: lambda error: Problem("unknown_study"),
    NoEntry: lambda error: Problem("unknown_entry"),
    TooManyStudies: lambda error: Problem("too_many_studies", {"most": MOST_STUDIES}),
    StudyFull: lambda error: Problem("study_full", {"most": MOST_ENTRIES}),
    PrivateGame: lambda error: Problem("private_game"),
    StudyHidden: lambda error: Problem("study_hidden"),
    TooManyDevices: lambda error: Problem("too_many_devices", {"most": MOST_DEVICES}),
    TooManySeeks: lambda error: Problem("too_many_seeks", {"most": MOST_SEEKS}),
    NoSeek: lambda error: Problem("unknown_seek"),
    AlreadyPaired: lambda error: Problem("already_paired", {"game": error.game}),
    TooManyTickets: lambda error: Problem("too_many_tickets", {"most": MOST_TICKETS}),
    TooManyApps: lambda error: Problem("too_many_apps", {"most": MOST_APPS}),
    NoApp: lambda error: Problem("unknown_app"),
    NoTicket: lambda error: Problem("unknown_ticket"),
    NoDevice: lambda error: Problem("unknown_device"),
    NoWebhook: lambda error: Problem("unknown_webhook"),
    NoLetter: lambda error: Problem("unknown_letter"),
    NoCode: lambda error: Problem("no_code"),
    WrongCode: lambda error: Problem("wrong_code", {"tries_left": error.left}, field="$.code"),
    LastAdministrator: lambda error: Problem("last_administrator"),
    NameFixed: lambda error: Problem("name_fixed", field="$.name"),
    BadCursor: lambda error: Problem("invalid_field", {"name": "cursor"}, field="cursor"),
    TooMany: _too_many,
    Exceeded: OverQuota,
    TooSlow: lambda error: Problem("too_slow", {"seconds": round(BODY_SECONDS)}),
    TooLong: lambda error: Problem("too_large", {"limit": LARGEST_BODY}),
    NoSuchLog: lambda error: Problem("unknown_game", {"game": error.game}),
    NoRulebook: _missing,
    BrokenLog: _broken,
    NotCopied: lambda error: _away(error, "not_copied"),
    Unavailable: _away,
    exceptions.ConnectionError: _away,
    exceptions.TimeoutError: _away,
    HTTPException: _http,
}
