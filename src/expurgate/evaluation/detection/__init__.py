"""How well what should be hidden is hidden: gold texts, measures, peers, a page of errors."""
