import { expect } from 'chai';
import {
  dragOfEnd,
  isGlued,
  motionOf,
  valuesOfEnd,
  withEndAt,
  withoutPlace,
  type Motion,
} from '#adapters/studio/model/geometry/class-motion';
import { placeOfEnd } from '#adapters/studio/model/geometry/class-way';
import type { AttachedClass } from '#adapters/studio/model/motion/moving-page';
import { layerObject, type PageDocuments } from '#adapters/studio/model/motion/page-of-documents';
import { firstMotion, knownPlace } from '#adapters/studio/model/geometry/first-motion';
import { parsePath, pathCurve, withMovedPoint } from '#adapters/studio/model/geometry/class-path';

const page = { width: 480, height: 320, artwork: 4, origin: { x: 80, y: 80 } };
const layer = { x: 400, y: 200, width: 80, height: 40, rotation: 5, xScale: 2 };

function attached(props: Record<string, unknown>, more: Partial<AttachedClass> = {}): AttachedClass {
  return { name: 'linear', custom: false, props, script: {}, ...more };
}

function objectOf(path: string, classes: readonly AttachedClass[], props: object) {
  const document = { path, props, classes, layers: [] };
  return layerObject(document as unknown as PageDocuments['layerDocuments'][number], page);
}

/** The way of the class, which is the last one of its layer. */
function wayOf(own: AttachedClass, ...earlier: readonly AttachedClass[]): Motion {
  const sun = objectOf('sun', [...earlier, own], layer);
  const motion = motionOf(own, { ...page, objects: [sun], paths: new Map() }, 0);
  if (motion === undefined) throw new Error('no way');
  return motion;
}

const centre = { x: 0.5, y: 0.5 };

describe('the way of a layer from A to B', () => {
  it('has both ends in points of the page, from values that count from the corner of the content', () => {
    const way = wayOf(
      attached({
        from: { x: 80, y: 80, xScale: 1, yScale: 1, rotation: 0, alpha: 0 },
        to: { x: 180, y: 130, xScale: 0.5, yScale: 2, rotation: 90, alpha: 0.5 },
      }),
    );
    expect(way.from).to.deep.equal({ x: 0, y: 0, xScale: 2, yScale: 1, rotation: 0, alpha: 0, anchor: centre });
    expect(way.to).to.deep.equal({ x: 100, y: 50, xScale: 1, yScale: 2, rotation: 90, alpha: 0.5, anchor: centre });
    expect(way.className).to.equal('linear');
  });

  it('its start is shifted by its reference point, and its end is not', () => {
    const way = wayOf(
      attached({ layerOptions: { referencePoint: 'TopRight' }, from: { x: 80, y: 80 }, to: { x: 180 } }),
    );
    expect(way.from).to.deep.include({ x: 10, y: -5, anchor: { x: 1, y: 0 } });
    expect(way.to).to.deep.include({ x: 100, y: -5, anchor: { x: 1, y: 0 } });
    expect(valuesOfEnd(way, 'from', { x: 30, y: -5 }, page), 'the shift is no part of the value').to.deep.equal({
      x: 100,
    });
    expect(valuesOfEnd(way, 'to', { x: 30, y: -5 }, page)).to.deep.equal({ x: 110 });
  });

  it('an earlier class has put the layer at its start, and set its reference point', () => {
    const fade = attached(
      { layerOptions: { referencePoint: 'TopLeft' }, from: { alpha: 0 } },
      { name: 'linear2', class: 'linear' },
    );
    const way = wayOf(attached({ layerOptions: { referencePoint: 'Center' }, to: { x: 180 } }), fade);
    expect(way.from).to.deep.include({ x: 90, y: 45, alpha: 0, anchor: centre });
    expect(way.shift).to.deep.equal({ x: 0, y: 0 });
  });

  it('a start without values is where the layer is, and an end without values is where it starts', () => {
    const way = wayOf(attached({ from: { x: null }, to: null }));
    expect(way.from).to.deep.include({ x: 100, y: 50, xScale: 2, yScale: 1, rotation: 5 });
    expect(way.to).to.deep.equal(way.from);
    expect([isGlued(way, 'from'), isGlued(way, 'to')]).to.deep.equal([true, true]);
    const placed = wayOf(attached({ from: { x: 80, alpha: 0, xScale: 0.5 } }));
    expect(placed.to).to.deep.equal(placed.from);
    expect(placed.from).to.deep.include({ x: 0, y: 50, alpha: 0, xScale: 1 });
  });

  it('an end that the class places on one axis moves along it, and one that it does not place moves freely', () => {
    const way = wayOf(attached({ to: { x: 180 } }));
    expect(dragOfEnd(way, 'to', { x: 7, y: 9 })).to.deep.equal({ x: 7, y: 0 });
    expect(dragOfEnd(way, 'from', { x: 7, y: 9 })).to.deep.equal({ x: 7, y: 9 });
    expect(valuesOfEnd(way, 'to', { x: 107, y: 50 }, page)).to.deep.equal({ x: 187 });
    expect(valuesOfEnd(way, 'from', { x: 100, y: 59 }, page)).to.deep.equal({ x: 180, y: 139 });
  });

  it('an axis that did not move keeps its value, whole or not', () => {
    const way = wayOf(attached({ to: { x: 180.25, y: 90 } }));
    expect(valuesOfEnd(way, 'to', { x: 100.25, y: 20 }, page)).to.deep.equal({ y: 100 });
  });

  it('a drag of the start takes along an end that the class does not place', () => {
    const way = wayOf(attached({ to: { x: 180 } }));
    const dragged = withEndAt(way, 'from', { x: 3, y: 4 });
    expect(dragged.from).to.include({ x: 3, y: 4 });
    expect(dragged.to).to.include({ x: 100, y: 4 });
  });

  it('without its place, a start goes as a whole if it sets nothing else, and an end keeps the rest', () => {
    expect(withoutPlace({ from: { x: 1, y: 2, alpha: null } }, 'from')).to.deep.equal({ from: null });
    expect(withoutPlace({ from: { x: 1, alpha: 0 } }, 'from')).to.deep.equal({ from: { x: null, y: null } });
    expect(withoutPlace({ to: { x: 1 } }, 'to')).to.deep.equal({ to: { x: null, y: null } });
  });

  it('nobody knows an end whose place the script computes', () => {
    const way = wayOf(attached({ from: { y: 3 } }, { computed: { 'from.x': 'display.contentCenterX' } }));
    expect(way.isComputed).to.deep.equal({ from: true, to: false });
  });

  it('a page group has one, too, and a class of a layer can move a group or another layer', () => {
    const [sun, crowd] = [objectOf('sun', [], layer), { ...objectOf('crowd', [], layer), kind: 'group' as const }];
    const wayIn = (...classes: readonly AttachedClass[]) => {
      const [own] = classes;
      const objects = [sun, crowd, { ...objectOf('fleet', classes, { ...layer, x: 0 }), kind: 'group' as const }];
      return own && motionOf(own, { ...page, objects, paths: new Map() }, 2);
    };
    const way = wayIn(attached({ to: { x: 180 } }));
    expect(way?.moved).to.include({ kind: 'group', path: 'fleet' });
    expect([way?.from.x, way?.to.x]).to.deep.equal([0, 100]);
    const other = (type: string, target: string) => wayIn(attached({ properties: { type, target } }))?.moved;
    expect(other('', 'sun')).to.equal(sun);
    expect(other('group', 'crowd')).to.equal(crowd);
    expect(other('', 'nobody')).to.include({ path: 'fleet' });
  });

  it('other classes have none', () => {
    const blink = attached({ from: { x: 1 } }, { name: 'blink' });
    expect(() => wayOf(blink)).to.throw('no way');
  });

  it('a place of the page is saved in whole points from the corner of the content', () => {
    expect(placeOfEnd({ x: 10.4, y: -3.6 }, page)).to.deep.equal({ x: 90, y: 76 });
  });
});

