"""The figures from finished matches: results, ratings, and the periods they are counted in."""
