"""Standing orders in plain words: "bid up to 9, then pass; once, until view.round > `3`"."""

import json
import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import jmespath
from jmespath.exceptions import JMESPathError

from clients.mail.phrases.commands import AddOrders, DropOrders, Json
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.moves.grammar import loaded
from clients.mail.phrases.moves.saying import lowered
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.words.texts import phrases, say

_WRITTEN: Final = ("do", "move", "move_type", "when", "until", "expires", "times", "pace", "note")
"""What an order is given by; all else is what became of it."""
_ASKS: Final = re.compile(r"\b(view|moves|seat)\b")
"""What a condition has to ask: a word alone is an expression too, that is never true."""
_END: Final = re.compile(r" *(?:: |, )")
"""What may stand between a condition and what is done then."""


def _any(name: str) -> str:
    """A pattern of the spellings of a phrase."""
    return "|".join(phrases("orders", name))


_PARTS: Final = re.compile(
    r"""(?P<quoted>"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`)|(?<![\w.])(?:"""
    rf"(?P<then>{_any('then')})|(?P<once>{_any('once')})|(?P<times>[1-9]\d{{0,8}}) (?:{_any('times')})"
    rf"|(?:{_any('during')}) (?P<span>[1-9]\d{{0,3}}) (?:(?P<hours>{_any('hours')})|(?P<days>{_any('days')})"
    rf"|(?P<weeks>{_any('weeks')}))"
    rf"|(?P<expires>{_any('expires')}|(?:{_any('dated')})(?= \d{{4}}-))|(?P<until>{_any('until')})"
    rf"|(?P<when>{_any('when')})|(?P<at_once>{_any('at_once')})|(?P<note>{_any('note')}))(?!\w)"
)
"""How the parts of an order begin; what stands in quotes begins none."""
_AWAITED: Final = re.compile(rf"(?:{_any('awaited')}) ")
_DROPPED: Final = re.compile(rf"(?:(\d{{1,4}}) )?(?:{_any('off')})")


class OrderReader:
    """Reads the orders of a mail. `now` is what durations count from; times are UTC."""

    def __init__(self, future: FutureMoves, now: datetime | None = None) -> None:
        self._future = future
        self._now = now or datetime.now(UTC)

    def read(self, text: str, words: str) -> AddOrders | DropOrders:
        """Orders to add, or to take back. Raises `Faulty`."""
        said = unicodedata.normalize("NFC", text).strip()
        dropped = _DROPPED.fullmatch(_flat(said).strip(" .!"))
        if dropped:
            return DropOrders(int(dropped[1]) if dropped[1] else None, words)
        if said.startswith("{"):
            return AddOrders([loaded(said)], words)
        return AddOrders([self._order(parts) for parts in _orders(said)], words)

    def _order(self, parts: Sequence[tuple[str, str]]) -> Json:
        """An order from its parts; the first is what to do, or a condition that goes before it."""
        (_, action), *limits = parts
        condition: Json = {}
        if not action and limits and limits[0][0] == "when":
            condition, action = self._leading(limits.pop(0)[1])
        order = self._action(action) | condition
        for name, said in limits:
            order |= self._part(name, said)
        if order["do"] == "resign" and not order.keys() & {"when", "move_type"}:
            raise Faulty(Fault("order_resign"))
        return order

    def _leading(self, text: str) -> tuple[Json, str]:
        """A condition and what is done then, cut at the first mark that has a whole condition before it."""
        for mark in _END.finditer(text):
            with suppress(Faulty):
                return self._condition(text[: mark.start()]), text[mark.end() :].strip()
        return self._condition(next(iter(_END.split(text)))), ""

    def _action(self, text: str) -> Json:
        flat = _flat(text)
        for do in ("only_move", "default_move", "resign"):
            if flat in phrases("orders", do):
                return {"do": do}
        return {"do": "move", "move": loaded(text) if text.startswith("{") else self._future.move(text)}

    def _part(self, name: str, said: str) -> Json:
        if name == "when":
            return self._condition(said)
        if name == "until":
            return {"until": _expression(said)}
        if name == "expires":
            return {"expires": self._date(said)}
        if name in ("once", "times"):
            return {"times": int(said)}
        if name in ("hours", "days", "weeks"):
            return {"expires": _in_utc((self._now + timedelta(**{name: int(said)}, seconds=59)).replace(second=0))}
        return {"pace": name} if name == "at_once" else {"note": said.strip(' "«»“”\u00a0\u202f')}

    def _condition(self, text: str) -> Json:
        """What an order waits for: a kind of move, or a JMESPath expression that asks what the seat sees."""
        awaited = _AWAITED.match(_flat(text))
        return {"move_type": self._future.kind(text[awaited.end() :])} if awaited else {"when": _expression(text)}

    def _date(self, text: str) -> str:
        """A time to come: an instant, or the end of a day."""
        try:
            at = datetime.fromisoformat(re.sub(r" ?(UTC|Z)$", "", text).replace("h", ":")).replace(tzinfo=UTC)
            at += timedelta(days=0 if ":" in text or "h" in text else 1)
        except (ValueError, OverflowError):
            at = self._now
        if at <= self._now:
            raise Faulty(Fault("order_time", {"word": text}))
        return _in_utc(at)


