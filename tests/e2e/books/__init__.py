"""Games that only browser tests play."""
