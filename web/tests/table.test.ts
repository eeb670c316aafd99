import { beforeEach, describe, expect, test, vi } from "vitest";

import { Table } from "../src/lib/table.svelte";
import { completed, dialTable, pause, type Hearer } from "../src/lib/wire";
import type { Choice, FromClient, Picture, Question } from "../src/protocol";

const choice = (key: string, more: Partial<Choice> = {}): Choice => ({ key, text: key, verb: key, seat: "p1", ...more });
const question = (n: number, choices: Choice[], more: Partial<Question> = {}): Question =>
  ({ n, seat: "p1", ask: "a", text: "?", kind: "pick", rule: "", choices, dice: [], picked: 0, most: 0, figure: null, who: "", best: "", kinds: [], answered: "", votes: {}, order: "", rolled: null, ...more });
const picture = (n: number, questions: Question[], more: Partial<Picture> = {}): Picture =>
  ({ t: "table", n, asked: n, questions, offers: [], tale: [], whole: false, seats: [], scene: { figures: [] }, fair: { hash: "" }, ...more }) as unknown as Picture;

let sent: FromClient[];
let line: Hearer;
let up: boolean;
let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  up = true;
  table = new Table((hearer) => {
    line = hearer;
    return { send: (message) => (up ? (sent.push(message), true) : false), close: () => undefined };
  });
  table.open();
  line.opened();
});

describe("a screen with a curtain", () => {
  const told = (i: number, text: string) => ({ n: 7, i, text, event: "", rule: "", dice: [], figures: [] }) as unknown as Picture["tale"][number];
  const seen = (seat: string, ...lines: string[]) =>
    picture(7, [], { screen: { mode: "curtain", seat, waits: [] }, whole: true, tale: lines.map((text, i) => told(i, text)) });
  test("keeps nothing of what the side before saw", () => {
    const turned = vi.fn();
    table.onturned = turned;
    line.hear(seen("north", "North draws a strike."));
    line.hear({ t: "hint", n: 7, seat: "north", key: "strike", text: "Strike.", why: "", by: "heuristic" });
    expect(table.advice?.text).toBe("Strike.");
    line.hear(seen("", "Somebody draws."));
    expect(turned).toHaveBeenCalledOnce();
    expect(table.advice).toBeUndefined();
    expect(table.tale.map((one) => one.text)).toEqual(["Somebody draws."]);
  });
  test("is opened and closed by a message", () => {
    table.look("south");
    table.look();
    expect(sent).toEqual([
      { t: "look", seat: "south" },
      { t: "look", seat: "" },
    ]);
  });
});

describe("answering", () => {
  const go = choice("go");
  test("names the question and the seat, and waits for the table", () => {
    line.hear(picture(7, [question(5, [go])]));
    table.answer(go);
    expect(sent).toEqual([{ t: "answer", n: 5, key: "go", seat: "p1" }]);
    expect(table.pending).toBe("go");
    table.answer(go);
    expect(sent).toHaveLength(1);
    line.hear(picture(8, []));
    expect(table.pending).toBe("");
  });
  test("an offer names the open question, even if it is another's", () => {
    const drink = choice("offer:drink");
    line.hear(picture(9, [], { asked: 6, offers: [drink] }));
    table.answer(drink);
    expect(sent).toEqual([{ t: "answer", n: 6, key: "offer:drink", seat: "p1" }]);
  });
  test("a refusal frees the hand", () => {
    line.hear(picture(7, [question(7, [go])]));
    table.answer(go);
    line.hear({ t: "refused", n: 7, of: 7, what: "answer", text: "No.", reasons: [{ text: "No.", rule: "r", says: "" }] });
    expect(table.pending).toBe("");
    expect(table.refusal?.reasons[0]?.rule).toBe("r");
  });
  test("what was lost with the line is sent again, once, after the table is seen", () => {
    line.hear(picture(7, [question(7, [go])]));
    up = false;
    table.answer(go);
    line.lost(true);
    expect(table.line).toBe("lost");
    up = true;
    line.opened();
    expect(sent).toEqual([{ t: "since", n: 7 }]);
    line.hear(picture(7, [question(7, [go])]));
    line.hear(picture(7, [question(7, [go])]));
    expect(sent.slice(1)).toEqual([{ t: "answer", n: 7, key: "go", seat: "p1" }]);
  });
  test("a server without its database says so until it goes on", () => {
    line.hear(picture(7, [question(7, [go])]));
    line.hear({ t: "stalled", text: "The server waits." });
    expect(table.stalled).toBe("The server waits.");
    line.hear({ t: "stalled", text: "" });
    expect(table.stalled).toBe("");
    line.hear({ t: "stalled", text: "The server waits." });
    line.lost(true);
    line.opened();
    expect(table.stalled).toBe("");
  });
  test("going on under changed rules is said in words of its own", () => {
    line.hear(picture(7, []));
    table.accept();
    expect(sent).toEqual([{ t: "accept" }]);
  });
  test("what had arrived before the line broke is not sent again", () => {
    line.hear(picture(7, [question(7, [go])]));
    table.answer(go);
    line.lost(true);
    line.opened();
    line.hear(picture(8, [question(8, [choice("other")])]));
    expect(sent.filter((message) => message.t === "answer")).toHaveLength(1);
    expect(table.pending).toBe("");
  });
});

