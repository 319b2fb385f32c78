import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { EventReader } from '../support/service/read-events.js';
import { WatchedProject } from './watched-project.js';

const script = 'App/story/components/cover/layers/bg.lua';

describe('the history of a watched project', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  let project: WatchedProject;
  beforeEach(async () => {
    project = await WatchedProject.open();
  });
  afterEach(() => project.remove());
  const call = (method: string, path: string, body?: object) =>
    project.service.call(method, path, body === undefined ? {} : { body });

  it('the service’s own writes are never recorded as external edits', async () => {
    for (let index = 0; index < 10; index++) {
      await call('PUT', `/story/cover/made${index}`);
      await call('POST', '/story/cover/bg', { alpha: index / 10 });
    }
    await call('DELETE', '/story/cover/made3');
    await call('POST', '/_/history/undo');
    await call('POST', '/_/history/redo');
    const kinds = (await project.settledHistory()).map(({ kind }) => kind);
    expect(kinds).to.have.length(23);
    expect(kinds).not.to.include('external');
  });

  it('external edits are sent to the listeners of events in the order of the revisions', async () => {
    const events = new EventReader(await project.service.open('/_/events'));
    try {
      await call('PUT', '/story/cover/first');
      project.write(script, `${await project.text(script)}-- by hand\n`);
      const [, made, edited] = await events.take(3);
      expect(made?.data).to.include({ revision: 1, kind: 'change' });
      expect(edited?.data).to.deep.include({
        revision: 2,
        kind: 'external',
        author: 'external',
        summary: 'Edited bg',
        resource: null,
        changes: [{ path: script, action: 'modified' }],
      });
    } finally {
      events.close();
    }
  });

  it('an external edit changes the ETag', async () => {
    const before = await call('GET', '/story/cover/bg');
    project.write(script, (await project.text(script)).replace(/alpha\s*=\s*[\d.]+/, 'alpha = 0.125'));
    await project.settledHistory();
    const after = await call('GET', '/story/cover/bg');
    expect(after.headers.etag).to.be.a('string').that.does.not.equal(before.headers.etag);
  });

  it('an external removal ends the preview, also when the layer is restored', async () => {
    const index = 'App/story/components/cover/index.lua';
    const whole = await project.text(index);
    await call('POST', '/story/cover/title?command=preview', { y: 1 });
    await call('POST', '/story/cover/bg?command=preview', { y: 2 });
    const events = new EventReader(await project.service.open('/_/events'));
    try {
      project.write(index, whole.replace(/^.*title=.*\n/m, ''));
      const [, edited, over] = await events.take(3);
      expect(edited?.data).to.include({ kind: 'external' });
      expect(over?.data).to.include({ layer: 'title', props: null });
      project.write(index, whole);
      await events.take(1);
    } finally {
      events.close();
    }
    expect((await call('GET', '/story/cover/title')).body).to.have.property('preview', null);
    expect((await call('GET', '/story/cover/bg')).body).to.have.deep.property('preview', { y: 2 });
  });

  it('undo and redo of an external edit restore every byte', async () => {
    const old = await project.text(script);
    project.write(script, `${old}-- by hand\n`);
    project.write('components/custom/sway.lua', 'return {}\n');
    await project.settledHistory();
    // The marker of the test is the newest edit; what was edited before it comes next.
    while ((await project.text(script)) !== old) {
      const { status, body } = await call('POST', '/_/history/undo?author=external');
      expect(status, body.detail).to.equal(200);
      expect(body.resource).to.deep.equal({ type: 'project', name: 'app', href: '/app', address: [] });
    }
    const redone = await call('POST', '/_/history/redo');
    expect(redone.status).to.equal(200);
    expect((await project.settledHistory()).map(({ kind }) => kind).filter((kind) => kind === 'redo')).to.have.length(
      1,
    );
  });

  it('undo restores the newest external edit, also one that was made just now', async () => {
    const old = await project.text(script);
    project.write(script, `${old}-- by hand\n`);
    await project.settledHistory();
    project.timers.hold();
    project.write('components/custom/sway.lua', 'return {}\n');
    const { status, body } = await call('POST', '/_/history/undo?author=external');
    project.timers.release();
    expect(status, body.detail).to.equal(200);
    expect(body['changes']).to.deep.equal([{ path: 'components/custom/sway.lua', action: 'removed' }]);
    expect(await project.text(script)).to.equal(`${old}-- by hand\n`);
  });

  it('undo of one external edit by its id leaves a newer one', async () => {
    const old = await project.text(script);
    project.write(script, `${old}-- by hand\n`);
    const [edit] = (await project.settledHistory()).filter(({ changes }) =>
      changes.some(({ path }) => path === script),
    );
    project.write('components/custom/sway.lua', 'return {}\n');
    await project.settledHistory();
    const { status, body } = await call('POST', `/_/history/undo?change=${edit?.id}`);
    expect(status, body.detail).to.equal(200);
    expect(await project.text(script)).to.equal(old);
    expect(await project.text('components/custom/sway.lua')).to.equal('return {}\n');
  });

  it('undo of a change is refused until a later external edit of its files is undone', async () => {
    const old = await project.text(script);
    await call('POST', '/story/cover/bg', { alpha: 0.5 });
    const saved = await project.text(script);
    project.write(script, `${saved}-- by hand\n`);
    await project.settledHistory();
    const refused = await call('POST', '/_/history/undo');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ code: 'edited-elsewhere', file: script });
    while ((await project.text(script)) !== saved) await call('POST', '/_/history/undo?author=external');
    expect((await call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await project.text(script)).to.equal(old);
  });

  it('undo of a change is refused after an external edit that left the same bytes', async () => {
    const made = 'App/story/components/cover/layers/made.lua';
    await call('PUT', '/story/cover/made');
    await rm(project.path(made));
    await project.settledHistory();
    const refused = await call('POST', '/_/history/undo');
    expect(refused.body).to.include({ code: 'edited-elsewhere', file: made });
    while ((await call('POST', '/_/history/undo?author=external')).status === 200);
    expect((await call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await project.text(made).catch(() => 'gone')).to.equal('gone');
  });

  it('undo of a change is refused after an external edit that was made just now', async () => {
    const old = await project.text(script);
    await call('POST', '/story/cover/bg', { alpha: 0.5 });
    await project.settledHistory();
    project.timers.hold();
    project.write(script, old);
    const refused = await call('POST', '/_/history/undo');
    project.timers.release();
    expect(refused.body).to.include({ code: 'edited-elsewhere', file: script });
    while ((await call('POST', '/_/history/undo?author=external')).status === 200);
    expect((await call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await project.text(script)).to.equal(old);
  });

  it('an external edit with an unknown pre-image is marked as irrevocable, and is not undone', async () => {
    const large = `App/story/assets/film.bin`;
    project.write(large, Buffer.alloc(300 * 1024, 1));
    const history = await project.settledHistory();
    const entry = history.find(({ changes }) => changes.some(({ path }) => path === large));
    expect(entry).to.include({ kind: 'external', irrevocable: true });
    // The test's own marker may be an edit of its own, which is the newest.
    let refused = await call('POST', '/_/history/undo?author=external');
    if (refused.status === 200) refused = await call('POST', '/_/history/undo?author=external');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ code: 'edited-elsewhere', file: large });
    const { body } = await call('GET', `/_/history/${entry?.id ?? ''}`);
    expect(body.changes).to.deep.include({ path: large, action: 'created', diff: '' });
  });

  it('edits of known files while the service did not run are recorded', async () => {
    await call('POST', '/story/cover/bg', { alpha: 0.5 });
    await call('PUT', '/story/cover/gone');
    const saved = await project.text(script);
    await project.stop();
    project.write(script, `${saved}-- by night\n`);
    await rm(project.path('App/story/components/cover/layers/gone.lua'));
    await project.start();
    const history = await project.settledHistory();
    expect(history.map(({ kind }) => kind)).to.deep.equal(['change', 'change', 'external']);
    expect(history[2]?.changes).to.have.deep.members([
      { path: script, action: 'modified' },
      { path: 'App/story/components/cover/layers/gone.lua', action: 'removed' },
    ]);
    while ((await project.text(script)) !== saved) {
      expect((await call('POST', '/_/history/undo?author=external')).status).to.equal(200);
    }
    expect(await project.text('App/story/components/cover/layers/gone.lua')).not.to.equal('');
  });

  it('a file without a baseline counts as edited at the next start only if it is gone', async () => {
    const large = 'App/story/assets/film.bin';
    project.write(large, Buffer.alloc(300 * 1024, 1));
    await project.settledHistory();
    const changes = async () => (await project.settledHistory()).flatMap((entry) => entry.changes);
    for (let restart = 1; restart <= 2; restart++) {
      await project.stop();
      await project.start();
      expect(await changes()).to.deep.equal([{ path: large, action: 'created' }]);
    }
    await project.stop();
    await rm(project.path(large));
    await project.start();
    expect((await changes()).slice(1)).to.deep.equal([{ path: large, action: 'removed' }]);
  });
});
