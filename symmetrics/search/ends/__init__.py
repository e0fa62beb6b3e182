"""The ends of a range: the values a measure comes near, and the largest value a rate is sure of."""
