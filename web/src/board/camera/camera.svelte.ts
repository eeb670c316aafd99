/** Pan and zoom of the board, by mouse, wheel, touch and keys; fits the map until somebody moves it. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Spot {
  x: number;
  y: number;
}

const GLIDE = 240;
const MARGIN = 36;
/** Room for the name of a place below it. */
const NAME = 20;
/** Smaller than this, one looks at the part of the map where something happens. */
const LEAST = 0.85;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  free = $state(false);
  width = $state(1);
  height = $state(1);
  /** How much of the lower, the upper and the left edge something else covers. */
  below = $state(0);
  above = $state(40);
  left = $state(0);
  /** True: go there at once. */
  calm = false;
  private readonly held = new Map<number, Spot>();
  private dragged = 0;
  private glide = 0;
  private settled = false;

  /** The part of the world that is shown. */
  get box(): string {
    const w = this.width / this.zoom;
    const h = this.height / this.zoom;
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`;
  }

  /** Where a point of the world is on the screen, from the board's corner. */
  project(at: Spot): Spot {
    return { x: (at.x - this.x) * this.zoom + this.width / 2, y: (at.y - this.y) * this.zoom + this.height / 2 };
  }

  /** The point of the world that is at a point of the screen. */
  unproject(at: Spot): Spot {
    return { x: (at.x - this.width / 2) / this.zoom + this.x, y: (at.y - this.height / 2) / this.zoom + this.y };
  }

  /** Something lies in the lower left corner: keep clear of it below or on the left, whichever takes less of the board. */
  covered(corner: { width: number; height: number }): void {
    const beside = corner.width * this.height < corner.height * this.width;
    this.left = beside ? corner.width : 0;
    this.below = (beside ? 0 : corner.height) + NAME;
  }

  /** Show all of the map; where it would be too small, the part that matters. A person who looks elsewhere is left alone. */
  fit(map: Box, part: Box = map, focus?: Spot, force = false): void {
    if ((this.free && !force) || this.width <= 1) return;
    this.free = false;
    const whole = this.within(map);
    const box = force || whole >= LEAST ? map : part;
    const zoom = Math.min(1.6, force || whole >= LEAST ? whole : Math.max(whole, Math.min(1, this.within(part)), 0.55));
    // What is in view at a fair size stays where it is: nothing is worse than a table that slides about.
    if (!force && this.settled && this.shows(box) && this.zoom > zoom * 0.8 && this.zoom < zoom * 1.15) return;
    this.centre(box, zoom, focus);
  }

  /** Look at one part of the map, because somebody wants to. */
  look(box: Box): void {
    this.free = true;
    this.centre(box, Math.min(1.6, Math.max(0.4, this.within(box))));
  }

  /** Zoom in to this much, and a little more, on whatever is in the focus. */
  closer(zoom: number, focus: Spot = { x: this.x, y: this.y }): void {
    this.free = true;
    this.to(focus.x, focus.y, Math.min(4, zoom * 1.15));
  }

  /** The zoom at which a box just fits. */
  private within(box: Box): number {
    // However little room there is, a map is shown from its front.
    return Math.max(0.05, Math.min((this.width - MARGIN * 2 - this.left) / box.w, (this.height - MARGIN * 2 - this.above - this.below) / box.h));
  }

  /** A box in the middle of what can be seen; of one that is too large, as much as there is room for around the focus. */
  private centre(box: Box, zoom: number, focus?: Spot): void {
    const along = (from: number, size: number, room: number, want: number | undefined) => {
      const spare = Math.max(0, (size - room / zoom) / 2);
      const middle = from + size / 2;
      return Math.max(middle - spare, Math.min(middle + spare, want ?? middle));
    };
    const x = along(box.x, box.w, this.width - MARGIN - this.left, focus?.x);
    const y = along(box.y, box.h, this.height - MARGIN - this.above - this.below, focus?.y);
    this.to(x - this.left / 2 / zoom, y + (this.below - this.above) / 2 / zoom, zoom);
  }

  private shows(box: Box): boolean {
    const a = this.project({ x: box.x, y: box.y });
    const b = this.project({ x: box.x + box.w, y: box.y + box.h });
    return a.x > this.left + 4 && a.y > this.above && b.x < this.width - 4 && b.y < this.height - this.below - 4;
  }

  /** Bring a point into view if it is outside or near the edge. */
  show(at: Spot): void {
    const on = this.project(at);
    const edge = Math.min(70, this.width / 6, this.height / 6);
    if (on.x > edge && on.y > edge && on.x < this.width - edge && on.y < this.height - edge) return;
    this.to(at.x, at.y, this.zoom);
  }

  private to(x: number, y: number, zoom: number): void {
    cancelAnimationFrame(this.glide);
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    if (this.calm || !this.settled) {
      this.settled = true;
      this.x = x;
      this.y = y;
      this.zoom = zoom;
      return;
    }
    if (Math.hypot(from.x - x, from.y - y) < 0.5 && Math.abs(from.zoom - zoom) < 0.001) return;
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / GLIDE);
      const ease = 1 - (1 - t) ** 3;
      this.x = from.x + (x - from.x) * ease;
      this.y = from.y + (y - from.y) * ease;
      this.zoom = from.zoom + (zoom - from.zoom) * ease;
      if (t < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  by(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    cancelAnimationFrame(this.glide);
    const zoom = Math.min(4, Math.max(0.2, this.zoom * factor));
    const dx = (atX - this.width / 2) / this.zoom;
    const dy = (atY - this.height / 2) / this.zoom;
    this.x += dx - (dx * this.zoom) / zoom;
    this.y += dy - (dy * this.zoom) / zoom;
    this.zoom = zoom;
    this.free = true;
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.glide);
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.free = true;
  }

  down(event: PointerEvent): void {
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.held.size === 1) this.dragged = 0;
  }

  move(event: PointerEvent): void {
    const last = this.held.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (this.held.size === 1) {
      this.dragged += Math.abs(dx) + Math.abs(dy);
      if (this.dragged > 6) this.pan(dx, dy);
    } else {
      const other = [...this.held].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(last.x - other.x, last.y - other.y);
        const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        if (before > 0) this.by(after / before);
        this.pan(dx / 2, dy / 2);
        this.dragged = 99;
      }
    }
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  up(event: PointerEvent): void {
    this.held.delete(event.pointerId);
  }

  /** True if the pointer was dragged, so that the click that follows means nothing. */
  get wasDragged(): boolean {
    return this.dragged > 6;
  }
}
