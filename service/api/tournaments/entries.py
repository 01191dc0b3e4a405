"""Who takes part in a tournament."""

from typing import Any

from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import require_bytes
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.tournaments.answers import EntrantOut, EntrantsOut, TournamentOut
from service.api.tournaments.commanding import commanded, found, names, refused, told
from service.api.tournaments.requests import BotEntryIn, EntrantsQuery, EntryIn
from service.limits.rates import ENTRIES
from tournaments.core.life.contract import Command
from tournaments.core.life.entering import BOT, Enter, Withdraw
from tournaments.core.state import Tournament

blp = Blueprint("entries", description="Who takes part in tournaments.")


@blp.route("/v1/tournaments/<tournament>/entry", "PUT", needs="play", headers=PRIVATE)
@blp.problems("unknown_tournament", "members_only", "no_bots_here", "already_entered", "entry_closed", "entry_refused")
@blp.problems("tournament_full", "tournament_over", "bad_entropy", "rate_limited", "quota_used_up", "busy")
@blp.arguments(EntryIn, required=False)
def enter_tournament(body: dict[str, Any], tournament: str) -> TournamentOut:
    """Take part in a tournament.

    My games there begin without asking me again: the notices `tournament_round` and `started` tell of them. Who has
    entered is answered with the tournament as it is. A block between two entrants does not keep them apart here.
    """
    live = found(tournament)
    account = wiring().accounts.get(me())
    if account.guest:
        raise Problem("members_only")
    if account.bot is not None and not live.tournament.terms.bots:
        raise refused(IllegalMove("no_bots_here"))
    known = live.tournament.entrants.get(account.id)
    if known is not None and known.present:
        return told(live)
    wiring().guard.charge(ENTRIES, account.id)
    require_bytes()
    ratings = wiring().results.of_player(account.id, [live.tournament.terms.rulebook])
    rating = round(100 * ratings[0].rating.ordinal) if ratings else 0
    entry = Enter(account.id, rating, entropy=body["entropy"])
    return told(commanded(tournament, lambda _: entry, "$.entropy").live)


@blp.route("/v1/tournaments/<tournament>/entry", "DELETE", needs="play", headers=PRIVATE)
@blp.problems("unknown_tournament", "tournament_over", "busy")
def leave_tournament(tournament: str) -> TournamentOut:
    """Withdraw from a tournament.

    I am paired no more. Games that are going on stay mine: play them, or resign them one by one.
    """
    live = found(tournament)
    mine = live.tournament.entrants.get(me())
    if mine is None or not mine.present:
        return told(live)
    return told(commanded(tournament, lambda _: Withdraw(me())).live)


@blp.route("/v1/tournaments/<tournament>/entrants", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("unknown_tournament")
@blp.arguments(EntrantsQuery, location="query")
def list_entrants(query: dict[str, Any], tournament: str) -> EntrantsOut:
    """Who takes part, by number; before the start in the order in which they entered."""
    one = found(tournament).tournament
    everybody = sorted(one.entrants.values(), key=lambda entrant: entrant.number)
    end = query["after"] + query["limit"]
    page = everybody[query["after"] : end]
    known = names(entrant.id for entrant in page)
    return EntrantsOut([EntrantOut.of(entrant, known) for entrant in page], str(end) if len(everybody) > end else None)


@blp.route("/v1/tournaments/<tournament>/entrants/<entrant>", "DELETE", needs="organise", headers=PRIVATE)
@blp.problems("unknown_tournament", "not_organiser", "not_entered", "tournament_over", "busy")
def remove_entrant(tournament: str, entrant: str) -> TournamentOut:
    """Remove somebody from a tournament of mine; a player does not get in again."""
    return told(commanded(tournament, lambda _: Withdraw(entrant, "organiser")).live)


@blp.route("/v1/tournaments/<tournament>/bots", "POST", needs="organise", repeatable=True, headers=PRIVATE)
@blp.problems("unknown_tournament", "not_organiser", "unknown_bot", "no_bots_here", "entry_closed", "tournament_full")
@blp.problems("tournament_over", "rate_limited", "busy")
@blp.arguments(BotEntryIn)
def enter_bot(body: dict[str, Any], tournament: str) -> TournamentOut:
    """Have a bot take part in a tournament of mine, where bots may; any number of a level."""
    level = body["level"]
    book = rulebooks().get(found(tournament).tournament.terms.rulebook)
    if book is not None and level not in book.bots:
        raise refused(IllegalMove("unknown_bot", known=list(book.bots)), "$.level")
    wiring().guard.charge(ENTRIES, me())

    def choose(current: Tournament) -> Command:
        number = sum(bool(entrant.bot) for entrant in current.entrants.values()) + 1
        return Enter(f"{BOT}{level}:{number}", bot=level)

    return told(commanded(tournament, choose, "$.level").live)
