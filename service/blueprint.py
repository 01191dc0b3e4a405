"""Blueprints of the API: flask-smorest's, with our body reader, scopes and problem codes.

A module of `service/resources/` exports `blp = Blueprint("games", description="...")`; the application registers every
`blp` it finds there. A view is a function per method, its name the operationId, its docstring summary and description:

    @blp.route("/v1/games/<game>/moves", methods=["POST"])
    @blp.needs("play")                                  # scope; anonymous=True lets callers without a token through
    @blp.problems("unknown_game", "stale_decision")     # codes beyond those that every operation has
    @blp.arguments(MoveIn, example={...})               # body; location="query" for parameters
    @blp.response(200, GameOut, example={...}, headers={"ETag": ETAG})
    def post_move(body, game): ...
        return reply({...})                             # always a Response of `service.replies`

Decorators run in this order: the scope is asked for before the body is read.
"""

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, Final, TypeVar, cast

import flask_smorest
import msgspec
from gunicorn.http.errors import ParseException
from marshmallow import RAISE, Schema, ValidationError

from service.auth import Scope, require
from service.connections import LARGEST_BODY
from service.idempotency import key_of
from service.problems import Problem
from service.request import here
from service.validation import as_problem

View = TypeVar("View", bound=Callable[..., Any])

JSON: Final = "application/json"
MARKS: Final = "x-marks"


def body_bytes() -> bytes:
    """The request's body. Raises the 400 and 413 problems."""
    try:
        data = here().get_data()
    except ParseException:  # malformed chunked body: the server reads it only now
        raise Problem("bad_request") from None
    if len(data) > LARGEST_BODY:
        raise Problem("too_large", {"limit": LARGEST_BODY})
    return data


def json_body(required: bool = True) -> Any:
    """The request's JSON value; without a body `{}` unless it is `required`. Raises the 400, 413 and 415 problems."""
    data = body_bytes()
    if not data and not required:
        return {}
    if here().mimetype != JSON:
        raise Problem("unsupported_media_type")
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("not_json", {"reason": str(error)}) from None


def _reader(schema: type[Schema] | Schema, location: str, optional: bool) -> Callable[[], Any]:
    """What reads and checks the body, or the query, of the request in hand."""
    loader = schema(unknown=RAISE) if isinstance(schema, type) else schema

    def load(given: Any) -> Any:
        try:
            return loader.load(given)
        except ValidationError as error:
            raise as_problem(error, location) from None

    @cache
    def defaults() -> Any:
        return load({})

    def read_query() -> Any:
        request = here()
        return load(request.args.to_dict()) if request.query_string else {**defaults()}

    return read_query if location == "query" else lambda: load(json_body(not optional))


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A part of the API; see the module's text."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self._prepare_doc_cbks.append(self._prepare_marks)

    def route(self, rule: str, *, methods: Sequence[str] = ("GET",), **options: Any) -> Callable[[View], View]:
        """Serve a path with the view; the document takes it up."""
        serve = super().route(rule, methods=methods, **options)
        return lambda view: serve(_marked(view, name=view.__name__))

    def arguments(
        self,
        schema: type[Schema] | Schema,
        *,
        location: str = "json",
        required: bool = True,
        **options: Any,
    ) -> Callable[[View], View]:
        """Give the view the request's body, or its `query`, checked by the schema; unknown names are refused."""
        describe = super().arguments(schema, location=location, required=required, **options)
        read = _reader(schema, location, not required)

        def decorator(view: View) -> View:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return view(read(), *args, **kwargs)

            return cast(View, _described(wrapper, describe))

        return decorator

    def response(self, status_code: int, schema: Any = None, **options: Any) -> Callable[[View], View]:
        """Document an answer; `options` are `description`, `example`, `examples`, `headers` and `content_type`."""
        describe = super().response(status_code, schema, **options)
        return lambda view: _described(view, describe)

    def alt_response(self, status_code: int, response: Any = None, **options: Any) -> Callable[[View], View]:
        """Document another answer that is no problem."""
        describe = super().alt_response(status_code, response, **options)
        return lambda view: _described(view, describe)

    def doc(self, **members: Any) -> Callable[[View], View]:
        """Add to, or replace, what the document says of the operation; statuses are text (`"200"`)."""
        describe = super().doc(**members)
        return lambda view: _described(view, describe)

    def needs(self, scope: Scope, *, anonymous: bool = False) -> Callable[[View], View]:
        """Let only callers with the scope through; `anonymous` also those without any token."""

        def decorator(view: View) -> View:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                require(scope, anonymous=anonymous)
                return view(*args, **kwargs)

            return cast(View, _marked(wrapper, scope=scope, anonymous=anonymous))

        return decorator

    def problems(self, *codes: str) -> Callable[[View], View]:
        """Document the codes of problems that this operation may answer with."""
        return lambda view: _marked(view, codes=codes + _marks(view).get("codes", ()))

    def repeatable(self) -> Callable[[View], View]:
        """Check the form of the Idempotency-Key, and document that the operation honours it."""

        def decorator(view: View) -> View:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                key_of(here())
                return view(*args, **kwargs)

            return cast(View, _marked(wrapper, repeatable=True))

        return decorator

    @staticmethod
    def _prepare_marks(doc: dict[str, Any], doc_info: dict[str, Any], **_: Any) -> dict[str, Any]:
        # Keys as text, so that what `doc` says of an answer is put together with what `response` says.
        answers = {str(status): answer for status, answer in doc.get("responses", {}).items()}
        return {**doc, "responses": answers, MARKS: doc_info.get("marks", {})}


def _described(view: Any, describe: Callable[[Any], Any]) -> Any:
    """The view with what flask-smorest notes of it, and without the layer that it would put around it."""
    view._apidoc = describe(view)._apidoc
    return view


def _marks(view: Any) -> dict[str, Any]:
    marks: dict[str, Any] = getattr(view, "_apidoc", {}).get("marks", {})
    return marks


def _marked(view: Any, **marks: Any) -> Any:
    """The view with further notes for the document."""
    view._apidoc = {**getattr(view, "_apidoc", {}), "marks": {**_marks(view), **marks}}
    return view
