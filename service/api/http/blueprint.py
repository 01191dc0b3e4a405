"""Blueprints of the API: Flask's, with what each operation asks for and answers.

A module of a subject exports `blp = Blueprint("games", description="...")`. A view is a function per method, its name
the operationId, its docstring summary and description:

    @blp.route("/v1/games/<game>/moves", methods=["POST"])
    @blp.needs("play")                                  # scope; anonymous=True lets callers without a token through
    @blp.problems("no_seat", "stale_decision")          # codes beyond those that follow from the rest
    @blp.arguments(MoveIn)                              # body; location="query" for parameters
    @blp.response(200, GameOut, headers=("ETag",))
    def post_move(body, game): ...
        return reply(GameOut.of(...))                   # always a Response of `service.api.http.replies`

Decorators run in this order: the scope is asked for before the body is read. What they say of the operation is kept
beside the view; `service.api.openapi` makes the document of it.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial, wraps
from http import HTTPStatus
from inspect import getdoc
from typing import Any, Final, TypeVar, cast

import flask
import msgspec
from gunicorn.http.errors import ParseException
from marshmallow import RAISE, Schema
from msgspec import Struct, field

from service.answers import Answer
from service.api.examples import example_of
from service.api.http.authentication import Scope, require
from service.api.http.idempotency import key_of
from service.api.http.problems import Problem
from service.api.http.request import here
from service.api.http.validation import checked
from service.limits.connections import LARGEST_BODY

Json = dict[str, Any]
View = TypeVar("View", bound=Callable[..., Any])

JSON: Final = "application/json"


class Said(Struct, frozen=True):
    """What the document says of an answer that is no problem."""

    description: str
    shape: type[Answer] | None
    headers: tuple[str, ...]
    content: Json


class Operation(Struct):
    """What the document says of a view. Schemas stand in it as classes; `answers` are by status."""

    scope: Scope | None = None
    anonymous: bool = False
    repeatable: bool = False
    codes: tuple[str, ...] = ()
    query: type[Schema] | None = None
    body: Json | None = None
    answers: dict[str, Said] = field(default_factory=dict)


def operation_of(view: Any) -> Operation:
    """The operation of a view that is one."""
    if not hasattr(view, "operation"):
        view.operation = Operation()
    return cast(Operation, view.operation)


def words_of(view: Any) -> tuple[str, str]:
    """Summary and description: the first line of the docstring, and what follows it."""
    summary, _, rest = (getdoc(view) or "").partition("\n")
    return summary.rstrip("."), rest.strip() or summary


def body_bytes() -> bytes:
    """The request's body. Raises the 400 and 413 problems."""
    try:
        data = here().get_data()
    except ParseException:  # malformed chunks: the server reads them only now
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


def _reader(schema: type[Schema], location: str, optional: bool) -> Callable[[], Any]:
    """What reads and checks the body, or the query, of the request in hand."""
    load = partial(checked, schema(unknown=RAISE), location=location)

    @cache
    def defaults() -> Any:
        return load({})

    def read_query() -> Any:
        request = here()
        return load(request.args.to_dict()) if request.query_string else {**defaults()}

    return read_query if location == "query" else lambda: load(json_body(not optional))


class Blueprint(flask.Blueprint):
    """A part of the API; see the module's text."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__)
        self.description = description

    def route(self, rule: str, *, methods: Sequence[str] = ("GET",), **options: Any) -> Callable[[View], View]:
        """Serve a path with the view; the document takes it up."""
        return super().route(rule, methods=methods, **options)

    def arguments(
        self, schema: type[Schema], *, location: str = "json", required: bool = True
    ) -> Callable[[View], View]:
        """Give the view the request's body, or its `query`, checked by the schema; unknown names are refused."""
        read = _reader(schema, location, not required)
        media = {"schema": schema, **example_of(schema.__name__)}
        body = {"required": required, "content": {JSON: media}}
        said = {"query": schema} if location == "query" else {"body": body}

        def decorator(view: View) -> View:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return view(read(), *args, **kwargs)

            return cast(View, _noted(wrapper, said))

        return decorator

    def accepts(self, schema: type[Schema], **others: type[Schema]) -> Callable[[View], View]:
        """Document a body that the view reads itself, by the schemas of JSON and of other media types."""
        kinds = {JSON: schema, **others}
        content = {kind: {"schema": one, **example_of(one.__name__)} for kind, one in kinds.items()}
        return _says(lambda _: {"body": {"required": True, "content": content}})

    def response(
        self,
        status: int,
        shape: type[Answer] | None = None,
        *,
        description: str = "",
        headers: tuple[str, ...] = (),
        content: Json | None = None,
    ) -> Callable[[View], View]:
        """Document an answer that is no problem: its shape, and in `content` media types beside JSON."""
        answer = Said(description or HTTPStatus(status).phrase, shape, headers, content or {})
        return _says(lambda operation: {"answers": {**operation.answers, str(status): answer}})

    def needs(self, scope: Scope, *, anonymous: bool = False) -> Callable[[View], View]:
        """Let only callers with the scope through; `anonymous` also those without any token."""
        return _before(lambda: require(scope, anonymous=anonymous), scope=scope, anonymous=anonymous)

    def problems(self, *codes: str) -> Callable[[View], View]:
        """Document the codes of problems that this operation may answer with."""
        return _says(lambda operation: {"codes": codes + operation.codes})

    def repeatable(self) -> Callable[[View], View]:
        """Check the form of the Idempotency-Key, and document that the operation honours it."""
        return _before(lambda: key_of(here()), repeatable=True)


def _before(check: Callable[[], object], **said: Any) -> Callable[[View], View]:
    """Have something checked before the view is called."""

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            check()
            return view(*args, **kwargs)

        return cast(View, _noted(wrapper, said))

    return decorator


def _says(what: Callable[[Operation], Json]) -> Callable[[View], View]:
    return lambda view: _noted(view, what(operation_of(view)))


def _noted(view: View, said: Json) -> View:
    operation = operation_of(view)
    for name, value in said.items():
        setattr(operation, name, value)
    return view
