/** How this person likes it on this device; kept in the browser. */
import type { You } from "../protocol";

export type Theme = "cellar" | "parchment";
export type Motion = "system" | "calm" | "full";
export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Settings {
  theme: Theme;
  contrast: "normal" | "high";
  text: number;
  motion: Motion;
  dice: "roll" | "skip";
  /** How fast what happened is played; system: at once on a device with reduced motion. */
  speed: "system" | Speed;
  /** How long a card that comes up stays: until it is acknowledged, as long as it takes to read, or only in the log. */
  cards: "stay" | "moment" | "log";
  /** How much one is asked: the table answers the rest. The one setting that a table is told. */
  prompts: You["prompts"];
  /** Stands before the hands when two sides share this screen. */
  curtain: "on" | "off";
  name: string;
}

const KEY = "undercroft.settings";
const DEFAULTS: Settings = { theme: "cellar", contrast: "normal", text: 1, motion: "system", dice: "roll", speed: "system", cards: "moment", prompts: "usual", curtain: "on", name: "" };

function load(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(typeof kept === "object" && kept !== null ? (kept as Partial<Settings>) : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(load());

/** True: nothing moves but what has to. */
export function calm(): boolean {
  if (settings.motion !== "system") return settings.motion === "calm";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How fast what happened is played. */
export function pace(): Speed {
  return settings.speed === "system" ? (calm() ? "instant" : "normal") : settings.speed;
}

/** Show the settings on the page and keep them. Called whenever one has changed. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.contrast = settings.contrast;
  root.dataset.motion = settings.motion;
  root.style.setProperty("--text-scale", String(settings.text));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
