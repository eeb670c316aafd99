import { beforeEach, describe, expect, test } from "vitest";

import { hear, heard, silence, silent } from "../src/lib/guide";
import { platesOf } from "../src/parts/pictures/plates";
import type { Figure, Scene, Sheet } from "../src/protocol";

const sheet = (figure: string, seat: string) => ({ figure, seat }) as unknown as Sheet;
const figure = (id: string, label: string) => ({ id, label }) as unknown as Figure;

describe("plates", () => {
  const scene = { party: [sheet("h1", "p1"), sheet("h2", "p2"), sheet("h3", "p1")], figures: [figure("h1", "A"), figure("h2", "B"), figure("7", "c")] } as unknown as Scene;
  test("a figure has its letters, and its seat's colour", () => {
    const plates = platesOf(scene);
    expect(plates.get("h1")).toEqual({ label: "A", colour: "var(--seat-1)" });
    expect(plates.get("h2")).toEqual({ label: "B", colour: "var(--seat-2)" });
  });
  test("figures of one seat share a colour, also off the board", () => {
    expect(platesOf(scene).get("h3")).toEqual({ label: "", colour: "var(--seat-1)" });
  });
  test("nobody's figure has letters and no colour", () => {
    expect(platesOf(scene).get("7")).toEqual({ label: "c", colour: "" });
  });
});

describe("the guide", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } });
  });
  test("remembers what it said at each table, once", () => {
    hear("t1", "doors");
    hear("t1", "doors");
    hear("t2", "fights");
    expect(heard("t1")).toEqual(["doors"]);
    expect(heard("t2")).toEqual(["fights"]);
    expect(heard("t3")).toEqual([]);
  });
  test("is silent where somebody said so, and only there", () => {
    silence("t1");
    expect(silent("t1")).toBe(true);
    expect(silent("t2")).toBe(false);
  });
  test("remembers the last tables only", () => {
    for (let n = 0; n < 40; n += 1) hear(`t${n}`, "doors");
    expect(Object.keys(JSON.parse(kept.get("undercroft.guided") ?? "{}") as object)).toHaveLength(20);
    expect(heard("t39")).toEqual(["doors"]);
  });
  test("starts anew where an older version kept a list", () => {
    kept.set("undercroft.guided", '["t1"]');
    expect(heard("t1")).toEqual([]);
  });
});
