import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { lookOf } from "../src/rails/clock/steps";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const bundled = new Set(JSON.parse(readFileSync(`${src}icons.json`, "utf8")) as string[]);

test("every icon that the client itself names is in the sprite", () => {
  const named = new Map<string, string>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.(svelte|ts)$/.test(file)) continue;
    const text = readFileSync(src + file, "utf8");
    for (const found of text.matchAll(/<Icon name="([\w-]+)"|\bicon="([\w-]+)"|\bicon: "([\w-]+)"/g)) named.set(found[1] ?? found[2] ?? found[3] ?? "", file);
  }
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter(([icon]) => !bundled.has(icon))).toEqual([]);
});

test("a step of a kind that nobody knows is plain", () => {
  expect(lookOf("no such kind")).toEqual({ tone: "", icon: "" });
});
