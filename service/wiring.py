"""The parts of a running process, put together once from its settings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from gevent.monkey import is_module_patched
from redis import Redis

from events import client
from events.archive.archive import LogArchive
from events.feed import Feed
from events.keys import shard_of
from events.store import LogStore
from events.tree.heads import Signer
from events.tree.tree import Tree
from games.core.catalogue import rulebooks
from projections.games import Games
from projections.lists.generations import current
from projections.lists.history.histories import Histories
from projections.lists.inbox import Inbox
from projections.lists.lobby import Lobby
from projections.lists.results import Results
from projections.upcasters import UPCASTERS
from service.accounts.accounts import Accounts
from service.accounts.deletion import Deletions
from service.accounts.networks import Networks
from service.accounts.password_resets import PasswordResets
from service.accounts.second_factor.factors import SecondFactors
from service.accounts.sign_up.codes import SignUpCodes
from service.accounts.sign_up.guests import Guests
from service.accounts.sign_up.new_accounts import NewAccounts
from service.accounts.slots.format import require_current
from service.accounts.tokens.repeats import Repeats
from service.accounts.tokens.tokens import Tokens
from service.accounts.tokens.uses import Uses
from service.administration.deeds import Deeds
from service.administration.finding import Finding
from service.administration.listing import Listing
from service.administration.log import AdminLog
from service.administration.roles import Roles
from service.administration.sanctions import Sanctions
from service.analysis.analyses import Analyses
from service.analysis.hints import Hints
from service.blocks.blocks import Blocks
from service.games.asked import Asked
from service.games.commands import Commands
from service.ids import digest
from service.limits.ledger import Ledger
from service.limits.quotas import Quotas
from service.limits.rates import Guard, Limits
from service.mail.addresses.addresses import MailAddresses
from service.mail.addresses.gateway import Gateway
from service.mail.addresses.grants import Grants
from service.mail.addresses.subscriptions import Subscriptions
from service.mail.letters.claims import Claims
from service.mail.letters.letters import Letters
from service.mail.letters.preferences import Wishes
from service.mail.letters.replies import Replies
from service.mail.letters.tokens import AddressTokens
from service.messages.talk import Talk
from service.notices.notices import LANES, Notices, lane_of, newest, news
from service.orders.agenda import Agenda
from service.orders.store import Orders
from service.pictures.cache import PictureCache
from service.pictures.pictures import Pictures
from service.push.messages import Messages
from service.push.subscriptions import Subscriptions as Devices
from service.push.vapid import Vapid
from service.reports.cases import Cases
from service.runtime.archive import archive_of
from service.runtime.log_store import Opening
from service.runtime.metrics import COUNTS
from service.runtime.multiplexed import Multiplexed
from service.runtime.offload import limited, offload
from service.seeks.seeks import Seeks
from service.settings import Settings
from service.streams.hub import Hub, News, news_of_games
from service.streams.telling import Telling
from service.tickets.tickets import Tickets
from service.webhooks.deliveries import Deliveries
from service.webhooks.destinations import Destinations
from service.webhooks.outbox import WebhookOutbox
from service.webhooks.webhooks import Webhooks

if TYPE_CHECKING:
    from projections.lists.history.history import History
    from service.queueing.asking import Asking

T = TypeVar("T")


def _part(make: Callable[["Wiring"], T]) -> cached_property[T]:
    """A part that is made from others when it is first asked for."""
    return cached_property(make)


@dataclass(frozen=True)
class Wiring:
    """Makes each part when it is first asked for; a process uses what it needs.

    Raises BadRulebook at once: no process begins to serve games of which some cannot be played.
    """

    settings: Settings

    def __post_init__(self) -> None:
        rulebooks()

    @cached_property
    def data(self) -> client.Client:
        """The store of logs and accounts: durable, never retried by itself. Raises Unavailable like its calls.

        Raises Outdated too, until the accounts of a release before are moved.
        """
        require_current(self.opened)
        return self.opened

    @cached_property
    def opened(self) -> client.Client:
        """The same store, however its accounts are laid out. Raises Unavailable."""
        return self._opening.open()

    @cached_property
    def _opening(self) -> Opening:
        return Opening(self.settings)

    @cached_property
    def waiting(self) -> client.Client:
        """The same store, for reads that wait."""
        _ = self.data  # what is refused there is refused here too
        return client.blocking(self.settings.redis_url, self.settings.store_seconds)

    @cached_property
    def work(self) -> Redis:
        """Queues, read models, limits: what can be rebuilt from the logs."""
        repeats = 1  # for a connection that the server has closed meanwhile
        url, seconds = self.settings.work_redis_url, self.settings.store_seconds
        return client.within(url, seconds, repeats, max_connections=client.CONNECTIONS)

    @cached_property
    def log(self) -> LogStore:
        """The logs."""
        return LogStore(self._log_client, self.settings.shards, UPCASTERS, self.archive)

    @cached_property
    def archive(self) -> LogArchive | None:
        """Where finished games' logs go; none when no place is set."""
        return archive_of(self.settings)

    @cached_property
    def _log_client(self) -> client.Client | Multiplexed:
        url = self.settings.redis_url
        if is_module_patched("socket") and url.startswith(("redis://", "unix://")):
            return Multiplexed(url, self.settings.store_seconds, self.data if self.settings.copies else None)
        return self.data

    @cached_property
    def histories(self) -> Histories:
        """The games that are over, for each generation of the read models."""
        url, seconds = self.settings.history, self.settings.store_seconds

        # Importing SQLAlchemy takes 0.2 s, and most processes never ask for it.
        def open_one(name: str) -> "History":
            from projections.lists.history.database import Database  # noqa: PLC0415
            from projections.lists.history.history import History  # noqa: PLC0415

            return History(Database(url, seconds, offload, COUNTS.history, limited, name))

        def names() -> list[str]:
            from projections.lists.history.database import names  # noqa: PLC0415

            return names(url, seconds)

        return Histories(open_one, names)

    @cached_property
    def asking(self) -> "Asking":
        """How to have hints and analyses worked out."""
        # Importing RQ takes 0.1 s, and few requests need it.
        from service.queueing.asking import Asking  # noqa: PLC0415

        return Asking(self.work)

    @property
    def history(self) -> "History":
        """Those of the generation that is read now."""
        return self.histories(current(self.work).history)

    @cached_property
    def account_hub(self) -> Hub:
        """Who waits for an account's notices."""
        work = client.blocking(self.settings.work_redis_url, self.settings.store_seconds)
        return Hub(lambda lane: news(work, lane, newest(self.work, lane)), lane_of)

    @cached_property
    def hub(self) -> Hub:
        """Who waits for a game to go on."""

        def from_now(lane: int) -> News:
            shards = self.log.shards
            own = range(shards)[lane::LANES]
            return news_of_games(Feed(self.waiting, shards, own), Feed(self.data, shards, own).end())

        return Hub(from_now, lambda game: shard_of(game, self.log.shards) % LANES)

    asked = _part(lambda own: Asked(own.work))
    """Which finished games somebody has asked for."""
    games = _part(
        lambda own: Games(own.log, own.settings.cache_games, partial(COUNTS.looked_up, "games"), own.asked.mark)
    )
    """The games in this process."""
    commands = _part(lambda own: Commands(own.log, own.games))
    """The one way to write a log."""
    tree = _part(lambda own: Tree(own.data))
    """The heads that were noted of all games' logs."""
    tree_signer = _part(lambda own: Signer(digest(key, "tree") for key in own.settings.keys))
    """The keys under which tree heads are signed: derived from the secret keys, as those for push services are."""
    accounts = _part(lambda own: Accounts(own.data))
    """Who somebody is."""
    guests = _part(lambda own: Guests(own.data, own.accounts))
    """Who has no password, and when to look whether they are gone."""
    networks = _part(lambda own: Networks(own.data, own.settings.keys))
    """Where accounts were signed in from."""
    deletions = _part(lambda own: Deletions(own.data, own.accounts, own.guests, own.networks))
    """Which accounts are going, until nothing is left of them."""
    cases = _part(lambda own: Cases(own.data))
    """What players reported, and what was decided."""
    blocks = _part(lambda own: Blocks(own.data))
    """Who wants nothing to do with whom."""
    seeks = _part(lambda own: Seeks(own.data))
    """Who waits for a game with anybody that fits."""
    tickets = _part(lambda own: Tickets(own.data, own.log.shards, own.settings.keys))
    """Who may sit down by a link."""
    roles = _part(lambda own: Roles(own.data))
    """Who is a moderator or an administrator."""
    sanctions = _part(lambda own: Sanctions(own.data))
    """What they impose on accounts."""
    finding = _part(lambda own: Finding(own.data))
    """Which accounts there are, for them."""
    deeds = _part(lambda own: Deeds(own.data))
    """What they do to accounts, until it is logged."""
    listing = _part(lambda own: Listing(own.data))
    """Which games they took off the lists."""
    admin_log = _part(lambda own: AdminLog(own.data))
    """What they did."""
    orders = _part(lambda own: Orders(own.data))
    """What seats want done in situations to come."""
    agenda = _part(lambda own: Agenda(own.work))
    """When orders are looked at."""
    tokens = _part(lambda own: Tokens(own.data, own.settings.keys))
    """The tokens by which callers identify themselves."""
    repeats = _part(lambda own: Repeats(own.data, own.settings.keys))
    """Which requests get a token again that they were answered with before."""
    new_accounts = _part(lambda own: NewAccounts(own.data, own.settings.keys))
    """How somebody gets an account."""
    sign_up_codes = _part(lambda own: SignUpCodes(own.data))
    """Who was invited to open an account."""
    second_factors = _part(lambda own: SecondFactors(own.data, own.settings.keys))
    """The codes that signing in asks for beside the password."""
    uses = _part(lambda own: Uses(own.data))
    """When tokens were last used."""
    password_resets = _part(lambda own: PasswordResets(own.data, own.settings.keys))
    """The codes that set a forgotten password."""
    mail_addresses = _part(lambda own: MailAddresses(own.data, own.settings.keys))
    """Where players get mail."""
    address_tokens = _part(lambda own: AddressTokens(own.data, own.settings.secret_key, own.mail_addresses))
    """The addresses of replies and bounces."""
    mail_replies = _part(lambda own: Replies(own.data, own.settings.keys))
    """Mails received from players."""
    subscriptions = _part(lambda own: Subscriptions(own.settings.keys, own.mail_addresses))
    """The tokens of unsubscribe links."""
    grants = _part(lambda own: Grants(own.settings.keys, own.mail_addresses))
    """The bearers with which the mail gateway acts as a player."""
    gateway = _part(lambda own: Gateway(own.settings.gateway_token, own.settings.keys))
    """Who the mail gateway is."""
    limits = _part(lambda own: Limits(own.settings.rate_limits))
    """How many requests callers have sent to this process."""
    guard = _part(lambda own: Guard(own.work, own.settings.rate_limits))
    """The rate limits that all processes share."""
    quotas = _part(lambda own: Quotas(own.work, own.settings.secret_key, own.settings.rate_limits))
    """How much accounts and networks may use of games, bots and log bytes."""
    ledger = _part(lambda own: Ledger(own.quotas))
    """By how much this process has made the logs grow, and for whom."""
    lobby = _part(lambda own: Lobby(own.work, own.histories))
    """All games as lists."""
    inbox = _part(lambda own: Inbox(own.work, own.histories))
    """What waits for a player."""
    results = _part(lambda own: Results(own.work))
    """How good everybody is."""
    hints = _part(lambda own: Hints(own.work))
    """What is recommended for decisions."""
    analyses = _part(lambda own: Analyses(own.work, own.settings.analysis_mb * 1_000_000, own.settings.analysis_days))
    """What was found out about finished games."""
    notices = _part(lambda own: Notices(own.work))
    """What players are to be notified of."""
    webhooks = _part(lambda own: Webhooks(own.data, own.settings.keys))
    """Where accounts want to be called."""
    destinations = _part(lambda own: Destinations(own.settings.webhook_networks))
    """Where anybody may be called."""
    webhook_outbox = _part(lambda own: WebhookOutbox(own.webhooks, Deliveries(own.work), own.settings.keys))
    """What is to be sent to webhooks."""
    devices = _part(lambda own: Devices(own.data, own.work))
    """Where accounts are told while no page is open."""
    push_messages = _part(lambda own: Messages(own.work))
    """What is to be pushed there."""
    vapid = _part(lambda own: Vapid(own.settings.keys))
    """The keys that push services know the service by."""
    letters = _part(lambda own: Letters(own.data, own.settings.keys))
    claims = _part(lambda own: Claims(own.data, own.letters))
    """What is to be sent by mail."""
    preferences = _part(lambda own: Wishes(own.data))
    """When players want mail."""
    talk = _part(lambda own: Talk(own.data, own.log.shards))
    """What is said at tables."""
    telling = _part(lambda own: Telling(own.games, own.log, own.accounts, own.talk, own.blocks))
    """What readers of games get."""
    shelf = _part(lambda _: PictureCache())
    """Pictures that were drawn, in this process."""
    pictures = _part(
        lambda own: Pictures(
            own.settings.pictures, own.settings.picture_cache_mb * 1_000_000, own.settings.picture_processes
        )
    )
    """What draws them as pixels."""
