/** What the places of each theme are built of: the far side, the ground, and a building for each spot. Drawn from a seed alone. */
import { scatter } from "../board/floor/stone";
import type { Stage } from "../protocol";

export type Theme = Exclude<Stage["theme"], "realm">;

/** Something drawn; `look` is a class of Place.svelte. */
export interface Part {
  look: string;
  d: string;
}
export interface Building {
  wide: number;
  high: number;
  seed: number;
  /** Somebody lives there: light in the windows. */
  lit: boolean;
}
type Next = () => number;

const r = (n: number) => Math.round(n * 10) / 10;
const box = (x: number, y: number, w: number, h: number) => `M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}Z`;
const arch = (x: number, w: number, h: number) => `M${r(x - w / 2)} 0V${r(-h + w / 2)}A${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(x + w / 2)} ${r(-h + w / 2)}V0Z`;
const dot = (x: number, y: number, size: number) => `M${r(x - size)} ${r(y)}a${r(size)} ${r(size)} 0 1 0 ${r(2 * size)} 0a${r(size)} ${r(size)} 0 1 0 ${r(-2 * size)} 0Z`;
/** Merlons along the top of a wall. */
function merlons(x: number, y: number, w: number, size: number): string {
  const many = Math.max(2, Math.round(w / size / 1.9));
  const step = w / many;
  return Array.from({ length: many }, (_, n) => box(x + n * step + step * 0.14, y - size, step * 0.6, size + 1)).join("");
}
const courses = (w: number, h: number, step: number, next: Next) =>
  Array.from({ length: Math.max(1, Math.floor(h / step) - 1) }, (_, n) => {
    const y = -(n + 1) * step;
    return `M${r(-w / 2 + next() * 8)} ${r(y)}h${r(w * (0.3 + next() * 0.3))}M${r(w * 0.08)} ${r(y + step * 0.5)}h${r(w * (0.15 + next() * 0.25))}`;
  }).join("");
const windows = (put: (look: string, d: string) => void, at: [number, number][], w: number, h: number, lit: boolean, next: Next) => {
  for (const [x, y] of at) put(lit && next() < 0.85 ? "pane lit" : "pane", box(x - w / 2, y, w, h));
};

