"""Mail in the browser: confirming an address, when mail comes, what was sent, one game's settings, unsubscribing."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import await_turns
from tests.browser.postman import Postman, address_of
from tests.browser.tables import open_table
from tests.browser.visitors import PASSWORD, PHONE, Look

RULEBOOK = "systeme-solaire"


def card(page: Page, title: str) -> Locator:
    return page.locator(".card", has=page.get_by_role("heading", name=title, exact=True))


def test_an_address_is_given_confirmed_changed_and_removed(visit: Visit, postman: Postman) -> None:
    # given: an address that is none is told at its field
    ada = visit()
    page = ada.go("/settings")
    mail = card(page, "Play by mail")
    mail.get_by_label("Email address").fill("nobody@nowhere@else")
    mail.get_by_label("Current password", exact=True).fill(PASSWORD)
    page.evaluate("document.querySelectorAll('form').forEach((form) => (form.noValidate = true))")
    with ada.watch.expecting("answered 422", "status of 422"):
        mail.get_by_role("button", name="Send the code").click()
        expect(mail.locator(".field-problem")).to_be_visible()

    # when: the code is asked for, and a wrong one given
    address = address_of(ada)
    mail.get_by_label("Email address").fill(address)
    mail.get_by_role("button", name="Send the code").click()
    expect(mail.get_by_text("not confirmed")).to_be_visible()
    mail.get_by_label("Code").fill("22222222")
    with ada.watch.expecting("answered 422", "status of 422", "answered 409", "status of 409"):
        mail.get_by_role("button", name="Confirm", exact=True).click()
        expect(mail.locator(".field-problem")).to_be_visible()

    # then: the link of the mail fills in the right one
    code = postman.letter(address, "confirm")["code"]
    page = ada.go(f"/settings?code={code}")
    mail = card(page, "Play by mail")
    expect(mail.get_by_label("Code")).to_be_focused()
    page.keyboard.press("Enter")
    expect(mail.get_by_text(f"Email goes to {address}.")).to_be_visible()
    page.wait_for_url("**/settings")
    expect(card(page, "Emails sent to you").get_by_text("Confirm your address")).to_be_visible()

    # and: another address leaves the old one in force until it is confirmed; both can be removed
    mail.get_by_role("button", name="Change the address").click()
    mail.get_by_label("New email address").fill(f"new-{address}")
    mail.get_by_label("Current password", exact=True).fill("not this one")
    with ada.watch.expecting("answered 401", "status of 401"):
        mail.get_by_role("button", name="Send the code").click()
        expect(mail.get_by_role("alert")).to_be_visible()
    mail.get_by_label("Current password", exact=True).fill(PASSWORD)
    mail.get_by_role("button", name="Send the code").click()
    expect(mail.get_by_text(f"Until it is confirmed, email goes to {address}.")).to_be_visible()
    mail.get_by_role("button", name="Remove the address").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the address").click()
    expect(mail.get_by_label("Email address")).to_be_visible()
    assert ada.ask("GET", "/accounts/me/mail")["state"] == "none"


def test_a_code_without_an_account_leads_to_signing_in_and_back(visit: Visit) -> None:
    page = visit(name="").go("/settings?code=ABCD2345")
    link = page.locator("main").get_by_role("link", name="Sign in")
    expect(link).to_have_attribute("href", "/sign-in?next=%2Fsettings%3Fcode%3DABCD2345")


def test_when_to_write_outlasts_the_visit(visit: Visit) -> None:
    # given
    ada = visit(Look(language="fr"))
    page = ada.go("/settings")
    fields = card(page, "Quand vous écrire")
    expect(fields.get_by_text("Ces choix prendront effet dès que votre adresse sera confirmée.")).to_be_visible()
    # when
    fields.get_by_role("radio", name="en un seul e-mail, à heures fixes").click()
    fields.get_by_label("Heure 1").fill("07:30")
    fields.get_by_role("button", name="Ajouter une heure").click()
    fields.get_by_label("Heures de silence").first.check()
    fields.get_by_label("de", exact=True).fill("21:15")
    fields.get_by_label("une partie commence").uncheck()
    fields.get_by_role("button", name="Enregistrer").click()
    expect(page.locator(".toast")).to_be_visible()
    page.reload()
    # then
    expect(fields.get_by_label("Heure 1")).to_have_value("07:30")
    kept = ada.ask("GET", "/accounts/me/notices")
    assert (kept["mode"], sorted(kept["digest_at"])) == ("digest", ["07:30", "12:00"])
    assert kept["quiet"] == {"begins": "21:15", "ends": "07:00"}
    assert "started" not in kept["kinds"]
    # when: only late
    fields.get_by_role("radio", name="seulement quand le temps presse").click()
    fields.get_by_label("Quand mon temps restant passe sous").select_option(label="le dixième")
    fields.get_by_role("button", name="Enregistrer").click()
    expect(page.locator(".toast").last).to_be_visible()
    page.reload()
    # then
    expect(fields.get_by_label("Quand mon temps restant passe sous")).to_have_value("0.1")


def test_a_guest_is_told_what_mail_takes(visit: Visit) -> None:
    guest = visit(name="")
    page = guest.go("/")
    page.get_by_role("button", name="Play against bots now").click()
    page.wait_for_selector(".table")
    page.get_by_role("button", name="About this game").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Standing orders")).to_be_visible()
    expect(page.get_by_role("heading", name="Email about this game")).to_have_count(0)
    page = guest.go("/settings")
    expect(card(page, "Play by mail").get_by_role("link", name="Keep my games")).to_be_visible()
    expect(card(page, "When emails are sent")).to_have_count(0)


def test_a_game_may_have_wishes_of_its_own(visit: Visit, postman: Postman) -> None:
    # given
    ada = visit(PHONE)
    postman.confirm(ada)
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    # when
    page.get_by_role("button", name="About this game").click()
    mail = page.get_by_role("region", name="Email about this game")
    expect(mail.get_by_role("status")).to_have_text("We write to you at once.")
    mail.get_by_role("button", name="Change for this game").click()
    mail.get_by_role("radio", name="never").click()
    mail.get_by_role("button", name="Save").click()
    # then
    expect(mail.get_by_role("status")).to_have_text("You get no email about this game.")
    assert ada.ask("GET", f"/games/{game}/notices")["mode"] == "none"
    # when: as the account says again
    mail.get_by_role("button", name="Change for this game").click()
    mail.get_by_role("radio", name="as in my settings").click()
    mail.get_by_role("button", name="Save").click()
    expect(mail.get_by_role("status")).to_have_text("We write to you at once.")
    assert ada.ask("GET", f"/games/{game}/notices")["mode"] is None


def test_a_stranger_with_the_link_stops_mail_and_the_log_tells_what_was_sent(visit: Visit, postman: Postman) -> None:
    # given: a letter about a turn
    ada, stranger = visit(), visit(name="")
    address = postman.confirm(ada)
    game = open_table([ada], RULEBOOK)
    await_turns(ada, [game])
    letter = postman.letter(address, "awaited")
    log = card(ada.go("/settings"), "Emails sent to you")
    row = log.locator(".letter", has_text="Your turn")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/games/{game}")
    expect(row.get_by_text("sent", exact=True)).to_be_visible()

    # when: the link is opened, nothing has happened yet
    page = stranger.go(f"/unsubscribe/{letter['unsubscribe']}")
    expect(page.get_by_role("button", name="Stop email about this game")).to_be_visible()
    assert address not in page.content()
    assert ada.ask("GET", f"/games/{game}/notices")["effective"]["mode"] == "at_once"

    # then: what is pressed stops
    page.get_by_role("button", name="Stop email about this game").click()
    expect(page.get_by_role("heading", name="No more email about this game")).to_be_visible()
    assert ada.ask("GET", f"/games/{game}/notices")["mode"] == "none"
    page.get_by_role("button", name="Stop all email").click()
    expect(page.get_by_role("heading", name="No more email about your games")).to_be_visible()
    assert ada.ask("GET", "/accounts/me/notices")["mode"] == "none"
    page.reload()
    expect(page.get_by_role("heading", name="No more email about your games")).to_be_visible()


def test_an_address_that_mail_comes_back_from_is_told_and_confirmed_anew(visit: Visit, postman: Postman) -> None:
    # given
    ada = visit()
    address = postman.confirm(ada)
    game = open_table([ada], RULEBOOK)
    postman.bring_back(postman.letter(address, "awaited"), "no <b>such</b> user")
    # when
    page = ada.go("/settings")
    mail = card(page, "Play by mail")
    expect(mail.get_by_text(f"Email to {address} bounced")).to_be_visible()
    row = card(page, "Emails sent to you").locator(".letter", has_text="bounced")
    expect(row.get_by_text("no <b>such</b> user")).to_be_visible()
    ada.sit_at(game).get_by_role("button", name="About this game").click()
    expect(page.get_by_text("your account has no confirmed address")).to_be_visible()
    # then
    page = ada.go("/settings")
    mail.get_by_role("button", name="Confirm it again").click()
    mail.get_by_label("Code").fill(postman.letter(address, "confirm")["code"])
    page.keyboard.press("Enter")
    expect(mail.get_by_text(f"Email goes to {address}.")).to_be_visible()


def test_a_mail_s_link_to_a_game_that_others_may_not_see_leads_to_it(visit: Visit) -> None:
    # given: the link is opened where nobody is signed in
    ada, device = visit(), visit(name="")
    game = open_table([ada], RULEBOOK, visibility="private")
    with device.watch.expecting("answered 404", "status of 404"):
        page = device.go(f"/games/{game}")
        page.locator("main").get_by_role("link", name="Sign in").click()
    # when
    page.get_by_label("Name", exact=True).fill(ada.name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    # then
    expect(page.locator(".table")).to_be_visible()
    page.wait_for_url(f"**/games/{game}")


def test_a_link_that_is_not_whole_says_so(visit: Visit) -> None:
    stranger = visit(name="")
    with stranger.watch.expecting("answered 404", "status of 404"):
        page = stranger.go("/unsubscribe/nonsense")
        expect(page.get_by_text("This link is incomplete, or too old.")).to_be_visible()
