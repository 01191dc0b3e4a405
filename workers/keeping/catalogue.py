"""The manifests of a vault, and what they name."""

from collections.abc import Iterable, Iterator

from events.archive.objects import DRAFT
from workers.keeping.formats import MANIFESTS, BadBackup, Manifest, Mark, Slice, read, unpacked
from workers.keeping.vaults import File, Vault


def names(files: Iterable[str]) -> list[str]:
    """The names of all manifests, the oldest first."""
    return sorted(name for name in files if name.startswith(MANIFESTS) and DRAFT not in name)


def chosen(vault: Vault, wanted: str | None = None) -> tuple[str, Manifest]:
    """The manifest whose name or moment begins so, else the newest. Raises BadBackup."""
    known = names(vault.files())
    fitting = [name for name in known if wanted is None or name.removeprefix(MANIFESTS).startswith(wanted)]
    if not fitting:
        raise BadBackup(f"there is no backup {wanted}" if known else "there is no backup here")
    if wanted is not None and len(fitting) > 1:
        raise BadBackup(f"{wanted} may be {', '.join(name.removeprefix(MANIFESTS) for name in fitting)}")
    return fitting[-1], read(fitting[-1], vault.get(fitting[-1]))


def missing(manifest: Manifest, files: dict[str, File]) -> list[str]:
    """The segments of a backup that are not there, or not whole."""
    return [
        segment.name
        for segment in manifest.segments
        if segment.name not in files or files[segment.name].size != segment.size
    ]


def slices(vault: Vault, manifest: Manifest) -> Iterator[Slice]:
    """All entries of all logs, in order. Raises BadBackup."""
    for segment in manifest.logs:
        yield from unpacked(segment, vault.get(segment.name), Slice)


def marks(vault: Vault, manifest: Manifest) -> dict[bytes, Mark]:
    """How far each log is. Raises BadBackup."""
    found = (unpacked(segment, vault.get(segment.name), Mark) for segment in manifest.marks)
    return {mark.key: mark for some in found for mark in some}


def prune(vault: Vault, keep: int) -> int:
    """Remove all manifests but the newest `keep` (0: none), and what no manifest needs; how many files.

    Raises BadBackup, and removes no segment, while a manifest that stays cannot be read: nobody knows what it needs.
    """
    files = vault.files()
    known = names(files)
    stay = known[-keep:] if keep else known
    for name in set(known) - set(stay):
        vault.remove(name)
    needed = {segment.name for name in stay for segment in read(name, vault.get(name)).segments} | set(stay)
    useless = [name for name in files if name not in needed and name not in known and files[name].age >= vault.grace]
    for name in useless:
        vault.remove(name)
    return len(known) - len(stay) + len(useless)
