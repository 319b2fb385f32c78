import { pick, type Random } from '../../arbitrary/random.js';
import { attachClass, detachClass, renameClass, saveClass } from './class-moves.js';
import { groupLayer, makeLayer, placeLayer, removeLayer, renameLayer, saveLayer } from './layer-moves.js';
import { makePage, removePage, renamePage } from './page-moves.js';
import { makePart, removePart, renamePart, savePart } from './part-moves.js';
import {
  makeBook,
  makeCustomClass,
  removeBook,
  removeCustomClass,
  renameBook,
  renameCustomClass,
} from './project-moves.js';
import type { WalkModel } from '../walk-model.js';
import type { Step } from '../walk-step.js';

const moves = [
  ...[makeLayer, makeLayer, placeLayer, groupLayer, renameLayer, removeLayer, saveLayer],
  ...[attachClass, attachClass, saveClass, renameClass, detachClass],
  ...[makePart, makePart, savePart, savePart, renamePart, removePart],
  ...[makePage, renamePage],
];
const rareMoves = [
  ...[removePage, makeBook, renameBook, removeBook],
  ...[makeCustomClass, renameCustomClass, removeCustomClass],
];

/** What somebody who knows what there is might ask next, of all that changes a project. */
export function anyStep(model: WalkModel, random: Random): Step {
  for (;;) {
    const move = pick(random, random() < 0.15 ? rareMoves : moves);
    const step = move(model, random);
    if (step !== undefined) return step;
  }
}
