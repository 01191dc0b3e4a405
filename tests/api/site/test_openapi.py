"""The OpenAPI documents are what the code says, valid, complete, small, and every example in them is true."""

import keyword
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest
import yaml
from flask import Flask
from openapi_spec_validator import OpenAPIV31SpecValidator

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from service.answers import COMPONENT, Answer
from service.api.app import create_app
from service.api.http.idempotency import KEY_FORM
from service.api.http.problems import STATUS
from service.api.openapi import document as openapi
from service.api.openapi.common import COMMON
from service.api.openapi.operations import described
from service.api.openapi.problems import ANYWHERE, codes_of
from service.api.openapi.schemas import schemas_of
from service.api.server.gunicorn_worker import CODES
from service.settings import Settings
from tests.api.document import Document, whole
from tests.api.process import ROOT

LARGEST = 300_000
JSON = "application/json"


@cache
def content() -> dict[str, Any]:
    """All documents as one."""
    return whole()


@cache
def published(callers: openapi.Callers) -> dict[str, Any]:
    """The document of these callers."""
    return openapi.document(callers)


@cache
def operations() -> list[tuple[str, dict[str, Any]]]:
    """All operations by method and path."""
    return [
        (f"{method.upper()} {path}", operation)
        for path, item in content()["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    ]


@cache
def document() -> Document:
    """All documents as one, to look things up in."""
    return Document(content())


@cache
def app() -> Flask:
    """The application that they describe."""
    return create_app(Settings(secret_key="-" * 32))


@cache
def shapes() -> Sequence[type[Answer]]:
    """What it answers with."""
    return openapi.answered(app())


def every_operation(check: Callable[[dict[str, Any]], None]) -> Callable[[], None]:
    """One test of all operations: as a thousand tests, they would take longer to be found than to run."""

    def test() -> None:
        for name, operation in operations():
            with _of(name):
                check(operation)

    test.__name__ = check.__name__
    return test


@contextmanager
def _of(name: str) -> Iterator[None]:
    """Has a failure say what it is about."""
    try:
        yield
    except AssertionError as error:
        error.add_note(name)
        raise


@pytest.mark.parametrize(("callers", "name"), openapi.FILES.items())
def test_the_files_are_what_the_code_says(callers: openapi.Callers, name: str) -> None:
    text = openapi.document_yaml(callers)

    assert (ROOT / name).read_text(encoding="utf-8") == text, "run: make openapi"
    assert yaml.load(text, yaml.CSafeLoader) == published(callers)
    assert len(text.encode()) < LARGEST


def test_each_operation_is_in_one_file() -> None:
    paths = [path for callers in openapi.FILES for path in published(callers)["paths"]]

    assert sorted(paths) == sorted(content()["paths"])


@pytest.mark.parametrize("callers", openapi.FILES)
def test_documents_are_valid(callers: openapi.Callers) -> None:
    assert _invalid(published(callers)) == []


@pytest.mark.parametrize("book", rulebooks().values(), ids=rulebooks())
def test_the_document_of_one_rulebook_is_valid(book: Rulebook[Any, Any]) -> None:
    of_one, of_all = openapi.document("players", [book]), published("players")

    assert of_one["paths"] == of_all["paths"], "these are valid"
    missing = {ref for ref in _referred_to(of_one) if _named(of_one, ref) is None}
    assert missing == set()
    assert _invalid({**of_one, "paths": {}}) == []


def _referred_to(part: Any) -> Iterator[str]:
    """The components that a part of a document refers to, in it or elsewhere."""
    if isinstance(part, dict):
        ref = part.get("$ref")
        yield from [ref] if isinstance(ref, str) else []
        part = [*part.values()]
    for some in part if isinstance(part, list) else []:
        yield from _referred_to(some)


def _named(described: dict[str, Any], ref: str) -> Any:
    found: Any = described
    for name in ref.removeprefix("#/").split("/"):
        found = (found or {}).get(name)
    return found


def _invalid(described: dict[str, Any]) -> list[str]:
    return [str(error) for error in OpenAPIV31SpecValidator(described).iter_errors()]


def test_names_of_operations_are_unique() -> None:
    names = [operation["operationId"] for _, operation in operations()]
    assert sorted(set(names)) == sorted(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


def test_tags_are_described_and_used() -> None:
    described = {tag["name"] for tag in content()["tags"] if tag["description"]}
    assert described == {tag for _, operation in operations() for tag in operation["tags"]}


@pytest.mark.parametrize("callers", openapi.FILES)
def test_nothing_shared_is_unused(callers: openapi.Callers) -> None:
    text = openapi.document_yaml(callers)
    components = published(callers)["components"]
    for kind in ("schemas", "responses", "parameters", "headers"):
        unused = [name for name in components[kind] if f"'#/components/{kind}/{name}'" not in text]
        assert unused == [], kind


def test_answers_are_open_to_new_fields_and_requests_are_not() -> None:
    schemas = published("players")["components"]["schemas"]

    for name, operation in operations():
        schema = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        assert schema is None or document().resolve(schema).get("additionalProperties") is False, name
    assert '"additionalProperties":false' not in msgspec.json.encode(schemas["GameOut"]).decode()
    assert content()["components"]["schemas"]["GameOut"]["additionalProperties"] is False


def test_every_list_that_goes_on_does_so_by_the_same_names() -> None:
    for name, operation in operations():
        found = operation["responses"].get("200", {}).get("content", {}).get(JSON)
        properties = document().resolve(found["schema"])["properties"] if found else {}
        asked = {document().resolve(one)["name"] for one in operation.get("parameters", [])}
        assert {"items", "next"} <= properties.keys() or "cursor" not in asked, name
        assert "cursor" in asked or not {"items", "next"} <= properties.keys(), name
        assert not {"more", "cursor", "before"} & properties.keys() or name.endswith("/chain"), name


def test_no_name_is_a_word_of_a_language() -> None:
    reserved = {*keyword.kwlist, "as", "from", "function", "default", "package", "this", "var", "void"}
    names = {
        document().resolve(one)["name"] for _, operation in operations() for one in operation.get("parameters", [])
    }
    schemas = published("players")["components"]["schemas"]
    taken = {name for schema in schemas.values() for name in schema.get("properties", {})}

    assert (names | taken) & reserved == {"default"}, "a decision's default is no variable anywhere"
    assert not schemas.keys() & {"Awaited", "Event", "Array", "Record", "Partial", "Promise", "Map", "Date", "Error"}


def test_no_name_is_that_of_another_shapes_constructor() -> None:
    """Generators for Go make a function `NewGame` for a shape `Game`."""
    names = set(content()["components"]["schemas"])
    assert not {name for name in names if name.startswith("New") and name.removeprefix("New") in names}


def test_words_that_tell_shapes_apart_have_a_type() -> None:
    """Without one, generators take them for strings with a warning each."""
    shapes = content()["components"]["schemas"].values()
    parts = [part for shape in shapes for part in shape.get("properties", {}).values() if "const" in part]
    assert parts
    assert all(part.get("type") == "string" for part in parts if isinstance(part["const"], str))


def test_enumerations_have_titles_so_that_generators_need_not_number_them() -> None:
    schemas = published("players")["components"]["schemas"]

    def untitled(node: Any) -> Iterator[Any]:
        if isinstance(node, dict):
            if "enum" in node and "title" not in node:
                yield node
            for name, part in node.items():
                yield from untitled(part) if name != "examples" else ()
        elif isinstance(node, list):
            for part in node:
                yield from untitled(part)

    assert [*untitled(schemas)] == []


@every_operation
def test_operations_are_described(operation: dict[str, Any]) -> None:
    assert operation["summary"][0].isupper()
    assert not operation["summary"].endswith(".")
    assert operation.get("description", ".").endswith((".", "`"))
    assert len(operation["tags"]) == 1
    assert "security" in operation


@every_operation
def test_parameters_are_described(operation: dict[str, Any]) -> None:
    parameters = [document().resolve(parameter) for parameter in operation.get("parameters", [])]
    assert [parameter["name"] for parameter in parameters if not parameter.get("description")] == []
    places = [(parameter["in"], parameter["name"]) for parameter in parameters]
    assert sorted(set(places)) == sorted(places)


@every_operation
def test_what_can_always_go_wrong_is_documented(operation: dict[str, Any]) -> None:
    answers = operation["responses"]
    assert {"429", "500"} <= answers.keys()
    assert any(status < "400" for status in answers)
    if operation["security"]:
        assert {"401", "403", "503"} <= answers.keys()
    if "requestBody" in operation:
        assert {"400", "413", "415", "422"} <= answers.keys()
    if any(parameter.get("in") == "query" for parameter in operation.get("parameters", [])):
        assert "422" in answers


@every_operation
def test_every_answer_has_description_headers_and_example(operation: dict[str, Any]) -> None:
    for status, answer in operation["responses"].items():
        found = document().resolve(answer)
        assert found["description"], status
        for kind, part in found.get("content", {}).items():
            assert "schema" in part, f"{status} {kind}"
            assert not kind.endswith("json") or [*_examples(part)], f"{status} {kind}"


@every_operation
def test_examples_fit_their_schemas(operation: dict[str, Any]) -> None:
    contents = [operation["requestBody"]["content"]] if "requestBody" in operation else []
    contents += [document().resolve(answer).get("content", {}) for answer in operation["responses"].values()]
    for kinds in contents:
        for kind, part in kinds.items():
            if kind.endswith("json"):
                for value in _examples(part):
                    document().validate(part["schema"], value)


def test_examples_are_what_answers_are_built_as() -> None:
    for shape in shapes():
        with _of(shape.__name__):
            _is_built_as_shown(shape)


def _is_built_as_shown(shape: type[Answer]) -> None:
    ref = {"schema": {"$ref": f"{COMPONENT}{shape.__name__}"}}
    shown = [
        example
        for _, operation in operations()
        for answer in operation["responses"].values()
        if ref.items() <= (found := answer.get("content", {})).get(JSON, {}).items()
        for example in _examples(found[JSON])
    ]

    assert shown
    for example in shown:
        text = msgspec.json.encode(example)
        assert msgspec.json.encode(msgspec.json.decode(text, type=shape)) == text


def test_no_shape_is_both_taken_and_given() -> None:
    taken = described(app()).to_dict()["components"]["schemas"]
    assert taken.keys() & schemas_of(shapes()).keys() == set()


def _examples(part: dict[str, Any]) -> Iterator[Any]:
    if "example" in part:
        yield part["example"]
    yield from (example["value"] for example in part.get("examples", {}).values())
    yield from document().resolve(part["schema"]).get("examples", ())


def test_every_code_of_the_service_is_documented_somewhere() -> None:
    # Nothing of ours leads to these: they are what HTTP itself may be answered with, outside of any operation.
    outside = {"bad_request", "forbidden", "method_not_allowed"} | set(CODES.values())
    said = {code for _, operation in operations() for codes in codes_of(operation).values() for code in codes}
    assert STATUS.keys() - said == outside


def test_what_any_operation_may_be_refused_with_is_what_is_said_of_it() -> None:
    assert set(re.findall(r"`([a-z_]+)`", COMMON["refused"]["description"])) == ANYWHERE


def test_the_form_of_a_key_is_the_one_that_is_checked() -> None:
    described = content()["components"]["parameters"]["Idempotency-Key"]
    assert described["schema"]["pattern"] == f"^{KEY_FORM.pattern}$"
