"""The upcasters of this release: what lifts events of old shapes, for every reader of logs and archives."""

from typing import Final

from msgspec.structs import replace

from events.envelope import Draft
from events.upcast import Upcasters

UPCASTERS: Final = Upcasters()
"""A step is registered here, beside the raised `VERSION` of its event (docs/how-to/change-a-rule.md)."""


@UPCASTERS.register("move_played", 1)
@UPCASTERS.register("resigned", 1)
def _without_order(draft: Draft) -> Draft:
    """Before there were standing orders, players answered every decision themselves."""
    seat = str(draft.public["seat"])
    own = draft.private.get(seat, {}) | {"order": None}
    return replace(draft, v=2, private={**draft.private, seat: own})
