/** What the choices of a question are about: which lie on the board, which are buttons, which concern a thing one holds. */
import type { Choice, Figure, Hint, Question, Scene, Sheet, Thing } from "../protocol";

const ENDS = new Set(["pass", "end", "done", "stop", "skip", "no"]);
const FEW = 3;

/** True for the answer that goes on without doing more: what the key E gives. */
export function ends(choice: Choice): boolean {
  return ENDS.has(choice.key) || ENDS.has(choice.verb);
}

export const onSpace = (choice: Choice): boolean => choice.space !== undefined && choice.space !== null;

export interface Laid {
  /** Answers that are spaces of the board. */
  spaces: Choice[];
  /** Answers with a button, in the order of their number keys. */
  buttons: Choice[];
  /** The answer of the key E, if there is exactly one. */
  end: Choice | undefined;
}

/** Where each choice of a question is shown. Many spaces stay on the board; a few of one kind get buttons as well. */
export function lay(question: Question | undefined): Laid {
  if (!question) return { spaces: [], buttons: [], end: undefined };
  const spaces = question.choices.filter(onSpace);
  const alike = new Map<string, number>();
  for (const choice of spaces) alike.set(choice.verb, (alike.get(choice.verb) ?? 0) + 1);
  const shown = question.choices.filter((choice) => !onSpace(choice) || (alike.get(choice.verb) ?? 0) <= FEW);
  const ending = shown.filter(ends);
  const end = ending.length === 1 ? ending[0] : undefined;
  return { spaces, buttons: end ? [...shown.filter((choice) => choice !== end), end] : shown, end };
}

/** What is put to somebody with several seats: a question to the party, which any of them may answer, is one question. */
export function puts(questions: Question[]): Question[] {
  return questions.filter((one, n) => one.kind !== "party" || questions.findIndex((other) => other.kind === "party" && other.n === one.n) === n);
}

/** The choices that are laid out as cards: all that are about one, but over a board only where nothing else is asked. */
export function carded(choices: Choice[], scene: Scene): Choice[] {
  const cards = choices.filter((choice) => choice.hint?.thing);
  if (scene.cells.length === 0) return cards;
  const others = choices.filter((choice) => !choice.hint?.thing && !ends(choice));
  return cards.length > 1 && others.length === 0 ? cards : [];
}

/** The key that takes each choice with a button or card, as it is printed there. */
export function hotkeys(laid: Laid, question: Question | undefined): Map<string, string> {
  const split = question?.kind === "split" && laid.buttons.every((choice) => /^\d+$/.test(choice.key));
  const numbered = laid.buttons.filter((choice) => choice !== laid.end);
  const found = new Map(numbered.slice(0, split ? undefined : 9).map((choice, n) => [choice.key, split ? choice.key : String(n + 1)]));
  if (laid.end) found.set(laid.end.key, "E");
  return found;
}

/** The ids that a key names after its verb: `offer:trade:h3:h1` names h3 and h1, `use:token:tonic` names token:tonic. */
function rest(choice: Choice): string {
  const key = choice.key.startsWith("offer:") ? choice.key.slice(6) : choice.key;
  return key.startsWith(`${choice.verb}:`) ? key.slice(choice.verb.length + 1) : key;
}

/** What options may call a thing: its id, or the number at its end. */
function names(thing: string): string[] {
  const tail = thing.slice(thing.lastIndexOf(":") + 1);
  return /^\d+$/.test(tail) ? [thing, tail] : [thing];
}

/** True if a choice is about a thing that somebody holds or a card that lies open. */
export function concerns(choice: Choice, thing: Thing): boolean {
  if (onSpace(choice) || choice.figure) return false;
  const named = rest(choice);
  if (named === thing.id.slice(thing.id.lastIndexOf(":") + 1)) return true;
  return names(thing.id).some((name) => named === name || named.startsWith(`${name}:`) || named.startsWith(`${name}/`));
}

/** The choices that may be about what is on somebody's sheet: two people may hold things of the same name. */
export function ofSeat(choices: Choice[], seat: string): Choice[] {
  return choices.filter((choice) => !choice.seat || !seat || choice.seat === seat);
}

/** Each offer once: what several of one's seats may do alike is one line. */
export function distinct(choices: Choice[], first = ""): Choice[] {
  const found = new Map<string, Choice>();
  for (const choice of choices) if (!found.has(choice.text) || choice.seat === first) found.set(choice.text, choice);
  return [...found.values()];
}

/** What may be done with somebody's things as a whole: `offer:hands:h1`. */
export function ofFigure(choices: Choice[], figure: string): Choice[] {
  return choices.filter((choice) => !onSpace(choice) && !choice.figure && rest(choice) === figure);
}

/** The choice that opens a trade from one to the other: `trade:h3:h1`. */
export function between(choices: Choice[], from: string, to: string): Choice | undefined {
  return choices.find((choice) => rest(choice) === `${from}:${to}`);
}

/** The choice that hands a thing over, or opens a trade in which it can be: `hand-over:12:h1`, `trade:h3:h1`. */
export function handing(choices: Choice[], thing: Thing, from: string, to: string): Choice | undefined {
  const direct = choices.find((choice) => {
    const named = rest(choice);
    return names(thing.id).some((name) => named === `${name}:${to}`);
  });
  return direct ?? between(choices, from, to);
}

/** The key that a space or figure would have as an answer, by the example of one that is on offer; for "why not?". */
export function keyLike(choices: Choice[], what: "space" | "figure", id: string): string | undefined {
  for (const choice of choices) {
    const own = what === "space" ? choice.space : choice.figure;
    if (own === undefined || own === null) continue;
    const text = String(own);
    if (choice.key === text) return id;
    if (choice.key.endsWith(`:${text}`)) return choice.key.slice(0, -text.length) + id;
  }
  return undefined;
}

/** The choices that may strike or serve each figure, though the figure itself is asked for later. */
export function aims(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const own = choice.figure ? [choice.figure] : onSpace(choice) ? [] : (choice.hint?.figures ?? []);
    for (const figure of own) found.set(figure, [...(found.get(figure) ?? []), choice]);
  }
  return found;
}

/** What a choice costs and brings, as short sentences. */
export function notesOf(choice: Choice): string[] {
  const hint: Hint | null | undefined = choice.hint;
  return hint ? [...(hint.cost ? [hint.cost] : []), ...hint.notes] : [];
}

/** A picture for a choice: of the figure or thing that it is about. */
export function iconOf(choice: Choice, scene: Scene, sheets: Sheet[] = scene.party): string {
  const figure = (id: string): Figure | undefined => scene.figures.find((one) => one.id === id);
  if (choice.figure) {
    const target = figure(choice.figure);
    if (target) return target.icon;
  }
  if (onSpace(choice)) return "";
  if (choice.hint?.thing?.icon) return choice.hint.thing.icon;
  for (const sheet of sheets) {
    if (ofSeat([choice], sheet.seat).length === 0) continue;
    for (const thing of sheet.things) if (thing.icon && concerns(choice, thing)) return thing.icon;
  }
  for (const card of scene.cards) if (card.icon && concerns(choice, card)) return card.icon;
  const named = rest(choice).split(":");
  for (const id of named.reverse()) {
    const one = figure(id);
    if (one) return one.icon;
  }
  return "";
}
