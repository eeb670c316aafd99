import { describe, expect, test } from "vitest";

import { aimedWith, aims, concerns, distinct, handing, hotkeys, iconOf, lay, ofFigure, ofSeat, puts } from "../src/lib/choices";
import { chance, fortune, number } from "../src/lib/figures";
import type { Choice, Question, Scene, Thing } from "../src/protocol";
import { crowded } from "../src/rails/cards/cards";

const choice = (key: string, more: Partial<Choice> = {}): Choice => ({ key, text: key, verb: key.replace(/^offer:/, "").split(":")[0] ?? key, ...more });
const thing = (id: string): Thing => ({ id, name: id, text: "", story: "", icon: "", group: "", spent: false, in_use: true, count: 1, marks: [] });
const question = (choices: Choice[]): Question => ({
  n: 1,
  seat: "p1",
  ask: "turn.act",
  text: "?",
  kind: "pick",
  rule: "",
  choices,
  dice: [],
  picked: 0,
  most: 0,
  figure: null,
  who: "",
  best: "",
  kinds: [],
  answered: "",
  votes: {},
  order: "",
  rolled: null,
});

describe("where choices are shown", () => {
  test("many spaces stay on the board, a few get buttons too", () => {
    const moves = [1, 2, 3, 4].map((space) => choice(String(space), { verb: "turn.act", about: [["space", String(space)]] }));
    const look = choice("look:1:B", { about: [["space", "9"]] });
    const laid = lay(question([...moves, look, choice("fight"), choice("end", { ends: true })]));
    expect(laid.spaces).toHaveLength(5);
    expect(laid.buttons.map((one) => one.key)).toEqual(["look:1:B", "fight", "end"]);
    expect(laid.end?.key).toBe("end");
  });
  test("the answer that ends comes last and has the key E", () => {
    const laid = lay(question([choice("pass", { ends: true }), choice("a"), choice("no")]));
    expect(laid.buttons.map((one) => one.key)).toEqual(["a", "no", "pass"]);
  });
  test("nothing is asked: nothing is shown", () => expect(lay(undefined).buttons).toEqual([]));
});

describe("what a choice is about", () => {
  test("a thing that somebody has, or a card, by its id alone", () => {
    expect(concerns(choice("shoot:10", { about: [["item", "item:10"]] }), thing("item:10"))).toBe(true);
    expect(concerns(choice("tonic", { about: [["card", "card:tonic"]] }), thing("card:tonic"))).toBe(true);
    expect(concerns(choice("dual:1:2", { about: [["item", "item:1"], ["item", "item:2"]] }), thing("item:2"))).toBe(true);
  });
  test("no other thing, and nothing is read out of a key", () => {
    expect(concerns(choice("shoot:10", { about: [["item", "item:10"]] }), thing("item:1"))).toBe(false);
    expect(concerns(choice("item:10", { about: [["space", "item:10"]] }), thing("item:10"))).toBe(false);
    expect(concerns(choice("use:item:10"), thing("item:10"))).toBe(false);
  });
  test("handing something over: straight away, or by opening a trade", () => {
    const direct = choice("a", { about: [["item", "item:12"]], from: ["figure", "h3"], to: ["figure", "h1"] });
    const trade = choice("b", { from: ["figure", "h3"], to: ["figure", "h1"] });
    expect(handing([trade, direct], thing("item:12"), "h3", "h1")).toBe(direct);
    expect(handing([trade, direct], thing("item:13"), "h3", "h1")).toBe(trade);
    expect(handing([trade], thing("item:12"), "h1", "h3")).toBeUndefined();
  });
  test("its picture is that of the figure, else of the thing, else of who gets something", () => {
    const scene = { figures: [{ id: "h1", icon: "hat" }], party: [{ seat: "p1", things: [{ ...thing("item:4"), icon: "gun" }] }], cards: [] } as unknown as Scene;
    expect(iconOf(choice("a", { about: [["item", "item:4"], ["figure", "h1"]] }), scene)).toBe("hat");
    expect(iconOf(choice("a", { about: [["item", "item:4"]] }), scene)).toBe("gun");
    expect(iconOf(choice("a", { to: ["figure", "h1"] }), scene)).toBe("hat");
    expect(iconOf(choice("a", { about: [["sheet", "h1"]] }), scene)).toBe("hat");
    expect(iconOf(choice("a:h1"), scene)).toBe("");
  });
  test("an amount is its own key", () => {
    const asked: Question = { ...question([0, 1, 12].map((n) => choice(`x${n}`, { about: [["amount", String(n)]] }))), kind: "split" };
    expect([...hotkeys(lay(asked), asked).values()]).toEqual(["0", "1", "12"]);
  });
  test("two people may hold things of one name", () => {
    const mine = choice("use:token:tonic", { seat: "p1" });
    expect(ofSeat([mine], "p2")).toEqual([]);
    expect(ofSeat([mine], "p1")).toEqual([mine]);
  });
  test("what several seats may do alike is one line, of the seat that is asked", () => {
    const both = [choice("offer:x", { seat: "p1" }), choice("offer:x", { seat: "p2" })];
    expect(distinct(both, "p2")).toEqual([both[1]]);
  });
});

