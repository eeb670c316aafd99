import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { iconAt } from "../src/parts/pictures/icons";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const bundled = new Set(JSON.parse(readFileSync(`${src}icons.json`, "utf8")) as string[]);

test("every icon that the client itself names is in its one file", () => {
  const named = new Map<string, string>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.(svelte|ts)$/.test(file)) continue;
    const text = readFileSync(src + file, "utf8");
    for (const found of text.matchAll(/<Icon name="([\w-]+)"|\bicon="([\w-]+)"|\bicon: "([\w-]+)"/g)) named.set(found[1] ?? found[2] ?? found[3] ?? "", file);
  }
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter(([icon]) => !bundled.has(icon))).toEqual([]);
});

test("the client's own icons lie in one file, any other is fetched by itself", () => {
  expect(iconAt("cog")).toBe("/icons.svg#cog");
  expect(iconAt("spider-face")).toBe("/icons/spider-face.svg#icon");
});

test("the published list of icons is the set that the server gives", () => {
  const published = readFileSync(fileURLToPath(new URL("../../src/undercroft/crawl/shown/drawing/icons.txt", import.meta.url)), "utf8").trim().split("\n");
  const set = JSON.parse(readFileSync(fileURLToPath(new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url)), "utf8")) as { icons: object };
  expect(published).toEqual(Object.keys(set.icons).sort());
});
