"""What pages need not repeat because the code says it: settings, limits, problems, operations, commands, metrics.

A page asks for it by an empty block of the kind `{made}` with the table's name.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from sphinx.application import Sphinx

from clients.chat import settings as chat_settings
from clients.mail import settings as gateway_settings
from docs._site import access, documents, metrics
from docs._site.refusals import CORE, TOURNAMENTS, raised
from games.core.texts import Texts
from service import settings
from service.api.http.problems import MEANINGS, STATUS, TEXTS
from service.limits import quotas, rates
from tests.bench.arena.summary import kept
from tests.bench.arena.tables import markdown
from tournaments.core.catalogue import TEXTS as OF_TOURNAMENTS
from workers.command_line.main import main

ROOT: Final = Path(__file__).resolve().parents[2]
_BLOCK: Final = re.compile(r"^```\{made\} ([\w-]+)\n```$", re.MULTILINE)
_PAGE: Final = re.compile(r"docs/([\w/-]+\.md)")
_STACKED: Final = "{.stacked}"
"""The table's cells stand below each other on a phone."""
_METHODS: Final = ("get", "post", "put", "patch", "delete")

Row = Sequence[str]


def fill(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the tables into a page. Raises KeyError for one that is not made here."""
    made: dict[str, Callable[[], Iterator[str]]] = {
        **MADE,
        "others": lambda: _others(Path(app.srcdir, page), source[0]),
    }
    source[0] = _BLOCK.sub(lambda block: "\n".join(made[block[1]]()), source[0])


def _others(index: Path, text: str) -> Iterator[str]:
    """The pages of a folder that its index does not name."""
    named = {index.name, *text.splitlines()}
    pages = sorted(page.stem for page in index.parent.glob("*.md"))
    yield from ("```{toctree}", ":maxdepth: 1", "", *(page for page in pages if page not in named), "```")


def _table(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    yield _line(head)
    yield _line(["---"] * len(head))
    yield from map(_line, rows)


def _line(cells: Row) -> str:
    """A row; pages that the code names become links with the page's title."""
    told = (_PAGE.sub(r"[](../\1)", cell.replace("|", r"\|")) for cell in cells)
    return f"| {' | '.join(told)} |"


def _settings(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    told = ((f"`{name}`", f"`{default}`" if default else "", meaning) for name, default, meaning in rows)
    yield _STACKED
    yield from _table(("name", "default", "meaning"), told)


def _limits() -> Iterator[str]:
    rows = (
        (f"`{limit.name}`", limit.what, _number(limit.requests), _period(limit.seconds), limit.per)
        for limit in rates.TABLE
    )
    return _table(("limit", "what counts", "most", "in", "for each"), rows)


def _quotas() -> Iterator[str]:
    rows = ((f"`{quota.name}`", quota.what, *_bounds(quota), _period(quota.seconds)) for quota in quotas.TABLE)
    return _table(("quota", "what counts", "account", "guest", "network", "in"), rows)


def _bounds(quota: quotas.Quota) -> tuple[str, ...]:
    return tuple(map(_number, (quota.account, quota.guest, quota.network)))


def _problems() -> Iterator[str]:
    rows = ((str(STATUS[code]), f"`{code}`", meaning) for code, meaning in MEANINGS.items())
    yield _STACKED
    yield from _table(("status", "code", "meaning"), rows)


def _refusals(texts: Texts = TEXTS, folder: Path = CORE) -> Iterator[str]:
    words = texts.words("en")
    rows = (
        (f"`{code}`", words.entries[f"errors.{code}"][-1][0], ", ".join(f"`{fact}`" for fact in sorted(facts)))
        for code, facts in sorted(raised(folder).items())
    )
    return _table(("code", "what players read", "facts"), rows)


def _metrics() -> Iterator[str]:
    rows = ((f"`{name}`", kind, labels, meaning) for name, kind, labels, meaning in metrics.rows())
    yield _STACKED
    yield from _table(("name", "type", "labels", "meaning"), rows)


def _operations() -> Iterator[str]:
    by_tag: dict[str, list[Row]] = defaultdict(list)
    for path, methods in documents.paths().items():
        for method in (method for method in _METHODS if method in methods):
            row = (f"`{method.upper()} {path}`", methods[method]["summary"])
            by_tag[methods[method]["tags"][0]].append(row)
    for tag in documents.tags():
        if rows := by_tag[tag["name"]]:
            yield from ("", f"### {tag['name'].capitalize()}", "", tag["description"], "")
            yield _STACKED
            yield from _table(("operation", ""), rows)


def _commands() -> Iterator[str]:
    parent = click.Context(main, info_name="astrolude", terminal_width=80, max_content_width=80)
    for name in main.list_commands(parent):
        yield from _command(main.commands[name], click.Context(main.commands[name], info_name=name, parent=parent))


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """A command's own help, and that of the commands in it."""
    yield from ("", f"## `{context.command_path}`", "", "```text", command.get_help(context), "```")
    if isinstance(command, click.Group):
        for name, inner in sorted(command.commands.items()):
            yield from _command(inner, click.Context(inner, info_name=name, parent=context))


def _number(value: int) -> str:
    return f"{value:,}"


def _period(seconds: int) -> str:
    for length, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds and seconds % length == 0:
            return f"a {name}" if seconds == length else f"{seconds // length} {name}s"
    return "at once"


def _access() -> Iterator[str]:
    told = ((name, *(_answered(code) for code in codes)) for name, *codes in access.rows())
    return _table(("operation", *(caller.name for caller in access.CALLERS)), told)


def _answered(code: str) -> str:
    return str(STATUS[code]) if code in STATUS else code


MADE: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "settings": lambda: _settings(settings.table()),
    "chat-settings": lambda: _settings(gateway_settings.table(chat_settings.Settings)),
    "gateway-settings": lambda: _settings(gateway_settings.table()),
    "limits": _limits,
    "quotas": _quotas,
    "problems": _problems,
    "refusals": _refusals,
    "tournament-refusals": lambda: _refusals(OF_TOURNAMENTS, TOURNAMENTS),
    "metrics": _metrics,
    "operations": _operations,
    "access": _access,
    "commands": _commands,
    "strength": lambda: markdown(kept()),
}
