import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const MOST = 14;

const folders = ["", ...readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) => statSync(src + path).isDirectory())];

test("no folder of the client is crowded", () => {
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => readdirSync(src + folder).filter((name) => !name.startsWith(".")).length > MOST)).toEqual([]);
});
