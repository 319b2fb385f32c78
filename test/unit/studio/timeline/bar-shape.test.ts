import { expect } from 'chai';
import type { Bar } from '#adapters/studio/model/motion/bars';
import { stepBar } from '#adapters/studio/model/motion/bar-drag';
import { shapeOf, shownEnd } from '#adapters/studio/model/timeline/bar-shape';
import { barText, barWords, completeText, lockWords, valueWords } from '#adapters/studio/model/timeline/timeline-words';
import { barLike } from './bars-like.js';

const partsOf = (bar: Bar) => shapeOf(bar).parts.map(({ kind, from, to }) => [kind, from, to]);

describe('what a timeline draws of a bar', () => {
  it('its delay, its wait, one run and the repeats, one after the other', () => {
    expect(partsOf(barLike({}))).to.deep.equal([['run', 0, 1000]]);
    const whole = barLike({ at: 100, delay: 200, wait: 400, run: 1000, repeats: 3, turns: true });
    expect(partsOf(whole)).to.deep.equal([
      ['delay', 100, 300],
      ['wait', 300, 700],
      ['run', 700, 2700],
      ['repeats', 2700, 6700],
    ]);
    expect(shapeOf(whole)).to.include({ edge: 1700, turn: 1700, end: 6700, isIdle: false });
  });

  it('what has no end goes on, and the axis has room for some runs of it', () => {
    const endless = barLike({ repeats: Infinity });
    expect(partsOf(endless)).to.deep.equal([
      ['run', 0, 1000],
      ['repeats', 1000, Infinity],
    ]);
    expect(shownEnd(endless)).to.equal(4000);
    const never = barLike({ delay: 100, wait: Infinity, repeats: Infinity });
    expect(partsOf(never)).to.deep.equal([
      ['delay', 0, 100],
      ['wait', 100, Infinity],
    ]);
    expect(shownEnd(never)).to.equal(4100);
    expect(shownEnd(barLike({ delay: 500 }))).to.equal(1500);
  });

  it('a run of no time has no part, and ends where it begins', () => {
    expect(partsOf(barLike({ delay: 50, run: 0, repeats: Infinity, turns: true }))).to.deep.equal([['delay', 0, 50]]);
    expect(shapeOf(barLike({ delay: 50, run: 0, repeats: Infinity, turns: true }))).to.include({
      end: 50,
      turn: undefined,
    });
  });

  it('what nothing starts is drawn where it would be', () => {
    expect(shapeOf(barLike({ at: undefined, delay: 50 }))).to.include({ isIdle: true, end: 1050 });
  });

  it('its words have all that it shows', () => {
    const all = barLike({ delay: 200, wait: 400, repeats: 3, turns: true });
    expect(barText({ ...all, complete: { command: 'land', runs: true } })).to.equal(
      'delay 0.2 s, waits 0.4 s at A, runs 1 s there and back, 3 times, ends at 6.6 s, then runs land',
    );
    expect(barText(barLike({ repeats: Infinity }))).to.equal('runs 1 s, without end');
    expect(barText(barLike({ at: undefined }))).to.equal('only a command starts it, runs 1 s');
    expect(completeText({ ...all, complete: { command: 'land', runs: false } })).to.equal('Its end never runs land');
    expect(completeText({ ...all, complete: { command: 'land', runs: null } })).to.equal('Its end may run land');
    expect(barWords({ ...all, warnings: ['waits', 'leaves-page'] })).to.deep.equal([
      'waits 0.4 s at A',
      'leaves the page',
    ]);
    expect(lockWords({ ...all, locked: { loop: 'plays-once' } })).to.have.length(1);
    expect([valueWords('delay', 250), valueWords('duration', 1000), valueWords('loop', 1)]).to.deep.equal([
      'Delay 0.25 s',
      'Duration 1 s',
      'Plays once',
    ]);
  });
});

describe('keys on a bar', () => {
  const bar = barLike({ delay: 200, run: 1000, repeats: 2 });

  it('change its delay and its duration by a tenth of a second, and its repeats by one', () => {
    expect(stepBar(bar, 'delay', 3)).to.deep.equal({ path: 'properties.delay', value: 500 });
    expect(stepBar(bar, 'duration', -1)).to.deep.equal({ path: 'properties.duration', value: 900 });
    expect(stepBar(bar, 'loop', 1)).to.deep.equal({ path: 'properties.loop', value: 3 });
    expect(stepBar({ ...bar, kind: 'transition2.to' }, 'loop', 1)?.path).to.equal('params.iterations');
  });

  it('also of what nothing starts', () => {
    expect(stepBar({ ...bar, at: undefined }, 'delay', 1)?.value).to.equal(300);
  });

  it('no delay is below 0, no run shorter than a drag makes it, and nothing plays less than once', () => {
    expect(stepBar(bar, 'delay', -9)?.value).to.equal(0);
    expect(stepBar(bar, 'duration', -99)?.value).to.equal(10);
    expect(stepBar(bar, 'loop', -9)?.value).to.equal(1);
  });

  it('what has no end plays once with one less, and no more often with one more', () => {
    const endless = { ...bar, repeats: Infinity };
    expect(stepBar(endless, 'loop', -1)?.value).to.equal(1);
    expect(stepBar(endless, 'loop', 1)).to.equal(undefined);
  });

  it('what the runtime ignores stays', () => {
    expect(stepBar({ ...bar, locked: { delay: 'waits-at-a-only' } }, 'delay', 1)).to.equal(undefined);
  });
});
