/** The names of regions, beside their floor. */
import type { Region } from "../protocol";
import type { Plan } from "./layout";
import { UNIT } from "./stone";

export interface Label {
  name: string;
  x: number;
  y: number;
}

/** The name of each region, just outside its floor where there is room for it. */
export function labelsOf(regions: Region[], plan: Plan): Label[] {
  if (regions.length < 2) return [];
  const all = [...plan.centre.values()];
  const free = (x: number, y: number, wide: number) =>
    all.every((point) => Math.abs(point.y - y) > UNIT * 0.8 || Math.abs(point.x - x) > wide / 2 + UNIT * 0.55);
  return regions.flatMap((region) => {
    const points = region.spaces.map((space) => plan.centre.get(space)).filter((point) => point !== undefined);
    const wide = region.name.length * 8.2;
    for (const edge of [Math.max, Math.min]) {
      const level = edge(...points.map((point) => point.y));
      const row = points.filter((point) => Math.abs(point.y - level) < UNIT / 2);
      const x = row.reduce((sum, point) => sum + point.x, 0) / row.length;
      const y = level + (edge === Math.max ? 1 : -1) * UNIT * 0.96;
      if (free(x, y, wide)) return [{ name: region.name, x, y: y + 4 }];
    }
    return [];
  });
}
