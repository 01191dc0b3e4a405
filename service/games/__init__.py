"""Games: the one way to write a log, who may see what, and how it is shown."""
