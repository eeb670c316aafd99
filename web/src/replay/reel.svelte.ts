/** A game that is looked at again: which moment is shown as whom, the frames that are known, and the clock while it plays. */
import { Trouble, api, words } from "../lib/api";
import { route } from "../lib/route.svelte";
import { note } from "../lib/toast.svelte";
import type { Moment, Picture, Story, TaleLine } from "../protocol";

/** Frames that are kept. */
const KEPT = 240;
/** Milliseconds a moment stands while it plays, and how much longer for each card that came up. */
const BEAT = 700;
const CARD = 2200;

export const told = (one: Moment): TaleLine[] => (one.lines ?? []).filter((line) => line.text);

export class Reel {
  readonly #table: () => string;
  readonly #known = new Map<string, Picture>();
  story: Story | undefined = $state.raw();
  shown: Picture | undefined = $state.raw();
  n = $state(0);
  seat = $state("");
  fault = $state("");
  playing = $state(false);
  /** The frame is late. */
  slow = $state(false);
  ended = $state(false);
  readonly last = $derived(this.story?.n ?? 0);
  readonly moment = $derived(this.story?.moments.find((one) => one.n === this.n));
  readonly lines = $derived(this.moment ? told(this.moment) : []);
  /** The cards of the moment that is shown, as long as nobody has put them away. */
  readonly cards = $derived.by(() => (this.away === this.n || this.shown?.n !== this.n ? [] : (this.moment?.lines ?? []).filter((line) => line.reveal)));
  /** The moment whose cards are put away. */
  away = $state(0);

  /** What was read aloud at the beginning: of the game, and of each mission until now. */
  readonly begun: TaleLine[] = $derived.by(() => {
    const before = (this.story?.moments ?? []).filter((one) => one.n <= this.n).flatMap((one) => one.lines ?? []);
    return before.filter((line) => line.event === "Beginning" || line.reveal?.chapter === "begins");
  });

  constructor(table: () => string) {
    this.#table = table;
    $effect(() => void this.load());
    $effect(() => this.#look());
    $effect(() => this.#beat());
  }

  /** Read the story; begin where the address says, else at the beginning of what is over and at the end of what is not. */
  async load(): Promise<void> {
    const table = this.#table();
    this.fault = "";
    try {
      const found = await api.story(table);
      if (found.n > 0) {
        this.ended = (await api.replay(table, found.n)).phase === "over";
        const wanted = Number(new URLSearchParams(route.search).get("n"));
        this.n = wanted >= 1 && wanted <= found.n ? wanted : this.ended ? 1 : found.n;
      }
      this.story = found;
    } catch (cause) {
      this.fault = words(cause);
    }
  }

  to(at: number): void {
    this.playing = false;
    this.n = Math.min(this.last, Math.max(1, at));
  }
  toggle(): void {
    if (!this.playing && this.n >= this.last) this.n = 1;
    this.playing = !this.playing;
  }
  /** The next act at which something is told. */
  next(from: number): number {
    return this.story?.moments.find((one) => one.n > from && told(one).length > 0)?.n ?? this.last;
  }
  back(from: number): number {
    return this.story?.moments.findLast((one) => one.n < from && told(one).length > 0)?.n ?? 1;
  }

  async #picture(at: number, as: string, signal?: AbortSignal): Promise<Picture> {
    const name = `${as} ${at}`;
    const kept = this.#known.get(name);
    if (kept) return kept;
    const found = await api.replay(this.#table(), at, as, signal);
    this.#known.set(name, found);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value ?? "");
    return found;
  }

  /** Fetch the frame; a short wait, so that dragging the slider does not ask for every frame on the way. */
  #look(): (() => void) | undefined {
    const [at, as] = [this.n, this.seat];
    if (at < 1) return undefined;
    const kept = this.#known.get(`${as} ${at}`);
    if (kept) {
      this.shown = kept;
      this.slow = false;
      return undefined;
    }
    const stop = new AbortController();
    const late = setTimeout(() => (this.slow = true), 250);
    const timer = setTimeout(() => void this.#fetch(at, as, stop.signal), this.shown ? 60 : 0);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearTimeout(late);
    };
  }
  async #fetch(at: number, as: string, signal: AbortSignal): Promise<void> {
    try {
      const found = await this.#picture(at, as, signal);
      if (signal.aborted) return;
      this.shown = found;
      this.slow = false;
    } catch (cause) {
      if (signal.aborted) return;
      this.slow = false;
      this.playing = false;
      if (cause instanceof Trouble && cause.status === 409) note(cause.message, "bad");
      else this.fault = words(cause);
    }
  }

  /** While it plays: the next frame is fetched before it is due. */
  #beat(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const at = this.n;
    if (at >= this.last) {
      this.playing = false;
      return undefined;
    }
    const ahead = this.#picture(this.next(at), this.seat).catch(() => undefined);
    const stands = BEAT + CARD * (this.moment?.lines ?? []).filter((line) => line.reveal).length;
    const timer = setTimeout(() => void ahead.then(() => this.playing && this.n === at && (this.n = this.next(at))), stands);
    return () => clearTimeout(timer);
  }
}
