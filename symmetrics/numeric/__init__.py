"""What can be computed: vectorised functions, values with reasons and limits, all matrices of a size."""
