"""Accounts: find them, and see what a moderator needs to know of one."""

from typing import Any

from projections.lists.lobby import Filters
from projections.lists.rows import GameRow as Row
from service.administration.finding import Network
from service.api.administration.answers import (
    AccountRowOut,
    AccountSeenOut,
    AccountsFoundOut,
    NetworkOut,
)
from service.api.administration.log import told
from service.api.administration.requests import AccountsQuery
from service.api.games.answers import GameRow
from service.api.games.replies import PRIVATE
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.games.people import player_of

blp = Blueprint("admin-accounts", description="Accounts, as moderators and administrators see them.")


@blp.route("/v1/admin/accounts", needs="account", role="moderator", headers=PRIVATE)
@blp.arguments(AccountsQuery, location="query")
def find_accounts(query: dict[str, Any]) -> AccountsFoundOut:
    """Find accounts by name.

    Those whose names begin with `name`, whatever the case; an exact one comes first. Without it, all accounts.
    """
    rows, cursor = wiring().finding.page(query["name"], query.get("cursor"), query["limit"])
    return AccountsFoundOut([AccountRowOut.of(row) for row in rows], cursor)


@blp.route("/v1/admin/accounts/<account>", needs="account", role="moderator", headers=PRIVATE)
def show_account(account: str) -> AccountSeenOut:
    """What there is to know of an account.

    Also who else was signed in from the same networks. Those who share one need not be the same person.
    """
    row = wiring().finding.row(account)
    if row is None:
        raise Problem("unknown_account", {"account": account})
    return AccountSeenOut.of(
        row,
        former=wiring().accounts.get(account).former,
        networks=[_network(network) for network in wiring().finding.networks(account)],
        games=_games(account),
        deeds=told(wiring().admin_log.about(account)),
    )


def _network(network: Network) -> NetworkOut:
    names = wiring().accounts.names(network.others)
    return NetworkOut.showing(network, others=[player_of(other, names) for other in network.others if names[other]])


def _games(account: str) -> list[GameRow]:
    """The first page of each list: a moderator who needs more asks for the player's games."""
    rows: list[Row] = []
    for status in ("running", "open"):
        rows += wiring().lobby.page(Filters(viewer=account, mine=True, status=status)).rows
    names = wiring().accounts.names({player for row in rows for player in row.concerned})
    return [GameRow.of(row, names) for row in rows]
