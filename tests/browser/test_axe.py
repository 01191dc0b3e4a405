"""No page has a fault that keeps somebody with a disability from using it, in either theme (axe-core, WCAG 2.2 AA)."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Visit
from tests.browser.pages import tour
from tests.browser.visitors import PHONE, Json, Look

SERIOUS = {"serious", "critical"}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"resultTypes": ["violations"], "runOnly": RULES, "preload": False}
OF_AXE = ("inline style", "style-src")
"""axe-core measures with styles of its own, which the pages' policy does not let in."""
LOOKS = [Look(language="en", theme="light"), Look(language="fr", theme="dark"), PHONE]


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "phone"])
def test_no_page_shuts_anybody_out(visit: Visit, look: Look) -> None:
    host, stranger = visit(look), visit(look, "")
    faults = []
    for stop in tour(host):
        visitor = stranger if stop.alone else host
        page = stop.open(visitor)
        with visitor.watch.expecting(*OF_AXE):
            found = Axe().run(page, options=OPTIONS).response["violations"]
        faults += [f"{stop.name}: {_told(fault)}" for fault in found if fault["impact"] in SERIOUS]
    assert not faults, "\n".join(faults)


def _told(fault: Json) -> str:
    """What is wrong, and with which elements."""
    first = fault["nodes"][0]["failureSummary"].replace("\n", " ")
    return f"{fault['id']} {[node['target'] for node in fault['nodes']]}: {first}"
