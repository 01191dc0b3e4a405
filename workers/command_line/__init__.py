"""The `astrolude` command."""
