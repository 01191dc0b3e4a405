"""The documents of an export: what the API answers to the account's holder, and no more.

A new kind of personal data gets a line in `documents`; docs/how-to/account.md lists them.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from events.errors import BrokenLog, NoSuchLog
from games.core.catalogue import rulebooks
from projections.deeds import deeds_in
from projections.lists.lobby import Filters
from service.accounts.accounts import Account
from service.answers import Answer
from service.api.accounts.answers import AccountOut, PlayerRating, TokenOut
from service.api.apps.answers import AppOut
from service.api.blocks.blocks import blocks_of
from service.api.clubs.answers import ClubMessageOut
from service.api.clubs.membership import clubs_of
from service.api.conversations.conversations import conversations_of
from service.api.follows.follows import follows_of
from service.api.games.answers import GameRow
from service.api.games.commanding import names_in, names_of
from service.api.mail.answers import LetterOut, MailOut, NoticesOut
from service.api.orders.answers import OrderOut
from service.api.push.push import devices_of
from service.api.reports.reports import reports_of
from service.api.rulebooks.answers import rated
from service.api.seeks.seeks import seeks_of
from service.api.studies.answers import StudyOut
from service.api.tournaments.answers import EntrantOut, TournamentRowOut
from service.api.webhooks.answers import WebhookOut
from service.games.access import eyes_of, shown
from service.games.answers import GameOut
from service.games.rematch import rematch_of
from service.messages.answers import MessageOut
from service.messages.talk import KEPT
from service.notices.answers import NoticeOut
from service.orders.following import firings
from service.streams.telling import Readership
from service.times import milliseconds, rfc3339
from service.tournaments.rows import TournamentRow as Row
from service.wiring import Wiring

README: Final = {language: Path(__file__).with_name(f"readme-{language}.txt").read_bytes() for language in ("en", "fr")}

_encode = msgspec.json.Encoder().encode

Document = tuple[str, bytes]


def documents(wiring: Wiring, account: Account) -> Iterator[Document]:
    """All documents, each made when it is asked for. Raises Unavailable, RedisError."""
    yield "README.txt", README.get(account.language, README["en"])
    for name, make in _OF_ACCOUNT.items():
        yield f"{name}.json", _json(make(wiring, account.id))
    yield from _games(wiring, account)


def _json(content: Any) -> bytes:
    return msgspec.json.format(_encode(content), indent=2)


def _mail(wiring: Wiring, account: str) -> dict[str, Any]:
    wishes = wiring.preferences
    return {
        "address": MailOut.of(wiring.mail_addresses.get(account, milliseconds())),
        "notices": NoticesOut.of(wishes.general(account)),
        "notices_of_games": wishes.of_games(account),
    }


def _sign_in(wiring: Wiring, account: str) -> dict[str, Any]:
    factor, networks = wiring.second_factors.state(account), wiring.networks.of(account)
    return {
        "second_factor": {"on": factor.on, "since": rfc3339(factor.since), "recovery_codes": factor.recovery_codes},
        "tokens": [
            {**msgspec.to_builtins(TokenOut.showing(token)), "used": rfc3339(token.used)}
            for token in wiring.tokens.of(account)
        ],
        "networks": [{"mark": mark, "last": rfc3339(last)} for mark, last in networks],
    }


def _webhooks(wiring: Wiring, account: str) -> list[Answer]:
    last = wiring.webhook_outbox.deliveries.last_success
    return [WebhookOut.of(webhook, last(webhook.id)) for webhook in wiring.webhooks.of(account)]


def _ratings(wiring: Wiring, account: str) -> list[Answer]:
    rows = wiring.results.of_player(account, sorted(rulebooks()))
    return [PlayerRating.showing(row.rating, rulebook=row.rulebook, **rated(row)) for row in rows]


def _messages(wiring: Wiring, account: str) -> dict[str, list[Answer]]:
    """What the account said, by game."""
    names = wiring.accounts.names([account])
    return {
        game: [
            MessageOut.of(said, names, masked=False)
            for said in wiring.talk.every(game, 0, 2 * KEPT)
            if said.message.player == account
        ]
        for game in wiring.talk.games_of(account)
    }


def _clubs(wiring: Wiring, account: str) -> dict[str, Any]:
    """The account's clubs, and what it said there."""
    names = wiring.accounts.names([account])
    said = {
        club: [
            ClubMessageOut.of(one, names, masked=False)
            for one in wiring.club_talk.after(club, 0, KEPT)
            if one.message.player == account
        ]
        for club in wiring.club_talk.games_of(account)
    }
    return {"clubs": clubs_of(account).items, "messages": said}


