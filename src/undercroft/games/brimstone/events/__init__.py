"""What happens in Brimstone that a rule may react to or a person would see. Heroes by id, Enemies and spaces by number.

An event that changes the state does so in `happen`; the others tell of what a rule has just done.
"""

# pyright: reportWildcardImportFromLibrary=false
# (Our own package is installed in place; the checker takes that for a library.)

from undercroft.games.brimstone.events.explore import *
from undercroft.games.brimstone.events.fight import *
from undercroft.games.brimstone.events.harm import *
from undercroft.games.brimstone.events.heroes import *
from undercroft.games.brimstone.events.items import *
from undercroft.games.brimstone.events.missions import *
from undercroft.games.brimstone.events.turn import *
