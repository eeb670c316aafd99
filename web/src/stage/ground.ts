/** What a stage is drawn from: places in pixels, hills and houses that are the same every time, ways that bend. */
import { scatter } from "../board/floor/stone";
import type { Road, Spot } from "../protocol";

export interface Place extends Spot {
  /** In pixels of the picture. */
  px: number;
  py: number;
  /** A number of its own, from its name. */
  seed: number;
}

export const seedOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99991, 7);

/** Each spot where it lies in a picture of this size, away from its edges. */
export function places(spots: Spot[], width: number, height: number, edge: { x: number; top: number; bottom: number }): Place[] {
  return spots.map((spot) => ({
    ...spot,
    px: edge.x + (spot.x / 100) * (width - 2 * edge.x),
    py: edge.top + (spot.y / 100) * (height - edge.top - edge.bottom),
    seed: seedOf(spot.id),
  }));
}

/** The same spots drawn apart, so that they reach from edge to edge of a small picture. */
export function apart(spots: Spot[]): Spot[] {
  const stretch = (of: (spot: Spot) => number) => {
    const [low, high] = [Math.min(...spots.map(of)), Math.max(...spots.map(of))];
    return (spot: Spot) => (high > low ? ((of(spot) - low) / (high - low)) * 100 : 50);
  };
  const [x, y] = [stretch((spot) => spot.x), stretch((spot) => spot.y)];
  return spots.map((spot) => ({ ...spot, x: x(spot), y: y(spot) }));
}

/** The same spots in two columns, one below the other: for a picture higher than wide. */
export function inPairs(spots: Spot[]): Spot[] {
  const rows = Math.max(1, Math.ceil(spots.length / 2) - 1);
  return spots.map((spot, n) => ({ ...spot, x: n % 2 === 0 ? 20 : 80, y: (Math.floor(n / 2) / rows) * 100 }));
}

export interface Way {
  id: string;
  text: string;
  d: string;
  /** The middle of it, for its label. */
  x: number;
  y: number;
  /** It begins or ends where the party is. */
  near: boolean;
}

/** The roads as gently bent lines. */
export function ways(roads: Road[], spots: Place[]): Way[] {
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  return roads.flatMap(([from, to, text]) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (!a || !b) return [];
    const bend = (scatter(seedOf(from + to))() - 0.5) * 0.36;
    const [x, y] = [(a.px + b.px) / 2 - (b.py - a.py) * bend, (a.py + b.py) / 2 + (b.px - a.px) * bend];
    return [
      {
        id: `${from} ${to}`,
        text,
        d: `M${a.px} ${a.py}Q${x} ${y} ${b.px} ${b.py}`,
        x: a.px / 4 + x / 2 + b.px / 4,
        y: a.py / 4 + y / 2 + b.py / 4,
        near: a.here.length > 0 || b.here.length > 0,
      },
    ];
  });
}

export interface Mark {
  kind: "peak" | "hill" | "bush";
  x: number;
  y: number;
  size: number;
}

/** Mountains in ranges, hills and bushes between the places, none of them on a road or under a name. */
export function country(seed: number, width: number, height: number, spots: Place[], roads: Way[]): Mark[] {
  const next = scatter(seed);
  const bends = stream(seed, width, height);
  const free = (x: number, y: number, far: number) =>
    Math.abs(x - across(bends, y)) > 44 &&
    x > 40 && x < width - 40 && y > 60 && y < height - 30 &&
    spots.every((spot) => Math.hypot(spot.px - x, (spot.py + 14 - y) * 1.2) > far) &&
    roads.every((road) => Math.hypot(road.x - x, road.y - y) > 34);
  const found: Mark[] = [];
  for (let range = 0; range < 9; range += 1) {
    let [x, y] = [next() * width, next() * height];
    const lean = next() * Math.PI;
    for (let n = 0; n < 6; n += 1) {
      const size = 13 + next() * 13; // drawn whether it is free or not, so that all stay in place when the picture changes its size
      if (free(x, y, 62)) found.push({ kind: "peak", x, y, size });
      x += Math.cos(lean) * (24 + next() * 14) + (next() - 0.5) * 16;
      y += Math.sin(lean) * (10 + next() * 8) + (next() - 0.5) * 10;
    }
  }
  for (let n = 0; n < 46; n += 1) {
    const [x, y, kind, size] = [next() * width, next() * height, next(), 7 + next() * 7];
    if (free(x, y, 58)) found.push({ kind: kind < 0.45 ? "hill" : "bush", x, y, size });
  }
  return found.sort((a, b) => a.y - b.y);
}

