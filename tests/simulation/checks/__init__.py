"""What has to be so at the end of a story; each says what is not."""

from collections.abc import Iterator

from tests.simulation.checks.clocks import check_clocks
from tests.simulation.checks.commands import check_commands
from tests.simulation.checks.letters import check_letters
from tests.simulation.checks.lists import check_lists
from tests.simulation.checks.lives import Lives
from tests.simulation.checks.messages import check_messages
from tests.simulation.checks.orders import check_orders
from tests.simulation.story import Story


def check(story: Story) -> Iterator[str]:
    """All of it."""
    lives = Lives(story)
    yield from check_clocks(lives)
    yield from check_commands(lives)
    yield from check_orders(lives)
    yield from check_messages(lives)
    yield from check_letters(lives)
    yield from check_lists(lives)
