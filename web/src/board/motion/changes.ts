/** What changed between two scenes, for the eye: who walked where, who was hurt, who came and who is gone. */
import type { Figure, Scene, TaleLine } from "../../protocol";

export interface Changes {
  /** The spaces that a figure went through, where it was first. */
  moved: { id: string; path: number[] }[];
  /** By how much: more is hurt, less is healed. */
  hurt: { id: string; by: number }[];
  /** Who struck whom; nobody named: whoever stands before them. */
  struck: { by: string; at: string; missed: boolean }[];
  came: string[];
  gone: Figure[];
}

export function changes(before: Scene, after: Scene, fresh: TaleLine[]): Changes {
  const old = new Map(before.figures.map((figure) => [figure.id, figure]));
  const now = new Set(after.figures.map((figure) => figure.id));
  const found: Changes = { moved: [], hurt: [], struck: [], came: [], gone: before.figures.filter((figure) => !now.has(figure.id)) };
  const told = new Set<string>();
  for (const line of fresh) {
    const [by = "", at = ""] = line.figures ?? [];
    if (line.look === "strikes") found.struck.push({ by, at, missed: !line.amount });
    if (line.look !== "hurt" || !line.amount) continue;
    const known = found.hurt.find((one) => one.id === by);
    if (known) known.by += line.amount;
    else found.hurt.push({ id: by, by: line.amount });
    told.add(by);
  }
  for (const figure of after.figures) {
    const was = old.get(figure.id);
    if (!was) {
      found.came.push(figure.id);
      continue;
    }
    if (figure.wounds !== was.wounds && !told.has(figure.id)) found.hurt.push({ id: figure.id, by: figure.wounds - was.wounds });
    const from = was.spaces[0];
    const to = figure.spaces[0];
    if (from === undefined || to === undefined || was.spaces.join() === figure.spaces.join()) continue;
    const path = [from];
    for (const line of fresh) {
      if (line.figures?.[0] !== figure.id || (line.look && line.look !== "walks")) continue;
      for (const space of line.spaces ?? []) if (path.at(-1) !== space) path.push(space);
    }
    if (path.at(-1) !== to) path.push(to);
    found.moved.push({ id: figure.id, path });
  }
  return found;
}
