"""Write the pages of the documentation site that are made from the games themselves.

`make docs` builds the site from the pages in `docs/` and these: the rules of every game, one page for each chapter of
its book, and the words and fields that an author may use. No game is named here.
"""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import registry
from undercroft.engine.errors import BadInput
from undercroft.lab.project import Project
from undercroft.lab.site import language, rules
from undercroft.lab.site.markdown import Page

__all__ = ["Page", "pages"]


def pages(project: Project) -> Iterator[Page]:
    """Every generated page of every game."""
    for slug in registry.slugs():
        try:
            yield from language.pages(slug)
        except BadInput:
            continue  # a game without packs has no words
    for slug in project.slugs():
        yield from rules.pages(slug, project)
