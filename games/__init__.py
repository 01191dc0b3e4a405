"""The rules: pure Python without input, output, clock or global random source."""
