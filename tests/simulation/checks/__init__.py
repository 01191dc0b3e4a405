"""What has to be so at the end of a story, and at any moment of it; each says what is not."""

from collections.abc import Iterator

from tests.simulation.checks.clocks import check_awaited, check_clocks
from tests.simulation.checks.commands import check_commands
from tests.simulation.checks.letters import check_letters
from tests.simulation.checks.lists import check_lists, check_notices
from tests.simulation.checks.lives import Lives
from tests.simulation.checks.messages import check_messages
from tests.simulation.checks.orders import check_orders, check_waiting
from tests.simulation.story import Story


def look(story: Story) -> Iterator[str]:
    """At some moment: nobody waits in vain."""
    lives = Lives(story, going_on=True)
    yield from check_awaited(lives)
    yield from check_waiting(lives)
    yield from check_notices(lives)
    story.over |= {name for name, game in lives.games.items() if game.over}


def check(story: Story) -> Iterator[str]:
    """All of it, at the end."""
    yield from look(story)
    lives = Lives(story)
    yield from check_clocks(lives)
    yield from check_commands(lives)
    yield from check_orders(lives)
    yield from check_messages(lives)
    yield from check_letters(lives)
    yield from check_lists(lives)
