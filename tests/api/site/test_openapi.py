"""The OpenAPI documents are what the code says, valid, complete, small, and every example in them is true."""

import keyword
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

from games.core.catalogue import rulebooks
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

CONTENT = whole()
PUBLISHED = {callers: openapi.document(callers) for callers in openapi.FILES}
LARGEST = 300_000
OPERATIONS = [
    (f"{method.upper()} {path}", operation)
    for path, item in CONTENT["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
]
DOCUMENT = Document(CONTENT)
JSON = "application/json"
APP = create_app(Settings(secret_key="-" * 32))
SHAPES = openapi.answered(APP)

every_operation = pytest.mark.parametrize(
    "operation", [operation for _, operation in OPERATIONS], ids=[name for name, _ in OPERATIONS]
)


@pytest.mark.parametrize(("callers", "name"), openapi.FILES.items())
def test_the_files_are_what_the_code_says(callers: openapi.Callers, name: str) -> None:
    text = openapi.document_yaml(callers)

    assert (ROOT / name).read_text(encoding="utf-8") == text, "run: make openapi"
    assert yaml.load(text, yaml.CSafeLoader) == PUBLISHED[callers]
    assert len(text.encode()) < LARGEST


def test_each_operation_is_in_one_file() -> None:
    paths = [path for document in PUBLISHED.values() for path in document["paths"]]

    assert sorted(paths) == sorted(CONTENT["paths"])


BOOKS = [openapi.document("players", [book]) for book in rulebooks().values()]


@pytest.mark.parametrize("document", [CONTENT, *PUBLISHED.values(), *BOOKS], ids=range(len(PUBLISHED) + len(BOOKS) + 1))
def test_documents_are_valid(document: dict[str, Any]) -> None:
    assert [str(error) for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


def test_names_of_operations_are_unique() -> None:
    names = [operation["operationId"] for _, operation in OPERATIONS]
    assert sorted(set(names)) == sorted(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


def test_tags_are_described_and_used() -> None:
    described = {tag["name"] for tag in CONTENT["tags"] if tag["description"]}
    assert described == {tag for _, operation in OPERATIONS for tag in operation["tags"]}


@pytest.mark.parametrize("callers", openapi.FILES)
def test_nothing_shared_is_unused(callers: openapi.Callers) -> None:
    text = openapi.document_yaml(callers)
    components = PUBLISHED[callers]["components"]
    for kind in ("schemas", "responses", "parameters", "headers", "examples"):
        unused = [name for name in components[kind] if f"'#/components/{kind}/{name}'" not in text]
        assert unused == [], kind


def test_answers_are_open_to_new_fields_and_requests_are_not() -> None:
    schemas = PUBLISHED["players"]["components"]["schemas"]

    for name, operation in OPERATIONS:
        schema = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        assert schema is None or DOCUMENT.resolve(schema).get("additionalProperties") is False, name
    assert '"additionalProperties":false' not in msgspec.json.encode(schemas["GameOut"]).decode()
    assert CONTENT["components"]["schemas"]["GameOut"]["additionalProperties"] is False


def test_every_list_that_goes_on_does_so_by_the_same_names() -> None:
    for name, operation in OPERATIONS:
        content = operation["responses"].get("200", {}).get("content", {}).get(JSON)
        properties = DOCUMENT.resolve(content["schema"])["properties"] if content else {}
        asked = {DOCUMENT.resolve(one)["name"] for one in operation.get("parameters", [])}
        assert {"items", "next"} <= properties.keys() or "cursor" not in asked, name
        assert "cursor" in asked or not {"items", "next"} <= properties.keys(), name
        assert not {"more", "cursor", "before"} & properties.keys() or name.endswith("/chain"), name


def test_no_name_is_a_word_of_a_language() -> None:
    reserved = {*keyword.kwlist, "as", "from", "function", "default", "package", "this", "var", "void"}
    names = {DOCUMENT.resolve(one)["name"] for _, operation in OPERATIONS for one in operation.get("parameters", [])}
    schemas = PUBLISHED["players"]["components"]["schemas"]
    taken = {name for schema in schemas.values() for name in schema.get("properties", {})}

    assert (names | taken) & reserved == {"default"}, "a decision's default is no variable anywhere"
    assert not schemas.keys() & {"Awaited", "Event", "Array", "Record", "Partial", "Promise", "Map", "Date", "Error"}


def test_enumerations_have_titles_so_that_generators_need_not_number_them() -> None:
    schemas = PUBLISHED["players"]["components"]["schemas"]

    def untitled(node: Any) -> Iterator[Any]:
        if isinstance(node, dict):
            if "enum" in node and "title" not in node:
                yield node
            for part in node.values():
                yield from untitled(part)
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
    parameters = [DOCUMENT.resolve(parameter) for parameter in operation.get("parameters", [])]
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
        found = DOCUMENT.resolve(answer)
        assert found["description"], status
        for kind, content in found.get("content", {}).items():
            assert "schema" in content, f"{status} {kind}"
            assert not kind.endswith("json") or "example" in content or content.get("examples"), f"{status} {kind}"


@every_operation
def test_examples_fit_their_schemas(operation: dict[str, Any]) -> None:
    contents = [operation["requestBody"]["content"]] if "requestBody" in operation else []
    contents += [DOCUMENT.resolve(answer).get("content", {}) for answer in operation["responses"].values()]
    for content in contents:
        for kind, part in content.items():
            if kind.endswith("json"):
                for value in _examples(part):
                    DOCUMENT.validate(part["schema"], value)


@pytest.mark.parametrize("shape", SHAPES, ids=[shape.__name__ for shape in SHAPES])
def test_examples_are_what_answers_are_built_as(shape: type[Answer]) -> None:
    ref = {"schema": {"$ref": f"{COMPONENT}{shape.__name__}"}}
    shown = [
        example
        for _, operation in OPERATIONS
        for answer in operation["responses"].values()
        if ref.items() <= (content := answer.get("content", {})).get(JSON, {}).items()
        for example in _examples(content[JSON])
    ]

    assert shown
    for example in shown:
        text = msgspec.json.encode(example)
        assert msgspec.json.encode(msgspec.json.decode(text, type=shape)) == text


def test_no_shape_is_both_taken_and_given() -> None:
    taken = described(APP).to_dict()["components"]["schemas"]
    assert taken.keys() & schemas_of(SHAPES).keys() == set()


def _examples(part: dict[str, Any]) -> Iterator[Any]:
    if "example" in part:
        yield part["example"]
    for example in part.get("examples", {}).values():
        yield DOCUMENT.resolve(example)["value"]


def test_every_code_of_the_service_is_documented_somewhere() -> None:
    # Nothing of ours leads to these: they are what HTTP itself may be answered with, outside of any operation.
    outside = {"bad_request", "forbidden", "method_not_allowed"} | set(CODES.values())
    said = {code for _, operation in OPERATIONS for codes in codes_of(operation).values() for code in codes}
    assert STATUS.keys() - said == outside


def test_what_any_operation_may_be_refused_with_is_what_is_said_of_it() -> None:
    assert set(re.findall(r"`([a-z_]+)`", COMMON["refused"]["description"])) == ANYWHERE


def test_the_form_of_a_key_is_the_one_that_is_checked() -> None:
    described = CONTENT["components"]["parameters"]["Idempotency-Key"]
    assert described["schema"]["pattern"] == f"^{KEY_FORM.pattern}$"
