/** Plays what happened: from the picture that one looks at to the newest, step by step, card by card.
 *
 * The newest picture always wins in the end: whoever lags behind is shown less and less of the way, and one key leads to the
 * present. Nobody else waits for it; answers go to the server as ever, and are on offer here as soon as the present is reached.
 */
import { typing } from "../../lib/keys";
import { pace, settings } from "../../lib/settings.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Picture, Scene, TaleLine } from "../../protocol";
import { PACE, haste, lasts, placeOf, reading, steps, type Step } from "./steps";

export interface Change {
  before: { scene: Scene };
  after: { scene: Scene };
  fresh: TaleLine[];
}
interface Batch {
  after: Picture;
  steps: Step[];
  lines: TaleLine[];
  haste: number;
}

/** So many pictures behind, only cards are shown on the way to the last of them; three times as many, only chapters. */
const FAR = 8;

/** Neither a board nor a stage: the party is still being made, and there is nothing to see. */
const bare = (scene: Scene): boolean => scene.cells.length === 0 && !scene.stage;

export class Playback {
  /** The step that is shown now. */
  now: TaleLine | undefined = $state.raw();
  /** The last change on the board, for the board to animate. */
  change: Change | undefined = $state.raw();
  /** The card that lies before everybody. */
  card: TaleLine | undefined = $state.raw();
  /** A card that somebody opened again. */
  opened: TaleLine | undefined = $state.raw();
  /** How long the card stays, in milliseconds; 0: until it is acknowledged. */
  stays = $state(0);
  /** Somebody asks for the reason of a step, or rests on a card: nothing moves on meanwhile. */
  #held = $state(false);
  #scene: Scene | undefined = $state.raw();
  #phase: Picture["phase"] = $state("playing");
  /** Lines that are known and not shown yet. */
  #ahead: Set<string> = $state.raw(new Set());
  readonly #table: () => Table;
  #batches: Batch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What has changed in this instant already. */
  #instant: Change | undefined;
  #rushing = false;

  readonly busy = $derived.by(() => this.#scene !== undefined);
  readonly left = $derived.by(() => this.#ahead.size);
  readonly picture: Picture = $derived.by(() => {
    const newest = this.#table().picture as Picture;
    return this.#scene ? { ...newest, scene: this.#scene, phase: this.#phase, questions: [], offers: [] } : newest;
  });
  readonly tale: TaleLine[] = $derived.by(() => {
    const { tale } = this.#table();
    return this.#ahead.size > 0 ? tale.filter((line) => !this.#ahead.has(placeOf(line))) : tale;
  });

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** Listen to the table; returns how to stop. */
  follow(): () => void {
    const table = this.#table();
    table.onseen = (before, after, fresh) => this.add(before, after, fresh);
    table.onturned = () => this.#forget();
    return () => {
      table.onseen = undefined;
      table.onturned = undefined;
      clearTimeout(this.#timer);
    };
  }

  /** A new picture, and what was told with it. */
  add(before: Picture, after: Picture, fresh: TaleLine[]): void {
    const from = this.#batches.at(-1)?.after ?? before;
    const way = steps(from.scene, after.scene, fresh);
    if (way.length === 0 && !this.busy) {
      this.change = { before, after, fresh };
      return;
    }
    if (way.length === 0 && fresh.length > 0) {
      // An undo: what was to come did not happen.
      this.#batches = [];
      this.#arrive({ before: { scene: this.#scene ?? before.scene }, after, fresh });
      return;
    }
    this.#ahead = new Set([...this.#ahead, ...fresh.map(placeOf)]);
    this.#batches.push({ after, steps: way, lines: fresh, haste: haste(way) });
    if (this.busy) {
      this.#hurry();
      return;
    }
    this.#scene = before.scene;
    this.#phase = before.phase;
    this.#instant = undefined;
    this.#run();
  }

  // ---- playing -------------------------------------------------------------------------------------------------------

  #run(): void {
    for (;;) {
      const batch = this.#batches[0];
      const step = batch?.steps.shift();
      if (!batch) return this.#arrive(this.#instant);
      if (!step) {
        this.#batches.shift();
        this.#turnTo(batch.after.scene, [], batch.lines);
        continue;
      }
      this.#turnTo(step.scene(this.#scene as Scene), step.lines);
      this.now = step.line;
      const card = this.#cardOf(step, batch.after);
      if (card) return this.#lay(card);
      const over = (batch.steps.length === 0 && this.#batches.length === 1) || bare(batch.after.scene);
      const wait = over || this.#rushing ? 0 : (lasts(step) * batch.haste * PACE[pace()]) / Math.min(4, this.#batches.length);
      if (wait > 0) return this.#wait(wait);
    }
  }

  /** The next scene; whatever changes in the same instant is one change. */
  #turnTo(scene: Scene, fresh: TaleLine[], told: TaleLine[] = fresh): void {
    const before = this.#instant?.before ?? { scene: this.#scene as Scene };
    this.#instant = { before, after: { scene }, fresh: [...(this.#instant?.fresh ?? []), ...fresh] };
    this.#scene = scene;
    if (told.some((line) => this.#ahead.has(placeOf(line)))) {
      const gone = new Set(told.map(placeOf));
      this.#ahead = new Set([...this.#ahead].filter((at) => !gone.has(at)));
    }
  }

  /** Drop what makes one late. */
  #hurry(): void {
    const late = this.#batches.length;
    if (late <= FAR) return;
    for (const batch of this.#batches.slice(0, -1)) batch.steps = batch.steps.filter((step) => (late > 3 * FAR ? step.line.reveal?.chapter : step.line.reveal));
  }

  #wait(ms: number): void {
    this.#show();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#held) this.#run();
    }, ms);
  }

