import { expect } from 'chai';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { plainFiles, type PlainFiles } from '../../../contract/file-store/plain-files.js';
import { replaced } from '../../../support/store/replaced-store.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

/** A store in whose project somebody edits just before a commit. */
/** What another service enters, which changes no file. */
const oneRecord = { files: [], preconditions: [], records: [{ head: {}, contents: [] }] };

interface EditedStore extends PlainFiles {
  /** Another service makes a change of its own. */
  appendRecord(): Promise<void>;
  readonly store: FileStore;
  /** Does so before the next commits, as often as it is given edits. */
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

  it('a change while files are edited by hand is made on the new text', async () => {
    store.edits.push(append(index, '-- mine\n'));
    expect((await service.call('PUT', '/b/p/moon')).status).to.equal(201);
    expect(await textOf(index))
      .to.contain('-- mine')
      .and.to.contain('moon');
  });

  it('a change while files are edited by hand does not keep a reader from what the hand wrote', async () => {
    let shown: object = {};
    store.edits.push(async (sound) => {
      const content = Buffer.from((await textOf(index)).replace('components', 'note = 7,\n  components'));
      await sound.commit([{ action: 'modified', path: index, content }], []);
      shown = (await service.call('GET', '/b/p')).body;
    });
    expect((await service.call('PUT', '/b/p/moon')).status).to.equal(201);
    expect(shown).to.include({ note: 7 });
  });

  it('a change while files are edited by hand is refused with what the new text makes of it', async () => {
    store.edits.push((sound) => sound.commit([{ action: 'removed', path: index }], []));
    const { status, body } = await service.call('PUT', '/b/p/moon');
    expect(status).to.equal(404);
    expect(body.code).to.equal('page-not-found');
  });

  it('a change while files are edited by hand is refused when they keep being edited, naming the file and showing the difference', async () => {
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
    it(`a change while files are edited by hand is refused where ${what}, saying so`, async () => {
      await store.commit([{ action: 'created', path: there, content: Buffer.from('mine') }], []);
      const request = there.endsWith('p') ? '/b/commands/p/shine' : '/b/p/moon';
      const { status, body } = await service.call('PUT', request);
      expect(status).to.equal(409);
      expect(body.code).to.equal('storage-denied');
      expect(body.detail).to.contain(detail);
      expect(await textOf(there)).to.equal('mine');
    });
  }

  it('a change while files are edited by hand holds If-Match against the new text', async () => {
    const { headers } = await service.call('GET', '/b/p');
    store.edits.push(async (sound) => {
      const text = (await textOf(index)).replace('sun', 'star');
      await sound.commit([{ action: 'modified', path: index, content: Buffer.from(text) }], []);
    });
    const { status } = await service.call('DELETE', '/b/p', { headers: { 'If-Match': headers.etag ?? '' } });
    expect(status).to.equal(412);
  });

  it('a change while files are edited by hand takes the next revision when somebody else took its own', async () => {
    store.edits.push(() => store.appendRecord());
    const { status, headers } = await service.call('PUT', '/b/p/moon');
    expect(status).to.equal(201);
    expect(headers['pagewright-revision']).to.equal('5');
  });
});
