"""The Flask application: what the modules of each subject export as `blp`, on common ground."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from events.clock import sleep
from service.api.http import problems
from service.api.http.authentication import DOOR, current
from service.api.http.compression import pack
from service.api.http.context import EXTENSION, GATEWAY, Request, begin_request, end_request, here, ids, request_id
from service.api.http.cross_origin import share
from service.api.http.safe_headers import NO_SNIFFING, NOTHING, POLICY
from service.limits.connections import LARGEST_BODY
from service.limits.rates import REFUSAL_SECONDS, Limits, TooMany, network
from service.limits.turnstile import Turnstile
from service.runtime import logs
from service.runtime.metrics import COUNTS
from service.settings import Settings
from service.wiring import Wiring

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TEMPLATES: Final = Path(__file__).parent / "site" / "templates"
SUBJECTS: Final = (
    *(
        "accounts",
        "administration",
        "analysis",
        "apps",
        "blocks",
        "calendars",
        "clubs",
        "conversations",
        "exports",
        "follows",
        "games",
        "inbox",
        "mail",
        "messages",
        "moves",
        "orders",
        "past",
        "profiles",
        "proofs",
        "push",
        "reports",
        "resting",
        "rulebooks",
        "seeks",
        "series",
        "site",
        "studies",
        "tickets",
        "tournaments",
        "webhooks",
        "witness",
    ),
)
"""The packages beside this module that hold resources."""


class App(Flask):
    """Flask with requests of ours, and without a look at each function whether it is asynchronous: none is."""

    request_class = Request

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func


def create_app(parts: Wiring | Settings) -> Flask:
    """The application over the parts of a process. Connects to nothing before the first request."""
    wiring = parts if isinstance(parts, Wiring) else Wiring(parts)
    logs.set_up(wiring.settings.log_level, wiring.settings.var, ids)
    app = App("service", template_folder=str(TEMPLATES), static_folder=None)
    app.extensions[EXTENSION] = wiring
    app.config.update(
        # One more than allowed: a body in chunks is cut there without an error, and then known to be too large.
        MAX_CONTENT_LENGTH=LARGEST_BODY + 1,
        PROPAGATE_EXCEPTIONS=False,
    )
    app.url_map.strict_slashes = True
    app.url_map.redirect_defaults = False
    app.url_map.merge_slashes = False
    app.register_error_handler(Exception, problems.answer)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    _hook(app, wiring.limits)
    app.wsgi_app = in_turn(app.wsgi_app, wiring.turnstile)  # type: ignore[method-assign,assignment]  # Flask's way
    if wiring.settings.trusted_proxies:
        hops = wiring.settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]  # Flask's way
    return app


def in_turn(application: "WSGIApplication", turnstile: Turnstile) -> "WSGIApplication":
    """The application, which answers a request once it is its network's turn."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Any:
        with turnstile.held(network(environ.get("REMOTE_ADDR", ""))):
            return application(environ, start_response)

    return answer


def blueprints() -> Iterator[Blueprint]:
    """What the modules of all subjects export; they are imported for it."""
    for subject in SUBJECTS:
        package = import_module(f"service.api.{subject}")
        for found in iter_modules(package.__path__):
            blueprint = getattr(import_module(f"{package.__name__}.{found.name}"), "blp", None)
            if blueprint is not None:
                yield blueprint


def _hook(app: Flask, limits: Limits) -> None:
    def begin() -> None:
        request = begin_request()
        request.began = perf_counter()
        # The client's files lie in memory and are kept by browsers: refusing one costs more, and breaks a page. So does
        # refusing a browser that asks what a page of another site may send.
        uncounted = request.blueprint == "web" or request.method == "OPTIONS"
        counter = None if uncounted else limits.of(request.method)
        known = DOOR.peek(request.environ.get("HTTP_AUTHORIZATION", ""))
        request.caller = current(known)
        if counter is not None and known is not GATEWAY:
            # A token that this process has not seen in the last seconds counts for its address.
            who = known.account if known is not None else None
            try:
                request.limit = counter.charge(who or request.source)
            except TooMany as refused:
                if refused.insistent:
                    sleep(REFUSAL_SECONDS)
                raise
            request.limit_policy = counter.policy
        if (request.content_length or 0) > LARGEST_BODY:
            raise problems.Problem("too_large", {"limit": LARGEST_BODY})

    def end(response: Response) -> Response:
        request = here()
        rule = request.url_rule
        COUNTS.observe(rule.rule if rule else "", request.method, response.status_code, request.began)
        end_request(request, response.status_code)
        pack(request, response)
        share(request, response)
        headers = response.headers
        headers.add("X-Request-Id", request_id())
        headers.add(*NO_SNIFFING)
        if request.blueprint != "web" and POLICY not in headers:
            headers.add(POLICY, NOTHING)
        if request.limit and "RateLimit" not in headers:
            headers.add("RateLimit-Policy", request.limit_policy)
            headers.add("RateLimit", request.limit)
        return response

    app.before_request(begin)
    app.after_request(end)
