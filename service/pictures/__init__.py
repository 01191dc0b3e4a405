"""Pictures: as pixels, and kept for a while."""
