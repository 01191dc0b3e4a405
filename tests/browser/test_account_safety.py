"""What keeps an account its holder's, in the browser: forgotten passwords, sessions, the second factor."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.postman import Postman
from tests.browser.visitors import PASSWORD, Look

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
    page.get_by_label("Current password", exact=True).last.fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill(NEW)
    page.get_by_label("Sign out all other devices").uncheck()
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator(".toast")).to_have_text("Password changed.")
    assert len(owner.ask("GET", "/tokens")["items"]) == 3
    # and when they are signed out
    page.get_by_role("button", name="Sign out all others").click()
    expect(page.locator(".token")).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out all others")).to_have_count(0)
