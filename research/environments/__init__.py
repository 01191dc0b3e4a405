"""Rulebooks as environments of fixed size: actions by number, observations as floats."""
