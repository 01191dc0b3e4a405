"""Play by mail: letters out by SMTP, replies in by LMTP, SMTP or IMAP. Knows the HTTP API and nothing else."""
