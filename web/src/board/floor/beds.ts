/** Earth, grass, water, snow, carpet and cave floor: drawn from the place of each space alone, so that it always looks the same. */
import type { Bed } from "./looks";
import { UNIT, scatter } from "./stone";

const round = (n: number) => Math.round(n * 10) / 10;
type At = [x: number, y: number];

/** One ground as paths, in the order in which they are laid. `look` is a class of Floor.svelte. */
export interface Laid {
  bed: Bed;
  /** The squares themselves: what is painted first, and beyond which nothing is drawn. */
  field: string;
  parts: { look: string; d: string }[];
}

/** A patch with soft, uneven edges. */
function patch(cx: number, cy: number, rx: number, ry: number, next: () => number, corners = 8): string {
  const points = Array.from({ length: corners }, (_, n): At => {
    const angle = (n / corners) * Math.PI * 2;
    const far = 0.72 + next() * 0.5;
    return [cx + Math.cos(angle) * rx * far, cy + Math.sin(angle) * ry * far];
  });
  const mid = (a: At, b: At): At => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const first = mid(points[corners - 1] ?? [cx, cy], points[0] ?? [cx, cy]);
  let d = `M${round(first[0])} ${round(first[1])}`;
  points.forEach((point, n) => {
    const to = mid(point, points[(n + 1) % corners] ?? point);
    d += `Q${round(point[0])} ${round(point[1])} ${round(to[0])} ${round(to[1])}`;
  });
  return `${d}Z`;
}

/** A stone with straight edges. */
function plate(cx: number, cy: number, size: number, next: () => number): string {
  const corners = 5 + Math.floor(next() * 3);
  const turn = next() * Math.PI;
  const points = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (n / corners) * Math.PI * 2;
    const far = size * (0.7 + next() * 0.45);
    return `${round(cx + Math.cos(angle) * far)} ${round(cy + Math.sin(angle) * far * 0.86)}`;
  });
  return `M${points.join("L")}Z`;
}

