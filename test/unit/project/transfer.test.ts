import { expect } from 'chai';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileStore } from '#application/ports/file-store';
import { authoredFiles } from '#application/use-cases/transfer/authored-files';
import { exportFiles } from '#application/use-cases/transfer/export-files';
import { importFiles } from '#application/use-cases/transfer/import-files';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const picture = Buffer.alloc(700_000, 7);
const texts: Readonly<Record<string, string>> = {
  'App/story/index.lua': 'return { pages = { "cover" } }\r\n',
  'App/story/components/cover/index.lua': 'return {}',
  '.gitignore': 'build\n',
  'main.lua': '',
};

describe('copying a project between a folder and a store', () => {
  const place = useTemporaryFolder();
  let store: FileStore;
  beforeEach(async () => {
    for (const [path, content] of Object.entries(texts)) await put(path, content);
    await put('assets/images/story/cover/bg.png', picture);
    store = await openMemoryStore();
  });
  afterEach(() => store.close());

  const put = async (path: string, content: string | Buffer, folder = 'project') => {
    await mkdir(dirname(place(folder, path)), { recursive: true });
    await writeFile(place(folder, path), content);
  };
  const takeIn = async () => {
    const disk = await openProjectToRead(place('project'));
    const snapshot = await disk.snapshot();
    try {
      return await importFiles(snapshot, store);
    } finally {
      snapshot.release();
      await disk.close();
    }
  };
  const bringOut = async (force = false) => {
    await mkdir(place('out'), { recursive: true });
    const disk = await openDiskStore(place('out'));
    const snapshot = await store.snapshot();
    try {
      return await exportFiles(snapshot, disk, { force });
    } finally {
      snapshot.release();
      await disk.close();
    }
  };
  const change = async (path: string, content: string | undefined, action: 'created' | 'modified' | 'removed') => {
    const file =
      action === 'removed'
        ? ({ action, path } as const)
        : ({ action, path, content: Buffer.from(content ?? '') } as const);
    await store.commit({ files: [file], preconditions: [], records: [] });
  };
  const namesIn = async (folder: string) => {
    const disk = await openProjectToRead(place(folder));
    const snapshot = await disk.snapshot();
    const names: string[] = [];
    for await (const path of authoredFiles(snapshot)) names.push(path);
    snapshot.release();
    await disk.close();
    return names.sort();
  };
  const refusalOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Error ? error.message : 'no refusal';
  };

  it('an import has every byte in one commit, and leaves out version control, packages and links', async () => {
    await put('.git/HEAD', 'ref');
    await put('node_modules/x/index.js', '');
    await symlink('/etc/hostname', place('project', 'App/link.lua'));
    const commit = store.commit.bind(store);
    let commits = 0;
    store.commit = (...given) => (commits++, commit(...given));
    const taken = await takeIn();
    expect(commits).to.equal(1);
    expect(taken).to.deep.include({ files: 5, leftOut: ['App/link.lua'], alike: [] });
    const snapshot = await store.snapshot();
    for (const [path, content] of Object.entries(texts))
      expect(Buffer.from((await snapshot.read(path))?.content ?? 'absent').toString(), path).to.equal(content);
    expect((await snapshot.read('assets/images/story/cover/bg.png'))?.content).to.deep.equal(new Uint8Array(picture));
    expect(snapshot.revision, 'the history begins here').to.equal(0);
    snapshot.release();
  });

  it('an import into a project that has files is refused, and changes nothing', async () => {
    await change('App/mine.lua', 'x', 'created');
    expect(await refusalOf(takeIn())).to.include('has files already: "App"');
    const snapshot = await store.snapshot();
    expect(await snapshot.list('')).to.have.length(1);
    snapshot.release();
  });

  it('an import names files whose paths differ by capitals alone', async function () {
    await put('App/story/Index.lua', 'x');
    if ((await namesIn('project')).length === Object.keys(texts).length + 1) this.skip();
    expect((await takeIn()).alike).to.deep.equal([['App/story/Index.lua', 'App/story/index.lua']]);
  });

  it('an export writes the same bytes, and nothing the second time', async () => {
    await takeIn();
    expect(await bringOut()).to.deep.include({ files: 5, removed: [] });
    for (const path of Object.keys(texts)) expect(await readFile(place('out', path), 'utf8')).to.equal(texts[path]);
    expect(await readFile(place('out', 'assets/images/story/cover/bg.png'))).to.deep.equal(picture);
    const manifest = await readFile(place('out', '.pagewright-export.json'), 'utf8');
    expect(await bringOut()).to.deep.equal({ files: 5, written: [], removed: [] });
    expect(await readFile(place('out', '.pagewright-export.json'), 'utf8')).to.equal(manifest);
  });

  it('an export writes only what differs, and removes only what the last one wrote', async () => {
    await takeIn();
    await put('.git/HEAD', 'ref', 'out');
    await put('notes.txt', 'mine', 'out');
    await bringOut();
    await change('main.lua', undefined, 'removed');
    await change('App/story/index.lua', 'return {}', 'modified');
    await change('App/new.lua', 'x', 'created');
    expect(await bringOut()).to.deep.equal({
      files: 5,
      written: ['App/new.lua', 'App/story/index.lua'],
      removed: ['main.lua'],
    });
    expect(await readFile(place('out', 'notes.txt'), 'utf8')).to.equal('mine');
    expect(await readFile(place('out', '.git/HEAD'), 'utf8')).to.equal('ref');
    expect(await namesIn('out')).to.not.include('main.lua');
  });

  it('an export refuses to replace or remove what somebody has changed since, and does so with force', async () => {
    await takeIn();
    await bringOut();
    await put('App/story/index.lua', 'edited by hand', 'out');
    await put('main.lua', 'edited, too', 'out');
    await change('App/story/index.lua', 'return {}', 'modified');
    await change('main.lua', undefined, 'removed');
    const refusal = await refusalOf(bringOut());
    expect(refusal).to.include('"App/story/index.lua"').and.include('"main.lua"').and.include('--force');
    expect(await readFile(place('out', 'App/story/index.lua'), 'utf8')).to.equal('edited by hand');
    await bringOut(true);
    expect(await readFile(place('out', 'App/story/index.lua'), 'utf8')).to.equal('return {}');
    expect(await namesIn('out')).to.not.include('main.lua');
  });

  it('a hand edit that the project has made, too, stands in nobody’s way', async () => {
    await takeIn();
    await bringOut();
    await put('App/story/index.lua', 'return {}', 'out');
    await change('App/story/index.lua', 'return {}', 'modified');
    expect(await bringOut()).to.deep.equal({ files: 5, written: [], removed: [] });
  });

  it('an export into a folder with other files at the same places is refused the first time', async () => {
    await takeIn();
    await put('main.lua', 'another project', 'out');
    expect(await refusalOf(bringOut())).to.include('"main.lua"');
    expect(await namesIn('out')).to.deep.equal(['main.lua']);
  });

  it('an export does not remove by a list that no export wrote', async () => {
    await takeIn();
    await bringOut();
    await writeFile(place('out', '.pagewright-export.json'), '{"files": 3}');
    expect(await refusalOf(bringOut()))
      .to.include('.pagewright-export.json')
      .and.include('Remove it');
    await rm(place('out', '.pagewright-export.json'));
    expect(await bringOut()).to.deep.equal({ files: 5, written: [], removed: [] });
  });

  it('an export follows no link out of its folder', async () => {
    await takeIn();
    await mkdir(place('elsewhere'), { recursive: true });
    await mkdir(place('out'), { recursive: true });
    await symlink(place('elsewhere'), place('out', 'App'));
    expect(await refusalOf(bringOut())).to.not.equal('no refusal');
    expect(await namesIn('elsewhere')).to.deep.equal([]);
    expect(await namesIn('out')).to.deep.equal([]);
  });
});
