"""All measurements except the bots' tournament, one after the other: `make bench`."""

from tests.bench import audit, fold, moves, playouts, read, streams


def main() -> None:
    """Run them; each prints the machine and its figures."""
    for measurement in (fold, audit, playouts, read, moves, streams):
        print(f"\n{(measurement.__doc__ or '').strip()}\n")
        measurement.main()


if __name__ == "__main__":
    main()
