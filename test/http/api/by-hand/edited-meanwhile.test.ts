import { expect } from 'chai';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { plainFiles, type PlainFiles } from '../../../contract/file-store/plain-files.js';
import { replaced } from '../../../support/store/replaced-store.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

/** The record of another service, which changes no file. */
const oneRecord = { files: [], preconditions: [], records: [{ head: {}, contents: [] }] };

/** A store whose project somebody edits just before a commit. */
interface EditedStore extends PlainFiles {
  /** Another service makes a change of its own. */
  appendRecord(): Promise<void>;
  readonly store: FileStore;
  /** The edits to make, one before each of the next commits. */
  readonly edits: ((sound: PlainFiles) => Promise<void>)[];
}

async function openEditedStore(): Promise<EditedStore> {
  const project = await MemoryProject.create();
  const sound = project.open();
  const edits: EditedStore['edits'] = [];
  const files = plainFiles(project.open());
  const store = replaced(sound, () => ({
    commit: async (change, options) => {
      await edits.shift()?.(files);
      return sound.commit(change, options);
    },
  }));
  return { ...files, store, edits, appendRecord: async () => void (await project.open().commit(oneRecord)) };
}

function append(path: ProjectPath, text: string) {
  return async (store: PlainFiles) => {
    const content = Buffer.concat([(await store.read(path))?.content ?? Buffer.of(), Buffer.from(text)]);
    await store.commit([{ action: 'modified', path, content }], []);
  };
}

const index = 'App/b/components/p/index.lua';

describe('a change while files are edited by hand', () => {
  let store: EditedStore;
  let service: ServedStore;
  beforeEach(async () => {
    store = await openEditedStore();
    service = await serveStore(store.store);
    for (const path of ['/b', '/b/p', '/b/p/sun']) await service.call('PUT', path);
  });
  afterEach(() => service.stop());
  const textOf = async (path: ProjectPath) => Buffer.from((await store.read(path))?.content ?? []).toString();

  it('a change is planned again on a file that is edited by hand before the commit', async () => {
    store.edits.push(append(index, '-- mine\n'));
    expect((await service.call('PUT', '/b/p/moon')).status).to.equal(201);
    expect(await textOf(index))
      .to.contain('-- mine')
      .and.to.contain('moon');
  });

  it('a reader sees an edit by hand while a change is planned again', async () => {
    let shown: object = {};
    store.edits.push(async (sound) => {
      const content = Buffer.from((await textOf(index)).replace('components', 'note = 7,\n  components'));
      await sound.commit([{ action: 'modified', path: index, content }], []);
      shown = (await service.call('GET', '/b/p')).body;
    });
    expect((await service.call('PUT', '/b/p/moon')).status).to.equal(201);
    expect(shown).to.include({ note: 7 });
  });

  it('a change is refused when an edit by hand removes its page before the commit', async () => {
    store.edits.push((sound) => sound.commit([{ action: 'removed', path: index }], []));
    const { status, body } = await service.call('PUT', '/b/p/moon');
    expect(status).to.equal(404);
    expect(body.code).to.equal('page-not-found');
  });

  it('a change is refused with the file and its diff when the file is edited again and again', async () => {
    store.edits.push(...Array.from({ length: 20 }, (_, count) => append(index, `-- ${count}\n`)));
    const { status, body } = await service.call('PUT', '/b/p/moon');
    expect(status).to.equal(409);
    expect(body).to.include({ code: 'edited-elsewhere', file: index });
    expect(body.difference).to.contain('+-- 19').and.not.to.contain('+-- 18');
    expect(await textOf(index))
      .to.contain('-- 19')
      .and.not.to.contain('moon');
    expect((await service.call('GET', '/b/p/moon')).status).to.equal(404);
  });

  for (const [what, there, detail] of [
    ['a folder stands where a file is to be', 'App/b/components/p/layers/moon.lua/mine.txt', 'moon.lua is a folder'],
    ['a file stands where a folder is to be', 'App/b/commands/p', 'commands/p is a file'],
  ] as const) {
    it(`a change is refused with a message when files are edited again and again: ${what}`, async () => {
      await store.commit([{ action: 'created', path: there, content: Buffer.from('mine') }], []);
      const request = there.endsWith('p') ? '/b/commands/p/shine' : '/b/p/moon';
      const { status, body } = await service.call('PUT', request);
      expect(status).to.equal(409);
      expect(body.code).to.equal('storage-denied');
      expect(body.detail).to.contain(detail);
      expect(await textOf(there)).to.equal('mine');
    });
  }

  it('If-Match is compared with the text of an edit by hand', async () => {
    const { headers } = await service.call('GET', '/b/p');
    store.edits.push(async (sound) => {
      const text = (await textOf(index)).replace('sun', 'star');
      await sound.commit([{ action: 'modified', path: index, content: Buffer.from(text) }], []);
    });
    const { status } = await service.call('DELETE', '/b/p', { headers: { 'If-Match': headers.etag ?? '' } });
    expect(status).to.equal(412);
  });

  it('a change takes the next revision when another service took its own', async () => {
    store.edits.push(() => store.appendRecord());
    const { status, headers } = await service.call('PUT', '/b/p/moon');
    expect(status).to.equal(201);
    expect(headers['pagewright-revision']).to.equal('5');
  });
});
