"""What finished matches come to: results, ratings, and the periods they are counted in."""
