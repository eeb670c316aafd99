/** Walls of each kind along the lines of a map: rock, masonry, trees, a railing. The same line always looks the same. */
import type { Line } from "../../protocol";
import type { Wall } from "./looks";
import { UNIT, hatch, rough, scatter } from "./stone";

const round = (n: number) => Math.round(n * 10) / 10;

/** Something drawn; `look` is a class of Floor.svelte. */
export interface Part {
  look: string;
  d: string;
}
type Outside = (x: number, y: number) => boolean;
type Put = (look: string, d: string) => void;
/** A point along a wall, and which way the outside lies: -1, 1, or 0 for a wall between two rooms. */
interface Post {
  x: number;
  y: number;
  level: boolean;
  out: number;
  next: () => number;
}

/** Points along a line, so many to a space. */
function posts([x1, y1, x2, y2]: Line, outside: Outside, many: number): Post[] {
  const level = y1 === y2;
  const [from, to] = level ? [Math.min(x1, x2), Math.max(x1, x2)] : [Math.min(y1, y2), Math.max(y1, y2)];
  const found: Post[] = [];
  for (let at = from; at < to; at += 1) {
    const before = level ? outside(at, y1 - 1) : outside(x1 - 1, at);
    const after = level ? outside(at, y1) : outside(x1, at);
    const out = before === after ? 0 : before ? -1 : 1;
    for (let n = 0; n < many; n += 1) {
      const along = at + (n + 0.5) / many;
      found.push({ x: (level ? along : x1) * UNIT, y: (level ? y1 : along) * UNIT, level, out, next: scatter(at * 13 + n, level ? y1 * 7 + 1 : x1 * 7, level ? 3 : 4) });
    }
  }
  return found;
}

function circle(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
}

/** A lump of rock or snow. */
function lump(x: number, y: number, r: number, next: () => number, corners = 7): string {
  const points = Array.from({ length: corners }, (_, n) => {
    const angle = (n / corners) * Math.PI * 2 + next() * 0.4;
    const far = r * (0.8 + next() * 0.4);
    return `${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}`;
  });
  return `M${points.join("L")}Z`;
}

const straight = ([x1, y1, x2, y2]: Line, by = 0): string =>
  y1 === y2 ? `M${Math.min(x1, x2) * UNIT - by} ${y1 * UNIT}H${Math.max(x1, x2) * UNIT + by}` : `M${x1 * UNIT} ${Math.min(y1, y2) * UNIT - by}V${Math.max(y1, y2) * UNIT + by}`;

/** Where something stands that leans to the outside by so much. */
const aside = (post: Post, by: number): [number, number] => [post.x + (post.level ? 0 : post.out * by), post.y + (post.level ? post.out * by : 0)];

/** A band of masonry with joints across it. */
function masonry(put: Put, line: Line, outside: Outside, many: number, width: number, rows: boolean): void {
  put("shadow", straight(line, 3));
  put("band", straight(line, width / 2));
  put("face", straight(line, width / 2 - 1.5));
  for (const [n, { x, y, level }] of posts(line, outside, many).entries()) {
    const half = width / 2 - 1;
    const [top, low] = rows ? (n % 2 ? [-half, 0] : [0, half]) : [-half, half];
    put("joint", level ? `M${round(x)} ${round(y + top)}V${round(y + low)}` : `M${round(x + top)} ${round(y)}H${round(x + low)}`);
  }
  if (rows) put("joint", straight(line, width / 2));
}

