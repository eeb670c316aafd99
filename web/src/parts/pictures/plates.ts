/** The small plates on coins: a letter or two, in the colour of the seat. */
import type { Scene } from "../../protocol";

const COLOURS = 6;

export interface Plate {
  label: string;
  /** A colour of `app.css`; none: nobody's seat. */
  colour: string;
}

/** The plate of every figure of a scene; also of people of the party who are not on the board. */
export function platesOf(scene: Scene): Map<string, Plate> {
  const seats = [...new Set(scene.party.map((sheet) => sheet.seat))];
  const colours = new Map(scene.party.map((sheet) => [sheet.figure, `var(--seat-${(seats.indexOf(sheet.seat) % COLOURS) + 1})`]));
  const found = new Map([...colours].map(([figure, colour]): [string, Plate] => [figure, { label: "", colour }]));
  for (const figure of scene.figures) found.set(figure.id, { label: figure.label, colour: colours.get(figure.id) ?? "" });
  return found;
}
