import { describe, expect, it } from "vitest";

import { apart, steps, ticks, valueAt } from "./scale";

describe("ticks", () => {
  it("are round and reach the most", () => {
    expect(ticks(17)).toEqual([0, 5, 10, 15, 20]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(100)).toEqual([0, 50, 100]);
  });
  it("never divide by nothing", () => {
    expect(ticks(0)).toEqual([0, 1]);
  });
});

describe("valueAt", () => {
  it("is the last known value", () => {
    const points: [number, number][] = [
      [4, 2],
      [9, 5],
    ];
    expect([0, 4, 8, 9, 50].map((at) => valueAt(points, at))).toEqual([0, 2, 2, 5, 5]);
  });
});

describe("steps", () => {
  it("stays level until a value changes", () => {
    const path = steps([[2, 3]], 5, (at) => at * 10, (value) => 100 - value);
    expect(path).toBe("M0 100H20V97H50");
  });
});

describe("apart", () => {
  it("keeps the order and the room", () => {
    expect(apart([10, 12, 50], 15, 0, 100)).toEqual([10, 25, 50]);
    expect(apart([95, 99], 15, 0, 100)).toEqual([85, 100]);
  });
});
