"""The parts of a running process, put together once from its settings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from events import client
from events.envelope import Head
from events.feed import Feed
from events.keys import shard_of
from events.tree.heads import Signer
from events.tree.tree import Tree
from games.core.catalogue import rulebooks
from projections.games import Games
from projections.lists.history.profiles import Profiles
from projections.lists.inbox import Inbox
from projections.lists.lobby import Lobby
from projections.lists.past.past import Past
from projections.lists.read_models import ReadModels
from projections.lists.results import Results
from projections.tournaments.folding import Tournaments
from service.accounts.accounts import Accounts
from service.accounts.deletion import Deletions
from service.accounts.networks import Networks
from service.accounts.password_resets import PasswordResets
from service.accounts.second_factor.factors import SecondFactors
from service.accounts.sign_up.codes import SignUpCodes
from service.accounts.sign_up.guests import Guests
from service.accounts.sign_up.new_accounts import NewAccounts
from service.accounts.tokens.families import Families
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
from service.apps.apps import Apps
from service.apps.codes import Codes
from service.archives.turns import Turns
from service.blocks.blocks import Blocks
from service.calendars.addresses import CalendarAddresses
from service.clubs.clubs import Clubs
from service.clubs.names import ClubNames
from service.clubs.notes import Notes
from service.clubs.talk import ClubTalk
from service.conversations.conversations import Conversations
from service.follows.arrivals import Arrivals
from service.follows.follows import Follows
from service.games.asked import Asked
from service.games.commands import Commands
from service.ids import digest
from service.limits.ledger import Ledger
from service.limits.quotas import Quotas
from service.limits.rates import Guard, Limits
from service.limits.turnstile import Turnstile
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
from service.resting.rests import Rests
from service.runtime.metrics import COUNTS
from service.seeks.seeks import Seeks
from service.series.store import SeriesStore
from service.stores import Stores
from service.streams.hub import Hub, News, news_of_games
from service.streams.telling import Telling
from service.studies.shelf import Shelf
from service.studies.studies import Studies
from service.tickets.tickets import Tickets
from service.tournaments.commands import TournamentCommands
from service.tournaments.index import TournamentIndex
from service.watching.watchers import Watchers
from service.watching.worth import Worth
from service.webhooks.deliveries import Deliveries
from service.webhooks.destinations import Destinations
from service.webhooks.outbox import WebhookOutbox
from service.webhooks.webhooks import Webhooks

if TYPE_CHECKING:
    from service.queueing.asking import Asking

T = TypeVar("T")


def _part(make: Callable[["Wiring"], T]) -> cached_property[T]:
    """A part that is made from others when it is first asked for."""
    return cached_property(make)


@dataclass(frozen=True)
class Wiring(Stores):
    """Makes each part when it is first asked for; a process uses what it needs.

    Raises BadRulebook at once: no process begins to serve games of which some cannot be played.
    """

    def __post_init__(self) -> None:
        rulebooks()

    def own_up(self, game: str, lost: Head) -> None:
        """Say in a game's log that it has lost a head that a copy in this process had."""
        self.commands.own_up(game, lost)

    @cached_property
    def asking(self) -> "Asking":
        """How to have hints and analyses worked out."""
        # Importing RQ takes 0.1 s, and few requests need it.
        from service.queueing.asking import Asking  # noqa: PLC0415

        return Asking(self.work)

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
        lambda own: Games(
            own.log,
            own.settings.cache_games,
            partial(COUNTS.looked_up, "games"),
            own.asked.mark,
            own.own_up,
        )
    )
    """The games in this process."""
    commands = _part(lambda own: Commands(own.log, own.games))
    """The one way to write a log."""
    tournaments = _part(lambda own: Tournaments(own.tournament_log, own.settings.cache_games))
    """The tournaments in this process."""
    tournament_commands = _part(lambda own: TournamentCommands(own.tournament_log, own.tournaments))
    """The one way to write a tournament's log."""
    tournament_index = _part(lambda own: TournamentIndex(own.work))
    """Tournaments as lists."""
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
    follows = _part(lambda own: Follows(own.data))
    """Who is told of whom."""
    arrivals = _part(lambda own: Arrivals(own.work))
    """Who has come online."""
    calendars = _part(lambda own: CalendarAddresses(own.data))
    """Where programs read what awaits somebody."""
    rests = _part(lambda own: Rests(own.data))
    """When somebody's clocks rest."""
    conversations = _part(lambda own: Conversations(own.data))
    """What two players write to each other."""
    seeks = _part(lambda own: Seeks(own.data))
    """Who waits for a game with anybody that fits."""
    series = _part(lambda own: SeriesStore(own.data))
    """Which games follow each other."""
    studies = _part(lambda own: Studies(own.data))
    """What players write about positions of finished games."""
    shelf_of_studies = _part(lambda own: Shelf(own.data, own.studies))
    """Which of it is public."""
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
    families = _part(lambda own: Families(own.data, own.tokens))
    """Tokens of apps."""
    repeats = _part(lambda own: Repeats(own.data, own.settings.keys))
    """Which requests get a token again that they were answered with before."""
    new_accounts = _part(lambda own: NewAccounts(own.data, own.settings.keys))
    """How somebody gets an account."""
    sign_up_codes = _part(lambda own: SignUpCodes(own.data))
    """Who was invited to open an account."""
    second_factors = _part(lambda own: SecondFactors(own.data, own.settings.keys))
    """The codes that signing in asks for beside the password."""
    uses = _part(lambda own: Uses(own.data, own.arrivals.note))
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
    turnstile = _part(lambda own: Turnstile(own.settings.rate_limits))
    """Whose turn it is in this process."""
    guard = _part(lambda own: Guard(own.work, own.settings.rate_limits))
    """The rate limits that all processes share."""
    quotas = _part(lambda own: Quotas(own.work, own.settings.secret_key, own.settings.rate_limits))
    """How much accounts and networks may use of games, bots and log bytes."""
    ledger = _part(lambda own: Ledger(own.quotas))
    """By how much this process has made the logs grow, and for whom."""
    lobby = _part(lambda own: Lobby(own.work, own.histories))
    """All games as lists."""
    past = _part(lambda own: Past(own.work, own.histories))
    """Those that are over, as searches find them."""
    exporting = _part(lambda own: Turns(own.work))
    """Who exports games."""
    inbox = _part(lambda own: Inbox(own.work, own.histories))
    """What waits for a player."""
    results = _part(lambda own: Results(own.work))
    profiles = _part(lambda own: Profiles(own.work, own.histories))
    """How good everybody is."""
    watchers = _part(lambda own: Watchers(own.work))
    """How many look on at games."""
    worth = _part(lambda own: Worth(ReadModels(own.work, own.histories), own.results, own.watchers))
    """Which running games are worth watching."""
    hints = _part(lambda own: Hints(own.work))
    """What is recommended for decisions."""
    analyses = _part(lambda own: Analyses(own.work, own.settings.analysis_mb * 1_000_000, own.settings.analysis_days))
    """What was found out about finished games."""
    notices = _part(lambda own: Notices(own.work))
    """What players are to be notified of."""
    apps = _part(lambda own: Apps(own.data))
    """Programs of others."""
    codes = _part(lambda own: Codes(own.work))
    """Apps on their way in."""
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
    clubs = _part(lambda own: Clubs(own.data))
    """Teams of players."""
    club_names = _part(lambda own: ClubNames(own.data))
    """What the public ones are called."""
    club_notes = _part(lambda own: Notes(own.data))
    """In which clubs accounts may be."""
    club_talk = _part(lambda own: ClubTalk(own.data, own.log.shards))
    """What is said in them."""
    telling = _part(lambda own: Telling(own.games, own.log, own.accounts, own.talk, own.blocks, own.clubs))
    """What readers of games get."""
    shelf = _part(lambda _: PictureCache())
    """Pictures that were drawn, in this process."""
    pictures = _part(
        lambda own: Pictures(
            own.settings.pictures, own.settings.picture_cache_mb * 1_000_000, own.settings.picture_processes
        )
    )
    """What draws them as pixels."""
