/** Which part of the board matters now, and which space lies under a point of it. */
import { spaceOf } from "../../lib/choices";
import type { Choice, Figure } from "../../protocol";
import type { Box } from "../camera/camera.svelte";
import { UNIT } from "../floor/stone";
import { hull, type Plan, type Point, type Stand } from "./layout";

/** The choices that lie on spaces, by space. */
export function bySpace(choices: Choice[]): [number, Choice[]][] {
  const found = new Map<number, Choice[]>();
  for (const choice of choices) {
    const space = spaceOf(choice);
    if (space !== undefined) found.set(space, [...(found.get(space) ?? []), choice]);
  }
  return [...found];
}

/** Where something happens: all figures, and whatever may be answered on the board; of several planes the one where somebody acts. */
export function scopeOf(figures: Figure[], spaces: number[], active: Figure | undefined, standing: Map<string, Stand>, plan: Plan): Box | undefined {
  const planeOf = (space: number | undefined) => plan.cells.get(space ?? -1)?.[3];
  const acts = planeOf(active?.spaces[0]);
  const here = (space: number | undefined) => plan.planes.length < 2 || acts === undefined || planeOf(space) === acts;
  const points = [
    ...figures.filter((figure) => here(figure.spaces[0])).map((figure) => standing.get(figure.id)),
    ...spaces.filter(here).map((space) => plan.centre.get(space)),
  ].filter((point) => point !== undefined);
  return points.length === 0 ? undefined : hull(points, UNIT * 1.2);
}

/** The square under a point of the world; spaces of other shapes are found by their outlines. */
export function squareAt(plan: Plan, { x, y }: Point): number | undefined {
  for (const [space, at] of plan.centre) {
    if (!plan.shapes.has(space) && Math.abs(at.x - x) <= UNIT / 2 && Math.abs(at.y - y) <= UNIT / 2) return space;
  }
  return undefined;
}
