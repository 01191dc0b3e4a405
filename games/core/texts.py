"""Sentences in every language: one loader, formatter and teller for all rulebooks; facts come in, words go out."""

import re
import string
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("fr", "en")
FALLBACK: Final = "en"

Params = dict[str, Any]
Sentence = tuple[str, frozenset[str]]
"""A template and the names of the parameters it needs."""

Prepare = Callable[["Words", Mapping[str, Any], Sequence[str]], Params]
"""A rulebook's hook: (words, data, names of the seats) -> what its sentences need beyond the plain fields."""

Names = Callable[[str], Mapping[str, str]]
"""The names in a rulebook's own tables, by key, in a language."""

_ELIDING: Final = "aàâäeéèêëiîïoôöuùûü"
_FRENCH_SPACES: Final = ((re.compile(" (?=[:»])|(?<=«) "), "\u00a0"), (re.compile(" (?=[;!?])"), "\u202f"))


def printable(text: str) -> str:
    """The text in one line without control, formatting (bidi overrides) and unpaired characters."""
    if text.isprintable():
        return text
    return "".join(_shown(letter) for letter in text)


def _shown(letter: str) -> str:
    if letter.isprintable() or unicodedata.category(letter) == "Zs":
        return letter
    return " " if letter.isspace() else ""


def typeset(text: str, language: str) -> str:
    """The text with the blanks that its language wants unbroken."""
    if language == "fr":
        for spaces, unbreakable in _FRENCH_SPACES:
            text = spaces.sub(unbreakable, text)
    return text


@cache  # `string.Formatter` would take a sentence apart each time that it is said
def _parts(sentence: str) -> Sequence[tuple[str, str | None, str]]:
    """The texts of a sentence, each with the name of the fact behind it, and the form in which that is said."""
    return [(text, name, form or "") for text, name, form, _ in string.Formatter().parse(sentence)]


