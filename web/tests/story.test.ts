import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { settings, type Speed } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";
import type { Hearer } from "../src/lib/wire";
import type { Cell, Figure, Picture, Scene, Sheet, TaleLine } from "../src/protocol";
import { Playback } from "../src/rails/story/playback.svelte";
import { haste, lasts, reading, steps } from "../src/rails/story/steps";

const cell = (space: number): Cell => [space, space, 0, 0, true, "flags", [], `S${space}`];
const figure = (id: string, space: number, more: Partial<Figure> = {}) => ({ id, name: id, spaces: [space], wounds: 0, size: 1, ...more }) as Figure;
const scene = (figures: Figure[], more: Partial<Scene> = {}) =>
  ({ title: "x", cells: [0, 1, 2, 3, 4, 5].map(cell), lines: [], figures, party: [], lights: [], ...more }) as unknown as Scene;
let n = 0;
const line = (more: Partial<TaleLine> = {}): TaleLine => ({ n: 1, i: (n += 1), text: "Something happens.", ...more });
const walks = (id: string, ...spaces: number[]) => line({ text: "", look: "walks", figures: [id], spaces });
const card = (name: string, more: Partial<TaleLine> = {}) => line({ text: `A card: ${name}.`, reveal: { name, text: "Each tests Agility 5+." }, ...more });

describe("steps", () => {
  test("one walk is one step, whatever it is told in; what cannot be read or seen goes along", () => {
    const way = steps(scene([figure("h", 0)]), scene([figure("h", 3)]), [line({ text: "" }), walks("h", 0, 1), walks("h", 1, 2), line({ text: "" }), walks("h", 2, 3), line()]);
    expect(way.map((step) => step.lines.length)).toEqual([5, 1]);
    expect(way[0]?.scene(scene([figure("h", 0)])).figures[0]?.spaces).toEqual([3]);
  });
  test("a figure is as it was until its last line, then as it is in the end", () => {
    const before = scene([figure("f", 0), figure("h", 3)]);
    const after = scene([figure("f", 2), figure("h", 3, { wounds: 2 })]);
    const way = steps(before, after, [walks("f", 1, 2), line({ look: "strikes", figures: ["f", "h"], amount: 1 }), line({ look: "hurt", figures: ["h"], amount: 2 })]);
    const at = way.reduce<Scene[]>((seen, step) => [...seen, step.scene(seen.at(-1) ?? before)], []);
    expect(at.map((one) => one.figures.map((two) => [two.spaces[0], two.wounds]))).toEqual([
      [[2, 0], [3, 0]],
      [[2, 0], [3, 0]],
      [[2, 0], [3, 2]],
    ]);
  });
  test("the fallen leave with their fall, those who come do not stand there before", () => {
    const before = scene([figure("old", 0)]);
    const after = scene([figure("new", 4)]);
    const way = steps(before, after, [line(), line({ look: "comes", figures: ["new"] }), walks("new", 3, 4), line({ look: "falls", figures: ["old"] })]);
    const at = way.reduce<Scene[]>((seen, step) => [...seen, step.scene(seen.at(-1) ?? before)], []);
    expect(at.map((one) => one.figures.map((two) => `${two.id}${two.spaces[0]}`))).toEqual([["old0"], ["old0", "new3"], ["old0", "new4"], ["new4"]]);
  });
  test("a new part of the board is there when it opens, or when somebody sets foot on it", () => {
    const before = scene([figure("h", 0)]);
    const after = scene([figure("h", 7)], { cells: [0, 1, 2, 3, 4, 5, 6, 7].map(cell) });
    const [talk, opens] = steps(before, after, [line(), line({ look: "opens" })]);
    expect(talk?.scene(before).cells).toHaveLength(6);
    expect(opens?.scene(before).cells).toHaveLength(8);
    expect(steps(before, after, [walks("h", 6, 7)])[0]?.scene(before).cells).toHaveLength(8);
  });
  test("a character's sheet changes with the last line about them", () => {
    const sheet = (wounds: number) => ({ figure: "h", meters: [{ value: wounds }] }) as unknown as Sheet;
    const before = scene([], { party: [sheet(5)] });
    const [first, last] = steps(before, scene([], { party: [sheet(3)] }), [line(), line({ look: "hurt", figures: ["h"], amount: 2 })]);
    expect(first?.scene(before).party[0]?.meters[0]?.value).toBe(5);
    expect(last?.scene(before).party[0]?.meters[0]?.value).toBe(3);
  });
  test("what was taken back is not played", () => {
    expect(steps(scene([]), scene([]), [line({ back: 1 })])).toEqual([]);
  });
  test("more to see takes longer, but never for ever", () => {
    const [short, long] = steps(scene([]), scene([]), [line({ text: "Yes." }), line({ text: "word ".repeat(400), dice: ["1"] })]);
    if (!short || !long) throw new Error("two steps");
    expect(lasts(short)).toBeLessThan(lasts(long));
    expect(lasts(long)).toBeLessThan(1000);
    expect(reading(card("x".repeat(9000)))).toBe(9000);
  });
  test("a long turn of enemies is shortened as a whole, a short one is not", () => {
    const way = (many: number) => steps(scene([]), scene([]), Array.from({ length: many }, () => line({ look: "strikes", figures: ["f", "h"] })));
    const whole = (many: number) => way(many).reduce((sum, step) => sum + lasts(step) * haste(way(many)), 0);
    expect(haste(way(5))).toBe(1);
    expect(whole(200)).toBeCloseTo(12_000);
    expect(whole(60)).toBeLessThanOrEqual(12_000);
  });
});

