"""Masks on views and events, in the fields that are declared as free text (`games.core.facts.FreeText`)."""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from games.core.facts import Event, Origin
from service.masks.masking import masked

S = TypeVar("S", bound=Struct)
Mask = Callable[[Any], Any]
"""Takes a value of one type and returns it masked: the very value where nothing is hidden."""


def masked_struct(value: S) -> S:
    """A view, or a part of one, with its free texts masked."""
    mask = _struct_mask(type(value))
    return mask(value) if mask else value


def holds_free_text(kind: type[Struct]) -> bool:
    """Whether a view or an event of this type can hold what players wrote."""
    return _struct_mask(kind) is not None


def masked_data(event: type[Event], data: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event, as JSON and as far as its reader may know them, with the free texts masked."""
    mask = _struct_mask(event)
    return mask(data) if mask else data


@cache
def _struct_mask(kind: type[Struct]) -> Mask | None:
    """The mask for all values of a type, or for their JSON; None when nothing in them is free text."""
    hints = get_type_hints(kind, include_extras=True)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    found = {name: (encoded, mask) for name, encoded in names if (mask := _mask(hints[name]))}
    if not found:
        return None
    in_json = dict(found.values())

    def apply(value: Any) -> Any:
        if isinstance(value, Mapping):
            return _changed(value, {name: mask(value[name]) for name, mask in in_json.items() if name in value})
        changes = {
            name: new for name, (_, mask) in found.items() if (new := mask(old := getattr(value, name))) is not old
        }
        return structs.replace(value, **changes) if changes else value

    return apply


def _mask(hint: Any) -> Mask | None:
    """The mask for values of a field's type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _texts if Origin.PLAYER in hint.__metadata__ else _mask(parts[0])
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct_mask(hint)
    if origin in (Union, UnionType):
        return _union_mask(parts)
    inner = (
        _mask(parts[-1] if isinstance(origin, type) and issubclass(origin, Mapping) else parts[0]) if parts else None
    )
    return _each(inner) if inner else None


def _union_mask(parts: tuple[Any, ...]) -> Mask | None:
    """The mask for one of several types, of which all but structs are without parts."""
    masks = {part: mask for part in parts if (mask := _mask(part))}
    if not masks:
        return None
    only = next(iter(masks.values())) if len(masks) == 1 else None

    def apply(value: Any) -> Any:
        mask = masks.get(type(value)) or (only if isinstance(value, Mapping | list | tuple) else None)
        return mask(value) if mask else value

    return apply


def _each(mask: Mask) -> Mask:
    """The mask for lists, tuples and mappings of values."""

    def apply(value: Any) -> Any:
        if isinstance(value, Mapping):
            return _changed(value, {key: mask(one) for key, one in value.items()})
        masks = [mask(one) for one in value]
        return value if all(new is old for new, old in zip(masks, value, strict=True)) else type(value)(masks)

    return apply


def _changed(value: Mapping[Any, Any], masks: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return value if all(value[key] is new for key, new in masks.items()) else {**value, **masks}


def _texts(value: Any) -> Any:
    """A value with every text in it masked."""
    if isinstance(value, str):
        return value if (mask := masked(value)) == value else mask  # an equal text may be remembered
    return _each(_texts)(value) if isinstance(value, Mapping | list | tuple) else value
