import { describe, expect, test } from "vitest";

import { bundles, nextPick, placeOf, which } from "../src/lib/choices";
import type { Choice, Question, Rolled, RolledDie } from "../src/protocol";
import { likely, reading, score, ways, within } from "../src/rails/dice/again";

const choice = (key: string, more: Partial<Choice> = {}): Choice => ({ key, text: key, verb: key, ...more });
const die = (face: string, brings: number, more: Partial<RolledDie> = {}): RolledDie => ({ face, brings, fresh: true, better: brings === 0, failed: brings === 0, ...more });
const rolled = (dice: RolledDie[], more: Partial<Rolled> = {}): Rolled => ({ dice, kind: "", need: 4, total: 0, enough: 0, stake: "", most: {}, ...more });
const asks = (choices: Choice[]): Question => ({ choices }) as unknown as Question;
const pick = (place: number): Choice => choice(String(place), { about: [["die", String(place)]] });
const keep = choice("pass", { ends: true });

describe("dice to roll again", () => {
  test("those that failed are picked; where none did, those that could get better", () => {
    expect(likely(rolled([die("1", 0), die("5", 1), die("3", 0)]))).toEqual([0, 2]);
    expect(likely(rolled([die("4", 4, { better: true, failed: false }), die("6", 6, { better: false, failed: false })], { need: 0 }))).toEqual([0]);
  });
  test("are no more than the way to roll them takes", () => {
    expect(within([0, 2, 3], 1)).toEqual([0]);
    expect(within([0, 2], undefined)).toEqual([0, 2]);
  });
  test("are asked for one by one, in order, and then it is enough", () => {
    expect(nextPick(asks([pick(0), pick(1), pick(2)]), [1, 2])?.key).toBe("1");
    expect(nextPick(asks([pick(2), keep]), [1, 2])?.key).toBe("2");
    expect(nextPick(asks([pick(2), keep]), [1])?.key).toBe("pass");
    expect(nextPick(asks([pick(2)]), [])).toBeUndefined();
  });
  test("have their place as their key, so the ways to roll have letters", () => {
    const question = asks([choice("reroll:grit"), choice("reroll:hat"), keep]);
    expect(ways(question).map((one) => one.key)).toEqual(["R", "F", "E"]);
    expect(which(question)).toBe(false);
    expect(which(asks([pick(1), keep]))).toBe(true);
    expect(placeOf(pick(3))).toBe(3);
  });
  test("are read out with what they bring", () => {
    expect(reading(rolled([die("2", 0), die("6", 1, { fresh: false })]), 0)).toBe("Die 1: 2, failed");
    expect(reading(rolled([die("2", 0), die("6", 1, { fresh: false })]), 1)).toBe("Die 2: 6, success, rolled again already");
    expect(reading(rolled([die("3", 2)], { need: 0 }), 0)).toBe("Die 1: 3, counts 2");
    expect(score(rolled([die("2", 0), die("6", 1)]))).toBe("1 of 2 succeeds");
    expect(score(rolled([die("3", 3)], { need: 0, total: 3, enough: 8 }))).toBe("3 of 8 needed");
    expect(score(rolled([die("3", 3)], { need: 0, total: 3 }))).toBe("3 in all");
  });
});

describe("what is also possible", () => {
  const trade = (from: string, to: string): Choice => choice(`offer:trade:${from}:${to}`, { verb: "trade", group: "Trade", from: ["figure", from], to: ["figure", to] });
  test("lies by verb, and trades by who gives", () => {
    const heroes = ["h1", "h2", "h3", "h4"];
    const pairs = heroes.flatMap((from) => heroes.filter((to) => to !== from).map((to) => trade(from, to)));
    const found = bundles([...pairs, choice("offer:drink", { verb: "use", group: "Use" }), choice("offer:eat", { verb: "use", group: "Use" }), choice("offer:flee", { verb: "flee" })]);
    expect(found.map((one) => [one.verb, one.choices.length])).toEqual([["flee", 1], ["trade", 12], ["use", 2]]);
    expect(found[1]?.name).toBe("Trade");
    expect(found[1]?.from.map((one) => [one.figure, one.choices.length])).toEqual(heroes.map((hero) => [hero, 3]));
    expect(found[2]?.from).toEqual([]);
  });
});