describe("playback", () => {
  let hear: Hearer;
  let table: Table;
  let story: Playback;
  let act = 0;
  const QUESTION = { n: 9, seat: "p", text: "Who tests Agility 5+?", choices: [] };
  const picture = (lines: TaleLine[], more: Partial<Picture> = {}): Picture =>
    ({ t: "table", n: (act += 1), asked: 1, questions: [QUESTION], offers: [], tale: lines.map((one, i) => ({ ...one, n: act, i })), whole: false, phase: "playing", seats: [], scene: scene([figure("h", act % 5)]), fair: { hash: "" }, ...more }) as unknown as Picture;
  const told = (...lines: TaleLine[]) => hear.hear(picture(lines));
  const shown = () => story.tale.map((one) => one.text);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { querySelector: () => null });
    settings.speed = "normal";
    settings.cards = "moment";
    act = 0;
    table = new Table((hearer) => {
      hear = hearer;
      return { send: () => true, close: () => undefined };
    });
    table.open();
    hear.hear(picture([]));
    story = new Playback(() => table);
    story.follow();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("one step needs no time: the question is there at once", () => {
    told(line({ text: "a" }));
    expect(story.busy).toBe(false);
    expect(story.picture).toBe(table.picture);
    expect(story.change?.fresh).toHaveLength(1);
  });
  test("several are shown one after another, and nothing can be answered before the last", () => {
    told(line({ text: "a" }), line({ text: "b" }), line({ text: "c" }));
    expect(shown()).toEqual(["a"]);
    expect(story.now?.text).toBe("a");
    expect(story.picture.questions).toEqual([]);
    vi.advanceTimersByTime(400);
    expect(shown()).toEqual(["a", "b"]);
    vi.advanceTimersByTime(400);
    expect(shown()).toEqual(["a", "b", "c"]);
    expect(story.busy).toBe(false);
    expect(story.picture.questions).toHaveLength(1);
  });
  test.each<[Speed, number, number]>([["slow", 1200, 2400], ["normal", 500, 1199], ["fast", 200, 499], ["instant", 0, 0]])("%s takes its time", (speed, least, most) => {
    settings.speed = speed;
    told(...Array.from({ length: 4 }, (_, i) => line({ text: `${i}` })));
    let passed = 0;
    while (story.busy && passed < 9000) {
      vi.advanceTimersByTime(10);
      passed += 10;
    }
    expect(passed).toBeGreaterThanOrEqual(least);
    expect(passed).toBeLessThanOrEqual(most);
  });
  test("skipping leads to the present", () => {
    told(line({ text: "a" }), line({ text: "b" }), line({ text: "c" }));
    told(line({ text: "d" }));
    story.skip();
    expect(story.busy).toBe(false);
    expect(shown()).toEqual(["a", "b", "c", "d"]);
    expect(story.change?.after.scene).toBe(table.picture?.scene);
  });
  test("a card stays as long as it takes to read it, then the rest follows", () => {
    told(line({ text: "a" }), card("Dynamite"));
    vi.advanceTimersByTime(400);
    expect(story.card?.reveal?.name).toBe("Dynamite");
    expect(story.follows).toBe("Who tests Agility 5+?");
    vi.advanceTimersByTime(2000);
    expect(story.card).toBeDefined();
    vi.advanceTimersByTime(1500);
    expect(story.card).toBeUndefined();
    expect(story.busy).toBe(false);
  });
  test("whoever rests on a card keeps it", () => {
    told(card("Dynamite"));
    story.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(story.card).toBeDefined();
    story.hold(false);
    expect(story.busy).toBe(false);
  });
  test("a card may wait until it is acknowledged, at any speed; or be only in the log", () => {
    settings.cards = "stay";
    settings.speed = "instant";
    told(card("One"), line(), card("Two"));
    vi.advanceTimersByTime(60_000);
    expect(story.card?.reveal?.name).toBe("One");
    story.next();
    expect(story.card?.reveal?.name).toBe("Two");
    story.next();
    expect(story.busy).toBe(false);
    settings.cards = "log";
    told(card("Three"));
    expect(story.busy).toBe(false);
  });
  test("while the party is being made there is nothing to see: no step waits and no card comes up", () => {
    settings.cards = "stay";
    hear.hear(picture([line(), card("A watch"), line()], { scene: scene([], { cells: [] }) }));
    expect(story.busy).toBe(false);
  });
  test("asking why stops the clock", () => {
    told(line({ text: "a" }), line({ text: "b" }), line({ text: "c" }));
    story.hold(true);
    vi.advanceTimersByTime(9000);
    expect(story.now?.text).toBe("a");
    story.hold(false);
    expect(story.now?.text).toBe("b");
  });
  test("the end of a chapter is not skipped, unless the whole game is over", () => {
    const end = () => card("The mine", { reveal: { name: "The mine", chapter: "lost" } });
    told(line(), end(), line());
    story.skip();
    expect(story.card?.reveal?.chapter).toBe("lost");
    vi.advanceTimersByTime(60_000);
    expect(story.card).toBeDefined();
    story.next();
    expect(story.busy).toBe(false);
    hear.hear(picture([line(), end()], { phase: "over" }));
    story.skip();
    expect(story.card).toBeUndefined();
    expect(story.picture.phase).toBe("over");
  });
  test("an undo ends what is played", () => {
    told(line({ text: "a" }), line({ text: "b" }), line({ text: "c" }));
    told(line({ text: "taken back", back: 1 }));
    expect(story.busy).toBe(false);
  });
  test("whoever is far behind is shown less of the way, and the newest picture wins", () => {
    settings.cards = "stay";
    told(card("First"));
    for (let k = 0; k < 30; k += 1) told(line({ text: `${k}` }), line({ text: "more" }), k === 3 ? card("Second") : line({ text: "and more" }));
    expect(story.card?.reveal?.name).toBe("First");
    story.next();
    let passed = 0;
    while (story.busy && passed < 60_000) {
      vi.advanceTimersByTime(10);
      passed += 10;
      if (story.card) story.next();
    }
    expect(passed).toBeLessThan(3000);
    expect(story.picture).toBe(table.picture);
    expect(shown()).toHaveLength(91);
  });
  test("who is here is never late", () => {
    told(line(), line());
    hear.hear({ t: "presence", seats: [{ seat: "p" } as Picture["seats"][number]], watchers: 2 });
    expect(story.busy).toBe(true);
    expect(story.picture.watchers).toBe(2);
  });
});
