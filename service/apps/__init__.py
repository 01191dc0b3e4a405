"""Apps of others: who registered them, how an account lets one in, and what Authlib asks of its stores."""