/** A building of a theme, with its foot in the middle of its lower edge. */
const BUILD: Record<Theme, (put: (look: string, d: string) => void, house: Building, next: Next) => void> = {
  mesa(put, { wide, high, lit }, next) {
    const [w, rise] = [wide / 2, high * 0.34];
    const roof = next();
    put("wall", box(-w, -high, wide, high));
    put("line", Array.from({ length: Math.floor(wide / 11) }, (_, n) => `M${r((n + 1) * 11 - w)} 0V${r(-high)}`).join(""));
    if (roof < 0.34) put("roof", `M${r(-w - 6)} ${r(-high + 2)}L0 ${r(-high - rise)}L${r(w + 6)} ${r(-high + 2)}Z`);
    else if (roof < 0.67) put("roof", `M${r(-w - 3)} ${r(-high + 2)}V${r(-high - rise * 0.45)}H${r(-w * 0.5)}V${r(-high - rise)}H${r(w * 0.5)}V${r(-high - rise * 0.45)}H${r(w + 3)}V${r(-high + 2)}Z`);
    else put("roof", `M${r(-w - 3)} ${r(-high + 2)}V${r(-high - rise * 0.75)}H${r(w + 3)}V${r(-high + 2)}Z`);
    const many = 2 + Math.floor(next() * 2);
    windows(put, Array.from({ length: many }, (_, n): [number, number] => [wide * ((n + 0.5) / many - 0.5), -high * 0.92]), wide * 0.12, high * 0.2, lit, next);
    windows(put, [[-wide * 0.3, -high * 0.42], [wide * 0.3, -high * 0.42]], wide * 0.12, high * 0.24, lit, next);
    put(lit ? "door lit" : "door", box(-wide * 0.085, -high * 0.4, wide * 0.17, high * 0.4));
    put("roof", `M${r(-w - 8)} ${r(-high * 0.5)}H${r(w + 8)}L${r(w)} ${r(-high * 0.6)}H${r(-w)}Z`);
    put("beam", [-0.46, -0.18, 0.18, 0.46].map((part) => `M${r(wide * part)} ${r(-high * 0.5)}V0`).join(""));
  },
  village(put, { wide, high, lit }, next) {
    const [w, wall] = [wide / 2, high * 0.58];
    const lean = (next() - 0.5) * wide * 0.06;
    put("wall pale", box(-w * 0.86, -wall, wide * 0.86, wall));
    put("beam", `M${r(-w * 0.86)} ${r(-wall)}V0M${r(w * 0.86)} ${r(-wall)}V0M${r(-w * 0.4)} ${r(-wall)}V0M${r(w * 0.4)} ${r(-wall)}V0M${r(-w * 0.86)} ${r(-wall * 0.52)}H${r(w * 0.86)}M${r(-w * 0.86)} 0L${r(-w * 0.4)} ${r(-wall * 0.52)}M${r(w * 0.86)} 0L${r(w * 0.4)} ${r(-wall * 0.52)}`);
    put("chimney", box(w * 0.34, -high * 1.16, w * 0.2, high * 0.36));
    put("roof", `M${r(-w * 1.12)} ${r(-wall + 7)}Q${r(-w * 0.5)} ${r(-high * 0.86)} ${r(lean)} ${r(-high * 1.14)}Q${r(w * 0.55)} ${r(-high * 0.84)} ${r(w * 1.12)} ${r(-wall + 7)}Q0 ${r(-wall - 5)} ${r(-w * 1.12)} ${r(-wall + 7)}Z`);
    put("line", [0.3, 0.55, 0.8].map((part) => `M${r(-w * 1.05 * part)} ${r(-high * 1.12 + (high * 1.12 - wall) * part)}q${r(w * part)} ${r(-6)} ${r(w * 2.1 * part)} 0`).join(""));
    windows(put, [[-w * 0.62, -wall * 0.42], [w * 0.62, -wall * 0.42], [0, -wall * 0.92]], wide * 0.13, wall * 0.26, lit, next);
    put(lit ? "door lit" : "door", arch(0, wide * 0.18, wall * 0.48));
    if (lit) put("smoke", `M${r(w * 0.44)} ${r(-high * 1.18)}q${r(9)} ${r(-12)} 0 ${r(-22)}q${r(-8)} ${r(-11)} ${r(4)} ${r(-22)}`);
  },
  castle(put, { wide, high, lit }, next) {
    const w = wide / 2;
    const [tower, keep] = [wide * 0.26, high * 0.74];
    const left = next() < 0.5 ? -1 : 1;
    put("wall", box(-w * 0.8, -keep, wide * 0.8, keep) + merlons(-w * 0.8, -keep, wide * 0.8, high * 0.09));
    put("line", courses(wide * 0.76, keep, 12, next));
    for (const [side, tall] of [[left, 1.18], [-left, 0.92]] as const) {
      const x = side * w * 0.78 - tower / 2;
      put("wall", box(x, -high * tall, tower, high * tall) + merlons(x - 2, -high * tall, tower + 4, high * 0.09));
      if (tall > 1) {
        put("roof", `M${r(x - 4)} ${r(-high * tall - high * 0.06)}L${r(x + tower / 2)} ${r(-high * tall - high * 0.48)}L${r(x + tower + 4)} ${r(-high * tall - high * 0.06)}Z`);
        put("flag", `M${r(x + tower / 2)} ${r(-high * tall - high * 0.64)}l${r(16 * left)} 5l${r(-16 * left)} 5Z`);
        put("beam", `M${r(x + tower / 2)} ${r(-high * tall - high * 0.46)}V${r(-high * tall - high * 0.64)}`);
      }
      windows(put, [[x + tower / 2, -high * tall * 0.72], [x + tower / 2, -high * tall * 0.4]], tower * 0.2, high * 0.14, lit, next);
    }
    windows(put, [[-w * 0.34, -keep * 0.78], [w * 0.34, -keep * 0.78]], wide * 0.07, high * 0.18, lit, next);
    put(lit ? "door lit" : "door", arch(0, wide * 0.22, keep * 0.56));
    put("line", [-0.06, 0, 0.06].map((part) => `M${r(wide * part)} 0V${r(-keep * 0.48)}`).join(""));
  },
  camp(put, { wide, high, lit }, next) {
    const [w, tall] = [wide * 0.52, high * 1.02];
    const lean = (next() - 0.5) * wide * 0.08;
    put("beam", `M${r(lean - 7)} ${r(-tall - 13)}L${r(w * 0.2)} ${r(-tall * 0.7)}M${r(lean + 7)} ${r(-tall - 13)}L${r(-w * 0.2)} ${r(-tall * 0.7)}M${r(-w)} 0L${r(-w * 1.25)} 5M${r(w)} 0L${r(w * 1.25)} 5`);
    put("wall pale", `M${r(-w)} 0Q${r(-w * 0.42)} ${r(-tall * 0.45)} ${r(lean)} ${r(-tall)}Q${r(w * 0.42)} ${r(-tall * 0.45)} ${r(w)} 0Q0 7 ${r(-w)} 0Z`);
    put("shade", `M${r(lean)} ${r(-tall)}Q${r(w * 0.42)} ${r(-tall * 0.45)} ${r(w)} 0Q${r(w * 0.6)} 3 ${r(w * 0.36)} 4Q${r(w * 0.2)} ${r(-tall * 0.4)} ${r(lean)} ${r(-tall)}Z`);
    put("line", `M${r(lean)} ${r(-tall)}Q${r(-w * 0.3)} ${r(-tall * 0.4)} ${r(-w * 0.46)} 4M${r(lean)} ${r(-tall)}Q${r(w * 0.22)} ${r(-tall * 0.4)} ${r(w * 0.4)} 4`);
    put(lit ? "door lit" : "door", `M${r(-w * 0.2)} 5Q${r(-w * 0.06)} ${r(-tall * 0.3)} ${r(lean * 0.6)} ${r(-tall * 0.58)}Q${r(w * 0.1)} ${r(-tall * 0.28)} ${r(w * 0.22)} 5Z`);
    put("trim", `M${r(-w * 0.74)} ${r(-tall * 0.23)}Q0 ${r(-tall * 0.12)} ${r(w * 0.74)} ${r(-tall * 0.23)}`);
  },
  harbour(put, { wide, high, lit }, next) {
    const w = wide * 0.45;
    const tall = high * (0.95 + next() * 0.18);
    const steps = 4;
    put("wall", box(-w, -tall, 2 * w, tall));
    let top = `M${r(-w - 2)} ${r(-tall + 2)}`;
    for (let n = 0; n < steps; n += 1) top += `V${r(-tall - (n + 0.6) * (high * 0.1))}H${r(-w + (n + 1) * (w * 0.8 / steps))}`;
    for (let n = steps - 1; n >= 0; n -= 1) top += `H${r(w - (n + 1) * (w * 0.8 / steps))}V${r(-tall - (n + 0.6) * (high * 0.1))}H${r(w - n * (w * 0.8 / steps) + (n === 0 ? 2 : 0))}`;
    put("roof", `${top}V${r(-tall + 2)}Z`);
    put("line", courses(2 * w, tall, 11, next));
    put("beam", `M0 ${r(-tall - high * 0.3)}h${r(w * 0.42)}M${r(w * 0.4)} ${r(-tall - high * 0.3)}v${r(high * 0.3)}`);
    put("crate", box(w * 0.4 - 6, -tall - 2, 12, 10) + box(-w - 14, -12, 14, 12) + box(-w - 9, -22, 11, 10));
    windows(put, [[-w * 0.55, -tall * 0.86], [0, -tall * 0.86], [w * 0.55, -tall * 0.86], [-w * 0.55, -tall * 0.52], [w * 0.55, -tall * 0.52]], w * 0.26, tall * 0.16, lit, next);
    put(lit ? "door lit" : "door", arch(0, w * 0.56, tall * 0.4));
  },
  hub(put, { wide, high, lit }, next) {
    const w = wide * 0.5;
    const tall = high * 1.12;
    put("wall", `M${r(-w)} 0V${r(-tall * 0.62)}Q${r(-w)} ${r(-tall * 1.06)} 0 ${r(-tall * 1.16)}Q${r(w)} ${r(-tall * 1.06)} ${r(w)} ${r(-tall * 0.62)}V0Z`);
    put("line", courses(wide * 0.9, tall * 0.7, 13, next));
    put(lit ? "door lit" : "door", `M${r(-w * 0.62)} 0V${r(-tall * 0.5)}Q${r(-w * 0.6)} ${r(-tall * 0.84)} 0 ${r(-tall * 0.94)}Q${r(w * 0.6)} ${r(-tall * 0.84)} ${r(w * 0.62)} ${r(-tall * 0.5)}V0Z`);
    put("trim", `M${r(-w * 0.72)} 0V${r(-tall * 0.52)}Q${r(-w * 0.7)} ${r(-tall * 0.92)} 0 ${r(-tall * 1.03)}Q${r(w * 0.7)} ${r(-tall * 0.92)} ${r(w * 0.72)} ${r(-tall * 0.52)}V0`);
    put("inside", Array.from({ length: 3 }, (_, n) => box(-w * 0.42 + n * w * 0.3, -tall * (0.1 + next() * 0.12), w * 0.2, tall * 0.24)).join("") + box(-w * 0.5, -3, w, 3));
    for (const side of [-1, 1]) {
      put("beam", `M${r(side * w * 0.86)} ${r(-tall * 0.44)}v${r(tall * 0.12)}`);
      if (lit) put("flame", `M${r(side * w * 0.86 - 4)} ${r(-tall * 0.44)}q${r(-1)} -8 4 -14q5 6 4 14Z`);
    }
  },
};

