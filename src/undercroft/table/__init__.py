"""One game, many people: seats, storage, replay, and the server that the browser talks to. Knows no game's rules."""
