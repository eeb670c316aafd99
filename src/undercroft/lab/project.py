"""Where a project keeps its games, tests and rulings."""

from __future__ import annotations

from pathlib import Path

import msgspec

import undercroft
from undercroft.engine.errors import UndercroftError


class LedgerError(UndercroftError):
    """A ledger, a ruling or a rule tag that cannot be used; the message is one line for a person."""


class Project(msgspec.Struct, frozen=True):
    """A source tree: `src/<package>/games/<slug>`, `tests`, `docs/rulings`."""

    root: Path
    package: str = "undercroft"

    @property
    def source(self) -> Path:
        return self.root / "src"

    @property
    def games(self) -> Path:
        return self.source / self.package / "games"

    def slugs(self) -> list[str]:
        """The games that have a ledger, by name."""
        return sorted(path.parent.name for path in self.games.glob("*/ledger.yaml"))

    def relative(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def require_tests(self) -> None:
        """Complain when this is an installed package without its source tree."""
        if not (self.root / "tests").is_dir():
            raise LedgerError(f"no tests in {self.root}: rule coverage needs a source checkout")


def here() -> Project:
    """The source tree that the running package belongs to."""
    return Project(Path(undercroft.__file__).resolve().parents[2])
