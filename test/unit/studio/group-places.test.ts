import { expect } from 'chai';
import {
  alphaThroughGroups,
  boxThroughGroups,
  groupsAround,
  throughGroups,
  wayInGroups,
} from '#adapters/studio/model/geometry/group-places';
import { drawPage } from '#adapters/studio/model/geometry/page-drawing';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import type { PageDocuments } from '#adapters/studio/model/motion/page-of-documents';

const facts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };
const boat = { path: 'boat', name: 'boat', props: { x: 400, y: 200, width: 160, height: 80 }, classes: [] };
const group = (name: string, member: string, properties: object) => ({
  name,
  props: { members: [member], properties },
});

/** A boat at (100, 50) in a group that is turned by a quarter and half as large, which is in a group twice as wide. */
const documents = {
  layerDocuments: [boat],
  groupDocuments: [
    group('crew', 'boat', { rotation: 90, xScale: 0.5, yScale: 0.5, alpha: 0.5 }),
    group('fleet', 'crew', { xScale: 2, alpha: 0.4 }),
  ],
} as unknown as PageDocuments;

describe('places within page groups', () => {
  const drawn = drawPage(layerTree(documents), documents.groupDocuments, facts);
  const groups = groupsAround(drawn, { kind: 'layer', path: 'boat' });

  it('have the groups around a layer or a group, the outermost first', () => {
    expect(groups.map(({ name }) => name)).to.deep.equal(['fleet', 'crew']);
    expect(groupsAround(drawn, { kind: 'group', path: 'crew' }).map(({ name }) => name)).to.deep.equal(['fleet']);
    expect(groupsAround(drawn, { kind: 'group', path: 'fleet' })).to.deep.equal([]);
    expect(groupsAround(drawn, { kind: 'layer', path: 'crew' }), 'a group is no layer').to.deep.equal([]);
  });

  it('a way on the page leads to the same place through the groups', () => {
    const [start, way] = [
      { x: 100, y: 50 },
      { x: 12, y: -7 },
    ];
    const inside = wayInGroups(groups, way);
    expect(inside.x).to.be.closeTo(-14, 1e-9);
    expect(inside.y).to.be.closeTo(-12, 1e-9);
    const [from, to] = [start, { x: start.x + inside.x, y: start.y + inside.y }].map((at) => throughGroups(groups, at));
    expect((to?.x ?? 0) - (from?.x ?? 0)).to.be.closeTo(12, 1e-9);
    expect((to?.y ?? 0) - (from?.y ?? 0)).to.be.closeTo(-7, 1e-9);
  });

  it('boxes are turned and scaled, and groups make fainter', () => {
    const { width, height } = boxThroughGroups(groups, { x: 80, y: 40, width: 40, height: 20 });
    expect([width, height].map(Math.round)).to.deep.equal([20, 20]);
    expect(alphaThroughGroups(groups, 0.5)).to.be.closeTo(0.1, 1e-9);
  });

  it('a group without a width shows no way', () => {
    const flat = groups.map((each) => ({ ...each, rotation: 0, scale: { x: 0, y: 1 } }));
    expect(wayInGroups(flat, { x: 3, y: 4 })).to.deep.equal({ x: 0, y: 4 });
  });
});
