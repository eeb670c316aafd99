/** At which tables this person wants to be guided; kept in the browser. */

const KEY = "undercroft.guided";

function tables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function keep(list: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(-20)));
  } catch {
    // A browser that keeps nothing has no guide; everything else works.
  }
}

export const guided = (table: string): boolean => tables().includes(table);
export const startGuide = (table: string): void => keep([...tables(), table]);
export const stopGuide = (table: string): void => keep(tables().filter((one) => one !== table));
