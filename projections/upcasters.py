"""The upcasters of this release: what lifts events of old shapes, for every reader of logs and archives."""

from typing import Final

from events.upcast import Upcasters

UPCASTERS: Final = Upcasters()
"""No shape has changed yet. A step is registered here, beside the raised `VERSION` of its event (docs/replay.md)."""
