"""The help of a mail: what may be written, by examples of the decision at hand."""

from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.showing.numbered import listed
from clients.mail.phrases.words.texts import say

_ALWAYS = ("board", "log", "orders", "orders_off", "resign", "stop", "help")
_WITHOUT_GAME = ("stop_all", "help")


def help_lines(grammar: Grammar, *, invited: bool) -> list[tuple[str, str]]:
    """Pairs of what to write and what it does: moves first, then the commands of every game."""
    language = grammar.language
    found = _moves(grammar)
    if found:
        found.append((f"{_spelled('preview', language)} {found[0][0]}", say(language, "help.preview")))
        found.append((_spelled("choices", language), say(language, "help.choices")))
    if invited:
        found += [(_spelled(name, language), say(language, f"help.{name}")) for name in ("accept", "decline")]
    found.append((say(language, "help.say_example"), say(language, "help.say")))
    found.append((say(language, "help.order_example"), say(language, "help.order")))
    return found + [(_spelled(name, language), say(language, f"help.{name}")) for name in _ALWAYS]


def general_lines(language: str) -> list[tuple[str, str]]:
    """The same for a mail about no game that could be seen."""
    return [(_spelled(name, language), say(language, f"help.{name}")) for name in _WITHOUT_GAME]


def _spelled(name: str, language: str) -> str:
    return say(language, f"keyword.{name}")


def _moves(grammar: Grammar) -> list[tuple[str, str]]:
    """A number, the same in words, and an example of each open line."""
    language = grammar.language
    lines = listed(grammar)
    found: list[tuple[str, str]] = []
    plain = next((line for line in lines if line.move is not None), None)
    if plain:
        found.append((str(plain.number), say(language, "help.number", number=plain.number, what=plain.label)))
        found.append((plain.words, say(language, "help.words")))
    return found + [(line.example, say(language, "help.open", what=line.label)) for line in lines if line.example]
