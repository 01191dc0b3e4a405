"""A player's mail as commands: what is understood without any doubt, and exactly what is not."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final, cast, get_args

from msgspec import structs

from clients.mail.phrases import commands as c
from clients.mail.phrases.moves.choices import name_in
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.moves.forms import EXACT
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.standing.orders import OrderReader
from clients.mail.phrases.words.prose import END, SHORT, closes, core, written
from clients.mail.phrases.words.texts import known, say, spellings
from clients.mail.phrases.words.tokens import tokens, unquoted

LONGEST_WORDS: Final = 200
LONGEST_TALK: Final = 500
LONGEST_REASON: Final = 200
MOST_COMMANDS: Final = 20
"""What a mail may ask for; the rest of it is not read."""
_FINAL: Final = frozenset({"resign", "win", "stop", "stop_all"})
"""Keywords that are never taken where a move might be meant."""
_UNKNOWN: Final = frozenset({"unknown", "nothing_awaited"})
_CHATTY: Final = _UNKNOWN | {"leftover", "not_offered"}
"""Reasons for which a line is read again without the courtesy and the talk around a command."""


def read(
    text: str, decision: c.Json | None, language: str, *, rulebook: c.Json | None = None, now: datetime | None = None
) -> list[c.Command]:
    """What a mail asks for, in the order of its lines; never raises. `decision` is the one that it answers, if any.

    `rulebook` (`GET /v1/rulebooks/{key}`) knows the moves that standing orders may name;
    `now` is what their durations count from.
    """
    return _Reader(decision, language, rulebook, now).read(text)


def words_of(move: c.Json, decision: c.Json, language: str) -> str:
    """A phrase that `read` takes for the move, which must be legal at the decision."""
    return Grammar(decision, language).speaker.words_of(move)


class _Reader:
    """Reads mails that answer a decision; without one only the commands that every game has."""

    def __init__(self, decision: c.Json | None, language: str, rulebook: c.Json | None, now: datetime | None) -> None:
        self._language = language
        self._grammar = Grammar(decision or {"forms": []}, language)
        self._orders = OrderReader(FutureMoves(rulebook, language), now)

    def read(self, text: str) -> list[c.Command]:
        """The commands in the order of the lines, twenty at most."""
        found: list[tuple[str, c.Command]] = []
        for rows in written(text):
            found += self._line(rows, first=all(_is_unknown(command) and not core(said) for said, command in found))
            if sum(not _is_unknown(command) for _, command in found) >= MOST_COMMANDS:
                break
        return _without_noise(found)[:MOST_COMMANDS]

    def _line(self, rows: Sequence[str], *, first: bool) -> list[tuple[str, c.Command]]:
        """The command of a line, or those of its rows where they were joined by mistake."""
        line = [(" ".join(rows), self._command(" ".join(rows), first=first))]
        if not isinstance(line[0][1], c.Unclear):
            return line
        apart = [(row, self._command(row, first=first and not place)) for place, row in enumerate(rows)]
        return line if all(isinstance(own, c.Unclear) for _, own in apart) else apart

    def _command(self, text: str, *, first: bool) -> c.Command:
        """A line as a command, if need be without the sentences of courtesy or talk around it."""
        words = text[:LONGEST_WORDS]
        command = self._plain(text, words, first=first)
        for parts in ([core(text)], END.split(text)):
            if _is_unknown(command, _CHATTY):
                said = (self._plain(part, words, first=first) for part in parts if part)
                clear = [one for one in said if not _is_unknown(one)]
                command = clear[0] if len(clear) == 1 else command
        return command

    def _plain(self, text: str, words: str, *, first: bool) -> c.Command:
        try:
            name, rest = keyword(text)
            if name and self._means(name, text):
                return self._keyword(name, rest, words)
            return c.Play(self._move(text, first=first), words)
        except Faulty as faulty:
            fault = faulty.fault
            return c.Unclear(fault.code, fault.sentence(self._language), self._grammar.candidates(fault), words)

    def _means(self, name: str, text: str) -> bool:
        """Whether a line is the keyword and no move: whole names are moves, doubt about an end is an error.

        A slash says that it is the keyword.
        """
        rank = None if text.lstrip().startswith("/") else self._grammar.rank(text)
        if name in ("accept", "decline") or rank is None or rank == EXACT:
            return rank is None
        if name not in _FINAL:
            return True
        raise Faulty(Fault("keyword_or_move", {"word": text, "keyword": say(self._language, f"keyword.{name}")}))

    def _keyword(self, name: str, rest: str, words: str) -> c.Command:
        if name == "say":
            talk = _bounded(rest, LONGEST_TALK, Fault("say_length"))
            if not talk:
                raise Faulty(Fault("say_what"))
            return c.Say(talk, words)
        if name == "order":
            return self._orders.read(rest, words)
        if name == "preview":
            if not rest:
                raise Faulty(Fault("preview_what"))
            return c.Preview(self._move(rest, first=True), words)
        if self._grammar.forms and name in ("accept", "decline"):
            raise Faulty(Fault("no_invitation"))
        if name in get_args(c.Act):
            return c.Do(cast(c.Act, name), words, _bounded(rest, LONGEST_REASON, Fault("reason_length")))
        return c.Show(cast(c.Section, name), words)

    def _move(self, text: str, *, first: bool) -> c.Json:
        if not self._grammar.forms:
            raise Faulty(Fault("nothing_awaited", {"word": text}))
        try:
            return self._grammar.move(text, bare=first)
        except Faulty:
            name = unquoted(name_in(text))  # copied from the letter, with what it says beside the name
            if name == text.strip() or text.startswith("{"):
                raise
            return self._grammar.move(name, bare=first)


def keyword(text: str) -> tuple[str, str]:
    """The keyword that a line is, or begins with where it needs more (preview, order, say), and the rest; else none.

    Whoever declines may say why after a colon: without one, what begins so may be talk.
    """
    line = tokens(text)
    leading = spellings("leading").get(tuple(token.word for token in line[:1]))
    answer, colon, reason = text.partition(":")
    if colon and _alone(answer) == "decline":
        return "decline", reason.strip()
    alone = _alone(text)
    if alone or not leading:
        return alone, ""
    return leading, re.sub(r"^\s*[:=,]?\s*", "", text[line[0].end :]).strip()


def of_no_game(asked: Sequence[c.Command], language: str) -> list[c.Command]:
    """Of a mail about no single game what needs none: it can end all mail and ask for help; the first else is told."""
    needs_none = (*(c.Do(what) for what in ("stop", "stop_all")), c.Show("help"))
    other = [one for one in asked if structs.replace(one, words="") not in needs_none]
    told = [c.Unclear("which_game", say(language, "elsewhere.which_game"), [], one.words) for one in other[:1]]
    return [one for one in asked if one not in other] + told


def _alone(text: str) -> str:
    """The keyword that a text is beside words of courtesy, empty when it is none."""
    said = tuple(token.word for token in tokens(text))
    plain = tuple(word for word in said if word not in known("courtesy"))
    return spellings("keywords").get(said) or spellings("keywords").get(plain, "")


def _bounded(rest: str, most: int, fault: Fault) -> str:
    """What is said to others, without quotation marks around it. Raises the fault where it is longer than `most`."""
    text = " ".join(rest.split())
    if len(text) > 1 and text[0] + text[-1] in ('""', "«»", "“”"):
        text = text[1:-1].strip()
    if len(text) > most:
        raise Faulty(structs.replace(fault, facts={"count": len(text)}))
    return text


def _is_unknown(command: c.Command, reasons: frozenset[str] = _UNKNOWN) -> bool:
    return isinstance(command, c.Unclear) and command.reason in reasons


def _without_noise(found: Sequence[tuple[str, c.Command]]) -> list[c.Command]:
    """The commands without greetings and signatures. What is not understood is told once, and never beside a move."""
    told = any(isinstance(command, c.Play) for _, command in found)
    kept: list[c.Command] = []
    closed = False
    for place, (text, command) in enumerate(found):
        closed = closed or (_is_unknown(command) and closes(text))
        signed = bool(kept) and place == len(found) - 1 and len(tokens(text)) < SHORT
        if closed and isinstance(command, c.Unclear) and any(not isinstance(one, c.Unclear) for one in kept):
            continue
        if not _is_unknown(command):
            kept.append(command)
        elif core(text) and not (told or closed or signed):
            kept.append(command)
            told = True
    return kept or [command for _, command in found[:1]]
