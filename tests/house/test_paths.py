"""What the documents name is there: files, folders, modules and pages; and the pages that code names."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.tree import ROOT, files

LISTED = files()
TOP = {name.partition("/")[0] for name in LISTED if "/" in name}
HISTORY = ("CHANGELOG.md", "docs/decisions/")
"""Pages that tell of former times, and so of files that are gone."""
EXAMPLES = ("check.py", "learned.py")
"""Files that readers write themselves."""
DOCUMENTS = [name for name in LISTED if name.endswith(".md")]
PRESENT = [name for name in DOCUMENTS if not name.startswith(HISTORY)]


def text(name: str) -> str:
    """What is written in a file of the tree."""
    return (ROOT / name).read_text(encoding="utf-8")


def words_in_code(page: str) -> Iterator[str]:
    """The words of all code spans of a page, without a full stop or slash at the end."""
    for span in re.findall(r"`([^`\n]+)`", page):
        yield from (word.rstrip("/.:;") for word in re.split(r"[\s=,()]+", span))


def is_missing(word: str) -> bool:
    """Whether a word names a file, folder or module of ours that is not there."""
    if re.fullmatch(r"[\w-]+(/[\w.-]+)+", word) and word.partition("/")[0] in TOP:
        return not (ROOT / word).exists()
    if re.fullmatch(r"[\w/-]+\.(py|lua)", word):
        return word not in EXAMPLES and not any(f"/{name}".endswith(f"/{word}") for name in LISTED)
    if re.fullmatch(r"[a-z]\w*(\.\w+)+", word) and word.partition(".")[0] in TOP and ".example" not in word:
        path = ROOT / word.replace(".", "/")
        return not path.exists() and not path.with_suffix(".py").exists()
    return False


def test_paths_modules_and_file_names_are_recognised() -> None:
    assert [is_missing(word) for word in ("service/wiring.py", "clients.bot", "settings.py", "append.lua")] == [
        False
    ] * 4
    assert [is_missing(word) for word in ("service/gone.py", "clients.gone", "gone.py", "gone.lua")] == [True] * 4
    assert [is_missing(word) for word in ("games.example.org", "board.svg", "docs", "n-0")] == [False] * 4


def leads_somewhere(document: Path, link: str) -> bool:
    """Whether a link of a document leads to a file, and to a heading of it if it names one."""
    path, _, anchor = link.partition("#")
    page = document.parent / path if path else document
    return page.exists() and (not anchor or anchor in headings(page.read_text(encoding="utf-8")))


def headings(page: str) -> set[str]:
    """The anchors of a page's headings: words in small letters, joined by hyphens, without punctuation."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_named_files_and_modules_are_there() -> None:
    named = [(name, word) for name in PRESENT for word in words_in_code(text(name))]
    assert [(name, word) for name, word in named if is_missing(word)] == []


def test_linked_pages_are_there() -> None:
    linked = [(name, link) for name in DOCUMENTS for link in re.findall(r"\]\(([^)\s]+)\)", text(name))]
    lost = [(name, link) for name, link in linked if "://" not in link and not leads_somewhere(ROOT / name, link)]
    assert lost == []


def test_the_pages_that_code_names_are_there() -> None:
    code = [name for name in LISTED if name.endswith((".py", ".js", ".html", ".yaml", ".toml", ".conf", "Makefile"))]
    named = {
        (name, page)
        for name in code
        if not name.startswith(("clients/bundle/", "service/api/site/static/"))
        for page in re.findall(r"\bdocs/[\w/-]+\.md", text(name))
    }
    assert named
    assert sorted((name, page) for name, page in named if not (ROOT / page).exists()) == []
