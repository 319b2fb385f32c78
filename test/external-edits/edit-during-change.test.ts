import { expect } from 'chai';
import type { FileStore } from '#application/ports/file-store';
import { replaced } from '../support/store/replaced-store.js';
import { WatchedProject } from './watched-project.js';

const script = 'App/story/components/cover/layers/bg.lua';

/** Has a hand edit come in each time the service is about to commit, after it has read and planned. */
function interrupted(store: FileStore, edit: () => void): FileStore {
  return replaced(store, (sound) => ({
    commit: (...args) => {
      edit();
      return sound.commit(...args);
    },
  }));
}

describe('an edit by hand between reading and writing', () => {
  let project: WatchedProject;
  let edit: () => void;
  beforeEach(async () => {
    edit = () => undefined;
    project = await WatchedProject.open((store) => interrupted(store, () => edit()));
  });
  afterEach(async () => {
    edit = () => undefined;
    await project.remove();
  });

  it('an edit between reading and writing is not lost, and the change is made on the new text', async () => {
    const old = await project.text(script);
    let edits = 0;
    edit = () => {
      if (edits++ === 0) project.write(script, `${old}-- by hand\n`);
    };
    const { status, body } = await project.service.call('POST', '/story/cover/bg', { body: { alpha: 0.25 } });
    expect(status, body.detail).to.equal(200);
    const text = await project.text(script);
    expect(text)
      .to.include('0.25')
      .and.to.match(/-- by hand\n$/);
  });

  it('an edit between reading and writing comes before the change in the history', async () => {
    const old = await project.text(script);
    let edits = 0;
    edit = () => {
      if (edits++ === 0) project.write(script, `${old}-- by hand\n`);
    };
    await project.service.call('POST', '/story/cover/bg', { body: { alpha: 0.25 } });
    const history = await project.settledHistory();
    expect(history.map(({ kind }) => kind)).to.deep.equal(['external', 'change']);
    expect(history.map(({ revision }) => revision)).to.deep.equal([1, 2]);
    expect((await project.service.call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await project.text(script)).to.equal(`${old}-- by hand\n`);
  });

  it('an edit that comes again and again is the problem edited-elsewhere with a diff', async () => {
    const old = await project.text(script);
    let edits = 0;
    edit = () => project.write(script, `${old}-- edit ${++edits}\n`);
    const { status, body } = await project.service.call('POST', '/story/cover/bg', { body: { alpha: 0.25 } });
    expect(status).to.equal(409);
    expect(body).to.include({ code: 'edited-elsewhere', file: script });
    expect(body.difference)
      .to.match(/^-.*-- edit \d+$/m)
      .and.to.match(/^\+.*-- edit \d+$/m);
    // The watching tries to record them, and is interrupted as well.
    edit = () => undefined;
    expect(await project.text(script)).to.equal(`${old}-- edit ${edits}\n`);
  });

  it('a change records an edit that the watcher has not reported yet', async () => {
    // Written and changed in one turn: the watcher cannot have reported it.
    const old = await project.text(script);
    project.write(script, `${old}-- by hand\n`);
    const { status } = await project.service.call('POST', '/story/cover/bg', { body: { alpha: 0.25 } });
    expect(status).to.equal(200);
    const history = await project.settledHistory();
    expect(history.map(({ kind }) => kind)).to.deep.equal(['external', 'change']);
  });
});
