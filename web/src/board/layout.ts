/** Where everything lies: planes side by side, the middle of each space, several figures in one space. */
import type { Cell, Figure, Line, Scene } from "../protocol";
import type { Box } from "./camera.svelte";
import { UNIT } from "./stone";

export interface Point {
  x: number;
  y: number;
}
export interface Plane {
  plane: number;
  /** How far its drawing is moved, in pixels. */
  dx: number;
  dy: number;
  cells: Cell[];
  lines: Line[];
}
export interface Plan {
  planes: Plane[];
  centre: Map<number, Point>;
  cells: Map<number, Cell>;
  /** Corners of spaces that are no squares, moved with their plane. */
  shapes: Map<number, string>;
  extent: Box;
}

const BETWEEN = 2.5;

function bounds(cells: Cell[]): { left: number; top: number; right: number; bottom: number } {
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

/** The whole map laid out: planes stand beside each other, aligned at their tops. */
export function layOut(scene: Pick<Scene, "cells" | "lines">): Plan {
  const numbers = [...new Set(scene.cells.map((cell) => cell[3]))].sort((a, b) => a - b);
  const planes: Plane[] = [];
  const centre = new Map<number, Point>();
  const cells = new Map<number, Cell>();
  const shapes = new Map<number, string>();
  let edge = 0;
  let top = 0;
  let low = 0;
  let left = 0;
  numbers.forEach((plane, n) => {
    const own = scene.cells.filter((cell) => cell[3] === plane);
    const box = bounds(own);
    const dx = n === 0 ? 0 : Math.ceil(edge + BETWEEN - box.left);
    const dy = n === 0 ? 0 : Math.round(top - box.top);
    if (n === 0) {
      top = box.top;
      left = box.left;
      low = box.bottom;
    }
    edge = box.right + dx;
    low = Math.max(low, box.bottom + dy);
    planes.push({ plane, dx: dx * UNIT, dy: dy * UNIT, cells: own, lines: scene.lines.filter((line) => line[5] === plane) });
    for (const cell of own) {
      const [space, x, y, , , , shape] = cell;
      cells.set(space, cell);
      const at = shape.length > 0 ? middle(shape) : { x: x + 0.5, y: y + 0.5 };
      centre.set(space, { x: (at.x + dx) * UNIT, y: (at.y + dy) * UNIT });
      if (shape.length > 0) {
        shapes.set(space, shape.map(([sx, sy]) => `${(sx / 100 + dx) * UNIT},${(sy / 100 + dy) * UNIT}`).join(" "));
      }
    }
  });
  const extent = { x: left * UNIT, y: top * UNIT, w: Math.max(1, edge - left) * UNIT, h: Math.max(1, low - top) * UNIT };
  return { planes, centre, cells, shapes, extent };
}

export interface Stand extends Point {
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
    const points = (group[0]?.spaces ?? []).map((space) => plan.centre.get(space)).filter((point) => point !== undefined);
    if (points.length === 0) continue;
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    const roomy = group[0]?.spaces.some((space) => plan.shapes.has(space)) ?? false;
    group.forEach((figure, n) => {
      if (group.length === 1) {
        found.set(figure.id, { x, y, scale: 1 });
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
      });
    });
  }
  return found;
}
