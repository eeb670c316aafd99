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
const MARGIN = 56;
/** Smaller than this a coin is no longer legible; the map is then larger than the screen. */
const LEAST = 0.8;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  free = $state(false);
  width = $state(1);
  height = $state(1);
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

  /** Show all of it, or as much as stays legible around `focus`; unless a person has chosen where to look. */
  fit(map: Box, focus?: Spot, force = false): void {
    if (this.free && !force) return;
    if (this.width <= 1) return;
    this.free = false;
    const whole = Math.min((this.width - MARGIN * 1.4) / map.w, (this.height - MARGIN * 1.4) / map.h);
    const zoom = Math.min(1.75, Math.max(force ? 0.2 : LEAST, whole));
    const along = (at: number | undefined, start: number, size: number, screen: number) => {
      const middle = start + size / 2;
      const shown = screen / zoom;
      const slack = (size + MARGIN * 2 - shown) / 2;
      return slack <= 0 || at === undefined ? middle : Math.min(middle + slack, Math.max(middle - slack, at));
    };
    this.to(along(focus?.x, map.x, map.w, this.width), along(focus?.y, map.y, map.h, this.height), zoom);
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
