import { describe, expect, test } from "vitest";

import { parts, takenBack, told } from "../src/lib/tale";
import type { TaleLine } from "../src/protocol";

const line = (n: number, i: number, text = "x", more: Partial<TaleLine> = {}): TaleLine => ({ n, i, text, ...more });

describe("the tale grows", () => {
  test("new lines are appended once", () => {
    const known = [line(1, 0), line(2, 0)];
    const next = told(known, { tale: [line(2, 0), line(3, 0)], whole: false }, false);
    expect(next.lines.map((one) => one.n)).toEqual([1, 2, 3]);
    expect(next.fresh.map((one) => one.n)).toEqual([3]);
  });
  test("a whole tale replaces what was known", () => {
    expect(told([line(1, 0)], { tale: [line(5, 0)], whole: true }, false).lines.map((one) => one.n)).toEqual([5]);
  });
  test("whoever has just come sees nothing move", () => {
    expect(told([], { tale: [line(5, 0)], whole: true }, true).fresh).toEqual([]);
  });
  test("what was taken back is marked, the mark itself is not", () => {
    const lines = [line(1, 0), line(2, 0), line(3, 0), line(4, 0, "back", { back: 1 }), line(5, 0)];
    expect([...takenBack(lines)].map((one) => one.n)).toEqual([2, 3]);
  });
});

describe("dice stand in the sentence", () => {
  const dice = (text: string, faces: string[]) => parts({ text, dice: faces }).map((part) => ("die" in part ? `[${part.die}]${part.tail ?? ""}` : part.text)).join("");
  test("in place of their numbers", () => {
    expect(dice("Ada rolls 5 and may move 5.", ["5"])).toBe("Ada rolls [5] and may move 5.");
    expect(dice("Ada attacks: 1, 3, 0 Hits.", ["1", "3"])).toBe("Ada attacks: [1][3], 0 Hits.");
    expect(dice("Ada attacks: 1 Hit (4, 1).", ["4", "1"])).toBe("Ada attacks: 1 Hit [4][1].");
  });
  test("never in place of a number to reach", () => expect(dice("Ada rolls Defense 5+: 5; 1 prevented.", ["5"])).toBe("Ada rolls Defense 5+: [5]; 1 prevented."));
  test("with the full stop on the same line", () => expect(parts({ text: "Ada rolls 5.", dice: ["5"] }).at(-1)).toEqual({ die: "5", tail: "." }));
  test("only the first line of a text", () => expect(parts({ text: "The Mine. A story.\nFind it.", dice: [] })).toEqual([{ text: "The Mine. A story." }]));
  test("behind it if it does not tell them", () => expect(dice("A storm rises.", ["6"])).toBe("A storm rises.[6]"));
  test("faces that are no numbers", () => expect(dice("Ada rolls: hit, (miss).", ["hit"])).toBe("Ada rolls: [hit], (miss)."));
});