describe("wishes", () => {
  test("a thing that is to be handed over is named when it is asked for", () => {
    const trade = choice("offer:trade:h1:h2", { verb: "trade" });
    const thing = { id: "item:12", name: "", text: "", story: "", icon: "", group: "", spent: false, in_use: true, count: 1, marks: [] };
    line.hear(picture(3, [question(3, [choice("end")])], { offers: [trade] }));
    table.answerWith(trade, thing);
    line.hear(picture(4, [question(4, [choice("11"), { ...choice("12"), about: [["item", thing.id]] }])]));
    expect(sent.at(-1)).toEqual({ t: "answer", n: 4, key: "12", seat: "p1" });
  });
  test("odds are asked for one at a time, the newest wish first, and kept while nothing changes", () => {
    const [a, b, c] = [choice("a"), choice("b"), choice("c")];
    const asked = question(3, [a, b, c]);
    line.hear(picture(3, [asked]));
    table.wantOdds(asked, a);
    table.wantOdds(asked, b);
    table.wantOdds(asked, c);
    expect(sent.map((message) => "key" in message && message.key)).toEqual(["a"]);
    const odds = { t: "odds" as const, n: 3, key: "a", figures: [], exact: true, samples: 0, assumed: [] };
    line.hear(odds);
    expect(sent.map((message) => "key" in message && message.key)).toEqual(["a", "c"]);
    expect(table.oddsOf(asked, a)).toEqual(odds);
    line.hear(picture(4, [question(4, [a])]));
    expect(table.oddsOf(asked, a)).toBeUndefined();
  });
});

describe("hearing", () => {
  test("the first picture moves nothing, the next one does", () => {
    const seen: number[] = [];
    table.onseen = (before, after, fresh) => seen.push(before.n, after.n, fresh.length);
    line.hear(picture(1, []));
    expect(seen).toEqual([]);
    line.hear(picture(2, [], { tale: [{ n: 2, i: 0, text: "x" }] }));
    expect(seen).toEqual([1, 2, 1]);
  });
  test("talk is heard once", () => {
    const said = { id: 1, at: 0, name: "Ada", text: "hm", seat: "" };
    line.hear({ t: "chat", lines: [said] });
    line.hear({ t: "chat", lines: [said, { ...said, id: 2 }] });
    expect(table.chat.map((one) => one.id)).toEqual([1, 2]);
    expect(table.unread).toBe(1);
  });
  test("a finger on the board goes away by itself", () => {
    line.hear({ t: "pinged", name: "Ada", space: 4, seat: "" });
    expect(table.pings).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(table.pings).toHaveLength(0);
  });
  test("whoever is shown out stays out", () => {
    line.hear({ t: "gone", text: "Bye.", kept: false });
    line.lost(true);
    expect(table.line).toBe("gone");
  });
});

test("the line is tried soon, later less often, never all at the same moment", () => {
  expect(pause(0, 0.5)).toBe(250);
  expect(pause(20, 0.5)).toBe(5000);
  expect(pause(3, 0)).toBeLessThan(pause(3, 1));
});

