import { expect } from 'chai';
import type { Component } from '#adapters/client/client-operations.generated';
import { notPlayed } from '#adapters/studio/model/reading/not-played';
import { soundsOf, timersOf, unplayedParts } from '#adapters/studio/model/reading/page-of-parts';
import type { PlayedPage } from '#adapters/studio/model/reading/played-page';
import { attached, layer } from '../motion/moving-pages.js';
import { playedPage } from './played-pages.js';

const names = { classTitle: (kind: string) => `the ${kind}`, actionTitle: (command: string) => `<${command}>` };
const listed = (page: PlayedPage, scripts: readonly string[] = []) => notPlayed(page, scripts, names);
const tapped = (command: string) => attached('button', null, { properties: { btaps: 1 }, actions: { onTap: command } });

describe('what is not played in the studio', () => {
  it('are classes that only the app moves, those of readers, and scripts that nobody knows', () => {
    const page = playedPage([
      layer('sea', [attached('filter', null), attached('drag', null)]),
      layer('sun', [attached('linear', null, { to: { x: 1 } })]),
      layer('sky', [attached('text', null), attached('linear', 'exact', { to: { x: 1 } })]),
    ]);
    expect(listed(page, ['joint rope'])).to.deep.equal([
      'the filter of sea',
      'the linear of sun',
      'the drag of sea',
      'joint rope',
    ]);
  });

  it('are the actions that the player does not know, of commands that something starts', () => {
    const commands = {
      sail: [
        ['variable.editVar'],
        ['action.play', { _trigger: 'next' }],
        ['audio.play', { target: 'a', trigger: 'last' }],
      ],
      next: [['condition.__if_', { expression: 'x' }], ['layer.showHide', { target: 'boat' }], ['condition._end']],
      last: [['web.goto']],
      idle: [['web.goto']],
    } as const;
    expect(listed(playedPage([layer('boat', [tapped('sail')])], commands))).to.deep.equal([
      '<variable.editVar> in sail',
      '<condition.__if_> in next',
      '<layer.showHide> in next',
      '<web.goto> in last',
    ]);
  });

  it('are commands with code of their author, and those at an end that a script may not report', () => {
    const actions = { onComplete: 'idle' };
    const boat = layer('boat', [tapped('sail'), attached('linear', 'waits', { to: { x: 1 }, actions })]);
    const page = playedPage([boat], { sail: [['layer.showHide', { target: 'boat' }]] });
    const own = { ...page, commands: page.commands.map((each) => ({ ...each, readonly: true })) };
    expect(listed(own)).to.deep.equal(['idle at the end of linear of boat', 'sail: a script of your own']);
    expect(listed(page)).to.deep.equal(['idle at the end of linear of boat']);
  });
});

describe('the parts of a page, as they are played', () => {
  const part = (kind: Component['kind'], name: string, props: object, type?: string) =>
    ({ kind, name, props, ...(type !== undefined && { type }) }) as unknown as Component;

  it('a sound is a file of the book', () => {
    const long = part(
      'audios',
      'waves',
      { properties: { filename: 'waves.mp3', autoPlay: true, delay: 5, loops: -1 } },
      'long',
    );
    const short = part(
      'audios',
      'creak',
      { properties: { filename: 'creak.wav', volume: 0.5, retain: true } },
      'short',
    );
    expect(soundsOf([long, short, part('audios', 'none', { properties: { filename: '' } })], 'harbour')).to.deep.equal([
      {
        name: 'waves',
        file: 'App/harbour/assets/audios/long/waves.mp3',
        isAuto: true,
        delay: 5,
        loops: -1,
        volume: 1,
        isRetained: false,
      },
      {
        name: 'creak',
        file: 'App/harbour/assets/audios/short/creak.wav',
        isAuto: false,
        delay: 0,
        loops: 0,
        volume: 0.5,
        isRetained: true,
      },
    ]);
  });

  it('a timer runs its command once, some times or without end', () => {
    const timer = (iterations: number, onComplete = 'ring') =>
      part('timers', 'clock', { properties: { delay: 250, iterations }, actions: { onComplete } });
    expect(timersOf([timer(1), timer(3), timer(0), timer(1, '')]).map(({ times }) => times)).to.deep.equal([
      1,
      3,
      Infinity,
    ]);
  });

  it('page scripts and joints are not played', () => {
    expect(
      unplayedParts([part('page', 'swipe', {}), part('joints', 'rope', {}), part('timers', 'clock', {})]),
    ).to.deep.equal(['page script swipe', 'joint rope']);
  });
});
