"""What a finished game shows of luck and skill, worked out from its log alone."""
