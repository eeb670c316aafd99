/** Numbers for people. */

/** A chance from 0 to 1: whole percents, but never 0 or 100 for what is not certain. */
export function chance(value: number): string {
  if (value <= 0) return "0 %";
  if (value >= 1) return "100 %";
  if (value < 0.01) return "< 1 %";
  if (value > 0.99) return "> 99 %";
  return `${Math.round(value * 100)} %`;
}

/** An expected number with one digit, two if it is small. */
export function number(value: number): string {
  const digits = Math.abs(value) < 0.95 ? 2 : 1;
  return value.toFixed(digits).replace(/\.?0+$/, "") || "0";
}

/** How dice fell, from what they showed and what dice show on average; a few points either way are no luck at all. */
export function fortune({ shown, expected }: { shown: number; expected: number }): string {
  const share = expected > 0 ? (shown - expected) / expected : 0;
  if (share > 0.15) return "blessed";
  if (share > 0.04) return "lucky";
  if (share >= -0.04) return "as dice fall";
  return share >= -0.15 ? "unlucky" : "cursed";
}
