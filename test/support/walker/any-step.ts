import { pick, type Random } from '../arbitrary/random.js';
import { attachClass, detachClass, renameClass, saveClass } from './class-steps.js';
import { groupLayer, makeLayer, placeLayer, removeLayer, renameLayer, saveLayer } from './layer-steps.js';
import { makePage, removePage, renamePage } from './page-steps.js';
import { makePart, removePart, renamePart, savePart } from './part-steps.js';
import {
  makeBook,
  makeCustomClass,
  removeBook,
  removeCustomClass,
  renameBook,
  renameCustomClass,
} from './project-steps.js';
import type { ProjectModel } from './project-model.js';
import type { Step, StepFactory } from './step.js';

/** Kinds of steps, and the rare ones among them, of which one in seven steps is. */
export interface StepKinds {
  readonly usual: readonly StepFactory[];
  readonly rare: readonly StepFactory[];
}

/** Steps that stay inside a book. */
export const stepsInBook: StepKinds = {
  usual: [
    ...[makeLayer, makeLayer, placeLayer, groupLayer, renameLayer, removeLayer, saveLayer],
    ...[attachClass, attachClass, saveClass, renameClass, detachClass],
    ...[makePart, makePart, savePart, savePart, renamePart, removePart],
    ...[makePage, renamePage],
  ],
  rare: [removePage],
};

/** Every change that a project can have. */
export const allSteps: StepKinds = {
  usual: stepsInBook.usual,
  rare: [
    ...stepsInBook.rare,
    ...[makeBook, renameBook, removeBook],
    ...[makeCustomClass, renameCustomClass, removeCustomClass],
  ],
};

/** A random step of these kinds that follows from the model. */
export function anyStep(kinds: StepKinds, model: ProjectModel, random: Random): Step {
  for (;;) {
    const factory = pick(random, random() < 0.15 ? kinds.rare : kinds.usual);
    const step = factory(model, random);
    if (step !== undefined) return step;
  }
}