class Words:
    """The texts of one rulebook, over the shared ones, in one language."""

    def __init__(
        self,
        language: str,
        entries: Mapping[str, Sequence[Sentence]],
        prepare: Prepare,
        telling: Mapping[str, Prepare],
    ) -> None:
        self.language = language
        self.entries = entries
        self._named = {key.split(".")[1] for key in entries if key.startswith("names.")}
        self._prepare = prepare
        self._telling = telling
        self._singulars = (0, 1) if language == "fr" else (1,)

    def has(self, key: str) -> bool:
        """Whether there is a text under the dotted key."""
        return key in self.entries

    def say(self, key: str, **params: Any) -> str:
        """The text under a dotted key such as `phases.auction`; KeyError when there is none.

        Of a list of sentences, the first whose parameters are all known (given, neither null nor empty) is said.
        """
        for sentence, needed in self.entries[key]:
            if not needed:
                return sentence
            if all(params.get(name) not in (None, "") for name in needed):
                return "".join(
                    text if name is None else text + self._formed(params[name], form)
                    for text, name, form in _parts(sentence)
                )
        raise KeyError(f"{key}: no sentence does with {sorted(params)}")

    def _formed(self, value: Any, form: str) -> str:
        """A fact in a form: `plural carte|cartes` picks one by it, `de` and `De` write « de Bob » or « d’Ada »."""
        if form.startswith("plural "):
            one, other = form.removeprefix("plural ").split("|")
            return one if value in self._singulars else other
        if form in ("de", "De"):
            elided = str(value)[:1].lower() in tuple(_ELIDING)
            return f"{form[0]}’{value}" if elided else f"{form} {value}"
        return format(value, form)

    def label(self, key: str, facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """The text under a dotted key, with facts that may want the rulebook's names, as those of a move form do."""
        return self.say(key, **self._params(facts, names))

    def listed(self, items: Sequence[str]) -> str:
        """Items in a row, the last after « et » or "and"."""
        if len(items) < 2:
            return "".join(items)
        return self.say("lists.last", items=", ".join(items[:-1]), last=items[-1])

    def explain(self, code: str, facts: Mapping[str, Any], names: Sequence[str] = (), rule: str | None = None) -> str:
        """The sentence of a refusal's code with its facts; a code without a text is said as such.

        A code that several rules refuse with may have a text for each, `refusals.<code>.<rule>`.
        """
        keys = (f"refusals.{code}.{rule}", f"errors.{code}", "errors.unknown")
        key = next(key for key in keys if self.has(key))
        return self.say(key, **{**self._params(facts, names), **self._labels(facts), "code": code})

    def _labels(self, facts: Mapping[str, Any]) -> Params:
        """What people call the field, or the option, that a refusal is about; None where it has no label."""
        named = {role: str(facts[role]).partition("[")[0] for role in ("field", "missing") if role in facts}
        return {role: self._label_of(name) for role, name in named.items()}

    def _label_of(self, name: str) -> str | None:
        keys = (f"fields.{name}", f"options.{name}.title")
        return next((self.say(key) for key in keys if self.has(key)), None)

    def tell(self, event: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """The sentence of an event as its reader may see it, `{"type": ..., "data": {...}}`; None for a silent one.

        What is hidden from the reader is absent from `data`, and the sentence does without it.
        """
        data = event["data"]
        key = f"events.{event['type']}"
        if data.get("auto") and self.has(f"{key}_auto"):
            key += "_auto"
        if not self.has(key):
            return None
        further = self._telling.get(event["type"], _nothing)(self, data, names)
        return self.say(key, **(self._params(data, names) | further)) or None

    def _params(self, data: Mapping[str, Any], names: Sequence[str]) -> Params:
        params = {name: self._plain(name, value) for name, value in data.items()}
        if isinstance(seat := data.get("seat"), int):
            params |= {"seat": self.seat_name(names, seat), "place": seat + 1}
        if isinstance(seats := data.get("seats"), list | tuple):
            params["whose"] = self.listed([self.seat_name(names, place) for place in seats])
        if standings := data.get("standings"):
            params |= self._winners(standings, names)
        return params | self._prepare(self, data, names)

    def _winners(self, standings: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Params:
        first = [standing for standing in standings if standing["rank"] == 1]
        if not first:
            return {}
        winners = self.listed([self.seat_name(names, standing["seat"]) for standing in first])
        played_out = any(standing["score"] for standing in standings)  # a win that was claimed has no points
        return {"winner": winners, "winners": len(first), "score": first[0]["score"] if played_out else None}

    def _plain(self, name: str, value: Any) -> Any:
        if name in self._named:
            value = self._word(name, value)
        if isinstance(value, list | tuple):
            return self.listed([str(item) for item in value])
        return printable(value) if isinstance(value, str) else value

    def _word(self, name: str, value: Any) -> Any:
        """The text `names.<field>.<word>` of a word, or of each in a list; other values as they are."""
        if isinstance(value, list | tuple):
            return [self._word(name, item) for item in value]
        key = f"names.{name}.{value}"
        return self.say(key) if self.has(key) else value

    def seat_name(self, names: Sequence[str], seat: int) -> str:
        """The player's name, in one printable line; the seat's number where nobody has a name."""
        name = printable(names[seat]).strip() if 0 <= seat < len(names) else ""
        return name or self.say("seats.nameless", number=seat + 1)


class Texts:
    """The texts of a rulebook in its languages: a folder of `<language>.toml` and a hook for its sentences.

    English must be there; it stands in for a language without a file. `names` are further texts that stand in the
    rulebook's tables already, `telling` are hooks for the sentences of single types of events.
    """

    def __init__(
        self,
        folder: Path,
        prepare: Prepare | None = None,
        names: Names | None = None,
        telling: Mapping[str, Prepare] | None = None,
    ) -> None:
        self._words = {
            language: Words(language, _merged(folder, language, names), prepare or _nothing, telling or {})
            for language in LANGUAGES
            if language == FALLBACK or (folder / f"{language}.toml").exists()
        }

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are words in."""
        return tuple(self._words)

    def words(self, language: str) -> Words:
        """The words of a language; of `fr-CA` those of `fr`, of an unknown language the English ones."""
        return self._words.get(language[:2].lower()) or self._words[FALLBACK]

    def say(self, key: str, language: str, **params: Any) -> str:
        """The text under a dotted key; see `Words.say`."""
        return self.words(language).say(key, **params)

    def explain(self, code: str, facts: Mapping[str, Any], language: str, names: Sequence[str] = ()) -> str:
        """A refusal as a sentence; see `Words.explain`."""
        return self.words(language).explain(code, facts, names)

    def tell(self, event: Mapping[str, Any], names: Sequence[str], language: str) -> str | None:
        """An event as a sentence, or None; see `Words.tell`."""
        return self.words(language).tell(event, names)


def _nothing(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    return {}


@cache
def _shared(language: str) -> dict[str, Sequence[Sentence]]:
    return _read(Path(__file__).parent / "texts", language)


def _merged(folder: Path, language: str, names: Names | None) -> dict[str, Sequence[Sentence]]:
    tables = names(language) if names else {}
    named = {key: (_sentence(text, language),) for key, text in tables.items()}
    return _shared(language) | named | _read(folder, language)


def _read(folder: Path, language: str) -> dict[str, Sequence[Sentence]]:
    tree = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    return {key: tuple(_sentence(text, language) for text in texts) for key, texts in _leaves(tree)}


def _leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Sequence[str]]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", [value] if isinstance(value, str) else value


def _sentence(text: str, language: str) -> Sentence:
    text = typeset(text, language)
    return text, frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
