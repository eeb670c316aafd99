/** Flagstones, planks, walls and hatching drawn from the map alone: the same space always looks the same. */
import type { Cell } from "../../protocol";
import { isBed, type Ground } from "./looks";

export const UNIT = 48;
/** Stones come in so many shades, so that a whole floor is a handful of paths. */
export const SHADES = 9;

/** A small hash that scatters well; returns numbers from 0 to 1 one after another. */
export function scatter(...seeds: number[]): () => number {
  let h = 2166136261;
  for (const seed of seeds) {
    h ^= seed + 0x9e3779b9;
    h = Math.imul(h, 16777619);
    h ^= h >>> 13;
  }
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    h = Math.imul(h ^ (h >>> 13), 3266489917);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A floor as paths: stones and boards by shade, their lit and their dark edges, cracks and pits. */
export interface Floor {
  stones: string[];
  boards: string[];
  light: string;
  dark: string;
  cracks: string;
  pits: string;
}

/** Grounds that are laid piece by piece; `ground` is what a space has that names none. */
export function floorOf(cells: Cell[], ground: Ground = "stone"): Floor {
  const floor: Floor = { stones: Array<string>(SHADES).fill(""), boards: Array<string>(SHADES).fill(""), light: "", dark: "", cracks: "", pits: "" };
  for (const [space, x, y, , , named, shape] of cells) {
    const kind = named || ground;
    if (isBed(kind)) continue;
    if (shape.length > 0) {
      const xs = shape.map((corner) => corner[0] / 100);
      const ys = shape.map((corner) => corner[1] / 100);
      for (let ax = Math.floor(Math.min(...xs)); ax < Math.max(...xs); ax += 1) {
        for (let ay = Math.floor(Math.min(...ys)); ay < Math.max(...ys); ay += 1) square(floor, space * 977 + ax * 31 + ay, ax, ay, kind);
      }
    } else {
      square(floor, space, x, y, kind);
    }
  }
  return floor;
}

function square(floor: Floor, space: number, x: number, y: number, kind: Ground): void {
  const next = scatter(space, x * 31 + 7, y * 17 + 3);
  const px = x * UNIT;
  const py = y * UNIT;
  if (kind === "planks") {
    const joint = 0.25 + next() * 0.5;
    for (let n = 0; n < 4; n += 1) {
      const top = py + (n * UNIT) / 4;
      if (n === Math.floor(next() * 4)) {
        block(floor, floor.boards, px, top, UNIT * joint, UNIT / 4, next, 0.35);
        block(floor, floor.boards, px + UNIT * joint, top, UNIT * (1 - joint), UNIT / 4, next, 0.35);
      } else {
        block(floor, floor.boards, px, top, UNIT, UNIT / 4, next, 0.35);
      }
    }
    return;
  }
  if (kind === "cobbles") {
    for (let n = 0; n < 9; n += 1) {
      block(floor, floor.stones, px + ((n % 3) * UNIT) / 3, py + (Math.floor(n / 3) * UNIT) / 3, UNIT / 3, UNIT / 3, next, 1);
    }
    return;
  }
  if (kind === "street") {
    // Setts in rows, every other row shifted by half a sett; two halves meet at the border.
    const [w, h] = [UNIT / 3, UNIT / 4];
    for (let row = 0; row < 4; row += 1) {
      const cuts = row % 2 ? [0, w / 2, w * 1.5, w * 2.5, UNIT] : [0, w, 2 * w, UNIT];
      for (let n = 0; n + 1 < cuts.length; n += 1) {
        const [from, to] = [cuts[n] ?? 0, cuts[n + 1] ?? UNIT];
        block(floor, floor.stones, px + from, py + row * h, to - from, h, next, 0.5);
      }
    }
    return;
  }
  const pattern = next();
  const cut = 0.36 + next() * 0.28;
  if (pattern < 0.5) {
    block(floor, floor.stones, px, py, UNIT, UNIT, next, 1);
  } else if (pattern < 0.72) {
    block(floor, floor.stones, px, py, UNIT, UNIT * cut, next, 1);
    block(floor, floor.stones, px, py + UNIT * cut, UNIT, UNIT * (1 - cut), next, 1);
  } else if (pattern < 0.92) {
    block(floor, floor.stones, px, py, UNIT * cut, UNIT, next, 1);
    block(floor, floor.stones, px + UNIT * cut, py, UNIT * (1 - cut), UNIT, next, 1);
  } else {
    const low = 0.4 + next() * 0.2;
    block(floor, floor.stones, px, py, UNIT * cut, UNIT, next, 1);
    block(floor, floor.stones, px + UNIT * cut, py, UNIT * (1 - cut), UNIT * low, next, 1);
    block(floor, floor.stones, px + UNIT * cut, py + UNIT * low, UNIT * (1 - cut), UNIT * (1 - low), next, 1);
  }
}

/** One stone: twelve corners of an unsteady hand, a bright edge above and left, a dark one below and right. */
function block(floor: Floor, into: string[], x: number, y: number, w: number, h: number, next: () => number, rough: number): void {
  const gap = 0.9 + 0.4 * rough;
  const wobble = () => (next() - 0.5) * 2.6 * rough;
  const corner = Math.min(w, h) * 0.1 * rough + 0.6;
  const left = x + gap;
  const top = y + gap;
  const right = x + w - gap;
  const bottom = y + h - gap;
  const across = () => left + (right - left) * (0.35 + next() * 0.3);
  const down = () => top + (bottom - top) * (0.35 + next() * 0.3);
  const points: [number, number][] = [
    [left + corner + next() * 2 * rough, top + wobble() * 0.3],
    [across(), top + next() * rough],
    [right - corner - next() * 2 * rough, top + wobble() * 0.3],
    [right + wobble() * 0.25, top + corner + next() * 2 * rough],
    [right - next() * rough, down()],
    [right + wobble() * 0.25, bottom - corner - next() * 2 * rough],
    [right - corner - next() * 2 * rough, bottom + wobble() * 0.3],
    [across(), bottom - next() * rough],
    [left + corner + next() * 2 * rough, bottom + wobble() * 0.3],
    [left + wobble() * 0.25, bottom - corner - next() * 2 * rough],
    [left + next() * rough, down()],
    [left + wobble() * 0.25, top + corner + next() * 2 * rough],
  ];
  const text = points.map(([px, py]) => `${round(px)} ${round(py)}`);
  const shade = Math.min(SHADES - 1, Math.floor(next() * SHADES));
  into[shade] += `M${text.join("L")}Z`;
  const inner = (n: number) => {
    const [px, py] = points[n] ?? [0, 0];
    const cx = (left + right) / 2;
    const cy = (top + bottom) / 2;
    return `${round(px + Math.sign(cx - px) * 0.8)} ${round(py + Math.sign(cy - py) * 0.8)}`;
  };
  floor.light += `M${[10, 11, 0, 1, 2].map(inner).join("L")}`;
  floor.dark += `M${[4, 5, 6, 7, 8].map(inner).join("L")}`;
  if (next() < 0.16 * rough + (h < UNIT / 3 ? 0.05 : 0)) {
    let cx = left + w * (0.2 + next() * 0.6);
    let cy = top + h * (0.08 + next() * 0.25);
    floor.cracks += `M${round(cx)} ${round(cy)}`;
    const bits = 2 + Math.floor(next() * 4);
    for (let n = 0; n < bits; n += 1) {
      cx = Math.min(right - 1, Math.max(left + 1, cx + (next() - 0.5) * 12));
      cy += 3 + next() * 7;
      if (cy > bottom - 2) break;
      floor.cracks += `L${round(cx)} ${round(cy)}`;
    }
  }
  const pits = Math.floor(next() * 4 * rough);
  for (let n = 0; n < pits; n += 1) {
    const size = 0.5 + next() * 0.9;
    floor.pits += `M${round(left + 3 + next() * (w - 8))} ${round(top + 3 + next() * (h - 8))}h${round(size)}v${round(size * 0.7)}h${round(-size)}z`;
  }
}

/** A straight line drawn by a hand that is not quite steady. */
export function rough(x1: number, y1: number, x2: number, y2: number, sway = 3.2): string {
  const next = scatter(x1 * 7, y1 * 13, x2 * 3, y2 * 5);
  const parts = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) * 3));
  const upright = x1 === x2;
  let path = `M${round(x1 * UNIT)} ${round(y1 * UNIT)}`;
  for (let n = 1; n <= parts; n += 1) {
    const t = n / parts;
    const off = n === parts ? 0 : (next() - 0.5) * sway;
    path += `L${round((x1 + (x2 - x1) * t) * UNIT + (upright ? off : 0))} ${round((y1 + (y2 - y1) * t) * UNIT + (upright ? 0 : off))}`;
  }
  return path;
}

