"""The web client's modules are joined into few files that still fit together."""

import re

import pytest

from service.api.site.bundle import Unclear, bundled
from service.api.site.web_files import AHEAD, Web, imported

SMALL = {
    "main.js": b'import { a } from "./a.js";\nawait a();\nconst late = () => import(`./pages/${name}.js`);\n',
    "a.js": b'import { b as c } from "./parts/b.js";\nexport function a() {\n  return c;\n}\n',
    "parts/b.js": b"export const b = import.meta.url;\n",
    "parts/both.js": b"export default function Both() {}\n",
    "pages/one.js": b'import { a } from "../a.js";\nimport Both from "../parts/both.js";\nexport default [a, Both];\n',
    "pages/two.js": b'import Both from "../parts/both.js";\nexport class Two {}\nexport { Both };\n',
    "verify/verify.js": b"export * from './anything.js';\n",
}


def test_what_the_entry_needs_is_one_file_in_order() -> None:
    main = bundled(SMALL, "main.js")["main.js"].decode()
    assert main.index("const $parts_b =") < main.index("const $a =") < main.index("await a();")
    assert not re.search(r"^import\b(?!\()", main, re.MULTILINE)
    assert 'new URL("./parts/b.js", import.meta.url).href' in main
    assert "import(`./pages/${name}.js`)" in main


def test_pages_share_what_both_need_and_take_the_rest_from_the_entry() -> None:
    joined = {name: body.decode() for name, body in bundled(SMALL, "main.js").items()}
    (shared,) = [name for name in joined if name.startswith("shared/")]
    assert joined[shared].startswith("const $parts_both =")
    assert 'import { $a } from "../main.js";' in joined["pages/one.js"]
    assert all(f'import {{ $parts_both }} from "../{shared}";' in joined[f"pages/{page}.js"] for page in ("one", "two"))
    assert "export { $given_default as default };" in joined["pages/one.js"]
    assert "export { $given_Two as Two };" in joined["pages/two.js"]


def test_an_import_within_a_joined_module_leads_where_it_led() -> None:
    joined = bundled({"main.js": b'import { go } from "./parts/go.js";\ngo();\n', **_go()}, "main.js")["main.js"]
    assert b'import("./pages/one.js")' in joined


def _go() -> dict[str, bytes]:
    return {
        "parts/go.js": b'export const go = () => import("../pages/one.js");\n',
        "pages/one.js": b"export default 1;\n",
    }


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        ({"main.js": b'import "./a.js";\n', "a.js": b""}, 'import "./a.js"'),
        ({"main.js": b'import { a } from "./a.js";\n', "a.js": b"export let a = 1;\n"}, "export let a"),
        ({"main.js": b'import { a } from "./a.js";\n'}, "no module a.js"),
        (
            {
                "main.js": b'import { a } from "./a.js";\n',
                "a.js": b'import { b } from "./b.js";\nexport const a = b;\n',
                "b.js": b'import { a } from "./a.js";\nexport const b = a;\n',
            },
            "a.js → b.js → a.js",
        ),
        ({"main.js": b'import { a } from "./a.js";\n', "a.js": b"await 1;\nexport const a = 1;\n"}, "a.js waits"),
    ],
)
def test_what_is_not_understood_is_refused(contents: dict[str, bytes], told: str) -> None:
    with pytest.raises(Unclear, match=re.escape(told)):
        bundled(contents, "main.js")


def test_the_client_s_own_files_need_only_files_that_are_there() -> None:
    files = Web().files().by_name
    contents = {name: file.body for name, file in files.items()}
    for ahead in AHEAD:
        assert set(ahead) <= set(contents)
        assert set(imported(contents, ["main.js", *ahead])) <= set(contents)
