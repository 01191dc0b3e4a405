"""Games that follow each other at one table, until as many are played as was agreed."""
