"""The experiments of seed 001: what a k-anonymous vector space loses, for k = 2 to 20."""