describe("rolling dice again", () => {
  const way = choice("reroll:grit");
  const die = (place: number) => choice(String(place), { about: [["die", String(place)]] });
  const done = choice("pass", { ends: true });
  test("sends the way and then each die that was picked, as it is asked for", () => {
    const first = question(5, [way, done]);
    line.hear(picture(5, [first]));
    table.answerDice(first, way, [1, 2]);
    line.hear(picture(6, [question(6, [die(0), die(1), die(2)])]));
    line.hear(picture(7, [question(7, [die(2), done])]));
    line.hear(picture(8, [question(8, [choice("go")])]));
    expect(sent.map((message) => (message.t === "answer" ? message.key : message.t))).toEqual(["reroll:grit", "1", "2"]);
    expect(table.pending).toBe("");
  });
  test("ends with the dice that were picked, or as soon as something else is asked", () => {
    const first = question(5, [die(0), die(1)]);
    line.hear(picture(5, [first]));
    table.answerDice(first, undefined, [0]);
    line.hear(picture(6, [question(6, [die(1), done])]));
    line.hear(picture(7, [question(7, [choice("go")])]));
    line.hear(picture(8, [question(8, [die(0), die(1)])]));
    expect(sent.map((message) => (message.t === "answer" ? message.key : message.t))).toEqual(["0", "pass"]);
  });
});

describe("how many prompts one likes", () => {
  const at = (level: Picture["you"]["prompts"], more: Partial<Picture> = {}) => picture(5, [], { phase: "playing", you: { prompts: level, spectator: false } as Picture["you"], ...more });
  test("is told once, and again when it changes; never in a lobby", () => {
    line.hear(at("usual", { phase: "lobby" }));
    table.prompts("every");
    expect(sent).toEqual([]);
    line.hear(at("usual"));
    table.prompts("every");
    table.prompts("every");
    table.prompts("usual");
    expect(sent).toEqual([{ t: "prompts", level: "every" }, { t: "prompts", level: "usual" }]);
  });
  test("is not told where it is so already, nor argued about with another device", () => {
    line.hear(at("usual"));
    table.prompts("usual");
    line.hear(at("fewer"));
    table.prompts("usual");
    expect(sent).toEqual([]);
  });
});

describe("a picture that comes as a change", () => {
  test("is the one before with what is new; the rest stays the same object", () => {
    const before = picture(7, [question(7, [choice("go")])], { scene: { figures: [], title: "Mine" } as unknown as Picture["scene"] });
    const after = completed(before, { t: "change", picture: { n: 8, tale: [], whole: false, questions: [] }, scene: { title: "Cellar" } });
    expect(after).toEqual({ ...before, n: 8, questions: [], scene: { figures: [], title: "Cellar" } });
    expect(after.scene.figures).toBe(before.scene.figures);
    expect(before.n).toBe(7);
  });
  test("is put together by the line, for every socket anew", () => {
    const sockets: { onmessage?: (event: { data: string }) => void; onclose?: () => void; close(): void }[] = [];
    const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
    for (const [name, value] of Object.entries({ ...deaf, document: deaf, location: { protocol: "http:", host: "x" }, window: globalThis })) vi.stubGlobal(name, value);
    vi.stubGlobal("WebSocket", class {
      static OPEN = 1;
      constructor() {
        sockets.push(this as never);
      }
      close() {
        (this as unknown as { onclose?: () => void }).onclose?.();
      }
    });
    const heard: Picture[] = [];
    const wire = dialTable("t")({ hear: (message) => message.t === "table" && heard.push(message), opened: () => undefined, lost: () => undefined });
    const say = (message: unknown) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
    say(picture(7, []));
    say({ t: "change", picture: { n: 8, tale: [], whole: false }, scene: { title: "Cellar" } });
    expect(heard.map((one) => [one.t, one.n, one.scene.title])).toEqual([["table", 7, undefined], ["table", 8, "Cellar"]]);
    sockets.at(-1)?.close();
    vi.runOnlyPendingTimers();
    expect(sockets).toHaveLength(2);
    say({ t: "change", picture: { n: 9, tale: [], whole: false }, scene: {} });
    expect(heard).toHaveLength(2);
    wire.close();
    vi.unstubAllGlobals();
  });
});
