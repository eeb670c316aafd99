"""The commands and their arguments. What they do is imported when they run, so that the command line starts at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli import author
from undercroft.cli.admin import admin
from undercroft.cli.author import Game, Json, Slug

app = typer.Typer(
    name="undercroft",
    help="A digital table that knows the rules of cooperative dungeon-crawl board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Mission = Annotated[str | None, typer.Option(metavar="ID", help="The mission; the game's first one if left out.")]
Heroes = Annotated[int | None, typer.Option(metavar="N", help="How many heroes.")]
Party = Annotated[
    str | None,
    typer.Option(
        metavar="KIND,KIND",
        help="Which heroes, such as marshal,bandido; two picks: knight:mage.",
    ),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="DIR", help="A pack of your own over the game's; may be repeated."),
]
Switches = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="NAME[=VALUE]", help="An optional rule, such as fixed-move; may be repeated."),
]


def _version(wanted: bool) -> None:
    if wanted:
        from undercroft import __version__

        print(f"undercroft {__version__}")
        raise typer.Exit


def _words(listed: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (listed or "").split(",") if word.strip())


def _switches(listed: list[str] | None) -> dict[str, bool | int | str]:
    """`fixed-move` and `fixed-move=on` are on, `hard-core=strict` is strict, `lives=3` is a number."""
    found: dict[str, bool | int | str] = {}
    for name, equals, value in (word.partition("=") for word in listed or ()):
        plain = int(value) if value.isascii() and value.isdigit() else value if equals else True
        found[name] = {"on": True, "true": True, "off": False, "false": False}.get(value, plain)
    return found


def _folders(packs: list[Path] | None) -> tuple[str, ...]:
    """Where packs are from any folder: a save remembers them."""
    return tuple(str(pack.resolve()) for pack in packs or ())


@app.callback()
def undercroft(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A digital table that knows the rules of cooperative dungeon-crawl board games."""


@app.command()
def play(
    game: Slug,
    mission: Mission = None,
    heroes: Heroes = None,
    party: Party = None,
    pack: Packs = None,
    switch: Switches = None,
    seed: Annotated[str | None, typer.Option(help="Same seed and answers, same game; random if left out.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=PLAYER", help="Who plays a seat: p2=heuristic, all=random, p1=me. The rest are yours."
        ),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file to save to after every answer; a new name if left out."),
    ] = None,
    dice: Annotated[
        str, typer.Option(metavar="auto|typed", help="Let Undercroft roll, or type in real dice.")
    ] = "auto",
    curtain: Annotated[bool, typer.Option(help="Hide the screen between seats with secrets from each other.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Let a bot create your heroes and place them.")] = False,
    prompts: Annotated[
        str, typer.Option(metavar="every|usual|fewer", help="How much you are asked; the rest is answered for you.")
    ] = "every",
) -> None:
    """Play in the terminal: alone, together at one screen, or with bots."""
    from undercroft.cli.start import start

    start(
        game,
        mission=mission,
        heroes=heroes,
        party=_words(party),
        packs=_folders(pack),
        switches=_switches(switch),
        seed=seed,
        seats=seat or [],
        load=load,
        keep=save,
        dice=dice,
        curtain=curtain,
        quick=quick,
        prompts=prompts,
    )


@app.command()
def serve(
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with settings; options given here override it.")
    ] = None,
    host: Annotated[
        str | None, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network join. [default: 127.0.0.1]")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="The port; 0 takes any free one. [default: 8000]", min=0, max=65535)
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where tables are kept: sqlite:///FILE or postgresql://USER@HOST/NAME. [default: sqlite:///undercroft.db]",
        ),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes; more than one needs PostgreSQL.", min=1)
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may talk to this server.")
    ] = None,
    pack: Packs = None,
    game: Game = None,
    browse: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve the table in the browser: for yourself, or for everybody who gets a link."""
    from undercroft.cli.serve import chosen
    from undercroft.cli.serve import serve as run

    origins = tuple(origin) if origin else None
    options = {"host": host, "port": port, "database": database, "processes": processes, "origins": origins}
    run(chosen(settings, options), _folders(pack), game, browse=browse)


@app.command()
def upgrade(
    database: Annotated[str, typer.Argument(metavar="DATABASE", help="A SQLite file, or postgresql://USER@HOST/NAME.")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Change nothing: only report which games can go on under these rules.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring a server's database to this version, and report what becomes of each game under these rules."""
    from undercroft.cli.upgrade import run_upgrade

    raise typer.Exit(run_upgrade(database, dry_run=dry_run, as_json=as_json))


