import { expect } from 'chai';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { StorageFailure } from '#application/ports/file-store';
import { createPagewright } from '../../../../src/index.js';
import { plainFiles } from '../../../contract/file-store/plain-files.js';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';
import { useVariables } from '../../../support/use-variables.js';

describe('a project on disk that was opened and closed', () => {
  const place = useTemporaryFolder();
  const content = Buffer.from('return {}\n');
  const set = useVariables('TMPDIR', 'XDG_STATE_HOME');

  beforeEach(async () => {
    await mkdir(place('App'));
    await writeFile(place('App', 'index.lua'), content);
  });

  it('a project that is only opened and closed holds no file of the service', async () => {
    for (let time = 0; time < 3; time++) {
      const store = await openDiskStore(place());
      expect(await readdir(place())).to.have.members(['.pagewright', 'App']);
      expect((await plainFiles(store).read('App/index.lua'))?.content).to.deep.equal(content);
      await store.close();
      expect(await readdir(place())).to.deep.equal(['App']);
    }
  });

  it('a changed project holds its history, which continues at the next opening', async () => {
    const store = await openDiskStore(place());
    const pagewright = createPagewright({ store });
    await pagewright.close();
    const record = { head: { id: 'first' }, contents: [content] };
    await store.commit({ files: [], preconditions: [], records: [record] });
    await store.close();
    expect(await readdir(place('.pagewright'))).to.deep.equal(['store']);
    const again = await openDiskStore(place());
    const found = await again.log.record(1);
    expect(found?.head).to.deep.equal(record.head);
    expect(found?.contents.map((each) => Buffer.from(each as Uint8Array))).to.deep.equal([content]);
    expect((await again.snapshot()).revision).to.equal(1);
    await again.close();
    expect(await readdir(place('.pagewright'))).to.deep.equal(['store']);
  });

  it('closing a project leaves a file that somebody put into the service’s folder', async () => {
    const store = await openDiskStore(place());
    await writeFile(place('.pagewright', 'mine.txt'), 'mine');
    await store.close();
    expect(await readFile(place('.pagewright', 'mine.txt'), 'utf8')).to.equal('mine');
  });

  it('a project that cannot be opened holds no file of the service', async function () {
    if (process.platform !== 'linux') this.skip();
    set('TMPDIR', place('no', 'such', 'folder'));
    set('XDG_STATE_HOME', place('App', 'index.lua'));
    const failure: unknown = await openDiskStore(place()).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StorageFailure);
    expect(await readdir(place())).to.deep.equal(['App']);
  });

  it('closing a project retains the number of a lock taken by force, because its owner may still run', async () => {
    const suspended = plainFiles(await openDiskStore(place()));
    await (await openDiskStore(place(), { force: true })).close();
    await (await openDiskStore(place())).close();
    expect(await readdir(place('.pagewright', 'store'))).to.include('lock.3');
    const late = suspended.commit([{ action: 'created', path: 'App/new.lua', content }], []);
    expect(await late.catch((error: unknown) => error)).to.be.instanceOf(StorageFailure);
    await suspended.close();
  });

  it('closing an opening twice does not close the next opening', async () => {
    const store = await openDiskStore(place());
    await store.close();
    const other = plainFiles(await openDiskStore(place()));
    await store.close();
    await other.commit([{ action: 'created', path: 'App/new.lua', content }], []);
    await other.close();
    expect(await readFile(place('App', 'new.lua'))).to.deep.equal(content);
  });

  it('a project stays open when another opening is refused', async () => {
    const store = plainFiles(await openDiskStore(place()));
    const failure: unknown = await openDiskStore(place()).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ProjectInUse);
    await store.commit([{ action: 'created', path: 'App/new.lua', content }], []);
    await store.close();
    expect(await readFile(place('App', 'new.lua'))).to.deep.equal(content);
  });
});
