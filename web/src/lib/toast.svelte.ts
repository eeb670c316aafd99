/** Short notes at the edge of the screen: something was copied, something went wrong. */

export interface Note {
  id: number;
  text: string;
  tone: "good" | "bad" | "plain";
}

export const notes: Note[] = $state([]);
let last = 0;

export function note(text: string, tone: Note["tone"] = "plain"): void {
  const id = (last += 1);
  notes.push({ id, text, tone });
  if (notes.length > 4) notes.shift();
  setTimeout(() => dismiss(id), tone === "bad" ? 9000 : 4500);
}

export function dismiss(id: number): void {
  const at = notes.findIndex((one) => one.id === id);
  if (at >= 0) notes.splice(at, 1);
}
