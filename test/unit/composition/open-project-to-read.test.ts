import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import { composeServices } from '../../support/service/compose-services.js';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { listHistory } from '#application/use-cases/history/list-history';
import { createLayer } from '#application/use-cases/layer/create-layer';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { bootId } from '#adapters/store-fs/lock/owner';
import { openDiskRoot, openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { Problem } from '#domain/problem/problem';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const fixture = fileURLToPath(new URL('../../fixtures/project', import.meta.url));
const request = { author: 'test', dryRun: false };
const sun = { at: { book: 'story', page: 'cover', path: ['sun'] } };

describe('a project that is opened to be read', () => {
  const place = useTemporaryFolder();
  let root: string;

  beforeEach(async () => {
    root = place('project');
    await cp(fixture, root, { recursive: true });
  });

  it('a project that is opened to be read is examined without a trace', async () => {
    const before = await readdir(root, { recursive: true });
    const { books, pages } = await examined(root);
    expect([books, pages]).to.deep.equal([1, 3]);
    expect(await readdir(root, { recursive: true })).to.have.members(before);
  });

  it('a project that is opened to be read has the same report as when it is opened to be changed', async () => {
    const read = await examined(root);
    const store = await openDiskStore(root);
    const report = await readDoctor.run(composeServices(store), { at: {} }, plainFiles(store));
    await store.close();
    expect(read).to.deep.equal(report);
    expect(await examined(root), 'with a history').to.deep.equal(report);
  });

  it('a project that is opened to be read takes no change', async () => {
    const before = await readdir(root, { recursive: true });
    const store = await openProjectToRead(root);
    expect(await problemOf(createLayer.run(composeServices(store), sun, request))).to.equal('storage-denied');
    await store.close();
    expect(await readdir(root, { recursive: true })).to.have.members(before);
  });

  it('a project that is opened to be read is not read in the middle of a change: what a crash interrupted is not seen', async () => {
    const before = await examined(root);
    await changeHalfWay(root);
    const files = await readdir(root, { recursive: true });
    expect(await examined(root)).to.deep.equal(before);
    expect(await readdir(root, { recursive: true }), 'without a trace').to.have.members(files);
    await (await openDiskStore(root)).close();
    const after = await examined(root);
    const of = (layer: string) => after.findings.filter(({ place }) => place.path.includes(layer));
    expect(of('sun').map(({ code }) => code)).to.deep.equal(['layer-without-image']);
  });

  it('a project that is opened to be read has the revision and the history of the process that has it', async () => {
    const store = await openDiskStore(root);
    const read = await openProjectToRead(root);
    try {
      await createLayer.run(composeServices(store), sun, request);
      const snapshot = await read.snapshot();
      expect(snapshot.revision).to.equal(1);
      expect((await snapshot.read('App/story/components/cover/layers/sun.lua'))?.content).to.have.property('length');
      snapshot.release();
      expect(await read.log.since(0)).to.deep.equal(await store.log.since(0));
      expect(
        (await listHistory.run(composeServices(read), { at: {} })).map(({ resource }) => resource?.name),
      ).to.deep.equal(['sun']);
    } finally {
      await read.close();
      await store.close();
    }
  });

  it('a project that is opened to be read states why it cannot follow the service', async () => {
    await changeHalfWay(root);
    const journal = (await readdir(join(root, '.pagewright/store'))).find((name) => name.startsWith('journal.')) ?? '';
    await rm(join(root, '.pagewright/store', journal));
    await mkdir(join(root, '.pagewright/store', journal));
    const reasons: string[] = [];
    const store = await openProjectToRead(root, { onUnfollowed: (reason) => reasons.push(reason) });
    const snapshot = await store.snapshot();
    expect([snapshot.revision, (await snapshot.list('App')).length > 0]).to.deep.equal([0, true]);
    snapshot.release();
    await store.close();
    expect(reasons).to.have.length(1);
    expect(reasons[0]).to.include('.pagewright/store');
  });
});

async function examined(root: string) {
  const store = await openProjectToRead(root);
  try {
    const services = composeServices(store);
    return (await services.snapshots.read((files) => readDoctor.run(services, { at: {} }, files))).result;
  } finally {
    await store.close();
  }
}

/** The disk is gone after the script and the JSON file of a new layer are in their places, and before an index lists it. */
async function changeHalfWay(root: string): Promise<void> {
  const { folder, fs: disk } = await openDiskRoot(root);
  let isGone = false;
  const onDisk = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
    isGone ||= path.endsWith('index.lua');
    if (isGone) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    return work();
  };
  const fs: FileSystem = {
    ...disk,
    rename: (from, path) => onDisk(path, () => disk.rename(from, path)),
    unlink: (path) => onDisk(path, () => disk.unlink(path)),
  };
  const project = new ProjectRoot(fs, folder);
  const { store: files, log } = await openJournaledStore(project, {
    folder: await openPrivateFolder(project),
    epoch: 1,
    boot: await bootId(),
    confirm: () => Promise.resolve(),
    release: () => Promise.resolve(),
  });
  const opened = new ProjectStore(files, log, { durable: true, shared: false, observable: false });
  const store = new FsFileStore(opened, new Set(), () => files.close());
  expect(await problemOf(createLayer.run(composeServices(store), sun, request))).to.equal('change-unfinished');
  const listed = await readFile(join(root, 'App/story/components/cover/index.lua'), 'utf8');
  expect(listed).to.not.contain('sun');
  expect(await readdir(join(root, 'App/story/components/cover/layers'))).to.include('sun.lua');
}

async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof Problem ? error.code : undefined;
}
