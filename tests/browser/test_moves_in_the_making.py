"""How moves are built from clicks and fields, whatever the game: tested on the client's own modules."""

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from typing import Any

import msgspec
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from games.core.rulebook import Rulebook
from service.games.decision_answers import Form
from tests.browser.conftest import Visit
from tests.browser.visitors import Look, arrive
from tests.faults.stack import Stack
from tests.rules.contract.playing import Playing, Table, books, brief

Json = dict[str, Any]


def choices(*values: Any, weight: int = 0) -> list[Json]:
    """Choices, each with the picture's element `e-VALUE`."""
    ends = [value[-1] if isinstance(value, list) else value for value in values]
    pairs = zip(values, ends, strict=True)
    return [{"value": value, "label": str(end), "element": f"e-{end}", "weight": weight} for value, end in pairs]


def field(kind: str, *, optional: bool = False, **domain: Any) -> Json:
    """A field `f` of a domain."""
    return {"name": "f", "label": "F", "optional": optional, "domain": {"kind": kind, **domain}}


def form(*fields: Json, kind: str = "go", elements: tuple[str, ...] = ()) -> Json:
    """A form."""
    return {"type": kind, "label": kind.title(), "fields": list(fields), "elements": list(elements)}


SUBSET: Json = {"choices": choices("a", "b", "c", weight=2), "min_count": 1, "max_count": 2, "min_total": 3}
ALL: Json = {"choices": choices("a", "b"), "min_count": 2, "max_count": 2}
PATH: Json = {"choices": choices("a", "b", "c"), "min_count": 2, "max_count": 3}
TREE: Json = {"choices": choices(["r", "a", "b"]), "tree": {"r": {"a": {"b": {}}, "c": {}}}}
WAYS: Json = {"choices": choices(*map(list, ("rabcd", "rabef", "rgh"))), "tree": None}
TEXT: Json = {"min_length": 2, "max_length": 5, "pattern": "[a-zé]+", "suggestions": []}
NUMBER: Json = {"minimum": 2, "maximum": 9, "at_least": "g", "element": None}


@pytest.fixture(scope="module")
def page(browser: Browser, stack: Stack) -> Iterator[Page]:
    """A page of the client, from which its modules can be asked."""
    visitor = arrive(browser, stack.url, Look(), "")
    yield visitor.go("/lobby")
    visitor.context.close()
    assert visitor.watch.complaints == []


@pytest.mark.parametrize(
    ("domain", "entry", "values", "fault"),
    [
        (field("one_of", choices=choices("a", "b")), None, {}, "choose_one"),
        (field("one_of", choices=choices("a", "b")), 1, {}, None),
        (field("one_of", choices=choices("a", "b"), optional=True), None, {}, None),
        (field("subset", **SUBSET), [], {}, "choose_at_least"),
        (field("subset", **SUBSET), [0], {}, "too_light"),
        (field("subset", **SUBSET), [0, 2], {}, None),
        (field("subset", **SUBSET), [0, 1, 2], {}, "choose_at_most"),
        (field("path", **PATH), [2], {}, "choose_at_least"),
        (field("path", **PATH), [2, 0], {}, None),
        (field("range", **NUMBER), 2, {"g": 4}, "number_between"),
        (field("range", **NUMBER), 4, {"g": 4}, None),
        (field("range", **NUMBER), 2.5, {}, "number_between"),
        (field("route", **TREE), ["r"], {}, "choose_way"),
        (field("route", **TREE), ["r", "c"], {}, None),
        (field("route", choices=choices(["r", "a", "b"]), tree=None), ["r", "a"], {}, "way_unfinished"),
        (field("text", **TEXT), "é", {}, "text_too_short"),
        (field("text", **TEXT), "étoile", {}, "text_too_long"),
        (field("text", **TEXT), "a\tb", {}, "text_odd"),
        (field("text", **TEXT), "A1", {}, "text_pattern"),
        (field("text", **TEXT), "été", {}, None),
    ],
)
def test_each_domain_says_what_is_wrong(page: Page, domain: Json, entry: Any, values: Json, fault: str | None) -> None:
    code = """async ([field, entry, values]) =>
        (await import("/web/table/move/domains.js")).faultOf(field, entry, values)?.code ?? null"""
    assert page.evaluate(code, [domain, entry, values]) == fault


CLICKS = """async ([forms, clicks]) => {
  const { indexOf, meaningsOf } = await import("/web/table/move/meanings.js");
  const { isComplete, moveOf } = await import("/web/table/move/draft.js");
  const index = indexOf(forms);
  let draft = null;
  const counts = [];
  for (const element of clicks) {
    const meanings = meaningsOf(forms, index, draft, element);
    counts.push(meanings.length);
    if (meanings.length === 1) draft = meanings[0].draft;
  }
  return { counts, move: draft && moveOf(forms, draft), complete: Boolean(draft) && isComplete(forms, draft) };
}"""


