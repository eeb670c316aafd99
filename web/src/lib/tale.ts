/** The tale as it is read: new lines behind the known ones, what was taken back, dice within the sentence. */
import { textOf, type Side } from "../parts/pictures/dice";
import type { Picture, TaleLine } from "../protocol";

const MOST = 1500;

export interface Tale {
  lines: TaleLine[];
  /** Lines that were not known before, for animation; none when one has just come to the table. */
  fresh: TaleLine[];
}

const place = (line: TaleLine): string => `${line.n}.${line.i}`;

/** The tale with what a new picture adds. */
export function told(known: TaleLine[], picture: Pick<Picture, "tale" | "whole">, first: boolean): Tale {
  const seen = new Set(known.map(place));
  const fresh = picture.tale.filter((line) => !seen.has(place(line)));
  const lines = picture.whole ? picture.tale : [...known, ...fresh];
  return { lines: lines.slice(-MOST), fresh: first ? [] : fresh };
}

/** The lines whose acts were taken back later. */
export function takenBack(lines: TaleLine[]): Set<TaleLine> {
  const found = new Set<TaleLine>();
  const spans = lines.filter((line) => line.back !== undefined && line.back !== null).map((line) => [line.back as number, line.n] as const);
  for (const line of lines) if (spans.some(([back, until]) => line.n > back && line.n < until)) found.add(line);
  return found;
}

/** `tail` is the full stop or comma behind a die, which stays on its line. */
export type Part = { text: string } | { die: Side; tail?: string };

/** A sentence with its dice in place of their numbers: `rolls 5 and may move 5` with one 5 shows the first as a die.
 *
 * Only the first line of a text: the others are the rules of a mission, which its briefing lists.
 */
export function parts({ text, dice = [] }: Pick<TaleLine, "text" | "dice">): Part[] {
  const line = { text: text.split("\n", 1)[0] ?? "" };
  if (dice.length === 0) return [line];
  const escaped = dice.map((face) => textOf(face).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const run = escaped.join("(?:, | and | )");
  const found =
    new RegExp(`(?<=: )${run}(?![\\w+])`).exec(line.text) ?? new RegExp(`(?<![\\w+])${run}(?![\\w+])`).exec(line.text);
  const shown: Part[] = dice.map((die) => ({ die }));
  if (!found) return [line, ...shown];
  let before = line.text.slice(0, found.index);
  let after = line.text.slice(found.index + found[0].length);
  if (before.endsWith("(") && after.startsWith(")")) [before, after] = [before.slice(0, -1), after.slice(1)];
  const tail = /^[.,;:)]+/.exec(after)?.[0] ?? "";
  if (tail) shown.push({ ...(shown.pop() as { die: Side }), tail });
  after = after.slice(tail.length);
  return [{ text: before }, ...shown, ...(after ? [{ text: after }] : [])];
}
