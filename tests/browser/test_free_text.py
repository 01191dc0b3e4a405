"""Whatever people write is shown as text: names of addresses, talk, entropy, labels, reasons."""

from urllib.parse import quote

import pytest

from tests.browser.conftest import Visit
from tests.browser.tables import open_table

RULEBOOK = "systeme-solaire"
ATTACKS = [
    "<img src=x onerror=hacked=1>",
    '"><script>hacked=1</script>',
    "<svg/onload=hacked=1>",
    "javascript:hacked=1",
    "[x](javascript:hacked=1)",
    "{{constructor.constructor('hacked=1')()}}",
]
HACKED = "typeof hacked !== 'undefined'"
NOT_FOUND = ("answered 404", "status of 404")


def test_talk_is_text(visit: Visit) -> None:
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    page = bob.sit_at(game)
    page.get_by_role("tab").last.click()
    for text in ATTACKS:
        ada.ask("POST", f"/games/{game}/messages", json={"text": text})
    for text in ATTACKS:
        page.get_by_text(text, exact=True).first.wait_for()
    assert page.evaluate(HACKED) is False


def test_what_one_types_oneself_is_text(visit: Visit) -> None:
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    page = ada.sit_at(game)
    page.get_by_role("tab").last.click()
    page.locator(".table form input, .table form textarea").last.fill(ATTACKS[0])
    page.keyboard.press("Enter")
    page.get_by_text(ATTACKS[0], exact=True).first.wait_for()
    assert page.evaluate(HACKED) is False


def test_labels_and_reasons_are_text(visit: Visit) -> None:
    ada = visit()
    for text in ATTACKS:
        ada.ask("POST", "/tokens", json={"label": text, "scopes": ["read"]})
    page = ada.go("/settings")
    for text in ATTACKS:
        page.get_by_text(text, exact=True).first.wait_for()
    game = ada.ask("POST", "/games", json={"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]})
    ada.ask("POST", f"/games/{game['id']}/abort", json={"reason": ATTACKS[0]})
    ada.go(f"/games/{game['id']}").get_by_text(ATTACKS[0]).first.wait_for()
    assert page.evaluate(HACKED) is False


@pytest.mark.parametrize("attack", ATTACKS[:4])
def test_addresses_are_text(visit: Visit, attack: str) -> None:
    stranger = visit(name="")
    for start in ("/players/", "/rulebooks/", "/leaderboards/", "/games/", "/no/such/"):
        with stranger.watch.expecting(*NOT_FOUND):
            page = stranger.go(start + quote(attack, safe=""))
            page.wait_for_selector("h1")
            page.wait_for_load_state("networkidle")
        assert page.evaluate(HACKED) is False
    page = stranger.go(f"/sign-in?next={quote(attack, safe='')}")
    page.wait_for_selector("h1")
    assert page.evaluate(HACKED) is False
