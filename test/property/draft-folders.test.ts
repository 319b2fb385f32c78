import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { Draft } from '#application/project/draft/draft';
import { plainFiles } from '../contract/file-store/plain-files.js';
import { Problem } from '#domain/problem/problem';

const folders = ['', 'a', 'a/b', 'a/b/c', 'd', 'd/a'];
const path = fc
  .tuple(fc.constantFrom(...folders), fc.constantFrom('x', 'y', 'z'))
  .map(([folder, name]) => (folder === '' ? name : `${folder}/${name}`));
const content = fc.constantFrom('', '1', '22').map((text) => Buffer.from(text));
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), path, content }),
  fc.record({ do: fc.constant('replace' as const), path, content }),
  fc.record({ do: fc.constant('remove' as const), path }),
  fc.record({ do: fc.constant('move' as const), path, to: path }),
  fc.record({ do: fc.constant('list' as const), folder: fc.constantFrom(...folders) }),
);

describe('the folders of a draft', () => {
  it('the folders of a draft list at every step what the store lists after the commit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        async (there, steps) => {
          const tree = there.map((each) => [each, Buffer.from('before')] as const);
          const draft = new Draft(plainFiles(await openMemoryStore(tree)));
          for (const each of steps) {
            if (each.do === 'list') expect(await draft.list(each.folder)).to.deep.equal(await committed(each.folder));
            else await take(draft, each);
          }
          for (const folder of folders) expect(await draft.list(folder)).to.deep.equal(await committed(folder));

          async function committed(folder: string) {
            const store = plainFiles(await openMemoryStore(tree));
            await store.commit(draft.changes(), []);
            return store.list(folder);
          }
        },
      ),
    );
  });

  it('a draft lists each folder of the store once, however many files it makes', async () => {
    const store = plainFiles(await openMemoryStore([['a/b/x', Buffer.from('x')]]));
    const listed: string[] = [];
    const draft = new Draft({
      ...store,
      list: (each) => {
        listed.push(each);
        return store.list(each);
      },
    });
    for (let file = 0; file < 20; file++) {
      await draft.create(`a/b/file${file}`, Buffer.from('1'));
      await draft.create(`a/new/file${file}`, Buffer.from('1'));
    }
    expect(await draft.list('a/new')).to.have.length(20);
    expect(listed.sort()).to.deep.equal(['a', 'a/b', 'a/new']);
  });
});

type Step = { readonly path: string } & (
  | { readonly do: 'create' | 'replace'; readonly content: Buffer }
  | { readonly do: 'remove' }
  | { readonly do: 'move'; readonly to: string }
);

/** Does it where it can be done. */
async function take(draft: Draft, step: Step): Promise<void> {
  if (step.do === 'replace' && !(await draft.exists(step.path))) return;
  try {
    if (step.do === 'create') await draft.create(step.path, step.content);
    else if (step.do === 'replace') await draft.replace(step.path, step.content);
    else if (step.do === 'remove') await draft.remove(step.path);
    else if (step.do === 'move' && step.to !== step.path && !(await draft.exists(step.to)))
      await draft.move(step.path, step.to);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