/** Where a river bends, from edge to edge. */
function stream(seed: number, width: number, height: number): [number, number][] {
  const next = scatter(seed + 5);
  let x = width * (0.25 + next() * 0.5);
  const found: [number, number][] = [[x, -10]];
  const steps = 6;
  for (let n = 1; n <= steps; n += 1) {
    x += (next() - 0.5) * width * 0.22;
    found.push([x, (height / steps) * n + 5]);
  }
  return found;
}

/** How far across a river is at a height. */
function across(bends: [number, number][], y: number): number {
  const n = Math.max(1, bends.findIndex(([, at]) => at >= y));
  const [[x0, y0], [x1, y1]] = [bends[n - 1], bends[n]] as [[number, number], [number, number]];
  const part = Math.min(1, Math.max(0, (y - y0) / (y1 - y0)));
  return x0 + (x1 - x0) * part * part * (3 - 2 * part);
}

/** A river as a line. */
export function river(seed: number, width: number, height: number): string {
  const [source, ...bends] = stream(seed, width, height) as [[number, number], ...[number, number][]];
  let [x, y] = source;
  let d = `M${x} ${y}`;
  for (const [to, down] of bends) {
    d += `C${x} ${(y + down) / 2} ${to} ${(y + down) / 2} ${to} ${down}`;
    [x, y] = [to, down];
  }
  return d;
}

export interface House {
  id: string;
  x: number;
  /** Where it stands on the ground. */
  base: number;
  wide: number;
  high: number;
  seed: number;
  shut: boolean;
  tone: string;
}

/** A building for each place of a stage; those further back are smaller. */
export function houses(spots: Place[], width: number, height: number): House[] {
  const found = spots.map((spot): House => {
    const next = scatter(spot.seed);
    const near = (spot.name ? 0.78 : 0.42) + (spot.name ? 0.22 : 0.34) * (spot.py / height);
    const wide = Math.min(width / (width < height ? 2.6 : 3.9), 200) * near * (0.86 + next() * 0.16);
    const high = Math.min(wide * (0.62 + next() * 0.14), height / 4.2);
    return { id: spot.id, x: spot.px, base: spot.py + high * 0.5, wide, high, seed: spot.seed, shut: spot.shut, tone: spot.tone };
  });
  return found.sort((a, b) => a.base - b.base);
}

/** Other people's houses, where no place of the stage is: nothing is to be had there, but the place is lived in. */
export function lots(seed: number, width: number, height: number, horizon: number, spots: Place[]): Place[] {
  const next = scatter(seed + 11);
  const found: Place[] = [];
  for (const row of [0.06, 0.34, 0.66]) {
    for (const part of [0.07, 0.22, 0.36, 0.64, 0.78, 0.93]) {
      const px = width * (part + (next() - 0.5) * 0.04);
      const py = horizon + (height - horizon) * (row + next() * 0.05);
      const clear = spots.every((spot) => Math.abs(spot.px - px) > width / 5.2 || Math.abs(spot.py - py) > height / 5.5);
      if (!clear || (row > 0.2 && Math.abs(part - 0.5) < 0.2)) continue;
      found.push({ id: `lot ${row} ${part}`, name: "", icon: "", x: 0, y: 0, text: "", notes: [], here: [], tone: "", shut: true, px, py, seed: Math.floor(next() * 9999) });
    }
  }
  return found;
}
