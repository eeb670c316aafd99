/** Flagstones, walls and hatching drawn from the map alone: the same space always looks the same. */

export const UNIT = 48;

export interface Stone {
  points: string;
  shade: number;
  crack: string;
  edge: string;
}

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

function stone(x: number, y: number, w: number, h: number, next: () => number): Stone {
  const gap = 1.1;
  const wobble = () => (next() - 0.5) * 2.4;
  const corner = Math.min(w, h) * 0.09;
  const left = x + gap;
  const top = y + gap;
  const right = x + w - gap;
  const bottom = y + h - gap;
  const points: [number, number][] = [
    [left + corner + next() * 2, top + wobble() * 0.4],
    [(left + right) / 2 + wobble() * 3, top + next() * 0.9],
    [right - corner - next() * 2, top + wobble() * 0.4],
    [right + wobble() * 0.3, top + corner + next() * 2],
    [right - next() * 0.9, (top + bottom) / 2 + wobble() * 3],
    [right + wobble() * 0.3, bottom - corner - next() * 2],
    [right - corner - next() * 2, bottom + wobble() * 0.4],
    [(left + right) / 2 + wobble() * 3, bottom - next() * 0.9],
    [left + corner + next() * 2, bottom + wobble() * 0.4],
    [left + wobble() * 0.3, bottom - corner - next() * 2],
    [left + next() * 0.9, (top + bottom) / 2 + wobble() * 3],
    [left + wobble() * 0.3, top + corner + next() * 2],
  ];
  let crack = "";
  if (next() < 0.2) {
    let cx = left + w * (0.2 + next() * 0.6);
    let cy = top + h * (0.1 + next() * 0.3);
    crack = `M${round(cx)} ${round(cy)}`;
    const bits = 2 + Math.floor(next() * 3);
    for (let n = 0; n < bits; n += 1) {
      cx += (next() - 0.5) * 11;
      cy += 3 + next() * 8;
      if (cy > bottom - 2) break;
      crack += `L${round(cx)} ${round(cy)}`;
    }
  }
  return {
    points: points.map(([px, py]) => `${round(px)},${round(py)}`).join(" "),
    shade: next(),
    crack,
    edge: `M${round(left + 3)} ${round(top + 1.4)}H${round(right - 4)}`,
  };
}

/** The one or two flagstones of a square. */
export function stonesOf(space: number, x: number, y: number): Stone[] {
  const next = scatter(space, x * 31 + 7, y * 17 + 3);
  const px = x * UNIT;
  const py = y * UNIT;
  const kind = next();
  if (kind < 0.56) return [stone(px, py, UNIT, UNIT, next)];
  const cut = 0.36 + next() * 0.28;
  if (kind < 0.8) {
    return [stone(px, py, UNIT, UNIT * cut, next), stone(px, py + UNIT * cut, UNIT, UNIT * (1 - cut), next)];
  }
  return [stone(px, py, UNIT * cut, UNIT, next), stone(px + UNIT * cut, py, UNIT * (1 - cut), UNIT, next)];
}

/** Planks of a wooden floor: three boards a square. */
export function planksOf(space: number, x: number, y: number): Stone[] {
  const next = scatter(space, x * 13 + 5, y * 29 + 11);
  const boards: Stone[] = [];
  for (let n = 0; n < 3; n += 1) boards.push(stone(x * UNIT, y * UNIT + (n * UNIT) / 3, UNIT, UNIT / 3, next));
  return boards;
}

/** A straight line drawn by a hand that is not quite steady. */
export function rough(x1: number, y1: number, x2: number, y2: number): string {
  const next = scatter(x1 * 7, y1 * 13, x2 * 3, y2 * 5);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const parts = Math.max(1, Math.round(length * 2));
  let path = `M${round(x1 * UNIT)} ${round(y1 * UNIT)}`;
  for (let n = 1; n <= parts; n += 1) {
    const t = n / parts;
    const off = n === parts ? 0 : (next() - 0.5) * 3.2;
    const across = x1 === x2;
    path += `L${round((x1 + (x2 - x1) * t) * UNIT + (across ? off : 0))} ${round((y1 + (y2 - y1) * t) * UNIT + (across ? 0 : off))}`;
  }
  return path;
}

/** Short slanted strokes outside a wall, on the side where there is no floor. */
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
      const next = scatter(cellX * 5, cellY * 11, side);
      for (let n = 0; n < 7; n += 1) {
        const along = at + (n + next() * 0.7) / 7;
        const deep = (0.1 + next() * 0.13) * UNIT;
        const lean = (0.05 + next() * 0.06) * UNIT;
        const sx = level ? along * UNIT : x1 * UNIT + side * 3;
        const sy = level ? y1 * UNIT + side * 3 : along * UNIT;
        path += `M${round(sx)} ${round(sy)}l${round(level ? lean : side * deep)} ${round(level ? side * deep : lean)}`;
      }
    }
  }
  return path;
}
