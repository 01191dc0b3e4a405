"""What any process needs, whatever its task."""
