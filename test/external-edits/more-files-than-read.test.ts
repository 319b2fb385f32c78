import { expect } from 'chai';
import { mkdirSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { WatchedProject } from './watched-project.js';

/** One more than are read at the start. */
const files = 20_001;
const script = 'App/story/components/cover/layers/bg.lua';
const extra = (index: number) => `App/story/extra/part${index % 20}/file${index}.lua`;

describe('a project with more files than are read at the start', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  let project: WatchedProject;
  before(async () => {
    project = await WatchedProject.prepare();
    for (let part = 0; part < 20; part++) mkdirSync(project.path(`App/story/extra/part${part}`), { recursive: true });
    for (let index = 0; index < files; index++) writeFileSync(project.path(extra(index)), 'return {}\n');
    await project.start();
  });
  after(() => project.remove());

  const newest = async () => (await project.settledHistory()).at(-1);

  it('a large project notices an edit of an unread file, which cannot be undone; the next edit can', async () => {
    project.write(extra(1), 'return { 1 }\n');
    expect(await newest()).to.deep.include({
      kind: 'external',
      irrevocable: true,
      changes: [{ path: extra(1), action: 'modified' }],
    });
    project.write(extra(1), 'return { 2 }\n');
    const second = await newest();
    expect(second).to.deep.include({ kind: 'external', changes: [{ path: extra(1), action: 'modified' }] });
    expect(second).not.to.have.property('irrevocable');
  });

  it('a large project notices new files, removed files, and those of a removed folder', async () => {
    project.write('App/story/extra/new.lua', 'return {}\n');
    expect((await newest())?.changes).to.deep.equal([{ path: 'App/story/extra/new.lua', action: 'created' }]);
    unlinkSync(project.path(extra(2)));
    expect((await newest())?.changes).to.deep.equal([{ path: extra(2), action: 'removed' }]);
    rmSync(project.path('App/story/extra/part3'), { recursive: true });
    const gone = (await newest())?.changes ?? [];
    expect(gone).to.have.length(
      Array.from({ length: files }, (_, index) => index).filter((index) => index % 20 === 3).length,
    );
    expect(gone[0]?.action).to.equal('removed');
  });

  it('a large project records no edit for a touched folder or its own commit', async () => {
    const known = (await project.settledHistory()).length;
    utimesSync(project.path('App/story/extra/part4'), new Date(0), new Date(0));
    renameSync(project.path('App/story/extra/part5'), project.path('App/story/extra/x'));
    renameSync(project.path('App/story/extra/x'), project.path('App/story/extra/part5'));
    const { status } = await project.service.call('POST', '/story/cover/bg', { body: { alpha: 0.5 } });
    expect(status).to.equal(200);
    const more = (await project.settledHistory()).slice(known);
    expect(more.map(({ kind, changes }) => [kind, changes.map(({ path }) => path).includes(script)])).to.deep.equal([
      ['change', true],
    ]);
  });
});
