/** Short movements of figures, by the Web Animations API. None lasts longer than 300 ms, unless somebody wants it slow. */
import { iconAt } from "../../parts/pictures/icons";
import { UNIT } from "../floor/stone";
import type { Point, Stand } from "../layout/layout";

const LONGEST = 290;

/** Along a path, with a small hop for each step. */
export function walk(figure: Element | undefined, points: Point[], scale: number, pace = 1): void {
  const coin = figure?.querySelector(".coin");
  const steps = points.length - 1;
  if (!coin || steps < 1) return;
  const duration = Math.min(LONGEST, 130 + steps * 45) * pace;
  coin.animate(
    points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px) scale(${scale})` })),
    { duration, easing: steps === 1 ? "cubic-bezier(0.3, 0.1, 0.3, 1)" : "linear" },
  );
  const hops = Math.min(3, steps);
  const frames = [{ transform: "translateY(0)" }];
  for (let n = 0; n < hops; n += 1) frames.push({ transform: `translateY(${-UNIT * 0.22}px)` }, { transform: "translateY(0)" });
  coin.querySelector(".disc")?.animate(frames, { duration, easing: "ease-out" });
}

/** Struck. */
export function shake(figure: Element | undefined, pace = 1): void {
  const at = [0, -5, 5, -4, 3, 0];
  figure?.querySelector(".disc")?.animate(
    at.map((x) => ({ transform: `translateX(${x}px)`, filter: x === 0 ? "none" : "brightness(1.5)" })),
    { duration: 280 * pace },
  );
}

/** Strikes: towards somebody and back; at nobody, a start upwards. */
export function lunge(figure: Element | undefined, from: Point, to: Point | undefined, pace = 1): void {
  const [dx, dy] = to ? [to.x - from.x, to.y - from.y] : [0, -1];
  const far = Math.max(1, Math.hypot(dx, dy));
  const reach = Math.min(UNIT * 0.55, far * 0.5) || UNIT * 0.3;
  figure?.querySelector(".disc")?.animate(
    [
      { transform: "none" },
      { transform: `translate(${(-dx / far) * 6}px, ${(-dy / far) * 6}px)`, offset: 0.25 },
      { transform: `translate(${(dx / far) * reach}px, ${(dy / far) * reach}px)`, offset: 0.55 },
      { transform: "none" },
    ],
    { duration: LONGEST * pace, easing: "ease-in-out" },
  );
}

/** Newly come. */
export function hop(figure: Element | undefined): void {
  figure?.querySelector(".disc")?.animate(
    [
      { transform: `translateY(${-UNIT * 0.5}px) scale(1.15)`, opacity: 0 },
      { transform: "translateY(0) scale(1)", opacity: 1 },
    ],
    { duration: 260, easing: "cubic-bezier(0.3, 1.5, 0.6, 1)" },
  );
}

/** Gone from the board: its coin spins away and is taken out. */
export function flyOff(drawing: SVGSVGElement, from: Stand, metal: string, icon: string): void {
  const space = "http://www.w3.org/2000/svg";
  const ghost = document.createElementNS(space, "g");
  const disc = document.createElementNS(space, "circle");
  disc.setAttribute("r", String(UNIT * 0.4));
  disc.setAttribute("fill", `url(#coin-${metal})`);
  const mark = document.createElementNS(space, "use");
  mark.setAttribute("href", iconAt(icon));
  for (const [name, size] of [["x", -0.24], ["y", -0.24], ["width", 0.48], ["height", 0.48]] as const) mark.setAttribute(name, String(UNIT * size));
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(disc, mark);
  drawing.append(ghost);
  const done = ghost.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) scale(1)`, opacity: 1 },
      { transform: `translate(${from.x + UNIT * 0.3}px, ${from.y - UNIT * 0.7}px) rotate(70deg) scale(0.35)`, opacity: 0 },
    ],
    { duration: LONGEST, easing: "ease-in" },
  );
  done.onfinish = () => ghost.remove();
  done.oncancel = () => ghost.remove();
}
