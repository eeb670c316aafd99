"""Write the rules of every test as pytest itself collects them: `python -m tests.tools.collected FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from undercroft.lab.project import here
from undercroft.lab.tags import NOT_COUNTED, Tagged


class Collector:
    """A pytest plugin that keeps what is collected before anything is deselected."""

    def __init__(self) -> None:
        self.tests: list[Tagged] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        if rules := [rule_id for mark in item.iter_markers("rule") for rule_id in mark.args]:
            file, line, _ = item.reportinfo()
            names = {mark.name for mark in item.iter_markers()}
            self.tests.append(
                Tagged(
                    node=item.nodeid.partition("[")[0],
                    file=here().relative(Path(file)),
                    line=(line or 0) + 1,
                    rules=tuple(dict.fromkeys(rules)),
                    counts=not names & NOT_COUNTED,
                    slow="slow" in names,
                )
            )


def main(answer: Path) -> int:
    collector = Collector()
    code = pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "--rootdir", str(here().root)], [collector])
    answer.write_bytes(msgspec.json.encode(collector.tests))
    return int(code)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
