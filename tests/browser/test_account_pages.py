"""Accounts in the browser: signing up and in, what a guest keeps, settings, tokens, and leaving for good."""

import re
from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import PASSWORD, Look, Visitor
from tests.browser.watch import REFUSED
from tests.patience import eventually

FRENCH = Look(language="fr")
_numbers = count(1)


def fresh_name() -> str:
    return f"{next(_numbers)} Hevelius"


def fill(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def test_a_name_that_is_taken_is_told_at_its_field_and_another_one_does(visit: Visit) -> None:
    taken, stranger = visit(), visit(name="")
    page = stranger.go("/sign-up?next=/lobby")
    fill(page, taken.name)
    with stranger.watch.expecting("answered 409", "status of 409"):
        page.keyboard.press("Enter")
        field = page.get_by_label("Name", exact=True)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field-problem")).to_contain_text(taken.name)
    name = fresh_name()
    fill(page, name)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("**/lobby")
    expect(page.locator(".who-name")).to_contain_text(name)


def test_a_wrong_password_is_told_and_the_right_one_leads_on_in_the_accounts_language(visit: Visit) -> None:
    owner, device = visit(FRENCH), visit(name="")
    page = device.go("/sign-in?next=//elsewhere.example/inbox")
    fill(page, owner.name, "not this one")
    with device.watch.expecting("answered 401", "status of 401"):
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("alert")).to_be_visible()
    fill(page, owner.name)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile(re.escape(device.url) + "/inbox"))
    expect(page.locator("h1")).to_have_text("Vos parties")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_guest_who_signs_up_keeps_the_game(visit: Visit) -> None:
    guest = visit(name="")
    page = guest.go("/")
    page.get_by_role("button", name="Play against bots now").click()
    page.wait_for_url("**/games/*")
    page.wait_for_selector(".table")
    game = page.url.rpartition("/")[2]
    page.get_by_role("link", name="Your games").click()
    page.get_by_role("link", name="Keep these games").click()
    name = fresh_name()
    fill(page, name)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("**/inbox")
    expect(page.locator(f'.game-row a[href="/games/{game}"]').first).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".who-name")).to_contain_text(name)


def test_language_and_time_zone_follow_the_account_and_the_theme_the_device(visit: Visit) -> None:
    owner = visit()
    page = owner.go("/settings")
    page.get_by_role("radio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Time zone").select_option("Pacific/Auckland")
    expect(page.locator(".toast")).to_contain_text("Saved")
    page.get_by_role("radio", name="Français").click()
    expect(page.locator("h1")).to_have_text("Réglages")
    account = owner.ask("GET", "/accounts/me")
    assert (account["language"], account["time_zone"]) == ("fr", "Pacific/Auckland")
    page.reload()
    expect(page.locator("h1")).to_have_text("Réglages")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_words_are_masked_until_the_reader_chooses_otherwise(visit: Visit) -> None:
    rude, reader = visit(name="Vieux Connard"), visit()
    page = reader.go("/players/vieux%20connard")
    expect(page.locator("h1")).to_have_text("Vieux C••••••")
    expect(page.get_by_role("link", name="Invite")).to_have_count(0)
    page = reader.go("/settings")
    page.get_by_label("Mask offensive words").uncheck()
    expect(page.locator(".toast")).to_contain_text("Saved")
    assert reader.ask("GET", "/accounts/me")["mask_words"] is False
    # Processes know a token for three seconds.
    assert eventually(lambda: reader.ask("GET", "/players/vieux%20connard")["name"] == rude.name)


def test_a_token_is_shown_once_works_and_is_revoked(visit: Visit) -> None:
    owner = visit()
    page = owner.go("/settings")
    page.get_by_text("Create a token for a program").click()
    page.get_by_label("What it is for").fill("<b>my bot</b>")
    page.get_by_role("button", name="Create the token").click()
    secret = page.locator(".token-secret code").inner_text()
    program = Visitor(owner.url, owner.context, owner.watch, page, token=secret)
    assert program.ask("GET", "/inbox") == {"items": [], "count": 0, "unread": 0, "next": None}
    expect(page.locator(".token-label", has_text="<b>my bot</b>")).to_be_visible()
    page.get_by_role("button", name="Revoke: <b>my bot</b>").click()
    expect(page.locator(".token")).to_have_count(1)
    assert len(owner.ask("GET", "/tokens")["items"]) == 1
    page.reload()
    expect(page.locator(".token")).to_have_count(1)
    expect(page.get_by_text(secret)).to_have_count(0)


def test_a_new_password_signs_others_out_but_not_this_page(visit: Visit) -> None:
    owner = visit()
    other = owner.ask("POST", "/tokens", json={"label": "elsewhere", "scopes": ["read"]})["token"]
    page = owner.go("/settings")
    page.get_by_role("form", name="Password").get_by_label("Current password", exact=True).fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("another horse")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator(".toast")).to_be_visible()
    assert len(owner.ask("GET", "/tokens")["items"]) == 1
    assert other not in str(owner.ask("GET", "/tokens"))
    expect(page.get_by_label("New password", exact=True)).to_have_value("")


def test_signing_out_revokes_the_token_and_erasing_needs_the_name(visit: Visit) -> None:
    leaver, quitter = visit(), visit()
    page = leaver.go("/settings")
    expect(page.locator(".skeleton")).to_have_count(0)
    with leaver.watch.expecting(*REFUSED):
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate("localStorage.getItem('astrolude.session')") is None
    page = quitter.go("/settings")
    expect(page.locator(".skeleton")).to_have_count(0)
    page.get_by_role("button", name="Erase my account").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Erase my account")).to_be_disabled()
    dialog.get_by_role("textbox").fill(quitter.name)
    with quitter.watch.expecting(*REFUSED):
        dialog.get_by_role("button", name="Erase my account").click()
        page.wait_for_url("**/sign-in")
        expect(page.locator(".notice")).to_have_text("Your account has been erased.")


def test_a_session_that_was_revoked_elsewhere_ends_and_says_so(visit: Visit) -> None:
    owner = visit()
    owner.ask("DELETE", f"/tokens/{owner.ask('GET', '/tokens')['items'][0]['id']}")
    with owner.watch.expecting(*REFUSED):
        page = owner.go("/inbox")
        expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
        page.get_by_role("link", name="Sign in").first.click()
        expect(page.locator(".notice")).to_have_text("Your session has ended: sign in again.")


def test_whose_session_ended_elsewhere_is_told_at_the_table_and_comes_back_to_it(visit: Visit) -> None:
    # given
    owner = visit()
    game = open_table([owner], "systeme-solaire")
    page = owner.sit_at(game)
    # when
    owner.ask("DELETE", f"/tokens/{owner.ask('GET', '/tokens')['items'][0]['id']}")
    with owner.watch.expecting(*REFUSED):
        owner.go(f"/games/{game}?from=mail")
        page.get_by_text("Your session has ended.").wait_for()
        page.reload()
        page.get_by_text("Your session has ended.").wait_for()
        page.get_by_role("status").get_by_role("link", name="Sign in").click()
    fill(page, owner.name)
    page.get_by_role("button", name="Sign in", exact=True).click()
    # then
    page.wait_for_url(f"**/games/{game}?from=mail")
    expect(page.locator(".who-name")).to_contain_text(owner.name)
    expect(page.get_by_text("Your session has ended.")).to_have_count(0)


def test_tokens_that_nobody_named_are_told_in_the_readers_language(visit: Visit) -> None:
    reader = visit(FRENCH)
    reader.go("/settings")
    expect(reader.page.locator(".token-label")).to_have_text("De l’inscription (cet appareil)")
