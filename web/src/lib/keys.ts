/** The keyboard: which key means what, and where an arrow leads among the spaces that may be answered. */

export type Act =
  | { do: "button"; at: number }
  | { do: "move"; dx: number; dy: number }
  | { do: "confirm" | "end" | "undo" | "why" | "hint" | "close" | "offers" | "list" | "next" | "keys" | "charts" | "chat" | "sheet" | "curtain" };

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Record<string, Act> = {
  e: { do: "end" },
  u: { do: "undo" },
  "?": { do: "why" },
  h: { do: "hint" },
  o: { do: "offers" },
  l: { do: "list" },
  k: { do: "keys" },
  t: { do: "charts" },
  c: { do: "chat" },
  i: { do: "sheet" },
  n: { do: "next" },
  v: { do: "curtain" },
};
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key means at the table; undefined if nothing. Keys with Ctrl, Alt or Meta are the browser's. */
export function meaning(event: Pressed): Act | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (/^[1-9]$/.test(event.key)) return { do: "button", at: Number(event.key) - 1 };
  const arrow = ARROWS[event.key];
  if (arrow) return { do: "move", dx: arrow[0], dy: arrow[1] };
  if (event.key === "Enter") return { do: "confirm" };
  if (event.key === "Escape") return { do: "close" };
  return LETTERS[event.key.toLowerCase()];
}

/** True where a key belongs to what has the focus: a field, an open menu. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export interface Spot {
  key: string;
  x: number;
  y: number;
}

/** The spot that an arrow leads to: the nearest in that direction, straight ahead before aslant. */
export function toward(from: { x: number; y: number }, spots: Spot[], dx: number, dy: number): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 0.01) continue;
    const far = ahead + aside * 2.2;
    if (far < least) {
      least = far;
      best = spot;
    }
  }
  return best;
}
