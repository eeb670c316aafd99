/** Small words: how many, how long ago. */

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** With a capital at its beginning. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [3600, "minute"],
  [86400, "hour"],
  [86400 * 14, "day"],
  [86400 * 70, "week"],
  [86400 * 730, "month"],
  [Number.POSITIVE_INFINITY, "year"],
];
const SIZE: Partial<Record<Intl.RelativeTimeFormatUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86400,
  week: 86400 * 7,
  month: 86400 * 30.4,
  year: 86400 * 365,
};
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** When something was, from now (both in seconds since 1970): "3 hours ago". */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  if (past < 45) return "just now";
  const unit = STEPS.find(([limit]) => past < limit)?.[1] ?? "year";
  return relative.format(-Math.max(1, Math.round(past / (SIZE[unit] ?? 1))), unit);
}

const BOTS: Record<string, string> = { heuristic: "bot", random: "reckless bot", search: "patient bot" };
/** What people call a player of the server: by its manner, or by the name of one that we do not know. */
export const botOf = (name: string): string => BOTS[name] ?? (name ? `bot (${name})` : "bot");

/** What is played at a table now: the mission of a campaign under its own name, else whatever the table was made for. */
export function headOf(picture: { title: string; mission: string; scene: { title: string } }): string {
  const { title } = picture.scene;
  return title && title !== picture.title ? title : picture.mission || picture.title;
}
