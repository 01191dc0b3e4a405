"""The second factor: codes of an authenticator (TOTP, RFC 6238), and recovery codes for when it is lost."""
