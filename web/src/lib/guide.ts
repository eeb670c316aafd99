/** What the guide of a first mission has said at each table, and where it is to be silent; kept in the browser. */

const KEY = "undercroft.guided";
const SILENT = "!";
const MOST = 20;

function kept(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

function keep(table: string, words: string[]): void {
  const rest = Object.entries(kept()).filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...rest.slice(1 - MOST), [table, words]])));
  } catch {
    // A browser that keeps nothing hears everything again; everything else works.
  }
}

/** The lessons that were given at a table. */
export const heard = (table: string): string[] => kept()[table] ?? [];
export const hear = (table: string, lesson: string): void => keep(table, [...new Set([...heard(table), lesson])]);
export const silent = (table: string): boolean => heard(table).includes(SILENT);
export const silence = (table: string): void => hear(table, SILENT);
