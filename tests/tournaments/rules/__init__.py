"""Each rule of tournaments/RULES.md as a sentence, by format."""
