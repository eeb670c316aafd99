/** A table as this browser knows it: the newest picture, the tale, talk, and what was asked of the server. */
import { SvelteMap } from "svelte/reactivity";

import type {
  Advice,
  ChatLine,
  Choice,
  FromClient,
  Odds,
  Picture,
  Question,
  Reason,
  Ref,
  Refused,
  TaleLine,
  Thing,
  WhyNot,
  You,
} from "../protocol";
import { concerns, nextPick, which } from "./choices";
import { witness } from "./fair";
import { told } from "./tale";
import { note } from "./toast.svelte";
import type { Dial, Heard, Wire } from "./wire";

export interface Ping {
  id: number;
  space: number;
  name: string;
}
interface Sent {
  message: Extract<FromClient, { t: "answer" | "roll" }>;
  /** Where the table stood when it was sent. */
  at: number;
}
interface OddsWish {
  n: number;
  key: string;
  seat: string;
  aim: string;
}
interface Refusal {
  text: string;
  reasons: Reason[];
}

const oddsName = (wish: OddsWish): string => `${wish.n}|${wish.seat}|${wish.key}|${wish.aim}`;
const PING_MS = 2600;

export class Table {
  picture: Picture | undefined = $state.raw();
  tale: TaleLine[] = $state.raw([]);
  line: "opening" | "open" | "lost" | "gone" = $state("opening");
  farewell = $state("");
  /** The table cannot be opened now, but nothing of it is lost. */
  kept = $state(false);
  /** Why the server cannot keep answers at present; empty: it can. */
  stalled = $state("");
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  /** What was said before one came has arrived; whatever comes after it is new. */
  private heard = false;
  pings: Ping[] = $state([]);
  advice: Advice | undefined = $state.raw();
  advising = $state(false);
  whynot: WhyNot | undefined = $state.raw();
  refusal: Refusal | undefined = $state.raw();
  branched = $state("");
  /** The key that was sent and is not yet acknowledged. */
  pending = $state("");
  /** Called with every picture that changes something, and what was told with it. */
  onseen: ((before: Picture, after: Picture, fresh: TaleLine[]) => void) | undefined;
  /** Called when this screen shows the table with other eyes. */
  onturned: (() => void) | undefined;
  /** The figure that one had in mind when one began to attack. */
  aim = $state("");

  private readonly odds = new SvelteMap<string, Odds>();
  private wire: Wire | undefined;
  private sent: Sent | undefined;
  private asking: OddsWish | undefined;
  private wanted: OddsWish | undefined;
  private wish: { thing: Thing; left: number } | undefined;
  /** The dice that somebody rolls again, while they are asked for one by one. */
  private dice: { seat: string; places: number[] } | undefined;
  /** How many prompts this browser has asked for. */
  private level: You["prompts"] | undefined;
  private pinged = 0;
  /** The line was down while an answer was under way. */
  private again = false;
  private aimLeft = 0;

  constructor(private readonly dial: Dial) {}

  open(): () => void {
    this.wire = this.dial({
      hear: (message) => this.hear(message),
      opened: () => {
        this.line = "open";
        this.stalled = "";
        this.asking = undefined;
        this.advising = false;
        this.again = this.sent !== undefined;
        if (this.picture) this.send({ t: "since", n: this.picture.n });
      },
      lost: () => {
        if (this.line !== "gone") this.line = "lost";
      },
    });
    return () => this.wire?.close();
  }

  // ---- asking and answering ------------------------------------------------------------------------------------------

  /** Answer with a choice, or take an offer. */
  answer(choice: Choice, question?: Question): void {
    const picture = this.picture;
    if (!picture || this.pending) return;
    const asked = question ?? picture.questions.find((one) => one.choices.includes(choice));
    const seat = choice.seat || asked?.seat || "";
    this.sendAnswer({ t: "answer", n: asked?.n ?? picture.asked, key: choice.key, ...(seat ? { seat } : {}) }, choice.key);
  }

  /** Open the curtain of this screen for a seat; without one it closes. */
  look(seat = ""): void {
    this.send({ t: "look", seat });
  }

