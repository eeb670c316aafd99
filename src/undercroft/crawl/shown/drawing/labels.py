"""Letters for coins: the shortest by which several people can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def labels(names: Sequence[str]) -> list[str]:
    """Return a letter or two for each name, all different: initials, else a letter with a number.

    >>> labels(["Ada Quill", "Jonah Reeve"]), labels(["Ada Quill", "Abel Cross"]), labels(["Guard", "Guard"])
    (['A', 'J'], ['AQ', 'AC'], ['G1', 'G2'])
    """
    ones = [name[:1].upper() for name in names]
    twos = ["".join([word[0] for word in name.split()[:2]]).upper() for name in names]
    found: list[str] = []
    for n, (one, two) in enumerate(zip(ones, twos, strict=True)):
        if ones.count(one) == 1:
            found.append(one)
        elif len(two) > 1 and twos.count(two) == 1 and two not in found:
            found.append(two)
        else:
            found.append(f"{one}{1 + sum(1 for other in ones[:n] if other == one)}")
    return found
