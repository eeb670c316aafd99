/** Choices that lie on the table as cards. */
import type { Choice } from "../../protocol";

/** What anything needs on which choices lie to be answered. */
export interface Answering {
  choices: Choice[];
  /** The key of the choice under the eye. */
  eye: string;
  pending: boolean;
  /** The key that takes a choice, if it has one. */
  hotkey: (choice: Choice) => string;
  onanswer: (choice: Choice) => void;
  onhover: (key: string) => void;
}

const MANY = 4;
const LONG = 320;

/** Whether these are too many and too long to be read side by side. */
export function crowded(choices: Choice[]): boolean {
  return choices.length > MANY && choices.some(({ hint }) => (hint?.thing?.text.length ?? 0) + (hint?.thing?.story.length ?? 0) > LONG);
}

/** Arrow keys go from card to card, as the cards lie. */
export function cardKeys(event: KeyboardEvent, holder: HTMLElement | undefined): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !holder) return;
  const cards = [...holder.querySelectorAll<HTMLButtonElement>("button")];
  const at = cards.findIndex((card) => card === document.activeElement);
  event.preventDefault();
  event.stopPropagation();
  cards[(at + step + cards.length) % cards.length]?.focus();
}
