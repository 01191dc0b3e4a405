"""The end of mail: by one click in a mail program (RFC 8058), or by the page behind the link."""

from contextlib import suppress
from typing import Final, Literal

from events.errors import BrokenLog, NoSuchLog
from service.api.http.blueprint import Blueprint, body_bytes, json_body
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.validation import checked
from service.api.mail.answers import SubscriptionOut
from service.api.mail.requests import SCOPES, OneClick, Unsubscribe
from service.mail.addresses.address_forms import masked
from service.mail.addresses.subscriptions import Subscription
from service.mail.letters.making import replan

blp = Blueprint("unsubscribe", description="The end of mail, by the link in every letter.")

FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


@blp.route("/v1/unsubscribe/<subscription>")
def get_subscription(subscription: str) -> SubscriptionOut:
    """Show what mail a link ends.

    It changes nothing: mail programs open links by themselves. The link needs no other token; it holds as long as the
    account has the address that the letter went to.
    """
    return _told(_found(subscription))


@blp.route("/v1/unsubscribe/<subscription>", "POST")
@blp.accepts(Unsubscribe, **dict.fromkeys(FORMS, OneClick))
def unsubscribe(subscription: str) -> SubscriptionOut:
    """End mail about games.

    By the form of RFC 8058, `List-Unsubscribe=One-Click`, all of it; as JSON all of it, or that about the game of the
    letter. To end what has ended changes nothing.
    """
    scope = _scope()
    found = _found(subscription)
    if scope == "game" and found.game is None:
        raise Problem("invalid_field", {"name": "$.scope", "reason": "all"}, field="$.scope")
    wiring().preferences.stop(found.account, found.game if scope == "game" else None)
    replan(wiring(), found.account)
    return _told(found)


def _scope() -> str:
    """What mail is to end, as the body says."""
    body_bytes()
    request = here()
    if request.mimetype in FORMS:
        checked(OneClick(), request.form.to_dict())
        return SCOPES[0]
    return str(checked(Unsubscribe(unknown="raise"), json_body())["scope"])


def _found(token: str) -> Subscription:
    found = wiring().subscriptions.find(token)
    if found is None:
        raise Problem("unknown_subscription")
    return found


def _told(found: Subscription) -> SubscriptionOut:
    rulebook = None
    with suppress(NoSuchLog, BrokenLog):
        rulebook = found.game and wiring().games.load(found.game).game.terms.rulebook
    language = wiring().accounts.get(found.account).language
    return SubscriptionOut(masked(found.address), language, found.game, rulebook, _state(found))


def _state(found: Subscription) -> Literal["on", "game_off", "off"]:
    preferences = wiring().preferences
    if wiring().mail_addresses.confirmed(found.account) is None:
        return "off"
    if preferences.of(found.account, found.game or "").mode != "none":
        return "on"
    return "off" if preferences.general(found.account).mode == "none" else "game_off"
