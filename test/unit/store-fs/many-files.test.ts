import { expect } from 'chai';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk-file-system';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, osError, type Disturbance } from './disturbed-file-system.js';
import { memoryProject } from './memory-project.js';

const numbers = Array.from({ length: 12 }, (_, number) => number);
const text = (content: string) => Buffer.from(content);

const files = Object.fromEntries([
  ...numbers.map((number) => [`App/page${number % 3}/${number}.lua`, `old ${number}`]),
  ['App/gone/a.lua', 'old a'],
  ['App/gone/b.lua', 'old b'],
  ['App/index.lua', 'old index'],
]) as Record<string, string>;

const changes: readonly FileChange[] = [
  { action: 'created', path: 'App/new/deep/c.lua', content: text('new c') },
  { action: 'created', path: 'App/new/d.lua', content: text('new d') },
  { action: 'removed', path: 'App/gone/a.lua' },
  { action: 'removed', path: 'App/gone/b.lua' },
  ...numbers.map((number): FileChange => {
    return { action: 'modified', path: `App/page${number % 3}/${number}.lua`, content: text(`new ${number}`) };
  }),
  { action: 'modified', path: 'App/index.lua', content: text('new index') },
];

const inProject = (found: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(found).map(([path, content]) => [`/project/${path}`, content]));

const old = inProject(files);
const made = inProject({
  ...Object.fromEntries(Object.entries(files).flatMap(([path, content]) => kept(path, content))),
  'App/new/deep/c.lua': 'new c',
  'App/new/d.lua': 'new d',
});

function kept(path: string, content: string): [string, string][] {
  return path.startsWith('App/gone/') ? [] : [[path, content.replace('old', 'new')]];
}

describe('a commit of many files', () => {
  for (const burst of [1, 2, 5]) {
    it(`is made whole or not at all, whichever ${burst} of its calls fail`, async () => {
      let refused = 0;
      for (let first = 1, reached = true; reached; first++) {
        let failing = true;
        reached = false;
        const disturb: Disturbance = (call, operation, path) => {
          reached ||= call >= first;
          if (failing && call >= first && call < first + burst) throw osError('EIO', operation, path);
        };
        const project = await memoryProject(files, (fs) => disturbed(fs, disturb));
        const error = await thrownBy(project.store.commit(changes, []));
        failing = false;
        // It waits for what is only tidied away later.
        await project.store.close();
        const where = `from call ${first} on`;
        expect(await project.snapshot(), where).to.deep.equal(error === undefined ? made : old);
        if (error === undefined) continue;
        refused++;
        expect(error, where).to.be.instanceOf(StorageFailure);
        await project.store.commit(changes, []);
        await project.store.close();
        expect(await project.snapshot(), `${where}; the next commit`).to.deep.equal(made);
      }
      expect(refused).to.be.greaterThan(80);
    });
  }

  it('renames several at a time, and the last when all others are renamed', async () => {
    let underWay = 0;
    const seen: [path: string, besides: number][] = [];
    const project = await memoryProject(files, (fs) => ({
      ...fs,
      rename: async (from, to) => {
        seen.push([to, underWay++]);
        await new Promise((resolve) => setImmediate(resolve));
        await fs.rename(from, to);
        underWay--;
      },
    }));
    await project.store.commit(changes, []);
    expect(Math.max(...seen.map(([, besides]) => besides))).to.be.greaterThan(2);
    expect(seen).to.have.length(changes.length);
    expect(seen.at(-1)).to.deep.equal(['/project/App/index.lua', 0]);
  });

  it('makes what is created before what comes after it, and that before what follows', async () => {
    const underWay: string[] = [];
    const together = new Set<string>();
    const actionOf = (path: string) =>
      changes.find((change) => path === `/project/${change.path}`)?.action ?? 'removed';
    const project = await memoryProject(files, (fs) => ({
      ...fs,
      rename: async (from, to) => {
        underWay.push(actionOf(to));
        together.add([...new Set(underWay)].join(' and '));
        await new Promise((resolve) => setImmediate(resolve));
        await fs.rename(from, to);
        underWay.splice(underWay.indexOf(actionOf(to)), 1);
      },
    }));
    await project.store.commit(changes, []);
    expect([...together]).to.deep.equal(['created', 'removed', 'modified']);
  });

  it('is made by what the file system has for many, which a commit of few does without', async () => {
    const called: string[] = [];
    const noting = (fs: FileSystem) =>
      disturbed(fs, (_, operation) => {
        called.push(operation);
      });
    const project = await memoryProject(files, (fs) => ({ ...fs, forMany: noting(fs) }));
    await project.store.commit(changes.slice(-8), []);
    expect(called).to.deep.equal([]);
    await project.store.commit(changes.slice(-9), []);
    expect(called, 'a rename waits for no other thread: nobody has looked since').not.to.contain('rename');
    expect(called.filter((operation) => operation === 'openExclusive')).to.have.length(9);
  });
});

describe('the disk, for who makes many files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-many-'));
  const place = (name: string) => join(folder, name);
  const forMany = diskFileSystem.forMany ?? diskFileSystem;
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('makes new files, and never one that is there, nor through a link', async () => {
    const file = await forMany.openExclusive(place('new'));
    expect(await file.write(text('text'), 0)).to.equal(4);
    await file.close();
    expect(readFileSync(place('new'), 'utf8')).to.equal('text');
    symlinkSync(place('elsewhere'), place('link'));
    for (const name of ['new', 'link']) {
      expect(await thrownBy(forMany.openExclusive(place(name))), name).to.have.property('code', 'EEXIST');
    }
    expect(readFileSync(place('new'), 'utf8')).to.equal('text');
  });
});

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
