/** What somebody looks at: hovered with a pointer, reached with the arrow keys, or asked about. */
import type { Spot } from "../board/Board.svelte";
import { doorways, layOut } from "../board/layout/layout";
import { figureOf, onLine, onSpace, spaceOf, spotOf } from "../lib/choices";
import { toward } from "../lib/keys";
import type { Choice, Figure, Question, Scene } from "../protocol";

export interface Sight {
  scene: Scene;
  question: Question | undefined;
  choices: Choice[];
  /** With what may be done beside the question. */
  everything: Choice[];
  /** Which choices may strike or serve each figure. */
  aimable: Map<string, Choice[]>;
  /** The figure that was meant before the target was asked for. */
  aim: string;
}

export class Eye {
  cursor = $state("");
  /** Where a menu is open. */
  menuAt: Spot | undefined = $state.raw();
  /** What "why not?" was asked about. */
  asked: Spot | undefined = $state.raw();
  #hoverKey = $state("");
  #hoverSpot: Spot | undefined = $state.raw();
  readonly #sight: () => Sight;

  constructor(sight: () => Sight) {
    this.#sight = sight;
  }

  /** The key of the choice under the eye. */
  get key(): string {
    const { choices, aim } = this.#sight();
    return this.#hoverKey || this.cursor || (aim && choices.find((choice) => figureOf(choice) === aim)?.key) || "";
  }
  get choice(): Choice | undefined {
    return this.#sight().everything.find((choice) => choice.key === this.key);
  }
  /** Where a tip stands. */
  get tipAt(): Spot | undefined {
    return this.#hoverSpot ?? this.asked ?? (this.choice && this.placeOf(this.choice));
  }
  get tipFigure(): Figure | undefined {
    const id = this.tipAt?.figure;
    return id === undefined ? undefined : this.#sight().scene.figures.find((figure) => figure.id === id);
  }
  /** The choice that a tip is about. */
  get tipChoice(): Choice | undefined {
    const { choice, tipAt } = this;
    return choice && ((tipAt?.figure !== undefined && figureOf(choice) === tipAt.figure) || (onSpace(choice) && spaceOf(choice) === tipAt?.space) || (tipAt?.door !== undefined && this.#doorOf(choice) === tipAt.door)) ? choice : undefined;
  }
  get menuChoices(): Choice[] {
    const at = this.menuAt;
    if (!at) return [];
    const { aimable, choices } = this.#sight();
    if (at.door !== undefined) return choices.filter((choice) => this.#doorOf(choice) === at.door);
    return at.figure !== undefined ? (aimable.get(at.figure) ?? []) : choices.filter((choice) => spaceOf(choice) === at.space);
  }

  /** Where a choice lies on the board, if it does. */
  placeOf(choice: Choice): Spot | undefined {
    const target = this.#sight().scene.figures.find((figure) => figure.id === figureOf(choice) && figure.spaces.length > 0);
    if (target) return { figure: target.id };
    if (onSpace(choice)) return { space: spaceOf(choice) };
    const door = this.#doorOf(choice);
    return door === undefined ? undefined : { door };
  }
  /** The door that a choice is about, by the key that the door stands for. */
  #doorOf(choice: Choice): string | undefined {
    return this.#sight().scene.lines.find((line) => line[7] && onLine(choice, line))?.[7];
  }
  hover(key: string, spot?: Spot): void {
    this.#hoverKey = key;
    this.#hoverSpot = spot;
  }
  /** Look at nothing: a new question is put. */
  rest(): void {
    this.cursor = "";
    this.menuAt = undefined;
    this.asked = undefined;
  }
  /** An arrow key: to the nearest choice in that direction, on the board or between the places of a stage. */
  move(dx: number, dy: number): void {
    const { scene, question, choices } = this.#sight();
    const plan = layOut(scene);
    const ways = doorways(plan);
    const all = choices.flatMap((choice) => {
      const spot = scene.stage?.spots.find((one) => one.id === spotOf(choice));
      if (spot) return [{ key: choice.key, x: spot.x, y: spot.y }];
      const space = spaceOf(choice) ?? scene.figures.find((figure) => figure.id === figureOf(choice))?.spaces[0];
      const at = space === undefined ? ways.find((door) => onLine(choice, door.line)) : plan.centre.get(space);
      return at ? [{ key: choice.key, x: at.x, y: at.y }] : [];
    });
    const here = all.find((one) => one.key === this.key);
    const actor = scene.figures.find((figure) => figure.id === question?.figure) ?? scene.figures.find((figure) => figure.active);
    const from = here ?? plan.centre.get(actor?.spaces[0] ?? -1) ?? all[0];
    const next = from && (toward(from, all, dx, dy) ?? (here ? undefined : all[0]));
    if (!next) return;
    this.hover("");
    this.cursor = next.key;
  }
}