const DRAW: Record<Bed, (add: (look: string, d: string) => void, px: number, py: number, next: () => number) => void> = {
  earth(add, px, py, next) {
    for (let n = 0; n < 3; n += 1) add(n % 2 ? "low" : "high", patch(px + next() * UNIT, py + next() * UNIT, 7 + next() * 15, 5 + next() * 9, next));
    for (let n = 0; n < 5; n += 1) {
      const [x, y, r] = [px + next() * UNIT, py + next() * UNIT, 0.9 + next() * 2.1];
      add("under", patch(x + 0.6, y + 1, r, r * 0.8, next, 5));
      add("pebble", patch(x, y, r, r * 0.8, next, 5));
    }
    for (let n = 0; n < 2; n += 1) {
      const [x, y] = [px + next() * UNIT, py + next() * UNIT];
      add("scratch", `M${round(x)} ${round(y)}q${round(4 + next() * 6)} ${round(next() * 4 - 2)} ${round(9 + next() * 9)} ${round(next() * 6 - 3)}`);
    }
  },
  grass(add, px, py, next) {
    for (let n = 0; n < 3; n += 1) add(n % 2 ? "low" : "high", patch(px + next() * UNIT, py + next() * UNIT, 9 + next() * 17, 7 + next() * 12, next));
    for (let n = 0; n < 9; n += 1) {
      const [x, y, h] = [px + next() * UNIT, py + next() * UNIT, 3 + next() * 4];
      const lean = next() * 3 - 1.5;
      add(n < 5 ? "blade" : "blade-low", `M${round(x - 1.6)} ${round(y)}q${round(lean - 1)} ${round(-h * 0.5)} ${round(lean - 2)} ${round(-h * 0.8)}M${round(x)} ${round(y)}q${round(lean)} ${round(-h * 0.6)} ${round(lean)} ${round(-h)}M${round(x + 1.6)} ${round(y)}q${round(lean + 1)} ${round(-h * 0.4)} ${round(lean + 2)} ${round(-h * 0.75)}`);
    }
    if (next() < 0.3) {
      const [x, y] = [px + 8 + next() * (UNIT - 16), py + 8 + next() * (UNIT - 16)];
      for (let n = 0; n < 3; n += 1) add("flower", patch(x + next() * 9 - 4, y + next() * 7 - 3, 1.2, 1.2, next, 5));
    }
  },
  water(add, px, py, next) {
    for (let n = 0; n < 2; n += 1) add(n % 2 ? "low" : "high", patch(px + next() * UNIT, py + next() * UNIT, 12 + next() * 18, 5 + next() * 8, next));
    for (let n = 0; n < 4; n += 1) {
      const [x, y, w] = [px + next() * UNIT, py + (n + next()) * (UNIT / 4), 6 + next() * 9];
      add(n % 2 ? "ripple" : "ripple faint", `M${round(x - w)} ${round(y)}q${round(w / 2)} ${round(-2.4 - next() * 2)} ${round(w)} 0q${round(w / 2)} ${round(2 + next() * 2)} ${round(w)} 0`);
    }
  },
  snow(add, px, py, next) {
    for (let n = 0; n < 2; n += 1) add(n % 2 ? "low" : "high", patch(px + next() * UNIT, py + next() * UNIT, 10 + next() * 20, 5 + next() * 9, next));
    for (let n = 0; n < 2; n += 1) {
      const [x, y, w] = [px + next() * UNIT, py + next() * UNIT, 9 + next() * 14];
      add("drift", `M${round(x - w)} ${round(y)}q${round(w * 0.9)} ${round(-4 - next() * 5)} ${round(w * 2)} ${round(next() * 3)}`);
    }
    for (let n = 0; n < 5; n += 1) add("sparkle", `M${round(px + next() * UNIT)} ${round(py + next() * UNIT)}h.1`);
  },
  carpet(add, px, py, next) {
    const [cx, cy, r] = [px + UNIT / 2, py + UNIT / 2, UNIT / 2];
    add("low", `M${cx} ${py + 3}L${px + UNIT - 3} ${cy}L${cx} ${py + UNIT - 3}L${px + 3} ${cy}Z`);
    add("high", `M${cx} ${cy - r * 0.52}L${cx + r * 0.52} ${cy}L${cx} ${cy + r * 0.52}L${cx - r * 0.52} ${cy}Z`);
    add("thread", `M${cx} ${cy - r * 0.26}L${cx + r * 0.26} ${cy}L${cx} ${cy + r * 0.26}L${cx - r * 0.26} ${cy}Z`);
    for (const [dx, dy] of [[0, 0], [UNIT, 0], [0, UNIT], [UNIT, UNIT]] as const) add("thread", `M${px + dx} ${py + dy - 4.5}l4.5 4.500l-4.500 4.500l-4.500 -4.500Z`);
    for (let n = 0; n < 5; n += 1) add("weave", `M${round(px + next() * UNIT)} ${round(py + next() * UNIT)}h${round(3 + next() * 7)}`);
  },
  cave(add, px, py, next) {
    for (let n = 0; n < 2; n += 1) add("low", patch(px + next() * UNIT, py + next() * UNIT, 10 + next() * 16, 6 + next() * 10, next));
    for (let n = 0; n < 2; n += 1) {
      const seed = next() * 1e6;
      const [x, y, size] = [px + next() * UNIT, py + next() * UNIT, 7 + next() * 12];
      add("under", plate(x + 1.2, y + 1.8, size, scatter(seed)));
      add(n ? "high" : "pebble", plate(x, y, size, scatter(seed)));
    }
    for (let n = 0; n < 3; n += 1) add("speck", `M${round(px + next() * UNIT)} ${round(py + next() * UNIT)}h.1`);
    if (next() < 0.5) {
      const [x, y] = [px + next() * UNIT, py + next() * UNIT];
      add("scratch", `M${round(x)} ${round(y)}l${round(next() * 9 - 2)} ${round(4 + next() * 5)}l${round(next() * 6 - 4)} ${round(4 + next() * 6)}`);
    }
  },
};

/** What is laid first; anything else comes in the order in which it was first drawn. */
const ORDER = ["low", "high", "under", "pebble"];

/** Squares of one ground: patches that run across their borders, what lies on them, and a rim where another ground begins. */
export function bedOf(bed: Bed, squares: At[]): Laid {
  const parts = new Map<string, string[]>(ORDER.map((look) => [look, []]));
  const add = (look: string, d: string) => {
    const known = parts.get(look);
    if (known) known.push(d);
    else parts.set(look, [d]);
  };
  const taken = new Set(squares.map(([x, y]) => `${x},${y}`));
  const edges: string[] = [];
  const grid: string[] = [];
  for (const [x, y] of squares) {
    const [px, py] = [x * UNIT, y * UNIT];
    DRAW[bed](add, px, py, scatter(x * 31 + 7, y * 17 + 3, bed.length));
    const inset = bed === "carpet" ? 4 : 0;
    if (!taken.has(`${x},${y - 1}`)) edges.push(`M${px} ${py + inset}h${UNIT}`);
    else grid.push(`M${px} ${py}h${UNIT}`);
    if (!taken.has(`${x},${y + 1}`)) edges.push(`M${px} ${py + UNIT - inset}h${UNIT}`);
    if (!taken.has(`${x - 1},${y}`)) edges.push(`M${px + inset} ${py}v${UNIT}`);
    else grid.push(`M${px} ${py}v${UNIT}`);
    if (!taken.has(`${x + 1},${y}`)) edges.push(`M${px + UNIT - inset} ${py}v${UNIT}`);
  }
  const drawn = [...parts].filter(([, d]) => d.length > 0).map(([look, d]) => ({ look, d: d.join("") }));
  return {
    bed,
    field: squares.map(([x, y]) => `M${x * UNIT} ${y * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`).join(""),
    parts: [...drawn, { look: "grid", d: grid.join("") }, { look: "shore", d: edges.join("") }].filter((part) => part.d),
  };
}
