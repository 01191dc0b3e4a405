"""A player's mail as commands: what is understood without any doubt, and exactly what is not."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from clients.mail.phrases import commands as c
from clients.mail.phrases.moves.explaining import sentence
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.standing.orders import OrderReader
from clients.mail.phrases.words.calls import EXACT
from clients.mail.phrases.words.keywords import WITH_REST, Keyword, Name, keyword
from clients.mail.phrases.words.prose import Written, closes, core, is_courtesy, is_name, sentences, written
from clients.mail.phrases.words.texts import say
from clients.mail.phrases.words.tokens import tokens

LONGEST_WORDS: Final = 200
LONGEST_TALK: Final = 500
MOST_COMMANDS: Final = 20
"""What a mail may ask for; the rest of it is not read."""
_FINAL: Final[frozenset[Name]] = frozenset({"resign", "stop", "stop_all"})
"""Keywords that are never taken where a move might be meant."""
_CHATTY: Final = frozenset({"unknown", "nothing_awaited", "leftover", "not_offered"})
"""Reasons for which a line is read again without the courtesy and the talk around a command."""
_PLAIN: Final[Mapping[Name, Callable[[str], c.Command]]] = {
    "board": lambda words: c.Show("board", words),
    "log": lambda words: c.Show("log", words),
    "help": lambda words: c.Show("help", words),
    "choices": lambda words: c.Show("choices", words),
    "orders": lambda words: c.Show("orders", words),
    "resign": c.Resign,
    "stop": lambda words: c.Stop(False, words),
    "stop_all": lambda words: c.Stop(True, words),
    "accept": c.Accept,
    "decline": c.Decline,
    "back": c.Back,
}


class Reader:
    """Reads mails that answer a decision; without one only the commands that every game has."""

    def __init__(
        self, decision: c.Json | None, language: str, rulebook: c.Json | None = None, now: datetime | None = None
    ) -> None:
        self._language = language
        self._grammar = Grammar(decision or {"forms": []}, language)
        self._orders = OrderReader(self._grammar, FutureMoves(decision, rulebook), now)

    def read(self, text: str) -> list[c.Command]:
        """The commands in the order of the lines, twenty at most. Never raises."""
        found: list[tuple[Written, c.Command]] = []
        for line in written(text):
            found += self._line(line, first=all(_is_noise(command, said.text) for said, command in found))
            if len(found) >= MOST_COMMANDS and sum(not _is_unknown(command) for _, command in found) >= MOST_COMMANDS:
                break
        return _without_noise(found)[:MOST_COMMANDS]

    def _line(self, line: Written, *, first: bool) -> list[tuple[Written, c.Command]]:
        command = self._command(line.text, first=first)
        if not isinstance(command, c.Unclear) or len(line.broken) == 1:
            return [(line, command)]
        rows = [Written(row, (row,), line.paragraph) for row in line.broken]
        apart = [(row, self._command(row.text, first=first and row is rows[0])) for row in rows]
        return [(line, command)] if all(isinstance(own, c.Unclear) for _, own in apart) else apart

    def _command(self, text: str, *, first: bool) -> c.Command:
        """A line as a command, if need be without the sentences of courtesy around it."""
        words = text[:LONGEST_WORDS]
        command = self._plain(text, words, first=first)
        if not isinstance(command, c.Unclear) or command.reason not in _CHATTY:
            return command
        plain = core(text)
        again = self._plain(plain, words, first=first) if plain and plain != text else command
        if not isinstance(again, c.Unclear):
            return again
        said = [self._plain(one, words, first=first) for one in sentences(text)]
        clear = [one for one in said if not _is_unknown(one)]
        if len(said) > 1 and len(clear) == 1 and not isinstance(clear[0], c.Unclear):
            return clear[0]
        return command if _is_unknown(again) else again

    def _plain(self, text: str, words: str, *, first: bool) -> c.Command:
        try:
            found = keyword(tokens(text), text)
            if found is not None and self._means(found, text):
                return self._keyword(found, text, words)
            return c.Play(self._move(text, first=first), words)
        except Faulty as faulty:
            fault = faulty.fault
            candidates = self._grammar.candidates(fault)
            return c.Unclear(fault.code, sentence(fault, self._language), candidates, words)

    def _means(self, found: Keyword, text: str) -> bool:
        """Whether a line is the keyword and no move: whole names are moves, doubt about an end is an error."""
        if found.marked or not self._grammar.forms:
            return True
        rank = self._grammar.rank(text)
        if found.name in ("accept", "decline"):
            return rank is None
        if rank is None or (rank != EXACT and found.name not in _FINAL):
            return True
        if rank == EXACT:
            return False
        spelled = say(self._language, f"keyword.{'stop' if found.name == 'stop_all' else found.name}")
        raise Faulty(Fault("keyword_or_move", {"word": text, "keyword": spelled}))

    def _keyword(self, found: Keyword, text: str, words: str) -> c.Command:
        rest = text[found.rest :].strip()
        if found.name == "say":
            return c.Say(_talk(rest), words)
        if found.name == "order":
            return self._orders.read(rest, words) if rest else c.Show("orders", words)
        if found.name in WITH_REST:
            if not rest:
                raise Faulty(Fault("preview_what"))
            return c.Preview(self._move(rest, first=True), words)
        if self._grammar.forms and found.name in ("accept", "decline"):
            raise Faulty(Fault("no_invitation"))
        return _PLAIN[found.name](words)

    def _move(self, text: str, *, first: bool) -> c.Json:
        if not self._grammar.forms:
            raise Faulty(Fault("nothing_awaited", {"word": text}))
        return self._grammar.move(text, bare=first)


def _talk(rest: str) -> str:
    text = " ".join(rest.split())
    quoted = len(text) > 1 and (text[0], text[-1]) in {('"', '"'), ("«", "»"), ("“", "”")}
    text = text[1:-1].strip() if quoted else text
    if not text:
        raise Faulty(Fault("say_what"))
    if len(text) > LONGEST_TALK:
        raise Faulty(Fault("say_length", {"count": len(text)}))
    return text


def _is_unknown(command: c.Command) -> bool:
    return isinstance(command, c.Unclear) and command.reason in ("unknown", "nothing_awaited")


def _is_noise(command: c.Command, text: str) -> bool:
    return _is_unknown(command) and is_courtesy(text)


def _without_noise(found: list[tuple[Written, c.Command]]) -> list[c.Command]:
    """The commands without greetings and signatures; what is not understood is told once for each paragraph.

    Beside a move it is mere talk.
    """
    played = any(isinstance(command, c.Play) for _, command in found)
    kept: list[c.Command] = []
    told: set[int] = set()
    closed = False
    for place, (line, command) in enumerate(found):
        closed = closed or (_is_unknown(command) and closes(line.text))
        if closed and isinstance(command, c.Unclear) and _is_clear(kept):
            continue
        if not _is_unknown(command):
            kept.append(command)
        elif (
            not (played or closed or is_courtesy(line.text) or _is_signature(found, place, kept))
            and line.paragraph not in told
        ):
            kept.append(command)
            told.add(line.paragraph)
    return kept or [command for _, command in found[:1]]


def _is_signature(found: list[tuple[Written, c.Command]], place: int, before: list[Any]) -> bool:
    """Whether the last line of a mail, after all that was asked, is but a name."""
    line = found[place][0]
    return place == len(found) - 1 and bool(before) and is_name(line.text)


def _is_clear(commands: list[Any]) -> bool:
    """Whether something was understood."""
    return any(not isinstance(command, c.Unclear) for command in commands)
