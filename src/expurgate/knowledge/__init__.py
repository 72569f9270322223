"""What the adversary knows: corpus counts, taxonomies, entity contexts; IC and PMI."""
