"""What operators may see of the service in numbers."""
