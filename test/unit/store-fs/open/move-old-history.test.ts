import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { StorageFailure } from '#application/ports/file-store';
import { encodeFrame } from '#adapters/store-fs/journal/journal-format';
import { openDiskStore, type DiskStoreOptions } from '#adapters/store-fs/open/open-disk-store';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('the folder of an earlier version', () => {
  const place = useTemporaryFolder();
  const own = (...names: string[]) => place('.pagewright', 'store', ...names);

  beforeEach(async () => {
    await mkdir(own(), { recursive: true });
    await writeFile(own('pack.3'), 'three');
    await writeFile(own('pack.4'), 'four');
  });

  async function opened(options: DiskStoreOptions = {}): Promise<string[]> {
    const moved: string[] = [];
    const store = await openDiskStore(place(), { ...options, onHistoryMoved: (folder) => moved.push(folder) });
    expect(await store.log.heads()).to.deep.equal([]);
    await store.commit({ files: [], preconditions: [], records: [{ head: 'new', contents: [] }] });
    await store.close();
    return moved;
  }

  it('the history of an earlier version is moved into a folder, which is reported', async () => {
    await mkdir(place('.pagewright', 'history'));
    await writeFile(place('.pagewright', 'history', '1.change'), 'one');
    expect(await opened()).to.deep.equal(['.pagewright/store/old-1']);
    expect((await readdir(own('old-1'))).sort()).to.deep.equal(['history', 'pack.3', 'pack.4']);
    expect(await readFile(own('old-1', 'history', '1.change'), 'utf8')).to.equal('one');
    expect(await readdir(place('.pagewright'))).to.deep.equal(['store']);
  });

  it('the history of an earlier version that comes back is moved into another folder', async () => {
    await opened();
    await writeFile(own('pack.1'), 'one');
    const moved: string[] = [];
    await (await openDiskStore(place(), { onHistoryMoved: (folder) => moved.push(folder) })).close();
    expect(moved).to.deep.equal(['.pagewright/store/old-2']);
    expect(await readdir(own('old-2'))).to.deep.equal(['pack.1']);
  });

  it('a project with an unfinished change of an earlier version is refused with what to do', async () => {
    const seed = Buffer.alloc(32, 7);
    const { pieces } = encodeFrame(seed, { kind: 'opened', format: 1, boot: null }, []);
    await writeFile(own('journal.1.1'), Buffer.concat([seed, ...pieces]));
    const refused: unknown = await openDiskStore(place()).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'denied');
    expect(String(refused)).to.include('Start that version once');
    expect(await readdir(own())).to.include.members(['journal.1.1', 'pack.3', 'pack.4']);
    expect(await readdir(own())).not.to.include('old-1');
  });
});
