"""What operators do to accounts and games on the command line."""

from service.accounts.accounts import Account
from service.accounts.tokens import Grant
from service.times import milliseconds
from tests.projections.world import World
from tests.workers.command_line.test_cli import astrolude, here

__all__ = ["here"]


def joined(world: World, name: str, *, guest: bool = False) -> str:
    """A new account; its id."""
    account = Account(f"id{name.lower()}", name, "en", "UTC", milliseconds(), guest=guest)
    grant = Grant("", (), milliseconds() + 60_000)
    world.context.wiring.tokens.create_account(account, None if guest else "hash", grant, None)
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
    for name, said in (("gus", "is a guest"), ("nobody", "nobody here is named")):
        result = astrolude("role", name, "moderator")
        assert (result.exit_code, said in result.output) == (1, True)
    assert astrolude("role", "gus", "king").exit_code == 2
