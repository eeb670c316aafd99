"""Second opinions: for each game a referee that watches the public log of whole games with the rulebook in hand."""
