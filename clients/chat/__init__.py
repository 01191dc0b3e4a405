"""The chat gateway: play over XMPP. It shows how little a front end for letters needs that is not mail."""