const DRAW: Record<Wall, (put: Put, line: Line, outside: Outside) => void> = {
  rock(put, line) {
    const ink = rough(line[0], line[1], line[2], line[3]);
    put("shadow", ink);
    put("ink", ink);
    put("chalk", ink);
  },
  blocks(put, line, outside) {
    masonry(put, line, outside, 2, 11, false);
  },
  bulges(put, line, outside) {
    put("shadow", rough(line[0], line[1], line[2], line[3], 8));
    for (const post of posts(line, outside, 4)) {
      const r = 6 + post.next() * 6;
      const [x, y] = aside(post, 4 + post.next() * 4);
      put("rim", lump(x, y, r + 1.6, post.next));
      put("lump", lump(x - 0.6, y - 0.6, r, post.next));
      put("shine", `M${round(x - r * 0.5)} ${round(y - r * 0.2)}q${round(r * 0.2)} ${round(-r * 0.5)} ${round(r * 0.7)} ${round(-r * 0.5)}`);
    }
  },
  shards(put, line, outside) {
    put("shadow", straight(line));
    put("ink", straight(line, 2));
    for (const post of posts(line, outside, 5)) {
      const [deep, half, lean] = [8 + post.next() * 11, 3 + post.next() * 3, post.next() * 6 - 3];
      const side = post.out || (post.next() < 0.5 ? -1 : 1);
      const tall = post.out ? deep : deep * 0.45;
      const tip = post.level ? [post.x + lean, post.y + side * tall] : [post.x + side * tall, post.y + lean];
      const [a, b] = post.level ? [`${round(post.x - half)} ${post.y}`, `${round(post.x + half)} ${post.y}`] : [`${post.x} ${round(post.y - half)}`, `${post.x} ${round(post.y + half)}`];
      put("lump", `M${a}L${round(tip[0] ?? 0)} ${round(tip[1] ?? 0)}L${b}Z`);
      put("glint", `M${a}L${round(tip[0] ?? 0)} ${round(tip[1] ?? 0)}L${round(post.x)} ${round(post.y)}Z`);
    }
  },
  drifts(put, line, outside) {
    put("shadow", rough(line[0], line[1], line[2], line[3], 6));
    for (const post of posts(line, outside, 3)) {
      const r = 8 + post.next() * 6;
      const [x, y] = aside(post, 5 + post.next() * 4);
      put("rim", lump(x, y + 2, r + 1, post.next));
      put("lump", `M${round(x - r)} ${round(y + 1)}q${round(r * 0.1)} ${round(-r * 1.1)} ${round(r)} ${round(-r)}q${round(r * 0.9)} 0 ${round(r)} ${round(r)}q${round(-r)} ${round(r * 0.35)} ${round(-2 * r)} 0Z`);
    }
  },
  trees(put, line, outside) {
    put("shadow", rough(line[0], line[1], line[2], line[3], 8));
    for (const post of posts(line, outside, 3)) {
      const r = (post.out ? 9 : 6) + post.next() * 6;
      const [x, y] = aside(post, 7 + post.next() * 6);
      put("rim", circle(x, y + 1.5, r + 1.5));
      for (const [dx, dy, part] of [[-0.45, 0.1, 0.62], [0.42, 0.16, 0.58], [0, -0.3, 0.66]] as const) put("lump", circle(x + dx * r, y + dy * r, part * r));
      put("shine", circle(x - r * 0.22, y - r * 0.42, r * 0.3));
    }
  },
  reeds(put, line, outside) {
    put("shadow", rough(line[0], line[1], line[2], line[3], 6));
    put("ink", rough(line[0], line[1], line[2], line[3], 5));
    for (const post of posts(line, outside, 6)) {
      const [x, y] = aside(post, post.next() * 9);
      const [h, lean] = [10 + post.next() * 10, post.next() * 8 - 4];
      put("stem", `M${round(x)} ${round(y + 4)}q${round(lean * 0.2)} ${round(-h * 0.6)} ${round(lean)} ${round(-h)}`);
      if (post.next() < 0.45) put("lump", `M${round(x + lean - 1.3)} ${round(y + 4 - h)}l${round(lean * 0.25)} -5h2.600l${round(-lean * 0.25)} 5Z`);
    }
  },
  panels(put, line) {
    put("shadow", straight(line, 3));
    put("band", straight(line, 4.5));
    put("face", straight(line, 2.5));
    put("gilt", straight(line, 1));
  },
  bricks(put, line, outside) {
    masonry(put, line, outside, 5, 13, true);
  },
  rail(put, line, outside) {
    put("shadow", straight(line));
    put("ink", straight(line, 2));
    put("rope", straight(line));
    for (const post of posts(line, outside, 2)) {
      put("rim", circle(post.x, post.y, 5));
      put("lump", circle(post.x - 0.4, post.y - 0.6, 3.6));
    }
  },
};

/** What lies under others comes first. */
const ORDER = ["shadow", "rim", "band", "ink", "face", "lump"];

/** All walls of a map, as few paths. */
export function wallsOf(kind: Wall, lines: Line[], outside: Outside): Part[] {
  const parts = new Map<string, string[]>(ORDER.map((look) => [look, []]));
  for (const line of lines) {
    DRAW[kind](
      (look, d) => {
        const known = parts.get(look);
        if (known) known.push(d);
        else parts.set(look, [d]);
      },
      line,
      outside,
    );
  }
  return [...parts].filter(([, d]) => d.length > 0).map(([look, d]) => ({ look, d: d.join("") }));
}

/** What lies around the map, beyond walls and doors: hatching, or the sea. */
export function beyondOf(kind: Wall, lines: Line[], outside: Outside): string {
  if (kind !== "rail") return lines.map((line) => hatch(line[0], line[1], line[2], line[3], outside)).join("");
  return lines
    .flatMap((line) => posts(line, outside, 2))
    .filter((post) => post.out !== 0)
    .map((post) => {
      const [x, y] = aside(post, 12 + post.next() * 14);
      const w = 5 + post.next() * 6;
      return `M${round(x - w)} ${round(y)}q${round(w / 2)} -3 ${round(w)} 0q${round(w / 2)} 3 ${round(w)} 0`;
    })
    .join("");
}
