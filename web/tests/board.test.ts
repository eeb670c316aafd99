import { describe, expect, test } from "vitest";

import { SHADES, UNIT, floorOf, hatch, rough, scatter } from "../src/board/floor/stone";
import { terrainOf } from "../src/board/floor/terrain";
import { baseOf, doorways, layOut, stands } from "../src/board/layout/layout";
import { onLine } from "../src/lib/choices";
import { changes } from "../src/board/motion/changes";
import type { Cell, Choice, Figure, Line, Scene } from "../src/protocol";

const cell = (space: number, x: number, y: number, plane = 0): Cell => [space, x, y, plane, true, "flags", [], `S${space}`];
const figure = (id: string, space: number, more: Partial<Figure> = {}): Figure => ({
  id,
  name: id,
  icon: "person",
  metal: "brass",
  spaces: [space],
  wounds: 0,
  badges: [],
  active: false,
  down: false,
  label: "",
  title: "",
  notes: [],
  ...more,
});
const scene = (figures: Figure[]): Scene => ({ figures }) as unknown as Scene;

describe("stone", () => {
  const floor = [cell(1, 0, 0), cell(2, 1, 0), cell(3, 0, 1)];
  test("the same map is always drawn the same", () => {
    expect(floorOf(floor)).toEqual(floorOf(structuredClone(floor)));
    expect(rough(0, 0, 3, 0)).toBe(rough(0, 0, 3, 0));
    expect(hatch(0, 0, 3, 0, () => true)).toBe(hatch(0, 0, 3, 0, () => true));
  });
  test("a space looks the same whatever lies beside it", () => {
    const alone = floorOf([cell(1, 0, 0)]).stones;
    const among = floorOf(floor).stones;
    alone.forEach((path, shade) => expect(among[shade]?.startsWith(path)).toBe(true));
  });
  test("two spaces do not look alike", () => {
    expect(floorOf([cell(1, 0, 0)])).not.toEqual(floorOf([cell(2, 0, 0)]));
  });
  test("every stone has a shade", () => {
    expect(floorOf(floor).stones).toHaveLength(SHADES);
    const next = scatter(1, 2, 3);
    for (let n = 0; n < 1000; n += 1) {
      const value = next();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
  test("a wall is hatched only where there is no floor", () => {
    expect(hatch(0, 0, 1, 0, () => false)).toBe("");
    expect(hatch(0, 0, 1, 0, (_, y) => y < 0)).not.toBe("");
  });
});

describe("layout", () => {
  test("a square's middle is its middle", () => {
    const plan = layOut({ cells: [cell(1, 2, 3)], lines: [] });
    expect(plan.centre.get(1)).toEqual({ x: 2.5 * UNIT, y: 3.5 * UNIT });
    expect(plan.extent).toEqual({ x: 2 * UNIT, y: 3 * UNIT, w: UNIT, h: UNIT });
  });
  test("planes never lie on each other", () => {
    const plan = layOut({ cells: [cell(1, 0, 0), cell(2, 4, 0), cell(3, 0, 0, 1), cell(4, -3, 2, 1)], lines: [] });
    for (const one of [1, 2].map((space) => plan.centre.get(space))) {
      for (const other of [3, 4].map((space) => plan.centre.get(space))) {
        const [dx, dy] = [Math.abs((one?.x ?? 0) - (other?.x ?? 0)), Math.abs((one?.y ?? 0) - (other?.y ?? 0))];
        expect(Math.max(dx, dy)).toBeGreaterThan(2 * UNIT);
      }
    }
  });
  test("planes lie so that the way between them is short", () => {
    const cells = [...[0, 1, 2, 3].map((y) => cell(y, 0, y)), ...[0, 1, 2, 3].map((y) => cell(10 + y, 0, y, 1))];
    const plan = layOut({ cells, lines: [], links: [[[3], [10]]] });
    const [from, to] = [plan.centre.get(3), plan.centre.get(10)];
    expect(plan.links).toEqual([{ from, to }]);
    expect(Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0))).toBeLessThanOrEqual(5 * UNIT);
    const boxes = plan.planes.map((one) => one.box);
    const apart = (a: number, wide: number, b: number) => b >= a + wide + 2 * UNIT;
    const [one, two] = boxes;
    expect(one && two && (apart(one.x, one.w, two.x) || apart(two.x, two.w, one.x) || apart(one.y, one.h, two.y) || apart(two.y, two.h, one.y))).toBe(true);
  });
  test("the middle of an area is within it", () => {
    const square: Cell = [7, 0, 0, 0, true, "", [[0, 0], [400, 0], [400, 200], [0, 200]], "Hall"];
    expect(layOut({ cells: [square], lines: [] }).centre.get(7)).toEqual({ x: 2 * UNIT, y: UNIT });
  });
  test("figures in one space do not cover each other", () => {
    const plan = layOut({ cells: [cell(1, 0, 0)], lines: [] });
    const found = stands(["a", "b", "c"].map((id) => figure(id, 1)), plan);
    const places = [...found.values()].map((at) => `${at.x},${at.y}`);
    expect(new Set(places).size).toBe(3);
    expect([...found.values()].every((at) => at.scale < 1)).toBe(true);
  });
  test("a large figure stands in the middle of its spaces", () => {
    const plan = layOut({ cells: [cell(1, 0, 0), cell(2, 1, 0), cell(3, 0, 1), cell(4, 1, 1)], lines: [] });
    expect(stands([figure("ox", 1, { spaces: [1, 2, 3, 4] })], plan).get("ox")).toEqual({ x: UNIT, y: UNIT, scale: 1, wide: 2, high: 2 });
  });
});

describe("what has changed", () => {
  test("who walked goes the way that the tale tells", () => {
    const found = changes(scene([figure("h", 1)]), scene([figure("h", 4)]), [
      { n: 1, i: 0, text: "", figures: ["h"], spaces: [2] },
      { n: 1, i: 1, text: "", figures: ["x", "h"], spaces: [9] },
      { n: 1, i: 2, text: "", figures: ["h"], spaces: [3, 4] },
    ]);
    expect(found.moved).toEqual([{ id: "h", path: [1, 2, 3, 4] }]);
  });
  test("blows are told by lines: who strikes whom, and whether it hits; wounds of several blows are one number", () => {
    const stand = scene([figure("f", 1), figure("h", 2)]);
    const found = changes(stand, scene([figure("f", 1), figure("h", 2, { wounds: 3 })]), [
      { n: 1, i: 0, text: "", look: "strikes", figures: ["f", "h"], amount: 2 },
      { n: 1, i: 1, text: "", look: "hurt", figures: ["h"], amount: 2 },
      { n: 1, i: 2, text: "", look: "strikes", figures: ["f", "h"] },
      { n: 1, i: 3, text: "", look: "hurt", figures: ["h"], amount: 1 },
    ]);
    expect(found.struck).toEqual([{ by: "f", at: "h", missed: false }, { by: "f", at: "h", missed: true }]);
    expect(found.hurt).toEqual([{ id: "h", by: 3 }]);
    expect(found.moved).toEqual([]);
  });
  test("without a tale straight there", () => {
    expect(changes(scene([figure("h", 1)]), scene([figure("h", 4)]), []).moved).toEqual([{ id: "h", path: [1, 4] }]);
  });
  test("wounds hurt, healing does not; the dead are gone, the new have come", () => {
    const found = changes(
      scene([figure("a", 1), figure("b", 2, { wounds: 3 }), figure("dead", 3)]),
      scene([figure("a", 1, { wounds: 2 }), figure("b", 2, { wounds: 1 }), figure("new", 5)]),
      [],
    );
    expect(found.hurt).toEqual([{ id: "a", by: 2 }, { id: "b", by: -2 }]);
    expect(found.gone.map((one) => one.id)).toEqual(["dead"]);
    expect(found.came).toEqual(["new"]);
    expect(found.moved).toEqual([]);
  });
});

describe("bases", () => {
  const plan = layOut({ cells: [0, 1, 2, 3, 4, 5].map((n) => cell(n, n % 3, Math.floor(n / 3))), lines: [] });
  test("a base has the shape of its spaces, and its coin stands in the middle", () => {
    expect(baseOf([4], plan)).toEqual({ x: 1.5 * UNIT, y: 1.5 * UNIT, wide: 1, high: 1 });
    expect(baseOf([1, 2], plan)).toEqual({ x: 2 * UNIT, y: 0.5 * UNIT, wide: 2, high: 1 });
    expect(baseOf([0, 1, 2, 3, 4, 5], plan)).toEqual({ x: 1.5 * UNIT, y: UNIT, wide: 3, high: 2 });
  });
  test("one that hangs over the edge stands where its base is, not where most of its spaces are", () => {
    expect(baseOf([1, 4, 5], plan)).toEqual({ x: 2 * UNIT, y: UNIT, wide: 2, high: 2 });
  });
  test("an area counts as one square, nothing has no base", () => {
    const area = layOut({ cells: [[1, 0, 0, 0, true, "", [[0, 0], [600, 0], [600, 400], [0, 400]], "Hall"]], lines: [] });
    expect(baseOf([1], area)).toMatchObject({ wide: 1, high: 1 });
    expect(baseOf([], area)).toBeUndefined();
  });
});

describe("doors", () => {
  const door: Line = [3, 1, 3, 3, "shut", 0, "d1", "open:door:d1", "The oak door"];
  const wall: Line = [0, 0, 5, 0, "wall", 0, "", "", ""];
  const choice = (key: string, about: Choice["about"] = []): Choice => ({ key, text: key, verb: key, about });
  test("only a line that stands for an answer can be pointed at", () => {
    const plan = layOut({ cells: [cell(1, 0, 0)], lines: [wall, door] });
    expect(doorways(plan)).toEqual([{ line: door, x: 3 * UNIT, y: 2 * UNIT, length: 2 * UNIT, upright: true }]);
  });
  test("its answers are the one it stands for, and those that name it", () => {
    expect(onLine(choice("open:door:d1"), door)).toBe(true);
    expect(onLine(choice("bash:door:d1", [["marker", "d1"]]), door)).toBe(true);
    expect(onLine(choice("open:door:d2", [["marker", "d2"]]), door)).toBe(false);
    expect(onLine(choice("", [["marker", ""]]), wall)).toBe(false);
  });
});

describe("terrain", () => {
  const plan = layOut({ cells: [0, 1, 2, 3, 4].map((n) => cell(n, n, 0)), lines: [] });
  test("several patches of one sort have a rim each, and none between their own squares", () => {
    const lie = terrainOf({ look: "water", spaces: [0, 1, 4] }, plan);
    expect(lie.field.match(/M/g)).toHaveLength(3);
    expect(lie.rim.match(/M/g)).toHaveLength(6 + 4);
  });
  test("each sort has a pattern of its own, the same each time", () => {
    const looks = ["obstacle", "water", "pit", "lava", "hazard"] as const;
    const drawn = looks.map((look) => JSON.stringify(terrainOf({ look, spaces: [2] }, plan).parts));
    expect(new Set(drawn).size).toBe(looks.length);
    expect(drawn).toEqual(looks.map((look) => JSON.stringify(terrainOf({ look, spaces: [2] }, plan).parts)));
  });
  test("a space that is no square is covered as it is", () => {
    const area = layOut({ cells: [[1, 0, 0, 0, true, "", [[0, 0], [100, 0], [0, 100]], "Pool"]], lines: [] });
    expect(terrainOf({ look: "water", spaces: [1, 99] }, area)).toMatchObject({ field: "", areas: [`0,0 ${UNIT},0 0,${UNIT}`] });
  });
});
