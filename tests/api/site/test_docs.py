"""The documentation's pages: complete without a network, safe, and what they promise works."""

import html
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, Playwright

from games.core.catalogue import rulebooks
from service.api.http.problems import STATUS
from service.api.openapi import document as openapi
from service.api.openapi.document import FILES
from service.limits.rates import TABLE
from tests.api.process import Server
from tests.chromium import launch
from tests.patience import PATIENCE_MS, PATIENCE_SECONDS
from tests.programs import environ

PAGES = ("/docs", "/docs/reference", "/docs/problems")
OUTSIDE = re.compile(r"(?:src|href)=[\"']?(?:https?:)?//(?!www\.rfc-editor\.org)|@import|url\(\s*[\"']?(?:https?:)?//")


@pytest.mark.parametrize("path", PAGES)
def test_pages_need_no_network_and_no_inline_script(server: Server, path: str) -> None:
    answer = requests.get(server.url + path, timeout=PATIENCE_SECONDS)
    assert answer.status_code == 200
    assert not OUTSIDE.search(answer.text)
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", answer.text)
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", PAGES)
def test_what_pages_refer_to_is_there(server: Server, path: str) -> None:
    page = requests.get(server.url + path, timeout=PATIENCE_SECONDS).text
    for address in set(re.findall(r"(?:src|href)=\"(/[^\"#]*)", page)):
        assert requests.get(server.url + address, timeout=PATIENCE_SECONDS).status_code == 200, address


def test_every_code_has_its_place(server: Server) -> None:
    page = requests.get(f"{server.url}/docs/problems", timeout=PATIENCE_SECONDS).text
    for code in (*STATUS, "not_awaited", "bad_parameters", "game_finished"):
        assert f'id="{code}"' in page


def test_ids_are_unique(server: Server) -> None:
    ids = re.findall(r'id="([^"]+)"', requests.get(f"{server.url}/docs/problems", timeout=PATIENCE_SECONDS).text)
    assert sorted(set(ids)) == sorted(ids)


def test_the_guide_has_the_table_of_limits(server: Server) -> None:
    page = requests.get(f"{server.url}/docs", timeout=PATIENCE_SECONDS).text
    for limit in TABLE:
        assert f"<code>{limit.name}</code>" in page
        assert f"{limit.requests:,}" in page


def test_the_documents_are_served(server: Server) -> None:
    def fetched(name: str) -> requests.Response:
        return requests.get(f"{server.url}/{name}", timeout=PATIENCE_SECONDS)

    for name in FILES.values():
        assert fetched(name).headers["Content-Type"].startswith("application/yaml")
        assert fetched(name).text == (Path(__file__).resolve().parents[3] / name).read_text(encoding="utf-8")
    assert fetched("openapi.json").json()["info"]["title"] == "Astrolude"
    assert fetched("openapi/chess.json").status_code == 404


@pytest.mark.parametrize("key", rulebooks())
def test_each_rulebook_has_a_document_with_its_types(server: Server, key: str) -> None:
    document = requests.get(f"{server.url}/openapi/{key}.json", timeout=PATIENCE_SECONDS).json()
    schemas = document["components"]["schemas"]

    assert list(schemas["View"]["discriminator"]["mapping"]) == [key]
    assert schemas["Move"]["anyOf"] == [{"$ref": f"#/components/schemas/{camel(key)}Move"}]
    assert document["paths"].keys() == openapi.document()["paths"].keys()


def camel(key: str) -> str:
    return key.replace("-", " ").title().replace(" ", "")


def test_static_files_do_not_leave_their_folder(server: Server) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"):
        assert requests.get(server.url + path, timeout=PATIENCE_SECONDS).status_code == 404, path


def test_the_guide_s_first_game_can_be_played(server: Server, tmp_path: Path) -> None:
    # given
    page = requests.get(f"{server.url}/docs", timeout=PATIENCE_SECONDS).text
    first, second = (html.unescape(block) for block in re.findall(r"<pre><code>(.*?)</code></pre>", page, re.S)[:2])
    account, mark, create = first.replace('"Ada"', '"Ada Guide"').partition("GAME=")
    # Bots do not run here: take a game in which the caller happens to begin.
    again = """curl -s $A/games/$GAME/moves -H "Authorization: Bearer $TOKEN" | grep -q '"default":{' && break"""
    script = tmp_path / "game.sh"
    script.write_text(f"set -e\n{account}\nfor i in $(seq 60); do\n{mark}{create}\n{again}\ndone\n{second}")
    # when
    done = subprocess.run(
        ["bash", script], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False, env=environ()
    )
    # then
    assert done.returncode == 0, done.stderr
    assert '"version":' in done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium, the system's."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_fit_the_screen_without_a_complaint(server: Server, browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.set_default_timeout(PATIENCE_MS)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("request", lambda request: complaints.append(request.url) if server.url not in request.url else None)
    for path in PAGES:
        page.goto(server.url + path)
        if path == "/docs/reference":
            page.wait_for_selector(".opblock")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.close()
    assert [line for line in complaints if not line.startswith("data:")] == []
