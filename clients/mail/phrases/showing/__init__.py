"""What a mail shows of a decision: a short list, and help."""
