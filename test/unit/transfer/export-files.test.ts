import { expect } from 'chai';
import { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { type FileStore, StorageFailure } from '#application/ports/file-store';
import { exportFiles } from '#application/use-cases/transfer/export-files';
import { importFiles } from '#application/use-cases/transfer/import-files';

const manifest = '.pagewright-export.json';

type Files = Readonly<Record<string, string>>;

async function storeWith(files: Files): Promise<FileStore> {
  const project = await MemoryProject.create(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return project.open();
}

async function filesOf(store: FileStore): Promise<Files> {
  const [snapshot, files] = [await store.snapshot(), new Map<string, string>()];
  const collect = async (folder: string): Promise<void> => {
    for (const { name, kind } of await snapshot.list(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (kind === 'folder') await collect(path);
      else files.set(path, Buffer.from((await snapshot.read(path))?.content ?? []).toString());
    }
  };
  await collect('').finally(() => snapshot.release());
  return Object.fromEntries(files);
}

async function change(store: FileStore, files: Readonly<Record<string, string | null>>): Promise<void> {
  const before = await filesOf(store);
  const changes = Object.entries(files).map(([path, text]) =>
    text === null
      ? ({ path, action: 'removed' } as const)
      : { path, action: path in before ? ('modified' as const) : ('created' as const), content: Buffer.from(text) },
  );
  await store.commit({ files: changes, preconditions: [], records: [] });
}

async function exported(from: FileStore, to: FileStore, options: { readonly force?: boolean } = {}) {
  const snapshot = await from.snapshot();
  return exportFiles(snapshot, to, options).finally(() => snapshot.release());
}

async function imported(from: FileStore, to: FileStore) {
  const snapshot = await from.snapshot();
  return importFiles(snapshot, to).finally(() => snapshot.release());
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(StorageFailure);
  return (error as StorageFailure).message;
}

describe('An export', () => {
  let project: FileStore;
  let folder: FileStore;
  beforeEach(async () => {
    project = await storeWith({ 'main.lua': 'main', 'App/book/index.lua': 'index', 'App/old.lua': 'old' });
    folder = await storeWith({ 'README.md': 'mine', '.git/HEAD': 'ref' });
  });

  it('writes what differs, and the same bytes each time', async () => {
    const paths = ['App/book/index.lua', 'App/old.lua', 'main.lua'];
    expect(await exported(project, folder)).to.deep.equal({ files: 3, written: paths, removed: [] });
    const first = await filesOf(folder);
    expect(first).to.include({ 'README.md': 'mine', '.git/HEAD': 'ref', ...(await filesOf(project)) });
    expect(await exported(project, folder)).to.deep.equal({ files: 3, written: [], removed: [] });
    expect(await filesOf(folder)).to.deep.equal(first);
    const other = await openMemoryStore();
    await exported(project, other);
    expect((await filesOf(other))[manifest]).to.equal(first[manifest]);
    await change(project, { 'main.lua': 'main 2' });
    expect(await exported(project, folder)).to.deep.include({ written: ['main.lua'], removed: [] });
  });

  it('removes only what the last export wrote', async () => {
    await exported(project, folder);
    await change(project, { 'App/old.lua': null });
    expect(await exported(project, folder)).to.deep.include({ written: [], removed: ['App/old.lua'] });
    const { 'App/old.lua': removed, ...left } = await filesOf(folder);
    expect(removed).to.equal(undefined);
    expect(left).to.include({ 'README.md': 'mine', '.git/HEAD': 'ref', 'main.lua': 'main' });
  });

  it('refuses a file in the place of a folder, which no commit makes at once', async () => {
    await exported(project, folder);
    await change(project, { 'App/book/index.lua': null, 'main.lua': null });
    await change(project, { 'App/book': 'file', 'main.lua/below': 'text' });
    const before = await filesOf(folder);
    expect(await refusal(exported(project, folder))).to.match(
      /^Nothing was written: .* at "App\/book", "main.lua"\. Move/,
    );
    expect(await filesOf(folder)).to.deep.equal(before);
  });

  it('refuses to write over or remove what somebody has changed, unless it is forced to', async () => {
    await exported(project, folder);
    await change(folder, { 'main.lua': 'changed', 'App/old.lua': 'changed' });
    const before = await filesOf(folder);
    await change(project, { 'App/old.lua': null, 'App/new.lua': 'new' });
    expect(await refusal(exported(project, folder))).to.match(
      /^Nothing was written: .* in "main.lua", "App\/old.lua"\. Save them elsewhere, or replace them with --force\.$/,
    );
    expect(await filesOf(folder)).to.deep.equal(before);
    await exported(project, folder, { force: true });
    expect(await filesOf(folder)).to.include({ 'main.lua': 'main', 'App/new.lua': 'new' });
    expect(await filesOf(folder)).to.not.have.property('App/old.lua');
  });

  it('refuses a folder with files of somebody else at its paths, also a folder in the place of a file', async () => {
    const taken = await storeWith({ 'main.lua': 'mine' });
    expect(await refusal(exported(project, taken))).to.match(/changes that no export made, in "main.lua"/);
    const below = await storeWith({ 'main.lua/below': 'mine' });
    for (const force of [false, true])
      expect(await refusal(exported(project, below, { force }))).to.match(
        /^Nothing was written: .* at "main.lua"\. Move it away, and export again\.$/,
      );
    expect(await filesOf(below)).to.deep.equal({ 'main.lua/below': 'mine' });
  });

  it('refuses a list of its files that no export wrote', async () => {
    for (const text of ['', '{', '{"files":[]}', '[]']) {
      const strange = await storeWith({ [manifest]: text });
      expect(await refusal(exported(project, strange))).to.match(/is not what an export wrote.* Remove it, and export/);
    }
  });

  it('never leaves the folder, whatever the list of its files names', async () => {
    const list = JSON.stringify({ files: { '../outside': 'a'.repeat(64), '/etc/passwd': 'b'.repeat(64) } });
    const strange = await storeWith({ [manifest]: list });
    expect(await exported(project, strange)).to.deep.include({ removed: [] });
  });
});

describe('An import', () => {
  it('takes what an export wrote, byte for byte, and leaves out what is not the work of its author', async () => {
    const files = { 'main.lua': 'main\r\n', 'App/\u00e9.lua': '\ufeffx', 'App/e\u0301.lua': 'y', empty: '' };
    const source = await storeWith({ ...files, '.git/HEAD': 'ref', 'node_modules/a/b': 'c', '.pagewright/x': 'y' });
    const project = await openMemoryStore();
    const { alike, ...done } = await imported(source, project);
    expect(done).to.deep.equal({ files: 4, bytes: 11, leftOut: [] });
    expect(alike).to.deep.equal([['App/e\u0301.lua', 'App/\u00e9.lua']]);
    expect(await filesOf(project)).to.deep.equal(files);
    const [folder, again] = [await openMemoryStore(), await openMemoryStore()];
    await exported(project, folder);
    await imported(folder, again);
    expect(await filesOf(again), 'without the list of the export').to.deep.equal(files);
  });

  it('is refused by a project that has files, also where they came meanwhile', async () => {
    const source = await storeWith({ 'main.lua': 'main' });
    expect(await refusal(imported(source, await storeWith({ 'other.lua': 'x' })))).to.match(
      /^The project has files already: "other.lua" is one\. Import into a project with another name\.$/,
    );
    const project = await openMemoryStore();
    const stage = project.stage.bind(project);
    project.stage = async (pieces, limit) => {
      await change(project, { 'main.lua': 'first' }).catch(() => undefined);
      return stage(pieces, limit);
    };
    expect(await refusal(imported(source, project))).to.match(/has files already: "main.lua" is one/);
    expect(await filesOf(project)).to.deep.equal({ 'main.lua': 'first' });
  });
});
