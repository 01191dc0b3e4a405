"""Joins the web client's modules into few files, so that a page needs few round trips; needs no tool but Python.

The sources stay plain ES modules that a browser runs as they are. What the entry needs is one file; each module that is
imported later, and what only it needs, is another; what two of those need is a file that they share. Modules are put
into functions of their own, in the order in which they need each other. Only the plain forms of import and export that
the client uses are understood: any other is an error at the start, not in somebody's browser.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from posixpath import dirname, join, normpath, relpath
from typing import Final

from msgspec import Struct

_COMMENT: Final = re.compile(r"/\*\*.*?\*/|^\s*//[^\n]*\n", re.DOTALL | re.MULTILINE)
_IMPORT: Final = re.compile(
    r"""^import\s*(?:(?P<default>\w+)|\{(?P<names>[^}]*)\})\s*from\s*["'](?P<path>\.[^"']+)["'];?""", re.MULTILINE
)
_PASSED_ON: Final = re.compile(
    r"""^export\s*\{(?P<names>[^}]*)\}\s*from\s*["'](?P<path>\.[^"']+)["'];?""", re.MULTILINE
)
_LISTED: Final = re.compile(r"(?:^|(?<=[;}]))export\s*\{(?P<names>[^}]*)\};?\s*$", re.MULTILINE)
_DECLARED: Final = re.compile(
    r"^export\s+(?P<kept>(?P<default>default\s+)?(?P<what>(?:async\s+)?function\*?|const|class)\s+(?P<name>\w+))",
    re.MULTILINE,
)
_DEFAULT: Final = re.compile(r"(?:^|(?<=[;}]))export\s+default\s+", re.MULTILINE)
_LATER: Final = re.compile(r"""\bimport\(\s*(?P<quote>["'`])(?P<path>\.{1,2}/[^"'`]*)(?P=quote)\s*\)""")
_AWAIT: Final = re.compile(r"^await\b", re.MULTILINE)
_LEFT: Final = re.compile(r"""(?:^|[;}])(?:import\b\s*[\w{*"']|export\b\s*[{*\w])[^\n]*""", re.MULTILINE)
_OUTSIDE: Final = "verify/"
"""Served as it is: who wants to read the verifier shall find the file that they know."""

_MANY: Final = 3
"""A module that so many files would share comes with the first one: another round trip costs more."""


class Module(Struct):
    """A module taken apart: its code without imports and exports, what it needs, what it gives by which local name."""

    name: str
    code: str
    needs: list[str]
    gives: dict[str, str]
    later: set[str]


class Unclear(ValueError):
    """A module has a form of import or export that is not understood, or modules need each other in a circle."""


def bundled(contents: Mapping[str, bytes], entry: str) -> dict[str, bytes]:
    """The contents with the entry, and all modules imported later, in few files. Raises Unclear."""
    modules = _read(contents, entry)
    lazy = sorted({name for module in modules.values() for name in module.later})
    homes = _homes(modules, entry, lazy)
    joined = dict(contents)
    for home in set(homes.values()):
        members = [modules[name] for name in _in_order(modules, homes, home)]
        joined[home] = _file(home, members, homes, entry).encode()
    for name in lazy:
        if homes[name] != name:
            joined[name] = _signpost(modules[name], homes[name]).encode()
    return joined


def _read(contents: Mapping[str, bytes], entry: str) -> dict[str, Module]:
    modules: dict[str, Module] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name in modules:
            continue
        if name not in contents:
            raise Unclear(f"there is no module {name}")
        modules[name] = _taken_apart(name, contents[name].decode(), contents)
        waiting += [*modules[name].needs, *modules[name].later]
    return modules


def _taken_apart(name: str, text: str, contents: Mapping[str, bytes]) -> Module:
    code = _COMMENT.sub("", text)
    module = Module(name, "", [], {}, set(_later(name, code, contents)))

    def passed_on(found: re.Match[str]) -> str:
        source = _needed(module, found["path"])
        module.gives |= {given: f"{source}.{kept}" for kept, given in _pairs(found["names"])}
        return ""

    def imported(found: re.Match[str]) -> str:
        source = _needed(module, found["path"])
        if found["default"]:
            return f"const {found['default']} = {source}.default;"
        inner = ", ".join(kept if kept == local else f"{kept}: {local}" for kept, local in _pairs(found["names"]))
        return f"const {{ {inner} }} = {source};"

    def declared(found: re.Match[str]) -> str:
        module.gives["default" if found["default"] else found["name"]] = found["name"]
        return f"{found['what']} {found['name']}"

    def listed(found: re.Match[str]) -> str:
        module.gives |= {given: kept for kept, given in _pairs(found["names"])}
        return ""

    for pattern, instead in ((_PASSED_ON, passed_on), (_IMPORT, imported), (_DECLARED, declared), (_LISTED, listed)):
        code = pattern.sub(instead, code)
    code, unnamed = _DEFAULT.subn("const $default = ", code)
    if unnamed:
        module.gives["default"] = "$default"
    if left := _LEFT.search(code):
        raise Unclear(f"{name}: {left[0]}")
    module.code = code.strip()
    return module


def _pairs(names: str) -> Iterable[tuple[str, str]]:
    for part in filter(None, map(str.strip, names.split(","))):
        kept, _, local = part.partition(" as ")
        yield kept.strip(), (local or kept).strip()


def _needed(module: Module, path: str) -> str:
    name = normpath(join(dirname(module.name), path))
    if name not in module.needs:
        module.needs.append(name)
    return _variable(name)


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _later(name: str, code: str, contents: Mapping[str, bytes]) -> Iterable[str]:
    """Modules that are imported when they are wanted. Where not even the folder is fixed it is the browser's affair."""
    for found in _LATER.finditer(code):
        folder, _, last = found["path"].rpartition("/")
        if "${" not in found["path"]:
            names = [normpath(join(dirname(name), found["path"]))]
        elif folder == ".":
            names = []
        else:
            start = normpath(join(dirname(name), folder)) + "/"
            shape = re.compile(re.escape(start) + re.sub(r"\\\$\\\{\w+\\\}", "[^/]+", re.escape(last)))
            names = [other for other in contents if shape.fullmatch(other)]
        yield from (other for other in names if not other.startswith(_OUTSIDE))


def _homes(modules: Mapping[str, Module], entry: str, lazy: Iterable[str]) -> dict[str, str]:
    """The file of each module, by who needs it: the entry, one of those imported later, or several."""
    users: dict[str, set[str]] = {name: set() for name in modules}
    for start in lazy:
        for name in _reached(modules, start):
            users[name].add(start)
    shell = _reached(modules, entry)
    return {name: entry if name in shell else _home(users[name], entry) for name in modules}


def _home(users: set[str], entry: str) -> str:
    if len(users) == 1:
        return next(iter(users))
    if len(users) >= _MANY:
        return entry
    return f"shared/{sha256(' '.join(sorted(users)).encode()).hexdigest()[:12]}.js"


def _reached(modules: Mapping[str, Module], start: str) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += modules[name].needs
    return reached


def _in_order(modules: Mapping[str, Module], homes: Mapping[str, str], home: str) -> list[str]:
    """The modules of a file, each after those that it needs."""
    order: list[str] = []
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in open_:
            raise Unclear(f"modules need each other: {' → '.join([*open_, name])}")
        if name in order or homes.get(name) != home:
            return
        open_.append(name)
        for needed in modules[name].needs:
            visit(needed)
        open_.pop()
        order.append(name)

    for name in sorted(modules.keys() - {home}):
        visit(name)
    visit(home)  # the entry runs when all others are there
    return order


def _file(home: str, members: list[Module], homes: Mapping[str, str], entry: str) -> str:
    inside = {module.name for module in members}
    abroad: dict[str, set[str]] = {}
    for module in members:
        for name in module.needs:
            if name not in inside:
                abroad.setdefault(homes[name], set()).add(_variable(name))
    parts = [f'import {{ {", ".join(sorted(names))} }} from "{_way(home, file)}";' for file, names in abroad.items()]
    parts += [_wrapped(module, home, last=module.name == entry) for module in members]
    parts += [f"export {{ {_variable(module.name)} }};" for module in members if module.name != entry]
    if home in inside and home != entry:
        parts += _exports(next(module for module in members if module.name == home))
    return "\n".join(parts) + "\n"


def _wrapped(module: Module, home: str, *, last: bool) -> str:
    code = module.code
    if module.name != home:
        here = f'new URL("{_way(home, module.name)}", import.meta.url).href'
        code = code.replace("import.meta.url", here)
        code = _LATER.sub(lambda found: _from(home, module.name, found), code)
    if last:
        return f"{{\n{code}\n}}"
    if _AWAIT.search(code):
        raise Unclear(f"{module.name} waits while it is loaded")
    gives = ", ".join(name if name == local else f"{name}: {local}" for name, local in module.gives.items())
    return f"const {_variable(module.name)} = (() => {{\n{code}\nreturn {{ {gives} }};\n}})();"


def _from(home: str, name: str, found: re.Match[str]) -> str:
    folder, _, last = found["path"].rpartition("/")
    way = _way(home, normpath(join(dirname(name), folder, "x"))).removesuffix("x")
    return f"import({found['quote']}{way}{last}{found['quote']})"


def _way(home: str, name: str) -> str:
    way = relpath(name, dirname(home) or ".")
    return way if way.startswith(".") else f"./{way}"


def _signpost(module: Module, home: str) -> str:
    found = f'import {{ {_variable(module.name)} }} from "{_way(module.name, home)}";'
    return "\n".join([found, *_exports(module)]) + "\n"


def _exports(module: Module) -> list[str]:
    variable = _variable(module.name)
    return [f"const $given_{name} = {variable}.{name};\nexport {{ $given_{name} as {name} }};" for name in module.gives]
