import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const MOST = 14;

const folders = ["", ...readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) => statSync(src + path).isDirectory())];

test("no folder of the client is crowded", () => {
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => readdirSync(src + folder).filter((name) => !name.startsWith(".")).length > MOST)).toEqual([]);
});

describe("docs/architecture/web.md", () => {
  const page = readFileSync(fileURLToPath(new URL("../../docs/architecture/web.md", import.meta.url)), "utf8");
  const named = new Set([...page.matchAll(/`([\w./-]+)`/g)].map((found) => found[1] ?? ""));

  test("names every folder of the client", () => {
    expect(folders.filter((folder) => folder && !named.has(folder))).toEqual([]);
  });
  test("names no file that is not there", () => {
    const files = [...named].filter((name) => /^(lib|parts|pages|rails|board|stage|replay|charts|dev)\//.test(name));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((name) => !existsSync(src + name))).toEqual([]);
  });
});
