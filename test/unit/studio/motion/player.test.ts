import { expect } from 'chai';
import fc from 'fast-check';
import { layerAt } from '#adapters/studio/model/motion/layer-at';
import { motionKeys, type LayerState } from '#adapters/studio/model/motion/moving-page';
import { attached, firstVisit, layer, planOf, secondVisit, values } from './moving-pages.js';

describe('the player of a page', () => {
  describe('a linear class', () => {
    it('starts where its layer is, leads to places of the content, and leaves what it does not name', () => {
      const table = planOf([layer('boat', [attached('linear', 'exact', { to: { x: 250, alpha: 0 } })])]);
      expect(values(table, 'x', [-500, 0, 250, 500, 1000, 9000])).to.deep.equal([100, 100, 125, 150, 200, 200]);
      expect(values(table, 'y', [0, 500, 1000])).to.deep.equal([100, 100, 100]);
      expect(values(table, 'alpha', [0, 500, 1000])).to.deep.equal([1, 0.5, 0]);
    });

    it('an absent value is not 0', () => {
      const table = planOf([layer('boat', [attached('linear', 'exact', { from: { x: 0 }, to: { x: null, y: 0 } })])]);
      expect(values(table, 'x', [0, 1000])).to.deep.equal([-50, -50]);
      expect(values(table, 'y', [0, 1000])).to.deep.equal([100, -20]);
    });

    it('scales are times the own ones at A, and times those of A at B', () => {
      const props = { from: { xScale: 0.5 }, to: { xScale: 2, yScale: 2 } };
      const table = planOf([layer('boat', [attached('linear', 'exact', props)], { xScale: 1.5 })]);
      expect(values(table, 'xScale', [-1, 1000])).to.deep.equal([0.75, 1.5]);
      expect(values(table, 'yScale', [-1, 1000])).to.deep.equal([1, 2]);
    });

    it('runs back again, repeats, and never ends', () => {
      const moving = (properties: object) =>
        planOf([layer('boat', [attached('linear', 'exact', { properties, to: { x: 250 } })])]);
      const back = moving({ reverse: true, loop: 2 });
      expect(values(back, 'x', [500, 1000, 1500, 2000, 2500, 3500, 4000])).to.deep.equal([
        150, 200, 150, 100, 150, 150, 100,
      ]);
      const again = moving({ loop: 3 });
      expect(values(again, 'x', [999.999, 1000, 1500, 3000])).to.deep.equal([200, 100, 150, 200]);
      expect(values(moving({ loop: 0 }), 'x', [86_400_500])).to.deep.equal([150]);
      expect(values(moving({ loop: -1, reverse: true }), 'x', [86_401_500])).to.deep.equal([150]);
    });

    it('its easing runs backwards on the way back', () => {
      const properties = { reverse: true, easing: 'inQuad' };
      const table = planOf([layer('boat', [attached('linear', 'exact', { properties, to: { x: 250 } })])]);
      expect(values(table, 'x', [500, 1500])).to.deep.equal([125, 125]);
      fc.assert(
        fc.property(fc.double({ min: 0.001, max: 999.999, noNaN: true }), (ms) => {
          const [there, back] = [layerAt(table, 0, 1000 - ms).x, layerAt(table, 0, 1000 + ms).x];
          expect(there).to.be.closeTo(back, 1e-6);
        }),
      );
    });

    it('resets to where the page opened, opaque as the layer itself; the runtime also turns it straight', () => {
      const props = { properties: { resetAtEnd: true }, from: { x: 90, rotation: 10, alpha: 0 }, to: { x: 250 } };
      for (const [timing, rotation] of [
        ['exact', 30],
        ['waits', 0],
      ] as const) {
        const table = planOf([layer('boat', [attached('linear', timing, props)], { rotation: 30, alpha: 0.5 })]);
        const { x, alpha, rotation: turned } = layerAt(table, 0, 5000);
        expect([x, alpha, turned], timing).to.deep.equal([40, 0.5, rotation]);
      }
    });

    it('an easing that leads beyond takes the layer along, but never beyond opaque', () => {
      const props = { properties: { easing: 'outBack' }, to: { x: 250, alpha: 1 } };
      const table = planOf([layer('boat', [attached('linear', 'exact', props)], { alpha: 0 })]);
      expect(layerAt(table, 0, 600).x).to.be.above(200);
      expect(layerAt(table, 0, 600).alpha).to.equal(1);
    });
  });

  describe('the two families of scripts', () => {
    const plan = (timing: 'exact' | 'waits', props: object) =>
      planOf([layer('boat', [attached('linear', timing, { to: { x: 250 }, ...props })])]);

    it('today’s moves after its delay', () => {
      expect(values(plan('exact', { properties: { delay: 400 }, from: {} }), 'x', [400, 900])).to.deep.equal([
        100, 150,
      ]);
    });

    it('Kwik’s ignores the delay where it has no A', () => {
      expect(values(plan('waits', { properties: { delay: 400 } }), 'x', [500])).to.deep.equal([150]);
    });

    it('Kwik’s waits at A for its delay and all its runs, also if A is empty', () => {
      const moments = [2400, 2900];
      const properties = { delay: 400, loop: 2 };
      expect(values(plan('waits', { properties, from: {} }), 'x', moments)).to.deep.equal([100, 150]);
      const back = plan('waits', { properties: { reverse: true }, from: { x: 150 } });
      expect(values(back, 'x', [0, 1999, 2500, 3000, 3500])).to.deep.equal([100, 100, 150, 200, 150]);
    });

    it('Kwik’s with A never moves if it has no end', () => {
      expect(values(plan('waits', { properties: { loop: 0 }, from: {} }), 'x', [0, 1e9])).to.deep.equal([100, 100]);
    });

    it('classes that start at their layer wait for their delay in both', () => {
      for (const timing of ['exact', 'waits'] as const) {
        const props = { properties: { delay: 500 }, from: { alpha: 0 }, to: { rotation: 90 } };
        const table = planOf([layer('boat', [attached('rotation', timing, props)])]);
        expect(values(table, 'rotation', [500, 1000, 1500]), timing).to.deep.equal([0, 45, 90]);
      }
    });

    it('a duration of 0 is at its end at once in today’s, and nothing in Kwik’s', () => {
      expect(values(plan('exact', { properties: { duration: 0 } }), 'x', [1, 500])).to.deep.equal([200, 200]);
      expect(values(plan('waits', { properties: { duration: 0 } }), 'x', [1, 500])).to.deep.equal([100, 100]);
    });

    it('on its way back, today’s mirrors the layer as it is, and Kwik’s loses its own size', () => {
      const props = { properties: { reverse: true, xSwipe: true, ySwipe: true }, to: { x: 250, yScale: 3 } };
      const scales = (timing: 'exact' | 'waits', key: 'xScale' | 'yScale') =>
        values(planOf([layer('boat', [attached('linear', timing, props)], { xScale: 1.5 })]), key, [500, 1500, 3000]);
      expect(scales('exact', 'xScale')).to.deep.equal([1.5, -1.5, 1.5]);
      expect(scales('exact', 'yScale')).to.deep.equal([2, -2, 1]);
      expect(scales('waits', 'xScale')).to.deep.equal([1, -1, -1]);
      expect(scales('waits', 'yScale')).to.deep.equal([2, 0, -1]);
    });
  });

  describe('a second visit', () => {
    const plan = (timing: 'exact' | 'waits', props: object) =>
      planOf([layer('boat', [attached('linear', timing, { to: { x: 250 }, ...props })])], secondVisit);

    it('today’s begins at A again', () => {
      expect(values(plan('exact', {}), 'x', [-1, 500, 1000])).to.deep.equal([100, 150, 200]);
      expect(values(plan('exact', { properties: { loop: 0 } }), 'x', [-1, 500])).to.deep.equal([100, 150]);
    });

    it('Kwik’s stays at its end without A, and runs back to A with one', () => {
      expect(values(plan('waits', {}), 'x', [-1, 500, 1000])).to.deep.equal([200, 200, 200]);
      expect(values(plan('waits', { from: { x: 150 } }), 'x', [-1, 500, 1000, 1500, 2000])).to.deep.equal([
        200, 150, 100, 150, 200,
      ]);
    });

    it('Kwik’s runs again where it came back, and where it has no end it goes on', () => {
      expect(values(plan('waits', { properties: { reverse: true } }), 'x', [500, 1000])).to.deep.equal([150, 200]);
      const endless = plan('waits', { properties: { loop: 0 } });
      expect(values(endless, 'x', [-1, 250])).to.deep.equal([100, 125]);
    });

    it('what another class changed stays changed', () => {
      const classes = [
        attached('linear', 'exact', { to: { x: 250 } }),
        attached('rotation', 'waits', { to: { rotation: 90 } }),
      ];
      const table = planOf([layer('boat', classes)], secondVisit);
      expect([...values(table, 'x', [-1]), ...values(table, 'rotation', [-1])]).to.deep.equal([100, 90]);
    });
  });

  describe('other classes', () => {
    const plan = (name: string, props: Readonly<Record<string, unknown>>, more: Partial<LayerState> = {}) =>
      planOf([layer('boat', [attached(name, 'exact', props)], more)]);

    it('pulse and blink take their scale as it is, and leave the place', () => {
      const to = { x: 400, xScale: 1.5, rotation: 90 };
      const pulse = layerAt(plan('pulse', { from: { xScale: 0.5 }, to }, { xScale: 2 }), 0, 1000);
      expect([pulse.x, pulse.xScale, pulse.rotation]).to.deep.equal([100, 1.5, 90]);
      const blink = layerAt(plan('blink', { to }, { xScale: 2 }), 0, 1000);
      expect([blink.x, blink.xScale, blink.rotation]).to.deep.equal([100, 1.5, 0]);
    });

    it('what turns in no time stays at its end: no frame shows how it turns', () => {
      const instant = plan('pulse', { properties: { duration: 0, delay: 300, reverse: true }, to: { xScale: 2 } });
      expect(values(instant, 'xScale', [299, 302, 5000])).to.deep.equal([1, 2, 2]);
    });

    it('bounce jumps by its height', () => {
      const table = plan('bounce', { properties: { reverse: true }, from: { y: 70 }, to: { x: 9, y: -80 } });
      expect(values(table, 'y', [0, 1000, 2000])).to.deep.equal([50, -30, 50]);
      expect(values(table, 'x', [1000])).to.deep.equal([100]);
    });

    it('tremble and rotation turn', () => {
      for (const name of ['tremble', 'rotation'])
        expect(
          values(plan(name, { to: { x: 0, rotation: 20, alpha: 0.5 } }), 'rotation', [500, 1000]),
          name,
        ).to.deep.equal([10, 20]);
    });

    it('switch fades into the other layer, in the place of the first', () => {
      const properties = { delay: 200, duration: 800, to: 'owl' };
      const objects = [
        layer('boat', [attached('switch', 'exact', { properties })]),
        layer('owl', [], { x: 300, alpha: 0 }),
      ];
      const table = planOf(objects);
      expect(values(table, 'alpha', [200, 600, 1000])).to.deep.equal([1, 0.5, 0]);
      expect(values(table, 'alpha', [200, 600, 1000], 1)).to.deep.equal([0, 0.5, 1]);
      expect(values(table, 'x', [-1, 0, 5000], 1)).to.deep.equal([300, 100, 100]);
      expect(values(planOf(objects, secondVisit), 'x', [-1, 0], 1)).to.deep.equal([300, 100]);
      const faint = { x: 300, alpha: 0.4 };
      const kwiks = [layer('boat', [attached('switch', 'waits', { properties })], faint), layer('owl', [], faint)];
      expect(values(planOf(kwiks), 'alpha', [199, 200, 600]), 'Kwik’s begins opaque').to.deep.equal([0.4, 1, 0.5]);
      expect(values(planOf(kwiks), 'alpha', [199, 200, 600], 1)).to.deep.equal([0.4, 0, 0.5]);
      expect(values(planOf(kwiks, secondVisit), 'alpha', [-1, 600]), 'once more').to.deep.equal([0, 0.5]);
    });

    it('the transition to of the library leads to places of the content', () => {
      const transition = (params: object) =>
        planOf([layer('boat', [{ name: 'transition2.to', props: { params }, script: { timing: null } }])]);
      expect(values(transition({ x: 250 }), 'x', [0, 250, 500, 900])).to.deep.equal([100, 150, 200, 200]);
      const back = transition({ x: 250, time: 1000, delay: 100, reverse: true });
      expect(values(back, 'x', [100, 600, 1100, 1600, 2100])).to.deep.equal([100, 150, 200, 150, 100]);
      expect(values(transition({ x: 250, iterations: 0 }), 'x', [750, 1e6 + 250])).to.deep.equal([150, 150]);
    });
  });

  describe('a path', () => {
    // A quarter of its points: from (10, 10) to the right to (110, 10), then down to (110, 110).
    const way = JSON.stringify([
      [40, 40, 40, 40, 40, 40],
      [440, 40, 440, 40, 440, 40],
      [440, 440, 440, 440, 440, 440],
    ]);
    const plan = (props: object, timing: 'exact' | 'waits' = 'exact', visit = firstVisit) =>
      planOf(
        [
          layer('boat', [
            attached('path', timing, {
              path: { filename: 'way.json', ...(props as { path?: object }).path },
              ...withoutPath(props),
            }),
          ]),
        ],
        visit,
        { 'way.json': way },
      );
    const withoutPath = (props: object) =>
      Object.fromEntries(Object.entries(props).filter(([name]) => name !== 'path'));

    it('of Kwik’s editor waits on the path on a second visit, at its other end where it turns', () => {
      const properties = { delay: 400, duration: 600 };
      const again = (more: object) => plan({ properties: { ...properties, ...more } }, 'waits', secondVisit);
      expect(values(again({}), 'x', [-1, 0, 1, 399])).to.deep.equal([110, 110, 10, 10]);
      expect(values(again({}), 'rotation', [1, 399])).to.deep.equal([0, 0]);
      expect(values(again({ reverse: true }), 'x', [1, 399, 401])).to.deep.equal([110, 110, 10]);
      expect(values(plan({ properties }, 'waits'), 'x', [1, 399]), 'at first it is not there').to.deep.equal([
        100, 100,
      ]);
    });

    it('leads from its first point to its last, in points of the page, and turns the layer', () => {
      const table = plan({});
      expect(values(table, 'x', [0, 1, 500, 1000])).to.deep.equal([100, 10, 110, 110]);
      expect(values(table, 'y', [0, 1, 500, 1000])).to.deep.equal([100, 10, 10, 110]);
      expect(values(table, 'rotation', [0, 250, 750, 1000])).to.deep.equal([0, 0, 90, 90]);
    });

    it('waits at its own place, and jumps to the first point', () => {
      const table = plan({ properties: { delay: 300 } });
      expect(values(table, 'x', [0, 299, 301])).to.deep.equal([100, 100, 10]);
    });

    it('a closed one comes back, and one that stands has a section more', () => {
      expect(values(plan({ path: { closed: true } }), 'y', [666.66, 1000])).to.deep.equal([110, 10]);
      const standing = plan({ path: { pause: true } });
      expect(values(standing, 'y', [666, 667, 900])).to.deep.equal([110, 110, 110]);
      expect(values(standing, 'rotation', [600, 900])).to.deep.equal([90, 0]);
    });

    it('turns by what the class names, or not at all', () => {
      expect(values(plan({ path: { newAngle: 90 } }), 'rotation', [750])).to.deep.equal([45]);
      expect(values(plan({ to: { rotation: 30 } }), 'rotation', [500, 1000])).to.deep.equal([15, 30]);
    });

    it('turns by its way since the frame before', () => {
      const table = plan({});
      expect(layerAt(table, 0, 510, 20).rotation).to.be.within(1, 89);
      expect(layerAt(table, 0, 510, 5).rotation).to.be.closeTo(90, 1e-6);
    });

    it('any length of a frame, and any duration, has an answer', () => {
      const long = plan({ properties: { easing: 'inBack', duration: 1e12 } }, 'waits');
      for (const frame of [0, -5, Number.NaN, 1e9]) {
        expect(layerAt(long, 0, 1e11, frame).x, String(frame)).to.equal(100);
        expect(layerAt(plan({}), 0, 500, frame).x, String(frame)).to.be.closeTo(110, 1e-6);
      }
    });

    it('comes back on the second visit', () => {
      expect(values(plan({}, 'exact', secondVisit), 'x', [-1, 1])).to.deep.equal([100, 10]);
      expect(values(plan({}, 'waits', secondVisit), 'x', [-1, 1])).to.deep.equal([110, 10]);
    });

    it('where an easing leads off the path, the last place holds, or in Kwik’s scripts the last section', () => {
      const easing = (name: string, timing: 'exact' | 'waits') => plan({ properties: { easing: name } }, timing);
      expect(values(easing('inBack', 'exact'), 'x', [100])).to.deep.equal([10]);
      expect(values(easing('inBack', 'waits'), 'x', [100])).to.deep.equal([100]);
      expect(values(easing('outBack', 'exact'), 'y', [700])).to.deep.equal([110]);
      expect(layerAt(easing('outBack', 'waits'), 0, 700).y).to.be.below(60);
    });
  });

  describe('reference points', () => {
    it('each of the nine is taken, and shifts the layer so that nothing jumps', () => {
      const right = { Left: 0, Center: 0.5, Right: 1 };
      const down = { Top: 0, Center: 0.5, Bottom: 1 };
      for (const [vertical, y] of Object.entries(down))
        for (const [horizontal, x] of Object.entries(right)) {
          const referencePoint = vertical === 'Center' && horizontal === 'Center' ? 'Center' : vertical + horizontal;
          const props = { layerOptions: { referencePoint }, to: { x: 250 } };
          const table = planOf([layer('boat', [attached('linear', 'exact', props)])]);
          const opening = layerAt(table, 0, -1);
          expect([opening.anchor, opening.x, opening.y], referencePoint).to.deep.equal([
            { x, y },
            100 + 40 * (x - 0.5),
            100 + 20 * (y - 0.5),
          ]);
          expect(layerAt(table, 0, 1000).x, referencePoint).to.equal(200);
        }
    });

    it('the app knows those of the script alone: others shift nothing, and leave the shift to a later class', () => {
      const layerOptions = { referencePoint: 'TopLeft' };
      const at = (from: Readonly<Record<string, string>>) => ({
        ...attached('linear', 'exact', { layerOptions }),
        from,
      });
      for (const origin of ['default', 'json']) {
        const known = at({ 'layerOptions.referencePoint': origin });
        expect(values(planOf([layer('boat', [known])]), 'x', [-1])).to.deep.equal([100]);
        expect(values(planOf([layer('boat', [known, at({})])]), 'x', [-1])).to.deep.equal([80]);
      }
    });

    it('a second class sets the point and shifts nothing; another name is none', () => {
      const at = (referencePoint: string) => attached('linear', 'exact', { layerOptions: { referencePoint } });
      const twice = layerAt(planOf([layer('boat', [at('TopLeft'), at('BottomRight')])]), 0, -1);
      expect([twice.x, twice.anchor]).to.deep.equal([80, { x: 1, y: 1 }]);
      const none = layerAt(planOf([layer('boat', [at('Middle')], { anchor: { x: 0, y: 0 } })]), 0, -1);
      expect([none.x, none.anchor]).to.deep.equal([100, { x: 0, y: 0 }]);
    });
  });

  describe('several classes on one layer', () => {
    it('A of each is applied in order, and the later class wins while both move', () => {
      const classes = [
        attached('linear', 'exact', { properties: { duration: 2000 }, from: { x: 60 }, to: { x: 260 } }),
        attached('linear', 'exact', { properties: { delay: 500, duration: 500 }, from: { x: 70 }, to: { x: 150 } }),
      ];
      const table = planOf([layer('boat', classes)]);
      expect(values(table, 'x', [-1, 0])).to.deep.equal([20, 20]);
      // The second begins with what it finds.
      expect(values(table, 'x', [499, 500, 750])).to.deep.equal([67.41, 67.5, 83.75]);
      expect(values(table, 'x', [1001, 2000]), 'the first goes on').to.deep.equal([115.09, 210]);
    });

    it('a class can move another layer, if the page has made it by then', () => {
      const class_ = attached('linear', 'exact', { properties: { target: 'owl' }, to: { x: 250 } });
      const before = planOf([layer('owl', []), layer('boat', [class_])]);
      expect(values(before, 'x', [1000])).to.deep.equal([200]);
      expect(values(before, 'x', [1000], 1)).to.deep.equal([100]);
      expect(values(planOf([layer('boat', [class_]), layer('owl', [])]), 'x', [1000], 1)).to.deep.equal([100]);
    });

    it('a script of Kwik’s editor moves the layer of its own name, whatever its target is', () => {
      const class_ = attached('linear', 'waits', { properties: { target: 'owl' }, to: { x: 250 } });
      const table = planOf([layer('owl', []), layer('boat', [class_])]);
      expect(values(table, 'x', [1000])).to.deep.equal([100]);
      expect(values(table, 'x', [1000], 1)).to.deep.equal([200]);
    });

    it('what Kwik’s scripts mirror while it waits is found so by a class that begins meanwhile', () => {
      const swings = { delay: 600, reverse: true, xSwipe: true };
      const bounces = attached('bounce', 'waits', { properties: swings, to: { y: -10 } });
      const grows = attached('pulse', 'waits', { properties: { delay: 200 }, to: { xScale: 3 } });
      expect(values(planOf([layer('boat', [bounces, grows])]), 'xScale', [100, 200, 700])).to.deep.equal([-1, -1, 1]);
      expect(values(planOf([layer('boat', [bounces, grows])]), 'xScale', [3000])).to.deep.equal([-1]);
      const atOnce = attached('pulse', 'waits', { to: { xScale: 3 } });
      expect(values(planOf([layer('boat', [atOnce, bounces])]), 'xScale', [0]), 'not yet').to.deep.equal([1]);
    });

    it('a page group moves as a layer does', () => {
      const properties = { type: 'group', target: 'fleet' };
      const fleet = {
        ...layer('fleet', [attached('linear', 'waits', { properties, to: { x: 250 } })]),
        kind: 'group' as const,
      };
      expect(values(planOf([layer('fleet', []), fleet]), 'x', [1000], 1)).to.deep.equal([200]);
    });
  });

  describe('the class properties', () => {
    it('sets how its layer opens, before the classes after it', () => {
      const set = attached('properties', null, { properties: { alpha: 0.5, xScale: 2, rotation: 30, x: 7 } });
      const grows = attached('linear', 'exact', { to: { xScale: 2 } });
      const table = planOf([layer('boat', [set, grows], { yScale: 3 })]);
      const { alpha, xScale, yScale, rotation, x } = layerAt(table, 0, -1);
      expect([alpha, xScale, yScale, rotation, x]).to.deep.equal([0.5, 2, 3, 30, 100]);
      expect(values(table, 'xScale', [1000])).to.deep.equal([4]);
    });
  });

  describe('commands', () => {
    const idle = (timing: 'exact' | 'waits', props: object = {}) =>
      layer('boat', [
        attached('linear', timing, {
          ...props,
          properties: { autoPlay: false, ...(props as { properties?: object }).properties },
          to: { x: 250 },
        }),
      ]);
    const played = (...moments: readonly number[]) => ({
      visit: 'first' as const,
      commands: moments.map((at) => ({ owner: 0, className: 'linear', at })),
    });

    it('play what does not start with the page', () => {
      expect(values(planOf([idle('exact')]), 'x', [1000])).to.deep.equal([100]);
      expect(values(planOf([idle('exact')], played(500)), 'x', [500, 1000, 1500])).to.deep.equal([100, 150, 200]);
    });

    it('play it again from its beginning, also before its end', () => {
      const table = planOf([idle('exact', { properties: { delay: 100 } })], played(0, 600, 3000));
      expect(values(table, 'x', [599, 600, 700, 1200, 1700, 2999])).to.deep.equal([149.9, 100, 100, 150, 200, 200]);
      expect(values(table, 'x', [3000, 3600])).to.deep.equal([100, 150]);
    });

    it('cut off what waits at A', () => {
      const table = planOf([idle('waits', { from: { x: 150 } })], played(0, 500));
      expect(values(table, 'x', [1200, 1500, 2000])).to.deep.equal([100, 100, 150]);
    });
  });

  it('any moment is the same in any order, and every state is of numbers', () => {
    const names = ['linear', 'pulse', 'blink', 'bounce', 'rotation', 'tremble'];
    const number = fc.integer({ min: -300, max: 300 });
    const end = fc.record(
      { x: number, y: number, alpha: fc.constantFrom(0, 0.5, 1), xScale: number, rotation: number },
      { requiredKeys: ['y'] },
    );
    const given = fc.record({
      name: fc.constantFrom(...names),
      timing: fc.constantFrom('exact' as const, 'waits' as const),
      properties: fc.record({
        delay: fc.integer({ min: 0, max: 900 }),
        duration: fc.integer({ min: 0, max: 900 }),
        loop: fc.integer({ min: -1, max: 3 }),
        reverse: fc.boolean(),
        xSwipe: fc.boolean(),
        resetAtEnd: fc.boolean(),
        easing: fc.constantFrom('', 'inOutBack', 'outElastic', 'outBounce'),
      }),
      from: fc.option(end, { nil: undefined }),
      to: end,
    });
    const moments = fc.array(fc.integer({ min: -100, max: 8000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 3 }), moments, fc.boolean(), (classes, times, isFirst) => {
        const attach = classes.map(({ name, timing, ...props }) => attached(name, timing, props));
        const table = planOf([layer('boat', attach)], isFirst ? firstVisit : secondVisit);
        const inOrder = times.map((ms) => layerAt(table, 0, ms));
        const backwards = [...times].reverse().map((ms) => layerAt(table, 0, ms));
        expect([...backwards].reverse()).to.deep.equal(inOrder);
        for (const state of inOrder) for (const key of motionKeys) expect(state[key], key).to.satisfy(Number.isFinite);
      }),
    );
  });
});