  /** The faces of one's own dice; none: the table rolls. */
  roll(question: Question, faces: string[]): void {
    if (this.pending) return;
    this.sendAnswer({ t: "roll", n: question.n, ...(faces.length > 0 ? { faces } : {}) }, "roll");
  }

  /** Begin an attack with somebody in mind; when the target is asked for, the eye is on them. */
  answerAt(choice: Choice, figure: string): void {
    this.aim = figure;
    this.aimLeft = 5;
    this.answer(choice);
  }

  /** Answer with a choice and, when it is then asked for, with this thing. */
  answerWith(choice: Choice, thing: Thing): void {
    this.wish = { thing, left: 3 };
    this.answer(choice);
  }

  /** Roll exactly these dice again: the way to do so, if that is asked, then the dice one by one as they are asked for. */
  answerDice(question: Question, way: Choice | undefined, places: number[]): void {
    if (this.pending || places.length === 0) return;
    this.dice = { seat: question.seat, places: [...places] };
    if (way) this.answer(way, question);
    else this.pick(question);
  }
  private pick(question: Question): void {
    const choice = this.dice && nextPick(question, this.dice.places);
    if (!choice) this.dice = undefined;
    else this.answer(choice, question);
  }

  /** How many prompts one likes, once one sits at the table and whenever that changes. */
  prompts(level: You["prompts"]): void {
    const { picture } = this;
    if (!picture || picture.phase !== "playing" || picture.you.spectator || this.level === level) return;
    const before = this.level ?? picture.you.prompts;
    this.level = level;
    if (before !== level) this.send({ t: "prompts", level });
  }

  undo(): void {
    const back = this.picture?.back;
    if (back) this.send({ t: "undo", to: back.to });
  }
  undoTo(n: number): void {
    this.send({ t: "undo", to: n });
  }
  /** Go on although the rules changed. */
  accept(): void {
    this.send({ t: "accept" });
  }

  vote(ok: boolean): void {
    this.send({ t: "vote", ok });
  }
  say(text: string): boolean {
    return this.send({ t: "chat", text });
  }
  ping(space: number): void {
    this.send({ t: "ping", space });
  }
  askHint(question: Question): void {
    if (this.advising) return;
    this.advising = this.send({ t: "hint", n: question.n, seat: question.seat });
  }
  /** Why something is not on offer: a thing that one points at, or an answer by its key. */
  askWhyNot(what: Ref | string, seat: string): void {
    this.whynot = undefined;
    this.send({ t: "whynot", ...(typeof what === "string" ? { key: what } : { about: what }), seat });
  }
  order(question: Question, key: string): void {
    this.send({ t: "order", ask: question.order || question.ask, key, seat: question.seat });
  }
  endOrder(ask: string, seat: string): void {
    this.send({ t: "order", ask, key: null, seat });
  }
  auto(seat: string, on: boolean): void {
    this.send({ t: "auto", on, seat });
  }
  branch(n: number): void {
    this.send({ t: "branch", n });
  }

  /** What would come of a choice: known, or asked for now. One is worked out at a time; the newest wish goes next. */
  oddsOf(question: Question, choice: Choice, aim = ""): Odds | undefined {
    return this.odds.get(oddsName({ n: question.n, seat: question.seat, key: choice.key, aim }));
  }
  wantOdds(question: Question, choice: Choice, aim = ""): void {
    const wish = { n: question.n, seat: question.seat, key: choice.key, aim };
    if (this.odds.has(oddsName(wish))) return;
    this.wanted = wish;
    this.askOdds();
  }
  private askOdds(): void {
    const wish = this.wanted;
    if (!wish || this.asking) return;
    this.wanted = undefined;
    if (!this.picture?.questions.some((question) => question.n === wish.n)) return;
    const message: FromClient = { t: "odds", n: wish.n, key: wish.key, seat: wish.seat, ...(wish.aim ? { aim: wish.aim } : {}) };
    if (this.send(message)) this.asking = wish;
  }

  private sendAnswer(message: Sent["message"], key: string): void {
    this.sent = { message, at: this.picture?.n ?? 0 };
    this.pending = key;
    this.advice = undefined;
    this.refusal = undefined;
    this.whynot = undefined;
    this.send(message);
  }

  private send(message: FromClient): boolean {
    return this.wire?.send(message) ?? false;
  }