describe("on the board", () => {
  test("whom a choice may strike, though the target is asked for later", () => {
    const shoot = choice("shoot:4", { hint: { path: [], spaces: [], base: [], figures: ["14", "15"], sight: true, actor: "h1", cost: "", notes: [], rule: "", thing: null } });
    const fight = choice("fight", { about: [["figure", "14"]] });
    expect(aims([shoot, fight]).get("14")).toEqual([shoot, fight]);
    expect(aims([shoot, fight]).get("15")).toEqual([shoot]);
  });
});

describe("numbers for people", () => {
  test("a chance is certain only if it is", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(chance)).toEqual(["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]);
  });
  test("expected numbers are short", () => expect([0, 0.333, 1.94, 2, 10].map(number)).toEqual(["0", "0.33", "1.9", "2", "10"]));
});

describe("what is put to somebody", () => {
  test("a question to the party is one question, however many seats one has", () => {
    const party = (seat: string): Question => ({ ...question([choice("a")]), seat, kind: "party" });
    const own = { ...question([choice("b")]), seat: "p3" };
    expect(puts([party("p1"), party("p2"), own]).map((one) => one.seat)).toEqual(["p1", "p3"]);
  });
  test("what each must answer alone is put to each", () => {
    const together = (seat: string): Question => ({ ...question([choice("a")]), seat, kind: "together" });
    expect(puts([together("p1"), together("p2")])).toHaveLength(2);
  });
});

describe("what lies on the table as cards", () => {
  const card = (key: string, text: string): Choice =>
    choice(key, { hint: { path: [], spaces: [], base: [], figures: [], sight: false, actor: "", cost: "", notes: [], rule: "", thing: { ...thing(key), text } } });
  test("a few lie side by side, many with long texts stand on a shelf", () => {
    const long = "x".repeat(400);
    expect(crowded([..."abcd"].map((key) => card(key, long)))).toBe(false);
    expect(crowded([..."abcdef"].map((key) => card(key, "short")))).toBe(false);
    expect(crowded([..."abcdef"].map((key) => card(key, long)))).toBe(true);
  });
  test("what may be done with somebody's things as a whole", () => {
    const all = [choice("hands", { about: [["sheet", "h1"]] }), choice("trade", { from: ["figure", "h1"] }), choice("help", { about: [["figure", "h1"]] })];
    expect(ofFigure(all, "h1").map((one) => one.key)).toEqual(["hands"]);
  });
});

test("luck is told in the same words wherever it is told: a few points either way are none", () => {
  const of = (shown: number) => fortune({ shown, expected: 100 });
  expect([of(116), of(105), of(104), of(96), of(95), of(84)]).toEqual(["blessed", "lucky", "as dice fall", "as dice fall", "unlucky", "cursed"]);
  expect(fortune({ shown: 0, expected: 0 })).toBe("as dice fall");
});

describe("cards that are aimed", () => {
  const play = (card: string, target?: [string, string]): Choice => choice(`play:${card}:${target?.[1] ?? ""}`, { about: [["card", card], ...(target ? [target] : [])] });
  const bolts = [play("bolt", ["figure", "f1"]), play("bolt", ["figure", "f2"])];
  test("a card with several places is picked first; one with a single answer, or without a place, is played at once", () => {
    const trap = [play("trap", ["space", "7"])];
    const oath = [play("oath"), play("oath", ["figure", "f1"])];
    const found = aimedWith([...bolts, ...trap, ...oath], ["bolt", "trap", "oath", "none"].map(thing));
    expect([...found]).toEqual([["bolt", bolts]]);
  });
  test("spaces and doors are places too", () => {
    const wide = [play("wall", ["space", "1"]), play("wall", ["marker", "d1"])];
    expect(aimedWith(wide, [thing("wall")]).get("wall")).toEqual(wide);
  });
});
