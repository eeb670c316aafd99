/** Playing at the table: what is asked and may be answered, what is looked at, what is open, and what each key does. */
import type { Spot } from "../board/Board.svelte";
import { aimedWith, aims, amountOf, carded, concerns, figureOf, hotkeys, lay, notesOf, onLine, onSpace, puts, spaceOf, spotOf } from "../lib/choices";
import { held } from "../lib/drag.svelte";
import { meaning, typing } from "../lib/keys";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/table.svelte";
import type { Choice, Line, Marker, Picture, Question, Thing } from "../protocol";
import { Eye } from "./eye.svelte";
import type { Playback } from "./story/playback.svelte";

export type Tab = "tale" | "talk" | "journal";

/** Whatever is open over or beside the table. */
export class Panels {
  offers = $state(false);
  words = $state(false);
  why = $state(false);
  keys = $state(false);
  charts = $state(false);
  settings = $state(false);
  menu = $state(false);
  /** The figure whose sheet is open. */
  sheet = $state("");
  /** What the right rail tells. */
  rail: Tab = $state("tale");
  /** The rail that is drawn over a small screen. */
  side: "" | "party" | "tale" = $state("");
}

/** How long the eye rests on a choice before its odds are asked for. */
const REST = 110;

export class Play {
  readonly panels = new Panels();
  readonly eye: Eye;
  readonly #table: () => Table;
  readonly #picture: () => Picture;
  #which = $state(0);

