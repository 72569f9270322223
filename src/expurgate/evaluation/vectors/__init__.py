"""The experiments of spherical microaggregation: what a k-anonymous vector space loses, for k = 2 to 20."""
