"""Answers about mail: addresses, letters and replies, and what a player wants of it."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from service.answers import Answer, Language, Next, Time, says
from service.games.people import Names, Player, player_of
from service.mail.addresses import addresses
from service.mail.addresses.address_forms import LONGEST
from service.mail.letters.claiming import Outgoing
from service.mail.letters.model import Kind, Letter, Moderation, Reason, State
from service.mail.letters.preferences import GamePreferences, Mode, Preferences, Quiet
from service.notices.notices import Lettered
from service.times import rfc3339


class MailOut(Answer, frozen=True):
    """The account's mail address, and the one that may take its place."""

    address: Annotated[str | None, says("The one that was confirmed.")]
    pending: Annotated[str | None, says("The one to be confirmed.")]
    state: Annotated[
        addresses.State, says("`bouncing`: mail bounced, so none is sent until the address is confirmed again.")
    ]
    pending_until: Time | None

    @classmethod
    def of(cls, mail: addresses.Mail) -> "MailOut":
        """The address of an account, for its holder."""
        pending = mail.pending
        return cls.showing(
            mail,
            pending=pending.address if pending else None,
            pending_until=rfc3339(pending.expires) if pending else None,
        )


class QuietHours(Answer, frozen=True):
    """Hours in which no mail comes."""

    begins: str
    ends: str

    @classmethod
    def of(cls, quiet: Quiet | None) -> "QuietHours | None":
        """Those that are wanted, if any are."""
        return None if quiet is None else cls.showing(quiet)


_MODE = says(
    "`at_once`; `digest`: one mail at each of the hours `digest_at`; `late`: once no more than `share` of"
    " the time for a decision is left, else nothing; `none`."
)
_Share = Annotated[float, Meta(gt=0, le=1)]
_SHARE = says("Of the time between opening and deadline.")


class NoticesOut(Answer, frozen=True):
    """When mail is sent, and of what."""

    mode: Annotated[Mode, _MODE]
    share: Annotated[_Share, _SHARE]
    digest_at: tuple[str, ...]
    quiet: QuietHours | None
    kinds: tuple[Lettered, ...]

    @classmethod
    def of(cls, wanted: Preferences) -> "NoticesOut":
        """What a player wants of all games."""
        return cls.showing(wanted, quiet=QuietHours.of(wanted.quiet))


class GameNoticesOut(Answer, frozen=True):
    """What the account wants of one game or tournament, and what holds for it."""

    mode: Annotated[Mode | None, _MODE]
    share: Annotated[_Share | None, _SHARE]
    quiet: QuietHours | None
    effective: NoticesOut

    @classmethod
    def of(cls, wanted: GamePreferences, effective: Preferences) -> "GameNoticesOut":
        """What a player wants of one game or tournament, and what holds for it."""
        return cls.showing(wanted, quiet=QuietHours.of(wanted.quiet), effective=NoticesOut.of(effective))


class LetterOut(Answer, frozen=True):
    """A letter and what became of it."""

    id: str
    kind: Kind
    game: str | None
    tournament: str | None
    rulebook: str | None
    decision: str | None
    created: Time
    due: Annotated[Time | None, says("While it waits: when it is to be sent.")]
    state: State
    reason: Annotated[Reason | None, says("Why it was dropped, or given up.")]
    problem: Annotated[str | None, says("What mail servers said.")]
    attempts: int
    sent: Time | None
    message_id: str | None
    outcome: Annotated[str | None, says("Of the reply to it.")]

    @classmethod
    def of(cls, letter: Letter) -> "LetterOut":
        """A letter in its player's log: no address, no text, no secret."""
        return cls.showing(letter, game=letter.game or None, rulebook=letter.rulebook or None)


class LettersOut(Answer, frozen=True):
    """The account's letters, the newest first."""

    items: list[LetterOut]
    next: Next


_ADDRESS = Meta(
    description="A mail address whose part before the `@` is ASCII (its host may be of any script), or that of a chat"
    " account: `xmpp:name@host`.",
    max_length=LONGEST,
)


class RecipientOut(Answer, frozen=True):
    """Whom a letter is for."""

    address: Annotated[str, _ADDRESS]
    name: str
    language: Language
    time_zone: Annotated[str, says("Time zone of the IANA database.")]


_WRITER = says("Who has written, of the kind `message`: the text is for the client alone.")
_REPLY = says("The secret that answers it: a part of the address for replies, or kept by the gateway.")


