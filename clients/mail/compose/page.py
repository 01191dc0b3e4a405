"""What a letter says of its own, before it is text or HTML; both templates add what all letters say."""

from msgspec import Struct


class Choice(Struct, frozen=True, kw_only=True):
    """A choice with its mark, a number or a letter; `link` opens a mail that makes it, empty where more has to be
    said than the mark.

    `words` are what may be written instead of the mark, `quoted` the same as a quotation in plain text.
    """

    mark: str = ""
    label: str
    words: str = ""
    quoted: str = ""
    link: str = ""
    slots: list[str] = []


class Done(Struct, frozen=True, kw_only=True):
    """A command of the player's mail, and what became of it."""

    words: str
    said: str
    good: bool
    candidates: list[str] = []


class Standing(Struct, frozen=True, kw_only=True):
    """A line of standings; `record` is won, drawn and lost, `gap` says that lines are left out before it."""

    rank: int
    name: str
    points: str
    own: bool
    record: str = ""
    gap: bool = False


class Choices(Struct, frozen=True, kw_only=True):
    """Choices with how to make them; `to` is the address that takes them, where it is not Reply-To."""

    heading: str
    items: list[Choice]
    more: str = ""
    how: str = ""
    tap: str = ""
    to: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """A game in a digest."""

    title: str
    names: str = ""
    lead: str
    until: str = ""
    happened: list[str] = []
    choices: Choices | None = None
    link: str
    link_label: str


class Page(Struct, kw_only=True):
    """A letter; what is empty is left out. Lists of mails show the `tag` and the `brief`."""

    language: str
    answerable: bool = False
    tag: str = ""
    brief: str = ""
    game: str = ""
    names: str = ""
    title: str
    reader: str = ""
    lead: list[str] = []
    done: list[Done] = []
    code: str = ""
    below_code: list[str] = []
    until: str = ""
    left: str = ""
    default: str = ""
    terms: list[str] = []
    happened_heading: str = ""
    happened: list[str] = []
    earlier: str = ""
    standings_heading: str = ""
    standings_key: str = ""
    standings: list[Standing] = []
    standings_more: str = ""
    board: str = ""
    picture: bytes = b""
    picture_id: str = ""
    picture_alt: str = ""
    choices: Choices | None = None
    orders: list[tuple[int, str]] | None = None
    help: list[tuple[str, str]] = []
    entries: list[Entry] = []
    link: str = ""
    link_label: str = ""
    beside: str = ""
    beside_label: str = ""
    rules: str = ""
    head: str = ""
    unsubscribe: str = ""
    settings: str = ""
