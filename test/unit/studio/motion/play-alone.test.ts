import { expect } from 'chai';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { playAlone } from '#adapters/studio/model/motion/play-alone';
import { attached, layer, pageOf, values } from './moving-pages.js';

const move = attached('linear', 'exact', {
  properties: { delay: 500, reverse: true, autoPlay: false },
  from: { x: 60 },
  to: { x: 160 },
});
const fade = attached('blink', 'exact', { to: { alpha: 0 } });

describe('a class that is played alone', () => {
  const motion = pageMotion(pageOf([layer('sea', [fade]), layer('boat', [fade, move])]));

  it('waits, goes and turns as in the app, although nothing starts it there', () => {
    const table = playAlone(motion, { owner: 1, className: 'linear' });
    if (table === undefined) throw new Error('nothing plays');
    expect(values(table, 'x', [0, 400, 1000, 1500, 2000, 2500], 1)).to.deep.equal([10, 10, 60, 110, 60, 10]);
  });

  it('nothing else plays with it', () => {
    const table = playAlone(motion, { owner: 1, className: 'linear' });
    expect(table?.plays.map(({ length }) => length)).to.deep.equal([0, 1]);
  });

  it('there is nothing to play for a class that the player does not move', () => {
    expect(playAlone(motion, { owner: 0, className: 'linear' })).to.equal(undefined);
    const own = pageMotion(pageOf([layer('sea', [attached('linear', null, { to: { x: 1 } })])]));
    expect(playAlone(own, { owner: 0, className: 'linear' })).to.equal(undefined);
  });
});
