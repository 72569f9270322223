"""Tables: rows or chosen cells as documents."""
