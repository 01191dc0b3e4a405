"""Blueprints of the API: Flask's, with what each operation asks for and answers.

A module of a subject exports `blp = Blueprint("games", description="...")`. A view is a function per method, its name
the operationId, its docstring summary and description:

    @blp.route("/v1/games/<game>/messages", "POST", needs="talk")  # scope; anonymous=True lets spectators through
    @blp.problems("no_seat")                                       # codes beyond those that follow from the rest
    @blp.arguments(MessageIn)                                      # body; location="query" for parameters
    def post_message(body, game) -> MessageOut: ...

A view returns its answer, whose type is documented, or nothing (204), or a Response of `service.api.http.replies` where
there is more to say; `@blp.response` documents the latter two. Decorators run in this order: the scope is asked for
before the body is read. What they say of the operation is kept beside the view; `service.api.openapi` makes the
document of it.
"""

from collections.abc import Callable
from functools import cache, partial, wraps
from http import HTTPStatus
from inspect import getdoc
from typing import Any, TypeVar, cast

import flask
import msgspec
from flask import Response
from gunicorn.http.errors import ParseException
from marshmallow import RAISE, Schema
from msgspec import Struct, field

from service.accounts.ranks import Role
from service.answers import Answer
from service.api.examples import example_of
from service.api.http.authentication import Scope, require, require_role, require_unsuspended
from service.api.http.context import here
from service.api.http.deprecation import Deprecated
from service.api.http.idempotency import sent_key
from service.api.http.problems import Problem
from service.api.http.replies import JSON, empty, reply
from service.api.http.validation import checked
from service.limits.connections import LARGEST_BODY

Json = dict[str, Any]
View = TypeVar("View", bound=Callable[..., Any])


class Said(Struct, frozen=True):
    """What the document says of an answer that is no problem."""

    description: str
    shape: type[Answer] | None
    headers: tuple[str, ...]
    content: Json


class Operation(Struct):
    """What the document says of a view. Schemas stand in it as classes; `answers` are by status."""

    scope: Scope | None = None
    role: Role | None = None
    anonymous: bool = False
    repeatable: bool = False
    barred: bool = False
    deprecated: Deprecated | None = None
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
    """Summary and description: the first line of the docstring, and what follows it, if anything."""
    summary, _, rest = (getdoc(view) or "").partition("\n")
    return summary.rstrip("."), rest.strip()


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

    def route(
        self,
        rule: str,
        method: str = "GET",
        *,
        needs: Scope | None = None,
        role: Role | None = None,
        anonymous: bool = False,
        repeatable: bool = False,
        while_suspended: bool = False,
        deprecated: Deprecated | None = None,
        status: int = 200,
        headers: dict[str, str] | None = None,
        **options: Any,
    ) -> Callable[[View], View]:
        """Serve a path with the view; `status` and `headers` are those of the answer that it returns.

        Only callers with the scope that it `needs` and the `role`, or a higher one, get through, and if `anonymous`
        those without any token. What is `repeatable` honours the Idempotency-Key, whose form is checked. Suspended
        callers only read, and do what may be done `while_suspended`. Answers say of what is `deprecated` that it is.
        """
        barred = needs is not None and method != "GET" and not while_suspended
        serve = super().route(rule, methods=[method], **options)

        def decorator(view: View) -> View:
            shape = view.__annotations__["return"]
            if shape is not None and issubclass(shape, Answer):
                view = self.response(status, shape)(view)

            @wraps(view)
            def served(**variables: Any) -> Response:
                if needs:
                    require(needs, anonymous=anonymous)
                if role:
                    require_role(role)
                if barred:
                    require_unsuspended()
                if repeatable:
                    sent_key()
                answer = view(**variables)
                if not isinstance(answer, Response):
                    answer = empty() if answer is None else reply(answer, status, headers)
                return deprecated.tell(answer) if deprecated else answer

            said = {"scope": needs, "role": role, "anonymous": anonymous, "repeatable": repeatable, "barred": barred}
            serve(_noted(served, {**said, "deprecated": deprecated}))
            return view

        return decorator

    def arguments(
        self, schema: type[Schema], *, location: str = "json", required: bool = True
    ) -> Callable[[View], View]:
        """Give the view the request's body, or its `query`, checked by the schema; unknown names are refused."""
        read = _reader(schema, location, not required)
        media = {"schema": schema, **example_of(schema.__name__)}
        body = {**({"required": True} if required else {}), "content": {JSON: media}}
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

    def accepts_form(self, schema: type[Schema]) -> Callable[[View], View]:
        """Document a form that the view reads itself."""
        content = {"application/x-www-form-urlencoded": {"schema": schema, **example_of(schema.__name__)}}
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

    def problems(self, *codes: str) -> Callable[[View], View]:
        """Document the codes of problems that this operation may answer with."""
        return _says(lambda operation: {"codes": codes + operation.codes})


def _says(what: Callable[[Operation], Json]) -> Callable[[View], View]:
    return lambda view: _noted(view, what(operation_of(view)))


def _noted(view: View, said: Json) -> View:
    operation = operation_of(view)
    for name, value in said.items():
        setattr(operation, name, value)
    return view
