"""What results are worth: points, records, tie-breaks and standings."""
