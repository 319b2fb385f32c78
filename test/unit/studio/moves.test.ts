import { expect } from 'chai';
import type { Layer } from '#adapters/client/client-operations.generated';
import { isWithin, layerTree, leavesOf, withoutNested, type LayerTree } from '#adapters/studio/model/page/layer-nodes';
import { nudgeOf, NudgeBatch } from '#adapters/studio/model/geometry/nudge';
import { snapMove } from '#adapters/studio/model/geometry/snapping';
import { planMoves, shownOrder, type LayerMove, type MovePlan } from '#adapters/studio/model/page/tree-moves';

/** A page with these layers, in drawing order. */
function treeOf(...paths: readonly string[]): LayerTree {
  const layerDocuments = paths.map(
    (path) => ({ path, name: path.split('/').at(-1) ?? '', props: {} }) as unknown as Layer,
  );
  return layerTree({ layerDocuments });
}

/** What the service makes of a plan: the paths in drawing order. */
function applied(tree: LayerTree, plan: MovePlan): string[] {
  if ('refused' in plan) throw new Error(plan.refused);
  let paths = [...tree.nodes.keys()];
  for (const move of plan.moves) paths = moved(paths, move);
  return [...shownOrder(layerTreeOf(paths))];
}

function layerTreeOf(paths: readonly string[]): LayerTree {
  return treeOf(...paths);
}

function moved(paths: readonly string[], { path, place }: LayerMove): string[] {
  const name = path.split('/').at(-1) ?? '';
  const beside = 'before' in place ? place.before : 'after' in place ? place.after : undefined;
  const parent = 'into' in place ? place.into : (beside ?? '').split('/').slice(0, -1).join('/');
  const target = parent === '' ? name : `${parent}/${name}`;
  const taken = paths.filter((each) => isWithin(each, path)).map((each) => target + each.slice(path.length));
  const left = paths.filter((each) => !isWithin(each, path));
  if (beside === undefined) return [...left, ...taken];
  const at = left.indexOf(beside);
  const after = left.findLastIndex((each) => isWithin(each, beside)) + 1;
  return 'before' in place ? left.toSpliced(at, 0, ...taken) : left.toSpliced(after, 0, ...taken);
}

describe('moves in the tree of layers', () => {
  // Shown: D, C, group(y, x), A. The list is in drawing order, and the tree shows the last one first.
  const tree = treeOf('A', 'group', 'group/x', 'group/y', 'C', 'D');

  it('the tree shows the layer that is drawn last first', () => {
    expect(shownOrder(tree)).to.deep.equal(['D', 'C', 'group', 'group/y', 'group/x', 'A']);
  });

  it('a layer dropped between two others lands between them, downwards and upwards', () => {
    expect(applied(tree, planMoves(tree, ['D'], { parent: '', index: 3 }))).to.deep.equal([
      'C',
      'group',
      'group/y',
      'group/x',
      'D',
      'A',
    ]);
    expect(applied(tree, planMoves(tree, ['D'], { parent: '', index: 2 }))).to.deep.equal([
      'C',
      'D',
      'group',
      'group/y',
      'group/x',
      'A',
    ]);
    expect(applied(tree, planMoves(tree, ['A'], { parent: '', index: 1 }))).to.deep.equal([
      'D',
      'A',
      'C',
      'group',
      'group/y',
      'group/x',
    ]);
    expect(applied(tree, planMoves(tree, ['A'], { parent: '', index: 0 }))).to.deep.equal([
      'A',
      'D',
      'C',
      'group',
      'group/y',
      'group/x',
    ]);
  });

  it('a layer dropped on a group lies on top in it; dropped among its layers, it lies there', () => {
    expect(applied(tree, planMoves(tree, ['A'], { parent: 'group' }))).to.deep.equal([
      'D',
      'C',
      'group',
      'group/A',
      'group/y',
      'group/x',
    ]);
    expect(applied(tree, planMoves(tree, ['A'], { parent: 'group', index: 1 }))).to.deep.equal([
      'D',
      'C',
      'group',
      'group/y',
      'group/A',
      'group/x',
    ]);
    expect(applied(tree, planMoves(tree, ['A'], { parent: 'group', index: 2 }))).to.deep.equal([
      'D',
      'C',
      'group',
      'group/y',
      'group/x',
      'group/A',
    ]);
  });

  it('a layer goes into an empty group, and out to the top', () => {
    const empty = treeOf('A', 'group');
    expect(planMoves(empty, ['A'], { parent: 'group' })).to.deep.equal({
      moves: [{ path: 'A', place: { into: 'group' } }],
    });
    expect(applied(tree, planMoves(tree, ['group/x'], { parent: '', index: 0 }))).to.deep.equal([
      'x',
      'D',
      'C',
      'group',
      'group/y',
      'A',
    ]);
  });

  it('several layers stand where they were dropped, in the order of the tree', () => {
    expect(applied(tree, planMoves(tree, ['A', 'D'], { parent: '', index: 2 }))).to.deep.equal([
      'C',
      'D',
      'A',
      'group',
      'group/y',
      'group/x',
    ]);
    expect(applied(tree, planMoves(tree, ['group/x', 'D'], { parent: 'group' }))).to.deep.equal([
      'C',
      'group',
      'group/D',
      'group/x',
      'group/y',
      'A',
    ]);
    expect(applied(tree, planMoves(tree, ['group', 'group/x'], { parent: '', index: 0 }))).to.deep.equal([
      'group',
      'group/y',
      'group/x',
      'D',
      'C',
      'A',
    ]);
  });

  it('a drop where the layer is already sends nothing', () => {
    expect(planMoves(tree, ['C'], { parent: '', index: 1 })).to.deep.equal({ moves: [] });
    expect(planMoves(tree, ['C'], { parent: '', index: 2 })).to.deep.equal({ moves: [] });
    expect(planMoves(tree, ['D', 'C'], { parent: '', index: 1 })).to.deep.equal({ moves: [] });
  });

  it('a group cannot go into itself, and two layers of a group cannot have one name', () => {
    expect(planMoves(tree, ['group'], { parent: 'group' })).to.have.property('refused');
    expect(planMoves(treeOf('A', 'g', 'g/A'), ['A'], { parent: 'g' })).to.deep.equal({
      refused: 'There is a layer “A” already.',
    });
    expect(planMoves(treeOf('g', 'g/A', 'h', 'h/A', 'B'), ['g/A', 'h/A'], { parent: '', index: 0 })).to.have.property(
      'refused',
    );
  });

  it('a group stands for all that is in it', () => {
    expect(leavesOf(tree, ['group', 'group/x', 'A']).map(({ path }) => path)).to.deep.equal([
      'group/x',
      'group/y',
      'A',
    ]);
    expect(withoutNested(['group/x', 'group', 'groups'])).to.deep.equal(['group', 'groups']);
  });
});

