"""Devices: browsers on which the caller is told of turns and invitations while no page is open (Web Push)."""

from typing import Any

from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.validation import fault
from service.api.push.answers import DeviceOut, DevicesOut
from service.api.push.requests import DeviceIn
from service.limits.rates import DEVICES
from service.push.outbox import forget
from service.push.subscriptions import MOST, Subscription, id_of
from service.times import milliseconds
from service.webhooks.destinations import Refused

blp = Blueprint("push", description="Browsers that are told of turns and invitations while no page is open (Web Push).")


@blp.route("/v1/me/push", needs="account", headers=PRIVATE)
def list_devices() -> DevicesOut:
    """Where I am told while no page is open.

    My devices, the oldest first, and the key that a further one subscribes with. A device stays until its token ends:
    signing out ends it.
    """
    return DevicesOut(wiring().vapid.public, devices_of(me(), caller().token), MOST)


def devices_of(account: str, token: str = "") -> list[DeviceOut]:
    """The account's devices, seen with the token of this id."""
    found = wiring().devices.of(account)
    last = wiring().devices.last_successes(found)
    return [DeviceOut.of(one, at, token) for one, at in zip(found, last, strict=True)]


@blp.route("/v1/me/push", "POST", needs="account", status=201)
@blp.problems("too_many_devices")
@blp.arguments(DeviceIn)
def add_device(body: dict[str, Any]) -> DeviceOut:
    """Be told on a device.

    The body is what the browser's push manager gave for my `key`. The same `endpoint` again takes the place of what
    there was, of whichever account: the browser is told as the request says, as long as the token of this request is
    valid. Ten devices at most.
    """
    _require_callable(body["endpoint"])
    if not wiring().vapid.knows(body["key"]):
        raise fault("key", "Not a key of this service.")
    wiring().guard.charge(DEVICES, me())
    given = {**body, "kinds": tuple(dict.fromkeys(body["kinds"]))}
    device = Subscription(
        id=id_of(me(), body["endpoint"]),
        account=me(),
        site=here().host,
        token=caller().token,
        created=milliseconds(),
        **{"language": caller().language, **given},
    )
    wiring().devices.keep(device)
    (last,) = wiring().devices.last_successes([device])
    return DeviceOut.of(device, last, device.token)


@blp.route("/v1/me/push/<device>", "DELETE", needs="account")
@blp.response(204, description="Told nothing more.")
def delete_device(device: str) -> None:
    """Be told on a device no more."""
    forget(wiring(), wiring().devices.get(me(), device))


def _require_callable(endpoint: str) -> None:
    """Raise the 422 problem for an address that is never called, as of webhooks."""
    try:
        host = wiring().destinations.parse(endpoint).host
    except Refused as refused:
        raise fault("endpoint", str(refused)) from None
    if ":" in host:  # a signature names the push service by its origin, which can hold no such address
        raise fault("endpoint", "Not a push service.")
