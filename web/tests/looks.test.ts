import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { bedOf } from "../src/board/floor/beds";
import { BEDS, PALETTES, isBed, type Ground } from "../src/board/floor/looks";
import { floorOf } from "../src/board/floor/stone";
import { beyondOf, wallsOf } from "../src/board/floor/walls";
import type { Cell, Line } from "../src/protocol";

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
/** The names that the Python side lists. */
const listed = (name: string) => [...(new RegExp(`^${name} = Literal\\[([^\\]]*)\\]`, "m").exec(file("../../src/undercroft/crawl/shown/drawing/looks.py"))?.[1] ?? "").matchAll(/"([a-z]+)"/g)].map((found) => found[1] ?? "");
const wall: Line = [0, 0, 3, 0, "wall", 0, "", "", ""];
const outside = (_x: number, y: number) => y < 0;

describe("palettes", () => {
  test("each that a scene may name is drawn, in colours of its own", () => {
    expect(Object.keys(PALETTES)).toEqual(listed("Palette"));
    const css = file("../src/board/floor/palettes.css");
    for (const name of Object.keys(PALETTES).filter((one) => one !== "mine")) expect(css).toContain(`[data-palette="${name}"]`);
  });
  test("no two are alike: each has its own ground or its own walls", () => {
    const looks = Object.values(PALETTES).map(({ ground, wall: kind }) => `${ground} ${kind}`);
    expect(new Set(looks).size).toBe(looks.length);
  });
  test("each is described in the documentation", () => {
    const page = file("../../docs/architecture/scene.md");
    for (const name of ["Palette", "Ground", "Theme", "Terrain", "Colour", "PipIcon", "LineKind"].flatMap(listed)) expect(page).toContain(`\`${name}\``);
  });
});

describe("grounds", () => {
  test("every ground is laid in pieces or is a bed", () => {
    for (const ground of listed("Ground") as Ground[]) {
      const cell: Cell = [1, 0, 0, 0, true, ground, [], ""];
      const pieces = floorOf([cell]);
      expect([...pieces.stones, ...pieces.boards].some(Boolean)).toBe(!isBed(ground));
    }
  });
  test("a bed looks the same each time, and as wide as its squares", () => {
    for (const bed of BEDS) {
      const squares: [number, number][] = [[0, 0], [1, 0], [5, 3]];
      expect(bedOf(bed, squares)).toEqual(bedOf(bed, structuredClone(squares)));
      expect(bedOf(bed, squares).field.match(/M/g)).toHaveLength(3);
      expect(bedOf(bed, []).field).toBe("");
    }
  });
  test("a rim runs where another ground begins, a faint line between two squares", () => {
    const look = (name: string, squares: [number, number][]) => bedOf("water", squares).parts.find((part) => part.look === name)?.d.match(/M/g)?.length ?? 0;
    expect(look("shore", [[0, 0]])).toBe(4);
    expect(look("shore", [[0, 0], [1, 0]])).toBe(6);
    expect(look("grid", [[0, 0], [1, 0]])).toBe(1);
  });
});

describe("walls", () => {
  test("every kind is drawn, the same each time, as a few paths", () => {
    for (const { wall: kind } of Object.values(PALETTES)) {
      const parts = wallsOf(kind, [wall], outside);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.length).toBeLessThan(9);
      expect(parts).toEqual(wallsOf(kind, [wall], outside));
      expect(parts.every((part) => !part.d.includes("NaN"))).toBe(true);
      expect(beyondOf(kind, [wall], outside)).not.toBe("");
    }
  });
});