  /** Let people see what has changed until now. */
  #show(): void {
    if (this.#instant) this.change = this.#instant;
    this.#instant = undefined;
  }

  #arrive(change: Change | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#scene = undefined;
    this.#ahead = new Set();
    this.#rushing = false;
    this.#held = false;
    this.now = undefined;
    this.card = undefined;
    this.change = change ?? this.change;
    this.#instant = undefined;
  }

  /** Somebody else looks now: nothing of what was seen before is shown any more. */
  #forget(): void {
    this.#batches = [];
    this.opened = undefined;
    this.#arrive(undefined);
    this.change = undefined;
  }

  // ---- cards ---------------------------------------------------------------------------------------------------------

  /** The card of a step, if it is to be laid before this person. */
  #cardOf(step: Step, after: Picture): TaleLine | undefined {
    const line = step.lines.find((one) => one.reveal);
    const chapter = line?.reveal?.chapter ?? "";
    if (!line || settings.cards === "log") return undefined;
    if (chapter === "begins") return after.scene.cells.length > 0 ? line : undefined; // else the briefing says all of it
    if (chapter) return after.phase === "over" ? undefined : line; // else the end of it all says so
    return this.#rushing || bare(after.scene) ? undefined : line;
  }

  #lay(line: TaleLine): void {
    this.#rushing = false;
    this.#show();
    this.card = line;
    this.stays = settings.cards === "moment" && !line.reveal?.chapter ? (reading(line) * (PACE[pace()] > 0 ? Math.sqrt(PACE[pace()]) : 1)) / (this.#batches.length > 2 ? 1.5 : 1) : 0;
    if (this.stays === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#held) this.next();
    }, this.stays);
  }

  /** What is asked after the card: as soon as nothing else comes before it. */
  readonly follows = $derived.by(() => {
    if (!this.card) return "";
    return this.#ahead.size === 0 ? (this.#table().picture?.questions[0]?.text ?? "") : "";
  });

  // ---- what people do ------------------------------------------------------------------------------------------------

  /** Go on: from a card to what follows it, else to the present. */
  next(): void {
    if (this.opened) this.opened = undefined;
    else if (this.card) {
      clearTimeout(this.#timer);
      this.card = undefined;
      this.#run();
    } else this.skip();
  }

  /** To the present at once; only the end and the beginning of a chapter are not passed over. */
  skip(): void {
    this.opened = undefined;
    if (!this.busy) return;
    clearTimeout(this.#timer);
    this.card = undefined;
    this.#held = false;
    this.#rushing = true;
    this.#run();
  }

  open(line: TaleLine): void {
    this.opened = line;
  }

  /** Space and Enter go on, Escape leads to the present; true if the key was meant for this. */
  keyed(event: KeyboardEvent): boolean {
    if ((!this.busy && !this.opened) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (typing(event.target) || document.querySelector("dialog[open]")) return false;
    const control = event.target instanceof Element && event.target.closest("button, a, summary");
    if (event.key === "Escape") {
      if (this.opened) this.opened = undefined;
      else this.skip();
    } else if ((event.key === " " || event.key === "Enter") && !control) this.next();
    else return false;
    event.preventDefault();
    return true;
  }

  /** Stay where it is while somebody looks closer. */
  hold(on: boolean): void {
    this.#held = on;
    if (on || !this.busy || this.#timer !== undefined) return;
    if (this.card) {
      if (this.stays > 0) this.next();
    } else this.#run();
  }
  get held(): boolean {
    return this.#held;
  }
}