@app.command()
def sim(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; with --all, every game if left out.")
    ] = None,
    mission: Mission = None,
    heroes: Heroes = None,
    party: Party = None,
    pack: Packs = None,
    switch: Switches = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plays: the game's best player if left out, NAME, or by side heroes=NAME,overlord=NAME.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.", min=1)] = 100,
    seed: Annotated[str, typer.Option(help="Game number i has the seed SEED/i.")] = "0",
    as_json: Json = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes; 1 if left out, with --all one per core.", min=1)
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write how each game ended, one line per game. With --all, the same command goes on from there.",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Play every mission at every party size, N games each (a campaign: N/10).")
    ] = False,
    minutes: Annotated[
        float | None, typer.Option(metavar="M", help="With --all: start no new game after so many minutes.")
    ] = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="After each step recompute every cached number; a wrong one is an error.")
    ] = False,
    prompts: Annotated[
        bool,
        typer.Option(
            "--prompts", help="Count what one person in all seats is asked, with every prompt and with the usual ones."
        ),
    ] = False,
) -> None:
    """Let bots play many games and count: won, lost, decisions, speed. Exit code 1 if a game broke."""
    from undercroft.cli.measure import run_prompts, run_sim
    from undercroft.cli.survey import run_surveys
    from undercroft.engine import loop
    from undercroft.engine.errors import BadInput
    from undercroft.engine.registry import find_game
    from undercroft.lab.sim import plan, setup_for
    from undercroft.players.base import bots

    loop.AUDIT = loop.AUDIT or audit  # the processes that play are forks of this one
    if every:
        if party:
            raise BadInput("--all plays parties of every size: leave --party out")
        what = {
            "packs": _folders(pack),
            "switches": _switches(switch),
            "players": players,
            "games": games,
            "seed": seed,
        }
        raise typer.Exit(
            run_surveys(game, mission, heroes, what, as_json=as_json, workers=workers, record=record, minutes=minutes)
        )
    if game is None:
        raise BadInput("say which game, or --all for every one")
    setup = setup_for(find_game(game), mission, heroes, _words(party), _folders(pack), _switches(switch))
    found = plan(game, players=players or bots(game)[0], games=games, seed=seed, setup=setup)
    if prompts:
        sizes = list(find_game(game).party_sizes()) if heroes is None and not party else [setup.heroes]
        run_prompts(found, sizes, as_json=as_json)
        return
    raise typer.Exit(run_sim(found, as_json=as_json, workers=workers or 1, record=record))


@app.command()
def games(
    campaigns: Annotated[bool, typer.Option("--campaigns", help="List the campaigns, each after its game.")] = False,
) -> None:
    """List the games that are installed, one a line, for scripts."""
    from undercroft.engine.registry import find_game, slugs

    for slug in slugs():
        for line in [f"{slug} {campaign}" for campaign in find_game(slug).campaigns()] if campaigns else [slug]:
            print(line)


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; every game if left out.")] = None,
    as_json: Json = False,
    mutate: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Break code that names a tested rule, N times, shared among the games; list what no test notices.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed draws other changes.")] = 0,
) -> None:
    """Show which rules of a game's book have a test."""
    from undercroft.cli.book import rules as show

    show(game, as_json=as_json, mutants=mutate, seed=seed)


@app.command()
def where(
    rule: Annotated[str, typer.Argument(metavar="ID", help="A rule of a ledger: GAME.some.words.")],
) -> None:
    """Show a rule: its words, its lines in the book, the code and the tests that name it."""
    from undercroft.cli.book import where as show

    show(rule)


Save = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


@app.command()
def replay(file: Save) -> None:
    """Play a save again from its seed and answers, and check that it leads to the same bytes."""
    from undercroft.cli.measure import show_replay
    from undercroft.lab.replays import replay as run

    show_replay("replayed", run(file))


@app.command()
def verify(
    file: Save,
    published: Annotated[
        str | None, typer.Option("--hash", metavar="HASH", help="The hash that the table showed before the first roll.")
    ] = None,
) -> None:
    """Check a finished game: its seed fits the published hash, and seed and answers lead to its outcome."""
    from undercroft.cli.measure import show_replay
    from undercroft.lab.replays import verify as run

    show_replay("verified", run(file, published))


@app.command()
def bench(
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games of each.")] = 20,
    game: Annotated[list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    against: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Another checkout: play with its code and this one in turn, print the ratio."),
    ] = None,
    beside: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="Another game: play it and this one in turn in one process, print the ratio."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure speed, forks, sizes and imports of every game, beside a baseline of the same run."""
    from undercroft.cli.measure import run_bench, run_beside, run_compare

    if beside is not None:
        run_beside(game or [], beside, games, as_json=as_json)
    elif against is not None:
        run_compare(game or [], against, games, as_json=as_json)
    else:
        run_bench(game or [], games, as_json=as_json)


@app.command()
def new(
    what: Annotated[str, typer.Argument(metavar="hero|monster|quest|game", help="What to create.")],
    name: Annotated[str, typer.Argument(help="Its name, such as 'Cinder Rat'; for a game, the name of its folder.")],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game that a pack is for.")] = None,
    into: Annotated[Path, typer.Option(metavar="DIR", help="The folder of your pack.")] = Path("my-pack"),
) -> None:
    """Write the files of a new hero, monster or quest, and a test that fails until it is finished; or a whole game."""
    from undercroft.cli import new_game, scaffold
    from undercroft.engine.errors import BadInput

    if what != "game" and game is None:
        raise BadInput(f"say which game the {what} is for: --game GAME")
    for path in new_game.new_game(name) if game is None else scaffold.new(what, name, game, into):
        print(path)


for command in (author.content, author.check, author.preview, author.schema, author.fields, author.words):
    app.command()(command)

app.add_typer(admin)
