"""The end of mail: by one click in a mail program (RFC 8058), or by the page behind the link."""

from contextlib import suppress
from typing import Final

from events.errors import BrokenLog, NoSuchLog
from service.accounts.accounts import Account
from service.api.http.blueprint import Blueprint, body_bytes, json_body
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.validation import checked
from service.api.mail.answers import SubscriptionOut, SubscriptionState
from service.api.mail.requests import SCOPES, OneClick, Unsubscribe
from service.mail.addresses.address_forms import masked
from service.mail.addresses.subscriptions import Subscription
from service.mail.letters.making import replan
from service.masks.masking import masked as masked_words

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

    By the form of RFC 8058, `List-Unsubscribe=One-Click`, all of it; as JSON all of it, or that about the game or the
    tournament of the letter. To end what has ended changes nothing.
    """
    scope = _scope()
    found = _found(subscription)
    whole = scope == SCOPES[0]
    if not whole and getattr(_told(found), scope) is None:
        raise Problem("invalid_field", {"name": "$.scope", "reason": SCOPES[0]}, field="$.scope")
    wiring().preferences.stop(found.account, None if whole else found.topic)
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
    account = wiring().accounts.get(found.account)
    topic = _of_tournament(found.topic, account) or _of_game(found.topic)
    return SubscriptionOut(
        address=masked(found.address),
        language=account.language,
        **topic,
        state=_state(found, "tournament_off" if topic["tournament"] else "game_off"),
    )


def _of_tournament(topic: str | None, account: Account) -> dict[str, str | None] | None:
    try:
        terms = wiring().tournaments.load(topic or "").tournament.terms
    except (NoSuchLog, BrokenLog):
        return None
    title = masked_words(terms.title) if account.mask_words else terms.title
    return {"game": None, "tournament": topic, "rulebook": terms.rulebook, "title": title}


def _of_game(topic: str | None) -> dict[str, str | None]:
    """A game, even one that is damaged or gone; or no topic."""
    rulebook = None
    with suppress(NoSuchLog, BrokenLog):
        rulebook = topic and wiring().games.load(topic).game.terms.rulebook
    return {"game": topic, "tournament": None, "rulebook": rulebook, "title": None}


def _state(found: Subscription, off_here: SubscriptionState) -> SubscriptionState:
    preferences = wiring().preferences
    if wiring().mail_addresses.confirmed(found.account) is None:
        return "off"
    if preferences.of(found.account, found.topic or "").mode != "none":
        return "on"
    return "off" if preferences.general(found.account).mode == "none" else off_here
