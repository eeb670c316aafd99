"""Print the digest of the state at every stop of recorded games, for comparing two processes.

`python -m tests.conformance.digests SLUG [TEST]`: all cases of a game, or those that a test runs every day.
"""

from __future__ import annotations

import gc
import sys

from tests.conformance.play import cases, everyday, recorded

if __name__ == "__main__":
    gc.set_threshold(100_000, 20, 20)  # as in every test
    for case in everyday(*sys.argv[1:]) if sys.argv[2:] else cases(sys.argv[1]):
        for n, digest in enumerate(recorded(case).digests):
            print(case, n, digest.hex())
