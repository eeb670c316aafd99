"""Work for other processes: bots, hints, odds, old pictures, saves that somebody brings."""
