"""An example of a program that plays: copy it and begin."""
