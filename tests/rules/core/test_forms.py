"""Forms are exact: what they list or sample is accepted, what is changed is not, and the JSON Schema agrees."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import meta, validator_for

from games.core.domains import Choice, Domain, OneOf, Path, Range, Route, Subset, Text, Way, offer
from games.core.forms import Field, Form, accepted, enumerate_moves, sample_move, sole_move
from tests.rules.core import toy

WORDS = st.text("abcde", min_size=1, max_size=2)
VALUES = st.lists(WORDS | st.integers(-3, 3), min_size=1, max_size=4, unique_by=repr)


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    """Subsets that hold something, with copies and weights."""
    weights = draw(st.dictionaries(WORDS, st.integers(0, 3), min_size=1, max_size=3))
    some = st.lists(st.sampled_from(sorted(weights)), min_size=1, max_size=5)
    values = draw(some | st.permutations(sorted(weights)))
    choices = tuple(Choice(value, weight=weights[value]) for value in values)
    least = draw(st.integers(0, len(choices)))
    most = draw(st.none() | st.integers(least, len(choices) + 1))
    heaviest = sorted((choice.weight for choice in choices), reverse=True)
    total = draw(st.integers(0, sum(heaviest[:most])))
    return Subset(choices, least, most, total)


@st.composite
def paths(draw: st.DrawFn) -> Path:
    """Paths over distinct steps."""
    choices = offer(draw(VALUES))
    least = draw(st.integers(0, len(choices)))
    return Path(choices, least, draw(st.integers(least, len(choices))))


RANGES = st.tuples(st.integers(-5, 5), st.integers(0, 6)).map(lambda pair: Range(pair[0], sum(pair)))
TEXTS = st.lists(WORDS, min_size=1, max_size=3, unique=True).map(
    lambda words: Text(3, pattern="[a-e]+", suggestions=tuple(words))
)
ROUTES = st.lists(VALUES.map(tuple), min_size=1, max_size=4, unique_by=repr).map(
    lambda ways: Route(tuple(Way(steps) for steps in ways))
)
CHOICES = VALUES.map(lambda values: OneOf(offer(values)))
DOMAINS = st.one_of(CHOICES, subsets(), RANGES, paths(), ROUTES, TEXTS)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-6, 6) | st.text("abcdef", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=6,
)


@st.composite
def near(draw: st.DrawFn, domain: Domain) -> Any:
    """A step away from a value that the domain takes: where bounds are off by one it shows."""
    value = domain.sample(draw(st.randoms(use_true_random=False)), {})
    if isinstance(value, int):
        return draw(st.sampled_from((value - 1, value + 1, str(value))))
    if isinstance(value, str):
        return draw(st.sampled_from((value[1:], value * 2, value + "z", value + "\n", value.upper())))
    others = [value[1:], value + value[:1], [*value[:-1], *value[:1]], [*value, "z"], value[::-1], {"z": value}]
    if isinstance(domain, Path | Subset):
        others.append([choice.value for choice in domain.choices])
    return draw(st.sampled_from(others))


def form_of(domain: Domain) -> Form:
    """A form whose only field has the domain."""
    return Form("go", (Field("to", domain),))


def fits(form: Form, move: Any) -> bool:
    """Whether the form's JSON Schema, itself checked, holds for the move."""
    schema = form.schema()
    meta.validate(schema)
    return validator_for(schema).is_valid(move)


@given(DOMAINS, st.randoms(use_true_random=False))
def test_what_a_form_lists_or_samples_it_accepts_and_its_schema_too(domain: Domain, rng: random.Random) -> None:
    form = form_of(domain)
    moves = [*form.enumerate(), form.sample(rng)]

    assert all(form.accepts(move) for move in moves)
    assert all(fits(form, move) for move in moves)


@given(subsets() | paths())
def test_a_list_is_accepted_exactly_when_it_is_an_order_of_one_listed(domain: Subset | Path) -> None:
    """Over every short list of the values on offer: nothing is missing from the enumeration, nothing is twice."""

    def named(value: list[Any]) -> tuple[Any, ...]:
        return tuple(value) if isinstance(domain, Path) else tuple(sorted(value, key=repr))

    distinct = list({repr(choice.value): choice.value for choice in domain.choices}.values())
    tried = [list(some) for count in range(5) for some in product(distinct, repeat=count)]
    listed = [named(value) for value in domain.values({}) if len(value) < 5]

    assert {named(value) for value in tried if domain.accepts(value, {})} == set(listed)
    assert len(set(listed)) == len(listed)


@given(CHOICES | RANGES | ROUTES, JSON)
def test_a_single_value_is_accepted_exactly_when_it_is_listed(domain: OneOf | Range | Route, value: Any) -> None:
    listed = [repr(one) for one in domain.values({})]

    assert domain.accepts(value, {}) == (repr(value) in listed)


