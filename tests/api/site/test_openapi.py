"""openapi.yaml is what the code says, valid, complete, and every example in it is true."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.answers import COMPONENT, Answer
from service.api.app import create_app
from service.api.http.idempotency import KEY_FORM
from service.api.http.problems import STATUS
from service.api.openapi import document as openapi
from service.api.openapi.operations import described
from service.api.server.gunicorn_worker import CODES
from service.settings import Settings
from tests.api.document import Document, content_of
from tests.api.process import ROOT

FILE = ROOT / "openapi.yaml"
CONTENT: dict[str, Any] = content_of(FILE)
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


def test_the_file_is_what_the_code_says() -> None:
    assert FILE.read_text(encoding="utf-8") == openapi.document_yaml(), "run: make openapi"


def test_the_document_is_the_same_every_time() -> None:
    assert openapi.document() == openapi.document()


def test_the_document_is_valid() -> None:
    assert [str(error) for error in OpenAPIV31SpecValidator(CONTENT).iter_errors()] == []


def test_names_of_operations_are_unique() -> None:
    names = [operation["operationId"] for _, operation in OPERATIONS]
    assert sorted(set(names)) == sorted(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


def test_tags_are_described_and_used() -> None:
    described = {tag["name"] for tag in CONTENT["tags"] if tag["description"]}
    assert described == {tag for _, operation in OPERATIONS for tag in operation["tags"]}


def test_nothing_shared_is_unused() -> None:
    text = FILE.read_text(encoding="utf-8")
    for kind in ("schemas", "responses", "parameters", "headers", "examples"):
        unused = [name for name in CONTENT["components"][kind] if f"'#/components/{kind}/{name}'" not in text]
        assert unused == [], kind


@every_operation
def test_operations_are_described(operation: dict[str, Any]) -> None:
    assert operation["summary"][0].isupper()
    assert not operation["summary"].endswith(".")
    assert operation["description"].endswith((".", "`"))
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
        assert {"X-Request-Id", "RateLimit", "RateLimit-Policy"} <= found["headers"].keys(), status
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
        content[JSON]["example"]
        for _, operation in OPERATIONS
        for answer in operation["responses"].values()
        if ref.items() <= (content := answer.get("content", {})).get(JSON, {}).items()
    ]

    assert shown
    for example in shown:
        text = msgspec.json.encode(example)
        assert msgspec.json.encode(msgspec.json.decode(text, type=shape)) == text


def test_few_shapes_are_both_taken_and_given() -> None:
    taken = described(APP).to_dict()["components"]["schemas"]
    shared = {"BankShape", "BotProfile", "NoClockShape", "PerMoveShape", "QuietHours"}
    assert taken.keys() & openapi.schemas_of(SHAPES).keys() == shared


def _examples(part: dict[str, Any]) -> Iterator[Any]:
    if "example" in part:
        yield part["example"]
    for example in part.get("examples", {}).values():
        yield DOCUMENT.resolve(example)["value"]


def test_examples_of_problems_stand_under_their_status() -> None:
    for name, answer in CONTENT["components"]["responses"].items():
        codes = answer["content"]["application/problem+json"]["examples"]
        statuses = {DOCUMENT.resolve(example)["value"]["status"] for example in codes.values()}
        assert len(statuses) == 1, name


def test_every_code_of_the_service_is_documented_somewhere() -> None:
    # Nothing of ours leads to these: they are what HTTP itself may be answered with, outside of any operation.
    outside = {"bad_request", "forbidden", "method_not_allowed"} | set(CODES.values())
    assert STATUS.keys() - CONTENT["components"]["examples"].keys() == outside


def test_the_form_of_a_key_is_the_one_that_is_checked() -> None:
    described = CONTENT["components"]["parameters"]["Idempotency-Key"]
    assert described["schema"]["pattern"] == f"^{KEY_FORM.pattern}$"


def test_bodies_refuse_unknown_fields() -> None:
    for name, operation in OPERATIONS:
        schema = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        assert schema is None or DOCUMENT.resolve(schema).get("additionalProperties") is False, name
