"""Whether what a letter says is still true in the current game: checked when the letter is about to be sent."""

from typing import Final

from msgspec import structs

from events.errors import BrokenLog, NoSuchLog
from games.core.chairs import Chair, Decision
from games.core.clock import Millis
from games.core.lifecycle.game import Game
from projections.games import Live
from service.conversations.reading import is_unread
from service.games.access import own_decision
from service.mail.letters.model import Letter
from service.mail.letters.tournaments import stands
from service.notices.notices import MESSAGE
from service.orders.following import answered_at
from service.wiring import Wiring


def current(wiring: Wiring, letter: Letter) -> Letter | None:
    """The letter with what its game says now, None when it was overtaken. Raises Unavailable.

    An answer to a mail is never overtaken: it says what became of the mail, and asks for the seat's next decision.
    """
    if letter.kind == MESSAGE:
        return letter if is_unread(wiring.conversations, letter.account, letter.player, letter.at) else None
    if letter.tournament is not None:
        return letter if stands(wiring, letter) else None
    if not letter.game:
        return letter
    try:
        live = wiring.games.load(letter.game)
    except (NoSuchLog, BrokenLog):
        return letter if letter.kind == "answer" else None
    return _answering(letter, live) if letter.kind == "answer" else _told(letter, live)


def is_known(wiring: Wiring, letter: Letter) -> bool:
    """Whether the player knows anyway that the game has begun: from a decision to make, or from having played already.

    Raises Unavailable.
    """
    try:
        if _open_decision(wiring.games.load(letter.game).game, letter) is not None:
            return True
        entries = wiring.log.read(letter.game)
    except (NoSuchLog, BrokenLog):
        return False
    return any(entry.type == "move_played" and entry.by == f"player:{letter.account}" for entry in entries)


def is_finished(wiring: Wiring, letter: Letter) -> bool:
    """Whether the letter's game is over, and its account still has its seat. Raises Unavailable."""
    try:
        game = wiring.games.load(letter.game).game
    except (NoSuchLog, BrokenLog):
        return False
    return game.status == "finished" and _holds(game, letter)


def goes_on_by_itself(wiring: Wiring, game: str) -> bool:
    """Whether only bots have to move: it may soon be the player's turn again. Raises Unavailable."""
    try:
        playing = wiring.games.load(game).game
    except (NoSuchLog, BrokenLog):
        return False
    awaited = [playing.chairs[seat] for seat in playing.decisions]
    return bool(awaited) and all(chair.bot is not None for chair in awaited)


def answered_by_orders(wiring: Wiring, letter: Letter, now: Millis) -> Millis | None:
    """When standing orders answer the letter's decision instead of its player (ms), None when none does.

    Raises Unavailable.
    """
    try:
        return answered_at(wiring, wiring.games.load(letter.game), letter.account, now)
    except (NoSuchLog, BrokenLog):
        return None


def _open_decision(game: Game, letter: Letter) -> Decision | None:
    """What the letter's seat has to decide, as long as its player decides for it."""
    return own_decision(game, letter.seat) if _holds(game, letter) else None


def _answering(letter: Letter, live: Live) -> Letter:
    decision = _open_decision(live.game, letter)
    return structs.replace(
        letter,
        decision=decision.id if decision else None,
        opened=decision.opened if decision else None,
        deadline=decision.deadline if decision else None,
        rulebook=live.game.terms.rulebook,
        version=live.version,
        hash=live.hash,
    )


def _told(letter: Letter, live: Live) -> Letter | None:
    if letter.kind == "withdrawn":  # its player may no longer see the game: it stays as it was then
        return None if _holds(live.game, letter) or _invited(live.game, letter) else letter
    if letter.kind != "awaited":
        return structs.replace(letter, version=live.version, hash=live.hash) if _is_so(live.game, letter) else None
    decision = _open_decision(live.game, letter)
    if decision is None or decision.id != letter.decision:
        return None
    return structs.replace(
        letter, opened=decision.opened, deadline=decision.deadline, version=live.version, hash=live.hash
    )


def _is_so(game: Game, letter: Letter) -> bool:
    if letter.kind in _ENDS:
        return game.status == letter.kind
    if letter.kind == "invited":
        return game.status == "open" and _invited(game, letter)
    if letter.kind == "reveal":
        chair = _chair(game, letter)
        begun = game.reveals is not None and game.reveals.until is not None
        return game.status == "open" and begun and _holds(game, letter) and chair is not None and chair.sealed
    if letter.kind == "declined":
        chair = _chair(game, letter)
        return game.status == "open" and chair is not None and chair.declined is not None
    if letter.kind == "rewound":
        return _holds(game, letter)
    if game.status != "running" or not _holds(game, letter):
        return False
    chair = _chair(game, letter)
    by_bot = chair is not None and chair.bot is not None
    return letter.kind == "started" or by_bot == (letter.kind == "handed_to_bot")


_ENDS: Final = ("finished", "aborted")


def _chair(game: Game, letter: Letter) -> Chair | None:
    return None if letter.seat is None or letter.seat >= len(game.chairs) else game.chairs[letter.seat]


def _holds(game: Game, letter: Letter) -> bool:
    chair = _chair(game, letter)
    return chair is not None and chair.player == letter.account


def _invited(game: Game, letter: Letter) -> bool:
    return any(chair.invited == letter.account for chair in game.chairs)
