"""The choices of a letter: numbered, with a link that opens the answer, and with what the longer forms need."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from clients.api import Json
from clients.mail.compose.clean import line
from clients.mail.compose.page import Choice, Choices
from clients.mail.compose.words import Words
from clients.mail.phrases import Numbered, Slot, numbered

SHOWN: Final = 24
SHOWN_OPTIONS: Final = 30
ALL: Final = 1000


def mail_link(address: str, subject: str, body: str) -> str:
    """A link that opens a mail ready to be sent (RFC 6068)."""
    return (
        f"mailto:{quote(address, safe='@')}?subject={quote(line(subject), safe='')}&body={quote(line(body), safe='')}"
    )


def choices_of(decision: Json, words: Words, address: str, subject: str, most: int = SHOWN) -> Choices:
    """The choices of a decision, the first `most`; without an address they are only listed."""
    found = numbered(decision, words.language)
    forms = [one.form for one in found]
    items = [
        _choice(one, words, address, subject, most, first=one.form not in forms[:place])
        for place, one in enumerate(found[:most])
    ]
    return Choices(
        heading=words.say("heading.choices"),
        items=items,
        more=words.count("choices.more", len(found) - most) if len(found) > most else "",
        how=_how(found, words),
        tap=words.say("choices.tap") if any(item.link for item in items) else "",
    )


def named_choices(names: Sequence[str], words: Words, address: str, subject: str) -> Choices:
    """Choices that are no moves, by the names of their texts: accept, decline, back."""
    said = [(words.say(f"choices.{name}"), words.say(f"choices.{name}_label")) for name in names]
    items = [
        Choice(label=label, words=word, quoted=_quoted(word, words), link=mail_link(address, subject, word))
        for word, label in said
    ]
    how, tap = words.say("choices.how_words"), words.say("choices.tap")
    return Choices(heading=words.say("heading.choices"), items=items, how=how, tap=tap)


def _choice(one: Numbered, words: Words, address: str, subject: str, most: int, *, first: bool) -> Choice:
    """A line of the list; the words are shown at the `first` of each kind of move, which shows how they go."""
    whole = one.move is not None
    said = line(one.words) if first or not whole else ""
    options = SHOWN_OPTIONS if most <= SHOWN else ALL
    return Choice(
        mark=one.mark,
        label=line(one.label),
        words=said,
        quoted=_quoted(said, words),
        link=mail_link(address, subject, one.words) if whole and address else "",
        slots=[] if whole else [*(_slot(slot, options, words) for slot in one.slots), *_example(one, words)],
    )


def _example(one: Numbered, words: Words) -> list[str]:
    return [words.say("choices.example", words=line(one.example))] if one.example else []


def _quoted(words: str, texts: Words) -> str:
    return texts.say("choices.quoted", words=words)


def _slot(slot: Slot, most: int, words: Words) -> str:
    options = [line(f"{option.mark} {option.label}" if option.mark else option.label) for option in slot.options]
    listed = ", ".join(options[:most]) + (", …" if len(options) > most else "")
    key = "choices.slot_options" if listed else "choices.slot"
    return words.say(key, label=line(slot.label), hint=line(slot.hint), options=listed)


def _how(found: Sequence[Numbered], words: Words) -> str:
    whole = next((one for one in found if one.move is not None), None)
    if whole is None:
        return words.say("choices.how_words")
    return words.say("choices.how" if whole.mark.isdigit() else "choices.how_letter", example=whole.mark)