/** All parts of one building. */
export function build(theme: Theme, house: Building): Part[] {
  const parts: Part[] = [];
  BUILD[theme]((look, d) => parts.push({ look, d }), house, scatter(house.seed));
  return parts;
}

/** A line of hills, trees or roofs along the horizon. */
function skyline(width: number, horizon: number, next: Next, step: [number, number], shape: (x: number, w: number) => string): string {
  let d = `M0 ${r(horizon + 4)}`;
  for (let x = -20; x < width + 60; ) {
    const w = step[0] + next() * (step[1] - step[0]);
    d += shape(x, w);
    x += w;
  }
  return `${d}L${r(width)} ${r(horizon + 4)}Z`;
}
const pine = (x: number, y: number, h: number) => `M${r(x - h * 0.3)} ${r(y)}L${r(x - h * 0.1)} ${r(y - h * 0.4)}H${r(x - h * 0.22)}L${r(x - h * 0.06)} ${r(y - h * 0.72)}H${r(x - h * 0.13)}L${r(x)} ${r(y - h)}L${r(x + h * 0.13)} ${r(y - h * 0.72)}H${r(x + h * 0.06)}L${r(x + h * 0.22)} ${r(y - h * 0.4)}H${r(x + h * 0.1)}L${r(x + h * 0.3)} ${r(y)}Z`;

