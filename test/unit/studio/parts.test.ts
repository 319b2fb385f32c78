import { expect } from 'chai';
import type { Component, PageWithLayers } from '#adapters/client/client-operations.generated';
import { audioOfFile } from '#adapters/studio/model/page/audio-of-file';
import { groupClassesOf, nameOfThing, noteOfPart, partForm, partsOf } from '#adapters/studio/model/page/parts-of-page';

describe('the parts of a page', () => {
  it('come in their kinds, the audios of all lengths together', () => {
    const components = {
      layers: [],
      audios: { long: ['waves'], short: ['creak'], sync: ['story'] },
      groups: [{ cargo: { class: ['linear', 'drag'] } }],
      timers: ['clock'],
      variables: [],
      joints: [],
      page: ['physics'],
    };
    const page = { components } as unknown as PageWithLayers;
    expect(partsOf(page).map(({ kind, names }) => [kind, ...names].join(' '))).to.deep.equal([
      'audios waves creak story',
      'groups cargo',
      'timers clock',
      'variables',
      'joints',
      'page physics',
    ]);
    expect(groupClassesOf(page)).to.deep.equal([
      { name: 'cargo', class: 'linear' },
      { name: 'cargo', class: 'drag' },
    ]);
  });

  it('a part has its kind before its name, and a command has none', () => {
    expect(nameOfThing({ kind: 'part', name: 'timers/clock' })).to.equal('clock');
    expect(nameOfThing({ kind: 'part', name: 'page/controllers.swipe' })).to.equal('controllers.swipe');
    expect(nameOfThing({ kind: 'command', name: 'setSail' })).to.equal('setSail');
  });

  it('each kind has a note of a few words', () => {
    const unread = { script: { path: '', exists: true, recognised: true }, from: {} };
    const note = (kind: Component['kind'], props: object, type?: Component['type']) =>
      noteOfPart({
        kind,
        name: 'it',
        props: props as Component['props'],
        defaults: {},
        ...unread,
        ...(type && { type }),
      });
    expect(note('audios', {}, 'long')).to.equal('long');
    expect(note('groups', { members: ['a'] })).to.equal('1 layer');
    expect(note('groups', { members: ['a', 'b'] })).to.equal('2 layers');
    expect(note('timers', { properties: { delay: 500 }, actions: { onComplete: 'open' } })).to.equal('open');
    expect(note('timers', { properties: { delay: 500 }, actions: { onComplete: '' } })).to.equal('0.5 s');
    expect(note('variables', { properties: { value: 2 } })).to.equal('2');
    expect(note('joints', { properties: { type: 'rope' } })).to.equal('rope');
    expect(note('page', {})).to.equal('');
  });

  it('the form leaves out what has another editor, and what a part cannot change', () => {
    const type = { title: '', group: '', type: 'any' } as const;
    const form = { properties: { members: type, class: type, 'properties.alpha': type }, defaults: {} };
    expect(Object.keys(partForm(form, 'groups').properties)).to.deep.equal(['properties.alpha']);
    expect(Object.keys(partForm(form, 'timers').properties)).to.have.length(3);
  });
});

describe('an audio of a sound file', () => {
  const catalogue = (folders: readonly string[]) => ({
    properties: {
      type: { title: '', group: '', type: 'string' as const, enum: ['long', 'short'] },
      'properties.filename': { title: '', group: '', type: 'string' as const, file: { in: [...folders] } },
    },
  });

  it('is in the list from whose folder the runtime takes the file, which is named below it', () => {
    const definition = catalogue(['audios/long', 'audios/short', 'audios']);
    const of = (path: string) => audioOfFile(definition, path);
    expect(of('audios/long/sea/waves.mp3')).to.deep.equal({
      options: { type: 'long' },
      body: { properties: { filename: 'sea/waves.mp3' } },
    });
    expect(of('audios/waves.mp3')).to.deep.equal({ options: {}, body: { properties: { filename: 'waves.mp3' } } });
    expect(of('waves.mp3')).to.deep.equal({ options: {}, body: { properties: { filename: 'waves.mp3' } } });
  });

  it('follows the folders of the catalogue', () => {
    const { options } = audioOfFile(catalogue(['sounds/short']), 'sounds/short/waves.mp3');
    expect(options).to.deep.equal({ type: 'short' });
  });
});
