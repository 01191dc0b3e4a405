"""Answers about devices."""

from typing import Annotated, Self

from service.answers import Answer, Time, says
from service.push.subscriptions import Kind, Subscription
from service.times import rfc3339
from service.webhooks.destinations import Destinations


class DeviceOut(Answer, frozen=True):
    """A browser that the account is told on, without its address and keys."""

    id: str
    label: str
    language: str
    kinds: Annotated[
        tuple[Kind, ...],
        says(
            "`awaited`: a decision is mine; `late`: a quarter of its time is left; `invited`: a seat is kept for me;"
            " `followed`: what those do whom I follow; `message`: somebody has written."
        ),
    ]
    service: Annotated[str, says("The host of the push service that its browser uses.")]
    created: Time
    last_success: Annotated[Time | None, says("When the push service took a message last.")]
    current: Annotated[bool, says("Whether it subscribed with the token of this request.")]

    @classmethod
    def of(cls, device: Subscription, last_success: int | None, token: str) -> Self:
        """A subscription, when (ms) its push service took a message, and the id of the token that asks."""
        return cls.showing(
            device,
            service=Destinations("0.0.0.0/0").parse(device.endpoint).host,
            last_success=rfc3339(last_success),
            current=device.token == token,
        )


class DevicesOut(Answer, frozen=True):
    """The account's devices, and what a further one needs."""

    key: Annotated[str, says("The `applicationServerKey` to subscribe with: a point of P-256, as Base64 for URLs.")]
    items: list[DeviceOut]
    most: Annotated[int, says("How many an account may have.")]