@pytest.mark.parametrize(
    "domains", [CHOICES, RANGES, paths(), ROUTES, TEXTS], ids=["choices", "ranges", "paths", "routes", "texts"]
)
@given(st.data())
def test_the_schema_says_what_accepts_says(domains: st.SearchStrategy[Domain], data: st.DataObject) -> None:
    """All of it, for the domains that JSON Schema can describe wholly."""
    domain = data.draw(domains)
    form, moves = form_of(domain), [{"type": "go", "to": data.draw(values)} for values in (JSON, near(domain))]

    assert [fits(form, move) for move in moves] == [form.accepts(move) for move in moves]


@given(subsets(), st.data())
def test_the_schema_of_a_subset_says_copies_and_totals_in_words_of_its_own(domain: Subset, data: st.DataObject) -> None:
    values = [choice.value for choice in domain.choices]
    value = data.draw(st.lists(st.sampled_from(values), max_size=domain.most + 1) | near(domain))
    form, move, schema = form_of(domain), {"type": "go", "to": value}, domain.schema()
    if not fits(form, move):
        assert not form.accepts(move)
        return

    weights, offered = schema.get("x-weights", {}), schema["x-offered"]
    too_light = sum(weights.get(str(item), 0) for item in value) < schema.get("x-minimum-total", 0)
    too_many = any(value.count(item) > offered[item] for item in value)
    assert form.accepts(move) == (not too_light and not too_many)
    assert not too_many or len(set(values)) < len(values), "where nothing is there twice, nothing more is to be said"
    assert domain.min_count <= len(value) <= domain.most


@given(st.randoms(use_true_random=False), st.data())
def test_a_changed_move_is_refused(rng: random.Random, data: st.DataObject) -> None:
    move = toy.TRAVEL.sample(rng)
    wrong: dict[str, list[Any]] = {
        "type": ["bid", None, 1],
        "route": [[], ["ostia"] * 2, ["ostia", "pylos", "quay"], ["atlantis"], "ostia", [["ostia"]], None],
        "goods": [[], ["salt"], ["silk"] * 2, ["salt"] * 3, ["silk", "salt", "salt", "tin"], {"silk": 1}, [True]],
        "flag": ["blue", ["red"], None, True],
        "words": ["", "x" * 21, "AHOY", "a\nb", "a\u202eb", 3, None],
    }
    name = data.draw(st.sampled_from(sorted(wrong)))
    changed = move | {name: data.draw(st.sampled_from(wrong[name]))}

    assert toy.TRAVEL.accepts(move)
    assert not toy.TRAVEL.accepts(changed)
    assert fits(toy.TRAVEL, move)
    assert name in ("route", "goods", "words") or not fits(toy.TRAVEL, changed)
    needed = data.draw(st.sampled_from([field.name for field in toy.TRAVEL.fields if not field.optional]))
    for odd in (move | {"extra": 1}, {key: value for key, value in move.items() if key != needed}):
        assert not toy.TRAVEL.accepts(odd)
        assert not fits(toy.TRAVEL, odd)
    assert not any(fits(toy.TRAVEL, odd) for odd in ([*move], "travel", None))


@pytest.mark.parametrize(
    "domain",
    [
        OneOf(offer((0, 1))),
        Range(0, 1),
        Subset(offer((0, 1))),
        Path(offer((0, 1)), 0, 2),
        Route((Way((0,)), Way((1,)))),
    ],
)
def test_a_boolean_is_no_number(domain: Domain) -> None:
    wrapped = isinstance(domain, Subset | Path | Route)
    number, truth = ([1], [True]) if wrapped else (1, True)

    assert domain.accepts(number, {})
    assert not domain.accepts(truth, {})
    assert not fits(form_of(domain), {"type": "go", "to": truth})


def test_a_value_is_named_as_often_as_it_is_offered_and_each_multiset_is_listed_once() -> None:
    domain = Subset(offer(("salt", "tin", "salt")), min_count=1)

    listed = list(domain.values({}))

    assert listed == [["salt"], ["tin"], ["salt", "salt"], ["salt", "tin"], ["salt", "salt", "tin"]]
    assert domain.accepts(["tin", "salt"], {})
    assert not domain.accepts(["tin", "tin"], {})


def test_many_copies_are_listed_without_trying_every_copy() -> None:
    domain = Subset(offer(("salt",) * 40))

    assert len(list(domain.values({}))) == 41


def test_a_subset_reaches_its_least_total_by_heavy_choices_when_chance_does_not() -> None:
    domain = Subset((Choice("lead", weight=5), *(Choice(f"sand-{n}", weight=1) for n in range(9))), 1, 2, 6)

    for seed in range(200):
        assert domain.accepts(domain.sample(random.Random(seed), {}), {})


def test_a_subset_holds_no_more_than_its_least_total_asks_for() -> None:
    domain = Subset((*offer("ab"), Choice("c", weight=4)), 1, 3, 2)
    light = Subset(tuple(Choice(name, weight=1 + 3 * (name == "c")) for name in "abc"), 1, 3, 2)

    assert {len(domain.sample(random.Random(seed), {})) for seed in range(50)} == {1, 2, 3}
    assert ["a", "b"] in [sorted(map(str, light.sample(random.Random(seed), {}))) for seed in range(50)]