@pytest.mark.parametrize(
    ("forms", "clicks", "move", "complete"),
    [
        ([form(field("one_of", choices=choices("a", "b")))], ["e-b"], {"type": "go", "f": "b"}, True),
        ([form(field("one_of", choices=choices("a", "b")))], ["e-b", "e-b"], {"type": "go", "f": None}, False),
        ([form(field("subset", **SUBSET))], ["e-a", "e-c", "e-a"], {"type": "go", "f": ["c"]}, False),
        ([form(field("subset", **SUBSET))], ["e-a", "e-c", "e-b"], {"type": "go", "f": ["a", "c"]}, True),
        ([form(field("subset", **ALL)), form(kind="stay")], ["e-b"], {"type": "go", "f": ["a", "b"]}, True),
        ([form(field("path", **PATH))], ["e-c", "e-a"], {"type": "go", "f": ["c", "a"]}, True),
        ([form(field("route", **TREE))], ["e-a"], {"type": "go", "f": ["r", "a"]}, True),
        ([form(field("route", **TREE))], ["e-b"], {"type": "go", "f": ["r", "a", "b"]}, True),
        ([form(field("route", **TREE))], ["e-b", "e-b", "e-a"], {"type": "go", "f": ["r"]}, False),
        ([form(field("route", **WAYS))], ["e-a"], {"type": "go", "f": ["r", "a", "b"]}, False),
        ([form(field("route", **WAYS))], ["e-a", "e-c"], {"type": "go", "f": ["r", "a", "b", "c", "d"]}, True),
        ([form(field("route", **WAYS))], ["e-a", "e-c", "e-d"], {"type": "go", "f": ["r", "a", "b"]}, False),
        ([form(field("route", **WAYS))], ["e-a", "e-b", "e-g"], {"type": "go", "f": ["r", "g", "h"]}, True),
        ([form(elements=("e-x",)), form(kind="stay")], ["e-x"], {"type": "go"}, True),
        ([form(field("range", minimum=2, maximum=9, element="e-x"))], ["e-x"], {"type": "go", "f": 2}, True),
    ],
)
def test_clicks_build_a_move(page: Page, forms: list[Json], clicks: list[str], move: Json, complete: bool) -> None:
    found = page.evaluate(CLICKS, [forms, clicks])
    assert (found["move"], found["complete"]) == (move, complete)


def test_an_element_of_two_forms_asks_and_then_belongs_to_the_one_begun(page: Page) -> None:
    forms = [form(field("one_of", choices=choices("a", "b")), kind=kind) for kind in ("give", "take")]
    found = page.evaluate(CLICKS, [forms, ["e-a"]])
    assert (found["counts"], found["move"]) == ([2], None)
    one = [forms[0], form(field("one_of", choices=choices("b", "c")), kind="take")]
    found = page.evaluate(CLICKS, [one, ["e-c", "e-b"]])
    assert (found["counts"], found["move"]) == ([1, 1], {"type": "take", "f": "b"})


OFFERED = """async (decisions) => {
  const { indexOf, meaningsOf, targetsOf } = await import("/web/table/move/meanings.js");
  const { begin, sameDraft } = await import("/web/table/move/draft.js");
  const { formWords } = await import("/web/table/move/words.js");
  await (await import("/web/base/i18n.js")).needTexts("table/table");
  const [dead, alike] = [[], []];
  let offered = 0;
  decisions.forEach((forms, turn) => {
    const said = formWords(forms, new Map());
    alike.push(...said.filter((words, at) => said.indexOf(words) !== at));
    const index = indexOf(forms);
    let draft = forms.length === 1 ? begin(forms, 0) : null;
    for (let clicks = 0; clicks < 5; clicks += 1) {
      const targets = [...targetsOf(forms, index, draft)].filter(([, state]) => state !== "fixed");
      const meanings = targets.map(([element]) => meaningsOf(forms, index, draft, element));
      const idle = (meaning) => sameDraft(meaning.draft, draft);
      meanings.forEach((some, at) => (!some.length || some.some(idle)) && dead.push([turn, clicks, ...targets[at]]));
      offered += targets.length;
      const all = meanings.flat();
      if (!all.length) break;
      draft = all[(turn + clicks * 7) % all.length].draft;
    }
  });
  return { dead, alike, offered };
}"""


