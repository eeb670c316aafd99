/** What has changed since the last picture, shown once: figures walk, hop, shake and fly off, numbers rise over them. */
import { calm, pace } from "../../lib/settings.svelte";
import type { Scene, TaleLine } from "../../protocol";
import type { Plan, Point, Stand } from "../layout/layout";
import { changes } from "./changes";
import { flyOff, hop, lunge, shake, walk } from "./motion";

export interface Change {
  before: { scene: Scene };
  after: { scene: Scene };
  fresh: TaleLine[];
}
export interface Floater {
  id: number;
  x: number;
  y: number;
  text: string;
  good: boolean;
}

/** From whoever strikes to whom. */
export interface Blow {
  id: number;
  from: Point;
  to: Point;
  missed: boolean;
}

export class News {
  floaters: Floater[] = $state([]);
  blows: Blow[] = $state([]);
  #last = 0;
  #shown: Change | undefined;
  #stood = new Map<string, Stand>();

  /** Show a change on the drawing, from where figures stood to where they stand. */
  show(change: Change | undefined, standing: Map<string, Stand>, plan: Plan, drawing: SVGSVGElement | undefined): void {
    const before = this.#stood;
    this.#stood = standing;
    if (!change || change === this.#shown || !drawing) return;
    this.#shown = change;
    this.floaters = []; // what was said of the picture before does not hang over this one
    const { moved, hurt, struck, came, gone } = changes(change.before.scene, change.after.scene, change.fresh);
    const still = calm();
    const find = (id: string) => drawing.querySelector(`[data-figure="${CSS.escape(id)}"]`) ?? undefined;
    const slowly = pace() === "slow" ? 2 : 1;
    for (const { id, by } of hurt) {
      const at = standing.get(id) ?? before.get(id);
      if (at) this.#float(at, by > 0 ? `−${by}` : `+${-by}`, by < 0);
      if (by > 0 && !still) shake(find(id), slowly);
    }
    for (const { by, at, missed } of struck) {
      const [from, to] = [standing.get(by), standing.get(at)];
      if (missed && (to ?? from)) this.#float((to ?? from) as Point, "miss", true);
      if (from && !still) lunge(find(by), from, to, slowly);
      if (from && to) this.#strike(from, to, missed);
    }
    if (still) return;
    for (const { id, path: through } of moved) {
      const [from, to] = [before.get(id), standing.get(id)];
      if (!to || !from) continue;
      const middle = through.slice(1, -1).map((space) => plan.centre.get(space)).filter((point) => point !== undefined);
      walk(find(id), [from, ...middle, to], to.scale, slowly);
    }
    for (const id of came) hop(find(id));
    for (const figure of gone) {
      const from = before.get(figure.id);
      if (from) flyOff(drawing, from, figure.metal, figure.icon);
    }
  }
  #strike(from: Point, to: Point, missed: boolean): void {
    const id = (this.#last += 1);
    this.blows.push({ id, from, to, missed });
    setTimeout(() => (this.blows = this.blows.filter((one) => one.id !== id)), pace() === "slow" ? 1200 : 600);
  }
  #float(at: Point, text: string, good: boolean): void {
    const id = (this.#last += 1);
    this.floaters.push({ id, x: at.x, y: at.y, text, good });
    setTimeout(() => (this.floaters = this.floaters.filter((one) => one.id !== id)), calm() ? 800 : 1300);
  }
}