  readonly questions: Question[] = $derived.by(() => puts(this.picture.questions));
  readonly question: Question | undefined = $derived.by(() => {
    const picked = this.questions[this.#which];
    return picked && !picked.answered ? picked : (this.questions.find((one) => !one.answered) ?? this.questions[0]);
  });
  readonly open = $derived.by(() => (this.question && !this.question.answered ? this.question : undefined));
  readonly all: Choice[] = $derived.by(() => this.open?.choices ?? []);
  /** Cards that are picked first and then aimed on the board, with their answers. */
  readonly cards = $derived.by(() => aimedWith(this.all, this.picture.scene.cards));
  #picked = $state("");
  /** The card that is picked, if it has several answers. */
  readonly picked: Thing | undefined = $derived.by(() => this.picture.scene.cards.find((card) => card.id === this.#picked && this.ofCard(card).length > 1));
  /** What may be answered now: with the card that is picked, else without those that are to be picked first. */
  readonly choices: Choice[] = $derived.by(() => {
    if (this.picked) return this.ofCard(this.picked);
    const later = new Set([...this.cards.values()].flat());
    return this.all.filter((choice) => !later.has(choice));
  });
  readonly laid = $derived.by(() => lay(this.open && { ...this.open, choices: this.choices }));
  readonly hotkeys = $derived.by(() => hotkeys(this.laid, this.question));
  /** With what may be done beside the question. */
  readonly everything: Choice[] = $derived.by(() => [...this.all, ...this.picture.offers]);
  /** On a figure lies what it may be struck or served with, cards too. */
  readonly aimable = $derived.by(() => aims(this.picked ? this.choices : this.all));
  /** Choices about a card that lie before everybody; those of a place lie in that place. */
  readonly dealt: Choice[] = $derived.by(() => {
    const { scene } = this.picture;
    return carded(this.choices, scene).filter((choice) => !(scene.stage && spotOf(choice)));
  });

  constructor(
    table: () => Table,
    picture: () => Picture,
    readonly story: Playback,
  ) {
    this.#table = table;
    this.#picture = picture;
    this.eye = new Eye(() => ({
      scene: this.picture.scene,
      question: this.question,
      choices: this.choices,
      everything: this.everything,
      aimable: this.aimable,
      aim: this.table.aim,
    }));
    $effect(() => {
      void this.question?.n;
      this.#picked = "";
      this.eye.rest();
    });
    $effect(() => this.table.prompts(settings.prompts));
    $effect(() => this.#wantOdds());
    $effect(() => {
      const at = this.eye.menuAt?.figure;
      if (!this.question || at === undefined) return;
      for (const choice of this.eye.menuChoices) this.table.wantOdds(this.question, choice, figureOf(choice) ? "" : at);
    });
  }
  get table(): Table {
    return this.#table();
  }
  get picture(): Picture {
    return this.#picture();
  }
  get pending(): boolean {
    return this.table.pending !== "";
  }
  readonly hotkey = (choice: Choice): string => this.hotkeys.get(choice.key) ?? "";
  readonly hover = (key: string): void => this.eye.hover(key);

  /** Odds are asked for when the eye rests on a choice. */
  #wantOdds(): (() => void) | undefined {
    const choice = this.eye.choice;
    const about = this.question;
    if (!about || !choice || !about.choices.includes(choice) || about.kind === "roll") return undefined;
    if (onSpace(choice) && notesOf(choice).length < 2) return undefined;
    const timer = setTimeout(() => this.table.wantOdds(about, choice), REST);
    return () => clearTimeout(timer);
  }

  /** What may be answered with a card. */
  ofCard(card: Thing): Choice[] {
    return this.all.filter((choice) => concerns(choice, card));
  }
  /** A card of the hand: one answer is given at once, of several one is picked on the board or by its button. Once more puts it back. */
  readonly playCard = (card: Thing): void => {
    const own = this.ofCard(card);
    const only = own[0] ?? this.picture.offers.find((choice) => concerns(choice, card));
    this.eye.rest();
    this.eye.hover("");
    if (own.length > 1) this.#picked = this.#picked === card.id ? "" : card.id;
    else if (only) this.answer(only);
  };
  putBack(): void {
    this.#picked = "";
    this.eye.rest();
  }

  // ---- answering -----------------------------------------------------------------------------------------------------

  readonly answer = (choice: Choice): void => {
    this.eye.menuAt = undefined;
    this.eye.asked = undefined;
    this.eye.hover("");
    this.panels.offers = false;
    this.table.answer(choice);
  };
  /** An answer on the board. On a touch screen the first tap shows, the second takes. */
  onBoard(choice: Choice, touch: boolean): void {
    const here = this.choices.filter((one) => (onSpace(choice) ? spaceOf(one) === spaceOf(choice) : figureOf(one) === figureOf(choice)));
    if (here.length > 1) {
      this.eye.menuAt = onSpace(choice) ? { space: spaceOf(choice) } : { figure: figureOf(choice) };
      return;
    }
    if (touch && this.eye.cursor !== choice.key) this.eye.cursor = choice.key;
    else this.answer(choice);
  }
  onFigure(id: string): void {
    if ((this.aimable.get(id)?.length ?? 0) > 0) {
      this.eye.menuAt = { figure: id };
      this.eye.hover("");
      return;
    }
    if (!this.open?.kinds.includes("figure")) {
      this.panels.sheet = id;
      return;
    }
    this.eye.asked = { figure: id };
    this.table.askWhyNot(["figure", id], this.open.seat);
  }
  onFloor(space: number): void {
    this.eye.rest();
    if (!this.open?.kinds.includes("space")) return;
    this.eye.asked = { space };
    this.table.askWhyNot(["space", String(space)], this.open.seat);
  }
  /** A door or the like: what it stands for if that is on offer, else why it is not. */
  onMarker(marker: Marker, touch: boolean): void {
    this.#pointed(marker.key, this.choices.filter((one) => one.key === marker.key), { space: marker.space }, touch);
  }
  /** A door of the map: what may be done with it, else why its own answer may not be given. */
  onDoor(line: Line, touch: boolean): void {
    this.#pointed(line[7], this.choices.filter((one) => onLine(one, line)), { door: line[7] }, touch);
  }
  #pointed(key: string, here: Choice[], at: Spot, touch: boolean): void {
    const choice = here[0];
    if (here.length > 1) this.eye.menuAt = at;
    else if (choice && touch && this.eye.cursor !== choice.key) this.eye.cursor = choice.key;
    else if (choice) this.answer(choice);
    else {
      this.eye.rest();
      if (!this.open) return;
      this.eye.asked = at;
      this.table.askWhyNot(key, this.open.seat);
    }
  }
  readonly give = (choice: Choice, thing: Thing): void => {
    held.now = undefined;
    this.panels.sheet = "";
    if (concerns(choice, thing)) this.table.answer(choice);
    else this.table.answerWith(choice, thing);
  };
  /** Open the curtain for whoever is asked first behind it, or close it. */
  curtain(): void {
    const screen = this.picture.screen;
    if (screen?.mode === "curtain") this.table.look(screen.seat ? "" : (screen.waits[0] ?? ""));
  }
  next(): void {
    const at = this.question ? this.questions.indexOf(this.question) : -1;
    this.#which = (at + 1) % Math.max(1, this.questions.length);
  }

  // ---- keys ----------------------------------------------------------------------------------------------------------

  readonly keyed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || typing(event.target) || document.querySelector("dialog[open]")) return;
    const act = meaning(event);
    if (!act) return;
    if (act.do === "button") {
      const numbered = this.laid.buttons.filter((one) => one !== this.laid.end);
      const choice = this.question?.kind === "split" ? this.choices.find((one) => amountOf(one) === event.key) : numbered[act.at];
      if (!choice) return;
      this.table.answer(choice, this.question);
    } else if (act.do === "move") this.eye.move(act.dx, act.dy);
    else if (act.do === "confirm") {
      if (event.target instanceof HTMLElement && event.target.closest("button, a, summary")) return;
      const { choice, key, cursor } = this.eye;
      const taken = choice && (key === cursor || this.table.aim) ? choice : this.all.length === 1 ? this.all[0] : undefined;
      if (!taken) return;
      this.answer(taken);
    } else this.#does[act.do]();
    event.preventDefault();
  };
  readonly #does = {
    end: () => this.laid.end && this.table.answer(this.laid.end, this.question),
    undo: () => this.table.undo(),
    why: () => (this.panels.why = true),
    hint: () => this.question && this.question.kind !== "roll" && this.table.askHint(this.question),
    offers: () => (this.panels.offers = !this.panels.offers && this.picture.offers.length > 0),
    list: () => (this.panels.words = true),
    keys: () => (this.panels.keys = true),
    charts: () => (this.panels.charts = true),
    chat: () => Object.assign(this.panels, { rail: "talk", side: "tale" }),
    sheet: () => {
      const { party } = this.picture.scene;
      this.panels.sheet = (party.find((one) => one.active) ?? party[0])?.figure ?? "";
    },
    next: () => this.next(),
    curtain: () => this.curtain(),
    close: () => {
      this.putBack();
      this.eye.hover("");
      this.panels.offers = false;
      this.panels.side = "";
    },
  };
}
