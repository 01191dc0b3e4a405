"""When players rest: their night and days off, as their account says and as games' logs have it."""
