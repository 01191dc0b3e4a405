"""The colours of pictures that stand beside text: by day, by night, or as the reader's screen prefers."""

from typing import Final

THEMES: Final = ("light", "dark")

_LIGHT: Final = "--paper:#fbf8ef;--ink:#464d5e;--line:#cfc4a8;--gold:#835410;--soft:#f0e0b8"
_DARK: Final = "--paper:#121d31;--ink:#b0bbcd;--line:#2b3a55;--gold:#e5b95f;--soft:#2c2a24"


def style(theme: str | None) -> str:
    """The colours by name, for a style sheet: `paper`, `ink`, `line`, `gold` and `soft`."""
    if theme is None:
        return f":root{{{_LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{_DARK}}}}}"
    return f":root{{{_DARK if theme == 'dark' else _LIGHT}}}"
