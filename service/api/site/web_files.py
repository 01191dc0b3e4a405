"""The web client's files in memory: typed, compressed, and under an address that changes with their content.

Modules import each other by relative paths, so one hash over all files is the folder that they are served from: what a
browser keeps of it is right for ever, and a page never mixes the files of two releases.
"""

import gzip
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from msgspec import Struct

from service.api.site.bundle import bundled

CLIENTS: Final = Path(__file__).resolve().parents[3] / "clients"
FOLDERS: Final[Mapping[str, Path]] = {"": CLIENTS / "web", "verify/": CLIENTS / "verify"}
"""Where the files lie, by what their names begin with."""

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

TABLE: Final = ("pages/game.js", "table/texts-en.js", "table/texts-fr.js")
REPLAY: Final = ("replay/index.js", "replay/texts-en.js", "replay/texts-fr.js")
SHELL: Final = ("texts/shell-en.js", "texts/shell-fr.js")
AHEAD: Final[tuple[tuple[str, ...], ...]] = ((), (*SHELL, *TABLE), (*SHELL, *REPLAY))
"""What a page is known to import later: fetched with its index; texts in both languages, for the client chooses one."""

_COMPRESSED: Final = frozenset({".png", ".webp", ".woff2"})
"""Kinds that gzip makes no smaller."""

_IMPORT: Final = re.compile(r"""^\s*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
_SCRIPT: Final = re.compile(r'<script type="module" src="/web/([^"]+)"')


class File(Struct, frozen=True):
    """A file as it is sent; `packed` is its gzip form, None where that gains nothing."""

    body: bytes
    packed: bytes | None
    type: str
    tag: str


class Files(Struct, frozen=True):
    """All files of one release by name, and the hash over them.

    `indexes` are the pages that the client begins with, by the modules that are fetched with them.
    """

    hash: str
    by_name: Mapping[str, File]
    indexes: Mapping[tuple[str, ...], File]

    def index(self, modules: tuple[str, ...] = ()) -> File:
        """The page that an address of the client begins with."""
        return self.indexes[modules]


class Web:
    """The files as they lie on disk, read again when they changed: who works on the client only reloads the page."""

    def __init__(self, folders: Mapping[str, Path] = FOLDERS) -> None:
        self._folders = folders
        self._stamp: object = None
        self._files = Files("", {}, {})

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
    """Files ready to be sent, modules joined into few; the index gets the addresses of this release."""
    for entry in _SCRIPT.findall(contents[INDEX].decode()):
        contents = bundled(contents, entry)
    whole = sha256()
    for name in sorted(contents):
        whole.update(f"{name}\0{len(contents[name])}\0".encode() + contents[name])
    mark = whole.hexdigest()[:16]
    indexes = {ahead: _file(INDEX, _addressed(contents, mark, ahead)) for ahead in AHEAD}
    return Files(mark, {name: _file(name, body) for name, body in contents.items()} | {INDEX: indexes[()]}, indexes)


def _found(folders: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    for start, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            if path.suffix in TYPES:
                yield start + path.relative_to(folder).as_posix(), path


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    packed = None if suffix in _COMPRESSED else gzip.compress(body, 9, mtime=0)
    if packed is not None and len(packed) >= len(body):
        packed = None
    return File(body, packed, TYPES[suffix], sha256(body).hexdigest()[:16])


def _addressed(contents: Mapping[str, bytes], mark: str, ahead: tuple[str, ...]) -> bytes:
    """The index, with addresses of this release, and with the modules to fetch at once: not one after another."""
    text = contents[INDEX].decode()
    entries = _SCRIPT.findall(text)
    modules = [name for name in (*ahead, *imported(contents, [*entries, *ahead])) if name in contents]
    links = "".join(f'<link rel="modulepreload" href="/web/{name}">\n' for name in modules)
    return text.replace("</head>", f"{links}</head>", 1).replace('"/web/', f'"/web/{mark}/').encode()


def imported(contents: Mapping[str, bytes], names: list[str]) -> list[str]:
    """The modules that these need before they can run, the nearest first."""
    seen = dict.fromkeys(names)
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        for path in _IMPORT.findall(contents.get(name, b"").decode()):
            found = normpath(join(dirname(name), path))
            if found not in seen:
                seen[found] = None
                waiting.append(found)
    return [name for name in seen if name not in names]