describe('the motion that the palette sends with a class', () => {
  it('goes 100 points to the right of where the layer is', () => {
    expect(firstMotion('linear', knownPlace(layer, page), page)).to.deep.equal({ to: { x: 280, y: 130 } });
  });

  it('swells and trembles from how the layer is', () => {
    expect(firstMotion('pulse', knownPlace(layer, page), page)).to.deep.equal({ to: { xScale: 3, yScale: 1.5 } });
    expect(firstMotion('tremble', knownPlace(layer, page), page)).to.deep.equal({ to: { rotation: 20 } });
  });

  it('is none for another class, and where nobody knows the place of the layer', () => {
    expect(firstMotion('button', knownPlace(layer, page), page)).to.equal(undefined);
    expect(firstMotion('linear', knownPlace({ y: 3 }, page), page)).to.equal(undefined);
  });
});

describe('the path of a layer', () => {
  const text = '[[0, 4, 8.5, -4, 1e1, 0], [40, 80, 40, 80, 20, 60]]';
  const same = (place: { x: number; y: number }) => place;

  it('is a list of points with two handles each; anything else is none', () => {
    expect(parsePath(text)?.[0]).to.deep.equal({ at: { x: 0, y: 4 }, left: { x: 8.5, y: -4 }, right: { x: 10, y: 0 } });
    for (const other of ['', '{}', '[]', '[[1,2,3,4,5]]', '[[1,2,3,4,5,"6"]]', '[{"x":1}]', '[[1,2,3,4,5,6],null]'])
      expect(parsePath(other), other).to.equal(undefined);
  });

  it('is drawn from point to point, as the runtime goes, and back to the first point if it is closed', () => {
    const points = parsePath(text) ?? [];
    expect(pathCurve(points, false, same)).to.equal('M0 4C8.5 -4 20 60 40 80');
    expect(pathCurve(points, true, same)).to.equal('M0 4C8.5 -4 20 60 40 80C0 4 0 4 0 4');
  });

  it('a moved part changes its own numbers in the text, in whole pixels of the artwork', () => {
    expect(withMovedPoint(text, 0, 'left', { x: 1, y: 0.25 })).to.equal(text.replace('8.5, -4', '13, -3'));
    expect(withMovedPoint(text, 1, 'at', { x: -10, y: 0 })).to.equal(
      text.replace('40, 80, 40, 80, 20, 60', '0, 80, 0, 80, -20, 60'),
    );
  });
});
