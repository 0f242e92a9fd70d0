"""The pairing of a round: duels and redrawn tables, so that people meet anew."""