def test_a_list_within_a_list_is_none_of_the_choices() -> None:
    assert not Subset(offer("ab")).accepts([["a"]], {})


def test_what_is_offered_is_shown_on_the_board_where_that_is_said() -> None:
    assert offer(["a", 2], "card-{}") == (Choice("a", "card-a"), Choice(2, "card-2"))
    assert offer(["a"]) == (Choice("a"),)


def test_bots_say_what_they_think_of_or_else_what_is_suggested() -> None:
    assert [*Text(9, suggestions=("a",), ideas=("b",)).values({})] == ["b"]
    assert [*Text(9, suggestions=("a",)).values({})] == ["a"]


def test_a_subset_that_holds_nothing_is_not_sampled() -> None:
    with pytest.raises(ValueError, match="weigh 7"):
        Subset((Choice("sand", weight=1),), min_total=7).sample(random.Random(1), {})


def test_at_least_follows_the_field_before_it() -> None:
    form = Form("bid", (Field("amount", Range(0, 9)), Field("up_to", Range(0, 9, at_least="amount"), optional=True)))

    moves = list(form.enumerate())

    assert len(moves) == sum(1 + (10 - amount) for amount in range(10))
    assert form.accepts({"type": "bid", "amount": 4, "up_to": 4})
    assert not form.accepts({"type": "bid", "amount": 4, "up_to": 3})
    assert form.schema()["properties"]["up_to"]["x-at-least"] == "amount"
    assert all(form.accepts(form.sample(random.Random(seed))) for seed in range(100))


def test_no_break_spaces_are_text_and_a_pattern_must_match_whole() -> None:
    assert Text(20).accepts("à\u00a0vous\u202f!", {})
    assert not Text(20).accepts("two\nlines", {})
    assert not Text(20, pattern="[ab]").accepts("ab", {})
    assert Text(20).schema() == {"type": "string", "minLength": 1, "maxLength": 20}


TREE: dict[str, Any] = {"a": {"b": {"c": {}, "a": {}}, "d": {}}}


@pytest.mark.parametrize("walk", ["ab", "abc", "aba", "ad"])
def test_a_route_with_a_tree_takes_every_walk_from_its_root(walk: str) -> None:
    domain = Route((Way(("a", "b")), Way(("a", "d"))), TREE)

    assert domain.accepts(list(walk), {})
    assert fits(form_of(domain), {"type": "go", "to": list(walk)})
    assert list(domain.values({})) == [["a", "b"], ["a", "d"]], "the best ones only"


def test_a_walk_of_two_steps_need_not_be_one_of_the_best() -> None:
    assert Route((Way(("a", "b")),), TREE).accepts(["a", "d"], {})


def test_a_tree_is_told_beside_its_steps() -> None:
    assert Route((Way(("a", "b")),), TREE).schema() == {
        "type": "array",
        "items": {"enum": ["a", "b", "c", "d"]},
        "minItems": 2,
        "x-tree": TREE,
    }


@pytest.mark.parametrize("steps", [[], ["a"], ["b", "c"], ["a", "c"], ["a", "b", "d"], list("abcd"), ["a", 1], "ab"])
def test_a_route_with_a_tree_takes_nothing_else(steps: Any) -> None:
    assert not Route((Way(("a", "b")),), TREE).accepts(steps, {})


def test_forms_together() -> None:
    pass_, go = Form("pass"), Form("go", (Field("to", Range(1, 2)), Field("why", Text(9), optional=True)))

    assert accepted([pass_, go], {"type": "go", "to": 2})
    assert not accepted([pass_, go], {"type": "pass", "to": 2})
    assert list(enumerate_moves([pass_, go])) == [{"type": "pass"}, {"type": "go", "to": 1}, {"type": "go", "to": 2}]
    assert sole_move([pass_]) == {"type": "pass"}
    assert sole_move([pass_, go]) is None
    assert sole_move([]) is None
    assert sole_move([Form("go", (Field("to", Range(1, 1)), Field("on", Range(1, 2), optional=True)))]) == {
        "type": "go",
        "to": 1,
    }
    assert sample_move([pass_], random.Random(1)) == {"type": "pass"}


def test_what_is_optional_is_said_or_not() -> None:
    fields = [Field(name, Range(1, 2), optional=name != "to") for name in ("on", "to", "by")]
    form = Form("go", tuple(fields))

    assert len([*enumerate_moves([form])]) == 3 * 2 * 3
    assert [*enumerate_moves([form], with_optional=False)] == [{"type": "go", "to": 1}, {"type": "go", "to": 2}]
    drawn = [form.sample(random.Random(seed)) for seed in range(99)]
    assert {tuple(sorted(move)) for move in drawn} == {
        ("to", "type"),
        ("by", "to", "type"),
        ("on", "to", "type"),
        ("by", "on", "to", "type"),
    }


def test_a_text_may_be_as_long_as_it_may_be() -> None:
    assert [Text(3).accepts("a" * length, {}) for length in range(5)] == [False, True, True, True, False]
