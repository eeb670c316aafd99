"""What the pages show: two rooms and a passage in each palette, by lantern and by day; all grounds; every stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from tests.e2e.books.picturebook.book import Leaf, PictureBook
from undercroft.crawl.shown.about import About
from undercroft.crawl.shown.contract import Shown
from undercroft.crawl.shown.drawing.looks import Ground, Light, Palette, Theme
from undercroft.crawl.shown.lobby import Lobby
from undercroft.crawl.shown.scene import (
    Cell,
    Fact,
    Figure,
    Hint,
    Line,
    Marker,
    Meter,
    Pile,
    Ref,
    Road,
    Scene,
    Sheet,
    Spot,
    Stage,
    Step,
    Track,
)
from undercroft.crawl.subjects import SPACE, SPOT

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask, Option

Page = (
    tuple[Literal["board"], Palette, Light] | tuple[Literal["grounds"], Palette, Light] | tuple[Literal["stage"], Theme]
)

PALETTES: tuple[Palette, ...] = get_args(Palette)
GROUNDS: tuple[Ground, ...] = get_args(Ground)[1:]
THEMES: tuple[Theme, ...] = get_args(Theme)
LIGHTS: tuple[Light, ...] = get_args(Light)
PAGES: tuple[Page, ...] = (
    *(("board", palette, light) for palette in PALETTES for light in LIGHTS),
    *(("grounds", "mine", light) for light in LIGHTS),
    *(("stage", theme) for theme in THEMES),
)

ROOM = {(x, y) for x in range(6) for y in range(5)}
HALL = {(x, y) for x in range(9, 15) for y in range(-1, 6)}
PASSAGE = {(x, y) for x in range(6, 9) for y in (2, 3)}
WATER: Ground = "water"
POOL = {(11, 0), (12, 0), (13, 0), (11, 1), (12, 1), (13, 1), (13, 2)}
INLAYS: dict[Palette, Ground] = {"mine": "earth", "manor": "carpet", "crypt": "carpet", "street": "grass"}
"""What lies in the middle of the room, where it is not of one ground."""
Metal = Literal["brass", "oxblood", "silver", "iron"]
PEOPLE: tuple[tuple[str, str, Metal, tuple[int, int]], ...] = (
    ("Ada", "person", "brass", (2, 1)),
    ("Jonah", "cowled", "brass", (3, 3)),
    ("A raven", "raven", "silver", (1, 3)),
    ("A wolf", "wolf-head", "oxblood", (10, 3)),
    ("A spider", "spider-face", "oxblood", (9, 1)),
    ("The king below", "crowned-skull", "iron", (12, 4)),
)
SPOTS = (
    ("The Gilded Goose", "beer-stein"),
    ("Smithy", "anvil"),
    ("Chapel", "church"),
    ("Market", "shop"),
    ("Healer", "caduceus"),
    ("Watch", "watchtower"),
)


class BookShown(Shown[PictureBook]):
    shared = True

    def view(self, game: PictureBook, seat: str | None) -> int:
        return leaf(game)

    def lobby(self, packs: tuple[str, ...]) -> Lobby:
        return Lobby(text="Every look there is.", icon="open-book", palette="forest")

    def scene(self, game: PictureBook, seat: str | None) -> Scene:
        page = PAGES[min(leaf(game), len(PAGES) - 1)]
        if page[0] == "stage":
            return stage(page[1])
        return grounds(page[1], page[2]) if page[0] == "grounds" else board(page[1], page[2])

    def about(self, game: PictureBook, ask: Ask, option: Option) -> About:
        on_stage = PAGES[min(leaf(game), len(PAGES) - 1)][0] == "stage"
        if option.verb != "visit":
            return About()
        return About((Ref(SPOT, "1"),)) if on_stage else About((Ref(SPACE, "8"),))

    def hint(self, game: PictureBook, ask: Ask, option: Option) -> Hint | None:
        return None


def leaf(game: PictureBook) -> int:
    """Which page lies open."""
    found = game.frame(Leaf)
    return found.number if found is not None else 0


def walls(floor: set[tuple[int, int]]) -> list[Line]:
    """A wall wherever the floor ends."""
    sides = (((0, -1), (0, 0, 1, 0)), ((0, 1), (0, 1, 1, 1)), ((-1, 0), (0, 0, 0, 1)), ((1, 0), (1, 0, 1, 1)))
    return [
        Line(x + a, y + b, x + c, y + d)
        for x, y in sorted(floor)
        for (dx, dy), (a, b, c, d) in sides
        if (x + dx, y + dy) not in floor
    ]


def board(palette: Palette, light: Light) -> Scene:
    """Two rooms, a passage between them, a pool, doors, and people of every metal."""
    floor = sorted(ROOM | PASSAGE | HALL)
    number = {at: n for n, at in enumerate(floor)}
    inlay = INLAYS.get(palette, "")

    def ground(at: tuple[int, int]) -> Ground:
        middle = 1 <= at[0] <= 4 and 1 <= at[1] <= 3
        return WATER if at in POOL else inlay if middle else ""

    shut = [Line(6, 2, 6, 4, "shut"), Line(9, 2, 9, 4, "low")]
    away = Line(11, 6, 13, 6, "door")
    lines = [line for line in walls(set(floor)) if not (line.y1 == line.y2 == 6 and 11 <= line.x1 < 13)]
    return replace(
        around(palette),
        subtitle=f"{palette}, {light}",
        palette=palette,
        light=light,
        cells=tuple(
            Cell(number[x, y], x, y, 0, x < 13 or y > 3, ground((x, y)), name=f"{chr(65 + x)}{y + 2}") for x, y in floor
        ),
        lines=(*lines, *shut, away),
        lights=(number[2, 2],),
        figures=figures(number),
        markers=(
            Marker(id="chest", name="A chest", icon="locked-chest", space=number[4, 0], tone="good"),
            Marker(id="trap", name="A trap", icon="wolf-trap", space=number[14, 5], tone="bad"),
        ),
    )


def grounds(palette: Palette, light: Light) -> Scene:
    """A field of each ground."""
    kinds: dict[tuple[int, int], Ground] = {
        (n % 4 * 4 + dx, n // 4 * 3 + dy): ground
        for n, ground in enumerate(GROUNDS)
        for dx in range(4)
        for dy in range(3)
    }
    floor = [Cell(n, x, y, 0, True, kinds[x, y], name=kinds[x, y]) for n, (x, y) in enumerate(sorted(kinds))]
    number = {(cell.x, cell.y): cell.space for cell in floor}
    return replace(
        around(palette),
        subtitle=f"every ground, {light}",
        palette=palette,
        light=light,
        cells=tuple(floor),
        lines=tuple(walls(set(number))),
        lights=(number[5, 2], number[10, 6]),
        figures=figures(number),
    )


def figures(number: dict[tuple[int, int], int]) -> tuple[Figure, ...]:
    """Somebody of every metal, where there is room."""
    return tuple(
        Figure(id=f"f{n}", name=name, icon=icon, metal=metal, spaces=(number[at],), wounds=n % 3, active=n == 0)
        for n, (name, icon, metal, at) in enumerate(PEOPLE)
        if at in number
    )


def around(palette: Palette) -> Scene:
    """A table without a board: what lies beside it."""
    return Scene(
        title="Picture book",
        harm=("scar", "scars"),
        party=(
            Sheet(
                figure="f0",
                seat="reader",
                name="Ada",
                title="Reader",
                icon="person",
                meters=(Meter("Calm", 5, 8, "mind"),),
            ),
        ),
        tracks=(
            Track(
                name="Tide",
                steps=(
                    Step("low", "", "anchor"),
                    Step(),
                    Step("spring", "good", "sprout"),
                    Step("flood", "bad", "big-wave"),
                ),
                markers=((1, "sailboat", "The boat"),),
            ),
        ),
        piles=tuple(
            Pile(id=f"p{n}", name=name, left=9 - n, minor=n > 2)
            for n, name in enumerate(("Omens", "Finds", "Dangers", "Maps", "Old maps", "Spoils"))
        ),
        facts=(Fact(name="Palette", value=palette, icon="paint-brush"),),
    )


def stage(theme: Theme) -> Scene:
    """Six spots, one of which may be visited."""
    spots = tuple(
        Spot(
            id=str(n),
            name=name,
            icon=icon,
            x=12 + n % 3 * 38,
            y=22 + n // 3 * 56 if theme != "realm" else 10 + n % 2 * 45 + n * 6,
            text="Warm light, low voices.",
            here=("f0",) if n == 1 else (),
            shut=n == 5,
            tone="strange" if n == 2 else "",
        )
        for n, (name, icon) in enumerate(SPOTS)
    )
    roads = tuple(Road(str(n), str(n + 1), f"{n + 1} days") for n in range(5))
    return replace(
        around("mine"),
        subtitle=theme,
        stage=Stage(
            theme=theme,
            title=theme.title(),
            text="A place to rest.",
            spots=spots,
            roads=roads if theme == "realm" else (),
        ),
    )
