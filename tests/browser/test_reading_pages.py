"""Rules, ratings and players in the browser, and the parts of the client that turn texts and schemas into pages."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitors import MOVING, PHONE, Look

MARKDOWN = """# Title

Intro with *some*, **strong**, `code | bar`, [home](/rulebooks), [bad](javascript:alert(1)) and
<b onclick="x">no HTML</b>.

## Part <i>one</i>

- **AB-01** First, as in AB-02 and `AB-03`.
  Goes on.

  - inner
- **AB-02** Second: snake_case_word, 2 * 3 * 4, AB-99. It gains
  10. No list begins within a sentence.

| a | b |
| --- | :-: |
| `x\\|y` | \\| |

1. one
2. two

> quoted

```
# not a heading
```
"""
MOST_SHIFT = 0.02
"""Of the screen (Cumulative Layout Shift); what counts as good is 0.1."""
SHIFTS = """
() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 400);
})
"""
PARTS = [
    '&lt;b onclick="x"&gt;no HTML&lt;/b&gt;',
    "<em>some</em>",
    "<strong>strong</strong>",
    "<code>code | bar</code>",
    '<a href="/rulebooks" rel="noreferrer">home</a>',
    "bad and\n",
    '<li class="rule" id="AB-01">',
    '<a href="#AB-02">AB-02</a>',
    "<code>AB-03</code>",
    "AB-99.",
    "snake_case_word, 2 * 3 * 4",
    "It gains\n10. No list",
    "<td><code>x|y</code></td><td>|</td>",
    "<ol><li>one</li><li>two</li></ol>",
    "<blockquote><p>quoted</p></blockquote>",
    "<code># not a heading</code>",
    "<li>inner</li>",
]
RENDER = """async (text) => {
  const { html, render } = await import("/web/base/html.js");
  const { Markdown, readMarkdown } = await import("/web/parts/markdown.js");
  const box = document.createElement("article");
  document.querySelector("main").append(box);
  const read = readMarkdown(text);
  render(html`<${Markdown} document=${read} />`, box);
  return { title: read.title, headings: read.headings.map((one) => one.text), markup: box.innerHTML };
}"""
SHAPE = """async (property) => (await import("/web/pages/create/option-shape.js")).shapeOf(property)"""


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit(Look(), "").go("/lobby")


def test_markdown_becomes_elements_and_never_html(page: Page) -> None:
    page.wait_for_selector("h1")
    made = page.evaluate(RENDER, MARKDOWN)
    markup = made["markup"]
    assert (made["title"], made["headings"]) == ("Title", ["Part <i>one</i>"])
    for part in PARTS:
        assert part in markup
    for part in ("javascript:", "#AB-99", "<b ", "<i>"):
        assert part not in markup


@pytest.mark.parametrize(
    ("prop", "shape"),
    [
        ({"type": "boolean"}, {"kind": "choice", "few": True, "choices": [{"value": True}, {"value": False}]}),
        (
            {"enum": ["a", "b"], "x-labels": {"a": "A"}},
            {"kind": "choice", "few": True, "choices": [{"value": "a", "label": "A"}, {"value": "b"}]},
        ),
        (
            {"anyOf": [{"enum": ["x"]}, {"type": "integer", "minimum": 0, "maximum": 1}]},
            {"kind": "choice", "few": True, "choices": [{"value": "x"}, {"value": 0}, {"value": 1}]},
        ),
        (
            {
                "anyOf": [{"type": "integer", "minimum": 5, "maximum": 90, "multipleOf": 5}, {"type": "null"}],
                "default": 9,
            },
            {"kind": "number", "minimum": 5, "maximum": 90, "step": 5, "nullable": True, "fallback": 9},
        ),
        ({"type": "string", "pattern": "^[ab]+$"}, {"kind": "text", "pattern": "[ab]+"}),
        ({"type": "array", "items": {"type": "string"}}, {"kind": "data"}),
    ],
)
def test_a_schema_gets_the_field_that_suits_it(page: Page, prop: dict[str, Any], shape: dict[str, Any]) -> None:
    def given(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: given(value) for name, value in part.items() if value is not None}
        return [given(one) for one in part] if isinstance(part, list) else part

    assert given(page.evaluate(SHAPE, prop)) == shape


@pytest.mark.parametrize("look", [MOVING, replace(PHONE, motion=True)], ids=["desktop", "phone"])
def test_the_front_page_stays_where_it_is_while_it_loads(visit: Visit, look: Look) -> None:
    page = visit(look, "").go("/")
    page.wait_for_selector(".plates")
    assert page.evaluate(SHIFTS) < MOST_SHIFT


def test_every_rule_has_an_address(visit: Visit) -> None:
    visitor = visit(Look(language="fr"))
    for book in visitor.ask("GET", "/rulebooks")["items"]:
        page = visitor.go(f"/rulebooks/{book['key']}")
        rules = page.locator(".rule")
        expect(rules.nth(20)).to_be_attached()
        expect(page.locator(".rules-text")).to_have_attribute("lang", "fr")
        page.locator(".contents a").last.click()
        expect(page.locator(".rules-text > h2").last).to_be_in_viewport()
        number = rules.nth(20).get_attribute("id")
        visitor.go("/lobby")
        page = visitor.go(f"/rulebooks/{book['key']}#{number}")
        expect(page.locator(f'[id="{number}"]')).to_be_in_viewport()


def test_pages_have_titles_a_heading_with_the_focus_and_a_way_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/rulebooks")
    expect(page.locator(".plate").first).to_be_visible()
    page.evaluate("scrollTo(0, 600)")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Ratings").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page).to_have_title("Ratings · Astrolude")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page).to_have_title("Games · Astrolude")
    expect(page.locator(".plate").first).to_be_attached()


def test_a_player_page_leads_to_an_invitation(visit: Visit) -> None:
    host, friend = visit(), visit()
    page = host.go(f"/players/{friend.name}")
    expect(page.locator("h1")).to_have_text(friend.name)
    page.get_by_role("link", name="Challenge").click()
    expect(page.get_by_label("Player’s name")).to_have_value(friend.name)
