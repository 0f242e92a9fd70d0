"""The yield of finished matches: results, ratings, and the periods they are counted in."""
