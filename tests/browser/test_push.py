"""Told while no page is open: asked for by a click, shown by the service worker in the reader's language, taken away.

A browser without a line reaches no push service, and one without a profile shows nothing: at these edges of its own the
test says what it subscribed to, and notes what it was asked to show. What the service pushes is handed to its service
worker as the browser does.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import INSTALLED
from tests.browser.watch import REFUSED
from tests.patience import eventually
from tests.receiver import Receiver, receiving
from tests.workers.push.browser import Browser

RULEBOOK: Final = "systeme-solaire"
EDGE: Final = """
(found) => {
  const subscription = (options) => ({
    options,
    toJSON: () => found,
    unsubscribe: async () => (localStorage.removeItem("edge"), true),
  });
  const plain = (key) => atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = (key) => Uint8Array.from(plain(key), (one) => one.charCodeAt(0)).buffer;
  const kept = () => {
    const key = localStorage.getItem("edge");
    return key ? subscription({ applicationServerKey: bytes(key) }) : null;
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("edge", applicationServerKey);
    return kept();
  };
  PushManager.prototype.getSubscription = async () => kept();
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
}
"""
"""A push service that gives every browser the same subscription, and a reader who goes on to let the site tell them."""
SCREEN: Final = """
() => {
  self.screen = new Map();
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, lang }) => {
    self.screen.set(tag, [title, body, tag, lang]);
  };
}
"""
"""The system's notifications, which a browser without a profile does not show: one for each tag."""
SHOWN: Final = "() => [...self.screen.values()]"
TAKEN_AWAY: Final = """
ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => [
  { close: () => localStorage.setItem("edge-closed", tag) },
];
"""
HAPPEN: Final = """
async ([type, about, named]) => {
  const done = [];
  const waited = [];
  Clients.prototype.openWindow = async (address) => void done.push(`opens ${address}`);
  WindowClient.prototype.focus = async function () {
    done.push(`turns to ${new URL(this.url).pathname}`);
  };
  const known = (found) => ({ toJSON: () => found });
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    done.push(`subscribes with ${applicationServerKey}`);
    return known(about);
  };
  const event = Object.assign(new ExtendableEvent(type), {
    notification: { data: about, close: () => done.push("closes") },
    newSubscription: named ? known(about) : null,
    waitUntil: (promise) => waited.push(promise),
  });
  self.dispatchEvent(event);
  await Promise.all(waited);
  return done;
}
"""
"""What the browser tells the service worker, and what that does then; only a real click lets it open windows."""
MY_TURN: Final = "quand c’est à moi de jouer"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        made.status = 201
        yield made


def _choice(page: Page) -> Any:
    group = page.get_by_role("group", name="Sur cet appareil, même sans page ouverte, prévenez-moi")
    return group.get_by_role("checkbox", name=MY_TURN)


def _registration(page: Page, browser: CDPSession) -> str:
    """The id by which the browser knows the service worker."""
    found: list[str] = []

    def note(told: Any) -> None:
        found.extend(one["registrationId"] for one in told["registrations"])

    browser.on("ServiceWorker.workerRegistrationUpdated", note)
    browser.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    assert eventually(lambda: page.evaluate("1") == 1 and found)
    return found[0]


def test_who_forbids_it_or_has_no_push_service_is_told_so(visit: Visit) -> None:
    # given a browser that nobody asks
    ada = visit(replace(INSTALLED, language="fr"))
    page = ada.go("/settings")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    expect(_choice(page)).not_to_be_checked()
    # when it may show notifications, but reaches no push service
    ada.context.grant_permissions(["notifications"], origin=ada.url)
    with ada.watch.expecting("Push API", "Registration failed"):
        _choice(page).click()
        # then
        expect(page.get_by_text("n’a trouvé aucun service")).to_be_visible()
    expect(_choice(page)).not_to_be_checked()


def test_a_turn_is_told_on_the_device_that_asked_and_taken_away_at_the_table(visit: Visit, receiver: Receiver) -> None:
    # given a device that is told of turns
    keys = Browser()
    ada = visit(replace(INSTALLED, language="fr"))
    found = {"endpoint": receiver.url, "keys": keys.keys}
    ada.page.add_init_script(f"({EDGE})({json.dumps(found)});{TAKEN_AWAY}")
    ada.context.grant_permissions(["notifications"], origin=ada.url)
    page = ada.go("/settings")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    _choice(page).click()
    expect(_choice(page)).to_be_checked()
    expect(page.get_by_role("list", name="Appareils prévenus").get_by_role("listitem")).to_have_count(1)
    # when it is their turn
    game = open_table([ada], RULEBOOK)
    assert eventually(lambda: receiver.messages)
    told = keys.opened(receiver.messages[0])
    assert (told["kind"], told["game"]) == ("awaited", game)
    # then the service worker shows what was pushed, once for the game
    (worker,) = ada.context.service_workers
    worker.evaluate(SCREEN)
    browser = ada.context.new_cdp_session(page)
    registration = _registration(page, browser)
    for kind in ("awaited", "late"):
        data = {"origin": ada.url, "registrationId": registration, "data": json.dumps({**told, "kind": kind})}
        browser.send("ServiceWorker.deliverPushMessage", data)
    late = ["Votre temps de réflexion s’épuise", "Système Solaire", game, "fr"]
    assert eventually(lambda: worker.evaluate(SHOWN) == [late]), worker.evaluate(SHOWN)
    # and it goes when the table is opened
    page = ada.sit_at(game)
    page.wait_for_function("(game) => localStorage.getItem('edge-closed') === game", arg=game)
    worker.evaluate("() => self.screen.clear()")
    # and nothing is shown to who looks at that table
    browser = ada.context.new_cdp_session(page)
    registration = _registration(page, browser)
    for one in (game, "elsewhere"):
        data = {"origin": ada.url, "registrationId": registration, "data": json.dumps({**told, "game": one})}
        browser.send("ServiceWorker.deliverPushMessage", data)
    assert eventually(lambda: [tag for _, _, tag, _ in worker.evaluate(SHOWN)] == ["elsewhere"])
    # when the notification is clicked: the window that shows the table comes forward, or one is opened
    assert worker.evaluate(HAPPEN, ["notificationclick", f"/games/{game}"]) == ["closes", f"turns to /games/{game}"]
    assert worker.evaluate(HAPPEN, ["notificationclick", "/games/other"]) == ["closes", "opens /games/other"]
    # when the push service gives the browser another address, which the event names or not
    asks = f"subscribes with {ada.ask('GET', '/me/push')['key']}"
    for path, named, doing in (("/named", True, []), ("/asked", False, [asks])):
        moved = {"endpoint": receiver.url + path, "keys": keys.keys}
        assert worker.evaluate(HAPPEN, ["pushsubscriptionchange", moved, named]) == doing
    # then the service pushes there as well
    before = len(receiver.messages)
    open_table([ada], RULEBOOK)
    paths = {"/hook", "/hook/named", "/hook/asked"}
    assert eventually(lambda: {message.path for message in receiver.messages[before:]} == paths)
    # when they sign out
    ada.go("/settings")
    with ada.watch.expecting(*REFUSED):
        page.get_by_role("button", name="Se déconnecter", exact=True).click()
        page.wait_for_function("() => localStorage.getItem('edge') === null")
    assert eventually(lambda: not page.evaluate("() => caches.has('push')"))
