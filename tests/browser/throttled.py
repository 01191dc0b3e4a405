"""A page on a slow device and a poor line, and what comes over its line."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import CDPSession, Page

CPU_SLOWDOWN: Final = 4
SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""Lighthouse's phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for a round trip."""


def slow_down(page: Page) -> CDPSession:
    """A phone of the middle class on a poor line."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return line


def weigh(page: Page, act: Callable[[], object], settle: Callable[[], object] | None = None) -> dict[str, float]:
    """Bytes that come over the line while something is done and settles, heads and compressed bodies, by kind.

    Without `settle` nothing may come for half a second, which a page with an open stream never says.
    """
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    kinds: dict[str, str] = {}
    weights: dict[str, float] = {}
    line.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))

    def finish(told: dict[str, object]) -> None:
        kind = kinds.get(str(told["requestId"]), "Other")
        weights[kind] = weights.get(kind, 0) + float(str(told["encodedDataLength"]))

    line.on("Network.loadingFinished", finish)
    act()
    if settle:
        settle()
    else:
        page.wait_for_load_state("networkidle")
    line.detach()
    return weights
