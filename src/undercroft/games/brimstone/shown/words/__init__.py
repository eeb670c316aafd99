"""Words for people: names, options, events, what is read aloud."""
