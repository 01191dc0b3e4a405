"""The web client is served whole, fast and safely: addresses, types, compression, caching, headers."""

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
import requests

from service.api.site.web import ADDRESSES, OWN, UNLISTED
from service.api.site.web_files import AHEAD, FOLDERS, SHELL, TYPES, Web, release
from tests.api.process import Server
from tests.patience import PATIENCE_SECONDS

HTML = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
NAMES = [
    start + path.relative_to(folder).as_posix()
    for start, folder in FOLDERS
    for path in sorted(folder.rglob("*"))
    if path.suffix in TYPES
]

LEAST = {
    "index.html": b'<head><script type="module" src="/web/main.js"></script></head>',
    "before-paint.js": b"",
    "main.js": b"a()",
}
"""The smallest client."""


def get(server: Server, path: str, **headers: str) -> requests.Response:
    return requests.get(server.url + path, headers=headers, timeout=PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def mark(server: Server) -> str:
    """The folder of the release that is served."""
    found = re.search(r"/web/([0-9a-f]{16})/", get(server, "/").text)
    return found.group(1) if found else Web().files().hash


@pytest.mark.parametrize("address", ADDRESSES)
def test_each_address_of_the_client_is_its_page(server: Server, address: str) -> None:
    answer = get(server, address.replace("<name>", "some-name"))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert {*Web().files().index(OWN.get(address, ())).body.splitlines()} < {*answer.content.splitlines()}
    assert answer.headers.get("X-Robots-Tag") == ("noindex" if address in UNLISTED else None)


def test_pages_say_from_the_first_byte_in_which_language_they_are(server: Server) -> None:
    told = {}
    for wanted in ("fr-CH, en;q=0.5", "en-GB, fr;q=0.5", "de", ""):
        answer = get(server, "/lobby", **{**HTML, "Accept-Language": wanted})
        assert "Accept-Language" in answer.headers["Vary"]
        told[wanted] = re.findall(r'<html lang="(\w+)">|name="description" content="(\w+)', answer.text)
    french, english, *others = told.values()
    assert french == [("fr", ""), ("", "Des")]
    assert english == [("en", ""), ("", "Board")]
    assert others == [english, english]


def test_the_page_allows_nothing_but_its_own_files(server: Server) -> None:
    answer = get(server, "/")
    policy = dict(part.split(maxsplit=1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
    assert policy["connect-src"] == "'self'"
    for kind, within in (("script", "script data-files="), ("style", "style")):
        parts = re.findall(rf"<{within}[^>]*>(.+?)</{kind}>", answer.text, re.DOTALL)
        digests = [b64encode(sha256(part.encode()).digest()).decode() for part in parts]
        assert digests
        assert policy[f"{kind}-src"] == " ".join(["'self'", *(f"'sha256-{digest}'" for digest in digests)])
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert not re.search(r"<script(?! data-files=|[^>]*src=)|\son\w+=|\sstyle=", answer.text)


def test_each_file_is_kept_for_ever_under_the_hash_of_its_release(server: Server, mark: str) -> None:
    told = {name: get(server, f"/web/{mark}/{name}") for name in NAMES}

    assert {name for name, answer in told.items() if answer.status_code != 200} == set()
    assert {answer.headers["Cache-Control"] for answer in told.values()} == {"public, max-age=31536000, immutable"}
    assert {answer.headers["X-Content-Type-Options"] for answer in told.values()} == {"nosniff"}
    kinds = {name: answer.headers["Content-Type"] for name, answer in told.items()}
    assert {name: kind for name, kind in kinds.items() if kind != TYPES[Path(name).suffix]} == {}


def test_files_without_the_hash_are_asked_for_again(server: Server) -> None:
    first = get(server, "/web/verify/verify.js")
    assert first.headers["Cache-Control"] == "no-cache"
    again = get(server, "/web/verify/verify.js", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"].removeprefix("W/") == first.headers["ETag"].removeprefix("W/")


def test_what_keeps_pages_on_a_device_speaks_for_all_addresses_and_is_never_kept_itself(server: Server) -> None:
    answer = get(server, "/service-worker.js")
    assert answer.headers["Content-Type"] == TYPES[".js"]
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.content == (FOLDERS[0][1] / "app" / "service-worker.js").read_bytes()


def test_text_is_compressed_for_those_who_accept_it(server: Server) -> None:
    packed = get(server, "/web/verify/verify.js", **{"Accept-Encoding": "gzip, br"})
    plain = get(server, "/web/verify/verify.js", **{"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert packed.content == plain.content
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path", ["0123456789abcdef/index.html", "nothing.js", "..%2findex.html", "%2e%2e/verify.js", ""]
)
def test_what_is_no_file_of_this_release_is_not_found(server: Server, path: str) -> None:
    answer = get(server, f"/web/{path}", **HTML)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")


def test_a_wrong_address_is_a_page_for_people_and_a_problem_for_programs(server: Server) -> None:
    for_people = get(server, "/no/such/page", **HTML)
    for_programs = get(server, "/no/such/page")
    assert (for_people.status_code, for_people.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert (for_programs.status_code, for_programs.json()["code"]) == (404, "not_found")
    assert get(server, "/v1/nothing", **HTML).json()["code"] == "not_found"
    assert (
        requests.post(f"{server.url}/no/such/page", headers=HTML, timeout=PATIENCE_SECONDS).json()["code"]
        == "not_found"
    )


def test_the_client_s_page_takes_no_other_method(server: Server) -> None:
    answer = requests.post(f"{server.url}/lobby", timeout=PATIENCE_SECONDS)
    assert answer.status_code == 405
    assert requests.head(f"{server.url}/lobby", timeout=PATIENCE_SECONDS).status_code == 200


def test_a_release_is_known_by_all_its_files() -> None:
    one = LEAST
    other = {**one, "main.js": b"b()"}
    assert release(one).hash == release(dict(reversed(one.items()))).hash != release(other).hash
    assert f'"/web/{release(one).hash}/main.js"'.encode() in release(one).index().body


def test_pages_begin_with_the_bundle_while_it_is_of_the_modules_that_lie_there() -> None:
    plain = LEAST
    bundle = {"main.min.js": f"/* from {release(plain).sources} */ a()".encode(), "shell.min.js": b""}
    whole, stale = release(plain | bundle), release({**plain, **bundle, "main.js": b"b()"})
    assert whole.bundled
    assert f'src="/web/{whole.hash}/main.min.js"'.encode() in whole.index().body
    assert f'modulepreload" href="/web/{whole.hash}/shell.min.js"'.encode() in whole.index().body
    assert not stale.bundled
    assert f'src="/web/{stale.hash}/main.js"'.encode() in stale.index().body
    assert b"modulepreload" not in stale.index().body
    assert set(stale.by_name) == set(plain)


def test_the_bundle_is_of_the_modules_that_lie_there() -> None:
    files = Web().files()
    assert files.bundled, "make bundle"
    assert {name for ahead in (SHELL, *AHEAD) for name in ahead} <= set(files.by_name)


def test_a_table_s_page_brings_what_the_table_needs_and_that_of_rules_what_reads_them(server: Server) -> None:
    ahead = re.compile(r'modulepreload"[^>]* href="/web/\w{16}/([^"]+)"')
    table = set(ahead.findall(requests.get(f"{server.url}/games/any", headers=HTML, timeout=PATIENCE_SECONDS).text))
    assert {"board.min.js", "game.min.js"} <= table
    rules = ahead.findall(requests.get(f"{server.url}/rulebooks/any", headers=HTML, timeout=PATIENCE_SECONDS).text)
    assert {"reading.min.js", "rules.min.js"} <= set(rules)
    lobby = ahead.findall(requests.get(f"{server.url}/lobby", headers=HTML, timeout=PATIENCE_SECONDS).text)
    assert lobby == ["shell.min.js"]


def test_a_changed_file_makes_a_new_release(tmp_path: Path) -> None:
    for name, body in LEAST.items():
        (tmp_path / name).write_bytes(body)
    (tmp_path / "notes.md").write_text("not served")
    web = Web([("", tmp_path)])
    first = web.files()
    assert web.fresh() is first
    (tmp_path / "later.js").write_text("go();")
    assert web.files() is first
    assert web.fresh().hash != first.hash
    assert set(web.files().by_name) == {*LEAST, "later.js"}


def test_packed_files_hold_what_the_plain_ones_do() -> None:
    files = Web().files().by_name
    assert all(gzip.decompress(file.packed) == file.body for file in files.values() if file.packed)
    assert all(file.packed is None for name, file in files.items() if name.endswith((".png", ".woff2", ".webp")))
