/** Pan and zoom of the board, by mouse, wheel, touch and keys; fits the map until somebody moves it. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  free = $state(false);
  width = $state(1);
  height = $state(1);
  private held = new Map<number, { x: number; y: number }>();
  private dragged = 0;

  /** The part of the world that is shown. */
  get box(): string {
    const w = this.width / this.zoom;
    const h = this.height / this.zoom;
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`;
  }

  /** Show all of it, unless a person has chosen where to look. */
  fit(map: Box, force = false): void {
    if (this.free && !force) return;
    if (force) this.free = false;
    const zoom = Math.min(this.width / (map.w + 120), this.height / (map.h + 120));
    this.zoom = Math.min(2.2, Math.max(0.35, zoom));
    this.x = map.x + map.w / 2;
    this.y = map.y + map.h / 2;
  }

  by(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    const zoom = Math.min(4, Math.max(0.25, this.zoom * factor));
    const dx = (atX - this.width / 2) / this.zoom;
    const dy = (atY - this.height / 2) / this.zoom;
    this.x += dx - (dx * this.zoom) / zoom;
    this.y += dy - (dy * this.zoom) / zoom;
    this.zoom = zoom;
    this.free = true;
  }

  pan(dx: number, dy: number): void {
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

  /** True if the pointer was dragged, so that the click that follows means nothing. */
  up(event: PointerEvent): boolean {
    this.held.delete(event.pointerId);
    return this.dragged > 6;
  }

  get wasDragged(): boolean {
    return this.dragged > 6;
  }
}
