/** Terrain: what lies in spaces and matters to whoever enters, drawn from the places of its spaces alone. */
import type { Surface } from "../../protocol";
import type { Plan } from "../layout/layout";
import { UNIT, scatter } from "./stone";

export type Terrain = Surface["look"];

/** One sort of terrain as paths. `look` of a part is a class of Patch.svelte. */
export interface Lie {
  look: Terrain;
  /** All its squares. */
  field: string;
  /** Where it ends. */
  rim: string;
  parts: { look: string; d: string }[];
  /** Spaces that are no squares, as corners. */
  areas: string[];
}

const round = (n: number) => Math.round(n * 10) / 10;
type Add = (look: string, d: string) => void;

/** A stone with uneven corners. */
function lump(x: number, y: number, r: number, next: () => number, corners = 7): string {
  const points = Array.from({ length: corners }, (_, n) => {
    const [angle, far] = [(n / corners) * Math.PI * 2 + next() * 0.5, r * (0.76 + next() * 0.4)];
    return `${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far * 0.9)}`;
  });
  return `M${points.join("L")}Z`;
}

const DRAW: Record<Terrain, (add: Add, x: number, y: number, next: () => number) => void> = {
  obstacle(add, x, y, next) {
    for (const [dx, dy, r] of [[0.27, 0.3, 11], [0.7, 0.26, 10], [0.32, 0.72, 11], [0.72, 0.7, 12]] as const) {
      const [cx, cy] = [x + UNIT * dx + next() * 4 - 2, y + UNIT * dy + next() * 4 - 2];
      add("under", lump(cx + 1.5, cy + 2.5, r + 1.5, next));
      add("lump", lump(cx, cy, r, next));
      add("shine", `M${round(cx - r * 0.5)} ${round(cy - r * 0.2)}q${round(r * 0.2)} ${round(-r * 0.4)} ${round(r * 0.7)} ${round(-r * 0.4)}`);
    }
  },
  water(add, x, y, next) {
    for (let n = 0; n < 4; n += 1) {
      const [cx, cy, w] = [x + 5 + next() * (UNIT - 26), y + 7 + n * 11 + next() * 4, 6 + next() * 3];
      add(n % 2 ? "line faint" : "line", `M${round(cx)} ${round(cy)}q${round(w / 2)} -4 ${round(w)} 0t${round(w)} 0`);
    }
  },
  pit(add, x, y, next) {
    for (let n = 1; n < 5; n += 1) {
      const by = (n * UNIT) / 5 + next() * 2;
      add("line", `M${round(x + by)} ${round(y + 6)}L${round(x + 6)} ${round(y + by)}`);
      add("line faint", `M${round(x + UNIT - 6)} ${round(y + by)}L${round(x + by)} ${round(y + UNIT - 6)}`);
    }
  },
  lava(add, x, y, next) {
    for (const [dx, dy, r] of [[0.28, 0.28, 10], [0.74, 0.34, 9], [0.36, 0.74, 9], [0.78, 0.78, 8]] as const) add("lump", lump(x + UNIT * dx + next() * 4 - 2, y + UNIT * dy + next() * 4 - 2, r, next, 6));
    add("shine", `M${round(x + 4)} ${round(y + UNIT * 0.52)}q${round(8 + next() * 6)} -7 ${round(UNIT * 0.45)} 0t${round(UNIT * 0.42)} ${round(next() * 6 - 3)}`);
  },
  hazard(add, x, y, next) {
    for (const [dx, dy] of [[0.2, 0.36], [0.52, 0.28], [0.82, 0.4], [0.34, 0.68], [0.66, 0.72], [0.2, 0.92], [0.84, 0.94]] as const) {
      const [cx, cy, h] = [x + UNIT * dx + next() * 4 - 2, y + UNIT * dy, 9 + next() * 3];
      add("lump", `M${round(cx - 4.5)} ${round(cy)}L${round(cx + next() * 3 - 1.5)} ${round(cy - h)}L${round(cx + 4.5)} ${round(cy)}Z`);
    }
  },
};

/** One sort of terrain on the whole map, however many patches it has. */
export function terrainOf({ look, spaces }: Pick<Surface, "look" | "spaces">, plan: Pick<Plan, "cells" | "centre" | "shapes">): Lie {
  const parts = new Map<string, string[]>();
  const add: Add = (part, d) => parts.set(part, [...(parts.get(part) ?? []), d]);
  const found: Lie = { look, field: "", rim: "", parts: [], areas: [] };
  const own = new Set(spaces.map((space) => plan.cells.get(space)).map((cell) => cell && `${cell[3]},${cell[1]},${cell[2]}`));
  for (const space of spaces) {
    const [cell, at, area] = [plan.cells.get(space), plan.centre.get(space), plan.shapes.get(space)];
    if (area) found.areas.push(area);
    if (!cell || !at || area) continue;
    const [x, y] = [round(at.x - UNIT / 2), round(at.y - UNIT / 2)];
    found.field += `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}z`;
    const beside = (dx: number, dy: number) => own.has(`${cell[3]},${cell[1] + dx},${cell[2] + dy}`);
    if (!beside(0, -1)) found.rim += `M${x} ${y}h${UNIT}`;
    if (!beside(1, 0)) found.rim += `M${x + UNIT} ${y}v${UNIT}`;
    if (!beside(0, 1)) found.rim += `M${x + UNIT} ${y + UNIT}h${-UNIT}`;
    if (!beside(-1, 0)) found.rim += `M${x} ${y + UNIT}v${-UNIT}`;
    DRAW[look](add, x, y, scatter(cell[1], cell[2], look.length));
  }
  found.parts = [...parts].map(([part, d]) => ({ look: part, d: d.join("") }));
  return found;
}
