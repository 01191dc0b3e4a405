"""Players who want nothing to do with each other."""
