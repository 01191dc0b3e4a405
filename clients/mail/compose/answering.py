"""The answer to a player's mail: what became of each command, and what was asked to be shown."""

from typing import Final

from clients.api import Json
from clients.mail.compose.board.choosing import ALL, SHOWN
from clients.mail.compose.board.table import Table
from clients.mail.compose.clean import line
from clients.mail.compose.page import Done, Page
from clients.mail.compose.words import Words
from clients.mail.compose.writing import Writer
from clients.mail.letters import Answer, Deed, Letter
from clients.mail.phrases import general_help, help_text

CHANGED: Final = frozenset({"played", "resigned", "won", "joined", "back"})
"""What changes the game: the table looks different now."""
WHOLE: Final = frozenset({"over"})
"""What is said of these is all there is to say: the service's own sentence would be the same again."""
OURS: Final = frozenset(
    {
        *("unauthenticated", "invalid_token", "missing_scope", "not_found", "unknown_version", "stale_version"),
        *("not_json", "too_large", "unsupported_media_type", "not_acceptable", "bad_request", "key_reused"),
        *("unknown_field", "missing_field", "internal_error", "broken_log", "too_slow", "not_implemented"),
    }
)
"""Refusals that no mail can be blamed for: the service says them in the terms of its API."""
GOOD: Final = CHANGED | {"previewed", "said", "ordered", "dropped", "declined", "stopped", "stopped_all"}
TOLD: Final = frozenset({"shown", "hinted", "practised"})
"""What only answers a question."""
LONGEST_WORDS: Final = 200


def answered(page: Page, letter: Letter, table: Table, writer: Writer) -> None:
    """What became of a mail, and what is asked of the player now."""
    answer = letter.answer or Answer(message_id="")
    changed = any(deed.did in CHANGED for deed in answer.did)
    asks = table.decision is not None and table.decision["id"] == letter.decision
    deeds(page, answer, writer.words)
    if asks:
        writer.decision(page, table, ALL if "choices" in answer.show else SHOWN)
    if table.invited_to is not None:
        writer.names(page, table, "accept", "decline")
    news = _news(answer, table) if changed else []
    if news:
        writer.happened(page, news, "heading.happened")
    elif "log" in answer.show:
        writer.happened(page, table.log, "heading.log")
    ended = table.game["status"] == "finished"
    if changed or ended or "board" in answer.show:
        writer.board(page, table, page.picture_id)
    if "orders" in answer.show and table.seat is not None:
        writer.orders(page, table)
    if "help" in answer.show:
        helped(page, table, writer.words, table.moves if asks else None)
    if ended:
        page.title = writer.words.say("finished.title")
        writer.ended(page, table)


def deeds(page: Page, answer: Answer, words: Words) -> None:
    """A title that says at a glance how it went, and a line for each command."""
    tried = {deed.did for deed in answer.did} == {"previewed"}
    page.title = words.say("answer.title_tried" if tried else f"answer.title_{tone(answer.did)}")
    page.done = [_done(deed, words) for deed in answer.did]


def helped(page: Page, table: Table | None, words: Words, asked: Json | None = None) -> None:
    """What can be written, at this moment of the game; moves only where the letter has `asked` for one."""
    invited = table is not None and table.invited_to is not None
    language = words.language
    hints = table is not None and table.alone
    over = table is not None and table.game["status"] == "finished"
    told = help_text(asked, language, invited=invited, hints=hints, over=over) if table else general_help(language)
    page.help = [(line(write), line(does)) for write, does in told]


def _news(answer: Answer, table: Table) -> list[str]:
    """What happened from the player's move on, none when that is no more than what was said of the mail itself."""
    said = {line(deed.detail) for deed in answer.did if deed.detail}
    return table.since if set(table.since) - said else []


def tone(did: list[Deed]) -> str:
    """How a mail went: `good`, `bad`, `mixed`, or `info` where it only asked."""
    told = {deed.did in GOOD for deed in did if deed.did not in TOLD}
    if not told:
        return "info"
    return "mixed" if len(told) > 1 else "good" if True in told else "bad"


def explained(deed: Deed, words: Words) -> str:
    """Why something was refused, or what came of it: the service's sentence, or our own where that is for programs."""
    key = "refused.ours" if deed.code in OURS else f"refused.{deed.code}"
    return words.say(key) if words.has(key) else deed.detail or ""


def _done(deed: Deed, words: Words) -> Done:
    good = deed.did in GOOD | TOLD
    own = words.say(f"did.{deed.did}") if words.has(f"did.{deed.did}") else ""
    detail = "" if own and deed.did in WHOLE else line(explained(deed, words))
    said = " ".join(part for part in (own, detail) if part)
    written = line(deed.words)[:LONGEST_WORDS]
    return Done(
        words=words.say("answer.you_wrote", words=written) if written else "",
        said=said,
        good=good,
        candidates=[line(phrase) for phrase in deed.candidates],
    )
