"""The document as YAML: short lines for what is short, examples as JSON would have them."""

from typing import Any, Final

import msgspec
import yaml

from service.api.openapi.common import Json

WIDTH: Final = 160
_SHORT: Final = 180
"""Bytes of what stands on a line of its own."""
_EXAMPLES: Final = ("example", "value", "default")


class _Flow(dict[str, Any]):
    """A mapping that is written on as few lines as it takes."""


class _Row(list[Any]):
    """A list that is written so."""


class _Plain(yaml.SafeDumper):
    """YAML without anchors, so that each part can be read where it stands."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_text(self, text: str) -> yaml.Node:
        """Several lines as several lines."""
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)

    def represent_flow(self, mapping: _Flow) -> yaml.Node:
        """With all that is in it."""
        return self.represent_mapping("tag:yaml.org,2002:map", mapping, flow_style=True)


_Plain.add_representer(
    _Row, lambda dumper, row: dumper.represent_sequence("tag:yaml.org,2002:seq", row, flow_style=True)
)
_Plain.add_representer(str, _Plain.represent_text)
_Plain.add_representer(_Flow, _Plain.represent_flow)


def written(document: Json) -> str:
    """The document as YAML."""
    text: str = yaml.dump(_in_flow(document), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=WIDTH)
    return text


def _in_flow(node: Any) -> Any:
    if isinstance(node, list):
        return _Row(node) if _short(node) else [_in_flow(part) for part in node]
    if not isinstance(node, dict):
        return node
    if _short(node):
        return _Flow(node)
    return {name: _member(name, part) for name, part in node.items()}


def _member(name: str, part: Any) -> Any:
    if name in _EXAMPLES and isinstance(part, dict):
        return _Flow(part)
    return _Row(part) if name == "examples" and isinstance(part, list) else _in_flow(part)


def _short(node: Any) -> bool:
    return len(msgspec.json.encode(node)) <= _SHORT
