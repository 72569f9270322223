"""The solvers, one module each: from the paper's, and an exact one beyond it."""
