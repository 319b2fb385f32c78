import fc from 'fast-check';
import { expect } from 'chai';
import { assertUniquePaths } from '#application/project/model/assert-unique-paths';
import { isGroup, layersBelow, walkLayers } from '#domain/model/layer-tree';
import type { PageEdit } from '#domain/model/model-edit';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import { rounds } from '../support/rounds.js';

const address = { book: 'sea', page: 'bay' };

/** Names that begin alike, are the same in another spelling, or are what a file's name is made of. */
const name = fc.constantFrom(
  'a',
  'A',
  'b',
  'ab',
  'a_b',
  'a_B',
  'index',
  'a_index',
  'commands',
  'σ',
  'ς',
  'Σ',
  'é',
  'É',
);

function layersOf(levels: number): fc.Arbitrary<readonly LayerNode[]> {
  if (levels === 0) return fc.constant([]);
  const node = fc.record({
    name,
    classes: fc.uniqueArray(name, { maxLength: 2 }),
    layers: fc.oneof(fc.constant([]), layersOf(levels - 1)),
  });
  return fc.uniqueArray(node, { maxLength: 4, selector: (each) => each.name });
}

const page: fc.Arbitrary<PageModel> = fc
  .record({
    layers: layersOf(3),
    groups: fc.uniqueArray(name, { maxLength: 2 }),
    commands: fc.uniqueArray(name, { maxLength: 2 }),
  })
  .map(({ layers, groups, commands }) => ({
    components: {
      layers,
      groups: groups.map((each) => ({ name: each, classes: ['b'], layers: [] })),
      audios: { long: [], short: [] },
      timers: [],
      variables: [],
      joints: [],
      page: [],
      extra: {},
    },
    commands,
    onInit: false,
    extra: {},
  }));

/** An edit that changes nothing; beside it, every layer of the page is looked at. */
const idle: PageEdit = { op: 'rename-page', name: 'nowhere', newName: 'nowhere' };

function outcome(model: PageModel, edits: readonly PageEdit[]): string | undefined {
  try {
    assertUniquePaths(address, model, edits);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

describe('what is added to a page', () => {
  it('an added layer is refused exactly when a check of the whole page refuses it', () => {
    let refused = 0;
    fc.assert(
      fc.property(page, name, name, fc.nat(), (model, first, second, which) => {
        const tree = model.components.layers;
        const groups = [[], ...[...walkLayers(tree)].filter(({ node }) => isGroup(node)).map(({ path }) => path)];
        const above = groups[which % groups.length] ?? [];
        fc.pre(!layersBelow(tree, above).some((each) => each.name === first));
        const path = [...above, first];
        const edits: PageEdit[] = [
          { op: 'add-layer', path, at: 'last' },
          { op: 'add-layer', path: [...path, second], at: 'last' },
        ];
        for (const some of [edits.slice(0, 1), edits]) {
          const all = outcome(model, [...some, idle]);
          expect(outcome(model, some)).to.equal(all);
          if (all !== undefined) refused += 1;
        }
      }),
      { numRuns: rounds(250) },
    );
    expect(refused).to.be.greaterThan(rounds(12));
  });

  it('an attached class is refused exactly when a check of the whole page refuses it', () => {
    let refused = 0;
    fc.assert(
      fc.property(page, name, fc.nat(), (model, added, which) => {
        const layers = [...walkLayers(model.components.layers)];
        const layer = layers[which % layers.length];
        fc.pre(layer !== undefined && !layer.node.classes.includes(added));
        const edit: PageEdit = { op: 'attach-class', owner: { in: 'layers', path: layer?.path ?? [] }, class: added };
        const all = outcome(model, [edit, idle]);
        expect(outcome(model, [edit])).to.equal(all);
        if (all !== undefined) refused += 1;
      }),
      { numRuns: rounds(250) },
    );
    expect(refused).to.be.greaterThan(rounds(12));
  });
});
