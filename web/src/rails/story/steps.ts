/** What happened between two pictures, as steps to be shown one after another: who, on whom, dice, what changed. */
import type { Speed } from "../../lib/settings.svelte";
import type { Figure, Scene, TaleLine } from "../../protocol";

export interface Step {
  /** The lines that are told with it; those of one walk are one step. */
  lines: TaleLine[];
  /** The line that says what happens. */
  line: TaleLine;
  /** The table after this step, made from the table before it. */
  scene: (before: Scene) => Scene;
}

export const placeOf = (line: TaleLine): string => `${line.n}.${line.i}`;

const actor = (line: TaleLine): string => line.figures?.[0] ?? "";
/** Nothing to read and nothing to see: told along with the next step. */
const silent = (line: TaleLine): boolean => !line.text && !line.look && !line.reveal;
const onward = (before: TaleLine, line: TaleLine): boolean =>
  before.look === "walks" && line.look === "walks" && actor(line) === actor(before) && !before.reveal && !line.reveal;

/** The parts of a scene that are the map. */
function mapOf({ cells, lines, markers, planes, links, regions, lights, palette }: Scene) {
  return { cells, lines, markers, planes, links, regions, lights, palette };
}

/** The steps from one scene to the next. None after an undo: what was taken back is not played. */
export function steps(before: Scene, after: Scene, fresh: TaleLine[]): Step[] {
  if (fresh.some((line) => line.back !== undefined && line.back !== null)) return [];
  const groups: TaleLine[][] = [];
  let quiet: TaleLine[] = [];
  for (const line of fresh) {
    const last = groups.at(-1);
    if (silent(line)) quiet.push(line);
    else if (last?.at(-1) && onward(last.at(-1) as TaleLine, line)) {
      last.push(...quiet, line);
      quiet = [];
    } else {
      groups.push([...quiet, line]);
      quiet = [];
    }
  }
  if (quiet.length > 0 && groups.length > 0) groups.at(-1)?.push(...quiet);
  const lastOf = new Map<string, number>();
  groups.forEach((group, n) => {
    for (const line of group) for (const figure of line.figures ?? []) lastOf.set(figure, n);
  });
  const drawn = before.cells.length > 0 && after.cells.length > 0;
  return groups.map((lines, n) => {
    const done = [...lastOf].filter(([, last]) => last === n).map(([figure]) => figure);
    const rest = groups.slice(n + 1).flat();
    return { lines, line: lines.find((line) => line.reveal) ?? lines.findLast((line) => !silent(line)) ?? (lines[0] as TaleLine), scene: (now) => (drawn ? enact(now, after, lines, done, rest) : now) };
  });
}

/** The scene after some lines. Whoever is in none of the `rest` is as in the scene that all of it leads to. */
function enact(now: Scene, after: Scene, lines: TaleLine[], done: string[], rest: TaleLine[]): Scene {
  const known = new Set(now.cells.map((cell) => cell[0]));
  const opens = lines.some((line) => line.look === "opens" || (line.spaces ?? []).some((space) => !known.has(space)));
  const figures = new Map(now.figures.map((figure) => [figure.id, figure]));
  const then = new Map(after.figures.map((figure) => [figure.id, figure]));
  for (const line of lines) {
    const id = actor(line);
    const to = line.spaces?.at(-1);
    const figure = figures.get(id);
    if (line.look === "comes") for (const one of line.figures ?? []) arrive(figures, then.get(one), rest);
    else if (line.look === "walks" && figure && to !== undefined) figures.set(id, { ...figure, spaces: figure.spaces.length === 1 ? [to] : figure.spaces });
  }
  for (const id of done) {
    const last = then.get(id);
    if (last) figures.set(id, last);
    else if (lines.some((line) => line.look === "falls" && actor(line) === id)) figures.delete(id);
  }
  const sheets = new Map(after.party.map((sheet) => [sheet.figure, sheet]));
  return {
    ...now,
    ...(opens ? mapOf(after) : {}),
    figures: [...figures.values()],
    party: now.party.map((sheet) => (done.includes(sheet.figure) ? (sheets.get(sheet.figure) ?? sheet) : sheet)),
  };
}

/** Somebody comes to the board: where the first walk of theirs begins, else where they stand in the end. */
function arrive(figures: Map<string, Figure>, figure: Figure | undefined, rest: TaleLine[]): void {
  if (!figure || figures.has(figure.id)) return;
  const from = rest.find((line) => line.look === "walks" && actor(line) === figure.id)?.spaces?.[0];
  figures.set(figure.id, from !== undefined && figure.spaces.length === 1 ? { ...figure, spaces: [from], wounds: 0 } : { ...figure, wounds: 0 });
}

// ---- how long -------------------------------------------------------------------------------------------------------

export const PACE: Record<Speed, number> = { slow: 2.2, normal: 1, fast: 0.4, instant: 0 };

const LOOKS: Record<string, number> = { strikes: 560, hurt: 480, mends: 420, falls: 620, comes: 600, opens: 520 };

/** How long a step stands, in milliseconds at normal speed. */
export function lasts(step: Step): number {
  const { line } = step;
  if (line.look === "walks") return Math.min(620, 160 + 55 * step.lines.flatMap((one) => one.spaces ?? []).length);
  const look = LOOKS[line.look ?? ""];
  if ((line.dice?.length ?? 0) > 0) return Math.max(640, look ?? 0);
  if (look !== undefined) return look;
  return line.tone === "quiet" ? 200 : Math.min(700, 260 + line.text.length * 4);
}

/** So long a turn of enemies may take at normal speed, cards aside, in milliseconds. */
const LONGEST = 12_000;

/** By how much many steps are shortened, so that nobody is kept waiting: 1 for few. */
export function haste(way: Step[]): number {
  const whole = way.reduce((sum, step) => sum + lasts(step), 0);
  return Math.min(1, LONGEST / Math.max(1, whole));
}

/** How long it takes to read a card. */
export function reading(line: TaleLine): number {
  const card = line.reveal;
  const words = card ? `${card.name}${card.text ?? ""}${card.story ?? ""}`.length : 0;
  return Math.min(9000, Math.max(2400, 1200 + words * 30));
}
