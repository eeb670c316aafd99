import { createHash } from "node:crypto";

import { describe, expect, test } from "vitest";

import { check, named } from "../src/lib/fair";
import type { Fair, Sitting, Verdict } from "../src/protocol";

const sha = (text: string): string => createHash("sha256").update(text).digest("hex");
const SEED = "server north=mine south=yours";
const fair: Fair = { hash: sha(SEED), commitment: sha("server"), nonces: { north: "mine", south: "yours" }, missing: [], seed: SEED, dice: "fair" };
const verdict: Verdict = { ok: true, checks: [], hash: sha(SEED), seed: SEED, answers: 3, redraws: [{ n: 7, salt: sha(`${SEED} redraw 7`).slice(0, 32) }] };
const memory = { commitment: sha("server"), nonce: "mine", hash: sha(SEED) };
const wrong = async (changed: { fair?: Partial<Fair>; verdict?: Partial<Verdict>; memory?: Partial<typeof memory> }): Promise<number[]> => {
  const found = await check({ ...fair, ...changed.fair }, { ...verdict, ...changed.verdict }, ["north"], { ...memory, ...changed.memory });
  return found.flatMap((one, n) => (one.ok ? [] : [n]));
};

describe("the proof of the dice", () => {
  test("holds for an honest game", async () => {
    expect(await wrong({})).toEqual([]);
    expect(await check(fair, verdict, ["north"], memory)).toHaveLength(5);
  });
  test("needs no memory: a watcher checks what was published", async () => {
    const found = await check(fair, { ...verdict, redraws: [] }, [], { commitment: "", nonce: "", hash: "" });
    expect(found.map((one) => one.ok)).toEqual([true, true, true]);
  });
  test("notices a server that changed its part, even if it changed what it published too", async () => {
    const other = "other north=mine south=yours";
    const changed = { fair: { commitment: sha("other"), hash: sha(other) }, verdict: { seed: other, hash: sha(other) } };
    expect(await wrong(changed)).toEqual([0, 2, 4]);
  });
  test("notices a share that was left out, or swapped", async () => {
    expect(await wrong({ verdict: { seed: "server north=mine" } })).toContain(1);
    expect(await wrong({ verdict: { seed: "server north=other south=yours" } })).toContain(3);
  });
  test("notices something drawn again with a salt of somebody's choice", async () => {
    expect(await wrong({ verdict: { redraws: [{ n: 8, salt: verdict.redraws[0]?.salt ?? "" }] } })).toEqual([4]);
  });
});

test("seats are named as the game calls them, with who sits there", () => {
  const sittings = [
    { seat: "north", name: "North", who: "person", person: "Ada", mine: true },
    { seat: "south", name: "South", who: "person", person: "Bo", mine: false },
  ] as Sitting[];
  expect(named(["north", "south"], sittings)).toBe("North (you) and South (Bo)");
});
