"""Tokens: what one is, how it is issued, recognised and revoked, and when it was last used."""
