import { expect } from 'chai';
import { axisOf, momentAt, movedMoment, shareOf, ticksOf } from '#adapters/studio/model/timeline/time-axis';

const frame = 1000 / 30;

describe('the axis of the timeline', () => {
  const axis = axisOf(2000);

  it('a place is a moment, and a moment is that place again', () => {
    for (const ms of [-50, 0, 1, 999.5, 2000]) expect(momentAt(axis, shareOf(axis, ms))).to.be.closeTo(ms, 1e-9);
    expect(shareOf(axis, 0), 'there is room before 0').to.be.greaterThan(0);
    expect(shareOf(axis, 2000), 'and behind the end').to.be.lessThan(1);
  });

  it('what lies outside is at the ends, also what has no end', () => {
    expect([-1e9, 1e9, Infinity].map((ms) => shareOf(axis, ms))).to.deep.equal([0, 1, 1]);
    expect(momentAt(axis, 2), 'a drag goes on beside it').to.be.greaterThan(axis.to);
  });

  it('the ruler names round moments from 0, as many as have room', () => {
    expect(ticksOf(axisOf(9000))).to.deep.equal([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]);
    for (const end of [1000, 1500, 4200, 20_000, 61_000, 3.6e6]) {
      const ticks = ticksOf(axisOf(end));
      expect(ticks.length, `${end} ms`).to.be.within(4, 13);
      expect(ticks[0]).to.equal(0);
    }
  });
});

describe('keys for the time', () => {
  const press = (ms: number, key: string, shiftKey = false) => movedMoment(ms, { key, shiftKey }, 2000);

  it('arrows go a frame, with Shift ten, and Home leads to 0', () => {
    expect(press(500, 'ArrowRight')).to.be.closeTo(500 + frame, 1e-9);
    expect(press(500, 'ArrowLeft')).to.be.closeTo(500 - frame, 1e-9);
    expect(press(500, 'ArrowRight', true)).to.be.closeTo(500 + 10 * frame, 1e-9);
    expect(press(500, 'Home')).to.equal(0);
    expect(press(500, 'a')).to.equal(undefined);
  });

  it('they stop at the end and at 0; before 0 is the page as it opens', () => {
    expect(press(1990, 'ArrowRight', true)).to.equal(2000);
    expect(press(10, 'ArrowLeft', true)).to.equal(0);
    expect(press(0, 'ArrowLeft')).to.be.lessThan(0);
    expect(press(-1, 'ArrowLeft')).to.equal(-1);
    expect(press(-1, 'ArrowRight')).to.equal(0);
    expect(press(-1, 'Home')).to.equal(0);
  });
});
