"""What one caller may cost all others."""
