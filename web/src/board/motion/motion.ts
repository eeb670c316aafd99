/** Short movements of figures, by the Web Animations API. None lasts longer than 300 ms; nothing waits for them. */
import { iconAt } from "../../parts/pictures/icons";
import { UNIT } from "../floor/stone";
import type { Point, Stand } from "../layout/layout";

const LONGEST = 290;

/** Along a path, with a small hop for each step. */
export function walk(figure: Element | undefined, points: Point[], scale: number): void {
  const coin = figure?.querySelector(".coin");
  const steps = points.length - 1;
  if (!coin || steps < 1) return;
  const duration = Math.min(LONGEST, 130 + steps * 45);
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
export function shake(figure: Element | undefined): void {
  const at = [0, -5, 5, -4, 3, 0];
  figure?.querySelector(".disc")?.animate(
    at.map((x) => ({ transform: `translateX(${x}px)`, filter: x === 0 ? "none" : "brightness(1.5)" })),
    { duration: 280 },
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
