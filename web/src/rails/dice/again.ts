/** Dice that may be rolled again: which are picked, what that sends, and which key is whose. */
import { placeOf } from "../../lib/choices";
import { saidOf } from "../../parts/pictures/dice";
import type { Choice, Question, Rolled } from "../../protocol";

/** The letters of the ways to roll again, in order: digits belong to the dice. */
const WAYS = ["R", "F", "G", "V", "B"];

/** The dice that one would roll again: those that failed, else those that could get better. */
export function likely(rolled: Rolled): number[] {
  const places = rolled.dice.map((_, place) => place);
  const failed = places.filter((place) => rolled.dice[place]?.failed);
  return failed.length > 0 ? failed : places.filter((place) => rolled.dice[place]?.better);
}

/** As many of the picked dice as a way takes, those that lie first. */
export const within = (picked: number[], most: number | undefined): number[] => (most ? picked.slice(0, most) : picked);

/** The ways to roll again and the choice that keeps the dice, each with its key; a die has its number as its key, always. */
export function ways(question: Question): { choice: Choice; key: string }[] {
  const found = question.choices.filter((choice) => placeOf(choice) === undefined);
  let n = 0;
  return found.map((choice) => ({ choice, key: choice.ends ? "E" : (WAYS[n++] ?? "") }));
}

/** What a die brings, in words for somebody who does not see it. */
export function reading(rolled: Rolled, place: number): string {
  const die = rolled.dice[place];
  if (!die) return "";
  const worth = rolled.need > 0 ? (die.brings > 0 ? "success" : "failed") : `counts ${die.brings}`;
  return `Die ${place + 1}: ${saidOf(die.face)}, ${worth}${die.fresh ? "" : ", rolled again already"}`;
}

/** How the dice did: 2 of 3, or a sum and what is enough. */
export function score(rolled: Rolled): string {
  if (rolled.need > 0) {
    const many = rolled.dice.filter((die) => die.brings > 0).length;
    return `${many} of ${rolled.dice.length} ${many === 1 ? "succeeds" : "succeed"}`;
  }
  return rolled.enough > 0 ? `${rolled.total} of ${rolled.enough} needed` : `${rolled.total} in all`;
}