/** What stands at the horizon of each theme, from far to near. */
const FAR: Record<Theme, (width: number, horizon: number, next: Next) => Part[]> = {
  mesa: (width, horizon, next) => [
    { look: "far", d: skyline(width, horizon, next, [60, 150], (x, w) => { const up = horizon - 8 - next() * 46; return `L${r(x)} ${r(up)}L${r(x + w * 0.45)} ${r(up)}${next() < 0.5 ? `L${r(x + w * 0.8)} ${r(horizon - 6)}` : ""}`; }) },
  ],
  village: (width, horizon, next) => [
    { look: "farther", d: skyline(width, horizon, next, [120, 220], (x, w) => `Q${r(x + w / 2)} ${r(horizon - 36 - next() * 44)} ${r(x + w)} ${r(horizon - 10)}`) },
    { look: "far", d: skyline(width, horizon, next, [70, 140], (x, w) => `Q${r(x + w / 2)} ${r(horizon - 8 - next() * 30)} ${r(x + w)} ${r(horizon)}`) + Array.from({ length: Math.round(width / 60) }, () => { const x = next() * width; return dot(x, horizon - 8 - next() * 6, 7 + next() * 7); }).join("") },
  ],
  castle: (width, horizon, next) => [
    { look: "farther", d: skyline(width, horizon, next, [60, 130], (x, w) => `L${r(x + w * 0.45)} ${r(horizon - 40 - next() * 58)}L${r(x + w)} ${r(horizon - 12 - next() * 16)}`) },
    { look: "far", d: box(0, horizon - 22, width, 26) + merlons(0, horizon - 22, width, 9) + [0.12, 0.4, 0.66, 0.9].map((part) => box(width * part, horizon - 46, 34, 50) + merlons(width * part - 3, horizon - 46, 40, 9)).join("") },
  ],
  camp: (width, horizon, next) => [
    { look: "farther", d: Array.from({ length: Math.round(width / 15) }, (_, n) => pine(n * 15 + next() * 12, horizon + 3, 34 + next() * 42)).join("") },
    { look: "far", d: Array.from({ length: Math.round(width / 19) }, (_, n) => pine(n * 19 + next() * 14, horizon + 6, 24 + next() * 34)).join("") },
  ],
  harbour: (width, horizon, next) => [
    { look: "sea", d: box(0, horizon - Math.min(46, horizon * 0.4), width, 52) },
    { look: "glitter", d: Array.from({ length: Math.round(width / 16) }, () => `M${r(next() * width)} ${r(horizon - 4 - next() * Math.min(40, horizon * 0.34))}h${r(8 + next() * 22)}`).join("") },
    {
      look: "far",
      d: [0.1, 0.31, 0.55, 0.74, 0.93]
        .map((part) => {
          const [x, s] = [width * part + next() * 20, 0.7 + next() * 0.5];
          return `M${r(x - 34 * s)} ${r(horizon - 12)}Q${r(x)} ${r(horizon + 6)} ${r(x + 34 * s)} ${r(horizon - 12)}Z${box(x - 1.2, horizon - 78 * s, 2.4, 70 * s)}M${r(x + 3)} ${r(horizon - 74 * s)}Q${r(x + 30 * s)} ${r(horizon - 44 * s)} ${r(x + 3)} ${r(horizon - 18)}ZM${r(x - 3)} ${r(horizon - 62 * s)}L${r(x - 24 * s)} ${r(horizon - 18)}H${r(x - 3)}Z`;
        })
        .join(""),
    },
  ],
  hub: (width, horizon) => {
    const span = Math.max(150, width / 6);
    const many = Math.ceil(width / span) + 1;
    const ribs = Array.from({ length: many }, (_, n) => n * span);
    return [
      { look: "farther", d: ribs.map((x) => `M${r(x - span * 0.42)} ${r(horizon + 4)}V${r(horizon * 0.62)}Q${r(x)} ${r(-horizon * 0.1)} ${r(x + span * 0.42)} ${r(horizon * 0.62)}V${r(horizon + 4)}Z`).join("") },
      { look: "far", d: ribs.map((x) => box(x - span / 2 - 8, horizon * 0.5, 16, horizon * 0.5 + 4) + box(x - span / 2 - 13, horizon * 0.46, 26, horizon * 0.06)).join("") },
    ];
  },
};
export const farSide = (theme: Theme, seed: number, width: number, horizon: number): Part[] => FAR[theme](width, horizon, scatter(seed + 3));

