/** Faces of dice: a number on an ivory die is plain text, everything else has a look. */
import type { DieFace, Pip } from "../../protocol";

export type Side = string | DieFace;
export type Colour = NonNullable<DieFace["colour"]>;
/** So many of one icon are drawn one by one. */
const FEW = 3;

/** As it is typed and told. */
export const textOf = (side: Side): string => (typeof side === "string" ? side : side.text);
/** In words, for somebody who does not see it. */
export const saidOf = (side: Side): string => (typeof side === "string" ? side : side.says || side.text);
export const colourOf = (side: Side): Colour => (typeof side === "string" ? "ivory" : (side.colour ?? "ivory"));

/** What is drawn on a face, in order: an icon alone, or with its number where there are too many or where it is one to be read. */
export function marksOf(pips: Pip[]): { mark: Pip[0]; number: number }[] {
  return pips.flatMap(([mark, count]) => (mark === "range" || count > FEW ? [{ mark, number: count }] : Array.from({ length: count }, () => ({ mark, number: 0 }))));
}
