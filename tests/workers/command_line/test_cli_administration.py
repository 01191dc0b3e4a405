"""What operators do to accounts and games on the command line."""

from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.messages.talk import Message
from service.times import milliseconds
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.command_line.test_cli import astrolude, here

__all__ = ["here"]


def joined(world: World, name: str, *, guest: bool = False) -> str:
    """A new account; its id."""
    account = Account(f"id{name.lower()}", name, "en", "UTC", milliseconds(), guest=guest)
    grant = Grant("", (), milliseconds() + 60_000)
    world.context.wiring.new_accounts.create(account, None if guest else "hash", grant, None)
    return account.id


def test_the_first_administrator_is_made_by_a_command(here: World) -> None:
    # given
    ada = joined(here, "Ada")
    # when
    results = [
        astrolude("role", "ADA", "administrator", "--reason", "Runs the club."),
        astrolude("role", ada, "player"),
    ]
    # then
    assert [result.output for result in results] == ["ADA is now an administrator\n", f"{ada} is now a player\n"]
    deeds = [logged.deed for logged in here.context.wiring.admin_log.before(None, 10)]
    assert [(deed.by, deed.role, deed.reason) for deed in deeds] == [
        ("operator", "player", ""),
        ("operator", "administrator", "Runs the club."),
    ]
    assert astrolude("role", "ada", "player").output == "ada is already a player\n"
    assert len(here.context.wiring.admin_log.before(None, 10)) == 2


def test_a_role_for_a_guest_or_for_nobody_is_refused(here: World) -> None:
    joined(here, "Gus", guest=True)
    for name, said in (("gus", "a guest gets no role"), ("nobody", "nobody here is named")):
        result = astrolude("role", name, "moderator")
        assert (result.exit_code, said in result.output) == (1, True)
    assert astrolude("role", "gus", "king").exit_code == 2


def deeds(world: World) -> list[tuple[str, str, str, str]]:
    """What is in the log, the oldest first: who, what, why, and whose account."""
    logged = world.context.wiring.admin_log.before(None, 100)
    return [(one.deed.by, one.deed.what, one.deed.reason, one.deed.account) for one in reversed(logged)]


def test_accounts_are_treated_with_a_reason_and_each_deed_is_logged_once(here: World) -> None:
    # given
    ada, accounts = joined(here, "Ada"), here.context.wiring.accounts
    # when
    assert astrolude("suspend", "ada").exit_code == 2
    assert astrolude("suspend", "ada", "--reason", "Two\nlines").exit_code == 2
    done = [
        astrolude("suspend", "ada", "--days", "7", "--reason", "Two accounts."),
        astrolude("mute", "ada", "--reason", "Insults."),
        astrolude("unsuspend", "ada"),
        astrolude("unmute", "ada", "--reason", "Sorry."),
        astrolude("rename", "ada", "Beth", "--reason", "An insult."),
    ]
    # then
    assert [result.exit_code for result in done] == [0] * 5
    assert done[1].output == "ada is muted for ever\n"
    assert deeds(here) == [
        ("operator", "suspend", "Two accounts.", ada),
        ("operator", "mute", "Insults.", ada),
        ("operator", "lift_suspension", "", ada),
        ("operator", "lift_mute", "Sorry.", ada),
        ("operator", "rename", "An insult.", ada),
    ]
    assert here.context.wiring.admin_log.unsettled() == {}
    assert (accounts.get(ada).name, accounts.find("ada")) == ("Beth", None)
    assert [line.split("  ")[1:3] for line in astrolude("admin-log", "--most", "2").output.splitlines()] == [
        ["operator", "rename"],
        ["operator", "lift_mute"],
    ]


def test_what_cannot_be_done_to_an_account_is_said_in_words(here: World) -> None:
    joined(here, "Ada"), joined(here, "Bob")
    for arguments, said in (
        (("unmute", "ada"), "there is nothing to lift"),
        (("rename", "ada", "bob", "--reason", "x"), "somebody has this name"),
        (("rename", "ada", "!", "--reason", "x"), "is not a name"),
        (("mute", "zoe", "--reason", "x"), "nobody here is named zoe"),
    ):
        result = astrolude(*arguments)
        assert (result.exit_code, said in result.output) == (1, True), result.output
    assert deeds(here) == []


def test_accounts_are_listed_by_how_their_names_begin(here: World) -> None:
    for name in ("Ada", "adam", "Bob"):
        joined(here, name)
    astrolude("suspend", "adam", "--reason", "x")
    lines = astrolude("accounts", "ADA").output.splitlines()
    assert [line.split("  ")[1] for line in lines] == ["Ada", "adam"]
    assert lines[1].endswith("player, suspended for ever")
    assert "and more" in astrolude("accounts", "--most", "1").output


def test_games_and_messages_are_treated(here: World) -> None:
    # given
    wiring, game = here.context.wiring, here.create(seated("ada", "bob", "cy"))
    here.dispatch()
    for text in ("one", "two"):
        wiring.talk.say(game, Message(0, "ada", 1000, text))
    # when
    results = [
        astrolude("unlist", game, "--reason", "Insults."),
        astrolude("games"),
        astrolude("relist", game),
        astrolude("hide-message", game, "1", "--reason", "Rude."),
        astrolude("messages", game),
        astrolude("show-message", game, "1"),
        astrolude("erase-message", game, "2", "--reason", "A threat."),
        astrolude("end", game, "--reason", "Enough."),
    ]
    # then
    assert [result.exit_code for result in results] == [0] * 8
    assert f"{game}  " in results[1].output
    assert "off the lists" in results[1].output
    assert results[4].output.splitlines() == [
        "1  1970-01-01T00:00:01.000Z  ada: one  (hidden)",
        "2  1970-01-01T00:00:01.000Z  ada: two",
    ]
    assert [one.message.text for one in wiring.talk.after(game, 0, 9)] == ["one"]
    assert here.game(game).status == "aborted"
    whats = [what for _, what, _, _ in deeds(here)]
    assert whats == ["hide_game", "show_game", "hide_message", "show_message", "erase_message", "end_game"]
    for arguments, said in (
        (("end", game, "--reason", "x"), "the game is over"),
        (("hide-message", game, "2", "--reason", "x"), "has no message 2"),
        (("unlist", "nosuchgame", "--reason", "x"), "nosuchgame"),
    ):
        refused = astrolude(*arguments)
        assert (refused.exit_code, said in refused.output) == (1, True), refused.output