def _orders(text: str) -> list[list[tuple[str, str]]]:
    """One order after another, each as its parts: what they are, and what is said of them."""
    orders: list[list[tuple[str, str]]] = []
    name, begun, told = "do", 0, ""
    for part in [*(found for found in _PARTS.finditer(_flat(text)) if found.lastgroup != "quoted"), None]:
        said = text[begun : part.start() if part else len(text)].strip(" ,;.:\u00a0\u202f")
        if name in ("do", "then"):
            orders.append([])
        orders[-1].append((name, told or said))
        if part:
            name, begun = str(part.lastgroup), part.end()
            told = part["times"] or part["span"] or ("1" if part["once"] else "")
    return orders


def orders_after(current: Sequence[Json], command: AddOrders | DropOrders) -> list[Json] | None:
    """What to `PUT` after a command, given the orders of `GET`; None when the order to be dropped is not there."""
    names = ("id", *_WRITTEN, "lapses")
    kept = [{name: order[name] for name in names if order.get(name) not in (None, "")} for order in current]
    if isinstance(command, AddOrders):
        return [*kept, *command.orders]
    if command.number is None:
        return []
    return [*kept[: command.number - 1], *kept[command.number :]] if 1 <= command.number <= len(kept) else None


def _flat(text: str) -> str:
    """The text in small letters without accents, letter by letter, so that places stay the same."""
    return "".join(unicodedata.normalize("NFKD", letter)[0].casefold()[:1] for letter in re.sub("['’]", " ", text))


def _expression(text: str) -> str:
    """A text that is a JMESPath expression over what the seat sees. Raises `Faulty` when it is none."""
    with suppress(JMESPathError, RecursionError):
        jmespath.compile(text)
        if _ASKS.search(text):
            return text
    raise Faulty(Fault("order_condition", {"word": text}))


def order_words(order: Json, language: str, *, rulebook: Json | None = None) -> tuple[str, str]:
    """An order of `GET /v1/games/{game}/orders` as a sentence that would give it again, and what became of it.

    Where no words give it again, it is told in JSON.
    """
    future = FutureMoves(rulebook, language)
    given = {name: order[name] for name in _WRITTEN if order.get(name) not in (None, "", "natural")}
    if "expires" in given:
        given["expires"] = _in_utc(datetime.fromisoformat(given["expires"]))
    words = _sentence(given, future)
    proven = False
    with suppress(Faulty):
        # As of old: those whose time is over can be said as well.
        proven = OrderReader(future, datetime.min.replace(tzinfo=UTC)).read(words, words) == AddOrders([given], words)
    fired = [say(language, "order_state.fired", count=len(order["fired"]))] if order.get("fired") else []
    ended = [say(language, f"order_state.{order['ended']}")] if order.get("ended") else []
    return words if proven else json.dumps(given, ensure_ascii=False), ", ".join(fired + ended)


def _sentence(order: Json, future: FutureMoves) -> str:
    """The order in words: what to do, then its conditions and limits; the move that it waits for stands first."""
    language = future.language
    parts = [future.speaker.words_of(order["move"]) if order["do"] == "move" else say(language, f"order.{order['do']}")]
    facts = {**order, "expires": order.get("expires", "").replace("T", " ").removesuffix("Z").removesuffix(":00")}
    for name in ("when", "until", "expires", "times", "pace", "note"):
        key = {"pace": "at_once", "times": "once" if order.get("times") == 1 else "times"}.get(name, name)
        parts += [say(language, f"order.{key}", **{name: facts[name]})] if name in order else []
    said = ", ".join(parts)
    labels = [lowered(form.label) for form in future.forms if form.type == order.get("move_type")]
    return say(language, "order.awaited", kind=labels[0], order=said) if labels else said


def _in_utc(at: datetime) -> str:
    """A time as the API writes it, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
