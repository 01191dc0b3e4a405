"""Tables that are complete or do not load."""

import pytest

from games.core.deciding import complete


def test_a_complete_table_is_its_parts_together() -> None:
    assert complete("abc", {"a": 1, "c": 3}, {"b": 2}) == {"a": 1, "c": 3, "b": 2}


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ([{"a": 1}], "missing: b, c"),
        ([{"a": 1, "b": 2, "c": 3, "d": 4}], "unknown: d"),
        ([{"a": 1, "b": 2}, {"b": 2, "c": 3}], "double: b"),
        ([{int: 1}], "missing: a, b, c; unknown: int"),
    ],
)
def test_what_is_missing_unknown_or_double_is_named(tables: list[dict[object, int]], told: str) -> None:
    with pytest.raises(TypeError) as refused:
        complete("abc", *tables)
    assert str(refused.value) == told
