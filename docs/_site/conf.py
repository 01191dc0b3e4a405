"""How the documentation is built: `make docs`. Sphinx reads these names."""

import sys
from pathlib import Path
from typing import Any, Final

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from docs._site import tables  # noqa: E402  the project has to be on the path
from service import VERSION  # noqa: E402  as above

project = "Astrolude"
version = release = VERSION
extensions = ["myst_parser"]
exclude_patterns = ["_site", "tutorials/night-watch"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]

html_theme = "furo"
html_title = "Astrolude"
html_static_path = ["static", str(ROOT / "clients" / "web" / "vendor" / "fonts")]
html_css_files = ["site.css"]
html_logo = html_favicon = str(ROOT / "service" / "api" / "site" / "static" / "mark.svg")
html_copy_source = html_show_sourcelink = False
html_show_copyright = html_show_search_summary = False
html_last_updated_fmt = None
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fbf8ef",
        "color-background-secondary": "#f5efe1",
        "color-background-hover": "#ebe3cf",
        "color-background-hover--transparent": "#ebe3cf00",
        "color-background-border": "#cfc4a8",
        "color-background-item": "#cfc4a8",
        "color-foreground-primary": "#1b2438",
        "color-foreground-secondary": "#464d5e",
        "color-foreground-muted": "#5f5e4e",
        "color-foreground-border": "#6d6a5c",
        "color-brand-primary": "#1f2d4d",
        "color-brand-content": "#835410",
        "color-brand-visited": "#835410",
        "color-code-background": "#f5efe1",
        "color-inline-code-background": "#f5efe1",
        "color-highlight-on-target": "#f0e0b8",
    },
    "dark_css_variables": {
        "color-background-primary": "#0b1322",
        "color-background-secondary": "#070d18",
        "color-background-hover": "#121d31",
        "color-background-hover--transparent": "#121d3100",
        "color-background-border": "#2b3a55",
        "color-background-item": "#2b3a55",
        "color-foreground-primary": "#e6eaf1",
        "color-foreground-secondary": "#b0bbcd",
        "color-foreground-muted": "#8b98ae",
        "color-foreground-border": "#7386a5",
        "color-brand-primary": "#e5b95f",
        "color-brand-content": "#e5b95f",
        "color-brand-visited": "#e5b95f",
        "color-code-background": "#121d31",
        "color-inline-code-background": "#121d31",
        "color-highlight-on-target": "#2c2a24",
    },
}


def unfold(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Show beside a page what is in its own section, and all there is beside the first page.

    The whole tree, made anew for each page, takes half of the time in which the site is built, and half of its bytes.
    """
    if page != "index" and (tree := context.get("toctree")):
        context["toctree"] = lambda **options: tree(**{**options, "collapse": True})


def setup(app: Sphinx) -> dict[str, Any]:
    """Fill in what is made from the code, and know the languages of our own examples."""
    for language in ("mail", "exim", "postfix", "dovecot", "caddy", "caddyfile"):
        app.add_lexer(language, TextLexer)
    app.connect("source-read", tables.fill)
    app.connect("html-page-context", unfold, priority=400)  # the theme makes its tree of it at 500
    return {"parallel_read_safe": True, "parallel_write_safe": True}
