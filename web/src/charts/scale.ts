/** Numbers to places: pleasant steps for an axis, and lines that rise in steps. */

/** A few round numbers from 0 to at least `most`. */
export function ticks(most: number, wanted = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough, most >= 1 ? 1 : 0);
  const found: number[] = [];
  for (let n = 0; n < most + step; n += step) {
    found.push(Math.round(n * 1000) / 1000);
    if (n >= most) break;
  }
  return found;
}

export type Point = [at: number, value: number];

/** The value at a moment: that of the last point not after it. */
export function valueAt(points: Point[], at: number): number {
  let value = 0;
  for (const [when, what] of points) {
    if (when > at) break;
    value = what;
  }
  return value;
}

/** A path that stays level and jumps where a value changes. */
export function steps(points: Point[], last: number, x: (at: number) => number, y: (value: number) => number): string {
  const place = (n: number) => Math.round(n * 10) / 10;
  let path = `M${place(x(0))} ${place(y(0))}`;
  for (const [at, value] of points) path += `H${place(x(at))}V${place(y(value))}`;
  return `${path}H${place(x(last))}`;
}

/** Labels that would cover each other move apart; the order stays. */
export function apart(places: number[], gap: number, top: number, bottom: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  let floor = top;
  for (const n of order) {
    found[n] = Math.max(found[n] ?? 0, floor);
    floor = (found[n] ?? 0) + gap;
  }
  let roof = bottom;
  for (const n of order.reverse()) {
    found[n] = Math.min(found[n] ?? 0, roof);
    roof = (found[n] ?? 0) - gap;
  }
  return found;
}
