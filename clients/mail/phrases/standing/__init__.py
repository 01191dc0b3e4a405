"""Standing orders as sentences."""
