/** Where everything lies: planes side by side, the middle of each space, several figures in one space. */
import type { Cell, Figure, Line, Scene } from "../../protocol";
import type { Box } from "../camera/camera.svelte";
import { UNIT } from "../floor/stone";
import { arrange, type Join, type Rect } from "./planes";

export interface Point {
  x: number;
  y: number;
}
export interface Plane {
  plane: number;
  /** How far its drawing is moved, in pixels. */
  dx: number;
  dy: number;
  /** Where it lies then. */
  box: Box;
  cells: Cell[];
  lines: Line[];
}
export interface Plan {
  planes: Plane[];
  centre: Map<number, Point>;
  cells: Map<number, Cell>;
  /** Corners of spaces that are no squares, moved with their plane. */
  shapes: Map<number, string>;
  /** The ways between planes, from middle to middle of their ends. */
  links: { from: Point; to: Point }[];
  extent: Box;
}

function bounds(cells: Cell[]): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, x, y, , , , shape] of cells) {
    if (shape.length > 0) {
      for (const corner of shape) {
        xs.push(corner[0] / 100);
        ys.push(corner[1] / 100);
      }
    } else {
      xs.push(x, x + 1);
      ys.push(y, y + 1);
    }
  }
  if (xs.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The middle of an area: of its corners if it is bent around something, so that figures stand on its floor. */
function middle(shape: [number, number][]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  shape.forEach(([ax, ay], n) => {
    const [bx, by] = shape[(n + 1) % shape.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (Math.abs(area) < 1) return { x: (shape[0]?.[0] ?? 0) / 100, y: (shape[0]?.[1] ?? 0) / 100 };
  return { x: x / (3 * area) / 100, y: y / (3 * area) / 100 };
}

/** The whole map laid out, planes apart from each other. */
export function layOut(scene: Pick<Scene, "cells" | "lines"> & Partial<Pick<Scene, "links">>): Plan {
  const numbers = [...new Set(scene.cells.map((cell) => cell[3]))].sort((a, b) => a - b);
  const cells = new Map(scene.cells.map((cell) => [cell[0], cell]));
  const own = numbers.map((plane) => scene.cells.filter((cell) => cell[3] === plane));
  const boxes = own.map(bounds);
  const shifts = arrange(boxes, (scene.links ?? []).flatMap(([here, there]) => joined(here, there, cells, numbers)));
  const planes: Plane[] = [];
  const centre = new Map<number, Point>();
  const shapes = new Map<number, string>();
  const ends: Point[] = [];
  numbers.forEach((plane, n) => {
    const { dx, dy } = shifts[n] ?? { dx: 0, dy: 0 };
    const { left, top, right, bottom } = boxes[n] ?? bounds([]);
    const box = { x: (left + dx) * UNIT, y: (top + dy) * UNIT, w: (right - left) * UNIT, h: (bottom - top) * UNIT };
    ends.push({ x: box.x, y: box.y }, { x: box.x + box.w, y: box.y + box.h });
    planes.push({ plane, dx: dx * UNIT, dy: dy * UNIT, box, cells: own[n] ?? [], lines: scene.lines.filter((line) => line[5] === plane) });
    for (const [space, x, y, , , , shape] of own[n] ?? []) {
      const at = shape.length > 0 ? middle(shape) : { x: x + 0.5, y: y + 0.5 };
      centre.set(space, { x: (at.x + dx) * UNIT, y: (at.y + dy) * UNIT });
      if (shape.length > 0) {
        shapes.set(space, shape.map(([sx, sy]) => `${(sx / 100 + dx) * UNIT},${(sy / 100 + dy) * UNIT}`).join(" "));
      }
    }
  });
  const links = (scene.links ?? []).flatMap(([here, there]) => {
    const [from, to] = [mean(here, centre), mean(there, centre)];
    return from && to ? [{ from, to }] : [];
  });
  return { planes, centre, cells, shapes, links, extent: hull(ends) };
}

/** A plane with the rim of its sheet and its name above it. */
export const sheetOf = ({ x, y, w, h }: Box): Box => ({ x: x - UNIT, y: y - UNIT * 1.6, w: w + UNIT * 2, h: h + UNIT * 2.6 });

/** The box around some points; that of nothing is one space. */
export function hull(points: Point[], margin = 0): Box {
  if (points.length === 0) return { x: 0, y: 0, w: UNIT, h: UNIT };
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}

/** The middle of some spaces. */
function mean(spaces: number[], centre: Map<number, Point>): Point | undefined {
  const points = spaces.map((space) => centre.get(space)).filter((point) => point !== undefined);
  if (points.length === 0) return undefined;
  return { x: points.reduce((sum, at) => sum + at.x, 0) / points.length, y: points.reduce((sum, at) => sum + at.y, 0) / points.length };
}

/** A link as a way between the planes of its ends, measured in spaces. */
function joined(here: number[], there: number[], cells: Map<number, Cell>, numbers: number[]): Join[] {
  const [a, b] = [cells.get(here[0] ?? -1), cells.get(there[0] ?? -1)];
  return a && b ? [{ a: numbers.indexOf(a[3]), b: numbers.indexOf(b[3]), from: { x: a[1], y: a[2] }, to: { x: b[1], y: b[2] } }] : [];
}

/** A door that stands for an answer: its middle and how it lies. */
export interface Doorway extends Point {
  line: Line;
  length: number;
  upright: boolean;
}

/** The lines that stand for an answer, where they lie on the whole map. */
export function doorways(plan: Plan): Doorway[] {
  return plan.planes.flatMap(({ dx, dy, lines }) =>
    lines
      .filter((line) => line[7])
      .map((line) => {
        const [x1, y1, x2, y2] = line;
        return { line, x: ((x1 + x2) / 2) * UNIT + dx, y: ((y1 + y2) / 2) * UNIT + dy, length: Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) * UNIT, upright: x1 === x2 };
      }),
  );
}

export interface Base extends Point {
  /** How many squares it is wide and high. */
  wide: number;
  high: number;
}

/** The base over some squares: its middle, and how many of them it is wide and high. An area counts as one square. */
export function baseOf(spaces: number[], plan: Plan): Base | undefined {
  const points = spaces.map((space) => plan.centre.get(space)).filter((point) => point !== undefined);
  if (points.length === 0) return undefined;
  const { x, y, w, h } = hull(points);
  const square = spaces.every((space) => !plan.shapes.has(space));
  return { x: x + w / 2, y: y + h / 2, wide: square ? Math.round(w / UNIT) + 1 : 1, high: square ? Math.round(h / UNIT) + 1 : 1 };
}

export interface Stand extends Base {
  /** Smaller where several share a square. */
  scale: number;
}

/** Where each figure stands. Those that share a space draw together without covering each other. */
export function stands(figures: Figure[], plan: Plan): Map<string, Stand> {
  const together = new Map<string, Figure[]>();
  for (const figure of figures) {
    const at = figure.spaces.join();
    if (at) together.set(at, [...(together.get(at) ?? []), figure]);
  }
  const found = new Map<string, Stand>();
  for (const group of together.values()) {
    const base = baseOf(group[0]?.spaces ?? [], plan);
    if (!base) continue;
    const { x, y, wide, high } = base;
    const roomy = group[0]?.spaces.some((space) => plan.shapes.has(space)) ?? false;
    group.forEach((figure, n) => {
      if (group.length === 1) {
        found.set(figure.id, { x, y, scale: 1, wide, high });
        return;
      }
      const columns = Math.ceil(Math.sqrt(group.length));
      const rows = Math.ceil(group.length / columns);
      const inRow = Math.floor(n / columns) === rows - 1 ? group.length - columns * (rows - 1) : columns;
      const pitch = roomy ? UNIT * 0.98 : (UNIT * 0.92) / columns;
      found.set(figure.id, {
        x: x + ((n % columns) - (inRow - 1) / 2) * pitch,
        y: y + (Math.floor(n / columns) - (rows - 1) / 2) * pitch,
        scale: roomy ? 1 : 0.98 / columns,
        wide,
        high,
      });
    });
  }
  return found;
}
