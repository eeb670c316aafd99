import { describe, expect, test } from "vitest";

import { meaning, toward } from "../src/lib/keys";

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("what a key means", () => {
  test("numbers are answers, counted from the first", () => {
    expect(meaning(key("1"))).toEqual({ do: "button", at: 0 });
    expect(meaning(key("9"))).toEqual({ do: "button", at: 8 });
    expect(meaning(key("0"))).toBeUndefined();
  });
  test("letters work in both cases", () => {
    expect(meaning(key("e"))).toEqual({ do: "end" });
    expect(meaning(key("U"))).toEqual({ do: "undo" });
    expect(meaning(key("?"))).toEqual({ do: "why" });
  });
  test("what belongs to the browser is left to it", () => {
    expect(meaning(key("u", { ctrlKey: true }))).toBeUndefined();
    expect(meaning(key("1", { altKey: true }))).toBeUndefined();
    expect(meaning(key("Tab"))).toBeUndefined();
  });
});

describe("where an arrow leads", () => {
  const spots = [
    { key: "near", x: 2, y: 0 },
    { key: "far", x: 5, y: 0 },
    { key: "aslant", x: 1, y: 2 },
    { key: "behind", x: -1, y: 0 },
  ];
  test("to the nearest straight ahead", () => expect(toward({ x: 0, y: 0 }, spots, 1, 0)?.key).toBe("near"));
  test("aslant if nothing is straight ahead", () => expect(toward({ x: 0, y: 0 }, spots, 0, 1)?.key).toBe("aslant"));
  test("nowhere if nothing lies there", () => expect(toward({ x: 0, y: 0 }, spots, 0, -1)).toBeUndefined());
  test("never to where one is", () => expect(toward({ x: 5, y: 0 }, spots, 1, 0)).toBeUndefined());
});
