"""What any process needs, whatever it is about."""
