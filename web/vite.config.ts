import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { icons } from "./tools/icons.ts";

// The built client goes into the Python package, so that the wheel holds it.
export default defineConfig({
  plugins: [icons(), svelte()],
  build: { outDir: "../src/undercroft/table/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  // Tests run the client's code, not what it would be on a server.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
