import { freeName } from '#domain/name/free-name';
import type { TakenNames } from '#domain/name/taken-names';
import type { Box, Point } from './geometry.js';
import { childrenOf, nameOf, parentOf, withoutNested, within, type LayerTree } from '../page/layer-nodes.js';
import { planMoves, shownOrder, type LayerMove, type MovePlan } from '../page/tree-moves.js';

export interface GroupPlan {
  readonly moves: readonly LayerMove[];
  /** The path of the group. */
  readonly group: string;
}

/** Plans a new group of layers: it takes the place of the topmost one, and has them in their order. */
export function planGroup(tree: LayerTree, selected: readonly string[], taken: TakenNames): GroupPlan | undefined {
  const chosen = withoutNested(selected);
  const [top, ...lower] = shownOrder(tree).filter((path) => chosen.includes(path));
  if (top === undefined) return undefined;
  const group = within(parentOf(top), freeName('layer', 'group', taken));
  const moves = [
    { path: top, place: { into: group } },
    // From the bottom up, each one goes below the topmost.
    ...lower.toReversed().map((path) => ({ path, place: { before: within(group, nameOf(top)) } })),
  ];
  return { group, moves };
}

/** Plans the moves that empty a group: its layers take its place. */
export function planUngroup(tree: LayerTree, group: string): readonly LayerMove[] {
  const parent = parentOf(group);
  const children = childrenOf(tree, group);
  return children.map((path, index) => {
    const previous = children[index - 1];
    return { path, place: { after: previous === undefined ? group : within(parent, nameOf(previous)) } };
  });
}

export type Order = 'forward' | 'backward' | 'front' | 'back';

/** Plans a change of the order in which layers are drawn, each in its own group. */
export function planOrder(tree: LayerTree, selected: readonly string[], order: Order): MovePlan {
  const chosen = withoutNested(selected);
  const moves: LayerMove[] = [];
  for (const parent of new Set(chosen.map(parentOf))) {
    const shown = childrenOf(tree, parent).toReversed();
    const places = shown.flatMap((path, index) => (chosen.includes(path) ? [index] : []));
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const index = {
      forward: Math.max(first - 1, 0),
      backward: Math.min(last + 2, shown.length),
      front: 0,
      back: shown.length,
    }[order];
    const plan = planMoves(
      tree,
      chosen.filter((path) => parentOf(path) === parent),
      { parent, index },
    );
    if ('refused' in plan) return plan;
    moves.push(...plan.moves);
  }
  return { moves };
}

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** How far each box moves to lie at an edge or the middle of another one. */
export function alignBy(boxes: readonly Box[], to: Box, alignment: Alignment): readonly Point[] {
  return boxes.map((box) => {
    switch (alignment) {
      case 'left':
        return { x: to.x - box.x, y: 0 };
      case 'centre':
        return { x: to.x + to.width / 2 - box.x - box.width / 2, y: 0 };
      case 'right':
        return { x: to.x + to.width - box.x - box.width, y: 0 };
      case 'top':
        return { x: 0, y: to.y - box.y };
      case 'middle':
        return { x: 0, y: to.y + to.height / 2 - box.y - box.height / 2 };
      case 'bottom':
        return { x: 0, y: to.y + to.height - box.y - box.height };
    }
  });
}

/** How far each box moves so that the gaps between them are equal. The outermost ones stay. */
export function distributeBy(boxes: readonly Box[], axis: 'x' | 'y'): readonly Point[] {
  const start = (box: Box) => box[axis];
  const length = (box: Box) => (axis === 'x' ? box.width : box.height);
  const order = boxes.map((_, index) => index).sort((a, b) => middleOf(boxes[a], axis) - middleOf(boxes[b], axis));
  const sorted = order.flatMap((index) => boxes[index] ?? []);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || boxes.length < 3) return boxes.map(() => ({ x: 0, y: 0 }));
  const room = start(last) + length(last) - start(first);
  const gap = (room - sorted.reduce((sum, box) => sum + length(box), 0)) / (sorted.length - 1);
  const moves = new Map<number, number>();
  let at = start(first);
  for (const index of order) {
    const box = boxes[index];
    if (box === undefined) continue;
    moves.set(index, at - start(box));
    at += length(box) + gap;
  }
  return boxes.map((_, index) => {
    const by = moves.get(index) ?? 0;
    return axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by };
  });
}

function middleOf(box: Box | undefined, axis: 'x' | 'y'): number {
  if (box === undefined) return 0;
  return axis === 'x' ? box.x + box.width / 2 : box.y + box.height / 2;
}
