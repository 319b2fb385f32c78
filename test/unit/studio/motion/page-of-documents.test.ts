import { expect } from 'chai';
import { movingPageOf, type PageDocuments } from '#adapters/studio/model/motion/page-of-documents';
import { attached, planOf, values } from './moving-pages.js';

const facts = { width: 480, height: 320, artwork: 4, origin: { x: 80, y: 80 } };

function documentOf(path: string, props: object, classes: readonly object[] = [], layers: readonly string[] = []) {
  return { type: 'layer', name: path, path, props, classes, layers };
}

const documents = {
  layerDocuments: [
    documentOf('fleet', {}, [attached('linear', 'exact', { to: { x: 250 } })], ['fleet/boat']),
    documentOf('fleet/boat', { x: 400, y: 200, width: 80, height: 40, xScale: 2, alpha: 0.5, rotation: 5 }),
    documentOf('card', { shapedWith: 'new_rectangle', x: 180, y: 130, width: 30, height: 20, anchorX: 0 }),
  ],
  groupDocuments: [
    {
      name: 'crowd',
      props: { members: ['fleet.boat'], properties: { alpha: 0.7 } },
      classes: [attached('linear', 'exact', { to: { x: 280 } })],
    },
    { name: 'nobody', props: { members: ['gone'], properties: {} }, classes: [] },
  ],
} as unknown as PageDocuments;

describe('a page that moves, from its documents', () => {
  const page = movingPageOf(documents, facts, new Map([['way.json', '[]']]));

  it('has layers and then page groups, in points of the page', () => {
    expect(page.objects.map(({ kind, path, hasLayers }) => [kind, path, hasLayers])).to.deep.equal([
      ['layer', 'fleet', true],
      ['layer', 'fleet/boat', false],
      ['layer', 'card', false],
      ['group', 'crowd', undefined],
    ]);
    const [, boat, card, crowd] = page.objects;
    const middle = { x: 0.5, y: 0.5 };
    expect(boat?.own).to.deep.equal({ x: 100, y: 50, alpha: 0.5, xScale: 2, yScale: 1, rotation: 5, anchor: middle });
    expect(boat?.size).to.deep.equal({ width: 20, height: 10 });
    expect([card?.own.x, card?.own.y, card?.own.anchor.x]).to.deep.equal([100, 50, 0]);
    expect([crowd?.own.alpha, crowd?.own.anchor]).to.deep.equal([0.7, middle]);
    expect(crowd?.own.x).to.be.closeTo(100, 0.5);
  });

  it('has the corner of the page in the content, and the paths', () => {
    expect(page.origin).to.deep.equal({ x: 80, y: 80 });
    expect([...page.paths.keys()]).to.deep.equal(['way.json']);
  });

  it('names layers that scroll without end, or lie where chance puts them', () => {
    const layerDocuments = [{ infinity: { enabled: true } }, { randXStart: 4 }, { infinity: {}, randXStart: null }].map(
      (props, index) => documentOf(`layer${index}`, props),
    );
    const { objects } = movingPageOf(
      { layerDocuments, groupDocuments: [] } as unknown as PageDocuments,
      facts,
      new Map(),
    );
    expect(objects.map(({ movesByItself }) => movesByItself)).to.deep.equal([true, true, false]);
  });

  it('its page groups move', () => {
    const table = planOf(page.objects);
    expect(values(table, 'x', [1000], 3)).to.deep.equal([230]);
  });
});
