import { expect } from 'chai';
import { StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, osError, type Disturbance } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

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
  ...Object.fromEntries(Object.entries(files).flatMap(([path, content]) => cached(path, content))),
  'App/new/deep/c.lua': 'new c',
  'App/new/d.lua': 'new d',
});

function cached(path: string, content: string): [string, string][] {
  return path.startsWith('App/gone/') ? [] : [[path, content.replace('old', 'new')]];
}

describe('a commit of many files', () => {
  for (const burst of [1, 2, 5]) {
    it(`a commit of many files is made whole or not at all, whichever ${burst} of its calls fail`, async () => {
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

  it('a commit of many files renames them one after the other, in the given order', async () => {
    let underWay = 0;
    const seen: string[] = [];
    const project = await memoryProject(files, (fs) => ({
      ...fs,
      rename: async (from, to) => {
        seen.push(from.endsWith('.pwtmp') ? to : from);
        expect(++underWay).to.equal(1);
        await new Promise((resolve) => setImmediate(resolve));
        await fs.rename(from, to);
        underWay--;
      },
    }));
    await project.store.commit(changes, []);
    expect(seen).to.deep.equal(changes.map(({ path }) => `/project/${path}`));
  });
});

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
