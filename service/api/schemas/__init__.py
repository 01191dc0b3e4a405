"""Fields that several subjects have."""