@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_whatever_is_offered_on_the_board_changes_the_move_when_clicked(page: Page, book: Rulebook[Any, Any]) -> None:
    # given: decisions of a random game
    game = Playing(Table(book, max(book.seats), brief(book)), 1)
    words = book.texts.words("en")
    asked = (book.forms(game.state, game.awaiting[0]) for _ in game.positions() if game.awaiting)
    decisions = [[Form.of(one, book, words) for one in forms] for forms in islice(asked, 0, 240, 4)]
    # when
    found = page.evaluate(OFFERED, msgspec.to_builtins(decisions))
    # then
    assert found["dead"] == []
    assert found["alike"] == []
    assert found["offered"] > len(decisions)


BOARD = """async (count) => {
  const { targetLayer } = await import("/web/table/board/targets.js");
  const look = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/web/table/board/stage.css" });
  await new Promise((done) => (look.onload = done, document.head.append(look)));
  const squares = Array.from({ length: 2 * count }, (_, at) =>
    `<rect id="s-${at}" x="${(at % 16) * 40 + 8}" y="${(at >> 4) * 40 + 8}" width="24" height="24" fill="#c0c0c0"/>`);
  document.body.innerHTML = `<div class="stage"><div class="stage-scroll"><div class="stage-sheet">
    <svg id="board" viewBox="0 0 640 480" width="640" height="480">${squares.join("")}</svg>
    <svg class="targets" viewBox="0 0 640 480"></svg></div></div></div>`;
  const chosen = squares.map((_, at) => `s-${at}`).filter((_, at) => at % 2);
  const layer = targetLayer(document.querySelector(".targets"), () => {}, () => {});
  layer.show(document.querySelector("#board"), new Map(chosen.map((id) => [id, "next"])), () => []);
}"""


@pytest.mark.parametrize(("count", "veiled"), [(8, False), (21, True), (90, True)])
def test_what_can_be_chosen_stands_out_among_many(browser: Browser, stack: Stack, count: int, veiled: bool) -> None:
    # given: a board on which every other square may be chosen
    visitor = arrive(browser, stack.url, Look(), "")
    visitor.go("/lobby").evaluate(BOARD, count)
    # when
    board = visitor.page.locator("#board")
    shown = Image.open(BytesIO(visitor.page.screenshot(clip=board.bounding_box()))).convert("L")
    pixels = shown.tobytes()
    light = [pixels[(at // 16 * 40 + 20) * shown.width + (at % 16) * 40 + 20] for at in range(2 * count)]
    # then: what is left out is darker by far, where there is much to choose from
    assert set(light[1::2]) == {0xC0}
    assert (max(light[::2]) < 0.7 * 0xC0) is veiled
    visitor.context.close()
    assert visitor.watch.complaints == []


CARRIED = """async ([before, later, element]) => {
  const { indexOf, meaningsOf } = await import("/web/table/move/meanings.js");
  const { carry, moveOf } = await import("/web/table/move/draft.js");
  const draft = carry(before, meaningsOf(before, indexOf(before), null, element)[0].draft, later);
  return draft && moveOf(later, draft);
}"""


def test_a_half_built_move_lives_on_while_it_is_legal(page: Page) -> None:
    before = [form(kind="wait"), form(field("subset", **SUBSET))]
    later = [form(field("subset", **{**SUBSET, "choices": choices("c", "a", weight=2)}))]
    assert page.evaluate(CARRIED, [before, later, "e-a"]) == {"type": "go", "f": ["a"]}
    assert page.evaluate(CARRIED, [before, later, "e-b"]) is None


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_a_stream_is_read_whatever_pieces_it_comes_in(page: Page, size: int) -> None:
    text = "retry: 2000\n\n: still here\n\nid: 7\ndata: {}\n\nevent: talk\r\ndata: a\r\ndata: b\r\n\r\nid: 8\ndata: cut"
    code = """async ([text, size]) => {
      const heard = [];
      const parse = (await import("/web/api/stream.js")).parser((message) => heard.push(message));
      for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size));
      return heard;
    }"""
    assert page.evaluate(code, [text, size]) == [
        {"event": "", "id": "7", "data": "{}"},
        {"event": "talk", "id": "", "data": "a\nb"},
    ]


def test_nothing_in_a_picture_can_run_or_load(visit: Visit) -> None:
    visitor = visit(name="")
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"'
        ' onload="x()"><script>x()</script><style>*{}</style><foreignObject/><use xlink:href="https://else.where#a"/>'
        '<a href="https://else.where"><rect id="r" onclick="x()" style="fill:red"/></a><use href="#r"/></svg>'
    )
    code = """async (text) => (await import("/web/table/board/picture.js")).readPicture(text).outerHTML"""
    with visitor.watch.expecting("Content Security Policy", "content security policy"):
        shown = visitor.go("/lobby").evaluate(code, picture)
    assert not any(word in shown for word in ("script", "style", "onload", "onclick", "else.where", "foreignObject"))
    assert '<rect id="r"/>' in shown.replace("></rect>", "/>")
    assert 'href="#r"' in shown
