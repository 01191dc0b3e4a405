"""Canonical JSON: equal to RFC 8785 for what logs may hold, and unchanged after a round trip."""

import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chain import genesis
from events.codec import SAFE_INTEGER, canonical, check, digest, is_canonical, seal, unseal, write
from events.envelope import Draft, Raw
from events.errors import BrokenLog, NotCanonical

TEXTS = st.text(max_size=4)
KEYS = st.text(st.characters(max_codepoint=0xD7FF), max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-SAFE_INTEGER, SAFE_INTEGER) | st.text(max_size=20)
PLAIN = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))
FIELDS = st.dictionaries(KEYS, PLAIN, max_size=5)


def rfc8785(value: Any) -> str:
    """The canonical form by the letter of the RFC: keys by UTF-16 code units, ECMAScript's escapes, no spaces."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{rfc8785(name)}:{rfc8785(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(rfc8785, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@given(PLAIN)
def test_canonical_json_is_that_of_the_rfc(value: Any) -> None:
    assert canonical(value).decode() == rfc8785(value)


ANY = st.recursive(
    LEAVES | st.integers(-(2**63), 2**63), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner)
)


@given(ANY)
def test_bytes_are_canonical_if_they_are_a_value_s_that_may_be_written(value: Any) -> None:
    stored = write(value)
    assert not is_canonical(value, stored + b" ")
    try:
        check(value)
    except NotCanonical as refused:
        with pytest.raises(NotCanonical, match=re.escape(str(refused))):
            is_canonical(value, stored)
    else:
        assert is_canonical(value, stored)


def test_the_example_of_the_rfc() -> None:
    keys = {"\u20ac": "Euro Sign", "\r": "Carriage Return", "1": "One", "\u0080": "Control", "\u00f6": "O Umlaut"}
    text = '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"O Umlaut","€":"Euro Sign"}'
    assert canonical(keys).decode() == text
    assert canonical('\u20ac$\u000f\nA\'B"\\\\"/😀').decode() == '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/😀"'


@given(FIELDS, st.dictionaries(st.sampled_from(["0", "1", "sealed"]), FIELDS))
def test_any_data_comes_back_as_it_went_in(public: dict[str, Any], private: dict[str, dict[str, Any]]) -> None:
    draft = Draft("said", 3, public, private)

    [entry], [line, secrets, digest] = seal("g", (6, genesis("g")), [draft], at=1, by="bot", cause="c")
    raw = Raw(7, line, secrets or None, digest.decode())

    assert unseal("g", raw) == entry
    assert msgspec.json.encode(unseal("g", raw)) == msgspec.json.encode(entry)  # in the same order
    assert entry.public == public
    assert {audience: secret.data for audience, secret in entry.private.items()} == private


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"a": {"b": [1, 0.5]}}, "type float at a.b"),
        ({"a": [{"b": 2**53}]}, "beyond 2\\*\\*53 - 1 at a.b"),
        ({"a": {3: 1}}, "key of type int at a.3"),
        ({"a": {"😀": 1}}, "beyond U\\+D7FF"),
        (msgspec.UNSET, "type UnsetType at the top"),
    ],
)
def test_a_refusal_says_where(data: Any, words: str) -> None:
    with pytest.raises(NotCanonical, match=words):
        canonical(data)


@pytest.mark.parametrize("sign", [1, -1])
def test_integers_that_every_reader_has_exactly_are_kept_and_no_others(sign: int) -> None:
    check([sign * (2**53 - 1), sign * 2**40, 0])
    for beyond in (2**53, 2**53 + 1, 2**64):
        with pytest.raises(NotCanonical):
            check(sign * beyond)


@pytest.mark.parametrize("text", ["", "ab" * 31, "ab" * 33, "ab" * 31 + "a", "zz" * 32])
def test_a_hash_has_64_hex_digits(text: str) -> None:
    assert digest("g", Raw(1, b"", None, "ab" * 32)) == b"\xab" * 32
    with pytest.raises(BrokenLog):
        digest("g", Raw(1, b"", None, text))
