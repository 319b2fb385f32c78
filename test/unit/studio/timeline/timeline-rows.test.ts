import { expect } from 'chai';
import { barsOf } from '#adapters/studio/model/motion/bars';
import type { MovingPage, PageObject } from '#adapters/studio/model/motion/moving-page';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { playsOf } from '#adapters/studio/model/timeline/command-plays';
import { timelineRows } from '#adapters/studio/model/timeline/timeline-rows';
import { attached, layer, pageOf } from '../motion/moving-pages.js';

const linear = () => attached('linear', 'exact', { to: { x: 250 } });
const idle = () => attached('linear', 'exact', { properties: { autoPlay: false }, to: { x: 250 } });

function rowsOf(page: MovingPage, order: readonly string[]) {
  const motion = pageMotion(page);
  return timelineRows({ page, bars: barsOf(page, motion), notes: motion.notes, order });
}

const group = (path: string, classes: PageObject['classes']): PageObject => ({
  ...layer(path, classes),
  kind: 'group',
});

describe('the rows of the timeline', () => {
  it('are in the order of the tree, then page groups; a layer’s classes are below each other', () => {
    const blink = attached('blink', 'exact', { to: { alpha: 0 } });
    const page = pageOf([layer('sky', [linear()]), layer('boat', [linear(), blink]), group('fleet', [linear()])]);
    const rows = rowsOf(page, ['boat', 'sky']);
    expect(rows.map(({ owner, className, isFirst }) => [owner.kind, owner.path, className, isFirst])).to.deep.equal([
      ['layer', 'boat', 'linear', true],
      ['layer', 'boat', 'blink', false],
      ['layer', 'sky', 'linear', true],
      ['group', 'fleet', 'linear', true],
    ]);
  });

  it('what nothing starts is at the end', () => {
    const page = pageOf([layer('boat', [idle()]), layer('sky', [linear()])]);
    expect(rowsOf(page, ['boat', 'sky']).map(({ owner }) => owner.path)).to.deep.equal(['sky', 'boat']);
  });

  it('a class that only the app knows has a row without a bar, and one that moves nothing has none', () => {
    const classes = [attached('filter', null), attached('button', null), attached('linear', null)];
    const rows = rowsOf(pageOf([layer('boat', classes)]), ['boat']);
    expect(rows.map(({ kind, bar, signs }) => [kind, bar, signs])).to.deep.equal([
      ['filter', undefined, ['moves in the app only']],
      ['linear', undefined, ['moves in the app only: its script is no template’s']],
    ]);
  });

  it('of several layers with a name, each has rows of its own, and only the last one a bar', () => {
    const button = attached('button', null);
    const page = pageOf([layer('boat', [linear(), button]), layer('boat', [linear()])]);
    const rows = rowsOf(page, ['boat', 'boat']);
    expect(rows.map(({ bar, signs }) => [bar?.owner, signs])).to.deep.equal([
      [undefined, ['never moves: another layer has this name']],
      [1, []],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).to.equal(2);
  });

  it('what is wrong with a whole layer has a row, also if the layer has no class', () => {
    const clouds = { ...layer('clouds', []), movesByItself: true };
    const rows = rowsOf(pageOf([clouds, layer('boat', [linear()])]), ['clouds', 'boat']);
    expect(rows.map(({ owner, className, signs }) => [owner.path, className, signs])).to.deep.equal([
      ['clouds', '', ['moves in the app only']],
      ['boat', 'linear', []],
    ]);
  });

  it('what is wrong with a class stands at its row', () => {
    const strange = attached('linear', 'exact', { properties: { easing: 'wobble' }, to: { x: -900 } });
    expect(rowsOf(pageOf([layer('boat', [strange])]), ['boat'])[0]?.signs).to.deep.equal([
      'has an unknown easing: it moves evenly',
      'leaves the page',
    ]);
  });
});

describe('what a command plays', () => {
  const page = pageOf([layer('fleet/boat', [idle()]), layer('sky', [idle()])]);
  const play = (target: string) => ({ command: 'animation.play', params: { target } });
  const boat = { owner: 0, className: 'linear' };

  it('the animations that it plays for certain; its other actions are listed', () => {
    const sound = { command: 'audio.play', params: { target: 'waves' } };
    expect(playsOf([play('fleet/boat_linear'), sound], page)).to.deep.equal({ starts: [boat], others: [sound] });
    const all = { command: 'animation.playAll', params: { animations: ['sky_linear', 'fleet/boat_linear'] } };
    expect(playsOf([all], page)).to.deep.equal({ starts: [{ owner: 1, className: 'linear' }, boat], others: [] });
    const older = { command: 'animation.play', params: { _target: 'sky_linear' } };
    expect(playsOf([older], page).starts).to.have.length(1);
  });

  it('not what runs under a condition, what chance decides, and what the page does not have', () => {
    const actions = [
      { command: 'condition.__if', params: {} },
      play('sky_linear'),
      { command: 'condition._end', params: {} },
      { command: 'animation.playAll', params: { animations: ['sky_linear'], random: 'true' } },
      play('moon_linear'),
      play(''),
    ];
    expect(playsOf(actions, page)).to.deep.equal({ starts: [], others: actions });
  });
});
