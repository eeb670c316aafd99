import { expect, test } from "vitest";

import { parts } from "../src/lib/tale";
import { colourOf, marksOf, saidOf, textOf } from "../src/parts/pictures/dice";
import type { DieFace } from "../src/protocol";

const face: DieFace = { text: "2h1s", colour: "blue", pips: [["burst", 2], ["bolt", 1]], says: "2 hits, 1 surge" };

test("a number is an ivory die, a face with a look says itself in words", () => {
  expect([textOf("5"), saidOf("5"), colourOf("5")]).toEqual(["5", "5", "ivory"]);
  expect([textOf(face), saidOf(face), colourOf(face)]).toEqual(["2h1s", "2 hits, 1 surge", "blue"]);
  expect([saidOf({ text: "0" }), colourOf({ text: "0" })]).toEqual(["0", "ivory"]);
});

test("a few icons are drawn one by one, many and ranges with their number", () => {
  expect(marksOf([["burst", 2], ["bolt", 1]]).map((mark) => mark.mark)).toEqual(["burst", "burst", "bolt"]);
  expect(marksOf([["range", 4], ["shield", 5]])).toEqual([{ mark: "range", number: 4 }, { mark: "shield", number: 5 }]);
  expect(marksOf([])).toEqual([]);
});

test("dice with looks stand in the sentence where their text stood", () => {
  const blank: DieFace = { text: "0", colour: "red" };
  expect(parts({ text: "North rolls: 2h1s, 0.", dice: [face, blank] })).toEqual([{ text: "North rolls: " }, { die: face }, { die: blank, tail: "." }]);
});