class ItemOut(Answer, frozen=True):
    """One of the things that a digest tells."""

    kind: Lettered
    game: str | None
    rulebook: str | None
    seat: int | None
    decision: str | None
    opened: Time | None
    deadline: Time | None
    version: int | None
    hash: str | None
    player: Annotated[Player | None, _WRITER]
    tournament: str | None
    round: Annotated[int | None, says("Of the tournament, that begins.")]
    reply: Annotated[str | None, _REPLY]


class ThreadOut(Answer, frozen=True):
    """The Message-IDs of the first and the last mail that the player had about the game or the tournament."""

    first: str | None
    last: str | None


class ModerationOut(Answer, frozen=True):
    """What a moderator did to the account."""

    what: Annotated[str, says("As in the administrators’ log: `suspend`, `lift_mute`, `rename`, say.")]
    reason: str
    until: Annotated[Time | None, says("When it ends; null if never, or if nothing goes on.")]

    @classmethod
    def of(cls, told: Moderation) -> "ModerationOut":
        """What the letter tells."""
        return cls.showing(told, until=rfc3339(told.until) if told.until else None)


class OutgoingOut(Answer, frozen=True):
    """A letter to be sent; its text is made by the gateway, now."""

    id: str
    kind: Kind
    game: str | None
    rulebook: str | None
    seat: int | None
    decision: str | None
    opened: Time | None
    deadline: Time | None
    version: int | None
    hash: str | None
    player: Annotated[Player | None, _WRITER]
    tournament: str | None
    round: Annotated[int | None, says("Of the tournament, that begins.")]
    reply: Annotated[str | None, _REPLY]
    to: RecipientOut
    code: Annotated[str | None, says("That confirms the address, or sets another password.")]
    code_expires: Time | None
    items: Annotated[list[ItemOut], says("Of a digest.")]
    answer: Annotated[dict[str, Any] | None, says("As the reply was ended with.")]
    moderation: Annotated[ModerationOut | None, says("Of a letter of the kind `moderated`.")]
    unsubscribe: Annotated[str | None, says("For `/v1/unsubscribe`.")]
    bounce: Annotated[str, says("For the envelope's sender: the token that a bounce comes back with.")]
    bearer: Annotated[str | None, says("A token to read and play as the player, 15 minutes.")]
    thread: ThreadOut
    attempt: Annotated[int, says("1 for the first.")]

    @classmethod
    def of(cls, outgoing: Outgoing) -> "OutgoingOut":
        """A letter for the gateway that sends it."""
        letter, confirmation = outgoing.letter, outgoing.confirmation
        return cls.showing(
            letter,
            **_about(letter, outgoing.reply, outgoing.names),
            to=RecipientOut.showing(outgoing.to, address=outgoing.address),
            code=confirmation.code if confirmation else outgoing.reset,
            code_expires=rfc3339(outgoing.code_expires),
            items=[ItemOut.showing(item, **_about(item, token, outgoing.names)) for item, token in outgoing.items],
            moderation=ModerationOut.of(letter.moderation) if letter.moderation else None,
            unsubscribe=outgoing.unsubscribe,
            bounce=outgoing.bounce,
            bearer=outgoing.bearer,
            thread=ThreadOut.showing(outgoing.thread),
            attempt=letter.attempts,
        )


def _about(letter: Letter, reply: str | None, names: Names) -> dict[str, Any]:
    return {
        "game": letter.game or None,
        "rulebook": letter.rulebook or None,
        "version": letter.version or None,
        "hash": letter.hash or None,
        "player": player_of(letter.player, names),
        "reply": reply,
    }


class ClaimedOut(Answer, frozen=True):
    """Letters that the caller alone has for five minutes."""

    items: list[OutgoingOut]


class ReplyOut(Answer, frozen=True):
    """What a mail is a reply to."""

    id: Annotated[str, says("The same for the same token and Message-ID.")]
    state: Annotated[
        Literal["new", "done"], says("`done`: it was carried out and answered before; nothing is to be done.")
    ]
    expired: bool
    game: str | None
    seat: int | None
    decision: str | None
    language: Language
    bearer: Annotated[
        str | None, says("Token with which to act as the player, for 15 minutes; null when expired or done.")
    ]
    unsubscribe: Annotated[str | None, says("Token for `/v1/unsubscribe`, if the player says so.")]


SubscriptionState = Literal["on", "game_off", "tournament_off", "off"]


class SubscriptionOut(Answer, frozen=True):
    """What a link to end mail is about."""

    address: Annotated[str, says("Masked.")]
    language: Language
    game: str | None
    tournament: str | None
    rulebook: str | None
    title: Annotated[str | None, says("Of the tournament.")]
    state: Annotated[
        SubscriptionState,
        says("Whether mail about games is sent, none about this one or this tournament, or none at all."),
    ]
