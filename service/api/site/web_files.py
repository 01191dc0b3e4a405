"""The web client's files in memory: typed, compressed, and under an address that changes with their content.

Modules import each other by relative paths, so one hash over all files is the folder that they are served from: what a
browser keeps of it is right for ever, and a page never mixes the files of two releases. Pages begin with the bundle,
which `make bundle` makes of the modules; while it is not of the modules as they are now, they begin with these.
"""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from games.core.texts import FALLBACK, LANGUAGES

CLIENTS: Final = Path(__file__).resolve().parents[3] / "clients"
FOLDERS: Final = (("", CLIENTS / "web"), ("", CLIENTS / "bundle"), ("verify/", CLIENTS / "verify"))
"""Where the files lie, after what their names begin with."""

INDEX: Final = "index.html"
PAGE: Final = "text/html; charset=utf-8"
TYPES: Final[Mapping[str, str]] = {
    ".html": PAGE,
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
"""What is served; files of other kinds are not."""

BUNDLED: Final = ".min.js"
"""How the names of the bundle's files end."""

SHELL: Final = ("shell.min.js",)
TABLE: Final = (
    "board.min.js",
    "game.min.js",
    "table/table.css",
    "table/move/tray.css",
    "table/story/story.css",
    "table/board/stage.css",
    "table/move/move.css",
    "table/panels/panels.css",
)
REPLAY: Final = ("board.min.js", "replay.min.js")
FRONT: Final = ("front.min.js", "games/plates.css")
RULES: Final = ("reading.min.js", "rules.min.js", "games/plates.css", "pages/rules.css")
AHEAD: Final[tuple[tuple[str, ...], ...]] = ((), TABLE, REPLAY, FRONT, RULES)
"""What a page is known to need later: fetched with its index."""

FIRST: Final = "pages/front/first.html"
"""What the front page shows before the client is there: texts stand in it by their keys."""
_FIRST_TEXTS: Final = "texts/shell/shell-{}.json", "texts/shell/front-{}.json"
_FIRST_SHEET: Final = "pages/front/front.css"
_APP: Final = '<div id="app"></div>'
_KEY: Final = re.compile(r"\{([\w.]+)\}")

SHEET: Final = "style/all.css"
"""The sheets of the index as one file: each would be a request of its own before anything is painted."""
_SHEET_LINK: Final = f'<link rel="stylesheet" href="/web/{SHEET}">'

EARLY: Final = "before-paint.js"
_EARLY_LINK: Final = f' src="/web/{EARLY}"></script>'
"""What is run before anything is painted: part of the index, where it is not waited for."""
_FILES: Final = ' data-files="/web/"'
_MAIN: Final = '<script type="module" src="/web/{}"></script>\n'
"""Where the client begins; the early script does it where a page has words of its own, to be painted first."""

_LANGUAGE: Final = '<html lang="en">'
"""What the index begins with; its reader's language takes the place."""

_COMPRESSED: Final = frozenset({".png", ".webp", ".woff2"})
"""Kinds that gzip makes no smaller."""

_BUNDLED_ENTRY: Final = "main.min.js"
_PLAIN_ENTRY: Final = "main.js"
_SHEETS: Final = re.compile(r'<link rel="stylesheet" href="/web/(style/[^"]+)">\n')
_FROM: Final = re.compile(rb"/\* from ([0-9a-f]{16}) \*/")


class File(Struct, frozen=True):
    """A file as it is sent; `packed` is its gzip form, None where that gains nothing."""

    body: bytes
    packed: bytes | None
    type: str
    tag: str


class Files(Struct, frozen=True):
    """All files of one release by name, and the hash over them.

    `sources` is the hash over what a bundle is made of; `bundled` whether there is one of just these sources. `indexes`
    are the pages that the client begins with, by the modules that are fetched with them and by language; `script` and
    `styles` are what allows those in them, as sources of a Content-Security-Policy (CSP 3, section 2.3.1).
    """

    hash: str
    sources: str
    bundled: bool
    by_name: Mapping[str, File]
    indexes: Mapping[tuple[tuple[str, ...], str], File]
    script: str
    styles: str

    def index(self, modules: tuple[str, ...] = (), language: str = FALLBACK) -> File:
        """The page that an address of the client begins with, in a language that the service speaks."""
        return self.indexes[modules, language]


class Web:
    """The files as they lie on disk, read again when they changed: who works on the client only reloads the page."""

    def __init__(self, folders: Iterable[tuple[str, Path]] = FOLDERS) -> None:
        self._folders = folders
        self._stamp: object = None
        self._files = Files("", "", False, {}, {}, "", "")

    def files(self) -> Files:
        """What was read last; reads when nothing was."""
        return self._files if self._stamp else self.fresh()

    def fresh(self) -> Files:
        """What lies on disk now."""
        found = dict(_found(self._folders))
        stamp = {name: (status.st_mtime_ns, status.st_size) for name, path in found.items() for status in [path.stat()]}
        if stamp != self._stamp:
            self._files = release({name: path.read_bytes() for name, path in found.items()})
            self._stamp = stamp
        return self._files


def release(contents: Mapping[str, bytes]) -> Files:
    """Files ready to be sent; the index gets the addresses of this release. A bundle of other sources is left out."""
    sources = _hash({name: body for name, body in contents.items() if _in_bundle(name)})
    found = _FROM.match(contents.get(_BUNDLED_ENTRY, b""))
    bundled = found is not None and found[1].decode() == sources
    if not bundled:
        contents = {name: body for name, body in contents.items() if not name.endswith(BUNDLED)}
    early = contents[EARLY]
    contents = _with_early_script(_with_one_sheet(contents))
    mark = _hash(contents)
    indexes = {
        (ahead, language): file_of(INDEX, _addressed(contents, mark, ahead, language).encode())
        for ahead in AHEAD
        for language in LANGUAGES
    }
    by_name = {name: file_of(name, body) for name, body in contents.items()} | {INDEX: indexes[(), FALLBACK]}
    styles = " ".join(_source(_at(mark, sheet).encode()) for sheet in _inlined(contents))
    return Files(mark, sources, bundled, by_name, indexes, _source(early), styles)


def _source(part: bytes) -> str:
    """What allows a part of a page in its policy."""
    return f"'sha256-{b64encode(sha256(part).digest()).decode()}'"


def _in_bundle(name: str) -> bool:
    return name.endswith(".js") and not name.endswith(BUNDLED) and not name.startswith("verify/")


def _hash(contents: Mapping[str, bytes]) -> str:
    whole = sha256()
    for name in sorted(contents):
        whole.update(f"{name}\0{len(contents[name])}\0".encode() + contents[name])
    return whole.hexdigest()[:16]


def _found(folders: Iterable[tuple[str, Path]]) -> Iterator[tuple[str, Path]]:
    for start, folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in TYPES:
                yield start + path.relative_to(folder).as_posix(), path


def file_of(name: str, body: bytes) -> File:
    """A file of that name as it is sent."""
    suffix = Path(name).suffix
    packed = None if suffix in _COMPRESSED else gzip.compress(body, 9, mtime=0)
    if packed is not None and len(packed) >= len(body):
        packed = None
    return File(body, packed, TYPES[suffix], sha256(body).hexdigest()[:16])


def _with_one_sheet(contents: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The files with the index's sheets as one, which has the place of the first; it lies where they do."""
    index = contents[INDEX].decode()
    names = _SHEETS.findall(index)
    if not names:
        return contents
    link = f'<link rel="stylesheet" href="/web/{SHEET}">\n'
    told = _SHEETS.sub("", _SHEETS.sub(lambda _: link, index, count=1).replace(link, "\0")).replace("\0", link)
    return {**contents, INDEX: told.encode(), SHEET: b"".join(contents[name] for name in names)}


def _with_early_script(contents: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The files with what runs first in the index itself."""
    index = contents[INDEX].replace(_EARLY_LINK.encode(), b">" + contents[EARLY] + b"</script>")
    return {**contents, INDEX: index}


def _addressed(contents: Mapping[str, bytes], mark: str, ahead: tuple[str, ...], language: str) -> str:
    """The index, with addresses of this release, and with what is imported later: not fetched one after another."""
    text = contents[INDEX].decode().replace(_LANGUAGE, f'<html lang="{language}">', 1)
    entry = _BUNDLED_ENTRY if _BUNDLED_ENTRY in contents else _PLAIN_ENTRY
    later = [name for name in (*SHELL, *ahead) if name in contents]
    if ahead == FRONT and FIRST in contents:
        text = _begun(text, contents, language).replace(_MAIN.format(_PLAIN_ENTRY), "", 1)
        return _at(mark, text.replace(_FILES, f'{_FILES} data-later="{" ".join([entry, *later])}"', 1))
    text = text.replace(f'"/web/{_PLAIN_ENTRY}"', f'"/web/{entry}"')
    return _at(mark, text.replace("</head>", f"{''.join(map(_preload, later))}</head>", 1))


def _begun(index: str, contents: Mapping[str, bytes], language: str) -> str:
    """The index with the first words of the front page, dressed by sheets in it: nothing is waited for."""
    texts: dict[str, str] = {}
    for file in _FIRST_TEXTS:
        texts |= json.loads(contents[file.format(language)])
    first = _KEY.sub(lambda key: escape(texts[key[1]]), contents[FIRST].decode().replace("\n", ""))
    shell, own = _inlined(contents)
    styles = f'<style>{shell}</style>\n<style data-sheet="{_FIRST_SHEET}">{own}</style>'
    return index.replace(_SHEET_LINK, styles, 1).replace(_APP, f'<div id="app">{first}</div>', 1)


def _inlined(contents: Mapping[str, bytes]) -> list[str]:
    """The sheets that are part of the front page."""
    names = (SHEET, _FIRST_SHEET) if FIRST in contents else ()
    return [contents[name].decode().replace('url("../', 'url("/web/') for name in names]


def _at(mark: str, text: str) -> str:
    """The text, with addresses of a release."""
    return text.replace('"/web/', f'"/web/{mark}/')


def _preload(name: str) -> str:
    """What asks for a file with its page; the shell is painted first."""
    kind = 'rel="preload" as="style"' if name.endswith(".css") else 'rel="modulepreload"'
    haste = "" if name in SHELL else ' fetchpriority="low"'
    return f'<link {kind}{haste} href="/web/{name}">\n'
