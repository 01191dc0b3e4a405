"""How much one caller may cost all others."""