describe('snapping', () => {
  const page = { x: 0, y: 0, width: 480, height: 320 };
  const box = { x: 10, y: 10, width: 100, height: 50 };

  it('the nearest line wins on each axis, and the others are left alone', () => {
    expect(snapMove(box, { x: 178, y: 30 }, [page], 5)).to.deep.equal({
      by: { x: 180, y: 30 },
      guides: [{ axis: 'x', at: 240 }],
    });
    expect(snapMove(box, { x: -7, y: -12 }, [page], 5)).to.deep.equal({
      by: { x: -10, y: -10 },
      guides: [
        { axis: 'x', at: 0 },
        { axis: 'y', at: 0 },
      ],
    });
  });

  it('the grid counts where no line is near', () => {
    expect(snapMove(box, { x: 41, y: 33 }, [page], 5, 10).by).to.deep.equal({
      x: 10 * Math.round((box.x + 41) / 10) - box.x,
      y: 10 * Math.round((box.y + 33) / 10) - box.y,
    });
  });

  it('without a line near enough, the move stays', () => {
    expect(snapMove(box, { x: 40, y: 30 }, [page], 5)).to.deep.equal({ by: { x: 40, y: 30 }, guides: [] });
  });
});

describe('nudges', () => {
  const press = (key: string, held: object = {}) =>
    nudgeOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, 4);

  it('an arrow is a pixel of the artwork, with Shift ten, and with Ctrl the layer grows by it', () => {
    expect(press('ArrowLeft')).to.deep.equal({ x: -0.25, y: 0 });
    expect(press('ArrowDown', { shiftKey: true })).to.deep.equal({ x: 0, y: 2.5 });
    expect(press('ArrowRight', { ctrlKey: true })).to.deep.equal({ width: 0.25, height: 0 });
    expect(press('a')).to.equal(undefined);
    expect(press('ArrowUp', { altKey: true }), 'selects').to.equal(undefined);
  });

  it('a bracket is a degree, with Shift 15, and with Ctrl it is no turn', () => {
    expect([press(']'), press('{', { shiftKey: true })]).to.deep.equal([{ degrees: 1 }, { degrees: -15 }]);
    expect(press(']', { ctrlKey: true })).to.equal(undefined);
  });

  it('all keys of a gesture are saved once, after a pause or at once', async () => {
    const shown: number[] = [];
    const saved: number[] = [];
    const batch = new NudgeBatch({ pauseMs: 20, show: ({ x }) => shown.push(x), save: ({ x }) => saved.push(x) });
    batch.press({ x: 1, y: 0 });
    batch.press({ x: 1, y: 0 });
    expect([shown, saved]).to.deep.equal([[1, 2], []]);
    batch.flush();
    batch.flush();
    expect(saved).to.deep.equal([2]);
    batch.press({ x: 5, y: 0 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(saved).to.deep.equal([2, 5]);
  });

  it('a cancelled gesture is shown as none, and one that ends where it began saves nothing', () => {
    const saved: number[] = [];
    let last = 0;
    const batch = new NudgeBatch({ pauseMs: 1_000, show: ({ x }) => (last = x), save: ({ x }) => saved.push(x) });
    batch.press({ x: 3, y: 0 });
    batch.cancel();
    expect(last).to.equal(0);
    batch.press({ x: 3, y: 0 });
    batch.press({ x: -3, y: 0 });
    batch.flush();
    expect(saved).to.deep.equal([]);
  });
});