/** Slanted strokes outside a wall, on the side where there is no floor. */
export function hatch(x1: number, y1: number, x2: number, y2: number, outside: (x: number, y: number) => boolean): string {
  let path = "";
  const level = y1 === y2;
  const from = Math.min(level ? x1 : y1, level ? x2 : y2);
  const to = Math.max(level ? x1 : y1, level ? x2 : y2);
  for (let at = from; at < to; at += 1) {
    for (const side of [-1, 1]) {
      const cellX = level ? at : side < 0 ? x1 - 1 : x1;
      const cellY = level ? (side < 0 ? y1 - 1 : y1) : at;
      if (!outside(cellX, cellY)) continue;
      const next = scatter(cellX * 5, cellY * 11, side, level ? 1 : 2);
      for (let n = 0; n < 11; n += 1) {
        const along = at + (n + next() * 0.8) / 11;
        const deep = (0.12 + next() * 0.17) * UNIT;
        const lean = deep * 0.62;
        const sx = level ? along * UNIT : x1 * UNIT + side * 3;
        const sy = level ? y1 * UNIT + side * 3 : along * UNIT;
        path += `M${round(sx)} ${round(sy)}l${round(level ? lean : side * deep)} ${round(level ? side * deep : lean)}`;
      }
    }
  }
  return path;
}

/** The rim of a wax seal: a circle with so many soft lobes. */
export function seal(radius: number, lobes = 9): string {
  let path = "";
  for (let n = 0; n < lobes; n += 1) {
    const a = (n / lobes) * Math.PI * 2;
    const b = ((n + 1) / lobes) * Math.PI * 2;
    const mid = (a + b) / 2;
    const at = (angle: number, r: number) => `${round(Math.cos(angle) * r)} ${round(Math.sin(angle) * r)}`;
    path += `${n === 0 ? `M${at(a, radius)}` : ""}Q${at(mid, radius * (1.18 + (n % 3) * 0.05))} ${at(b, radius)}`;
  }
  return `${path}Z`;
}
