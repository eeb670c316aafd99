import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
  width?: number;
  height?: number;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One sprite of the icons that the client itself names (src/icons.json), from the game-icons set (CC BY 3.0). */
export function icons(): Plugin {
  const sprite = (): string => {
    const set = JSON.parse(readFileSync(here("../node_modules/@iconify-json/game-icons/icons.json"), "utf8")) as IconSet;
    const names = JSON.parse(readFileSync(here("../src/icons.json"), "utf8")) as string[];
    const missing = names.filter((name) => !(name in set.icons));
    if (missing.length > 0) throw new Error(`src/icons.json names icons that the set does not have: ${missing.join(", ")}`);
    const size = set.width ?? 512;
    const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${set.icons[name]?.body ?? ""}</symbol>`);
    return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  };
  return {
    name: "undercroft-icons",
    configureServer(server) {
      server.middlewares.use("/icons.svg", (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(sprite());
      });
      server.middlewares.use("/icons/", (request, response) => {
        const set = JSON.parse(readFileSync(here("../node_modules/@iconify-json/game-icons/icons.json"), "utf8")) as IconSet;
        const name = /^\/([a-z0-9-]+)\.svg/.exec(request.url ?? "")?.[1] ?? "";
        const size = set.width ?? 512;
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(`<svg xmlns="http://www.w3.org/2000/svg"><symbol id="icon" viewBox="0 0 ${size} ${size}">${set.icons[name]?.body ?? ""}</symbol></svg>`);
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "icons.svg", source: sprite() });
    },
  };
}
