import { expect } from 'chai';
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { rename, rm, symlink, utimes } from 'node:fs/promises';
import { savePatterns } from '../support/project/save-patterns.js';
import { WatchedProject } from './watched-project.js';

/** So long a file that is empty or gone is waited for. */
const halfSavedMs = 100;
const script = 'App/story/components/cover/layers/bg.lua';

describe('an edit from outside is one change by "external" when a program', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  let project: WatchedProject;
  before(async () => {
    project = await WatchedProject.open();
  });
  after(() => project.remove());

  for (const [name, save] of Object.entries(savePatterns)) {
    it(name, async () => {
      const known = (await project.settledHistory()).length;
      const old = await project.text(script);
      const text = `${old}-- ${name}\n`;
      // The service finds the file half saved, and gives its author time: here, until the rest is written.
      await save(project.path(script), text, () => {
        project.timers.hold();
        return project.timers.waitedFor(halfSavedMs);
      });
      project.timers.release();
      const [entry, ...more] = (await project.settledHistory()).slice(known);
      expect(more).to.deep.equal([]);
      expect(entry).to.include({ kind: 'external', author: 'external' });
      expect(entry?.changes).to.deep.equal([{ path: script, action: 'modified' }]);
      const { body } = await project.service.call('GET', `/_/history/${entry?.id ?? ''}`);
      expect(body.changes[0]?.diff).to.include(`+-- ${name}`);
    });
  }
});

describe('edits from outside', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  let project: WatchedProject;
  beforeEach(async () => {
    project = await WatchedProject.open();
  });
  afterEach(() => project.remove());

  it('external edits are reported as created and removed, and a rename as both', async () => {
    project.write('components/custom/sway.lua', 'return {}\n');
    const made = await project.settledHistory();
    await rename(project.path('components/custom/sway.lua'), project.path('components/custom/rock.lua'));
    const renamed = await project.settledHistory();
    await rm(project.path('components/custom/rock.lua'));
    const removed = await project.settledHistory();
    expect(made.at(-1)?.changes).to.deep.equal([{ path: 'components/custom/sway.lua', action: 'created' }]);
    expect(renamed.at(-1)?.changes).to.have.deep.members([
      { path: 'components/custom/rock.lua', action: 'created' },
      { path: 'components/custom/sway.lua', action: 'removed' },
    ]);
    expect(removed.at(-1)?.changes).to.deep.equal([{ path: 'components/custom/rock.lua', action: 'removed' }]);
    expect(removed).to.have.length(3);
  });

  it('external edits are reported for every file of a folder that moves', async () => {
    await rename(project.path('App/story/models/cover'), project.path('App/story/models/front'));
    const changes = (await project.settledHistory()).flatMap((entry) => entry.changes);
    const removed = changes.filter(({ action }) => action === 'removed').map(({ path }) => path);
    const created = changes.filter(({ action }) => action === 'created').map(({ path }) => path);
    expect(removed).to.include('App/story/models/cover/bg.json');
    expect(created).to.deep.equal(removed.map((path) => path.replace('models/cover', 'models/front')));
  });

  it('a checkout of 200 files is one external change', async () => {
    const files = Array.from({ length: 200 }, (_, index) => `App/story/components/many/layers/layer${index}.lua`);
    // Written at one go: how long a busy machine lets a program wait between two files is not what is tested.
    mkdirSync(project.path('App/story/components/many/layers'), { recursive: true });
    for (const file of files) writeFileSync(project.path(file), 'return { checkout = 1 }\n');
    const made = await project.settledHistory();
    for (const file of files) {
      unlinkSync(project.path(file));
      writeFileSync(project.path(file), 'return { checkout = 2 }\n');
    }
    const changed = (await project.settledHistory()).slice(made.length);
    expect(made.map(({ changes }) => changes.length)).to.deep.equal([200]);
    expect(changed.map(({ changes }) => changes.map(({ action }) => action))).to.deep.equal([
      files.map(() => 'modified'),
    ]);
  });

  it('a save without a difference, or outside the author’s files, is no external edit', async () => {
    const text = await project.text(script);
    writeFileSync(project.path(script), text);
    await utimes(project.path(script), new Date(), new Date());
    project.write('.git/index', 'x');
    project.write('node_modules/some/index.js', 'x');
    project.write('App/story/.DS_Store', 'x');
    project.write('App/story/index.lua~', 'x');
    project.write('.pagewright/notes.txt', 'x');
    expect(await project.settledHistory()).to.deep.equal([]);
  });

  it('external edits behind a link do not make an endless report', async () => {
    await symlink(project.path('App'), project.path('App/story/loop'));
    project.write('App/story/credits.lua', 'return {}\n');
    const [entry, ...more] = await project.settledHistory();
    expect(more).to.deep.equal([]);
    expect(entry?.changes).to.deep.equal([{ path: 'App/story/credits.lua', action: 'modified' }]);
  });
});
