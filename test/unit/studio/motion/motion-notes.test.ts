import { expect } from 'chai';
import { layerAt } from '#adapters/studio/model/motion/layer-at';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule } from '#adapters/studio/model/motion/schedule';
import type { AttachedClass, PageObject, ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import { attached, layer, pageOf, planOf, values } from './moving-pages.js';

function codes(objects: readonly PageObject[], paths: Readonly<Record<string, string>> = {}): readonly string[] {
  return pageMotion(pageOf(objects, paths)).notes.map(({ code }) => code);
}

function endX(objects: readonly PageObject[], object = 0): number {
  return values(planOf(objects), 'x', [1e6], object)[0] ?? Number.NaN;
}

const sails = (properties: object, timing: ScriptTiming | null = 'exact', more: object = {}) =>
  attached('linear', timing, { properties, to: { x: 250 }, ...more });

describe('notes about the motion of a page', () => {
  it('a page without motion has none', () => {
    expect(codes([])).to.deep.equal([]);
    expect(codes([layer('boat', [], { alpha: 0, x: -500 })])).to.deep.equal([]);
  });

  it('a class whose layer is gone moves nothing', () => {
    const objects = [layer('boat', [sails({ target: 'gone' })])];
    expect(codes(objects)).to.deep.equal(['target-gone']);
    expect(endX(objects)).to.equal(100);
    expect(codes([layer('boat', [attached('switch', 'exact', { properties: { to: 'gone' } })])])).to.deep.equal([
      'target-gone',
    ]);
    expect(endX([layer('boat', [sails({ target: 'gone' }, 'waits')])]), 'Kwik’s finds its own').to.equal(200);
  });

  it('of layers with the same name, all open at A, and the last one moves', () => {
    const moved = [sails({}, 'exact', { from: { x: 60 } })];
    const objects = [layer('boat', moved), layer('boat', moved)];
    expect(codes(objects)).to.deep.equal(['duplicate-name']);
    expect([endX(objects, 0), endX(objects, 1)]).to.deep.equal([10, 200]);
  });

  it('an easing that nobody knows is even', () => {
    const objects = [layer('boat', [sails({ easing: 'inSwing' })])];
    expect(codes(objects)).to.deep.equal(['unknown-easing']);
    expect(endX(objects)).to.equal(200);
    expect(codes([layer('boat', [sails({ easing: 5 })])])).to.deep.equal(['stops-page']);
  });

  it('times that are no times: below 0, NaN, text and infinite', () => {
    for (const [properties, expected, x] of [
      [{ duration: -500 }, ['bad-duration'], 200],
      [{ duration: -500, loop: 0 }, ['bad-duration'], 100],
      [{ duration: Number.NaN }, ['bad-duration'], 100],
      [{ duration: 'long' }, ['bad-duration', 'stops-page'], 100],
      [{ duration: [] }, ['bad-duration', 'stops-page'], 100],
      [{ delay: -300 }, ['bad-delay'], 200],
      [{ delay: Number.NaN }, ['bad-delay'], 100],
      [{ delay: 'soon' }, ['bad-delay', 'stops-page'], 100],
      [{ duration: '1000', delay: ' 5 ' }, [], 200],
      [{ loop: 'twice' }, [], 200],
      [{ duration: Infinity }, [], 100],
    ] as const) {
      const objects = [layer('boat', [sails(properties)])];
      expect(codes(objects), JSON.stringify(properties)).to.deep.equal(expected);
      expect(endX(objects), JSON.stringify(properties)).to.equal(x);
    }
    expect(endX([layer('boat', [sails({ duration: -500 }, 'waits')])]), 'Kwik’s ends at once, where it is').to.equal(
      100,
    );
  });

  it('what stops the page in the app stops all of it', () => {
    const zero = sails({ duration: 0 }, 'waits', { from: {} });
    const objects = [layer('sun', [sails({})]), layer('boat', [zero])];
    expect(codes(objects)).to.deep.equal(['stops-page']);
    expect(endX(objects)).to.equal(100);
    expect(codes([layer('boat', [sails({ duration: 0 }, 'exact', { from: {} })])])).to.deep.equal([]);
    expect(codes([layer('boat', [sails({ duration: 0, delay: 1 }, 'waits', { from: {} })])])).to.deep.equal([]);
    expect(codes([layer('boat', [attached('bounce', 'exact', { to: { y: null } })])])).to.deep.equal(['stops-page']);
  });

  it('a path without points moves nothing, and an easing can leave one', () => {
    const path = (properties: object = {}) => attached('path', 'exact', { properties, path: { filename: 'way.json' } });
    for (const text of [undefined, '', '[]', '[[1,2,3,4,5,6]]', '{"x":1}', 'no JSON', '[[1,2],[3,4]]']) {
      const paths = text === undefined ? undefined : { 'way.json': text };
      expect(codes([layer('boat', [path()])], paths), text).to.deep.equal(['no-path']);
    }
    const way = { 'way.json': '[[0,0,0,0,0,0],[40,0,40,0,40,0]]' };
    expect(codes([layer('boat', [path({ easing: 'inBack' })])], way)).to.deep.equal(['leaves-path']);
    expect(codes([layer('boat', [path({ easing: 'outBounce' })])], way)).to.deep.equal([]);
  });

  it('what only the app knows is named, and moves nothing', () => {
    const named = (name: string, more: Partial<AttachedClass> = {}) => [
      layer('boat', [{ name, props: { to: { x: 250 } }, ...more }]),
    ];
    for (const name of ['filter', 'parallax', 'sprite', 'particles', 'body', 'canvas', 'transition2.bounce'])
      expect(codes(named(name)), name).to.deep.equal(['app-only']);
    expect(codes(named('bobbing', { custom: true }))).to.deep.equal(['app-only']);
    expect(codes(named('transition2', { props: { params: { x: 250, delta: true } } }))).to.deep.equal(['app-only']);
    expect(codes(named('button'))).to.deep.equal([]);
    for (const name of ['linear', 'switch']) {
      expect(codes(named(name)), name).to.deep.equal(['unknown-script']);
      expect(codes(named(name, { script: { timing: null } })), name).to.deep.equal(['unknown-script']);
      expect(endX(named(name)), name).to.equal(100);
    }
  });

  it('a layer that scrolls without end, or lies where chance puts it, is named', () => {
    const sets = (properties: object) => [layer('boat', [attached('properties', null, { properties })])];
    expect(codes([{ ...layer('boat', []), movesByItself: true }])).to.deep.equal(['app-only']);
    expect(codes(sets({ infinity: { enabled: true } }))).to.deep.equal(['app-only']);
    expect(codes(sets({ randYStart: 5 }))).to.deep.equal(['app-only']);
    expect(codes(sets({ infinity: { enabled: false }, randXStart: null }))).to.deep.equal([]);
  });

  it('what the script computes is not guessed', () => {
    for (const at of ['to.x', 'to', 'properties.duration', 'properties']) {
      const objects = [layer('boat', [{ ...sails({}), computed: { [at]: 'f()' } }])];
      expect(codes(objects), at).to.deep.equal(['computed']);
      expect(endX(objects), at).to.equal(100);
    }
    expect(codes([layer('boat', [{ ...sails({}), computed: { 'breadcrumbs.color': 'f()' } }])])).to.deep.equal([]);
  });

  it('the runtime calls no class of a layer group with layers', () => {
    const objects = [{ ...layer('fleet', [sails({})]), hasLayers: true }];
    expect(codes(objects)).to.deep.equal(['never-called']);
    expect(endX(objects)).to.equal(100);
  });

  it('values of any kind never make it throw', () => {
    const odd: readonly unknown[] = [null, undefined, 'x', [], {}, true, Number.NaN, -Infinity, () => 0];
    for (const value of odd)
      for (const name of ['linear', 'path', 'switch', 'bounce', 'transition2.to', 'blink']) {
        const props = { properties: value, from: value, to: value, path: value, params: value, layerOptions: value };
        const deep = Object.fromEntries(
          Object.keys(props).map((key) => [
            key,
            { x: value, duration: value, filename: value, target: value, loop: value, time: value },
          ]),
        );
        for (const each of [props, deep]) {
          const class_ = { name, props: each, script: { timing: 'waits' as const } };
          const motion = pageMotion(pageOf([layer('boat', [class_])]));
          const state = layerAt(schedule(motion, { visit: 'second' }), 0, 500);
          expect(state.x, `${name} ${String(value)}`).to.satisfy(Number.isFinite);
        }
      }
  });

  it('a page of 2,000 layers is read and planned', () => {
    const objects = Array.from({ length: 2000 }, (_, index) =>
      layer(`layer${index}`, [sails({ delay: index }, index % 2 === 0 ? 'exact' : 'waits', { from: {} })]),
    );
    const table = schedule(pageMotion(pageOf(objects)), { visit: 'second' });
    expect(values(table, 'x', [5000], 1998)).to.deep.equal([200]);
    expect(values(table, 'x', [-1], 1)).to.deep.equal([200]);
  });
});
