/** What each palette of a scene is made of; its colours stand in palettes.css. */
import type { Cell, Scene } from "../../protocol";

export type Palette = Scene["palette"];
export type Ground = Exclude<Cell[5], "">;
export type Wall = "rock" | "blocks" | "bulges" | "shards" | "drifts" | "trees" | "reeds" | "panels" | "bricks" | "rail";

export const PALETTES: Record<Palette, { ground: Ground; wall: Wall }> = {
  mine: { ground: "stone", wall: "rock" },
  crypt: { ground: "flags", wall: "blocks" },
  cave: { ground: "cave", wall: "bulges" },
  ice: { ground: "flags", wall: "shards" },
  snow: { ground: "snow", wall: "drifts" },
  forest: { ground: "grass", wall: "trees" },
  fen: { ground: "earth", wall: "reeds" },
  manor: { ground: "planks", wall: "panels" },
  street: { ground: "street", wall: "bricks" },
  harbour: { ground: "planks", wall: "rail" },
};

/** Grounds without joints: one bed of colour with something growing, lying or moving on it. */
export const BEDS = ["earth", "grass", "water", "snow", "carpet", "cave"] as const;
export type Bed = (typeof BEDS)[number];

export const isBed = (ground: Ground): ground is Bed => (BEDS as readonly string[]).includes(ground);
