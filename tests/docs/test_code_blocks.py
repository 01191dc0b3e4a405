"""What documents show as code is code: JSON, Python, TOML and YAML are parsed, shell scripts checked by bash."""

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
import yaml

from tests.tree import ROOT, files

BLOCK: Final = re.compile(r"^```(json|python|sh|toml|yaml)\b.*?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES: Final = [name for name in files() if name.endswith(".md") and name != "CHANGELOG.md"]


def check_shell(script: str) -> None:
    subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=True)


CHECKS: Final[dict[str, Callable[[str], Any]]] = {
    "json": json.loads,
    "python": ast.parse,
    "sh": check_shell,
    "toml": tomllib.loads,
    "yaml": lambda text: list(yaml.safe_load_all(text)),
}


def blocks() -> Iterator[tuple[str, str, str]]:
    """Page, language and text of every block whose language can be checked."""
    for page in PAGES:
        for language, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
            yield page, language, text


@pytest.mark.parametrize(("page", "language", "text"), [*blocks()])
def test_a_block_is_written_in_its_language(page: str, language: str, text: str) -> None:
    CHECKS[language](text)
