"""The web client at `/`: one page for all its addresses, and its files. It uses the API like any other client."""

from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.api.http import problems
from service.api.http.context import language
from service.api.http.replies import empty
from service.api.site import previews, reading, studies
from service.api.site.web_files import AHEAD, PAGE, File, Web

OF_ALL: Final = {"Vary": "Accept-Encoding"}
OF_PAGES: Final = {
    "Vary": "Accept-Encoding, Accept-Language",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""They say nothing where there is no page, and would be repeated with each of many small files."""

POLICY: Final = (
    "default-src 'none'; script-src 'self' {script}; style-src 'self' {styles}; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""What pages may load and run: `script` and `styles` are theirs."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"

ADDRESSES: Final = (
    "/",
    "/sign-in",
    "/sign-up",
    "/reset-password",
    "/authorize",
    "/device",
    "/apps",
    "/lobby",
    "/join",
    "/past",
    "/inbox",
    "/messages",
    "/messages/<name>",
    "/settings",
    "/clubs",
    "/clubs/new",
    "/clubs/<name>",
    "/studies",
    "/studies/<name>",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/<name>",
    "/leaderboards",
    "/leaderboards/<name>",
    "/dice",
    "/rulebooks",
    "/rulebooks/<name>",
    "/players/<name>",
    "/games/new",
    "/games/<name>",
    "/games/<name>/replay",
    "/unsubscribe/<name>",
    "/admin",
    "/admin/accounts",
    "/admin/accounts/<name>",
    "/admin/games",
    "/admin/games/<name>",
    "/admin/clubs",
    "/admin/clubs/<name>",
    "/admin/invitations",
    "/admin/log",
    "/admin/reports/<name>",
)
"""The client's pages; what each shows is for the client to say."""

RULES: Final = "/rulebooks/<name>"
TOLD: Final = {
    "/games/<name>": reading.told,
    "/games/<name>/replay": reading.told,
    "/studies/<name>": studies.told,
}
"""Pages that are read also by whoever does not run the client."""

OWN: Final = {"/": AHEAD[3], "/games/<name>": AHEAD[1], "/games/<name>/replay": AHEAD[2], RULES: AHEAD[4]}
"""What some pages need later, and may as well be sent at once."""

UNLISTED: Final = frozenset({"/unsubscribe/<name>"})
"""Addresses that are secrets of somebody's mail: no search engine shall list them."""

WEB: Final = Web()

blp = Blueprint("web", __name__)


def page(name: str = "", address: str = "") -> Response:
    """The page that the client begins with, whatever is named: the client reads the address itself.

    Its language is that of the browser, until the client knows what its reader chose on this device.
    """
    files, tongue = WEB.fresh(), language()
    index = files.index(OWN.get(address, AHEAD[0]), tongue)
    told = TOLD[address](index, name, tongue, files.hash) if address in TOLD else None
    if told is None:
        preview = previews.of_rulebook(name, tongue) if address == RULES else previews.of_site(tongue)
        told = previews.kept_titled(index, preview, previews.head_of(preview, tongue))
    response = _sent(told, ASK)
    if address in UNLISTED:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


for _address in ADDRESSES:
    blp.add_url_rule(_address, view_func=page, defaults={"address": _address})


@blp.get("/service-worker.js")
def service_worker() -> Response:
    """What keeps pages on a device: at the root, for it answers for all addresses below its own."""
    return _sent(WEB.files().by_name["app/service-worker.js"], ASK)


@blp.get("/web/<path:name>")
def file(name: str) -> Response:
    """A file of the client: for ever under the hash of its release, else to be asked for again each time.

    Pages of another release find nothing here: they are to be loaded again, for files of two do not mix.
    """
    folder, _, rest = name.partition("/")
    files = WEB.files()
    if name not in files.by_name and folder != files.hash:
        files = WEB.fresh()
    kept = folder == files.hash
    found = files.by_name.get(rest if kept else name)
    if found is None:
        raise problems.not_here()
    return _sent(found, FOR_EVER if kept else ASK)


@blp.app_errorhandler(404)
def nothing_here(error: NotFound) -> Response:
    """The client's page that says so, for a person who followed a link; the problem document for all others."""
    wanted = request.accept_mimetypes.best_match([problems.MIMETYPE, "application/json", "text/html"])
    if wanted != "text/html" or request.method not in {"GET", "HEAD"} or request.path.startswith(("/v1/", "/web/")):
        return problems.answer(error)
    response = page()
    response.status_code = 404
    return response


def _of_pages() -> dict[str, str]:
    files = WEB.files()
    return {**OF_PAGES, "Content-Security-Policy": POLICY.format(script=files.script, styles=files.styles)}


def _sent(file: File, caching: str) -> Response:
    tag = f'"{file.tag}"'
    packed = file.packed if request.accept_encodings["gzip"] else None
    headers = {**(_of_pages() if file.type == PAGE else OF_ALL), "Cache-Control": caching, "ETag": tag}
    if request.if_none_match.contains_weak(file.tag):
        return empty(304, headers)
    response = Response(packed or file.body, headers=headers, content_type=file.type)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
        response.headers["ETag"] = f"W/{tag}"
    return response
