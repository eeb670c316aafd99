/** Fair dice, checked by this browser itself: what was promised before it gave its share, and what was shown at the end. */
import type { Fair, Sitting, Verdict } from "../protocol";

/** What this browser remembers of a table: the promise, its own share, and the fingerprint of the seed. */
interface Kept {
  commitment: string;
  nonce: string;
  hash: string;
}
export interface Check {
  text: string;
  ok: boolean;
}

const KEY = "undercroft.dice";
const MOST = 200;
const NOTHING: Kept = { commitment: "", nonce: "", hash: "" };
const witnessed = new Set<string>();

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function kept(table: string): Kept {
  return { ...NOTHING, ...all()[table] };
}

/** Remember something of a table; the oldest tables are forgotten first. */
export function keep(table: string, what: Partial<Kept>): void {
  const { [table]: old, ...others } = all();
  const rest = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...rest, [table, { ...NOTHING, ...old, ...what }]])));
  } catch {
    // A browser that keeps nothing checks what the server publishes, without a memory of its own.
  }
}

/** Remember the fingerprint of the seed as it was first shown. */
export function witness(table: string, fair: Fair): void {
  if (!fair.hash || witnessed.has(table)) return;
  witnessed.add(table);
  if (!kept(table).hash) keep(table, { hash: fair.hash });
}

/** A share of the seed that only this browser could know. */
export function share(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True: this page may hash. Browsers allow it only over https and on the machine itself. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Everything about a finished game that needs no rules: the seed, its parts, and what was drawn again. */
export async function check(fair: Fair, verdict: Verdict, mine: string[], memory: Kept): Promise<Check[]> {
  const [part = "", ...shares] = verdict.seed.split(" ");
  const given = Object.entries(fair.nonces).map(([seat, nonce]) => `${seat}=${nonce}`);
  const checks: Check[] = [
    {
      text: memory.commitment ? "The server's part is the one it promised before this browser gave its share." : "The server's part is the one it promised.",
      ok: (await sha256(part)) === (memory.commitment || fair.commitment),
    },
    { text: "The seed holds every share that was shown, and nothing else.", ok: given.toSorted().join(" ") === shares.toSorted().join(" ") },
    { text: "The seed has the fingerprint that was published before the first die fell.", ok: (await sha256(verdict.seed)) === (memory.hash || fair.hash) },
  ];
  if (memory.nonce && mine.length > 0) checks.push({ text: "This browser's own share is in the seed.", ok: mine.some((seat) => shares.includes(`${seat}=${memory.nonce}`)) });
  if (verdict.redraws.length > 0) {
    const salts = await Promise.all(verdict.redraws.map(async (one) => (await sha256(`${verdict.seed} redraw ${one.n}`)).slice(0, 32) === one.salt));
    checks.push({ text: "What was drawn again after an undo follows from the seed.", ok: salts.every(Boolean) });
  }
  return checks;
}

/** Names for seats: as the game calls them, and who sits there. */
export function named(seats: readonly string[], sittings: readonly Sitting[]): string {
  const names = seats.map((seat) => {
    const found = sittings.find((one) => one.seat === seat);
    if (!found) return seat;
    return found.person && found.who === "person" ? `${found.name} (${found.mine ? "you" : found.person})` : found.name;
  });
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
