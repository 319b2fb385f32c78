import { expect } from 'chai';
import type { ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import { attached, layer } from '../motion/moving-pages.js';
import { playedPage, Reader } from './played-pages.js';

const target = { target: 'boat_linear' };
const commands = {
  play: [['animation.play', target]],
  pause: [['animation.pause', target]],
  resume: [['animation.resume', target]],
  stop: [['animation.stop', target]],
  again: [
    ['animation.pause', target],
    ['animation.play', target],
  ],
} as const;

/** From x = 100 to 200 in a second. */
function sailing(properties: object = {}, timing: ScriptTiming = 'exact', props: object = {}) {
  const boat = layer('boat', [attached('linear', timing, { properties, to: { x: 250 }, ...props })]);
  return new Reader(playedPage([boat], commands));
}

describe('commands on animations, in a reading', () => {
  it('play one that does not start with the page, and play it again from its beginning', () => {
    const reader = sailing({ autoPlay: false });
    expect(reader.values('x', [500])).to.deep.equal([100]);
    expect(reader.press('play', 1000).values('x', [1000, 1500, 2000, 9000])).to.deep.equal([100, 150, 200, 200]);
    expect(reader.press('play', 9500).values('x', [9500, 9750])).to.deep.equal([100, 125]);
  });

  it('pause one where it is, and let it go on from there', () => {
    const reader = sailing();
    expect(reader.press('pause', 250).values('x', [250, 800])).to.deep.equal([125, 125]);
    expect(reader.press('resume', 1000).values('x', [1000, 1250, 1750, 5000])).to.deep.equal([125, 150, 200, 200]);
  });

  it('pause one whose delay is not over: the rest of the delay comes later', () => {
    const reader = sailing({ delay: 400 });
    reader.press('pause', 300);
    expect(reader.values('x', [1500])).to.deep.equal([100]);
    expect(reader.press('resume', 2000).values('x', [2100, 2600, 3100])).to.deep.equal([100, 150, 200]);
  });

  it('pause one that a command has played, while its delay goes on', () => {
    const reader = sailing({ autoPlay: false, delay: 400 });
    reader.press('play', 0).press('pause', 300);
    expect(reader.press('resume', 1000).values('x', [1100, 1600])).to.deep.equal([100, 150]);
  });

  it('resume nothing that was not paused, nor what plays again by now', () => {
    const never = sailing({ autoPlay: false });
    expect(never.press('resume', 0).values('x', [500])).to.deep.equal([100]);
    const playing = sailing();
    playing.press('again', 500);
    expect(playing.press('resume', 750).values('x', [750, 1000, 1500])).to.deep.equal([125, 150, 200]);
  });

  it('resume one on its way back: the runtime starts it anew from where it is', () => {
    const reader = sailing({ reverse: true });
    reader.press('pause', 1500);
    expect(reader.press('resume', 2000).values('x', [2000, 2500, 3000, 4000])).to.deep.equal([150, 175, 200, 150]);
  });

  it('stop one: it is at its beginning, and goes on from there only by another command', () => {
    const reader = sailing();
    expect(reader.press('stop', 600).values('x', [600, 5000])).to.deep.equal([100, 100]);
    expect(reader.press('play', 6000).values('x', [6500])).to.deep.equal([150]);
  });

  it('stop one that waits at A: it is at A again, and plays from there', () => {
    const reader = sailing({}, 'waits', { from: { x: 50 } });
    expect(reader.values('x', [500, 1500])).to.deep.equal([0, 100]);
    expect(reader.press('stop', 1600).values('x', [1600, 4000])).to.deep.equal([0, 0]);
    expect(reader.press('play', 5000).values('x', [5500, 6500])).to.deep.equal([0, 100]);
  });

  it('do nothing about what is not there', () => {
    const page = playedPage([layer('boat', [])], {
      play: [['animation.play', { target: 'gull_linear' }], ['animation.play']],
    });
    expect(new Reader(page).press('play', 0).values('x', [500])).to.deep.equal([100]);
  });

  it('play all of a list, or one of it at random', () => {
    const named = (path: string) =>
      layer(path, [attached('linear', 'exact', { properties: { autoPlay: false }, to: { x: 250 } })]);
    const animations = ['boat_linear', 'gull_linear'];
    const all = {
      all: [['animation.playAll', { animations }]],
      one: [['animation.playAll', { animations, random: 'true' }]],
    } as const;
    const page = playedPage([named('boat'), named('gull')], all, { random: () => 0.9 });
    const both = new Reader(page).press('all', 0);
    expect([both.values('x', [1000], 0), both.values('x', [1000], 1)]).to.deep.equal([[200], [200]]);
    const one = new Reader(page).press('one', 0);
    expect([one.values('x', [1000], 0), one.values('x', [1000], 1)]).to.deep.equal([[100], [200]]);
  });
});
