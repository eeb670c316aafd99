/** The thing that is being dragged, so that whoever may take it can show it. */
import type { Thing } from "../protocol";

export const held: { now: { thing: Thing; from: string } | undefined } = $state({ now: undefined });
