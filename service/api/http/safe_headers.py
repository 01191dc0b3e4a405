"""Headers that keep a browser from taking an answer for something else than it is.

There is nothing here against reading answers from other sites: there are no cookies, so what a browser fetches without
its user's token is what everybody may see; and pictures of public games may be shown elsewhere.
"""

from typing import Final

NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
POLICY: Final = "Content-Security-Policy"
NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""Of whatever is no page: should a browser show it, it loads nothing, runs nothing, and stands in no frame."""

PICTURE: Final = f"{NOTHING}; style-src 'unsafe-inline'; sandbox"
"""Of pictures, which hold names that players chose: a picture is styled, and is a stranger to the pages beside it."""

OF_DATA: Final = (NO_SNIFFING, (POLICY, NOTHING))
