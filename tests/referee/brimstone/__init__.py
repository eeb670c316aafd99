"""Brimstone's referee: written from the ledger and the book, not from the rules code.

It watches whole games as a person at the table would. It is told every event, and between two questions it may look at
what lies open on the table. It keeps its own books (Wounds, XP, Grit, positions, the markers of the Depth Track, decks,
who has Activated) and protests when an event or the table says something else than the book does.

- `log` records a game: a `Moment` for each stop, with the events that led to it and the table as it lay then.
- `table` is what lies open on the table; `figures` is what is printed on sheets, tracks and cards, read from the pack's
  files without the game's loader.
- `books` are the figures that all chapters use. Each chapter of the book is a module: `turns`, `darkness`, `lantern`,
  `movement`, `exploration`, `placement`, `attacks`, `harm`, `markers`, `xp`, `decks`, `limits`, `carrying` and
  `homecoming`.
- `referee` puts the chapters together.

Which spaces and tiles are adjacent it takes from the map as it lies: tests/properties hold that geometry to a slow
reference of its own.

What no event tells, so that the referee has to look away for a moment:

- `HeroAttacked` tells neither the To Hit value nor whether the Attack is free; `DamageDealt` does not tell which Hits
  are Critical.
- `Escaped` shows the die without what Items add to it.
- Whom a Large Enemy pushes aside (`FoeMoved`) and whom a Recovery pushes aside (`Recovered`).
- Wounds that Enemies lose by Regenerate and Drain; Wounds taken back by an Item that keeps a Hero from a KO.
- Grit that an Enemy's natural 6 takes away; Grit above the maximum that is not spent.
- The Gold of a sale between Heroes and the Dark Stone that attaching an Upgrade costs.
- Map cards drawn, cards discarded, and Growing Dread cards taken off the stack by a card.
- Models of an Ambush stand on the board one by one before `FoesPlaced` tells of them.
- A missed Activation is told by `ActivationEnded` alone.
- `TurnEnded` tells that the End of the Turn step begins; nothing tells that it is over.
"""
