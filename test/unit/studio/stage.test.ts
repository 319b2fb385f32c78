import { expect } from 'chai';
import type { Layer } from '#adapters/client/client-operations.generated';
import {
  alignBy,
  distributeBy,
  planGroup,
  planOrder,
  planUngroup,
} from '#adapters/studio/model/geometry/arrange-layers';
import { clippedPaths, planCopies } from '#adapters/studio/model/page/layer-copies';
import { drawnBox, shapeProps } from '#adapters/studio/model/geometry/draw-tool';
import { hiddenByLanguage } from '#adapters/studio/model/page/language-layers';
import { layerTree, type LayerTree } from '#adapters/studio/model/page/layer-nodes';
import { TakenNames } from '#domain/name/taken-names';
import { boundsOf, placementOf, type PageFacts } from '#adapters/studio/model/geometry/layer-geometry';
import {
  degreesBetween,
  fixedPoint,
  resizedValues,
  scaledValues,
  scaleOf,
  turnedValues,
} from '#adapters/studio/model/geometry/resize-and-turn';

const facts: PageFacts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };
const sun = { x: 960, y: 640, width: 400, height: 200 };

function boxOf(props: object, values: object) {
  return boundsOf(placementOf({ ...props, ...values }, facts));
}

function treeOf(...layers: readonly (string | Partial<Layer>)[]): LayerTree {
  const layerDocuments = layers.map((layer) => {
    const path = typeof layer === 'string' ? layer : (layer.path ?? '');
    const rest = typeof layer === 'string' ? {} : layer;
    return { path, name: path.split('/').at(-1) ?? '', props: {}, classes: [], ...rest } as unknown as Layer;
  });
  return layerTree({ layerDocuments });
}

const free = { keepsRatio: false, fromCentre: false };

describe('the handles of a layer', () => {
  it('the opposite edge stays, and from the centre the middle does', () => {
    const right = resizedValues(sun, facts, { handle: { x: 1, y: 0 }, by: { x: 10, y: 99 }, ...free });
    expect(right).to.deep.equal({ width: 440, x: 980 });
    expect(boxOf(sun, right).x).to.equal(boxOf(sun, {}).x);
    const both = resizedValues(sun, facts, {
      handle: { x: 1, y: 0 },
      by: { x: 10, y: 0 },
      keepsRatio: false,
      fromCentre: true,
    });
    expect(both).to.deep.equal({ width: 480 });
  });

  it('Shift keeps the ratio, and a size is never less than a pixel of the artwork', () => {
    const corner = resizedValues(sun, facts, {
      handle: { x: -1, y: -1 },
      by: { x: -100, y: -3 },
      ...free,
      keepsRatio: true,
    });
    expect([corner['width'], corner['height']]).to.deep.equal([800, 400]);
    expect(boxOf(sun, corner)).to.deep.include({ x: 90, y: 85 });
    const tiny = resizedValues(sun, facts, { handle: { x: 1, y: 1 }, by: { x: -999, y: -999 }, ...free });
    expect([tiny['width'], tiny['height']]).to.deep.equal([1, 1]);
  });

  it('a turned layer grows along its own sides', () => {
    const turned = { ...sun, rotation: 90 };
    // Its right side points down.
    const values = resizedValues(turned, facts, { handle: { x: 1, y: 0 }, by: { x: 0, y: 20 }, ...free });
    expect(values['width']).to.equal(480);
    expect(boxOf(turned, values)).to.deep.include({ y: boxOf(turned, {}).y });
    expect(boxOf(turned, values).height).to.be.closeTo(120, 1e-9);
  });

  it('a circle has one radius, and a text that becomes wider keeps its letters', () => {
    const circle = { shapedWith: 'new_ellipse', x: 100, y: 100, radius: 50 };
    expect(resizedValues(circle, facts, { handle: { x: 1, y: 0 }, by: { x: 20, y: 0 }, ...free })).to.deep.equal({
      radius: 60,
      x: 110,
    });
    const text = { shapedWith: 'new_text', x: 100, y: 100, width: 200, fontSize: 20, height: null };
    const wide = resizedValues(text, facts, { handle: { x: 1, y: 0 }, by: { x: 20, y: 0 }, ...free });
    expect(wide).to.deep.equal({ width: 220, x: 110 });
    const large = resizedValues(text, facts, { handle: { x: 1, y: 1 }, by: { x: 200, y: 0 }, ...free });
    expect([large['width'], large['fontSize']]).to.deep.equal([400, 40]);
  });

  it('several layers scale about a corner of their box, and turn about its middle', () => {
    const box = { x: 100, y: 100, width: 200, height: 100 };
    const factor = scaleOf(box, { handle: { x: 1, y: 1 }, by: { x: 200, y: 0 }, fromCentre: false });
    expect(factor).to.equal(2);
    const about = fixedPoint(box, { x: 1, y: 1 }, false);
    expect(about).to.deep.equal({ x: 100, y: 100 });
    expect(scaledValues(sun, facts, about, 2)).to.deep.equal({ width: 800, height: 400, x: 1520, y: 880 });
    expect(turnedValues(sun, facts, { x: 240, y: 60 }, 90)).to.deep.equal({ rotation: 90, x: 560, y: 240 });
    expect(turnedValues({ ...sun, rotation: 170 }, facts, { x: 240, y: 160 }, 30)).to.deep.equal({ rotation: -160 });
  });

  it('a turn takes the short way, in steps if asked', () => {
    const about = { x: 0, y: 0 };
    expect(degreesBetween(about, { x: 1, y: 0 }, { x: 0, y: -1 }, undefined)).to.equal(-90);
    expect(degreesBetween(about, { x: 1, y: 0 }, { x: 10, y: 4 }, 15)).to.equal(15);
  });
});

