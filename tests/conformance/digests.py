"""Prints the digest of the state at every stop of a game's recorded games, for comparing two processes."""

from __future__ import annotations

import gc
import sys

from tests.conformance.play import cases, recorded

if __name__ == "__main__":
    gc.set_threshold(100_000, 20, 20)  # as in every test
    for case in cases(sys.argv[1]):
        for n, digest in enumerate(recorded(case).digests):
            print(case, n, digest.hex())
