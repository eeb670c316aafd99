/** How the steps of a track look: kinds that games share, and plain steps for all others. */

export interface Look {
  tone: "" | "blood" | "strange";
  icon: string;
}

const LOOKS: Record<string, Look> = {
  entrance: { tone: "", icon: "mountain-cave" },
  start: { tone: "strange", icon: "star-swirl" },
  blood: { tone: "blood", icon: "drop" },
  dread: { tone: "strange", icon: "tentacles-skull" },
  doom: { tone: "blood", icon: "skull-crossed-bones" },
};

export const lookOf = (kind: string): Look => LOOKS[kind] ?? { tone: "", icon: "" };
