import { expect } from 'chai';
import {
  centreView,
  fitView,
  toPage,
  toScreen,
  turnedBox,
  unionOf,
  zoomAt,
  zoomLimits,
} from '#adapters/studio/model/geometry/geometry';
import { boundsOf, movedPosition, placementOf, type PageFacts } from '#adapters/studio/model/geometry/layer-geometry';

const facts: PageFacts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };

describe('the geometry of the studio', () => {
  it('a point of the page has a place on the screen, and back', () => {
    const view = { zoom: 1.5, x: 20, y: -10 };
    expect(toScreen(view, { x: 100, y: 40 })).to.deep.equal({ x: 170, y: 50 });
    expect(toPage(view, toScreen(view, { x: 33, y: 44 }))).to.deep.equal({ x: 33, y: 44 });
  });

  it('zooming leaves the point under the pointer where it is, also at the limits', () => {
    const pointer = { x: 300, y: 200 };
    for (const factor of [1.25, 0.5, 1_000, 0.000_1]) {
      const view = { zoom: 2, x: 50, y: 60 };
      const zoomed = zoomAt(view, pointer, factor);
      const [before, after] = [toPage(view, pointer), toPage(zoomed, pointer)];
      expect(after.x).to.be.closeTo(before.x, 1e-9);
      expect(after.y).to.be.closeTo(before.y, 1e-9);
      expect(zoomed.zoom).to.be.within(zoomLimits.least, zoomLimits.most);
    }
  });

  it('a page fits into the viewport with its padding, in the middle', () => {
    expect(fitView({ x: 0, y: 0, width: 480, height: 320 }, { width: 1060, height: 1000 }, 50)).to.deep.equal({
      zoom: 2,
      x: 50,
      y: 180,
    });
    expect(centreView({ x: 10, y: 0, width: 100, height: 100 }, { width: 200, height: 200 }, 1)).to.deep.equal({
      zoom: 1,
      x: 40,
      y: 50,
    });
  });

  it('the box around a rectangle follows its anchor and its rotation', () => {
    const size = { width: 40, height: 20 };
    const turned = turnedBox(size, { x: 0.5, y: 0.5 }, { x: 100, y: 100 }, 90);
    for (const [name, value] of Object.entries({ x: 90, y: 80, width: 20, height: 40 })) {
      expect(turned[name as 'x'], name).to.be.closeTo(value, 1e-9);
    }
    expect(turnedBox(size, { x: 0, y: 1 }, { x: 0, y: 0 }, 0)).to.deep.equal({ x: 0, y: -20, width: 40, height: 20 });
    expect(unionOf([])).to.equal(undefined);
  });
});

describe('the placement of a layer', () => {
  it('an image counts in pixels of the artwork from the corner of the page', () => {
    const placed = placementOf({ x: 1400, y: 560, width: 384, height: 192 }, facts);
    expect(placed).to.include({ x: 350, y: 140, width: 96, height: 48, alpha: 1, rotation: 0 });
    expect(boundsOf(placed)).to.deep.equal({ x: 302, y: 116, width: 96, height: 48 });
  });

  it('a shape counts in points from the corner of the content', () => {
    const wide = { ...facts, origin: { x: 80, y: 80 } };
    expect(placementOf({ shapedWith: 'new_ellipse', x: 320, y: 240, radius: 10 }, wide)).to.include({
      x: 240,
      y: 160,
      width: 20,
      height: 20,
    });
    expect(placementOf({ x: 960, y: 640 }, wide)).to.include({ x: 240, y: 160 });
  });

  it('a layer is in the middle of the page where its script computes its place', () => {
    expect(placementOf({ y: 640, width: 400 }, facts)).to.include({ x: facts.width / 2 });
    expect(placementOf({ alpha: 1 }, facts)).to.include({ x: facts.width / 2, y: facts.height / 2 });
    expect(placementOf({}, facts), 'a group').to.include({ x: 0, y: 0 });
  });

  it('scale, anchor and rotation count, and what is no number counts as missing', () => {
    const placed = placementOf(
      { x: 'left', y: null, width: 400, height: 400, xScale: 2, scaleY: 3, anchorX: 0, rotation: 0 },
      facts,
    );
    expect(placed).to.deep.include({ x: 0, y: 0, scale: { x: 2, y: 3 }, anchor: { x: 0, y: 0.5 } });
    expect(boundsOf(placed)).to.deep.equal({ x: 0, y: -150, width: 200, height: 300 });
  });

  it('a moved layer has whole pixels of the artwork, a moved shape quarters of a point, and an axis that stays is not rounded', () => {
    expect(movedPosition({ x: 10.3, y: 20.7 }, { x: 1.1, y: 0 }, facts)).to.deep.equal({ x: 15, y: 20.7 });
    expect(movedPosition({ shapedWith: 'new_text', x: 1, y: 2 }, { x: 0.3, y: -1 }, facts)).to.deep.equal({
      x: 1.25,
      y: 1,
    });
  });
});
