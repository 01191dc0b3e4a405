"""What players have done, in the API: statistics, badges, ratings over time, results against each other."""