  // ---- hearing -------------------------------------------------------------------------------------------------------

  hear(message: Heard): void {
    switch (message.t) {
      case "table":
        this.see(message);
        break;
      case "refused":
        this.refused(message);
        break;
      case "odds":
        if (this.asking) this.odds.set(oddsName(this.asking), message);
        this.asking = undefined;
        this.askOdds();
        break;
      case "hint":
        this.advising = false;
        this.advice = message;
        break;
      case "whynot":
        this.whynot = message;
        break;
      case "chat":
        this.listen(message.lines);
        break;
      case "pinged": {
        const id = (this.pinged += 1);
        this.pings.push({ id, space: message.space, name: message.name });
        setTimeout(() => (this.pings = this.pings.filter((ping) => ping.id !== id)), PING_MS);
        break;
      }
      case "presence":
        if (this.picture) this.picture = { ...this.picture, seats: message.seats, watchers: message.watchers };
        break;
      case "branched":
        this.branched = message.table;
        break;
      case "stalled":
        this.stalled = message.text;
        break;
      case "gone":
        this.line = "gone";
        this.farewell = message.text;
        this.kept = message.kept;
        break;
    }
  }

  private see(picture: Picture): void {
    const before = this.picture;
    // With other eyes: nothing of what the eyes before saw is kept.
    const turned = before !== undefined && before.screen?.seat !== picture.screen?.seat;
    const { lines, fresh } = told(turned ? [] : this.tale, picture, before === undefined || turned);
    this.tale = lines;
    this.picture = picture;
    witness(picture.table, picture.fair);
    if (turned) {
      this.refusal = undefined;
      this.onturned?.();
    } else if (before && (before.n !== picture.n || fresh.length > 0)) this.onseen?.(before, picture, fresh);
    if (before?.n !== picture.n || turned) {
      this.whynot = undefined;
      this.advice = undefined;
      this.odds.clear();
    }
    this.settle(picture);
    this.grant(picture);
    this.rollOn(picture);
    if (before?.n !== picture.n && this.aim && (this.aimLeft -= 1) < 0) this.aim = "";
  }

  /** The answer that is under way: done, or lost on the way and sent once more. */
  private settle(picture: Picture): void {
    const sent = this.sent;
    if (!sent) return;
    if (picture.n > sent.at) {
      this.sent = undefined;
      this.pending = "";
    } else if (this.again) {
      this.send(sent.message);
    }
    this.again = false;
  }

  /** What one wished to do with a thing, as soon as it is asked for. */
  private grant(picture: Picture): void {
    const wish = this.wish;
    if (!wish || this.pending) return;
    wish.left -= 1;
    for (const question of picture.questions) {
      const choice = question.choices.find((one) => concerns(one, wish.thing));
      if (!choice) continue;
      this.wish = undefined;
      this.answer(choice, question);
      return;
    }
    if (wish.left <= 0 || picture.questions.length === 0) this.wish = undefined;
  }

  /** The next of the dice that are rolled again; over as soon as something else is asked. */
  private rollOn(picture: Picture): void {
    if (!this.dice || this.pending) return;
    const question = picture.questions.find((one) => one.seat === this.dice?.seat && which(one));
    if (question) this.pick(question);
    else this.dice = undefined;
  }

  private refused(message: Refused): void {
    if (message.what === "odds") {
      this.asking = undefined;
      this.askOdds();
      return;
    }
    if (message.what === "hint") {
      this.advising = false;
      // Whoever has answered meanwhile needs no hint any more.
      if (message.of !== null && !this.picture?.questions.some((question) => question.n === message.of)) return;
    }
    if (message.what === "answer" || message.what === "roll") {
      this.sent = undefined;
      this.pending = "";
      this.wish = undefined;
      this.dice = undefined;
    }
    if (message.what === "prompts") return;
    if (message.reasons.length > 0) this.refusal = { text: message.text, reasons: message.reasons };
    else note(message.text, "bad");
  }

  private listen(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.id ?? -1;
    const fresh = lines.filter((line) => line.id > last);
    if (this.heard) this.unread += fresh.length;
    this.heard = true;
    this.chat = [...this.chat, ...fresh].slice(-300);
  }
}
