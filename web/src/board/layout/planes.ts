/** Where the planes of a board lie: apart from each other, and so that the ways between them are short. */

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A way between two planes, each end in the measure of its own plane. */
export interface Join {
  a: number;
  b: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
export interface Shift {
  dx: number;
  dy: number;
}

/** Room between two planes, in spaces. */
const BETWEEN = 3;
/** How much wider than high a board is. */
const ASPECT = 1.3;
/** What a longer way counts against a smaller board. */
const LENGTH = 0.2;

const moved = (box: Rect, by: Shift): Rect => ({ left: box.left + by.dx, top: box.top + by.dy, right: box.right + by.dx, bottom: box.bottom + by.dy });
const around = (a: Rect, b: Rect): Rect => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** How far each plane is moved: the first not at all, each further one to a free side of those before it. */
export function arrange(boxes: Rect[], joins: Join[]): Shift[] {
  const shifts: Shift[] = [];
  let all: Rect | undefined;
  boxes.forEach((box, n) => {
    const shift = all ? beside(all, box, entering(joins, n, shifts)) : { dx: 0, dy: 0 };
    shifts.push(shift);
    all = all ? around(all, moved(box, shift)) : box;
  });
  return shifts;
}

/** The first way into a plane from one that lies already. */
function entering(joins: Join[], plane: number, shifts: Shift[]): { from: { x: number; y: number }; to: { x: number; y: number } } | undefined {
  for (const { a, b, from, to } of joins) {
    const [known, near, far] = b === plane ? [shifts[a], from, to] : a === plane ? [shifts[b], to, from] : [undefined, from, to];
    if (known) return { from: { x: near.x + known.dx, y: near.y + known.dy }, to: far };
  }
  return undefined;
}

/** The best of four sides, with the two ends of the way level with each other or both planes in the middle. */
function beside(all: Rect, box: Rect, way: ReturnType<typeof entering>): Shift {
  const right = Math.ceil(all.right + BETWEEN - box.left);
  const left = Math.floor(all.left - BETWEEN - box.right);
  const below = Math.ceil(all.bottom + BETWEEN - box.top);
  const above = Math.floor(all.top - BETWEEN - box.bottom);
  const levels = [Math.round((all.top + all.bottom - box.top - box.bottom) / 2)];
  const plumbs = [Math.round((all.left + all.right - box.left - box.right) / 2)];
  if (way) {
    levels.unshift(Math.round(way.from.y - way.to.y));
    plumbs.unshift(Math.round(way.from.x - way.to.x));
  }
  const found = [
    ...[right, left].flatMap((dx) => levels.map((dy) => ({ dx, dy }))),
    ...[below, above].flatMap((dy) => plumbs.map((dx) => ({ dx, dy }))),
  ];
  const cost = (shift: Shift) => {
    const whole = around(all, moved(box, shift));
    const far = way ? Math.hypot(way.to.x + shift.dx - way.from.x, way.to.y + shift.dy - way.from.y) : 0;
    return Math.max((whole.right - whole.left) / ASPECT, whole.bottom - whole.top) + far * LENGTH;
  };
  return found.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}
