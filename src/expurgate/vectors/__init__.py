"""Documents to a vector space to a k-anonymous vector space."""
