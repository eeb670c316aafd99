/** What the choices of a question are about: which lie on the board, which are buttons, which concern a thing one holds. */
import type { Choice, Hint, Line, Question, Ref, Scene, Sheet, Thing } from "../protocol";

const FEW = 3;

/** The id of the first thing of a kind that a choice is about. */
const idOf = (choice: Choice, kind: string): string | undefined => choice.about?.find((ref) => ref[0] === kind)?.[1];
const is = (ref: Ref | null | undefined, kind: string, id: string): boolean => ref?.[0] === kind && ref[1] === id;

/** The space, figure or place of the stage that a choice is about, or the amount that it is. */
export function spaceOf(choice: Choice): number | undefined {
  const id = idOf(choice, "space");
  return id === undefined ? undefined : Number(id);
}
export const figureOf = (choice: Choice): string | undefined => idOf(choice, "figure");
export const spotOf = (choice: Choice): string | undefined => idOf(choice, "spot");
export const amountOf = (choice: Choice): string | undefined => idOf(choice, "amount");

/** True if a choice is about a door or another line of the board: the answer that it stands for, or one that names it. */
export const onLine = (choice: Choice, line: Line): boolean => (line[7] !== "" && choice.key === line[7]) || (line[6] !== "" && (choice.about?.some((ref) => is(ref, "marker", line[6])) ?? false));

export const onSpace = (choice: Choice): boolean => spaceOf(choice) !== undefined;

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
  const ending = shown.filter((choice) => choice.ends);
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
  const others = choices.filter((choice) => !choice.hint?.thing && !choice.ends);
  return cards.length > 1 && others.length === 0 ? cards : [];
}

/** The key that takes each choice with a button or card, as it is printed there: an amount is its own key. */
export function hotkeys(laid: Laid, question: Question | undefined): Map<string, string> {
  const split = question?.kind === "split";
  const numbered = laid.buttons.filter((choice) => choice !== laid.end);
  const found = new Map(numbered.slice(0, split ? undefined : 9).map((choice, n) => [choice.key, (split && amountOf(choice)) || String(n + 1)]));
  if (laid.end) found.set(laid.end.key, "E");
  return found;
}

/** True if a choice is about a thing that somebody holds or a card that lies open. */
export function concerns(choice: Choice, thing: Thing): boolean {
  return choice.about?.some((ref) => is(ref, "item", thing.id) || is(ref, "card", thing.id)) ?? false;
}

/** What may be done with each card that is picked before it is aimed: several answers, each on a place of the board. */
export function aimedWith(choices: Choice[], cards: Thing[]): Map<string, Choice[]> {
  const placed = (choice: Choice) => choice.about?.some(([kind]) => kind === "space" || kind === "figure" || kind === "marker") ?? false;
  const own = cards.map((card): [string, Choice[]] => [card.id, choices.filter((choice) => concerns(choice, card))]);
  return new Map(own.filter(([, found]) => found.length > 1 && found.every(placed)));
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

/** Offers of one verb: one by one, or by who gives if each goes from somebody to somebody. */
export interface Bundle {
  verb: string;
  name: string;
  choices: Choice[];
  /** By the figure that something goes from; empty unless all offers of the verb are such. */
  from: { figure: string; choices: Choice[] }[];
}

/** What may be done beside the question, by verb: those with a single offer first. */
export function bundles(offers: Choice[]): Bundle[] {
  const verbs = new Map<string, Choice[]>();
  for (const offer of offers) verbs.set(offer.verb, [...(verbs.get(offer.verb) ?? []), offer]);
  const found = [...verbs].map(([verb, choices]): Bundle => {
    const givers = choices.every((one) => one.from?.[0] === "figure" && one.to?.[0] === "figure") ? [...new Set(choices.map((one) => one.from?.[1] ?? ""))] : [];
    const from = givers.map((figure) => ({ figure, choices: choices.filter((one) => one.from?.[1] === figure) }));
    return { verb, name: choices[0]?.group || (choices[0]?.text ?? verb), choices, from: choices.length > 2 ? from : [] };
  });
  return [...found.filter((one) => one.choices.length === 1), ...found.filter((one) => one.choices.length > 1)];
}

/** What may be done with somebody's things as a whole, such as to change what is in hand. */
export function ofFigure(choices: Choice[], figure: string): Choice[] {
  return choices.filter((choice) => choice.about?.some((ref) => is(ref, "sheet", figure)));
}

/** The choice that opens a trade from one to the other. */
export function between(choices: Choice[], from: string, to: string): Choice | undefined {
  return choices.find((choice) => !choice.about?.length && is(choice.from, "figure", from) && is(choice.to, "figure", to));
}

/** The choice that hands a thing over, or opens a trade in which it can be. */
export function handing(choices: Choice[], thing: Thing, from: string, to: string): Choice | undefined {
  return choices.find((choice) => concerns(choice, thing) && is(choice.to, "figure", to)) ?? between(choices, from, to);
}

/** The choices that may strike or serve each figure, though the figure itself is asked for later. */
export function aims(choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const figure = figureOf(choice);
    const own = figure ? [figure] : onSpace(choice) ? [] : (choice.hint?.figures ?? []);
    for (const one of own) found.set(one, [...(found.get(one) ?? []), choice]);
  }
  return found;
}

/** The place of the die that a choice is about; undefined if it is about none. */
export function placeOf(choice: Choice): number | undefined {
  const id = idOf(choice, "die");
  return id === undefined ? undefined : Number(id);
}

/** Whether it is asked which dice to roll again; else whether to roll at all, and how. */
export const which = (question: Question): boolean => question.choices.some((choice) => placeOf(choice) !== undefined);

/** The next answer towards rolling exactly these dice: the first of them on offer, else the end of picking. */
export function nextPick(question: Question, picked: number[]): Choice | undefined {
  const wanted = question.choices.find((choice) => picked.includes(placeOf(choice) ?? -1));
  return wanted ?? question.choices.find((choice) => choice.ends);
}

/** What a choice costs and brings, as short sentences. */
export function notesOf(choice: Choice): string[] {
  const hint: Hint | null | undefined = choice.hint;
  return hint ? [...(hint.cost ? [hint.cost] : []), ...hint.notes] : [];
}

/** A picture for a choice: of the figure or thing that it is about. */
export function iconOf(choice: Choice, scene: Scene, sheets: Sheet[] = scene.party): string {
  const coin = (id: string | undefined): string => scene.figures.find((one) => one.id === id)?.icon ?? "";
  const target = coin(figureOf(choice));
  if (target) return target;
  if (onSpace(choice)) return "";
  if (choice.hint?.thing?.icon) return choice.hint.thing.icon;
  for (const sheet of sheets) {
    if (ofSeat([choice], sheet.seat).length === 0) continue;
    for (const thing of sheet.things) if (thing.icon && concerns(choice, thing)) return thing.icon;
  }
  for (const card of scene.cards) if (card.icon && concerns(choice, card)) return card.icon;
  return coin(idOf(choice, "sheet") ?? choice.to?.[1]);
}
