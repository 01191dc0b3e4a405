"""The table of rate limits as Markdown, for `docs/limits.md`."""

from collections.abc import Iterable

from service.limits import Limit


def as_markdown(limits: Iterable[Limit]) -> str:
    """One row a limit."""
    rows = [
        f"| `{limit.name}` | {limit.what} | {limit.requests:,} | {limit.seconds:,} | {limit.per} |" for limit in limits
    ]
    return "\n".join(
        ["| limit | what counts | requests | in seconds | for each |", "| --- | --- | --: | --: | --- |", *rows]
    )
