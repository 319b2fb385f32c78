import { expect } from 'chai';
import { dragBar, momentOf } from '#adapters/studio/model/motion/bar-drag';
import { barsOf, type Bar } from '#adapters/studio/model/motion/bars';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import type { CommandStart } from '#adapters/studio/model/motion/schedule';
import type { AttachedClass, ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import { attached, layer, pageOf } from './moving-pages.js';

function allOf(classes: readonly AttachedClass[], commands?: readonly CommandStart[]) {
  const page = pageOf([layer('sky', []), layer('boat', classes), layer('owl', [])]);
  return barsOf(page, pageMotion(page), commands);
}

function barOf(class_: AttachedClass, commands?: readonly CommandStart[]): Bar {
  const [bar] = allOf([class_], commands);
  if (bar === undefined) throw new Error('the class has a bar');
  return bar;
}

const linear = (timing: ScriptTiming, properties: object, more: object = {}) =>
  attached('linear', timing, { properties, to: { x: 250 }, ...more });

const times = ({ delay, wait, run, repeats, turns }: Bar) => [delay, wait, run, repeats, turns];

describe('the bars of the timeline', () => {
  it('there is one for each class that the player moves, in the order of the page', () => {
    const fade = attached('switch', 'exact', { properties: { to: 'owl' } });
    const second = { ...linear('exact', {}), name: 'linear2', class: 'linear' };
    const classes = [linear('exact', {}), attached('button', 'exact'), attached('filter', 'exact'), fade, second];
    expect(allOf(classes).map(({ owner, className }) => [owner, className])).to.deep.equal([
      [1, 'linear'],
      [1, 'switch'],
      [1, 'linear2'],
    ]);
    expect(allOf([])).to.deep.equal([]);
  });

  it('a bar shows what the script really waits and runs', () => {
    const properties = { delay: 300, loop: 2, reverse: true };
    expect(times(barOf(linear('exact', properties, { from: {} })))).to.deep.equal([300, 0, 1000, 2, true]);
    expect(times(barOf(linear('waits', properties, { from: {} })))).to.deep.equal([300, 4000, 1000, 2, true]);
    expect(times(barOf(linear('waits', properties)))).to.deep.equal([0, 0, 1000, 2, true]);
    expect(times(barOf(linear('exact', { loop: 0 })))).to.deep.equal([0, 0, 1000, Infinity, false]);
    expect(times(barOf(linear('waits', { loop: -1 }, { from: {} })))).to.deep.equal([
      0,
      Infinity,
      1000,
      Infinity,
      false,
    ]);
    const fade = attached('switch', 'exact', { properties: { delay: 50, duration: 70, loop: 9, to: 'owl' } });
    expect(times(barOf(fade))).to.deep.equal([50, 0, 70, 1, false]);
  });

  it('it starts with the page, by a command, or not at all', () => {
    const idle = linear('exact', { autoPlay: false });
    expect(barOf(linear('exact', {})).at).to.equal(0);
    expect(barOf(idle).at).to.equal(undefined);
    expect(barOf(idle, [{ owner: 1, className: 'linear', at: 700 }]).at).to.equal(700);
    expect(barOf(idle, [{ owner: 0, className: 'linear', at: 700 }]).at).to.equal(undefined);
  });

  it('its end runs a command, does not, or nobody knows', () => {
    const ends = (timing: ScriptTiming, properties: object = {}) =>
      barOf(linear(timing, properties, { actions: { onComplete: 'landed' } })).complete;
    expect(ends('exact')).to.deep.equal({ command: 'landed', runs: true });
    expect(ends('waits')).to.deep.equal({ command: 'landed', runs: null });
    expect(ends('exact', { loop: 0 })).to.deep.equal({ command: 'landed', runs: false });
    expect(barOf(linear('exact', {})).complete).to.equal(undefined);
  });

  it('what the runtime ignores is locked, with the reason', () => {
    expect(barOf(linear('waits', {})).locked).to.deep.equal({ delay: 'waits-at-a-only' });
    expect(barOf(linear('waits', {}, { from: {} })).locked).to.deep.equal({});
    expect(barOf(linear('exact', {})).locked).to.deep.equal({});
    expect(barOf(attached('rotation', 'waits', {})).locked).to.deep.equal({});
    expect(barOf(attached('switch', 'exact', { properties: { to: 'owl' } })).locked).to.deep.equal({
      loop: 'plays-once',
    });
  });

  it('it warns of what an author does not expect', () => {
    const warned = (timing: ScriptTiming, properties: object = {}, more: object = {}) =>
      barOf(linear(timing, properties, more)).warnings;
    expect(warned('exact', { delay: 300 }, { from: {} })).to.deep.equal([]);
    expect(warned('waits', { delay: 300 })).to.deep.equal(['delay-ignored', 'stays-at-end']);
    expect(warned('waits', {}, { from: {} })).to.deep.equal(['waits', 'runs-back']);
    expect(warned('waits', { loop: 0 }, { from: {} })).to.deep.equal(['waits', 'never-moves']);
    expect(warned('waits', { duration: 0 })).to.deep.equal(['never-moves', 'duration-zero']);
    expect(warned('exact', { duration: 0 })).to.deep.equal(['duration-zero']);
    expect(warned('waits', { reverse: true })).to.deep.equal([]);
    expect(warned('waits', { resetAtEnd: true })).to.deep.equal([]);
    expect(warned('exact', {}, { to: { x: 50 - 25 } })).to.deep.equal(['leaves-page']);
    expect(warned('exact', { reverse: true }, { to: { y: 20 + 335 } })).to.deep.equal(['leaves-page']);
    expect(warned('exact', {}, { from: { x: -500 } })).to.deep.equal([]);
  });
});

describe('a drag of a bar', () => {
  const exact = barOf(linear('exact', { delay: 200, loop: 3, reverse: true }));
  const waiting = barOf(linear('waits', { delay: 200, loop: 3, reverse: true }, { from: {} }));

  it('the begin of the motion is its delay, the end of its first run its duration, and the last end its repeats', () => {
    expect(dragBar(exact, 'delay', 555)).to.deep.equal({ path: 'properties.delay', value: 560 });
    expect(dragBar(exact, 'duration', 1_700)).to.deep.equal({ path: 'properties.duration', value: 1500 });
    expect(dragBar(exact, 'loop', 200 + 2000 * 4.4)).to.deep.equal({ path: 'properties.loop', value: 4 });
    expect(dragBar(exact, 'delay', 333.3, 1)?.value).to.equal(333);
  });

  it('a drag to where a part is changes nothing', () => {
    for (const bar of [exact, waiting])
      for (const [part, value] of [
        ['delay', 200],
        ['duration', 1000],
        ['loop', 3],
      ] as const)
        expect(dragBar(bar, part, momentOf(bar, part))?.value, part).to.equal(value);
  });

  it('a script that waits at A waits longer as it runs longer', () => {
    expect(dragBar(waiting, 'duration', 200 + 7 * 500)?.value).to.equal(500);
    expect(dragBar(waiting, 'loop', 200 + 2 * 2000)?.value).to.equal(1);
  });

  it('nothing is shorter than a step, plays less than once, or begins before the page', () => {
    expect(dragBar(exact, 'delay', -900)?.value).to.equal(0);
    expect(dragBar(exact, 'duration', -900)?.value).to.equal(10);
    expect(dragBar(exact, 'loop', -900)?.value).to.equal(1);
  });

  it('a motion without end gets one', () => {
    const endless = barOf(linear('exact', { loop: 0 }));
    expect(dragBar(endless, 'loop', 2100)?.value).to.equal(2);
    expect(momentOf(endless, 'loop')).to.equal(Infinity);
  });

  it('what is locked, starts by nothing or waits without end is not set', () => {
    expect(dragBar(barOf(linear('waits', {})), 'delay', 500)).to.equal(undefined);
    expect(dragBar(barOf(linear('exact', { autoPlay: false })), 'delay', 500)).to.equal(undefined);
    const never = barOf(linear('waits', { loop: 0 }, { from: {} }));
    expect(dragBar(never, 'duration', 500)).to.equal(undefined);
    expect(dragBar(never, 'loop', 2000)?.value).to.equal(1);
    expect(dragBar(exact, 'delay', Number.NaN)).to.equal(undefined);
    expect(dragBar(barOf(linear('exact', { duration: 0 })), 'loop', 500)?.value, 'a millisecond').to.equal(500);
  });

  it('counts from where a command starts it', () => {
    const bar = barOf(linear('exact', { autoPlay: false }), [{ owner: 1, className: 'linear', at: 2000 }]);
    expect(dragBar(bar, 'delay', 2300)?.value).to.equal(300);
    expect(momentOf(bar, 'delay')).to.equal(2000);
  });

  it('the values of a transition of the library have other names', () => {
    const bar = barOf({ name: 'transition2.to', props: { params: { x: 10 } } });
    expect(dragBar(bar, 'duration', 900)).to.deep.equal({ path: 'params.time', value: 900 });
    expect(dragBar(bar, 'delay', 900)).to.deep.equal({ path: 'params.delay', value: 900 });
  });
});
