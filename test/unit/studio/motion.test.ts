import { expect } from 'chai';
import type { Layer } from '#adapters/client/client-operations.generated';
import { motionOf, placeOfEnd, stateAt } from '#adapters/studio/model/geometry/class-motion';
import { firstMotion } from '#adapters/studio/model/geometry/first-motion';
import { parsePath, pathCurve, withMovedPoint } from '#adapters/studio/model/geometry/class-path';

const page = { width: 480, height: 320, artwork: 4, origin: { x: 80, y: 80 } };
const layer = { x: 400, y: 200, width: 80, height: 40, rotation: 5, xScale: 2 };

function attached(props: Record<string, unknown>, name = 'linear'): Layer['classes'][number] {
  return { name, custom: false, props, defaults: {} } as Layer['classes'][number];
}

describe('the way of a layer from A to B', () => {
  it('has both ends in points of the page, from values that count from the corner of the content', () => {
    const motion = motionOf(
      attached({
        properties: { duration: 500, easing: 'inQuad' },
        layerOptions: { referencePoint: 'TopRight' },
        from: { x: 80, y: 80, xScale: 1, yScale: 1, rotation: 0 },
        to: { x: 180, y: 130, xScale: 0.5, yScale: 2, rotation: 90 },
      }),
      layer,
      page,
    );
    expect(motion).to.deep.equal({
      className: 'linear',
      anchor: { x: 1, y: 0 },
      from: { x: 0, y: 0, width: 40, height: 10, rotation: 0 },
      to: { x: 100, y: 50, width: 20, height: 20, rotation: 90 },
      isPlaced: { from: true, to: true },
      duration: 500,
      easing: 'inQuad',
    });
    expect(motion && stateAt(motion, 0.5)).to.deep.equal({ x: 25, y: 12.5, width: 35, height: 12.5, rotation: 22.5 });
  });

  it('an end without values is where the layer is', () => {
    const motion = motionOf(attached({ from: { x: null } }), layer, page);
    expect(motion?.from).to.deep.equal({ x: 100, y: 50, width: 40, height: 10, rotation: 5 });
    expect(motion?.to).to.deep.equal(motion?.from);
    expect(motion?.isPlaced).to.deep.equal({ from: false, to: false });
    expect(motion?.anchor).to.deep.equal({ x: 0.5, y: 0.5 });
  });

  it('other classes have none', () => {
    expect(motionOf(attached({ from: { x: 1 } }, 'blink'), layer, page)).to.equal(undefined);
  });

  it('a place of the page is saved in whole points from the corner of the content', () => {
    expect(placeOfEnd({ x: 10.4, y: -3.6 }, page)).to.deep.equal({ x: 90, y: 76 });
  });
});

describe('the motion that the palette sends with a class', () => {
  it('goes 100 points to the right of where the layer is', () => {
    expect(firstMotion('linear', layer, page)).to.deep.equal({ to: { x: 280, y: 130 } });
  });

  it('swells and trembles from how the layer is', () => {
    expect(firstMotion('pulse', layer, page)).to.deep.equal({ to: { xScale: 3, yScale: 1.5 } });
    expect(firstMotion('tremble', layer, page)).to.deep.equal({ to: { rotation: 20 } });
  });

  it('is none for another class, and where nobody knows the place of the layer', () => {
    expect(firstMotion('button', layer, page)).to.equal(undefined);
    expect(firstMotion('linear', { y: 3 }, page)).to.equal(undefined);
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
