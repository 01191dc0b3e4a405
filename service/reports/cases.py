"""Where cases are kept: with the administrators' log, so that a decision and its log entry are one step."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import PREFIX, account_key
from service.administration.log import LOG, Deed
from service.ids import new_id
from service.reports.model import KEPT_MS, Case, Decision, Report, State, Terms, Thing, Words
from service.times import milliseconds

_FILE: Final = Script(__file__, "file_report")
_DECIDE: Final = Script(__file__, "decide_case")
_FORGET: Final = Script(__file__, "forget_reporter")
_EXPIRE: Final = Script(__file__, "expire_case")

CASE: Final = PREFIX + "case:"
REPORTS: Final = PREFIX + "case-reports:"
"""What was reported, by reporter (hash)."""
WORDS: Final = PREFIX + "case-words:"
"""What a case keeps of accounts, by account (hash)."""
OPEN_CASE: Final = PREFIX + "case-of:"
"""The open case of a thing."""
REPORTED_BY: Final = PREFIX + "reported-by:"
"""The cases in which an account reported something, by when (sorted set, ms)."""
CONCERNING: Final = PREFIX + "cases-with:"
"""The cases that keep something of an account, by when (sorted set, ms)."""
BY_STATE: Final[dict[State, str]] = {"open": PREFIX + "cases-open", "decided": PREFIX + "cases-decided"}
"""Cases by when they were opened or decided (sorted sets, ms)."""
UNTOLD: Final = PREFIX + "cases-untold"
"""Decided cases that may not be carried out and told yet (set)."""

MOST_OWN: Final = 100
"""The latest reports and decisions that an account is shown."""

_encode = msgspec.json.Encoder().encode
_terms = msgspec.json.Decoder(Terms).decode
_thing = msgspec.json.Decoder(Thing).decode
_report = msgspec.json.Decoder(Report).decode
_words = msgspec.json.Decoder(Words).decode


class NoCase(Exception):
    """There is no such case, or there is none any more."""


class AlreadyDecided(Exception):
    """Somebody else has decided the case."""


class Cases:
    """All cases. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, now: Callable[[], Millis] = milliseconds) -> None:
        self._redis = redis
        self._now = now

    def reported(self, reporter: str, thing: Thing) -> Case | None:
        """The open case of a thing, if the account has reported it already."""
        name = call(self._redis, "GET", OPEN_CASE + thing.name)
        case = None if name is None else self.find(name.decode())
        return case if case is not None and case.report_of(reporter) is not None else None

    def file(self, thing: Thing, rulebook: str, report: Report, words: dict[str, Words]) -> Case:
        """Report something: what is kept of it is what the first report found. Raises NoAccount."""
        concerned = {report.reporter, *([thing.account] if thing.kind not in ("game", "club") else [])}
        self._require(concerned)
        keys = [OPEN_CASE + thing.name, BY_STATE["open"], REPORTED_BY + report.reporter]
        kept = [part for account, said in words.items() for part in (account, _encode(said).decode())]
        arguments: list[Any] = [new_id(), CASE, REPORTS, WORDS, CONCERNING, report.reporter, _encode(report)]
        arguments += [report.at, _encode(thing), rulebook, _encode(kept)]
        case: bytes = _FILE.run(self._redis, keys, arguments)
        try:
            self._require(concerned)
        except NoAccount:  # erased meanwhile, perhaps before the report was there
            for account in concerned:
                if not self._is_there(account):
                    self.forget(account)
            raise
        return self.get(case.decode())

    def _require(self, accounts: Iterable[str]) -> None:
        if not all(map(self._is_there, accounts)):
            raise NoAccount

    def _is_there(self, account: str) -> bool:
        return bool(call(self._redis, "EXISTS", account_key(account)))

    def get(self, case: str) -> Case:
        """A case. Raises NoCase."""
        found = self.find(case)
        if found is None:
            raise NoCase
        return found

    def find(self, case: str) -> Case | None:
        """A case, None when there is none (any more)."""
        pairs = call(self._redis, "HGETALL", CASE + case)
        fields = {name.decode(): value.decode() for name, value in pairs.items()}
        if not fields:
            return None
        reports = [_report(report) for report in call(self._redis, "HVALS", REPORTS + case)]
        words = {who.decode(): _words(kept) for who, kept in call(self._redis, "HGETALL", WORDS + case).items()}
        facts = {"opened": int(fields["opened"]), "decided": int(fields.get("decided", 0))}
        texts = {name: fields[name] for name in ("rulebook", "state", "outcome", "note", "by") if name in fields}
        given = {"id": case, "thing": _thing(fields["thing"]), "words": words, **texts, **facts}
        given["terms"] = _terms(fields.get("terms", "{}"))
        return msgspec.convert({**given, "reports": tuple(sorted(reports, key=lambda one: one.at))}, Case)

    def page(self, state: State, after: str | None, limit: int) -> tuple[list[Case], str | None]:
        """Open cases, the oldest first, or decided ones, the latest first; and where the next page begins."""
        key, back = BY_STATE[state], state == "decided"
        at, last = after.split("-") if after else ("+inf" if back else "-inf", "")
        tied = call(self._redis, "ZCOUNT", key, at, at) if after else 0
        bounds = [at, "-inf", "BYSCORE", "REV"] if back else [at, "+inf", "BYSCORE"]
        found = call(self._redis, "ZRANGE", key, *bounds, "LIMIT", 0, limit + tied + 1, "WITHSCORES")
        places = [(int(float(when)), name.decode()) for name, when in zip(found[::2], found[1::2], strict=True)]
        if after:
            seen = (int(at), last)
            places = [place for place in places if (place < seen if back else place > seen)]
        cases = [case for _, name in places[:limit] if (case := self.find(name)) is not None]
        return cases, "-".join(map(str, places[limit - 1])) if len(places) > limit else None

    def reported_by(self, reporter: str) -> list[Case]:
        """The cases of an account's latest reports, the latest first."""
        return self._latest(REPORTED_BY + reporter)

    def about(self, account: str) -> list[Case]:
        """The latest decided cases in which something was done about an account, the latest first."""
        found = [case for case in self._latest(CONCERNING + account) if case.thing.account == account]
        return [case for case in found if case.outcome not in (None, "no_action", "account_erased")]

    def _latest(self, key: str) -> list[Case]:
        names = call(self._redis, "ZRANGE", key, 0, MOST_OWN - 1, "REV")
        return [case for name in names if (case := self.find(name.decode())) is not None]

    def decide(self, case: Case, outcome: Decision, note: str, by: str, terms: Terms) -> Case:
        """Decide a case, with an entry in the administrators' log. Raises NoCase and AlreadyDecided."""
        now, thing = self._now(), case.thing
        deed = Deed(
            at=now,
            by=by,
            what=f"report_{outcome}",
            until=terms.until or 0,
            reason=note,
            account=thing.account,
            game=thing.game,
            message=thing.message,
            report=case.id,
        )
        keys = [CASE + case.id, BY_STATE["open"], BY_STATE["decided"], UNTOLD, LOG]
        answer = _DECIDE.run(self._redis, keys, [case.id, outcome, note, by, now, deed.entry(), _encode(terms)])
        if answer == b"decided":
            raise AlreadyDecided
        return self.get(case.id)

    def untold(self) -> list[Case]:
        """Decided cases that may not be carried out and told yet."""
        names = [name.decode() for name in call(self._redis, "SMEMBERS", UNTOLD)]
        return [case for name in names if (case := self.find(name)) is not None]

    def told(self, case: str) -> None:
        """Note that a decision was carried out, and that everybody was told."""
        call(self._redis, "SREM", UNTOLD, case)

    def forget(self, account: str) -> None:
        """Erase what an account reported, and what is kept of it. Open cases about it are over."""
        keys = [REPORTED_BY + account, CONCERNING + account, BY_STATE["open"], BY_STATE["decided"], UNTOLD]
        _FORGET.run(self._redis, keys, [account, CASE, REPORTS, WORDS, self._now()])

    def expire(self, limit: int = 100) -> int:
        """Erase cases that were decided long ago, at most `limit`; how many."""
        before = self._now() - KEPT_MS
        decided = BY_STATE["decided"]
        found = call(self._redis, "ZRANGEBYSCORE", decided, "-inf", before, "LIMIT", 0, limit)
        for name in (name.decode() for name in found):
            keys = [CASE + name, REPORTS + name, WORDS + name, decided, UNTOLD]
            _EXPIRE.run(self._redis, keys, [name, REPORTED_BY, CONCERNING])
        return len(found)
