"""First visits on Lighthouse's phone: what comes over the line, and when the page shows what matters."""

from collections.abc import Iterator
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page

from tests.bench.web.figures import Figure
from tests.browser.throttled import slow_down, weigh
from tests.browser.visitors import PHONE, arrive

ROUNDS: Final = 3
FIRST_LOAD_KB: Final = 250
LCP_MS: Final = 1500
"""Aims for the front page; the others are only told."""
SETTLING_MS: Final = 4000
"""After the page is loaded: what its scripts ask for comes then."""
OBSERVE: Final = """
window.vitals = { lcp: 0, cls: 0, tbt: 0 };
const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("largest-contentful-paint", (entry) => (vitals.lcp = entry.startTime));
watch("layout-shift", (entry) => (vitals.cls += entry.hadRecentInput ? 0 : entry.value));
watch("longtask", (entry) => (vitals.tbt += Math.max(0, entry.duration - 50)));
"""


def figures(browser: Browser, url: str, addresses: dict[str, str]) -> Iterator[Figure]:
    """Of each page: its weight by kind, and the medians of its vitals; the line is throttled as it is applied here."""
    for name, address in addresses.items():
        rounds = [_visit(browser, url, address) for _ in range(ROUNDS)]
        weights, _ = rounds[0]
        aimed = address == "/"
        yield Figure(f"{name}: first load", sum(weights.values()) / 1000, "KB", FIRST_LOAD_KB if aimed else None)
        for kind, weight in sorted(weights.items()):
            yield Figure(f"{name}: of it {kind}", weight / 1000, "KB")
        vitals = {key: median(each[key] for _, each in rounds) for key in ("lcp", "tbt", "cls")}
        yield Figure(f"{name}: LCP, each request 150 ms late", vitals["lcp"], "ms", LCP_MS if aimed else None)
        yield Figure(f"{name}: TBT", vitals["tbt"], "ms")
        yield Figure(f"{name}: CLS", vitals["cls"], "", 0.1)


def _visit(browser: Browser, url: str, address: str) -> tuple[dict[str, float], dict[str, float]]:
    stranger = arrive(browser, url, PHONE, "")
    page: Page = stranger.page
    page.add_init_script(OBSERVE)
    slow_down(page)
    weights = weigh(page, lambda: stranger.go(address), lambda: page.wait_for_timeout(SETTLING_MS))
    vitals = page.evaluate("vitals")
    stranger.context.close()
    return weights, vitals
