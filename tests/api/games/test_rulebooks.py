"""Rulebooks: what can be played, in both languages, with schemas that whole games obey."""

from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema_rs import Draft202012, Registry, meta, validator_for

from games.fabulastro.catalogues.general_knowledge import PICTOGRAMS
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, new_game, play_out


@pytest.fixture(scope="module")
def rulebook(api: Api) -> dict[str, Any]:
    answer: dict[str, Any] = api.get(f"/v1/rulebooks/{RULEBOOK}").json()
    return answer


def test_the_list_names_every_rulebook_in_the_callers_language(api: Api) -> None:
    english = api.get("/v1/rulebooks").json()["items"]
    french = api.get("/v1/rulebooks", headers={"Accept-Language": "fr-CA, en;q=0.5"}).json()["items"]

    titles = [{book["key"]: book["title"] for book in books} for books in (english, french)]
    assert [found[RULEBOOK] for found in titles] == ["Solar System", "Système Solaire"]
    assert next(book["seats"] for book in english if book["key"] == RULEBOOK) == [3, 4, 5]
    assert list(titles[0]) == sorted(titles[1])
    assert api.get("/v1/rulebooks?language=fr").json()["items"] == french


def test_options_are_a_schema_with_texts(rulebook: dict[str, Any]) -> None:
    options = rulebook["options"]

    meta.validate(options)
    assert options["properties"]["hands"]["title"] == "Hands"
    assert set(options["properties"]["hands"]["x-labels"]) == {"open", "closed"}
    assert options["additionalProperties"] is False
    validator_for(options).validate({"hands": "open", "start_seat": 2})
    assert not validator_for(options).is_valid({"hands": "up"})


def test_fields_say_whose_eyes_they_are_for(rulebook: dict[str, Any]) -> None:
    bid = rulebook["events"]["$defs"]["BidPlaced"]["properties"]["data"]
    created = rulebook["lifecycle_events"]["$defs"]["GameCreated"]["properties"]["data"]

    assert bid["properties"]["up_to"]["x-visibility"] == "own"
    assert "x-visibility" not in bid["properties"]["amount"]
    assert created["properties"]["seed"]["x-visibility"] == "sealed"


@pytest.mark.slow
def test_whole_games_obey_the_schemas(api: Api, people: dict[str, Person], rulebook: dict[str, Any]) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen", "Dora", "Emil")]
    game = new_game(*group)
    play_out(game, group, seed=8)
    events = validator_for(
        {"anyOf": [{"$ref": f"urn:{part}"} for part in ("events", "lifecycle_events")]},
        registry=_registry(rulebook),
    )
    moves = validator_for(rulebook["moves"])
    view = validator_for(rulebook["view"])

    for who in (api, *(person.api for person in group)):
        view.validate(who.get(game).json()["view"])
    told = api.get(f"{game}/events?limit=500").json()["items"]

    for event in told:
        events.validate({"type": event["type"], "data": event["data"]})
        if event["type"] == "move_played":
            moves.validate(event["data"]["move"])


def test_every_shape_is_found_by_the_property_that_tells_it_apart(api: Api) -> None:
    for book in api.get("/v1/rulebooks").json()["items"]:
        rulebook = api.get(f"/v1/rulebooks/{book['key']}").json()
        assert rulebook["view"]["$defs"]["View"]["properties"]["game"] == {"enum": [book["key"]]}
        for part in ("moves", "events", "lifecycle_events"):
            schema = rulebook[part]
            meta.validate(schema)
            mapping = schema["discriminator"]["mapping"]
            assert [shape["$ref"] for shape in schema["oneOf"]] == list(mapping.values())
            for name, ref in mapping.items():
                shape = schema["$defs"][ref.removeprefix("#/$defs/")]
                assert shape["properties"]["type"] == {"enum": [name]}


def _registry(rulebook: dict[str, Any]) -> Registry:
    return Registry([(f"urn:{part}", rulebook[part]) for part in ("events", "lifecycle_events")], draft=Draft202012)


def test_the_rules_are_numbered_markdown(rulebook: dict[str, Any]) -> None:
    assert rulebook["rules"].startswith("# ")
    assert "SS-01" in rulebook["rules"]


def test_a_rulebook_has_a_tag(api: Api) -> None:
    answer = api.get(f"/v1/rulebooks/{RULEBOOK}")

    same = api.get(f"/v1/rulebooks/{RULEBOOK}", headers={"If-None-Match": answer.headers["ETag"]})

    assert (same.status_code, same.content) == (304, b"")


def test_choices_and_the_symbols_that_show_them_bear_the_same_names(api: Api) -> None:
    sheet = api.get("/v1/rulebooks/fabulastro/glyphs.svg")

    symbols = {symbol.get("id") for symbol in ElementTree.fromstring(sheet.text)}
    assert sheet.headers["Content-Type"].startswith("image/svg+xml")
    assert symbols == set(PICTOGRAMS)
    assert (
        api.get("/v1/rulebooks/fabulastro/glyphs.svg", headers={"If-None-Match": sheet.headers["ETag"]}).content == b""
    )
    assert api.get(f"/v1/rulebooks/{RULEBOOK}/glyphs.svg").status_code == 404


def test_rules_show_a_picture_in_their_language_that_lies_with_the_game(api: Api) -> None:
    for language in ("en", "fr"):
        for row in api.get("/v1/rulebooks", params={"language": language}).json()["items"]:
            picture = api.get(row["table"])

            assert picture.headers["Content-Type"] == "image/webp"
            assert picture.content[8:12] == b"WEBP"
            assert f"]({row['table']})" in api.get(f"/v1/rulebooks/{row['key']}?language={language}").json()["rules"]
            assert api.get(row["table"], headers={"If-None-Match": picture.headers["ETag"]}).status_code == 304


def test_a_rulebook_that_there_is_not_is_not_found(api: Api) -> None:
    for path in ("/v1/rulebooks/chess", "/v1/rulebooks/chess/table.webp"):
        answer = api.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert api.get("/v1/leaderboards/chess").json()["items"] == [], "as in every list"