def _tournaments(wiring: Wiring, account: str) -> list[dict[str, Any]]:
    """The tournaments that the account organises or has entered, and how it takes part."""
    found: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        page = wiring.tournament_index.page(account=account, cursor=cursor)
        found += [_tournament(wiring, account, row) for row in page.rows]
        cursor = page.cursor
        if cursor is None:
            return found


def _tournament(wiring: Wiring, account: str, row: Row) -> dict[str, Any]:
    names = names_of({row.organiser})
    try:
        one = wiring.tournaments.load(row.id).tournament
    except (NoSuchLog, BrokenLog) as error:
        return {"id": row.id, "problem": type(error).__name__}
    entrant, line = one.entrants.get(account), next((line for line in one.ranking() if line.entrant == account), None)
    return {
        "tournament": TournamentRowOut.of(row, names, mask=False),
        "entry": entrant and {**msgspec.to_builtins(EntrantOut.of(entrant, names)), "entropy": entrant.entropy},
        "rank": line and line.rank,
        "archive": None if one.status == "open" else f"/v1/tournaments/{row.id}/archive",
    }


def _studies(wiring: Wiring, account: str) -> list[Answer]:
    """The account's studies, whole."""
    names = wiring.accounts.names([account])
    found = [wiring.studies.find(head.id) for head in wiring.studies.of(account)]
    return [StudyOut.of(study, names, masked=False) for study in found if study is not None]


_OF_ACCOUNT: Final[dict[str, Callable[[Wiring, str], Any]]] = {
    "account": lambda wiring, account: AccountOut.showing(wiring.accounts.get(account)),
    "sign-in": _sign_in,
    "mail": _mail,
    "letters": lambda wiring, account: [LetterOut.of(one) for one in wiring.letters.log(account, None, KEPT)],
    "notices": lambda wiring, account: [NoticeOut.of(told, at) for at, told in wiring.notices.kept(account)],
    "webhooks": _webhooks,
    "apps": lambda wiring, account: [AppOut.of(app) for app in wiring.apps.of(account)],
    "devices": lambda _, account: devices_of(account),
    "seeks": lambda _, account: seeks_of(account),
    "ratings": _ratings,
    "messages": _messages,
    "conversations": lambda _, account: conversations_of(account),
    "blocks": lambda _, account: blocks_of(account),
    "clubs": _clubs,
    "tournaments": _tournaments,
    "studies": _studies,
    "follows": lambda _, account: follows_of(account),
    "reports": lambda _, account: reports_of(account),
}


def _games(wiring: Wiring, account: Account) -> Iterator[Document]:
    """Every game that concerns the account: as it stands in lists, and what its seat may see of it now."""
    listed: list[GameRow] = []
    cursor: str | None = None
    while True:
        page = wiring.lobby.page(Filters(viewer=account.id, mine=True), cursor)
        for row in page.rows:
            listed.append(GameRow.of(row.seen(account.id, milliseconds()), names_of(row.concerned)))
            yield f"games/{row.id}.json", _json(_game(wiring, account, row.id))
        cursor = page.cursor
        if cursor is None:
            break
    yield "games.json", _json(listed)


def _game(wiring: Wiring, account: Account, game: str) -> dict[str, Any]:
    try:
        live = wiring.games.load(game)
        eyes = msgspec.structs.replace(eyes_of(live.game, account.id), masked=account.mask_words)
        live = shown(wiring.games, live, eyes, milliseconds())
        readership = Readership(eyes.seat, account.language, proof=False, masked=account.mask_words)
        book = wiring.orders.book(game, account.id)
        fired = [] if eyes.seat is None else firings(wiring, live, eyes.seat, book)
        rematch = rematch_of(wiring.settings.keys, wiring.log.head, live, eyes)
        events = [told.json for told in wiring.telling.events(live, 0, live.version, readership)]
    except (NoSuchLog, BrokenLog) as error:
        return {"id": game, "problem": type(error).__name__}
    return {
        "game": GameOut.of(live, eyes, names_in(live), rematch, live.once(deeds_in, wiring.log)),
        "archive": f"/v1/games/{game}/archive" if live.game.over else None,
        "events": events,
        "orders": [OrderOut.of(order, fired, milliseconds()) for order in book.orders],
        "tickets": _tickets(wiring, game) if eyes.creator else [],
    }


def _tickets(wiring: Wiring, game: str) -> list[dict[str, Any]]:
    """The links to an own table, without what admits whoever has it."""
    return [
        {"seat": ticket.seat, "created": rfc3339(ticket.created), "until": rfc3339(ticket.until)}
        for ticket in wiring.tickets.of(game, milliseconds())
    ]
