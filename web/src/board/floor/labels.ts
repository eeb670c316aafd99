/** The names of regions, beside their floor. */
import type { Region } from "../../protocol";
import type { Plan } from "../layout/layout";
import { UNIT } from "./stone";

export interface Label {
  name: string;
  x: number;
  y: number;
}

/** How wide a letter is where names are drawn largest. */
const LETTER = 11;

/** The name of each region, just outside its floor where there is room for it and no other name. */
export function labelsOf(regions: Region[], plan: Plan): Label[] {
  if (regions.length < 2) return [];
  const all = [...plan.centre.values()];
  const free = (x: number, y: number, wide: number) =>
    all.every((point) => Math.abs(point.y - y) > UNIT * 0.8 || Math.abs(point.x - x) > wide / 2 + UNIT * 0.55);
  const found: Label[] = [];
  const clear = (x: number, y: number, wide: number) =>
    found.every((label) => Math.abs(label.y - y) > UNIT * 0.6 || Math.abs(label.x - x) > (label.name.length * LETTER + wide) / 2);
  for (const region of regions) {
    const points = region.spaces.map((space) => plan.centre.get(space)).filter((point) => point !== undefined);
    const wide = region.name.length * LETTER;
    for (const edge of [Math.max, Math.min]) {
      const level = edge(...points.map((point) => point.y));
      const row = points.filter((point) => Math.abs(point.y - level) < UNIT / 2);
      const x = row.reduce((sum, point) => sum + point.x, 0) / row.length;
      const y = level + (edge === Math.max ? 1 : -1) * UNIT * 0.96;
      if (!free(x, y, wide * 0.75) || !clear(x, y + 4, wide)) continue;
      found.push({ name: region.name, x, y: y + 4 });
      break;
    }
  }
  return found;
}