/** The ground before the buildings: ways, grass, flags, the quay. */
const GROUND: Record<Theme, (width: number, height: number, horizon: number, next: Next) => Part[]> = {
  mesa: (width, height, horizon) => [
    { look: "way", d: `M${r(width * 0.47)} ${r(horizon)}L${r(width * 0.3)} ${r(height)}H${r(width * 0.7)}L${r(width * 0.53)} ${r(horizon)}Z` },
    { look: "rut", d: [0.2, 0.45, 0.7].map((part) => `M${r(width * (0.47 - part * 0.06))} ${r(horizon + 8)}L${r(width * (0.36 - part * 0.02))} ${r(height)}M${r(width * (0.53 + part * 0.06))} ${r(horizon + 8)}L${r(width * (0.64 + part * 0.02))} ${r(height)}`).join("") },
  ],
  village: (width, height, horizon, next) => [
    { look: "way", d: `M${r(width * 0.44)} ${r(horizon)}Q${r(width * 0.3)} ${r(horizon + (height - horizon) * 0.35)} ${r(width * 0.52)} ${r(horizon + (height - horizon) * 0.55)}T${r(width * 0.4)} ${r(height)}H${r(width * 0.62)}Q${r(width * 0.78)} ${r(height * 0.8)} ${r(width * 0.62)} ${r(horizon + (height - horizon) * 0.5)}T${r(width * 0.48)} ${r(horizon)}Z` },
    { look: "tuft", d: Array.from({ length: Math.round(width / 9) }, () => { const [x, y, h] = [next() * width, horizon + 10 + next() * (height - horizon), 4 + next() * 6]; return `M${r(x - 3)} ${r(y)}l${r(-1.5)} ${r(-h * 0.7)}M${r(x)} ${r(y)}v${r(-h)}M${r(x + 3)} ${r(y)}l1.500 ${r(-h * 0.7)}`; }).join("") },
  ],
  castle: (width, height, horizon) => {
    const rows: string[] = [];
    for (let n = 1, y = horizon; n < 12 && y < height; n += 1) {
      const step = 7 + n * 6;
      rows.push(`M0 ${r(y + step)}H${r(width)}`);
      y += step;
    }
    const lines = Array.from({ length: 15 }, (_, n) => (n - 7) / 7).map((part) => `M${r(width * (0.5 + part * 0.5))} ${r(horizon)}L${r(width * (0.5 + part * 1.5))} ${r(height)}`);
    return [{ look: "rut", d: [...rows, ...lines].join("") }];
  },
  camp: (width, height, horizon, next) => {
    const [x, y] = [width * 0.5, horizon + (height - horizon) * 0.5];
    return [
      { look: "tuft", d: Array.from({ length: Math.round(width / 14) }, () => { const [tx, ty] = [next() * width, horizon + 12 + next() * (height - horizon)]; return `M${r(tx - 3)} ${r(ty)}l-2 -5M${r(tx)} ${r(ty)}v-7M${r(tx + 3)} ${r(ty)}l2 -5`; }).join("") },
      { look: "spill", d: `M${r(x - width * 0.2)} ${r(y)}a${r(width * 0.2)} ${r((height - horizon) * 0.2)} 0 1 0 ${r(width * 0.4)} 0a${r(width * 0.2)} ${r((height - horizon) * 0.2)} 0 1 0 ${r(-width * 0.4)} 0Z` },
      { look: "stones", d: Array.from({ length: 11 }, (_, n) => dot(x + Math.cos((n / 11) * 6.28) * 24, y + 4 + Math.sin((n / 11) * 6.28) * 9, 4)).join("") },
      { look: "log", d: `M${r(x - 17)} ${r(y + 6)}L${r(x + 15)} ${r(y - 3)}M${r(x + 17)} ${r(y + 6)}L${r(x - 15)} ${r(y - 3)}` },
      { look: "flame", d: `M${r(x - 12)} ${r(y + 2)}Q${r(x - 15)} ${r(y - 18)} ${r(x - 2)} ${r(y - 40)}Q${r(x + 2)} ${r(y - 26)} ${r(x + 8)} ${r(y - 24)}Q${r(x + 16)} ${r(y - 8)} ${r(x + 10)} ${r(y + 2)}Z` },
      { look: "ember", d: `M${r(x - 6)} ${r(y + 2)}Q${r(x - 7)} ${r(y - 9)} ${r(x)} ${r(y - 20)}Q${r(x + 7)} ${r(y - 9)} ${r(x + 5)} ${r(y + 2)}Z` },
    ];
  },
  harbour: (width, height, horizon, next) => {
    const boards: string[] = [];
    for (let n = 0, y = horizon + 6; y < height; n += 1) {
      boards.push(`M0 ${r(y)}H${r(width)}`);
      y += 9 + n * 3;
    }
    return [
      { look: "rut", d: boards.join("") },
      { look: "rut", d: Array.from({ length: 40 }, () => { const [x, y] = [next() * width, horizon + next() * (height - horizon)]; return `M${r(x)} ${r(y)}v${r(6 + next() * 14)}`; }).join("") },
      { look: "stones", d: [0.06, 0.28, 0.5, 0.72, 0.94].map((part) => box(width * part - 6, horizon - 8, 12, 16)).join("") },
    ];
  },
  hub: (width, height, horizon) => {
    const rings = [0.5, 0.34, 0.19].map((part) => {
      const [rx, ry, y] = [width * part, (height - horizon) * part * 0.9, horizon + (height - horizon) * 0.55];
      return `M${r(width / 2 - rx)} ${r(y)}a${r(rx)} ${r(ry)} 0 1 0 ${r(2 * rx)} 0a${r(rx)} ${r(ry)} 0 1 0 ${r(-2 * rx)} 0Z`;
    });
    const spokes = Array.from({ length: 16 }, (_, n) => {
      const angle = (n / 16) * Math.PI * 2;
      const y = horizon + (height - horizon) * 0.55;
      return `M${r(width / 2 + Math.cos(angle) * width * 0.19)} ${r(y + Math.sin(angle) * (height - horizon) * 0.17)}L${r(width / 2 + Math.cos(angle) * width * 0.5)} ${r(y + Math.sin(angle) * (height - horizon) * 0.45)}`;
    });
    return [{ look: "rut", d: [...rings, ...spokes].join("") }, { look: "spill", d: rings[1] ?? "" }];
  },
};
export const groundOf = (theme: Theme, seed: number, width: number, height: number, horizon: number): Part[] => GROUND[theme](width, height, horizon, scatter(seed + 9));

/** Whether other people's houses stand between the spots. */
export const crowded: Record<Theme, boolean> = { mesa: true, village: true, castle: false, camp: true, harbour: true, hub: false };
