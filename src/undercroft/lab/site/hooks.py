"""What MkDocs calls while it builds the site: adds the generated pages and fonts, orders the pages, links rule ids."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from undercroft.engine import registry
from undercroft.lab import site
from undercroft.lab.project import here
from undercroft.lab.site import rules
from undercroft.lab.site.markdown import code

ROOT_PAGES = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
FACES = {
    "im-fell-english-sc": ["latin-400-normal"],
    "alegreya-sans": ["latin-400-normal", "latin-400-italic", "latin-700-normal"],
}
TABS = {
    "Play": ["play"],
    "Host": ["host"],
    "Write content": ["author"],
    "Games": [],
    "How it is built": ["architecture", "decisions", "protocol"],
    "Measure": ["lab.md", "evidence"],
    "Project": [*ROOT_PAGES.values()],
}
"""The tabs of the site, and the folders and pages of each; games are added to theirs."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made from the games, the pages at the root of the project, and the fonts of the browser client."""
    project = here()
    for page in site.pages(project):
        files.append(File.generated(config, page.path, content=page.text))
    for source, path in ROOT_PAGES.items():
        text = (project.root / source).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, path, content=text))
    web = project.root / "web"
    taken = {"assets/favicon.svg": web / "public" / "favicon.svg"}
    for family, faces in FACES.items():
        for face in faces:
            font = web / "node_modules" / "@fontsource" / family / "files" / f"{family}-{face}.woff2"
            if font.is_file():
                taken[f"assets/fonts/{font.name}"] = font
    for path, asset in taken.items():
        files.append(File.generated(config, path, abs_src_path=str(asset)))
    config.nav = nav([file.src_uri for file in files.documentation_pages()])
    return files


def nav(paths: list[str]) -> list[Any]:
    """Put every page under its tab."""
    found: list[Any] = [{"Home": "README.md"}]
    for tab, places in TABS.items():
        inside: list[Any] = _games(paths) if tab == "Games" else []
        for place in places:
            within = [place] if place in paths else _folder(paths, place)
            inside += within if len(places) == 1 or place in paths else [{_title(place): within}]
        found.append({tab: inside})
    return found


def _games(paths: list[str]) -> list[Any]:
    """Of every game the words, fields and rulings, then its rules in the order of the book."""
    games: list[Any] = []
    for slug in sorted({path.split("/")[1] for path in paths if path.startswith("games/")}):
        own = {"Words": f"games/{slug}/words.md", "Fields": f"games/{slug}/fields.md", "Rulings": f"rulings/{slug}.md"}
        chapters = [path for path in paths if path.startswith(f"games/{slug}/rules/")]
        title = registry.find_game(slug).title if slug in registry.slugs() else _title(slug)
        pages = [{name: page} for name, page in own.items() if page in paths]
        games.append({title: [*pages, {"Rules": chapters}] if chapters else pages})
    return games


def _folder(paths: list[str], folder: str) -> list[str]:
    """The README of a folder, then the pages in the order in which it links to them, then the rest by name."""
    first = f"{folder}/README.md"
    inside = [path for path in paths if path.startswith(f"{folder}/") and path != first]
    text = (here().root / "docs" / first).read_text("utf-8") if first in paths else ""
    linked = {f"{folder}/{link}": place for place, link in enumerate(re.findall(r"\]\(([\w.-]+\.md)\)", text))}
    return [first] * (first in paths) + sorted(inside, key=lambda path: (linked.get(path, len(linked)), path))


def _title(folder: str) -> str:
    return folder.capitalize()


@cache
def _addresses() -> dict[str, str]:
    return rules.addresses(here())


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Link every rule id that stands as code to its rule; a link out of `docs/` names the file instead.

    A block of code that names its file, as the guides for authors do, has it as its title. A bar in code in a table,
    which a git host wants behind a backslash, is shown as a bar here too.
    """
    folder = posixpath.dirname(page.file.src_uri)
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]

    def link(found: re.Match[str]) -> str:
        address = _addresses().get(found[1])
        return f"[`{found[1]}`]({posixpath.relpath(address, folder or '.')})" if address else found[0]

    def outside(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, found[2]))
        return found[0] if path.startswith("docs/") or not (here().root / path).exists() else found[1]

    markdown = re.sub(r"^```(\w+) (\S+)$", r'```\1 title="\2"', markdown, flags=re.M)
    markdown = re.sub(r"`([^`\n]*\\\|[^`\n]*)`", lambda found: code(found[1].replace("\\|", "|")), markdown)
    markdown = re.sub(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#:]+)\)", outside, markdown)
    return re.sub(r"(?<![\[`])`([a-z]\w*(?:\.[\w-]+)+)`(?!`)", link, markdown)
