"""An actor composes a mime in the browser: pictograms found by group and by search, put in order and shown."""

import json

from playwright.sync_api import Page, Route, expect

from games.fabulastro.catalogues.general_knowledge import PICTOGRAMS
from tests.browser.conftest import Visit
from tests.browser.scribes import Scribes
from tests.browser.visitors import PHONE, Visitor


def composing(scribes: Scribes) -> tuple[Visitor, Page]:
    """An actor who has a title, and their page."""
    scribes.reach({"choose_title"})
    actor, decision = scribes.awaited()
    scribes.play(actor, decision, {"type": "choose_title", "title": "jaws"})
    return actor, actor.sit_at(scribes.game)


def test_a_mime_is_composed_by_group_and_by_search(visit: Visit) -> None:
    # given: an actor on a phone
    scribes = Scribes([visit(PHONE), visit(PHONE), visit(PHONE)], {"B5", 5})
    actor, page = composing(scribes)
    page.locator(".dock-button[data-panel=move]").click()
    page.locator("[data-form-choice=mime] input").check()
    field, chosen = page.locator("[data-field=pictograms]"), page.locator("[data-field=pictograms] .path li")

    # when: one is found in its group, two by search, without their case, and the second is moved to the front
    field.locator(".choice-group", has_text="Travel").locator("summary").click()
    field.get_by_role("group", name="Travel").get_by_role("checkbox", name="sailboat", exact=True).check()
    for wanted, name in (("ANIMals shark", "shark"), ("wave", "wave")):
        field.get_by_role("searchbox").fill(wanted)
        field.get_by_role("checkbox", name=name, exact=True).check()
    field.get_by_role("button", name="shark: earlier").click()
    expect(field.get_by_role("button", name="shark: later")).to_be_focused()
    field.get_by_role("button", name="Take back wave").click()

    # then: each has its picture, and the mime is sent in that order
    assert [one.strip() for one in chosen.all_inner_texts()] == ["shark", "sailboat"]
    assert all(
        width > 0 for width in chosen.locator("use").evaluate_all("all => all.map((one) => one.getBBox().width)")
    )
    version = actor.ask("GET", f"/games/{scribes.game}")["version"]
    page.locator("[data-action=confirm]").click()
    expect(page.locator("[data-form-choice=mime]")).to_contain_text("10 at most")
    events = actor.ask("GET", f"/games/{scribes.game}/events?after={version}")["items"]
    added = next(event for event in events if event["type"] == "pictograms_added")
    assert added["data"]["pictograms"] == ["shark", "sailboat"]


def test_a_refusal_leads_to_its_rule(visit: Visit) -> None:
    # given: an actor whose browser sends one pictogram that there is not, and then more than a mime has
    scribes = Scribes([visit(), visit(), visit()], {"B5", 5})
    actor, page = composing(scribes)
    page.locator("[data-form-choice=mime] input").check()
    page.locator("[data-field=pictograms] label.choice-item").first.click()

    odd = [["a horse of another colour"], PICTOGRAMS[:13]]

    def stuff(route: Route) -> None:
        sent = json.loads(route.request.post_data or "{}")
        sent["move"]["pictograms"] = odd.pop(0)
        route.continue_(post_data=json.dumps(sent))

    page.route("**/moves", lambda route: stuff(route) if route.request.method == "POST" else route.continue_())

    # when one of its fields is refused, and then the whole
    notice = page.locator(".tray [role=alert]")
    with actor.watch.expecting("answered 4", "status of 4"):
        page.locator("[data-action=confirm]").click()
        expect(notice.get_by_role("button", name="Rule FA-136")).to_be_visible()
        expect(notice).to_contain_text("The value of “Pictograms, in order” is not valid.")
        expect(page.locator("[data-field=pictograms] .field-problem")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(1)  # it is said once
        page.locator("[data-action=confirm]").click()
        expect(notice).to_contain_text("A mime has 12 pictograms at most.")

    # then
    notice.get_by_role("button", name="Rule FA-136").click()
    expect(page.get_by_role("dialog", name="The rules").locator("#FA-136")).to_be_in_viewport()
