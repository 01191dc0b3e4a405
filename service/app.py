"""The Flask application: every module of `service/resources/` that exports a `blp`, on common ground."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from time import perf_counter
from typing import Any, Final

import flask_smorest
from flask import Flask, Response
from werkzeug.middleware.proxy_fix import ProxyFix

from service import VERSION, logs, metrics, problems, resources
from service.auth import DOOR, current
from service.connections import LARGEST_BODY
from service.context import EXTENSION, request_id
from service.limits import Limits
from service.packing import pack
from service.request import GATEWAY, Request, here
from service.safe_headers import NO_SNIFFING, NOTHING, POLICY
from service.schemas.shapes import shape_schema
from service.settings import Settings
from service.wiring import Wiring

API: Final = "astrolude-api"
"""Where the application keeps what describes it."""


class Api(flask_smorest.Api):  # type: ignore[misc]  # flask-smorest has no types
    """flask-smorest's, without its error documents: `service.problems` answers errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        self._app.register_error_handler(Exception, problems.answer)


class App(Flask):
    """Flask with requests of ours, and without a look at each function whether it is asynchronous: none is."""

    request_class = Request

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func


def create_app(parts: Wiring | Settings) -> Flask:
    """The application over the parts of a process. Connects to nothing before the first request."""
    wiring = parts if isinstance(parts, Wiring) else Wiring(parts)
    logs.set_up(wiring.settings.log_level, wiring.settings.var)
    app = App("service", root_path=str(Path(__file__).parent), static_folder=None)
    app.extensions[EXTENSION] = wiring
    app.config.update(
        # One more than allowed: a body in chunks is cut there without an error, and then known to be too large.
        MAX_CONTENT_LENGTH=LARGEST_BODY + 1,
        API_TITLE="Astrolude",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        PROPAGATE_EXCEPTIONS=False,
    )
    app.url_map.strict_slashes = True
    app.url_map.redirect_defaults = False
    app.url_map.merge_slashes = False
    api = app.extensions[API] = Api(app)
    _register(app, api)
    _hook(app, Limits(wiring.settings.rate_limits))
    if wiring.settings.trusted_proxies:
        hops = wiring.settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]  # Flask's way
    return app


def _register(app: Flask, api: Api) -> None:
    api.ma_plugin.converter.add_attribute_function(shape_schema)
    for found in iter_modules(resources.__path__):
        module: Any = import_module(f"{resources.__name__}.{found.name}")
        blueprint = getattr(module, "blp", None)
        if isinstance(blueprint, flask_smorest.Blueprint):
            api.register_blueprint(blueprint)
        elif blueprint is not None:
            app.register_blueprint(blueprint)


def _hook(app: Flask, limits: Limits) -> None:
    def begin() -> None:
        request = here()
        request.began = perf_counter()
        # The client's files lie in memory and are kept by browsers: refusing one costs more, and breaks a page.
        counter = limits.of(request.method) if request.blueprint != "web" else None
        known = DOOR.peek(request.environ.get("HTTP_AUTHORIZATION", ""))
        request.caller = current(known)
        if counter is not None and known is not GATEWAY:
            # A token that this process has not seen in the last seconds counts for its address.
            who = known.account if known is not None else None
            request.limit = counter.charge(who or request.source)
            request.limit_policy = counter.policy
        if (request.content_length or 0) > LARGEST_BODY:
            raise problems.Problem("too_large", {"limit": LARGEST_BODY})

    def end(response: Response) -> Response:
        request = here()
        rule = request.url_rule
        metrics.observe(rule.rule if rule else "", request.method, response.status_code, request.began)
        pack(request, response)
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
