import { expect, test } from "vitest";

import { carded, hotkeys, lay } from "../src/lib/choices";
import type { Choice, Question, Scene, Spot, Stage } from "../src/protocol";
import { apart, country, houses, inPairs, lots, places, ways } from "../src/stage/ground";
import { build, farSide, groundOf, type Theme } from "../src/stage/themes";

const spot = (id: string, x: number, y: number, here: string[] = []): Spot => ({ id, name: id, icon: "", x, y, text: "", notes: [], here, tone: "", shut: false });
const stage: Stage = {
  theme: "realm",
  title: "The Marches",
  text: "",
  spots: [spot("ford", 0, 0, ["h1"]), spot("mill", 100, 100), spot("inn", 50, 50)],
  roads: [
    ["ford", "mill", "2 days"],
    ["ford", "nowhere", ""],
    ["mill", "inn", ""],
  ],
};
const edge = { x: 50, top: 80, bottom: 20 };

test("places keep their distance from the edges of a picture of any size", () => {
  expect(places(stage.spots, 1000, 500, edge).map(({ px, py }) => [px, py])).toEqual([
    [50, 80],
    [950, 480],
    [500, 280],
  ]);
});

test("on a small screen places are drawn apart to its edges, or stand in pairs", () => {
  const spots = [spot("a", 20, 40), spot("b", 60, 40), spot("c", 40, 90)];
  expect(apart(spots).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [100, 0],
    [50, 100],
  ]);
  expect(apart([spot("alone", 20, 40)]).map(({ x, y }) => [x, y])).toEqual([[50, 50]]);
  expect(inPairs([...spots, spot("d", 0, 0)]).map(({ x, y }) => [x, y])).toEqual([
    [20, 0],
    [80, 0],
    [20, 100],
    [80, 100],
  ]);
});

test("roads join places that are there, and those of the party stand out", () => {
  const found = ways(stage.roads, places(stage.spots, 1000, 500, edge));
  expect(found.map((way) => [way.id, way.near])).toEqual([
    ["ford mill", true],
    ["mill inn", false],
  ]);
  expect(found[0]?.d.startsWith("M50 80Q")).toBe(true);
});

test("a country and a town are the same every time, and nothing lies under a place", () => {
  const spots = places(stage.spots, 1000, 500, edge);
  const marks = country(7, 1000, 500, spots, []);
  expect(marks).toEqual(country(7, 1000, 500, spots, []));
  expect(marks.length).toBeGreaterThan(12);
  expect(marks.every((mark) => spots.every((one) => Math.hypot(one.px - mark.x, one.py - mark.y) > 30))).toBe(true);
  const built = houses([...spots, ...lots(7, 1000, 500, 120, spots)], 1000, 500);
  expect(built.length).toBeGreaterThan(spots.length);
  expect(built.map((house) => house.base)).toEqual(built.map((house) => house.base).toSorted((a, b) => a - b));
});

test("every theme has its own buildings, horizon and ground, the same every time", () => {
  const themes: Theme[] = ["mesa", "village", "castle", "camp", "harbour", "hub"];
  const house = { wide: 160, high: 110, seed: 7, lit: true };
  const drawn = themes.map((theme) => JSON.stringify([build(theme, house), farSide(theme, 7, 900, 120), groundOf(theme, 7, 900, 600, 120)]));
  expect(new Set(drawn).size).toBe(themes.length);
  expect(drawn.some((text) => text.includes("NaN") || text.includes("undefined"))).toBe(false);
  expect(JSON.stringify(build("camp", house))).toBe(JSON.stringify(build("camp", { ...house })));
  for (const theme of themes) {
    expect(build(theme, house).some((part) => part.look.includes("lit"))).toBe(true);
    expect(build(theme, { ...house, lit: false }).some((part) => part.look.includes("lit"))).toBe(false);
  }
});

test("cards and buttons share the number keys; what goes on without doing more has E", () => {
  const choice = (key: string): Choice => ({ key, text: key, verb: key, ends: key === "end" });
  const question = { kind: "pick", choices: ["knife", "end", "rope"].map(choice) } as unknown as Question;
  expect([...hotkeys(lay(question), question)]).toEqual([
    ["knife", "1"],
    ["rope", "2"],
    ["end", "E"],
  ]);
});

test("over a board cards are laid out only where nothing else is asked", () => {
  const plain = (key: string): Choice => ({ key, text: key, verb: key, ends: key === "end" });
  const card = (key: string): Choice => ({ ...plain(key), hint: { thing: { id: key, name: key } } as unknown as NonNullable<Choice["hint"]> });
  const [empty, board] = [{ cells: [] } as unknown as Scene, { cells: [[1]] } as unknown as Scene];
  const shop = [card("knife"), card("rope"), plain("end")];
  const turn = [card("knife"), card("rope"), plain("walk")];
  expect(carded(shop, board).map((one) => one.key)).toEqual(["knife", "rope"]);
  expect(carded(turn, board)).toEqual([]);
  expect(carded(turn, empty).map((one) => one.key)).toEqual(["knife", "rope"]);
  expect(carded([card("knife"), plain("end")], board)).toEqual([]);
});
