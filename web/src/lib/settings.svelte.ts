/** How this person likes it on this device; kept in the browser, never sent. */

export type Theme = "cellar" | "parchment";
export type Motion = "system" | "calm" | "full";

export interface Settings {
  theme: Theme;
  contrast: "normal" | "high";
  text: number;
  motion: Motion;
  dice: "roll" | "skip";
  name: string;
}

const KEY = "undercroft.settings";
const DEFAULTS: Settings = { theme: "cellar", contrast: "normal", text: 1, motion: "system", dice: "roll", name: "" };

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