describe('arranging layers', () => {
  it('a group takes the place of its topmost layer, with a name that is free', () => {
    expect(
      planGroup(treeOf('sky', 'sun', 'group', 'group/x'), ['sun', 'sky'], new TakenNames(['Group'])),
    ).to.deep.equal({
      group: 'group2',
      moves: [
        { path: 'sun', place: { into: 'group2' } },
        { path: 'sky', place: { before: 'group2/sun' } },
      ],
    });
    expect(planGroup(treeOf('sky'), [], new TakenNames())).to.equal(undefined);
  });

  it('ungrouping puts the layers in the place of the group, in their order', () => {
    expect(planUngroup(treeOf('a', 'a/g', 'a/g/x', 'a/g/y'), 'a/g')).to.deep.equal([
      { path: 'a/g/x', place: { after: 'a/g' } },
      { path: 'a/g/y', place: { after: 'a/x' } },
    ]);
  });

  it('layers go one forward or backward, or to the ends', () => {
    const tree = treeOf('a', 'b', 'c', 'd');
    expect(planOrder(tree, ['b'], 'forward')).to.deep.equal({ moves: [{ path: 'b', place: { after: 'c' } }] });
    expect(planOrder(tree, ['b'], 'backward')).to.deep.equal({ moves: [{ path: 'b', place: { before: 'a' } }] });
    expect(planOrder(tree, ['a'], 'front')).to.deep.equal({ moves: [{ path: 'a', place: { after: 'd' } }] });
    expect(planOrder(tree, ['d'], 'front')).to.deep.equal({ moves: [] });
    expect(planOrder(tree, ['a'], 'backward')).to.deep.equal({ moves: [] });
  });

  it('boxes are aligned to an edge or the middle, and the gaps between them made equal', () => {
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 15, y: 0, width: 10, height: 30 },
      { x: 90, y: 0, width: 10, height: 10 },
    ];
    const to = { x: 0, y: 0, width: 100, height: 100 };
    expect(alignBy(boxes, to, 'right').map(({ x }) => x)).to.deep.equal([90, 75, 0]);
    expect(alignBy(boxes, to, 'middle').map(({ y }) => y)).to.deep.equal([45, 35, 45]);
    expect(distributeBy(boxes, 'x').map(({ x }) => x)).to.deep.equal([0, 30, 0]);
    expect(distributeBy(boxes.slice(0, 2), 'x').map(({ x }) => x)).to.deep.equal([0, 0]);
  });

  it('copies have free names and keep their order', () => {
    const tree = treeOf('a', 'b', 'b/x', 'c');
    expect(clippedPaths(tree, ['c', 'b/x', 'a', 'b'])).to.deep.equal(['a', 'b', 'c']);
    expect(planCopies(['a', 'c'], 'b', new TakenNames(['A', 'b', 'c']), { after: 'b/x' })).to.deep.equal([
      { from: 'a', path: 'b/a2', options: { after: 'b/x' } },
      { from: 'c', path: 'b/c2', options: { after: 'b/a2' } },
    ]);
  });
});

describe('what the stage draws besides layers', () => {
  it('a drag draws a box in any direction, with Shift a square', () => {
    expect(drawnBox({ x: 50, y: 50 }, { x: 20, y: 60 }, false)).to.deep.equal({ x: 20, y: 50, width: 30, height: 10 });
    expect(drawnBox({ x: 50, y: 50 }, { x: 20, y: 60 }, true)).to.deep.equal({ x: 20, y: 50, width: 30, height: 30 });
  });

  it('a shape fills its box, in points of the content', () => {
    const wide = { ...facts, origin: { x: 44, y: 0 } };
    const box = { x: 100, y: 50, width: 40, height: 20 };
    for (const shape of ['rectangle', 'ellipse'] as const) {
      const drawn = boundsOf(placementOf(shapeProps(shape, box, wide), wide));
      const middle = { x: drawn.x + drawn.width / 2, y: drawn.y + drawn.height / 2 };
      expect(middle, shape).to.deep.equal({ x: 120, y: 60 });
    }
    expect(shapeProps('rectangle', box, wide)).to.include({ width: 40, height: 20, x: 164 });
    expect(shapeProps('ellipse', box, wide)).to.include({ radius: 10 });
  });

  it('of a group of languages one layer shows', () => {
    const script = { path: '', exists: true, recognised: true };
    const lang = { classes: [{ name: 'lang', custom: false, props: {}, defaults: {}, script, from: {} }] };
    // The runtime goes into a group in it, whatever the language is.
    const tree = treeOf({ path: 'words', ...lang }, 'words/en', 'words/ja', 'words/fr', 'words/fr/flag', 'sun');
    const classes = [{ name: 'lang', showsOneBy: 'language' }, { name: 'button' }] as const;
    expect([...hiddenByLanguage(tree, classes, 'ja')]).to.deep.equal(['words/en']);
    expect(hiddenByLanguage(tree, classes, undefined).size).to.equal(0);
    expect(hiddenByLanguage(tree, [{ name: 'lang' }], 'ja').size, 'the catalogue decides').to.equal(0);
  });
});
