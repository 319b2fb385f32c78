import { expect } from 'chai';
import { turnTo } from '#adapters/studio/model/reading/reading';
import { runLater } from '#adapters/studio/model/reading/advance';
import { attached, layer } from '../motion/moving-pages.js';
import { playedPage, Reader } from './played-pages.js';

const still = (alpha = 1) => [layer('boat', [], { alpha })];

describe('a reading', () => {
  describe('shows and hides a layer', () => {
    const hide = (params: object) => ({ go: [['layer.showHide', { target: 'boat', ...params }]] }) as const;
    const alphas = (params: object, alpha: number, moments: readonly number[]) =>
      new Reader(playedPage(still(alpha), hide(params))).press('go', 1000).values('alpha', moments);

    it('at once, evenly in a time, and after a delay', () => {
      expect(alphas({}, 1, [1000])).to.deep.equal([0]);
      expect(alphas({ time: '400' }, 1, [1000, 1100, 1400])).to.deep.equal([1, 0.75, 0]);
      expect(alphas({ time: 400, delay: 500 }, 1, [1500, 1700, 1900, 5000])).to.deep.equal([1, 0.5, 0, 0]);
    });

    it('up to the opacity that the layer has; one that is invisible itself becomes opaque', () => {
      expect(alphas({ hide: false }, 0.4, [1000])).to.deep.equal([0.4]);
      expect(alphas({ hide: false }, 0, [1000])).to.deep.equal([1]);
      expect(alphas({ hide: 'false', time: 100 }, 0, [1050, 1100])).to.deep.equal([0.5, 1]);
      expect(alphas({ toggle: true, time: 100 }, 0, [1100])).to.deep.equal([0]);
    });

    it('or the opposite of now', () => {
      const reader = new Reader(playedPage(still(0.5), hide({ toggle: true })));
      expect(reader.press('go', 10).values('alpha', [10])).to.deep.equal([0]);
      expect(reader.press('go', 20).values('alpha', [20])).to.deep.equal([0.5]);
    });

    it('before an animation of its opacity begins: that one begins with what it finds', () => {
      const boat = layer('boat', [attached('linear', 'exact', { properties: { delay: 800 }, to: { alpha: 0.5 } })]);
      const reader = new Reader(playedPage([boat], hide({})));
      expect(reader.press('go', 300).values('alpha', [799, 1300, 1800])).to.deep.equal([0, 0.25, 0.5]);
    });

    it('while an animation of its opacity goes on, that one wins', () => {
      const boat = layer('boat', [attached('linear', 'exact', { to: { alpha: 0.5 } })]);
      const reader = new Reader(playedPage([boat], hide({})));
      expect(reader.press('go', 500).values('alpha', [500, 800, 1000])).to.deep.equal([0.75, 0.6, 0.5]);
    });
  });

  describe('goes to a page', () => {
    const go = (params: object) => ({ go: [['page.gotoPage', params]] }) as const;
    const turn = (params: object, name: string, ms = 5000) =>
      new Reader(playedPage(still(), go(params), { name })).press('go', 1000).to(ms).effects;

    it('by its name, and by its place: the first page follows the last one', () => {
      expect(turn({ pageName: 'quay' }, 'dusk')).to.deep.equal([{ do: 'turn', to: 'quay', turn: 0 }]);
      expect(turn({ pageName: 'NEXT' }, 'dusk')).to.deep.equal([{ do: 'turn', to: 'quay', turn: 0 }]);
      expect(turn({ pageName: 'NEXT' }, 'lighthouse')).to.deep.equal([{ do: 'turn', to: 'dusk', turn: 0 }]);
      expect(turn({ pageName: 'PREVIOUS' }, 'dusk')).to.deep.equal([{ do: 'turn', to: 'lighthouse', turn: 0 }]);
      expect(turn({ pageName: 'PREVIOUS' }, 'quay')).to.deep.equal([{ do: 'turn', to: 'dusk', turn: 0 }]);
    });

    it('after a delay, and in the time of its effect', () => {
      const params = { pageName: 'quay', effect: 'fade', delay: 500, duration: '0.6' };
      expect(turn(params, 'dusk', 1499)).to.deep.equal([]);
      expect(turn(params, 'dusk', 1500)).to.deep.equal([{ do: 'turn', to: 'quay', turn: 600 }]);
      expect(turn({ pageName: 'quay', effect: 'fade' }, 'dusk')).to.deep.equal([{ do: 'turn', to: 'quay', turn: 400 }]);
    });

    it('that the book does not have: the app stays', () => {
      expect(turn({ pageName: 'harbour' }, 'dusk')).to.deep.equal([]);
    });

    it('by itself after some seconds, also when the reader has turned the page meanwhile', () => {
      const page = playedPage(still(), { on: [['page.autoPlay', { time: 2 }]] });
      const reader = new Reader(page).press('on', 1000);
      expect(reader.to(2999).effects).to.deep.equal([]);
      const quay = playedPage(still(), {}, { name: 'quay' });
      const next = new Reader(quay);
      next.reading = turnTo(reader.reading, page, quay, 0);
      expect(next.to(3000).effects).to.deep.equal([{ do: 'turn', to: 'lighthouse', turn: 0 }]);
    });
  });

  describe('turns the page', () => {
    const sailing = (name: string) => {
      const moving = attached('linear', 'exact', { to: { x: 250 } });
      const commands = {
        hide: [['layer.showHide', { target: 'gull' }]],
        play: [['animation.play', { target: 'boat_linear' }]],
      } as const;
      return playedPage([layer('boat', [moving]), layer('gull', [])], commands, { name });
    };
    const [dusk, quay] = [sailing('dusk'), sailing('quay')];

    it('a page begins when it has turned in; until then it is as it opens, and has no buttons', () => {
      const reader = new Reader(quay);
      reader.reading = turnTo(new Reader(dusk).to(700).reading, dusk, quay, 600);
      expect(reader.values('x', [700, 1299, 1300, 1800])).to.deep.equal([100, 100, 100, 150]);
      const early = new Reader(quay);
      early.reading = turnTo(new Reader(dusk).to(700).reading, dusk, quay, 600);
      expect(early.press('hide', 1000).values('alpha', [3000], 1)).to.deep.equal([1]);
    });

    it('the same page once more is a second visit of it', () => {
      const reader = new Reader(dusk).to(700);
      reader.reading = turnTo(reader.reading, dusk, dusk, 0);
      expect(reader.reading.visit).to.equal('second');
      expect(reader.values('x', [700, 1200, 1700])).to.deep.equal([100, 150, 200]);
    });

    it('a second visit begins anew, and finds what the first one has left', () => {
      const first = new Reader(dusk).press('hide', 300).to(700).reading;
      const away = turnTo(first, dusk, quay, 0);
      const back = turnTo({ ...away, at: 5000 }, quay, dusk, 0);
      expect([first.visit, away.visit, back.visit]).to.deep.equal(['first', 'first', 'second']);
      const reader = new Reader(dusk);
      reader.reading = back;
      expect(reader.values('alpha', [5000], 1)).to.deep.equal([0]);
      expect(reader.values('x', [5000, 5500])).to.deep.equal([100, 150]);
    });
  });

  describe('runs commands', () => {
    it('at the end of an animation, which play another one', () => {
      const moving = (path: string, properties: object, actions = {}) =>
        layer(path, [attached('linear', 'exact', { properties, to: { x: 250 }, actions })]);
      const commands = { next: [['animation.play', { target: 'gull_linear' }]] } as const;
      const objects = [
        moving('boat', { loop: 2 }, { onComplete: 'next' }),
        moving('gull', { autoPlay: false }, { onComplete: 'next' }),
      ];
      const reader = new Reader(playedPage(objects, commands));
      expect(reader.values('x', [1999, 2500, 2999.5, 3500], 1)).to.deep.equal([100, 150, 199.95, 150]);
      // In one step as in many.
      expect(new Reader(playedPage(objects, commands)).values('x', [9500], 1)).to.deep.equal([150]);
    });

    it('not at an end that a stop has made, nor where nobody knows whether the script does', () => {
      const boat = (timing: 'exact' | 'waits') =>
        layer('boat', [attached('linear', timing, { to: { x: 250 }, actions: { onComplete: 'hide' } })]);
      const commands = {
        hide: [['layer.showHide', { target: 'boat' }]],
        stop: [['animation.stop', { target: 'boat_linear' }]],
      } as const;
      const stopped = new Reader(playedPage([boat('exact')], commands)).press('stop', 500);
      expect(stopped.values('alpha', [3000])).to.deep.equal([1]);
      expect(new Reader(playedPage([boat('waits')], commands)).values('alpha', [3000])).to.deep.equal([1]);
      expect(new Reader(playedPage([boat('exact')], commands)).values('alpha', [999, 3000])).to.deep.equal([1, 0]);
    });

    it('by timers, once, some times or without end', () => {
      const commands = { blink: [['layer.showHide', { target: 'boat', toggle: true }]] } as const;
      const timer = (times: number) => ({ timers: [{ name: 'clock', command: 'blink', delay: 1000, times }] });
      const alphas = (times: number) =>
        new Reader(playedPage(still(), commands, timer(times))).values('alpha', [999, 1000, 2000, 3000, 9000, 10_000]);
      expect(alphas(1)).to.deep.equal([1, 0, 0, 0, 0, 0]);
      expect(alphas(2)).to.deep.equal([1, 0, 1, 1, 1, 1]);
      expect(alphas(Infinity)).to.deep.equal([1, 0, 1, 0, 0, 1]);
    });

    it('by each other; one that runs itself ends', () => {
      const commands = {
        first: [['action.playAll', { actions: ['hide', 'first'], random: false }]],
        hide: [['layer.showHide', { target: 'boat' }]],
      } as const;
      expect(new Reader(playedPage(still(), commands)).press('first', 0).values('alpha', [0])).to.deep.equal([0]);
    });

    it('but none that is a script of its author, and nothing in a condition', () => {
      const hide = [['layer.showHide', { target: 'boat' }]] as const;
      const page = playedPage(still(), {
        hide,
        maybe: [['condition.__if_', { expression: 'true' }], ...hide, ['condition._end']],
      });
      const own = {
        ...page,
        commands: page.commands.map((each) => ({ ...each, own: [{ line: 3, text: 'print(1)' }] })),
      };
      expect(new Reader(own).press('hide', 0).values('alpha', [0])).to.deep.equal([1]);
      expect(new Reader(page).press('maybe', 0).values('alpha', [0])).to.deep.equal([1]);
      expect(new Reader(page).press('hide', 0).values('alpha', [0])).to.deep.equal([0]);
    });

    it('later', () => {
      const reader = new Reader(playedPage(still(), { hide: [['layer.showHide', { target: 'boat' }]] }));
      reader.reading = runLater(reader.reading, 'hide', 700);
      expect(reader.values('alpha', [699, 700])).to.deep.equal([1, 0]);
    });
  });

  it('plays sounds: by themselves, by a command, and after a delay', () => {
    const waves = { name: 'waves', file: '', isAuto: true, delay: 200, loops: 0, volume: 1, isRetained: false };
    const commands = {
      play: [['audio.play', { target: 'creak', loop: 1, volume: '0.5', delay: 300, trigger: 'stop' }]],
      stop: [['audio.stop', { target: 'waves' }]],
    } as const;
    const reader = new Reader(playedPage(still(), commands, { sounds: [waves] }));
    expect(reader.to(199).effects).to.deep.equal([]);
    expect(reader.to(200).effects).to.deep.equal([{ do: 'sound', sound: { name: 'waves', does: 'play' } }]);
    reader.effects.length = 0;
    const creak = { name: 'creak', does: 'play', loops: 1, volume: 0.5, then: 'stop' };
    expect(reader.press('play', 1000).to(1299).effects).to.deep.equal([]);
    expect(reader.to(1300).press('stop', 1400).effects).to.deep.equal([
      { do: 'sound', sound: creak },
      { do: 'sound', sound: { name: 'waves', does: 'stop' } },
    ]);
  });
});
