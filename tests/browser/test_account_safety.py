"""What keeps an account its holder's, in the browser: forgotten passwords, sessions, the second factor."""

from pathlib import Path
from time import time
from zipfile import ZipFile

import pyotp
from playwright.sync_api import Browser, expect

from service.times import milliseconds
from service.wiring import Wiring
from tests.browser.conftest import Visit
from tests.browser.postman import Postman
from tests.browser.test_every_page import faults
from tests.browser.visitors import PASSWORD, Look, arrive
from tests.faults.stack import SERVERS, Stack
from tests.folders import new_folder

NEW = "quite another horse"


def test_a_forgotten_password_is_set_by_the_link_of_a_letter(visit: Visit, postman: Postman) -> None:
    # given somebody on another device, who asks by the address
    owner, device = visit(), visit(Look(language="fr"), name="")
    address = postman.confirm(owner)
    page = device.go("/sign-in")
    page.get_by_role("link", name="Mot de passe oublié ?").click()
    page.get_by_label("Nom ou adresse e-mail").fill(address)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("un e-mail est en route")).to_be_visible()
    code = postman.letter(address, "password_reset")["code"]
    # when
    page = device.go(f"/reset-password#{code}")
    page.get_by_label("Nouveau mot de passe", exact=True).fill(NEW)
    page.get_by_role("button", name="Enregistrer le mot de passe").click()
    # then: the secret is not in the history, and the page that was signed in is not any more
    page.wait_for_url("**/sign-in")
    expect(page.locator(".notice")).to_contain_text("nouveau mot de passe")
    page.get_by_label("Nom", exact=True).fill(owner.name)
    page.get_by_label("Mot de passe", exact=True).fill(NEW)
    page.keyboard.press("Enter")
    page.wait_for_url("**/inbox")
    # and the link works no more
    page = device.go(f"/reset-password#{code}")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    with device.watch.expecting("answered 404", "status of 404"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("already used")
    page.get_by_role("link", name="Ask for another link").click()
    expect(page.get_by_label("Name or mail address")).to_be_visible()


def test_devices_are_told_by_name_and_last_use_and_signed_out_at_once(visit: Visit) -> None:
    # given somebody who signs in on another device, and has a program
    owner, device = visit(), visit(name="")
    owner.ask("POST", "/tokens", json={"label": "my program", "scopes": ["read"]})
    page = device.go("/sign-in")
    page.get_by_label("Name", exact=True).fill(owner.name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/inbox")
    page = device.go("/settings")
    expect(page.locator(".token-label", has_text="Chrome, Linux (this device)")).to_be_visible()
    expect(page.locator(".token", has_text="my program")).to_contain_text("never used")
    # when a password is changed and the others may stay
    page.get_by_role("form", name="Password").get_by_label("Current password", exact=True).fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill(NEW)
    page.get_by_label("Sign out all other devices").uncheck()
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator(".toast")).to_have_text("Password changed.")
    assert len(owner.ask("GET", "/tokens")["items"]) == 3
    # and when they are signed out
    page.get_by_role("button", name="Sign out all others").click()
    expect(page.locator(".token")).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out all others")).to_have_count(0)


def test_a_second_factor_is_set_up_asked_for_and_switched_off(visit: Visit) -> None:
    # given
    owner, device = visit(), visit(Look(language="fr"), name="")
    page = owner.go("/settings")
    card = page.locator(".card", has=page.get_by_role("heading", name="Second factor"))
    card.get_by_text("Set it up").click()
    card.get_by_label("Current password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    # when
    expect(card.get_by_role("img", name="QR code")).to_be_visible()
    assert card.get_by_role("img", name="QR code").evaluate("(image) => image.decode().then(() => image.naturalWidth)")
    secret = card.locator(".factor-secret").inner_text().replace(" ", "")
    with owner.watch.expecting("answered 401", "status of 401"):
        card.get_by_label("Code", exact=True).fill("000000")
        page.keyboard.press("Enter")
        expect(card.locator(".field-problem")).to_be_visible()
    step = int(time()) // 30
    card.get_by_label("Code", exact=True).fill(pyotp.TOTP(secret).generate_otp(step - 1))
    page.keyboard.press("Enter")
    codes = card.locator(".recovery-codes code")
    expect(codes).to_have_count(10)
    recovery = codes.all_inner_texts()
    expect(card.get_by_text("10 recovery codes are left.")).to_be_visible()
    assert faults(owner) == []
    # then: signing in asks for it, once the password is right
    page = device.go("/sign-in")
    page.get_by_label("Nom", exact=True).fill(owner.name)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    with device.watch.expecting("answered 401", "status of 401"):
        page.keyboard.press("Enter")
        expect(page.get_by_label("Code", exact=True)).to_be_focused()
        assert faults(device) == []
        page.keyboard.type("123")
        page.keyboard.press("Enter")
        expect(page.locator(".field-problem")).to_contain_text("pas valable")
    page.get_by_label("Code", exact=True).fill(recovery[0].lower())
    page.keyboard.press("Enter")
    page.wait_for_url("**/inbox")
    # and it is switched off by another
    page = owner.go("/settings")
    card.get_by_text("New recovery codes, or switch it off").click()
    card.get_by_label("Current password", exact=True).fill(PASSWORD)
    card.get_by_label("Code", exact=True).fill(recovery[1])
    card.get_by_role("button", name="Switch it off").click()
    expect(page.locator(".toast")).to_have_text("The second factor is off.")
    assert owner.ask("GET", "/accounts/me/second-factor")["on"] is False


def test_all_data_is_saved_as_one_file(visit: Visit) -> None:
    page = visit().go("/settings")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my data").click()
    assert saved.value.suggested_filename == "astrolude.zip"
    with ZipFile(saved.value.path()) as archive:
        assert archive.testzip() is None


def test_where_nobody_may_sign_up_the_pages_offer_it_to_nobody(browser: Browser, socket_dir: Path) -> None:
    stack = Stack(new_folder(socket_dir), ASTROLUDE_SIGN_UP="invitation")
    try:
        stack.start(*SERVERS, "web", "streams")
        stranger = arrive(browser, stack.url, Look(), "")
        page = stranger.go("/")
        expect(page.get_by_text("is the easiest to learn")).not_to_contain_text("No account needed")
        expect(page.get_by_role("link", name="Create an account")).to_have_count(0)
        page.get_by_role("button", name="Play against bots now").click()
        page.wait_for_url("**/sign-in")
        expect(page.get_by_text("No account yet?")).to_have_count(0)
        page = stranger.go("/sign-up")
        expect(page.get_by_text("Accounts are by invitation here")).to_be_visible()
        expect(page.get_by_role("button", name="Create the account")).to_have_count(0)
        now = milliseconds()
        code = Wiring(stack.settings).sign_up_codes.open(1, now + 3_600_000, now, "operator")[1]
        page = stranger.go(f"/sign-up#{code}")
        page.get_by_label("Name", exact=True).fill("Invited Guest")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/inbox")
        assert stranger.watch.complaints == []
    finally:
        stack.end()
