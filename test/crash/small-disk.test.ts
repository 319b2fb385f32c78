import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { StorageFailure } from '#application/ports/file-store';
import { plainFiles } from '../contract/file-store/plain-files.js';

describe('a real disk that is full', () => {
  let folder: string;
  let mounted = false;

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'pagewright-small-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
      mounted = true;
    } catch {
      console.log(
        '      NOT TRIED: no file system may be mounted here. Only a simulated full disk was (failing-disk).',
      );
      this.skip();
    }
  });

  after(async () => {
    if (mounted) execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });

  it('a project on a full disk opens when only the remains of a killed process fill the disk', async () => {
    await mkdir(join(folder, '.pagewright/store/trash'), { recursive: true });
    await writeFile(join(folder, '.pagewright/store/trash/.old.0123456789ab.pwtmp'), Buffer.alloc(100_000));
    const filled = await writeFile(join(folder, 'filling'), Buffer.alloc(300_000)).catch((error: unknown) => error);
    expect(filled).to.have.property('code', 'ENOSPC');
    const store = await openDiskStore(folder);
    expect(await readdir(join(folder, '.pagewright/store/trash'))).to.deep.equal([]);
    await store.close();
    await rm(join(folder, 'filling'));
  });

  it('a full disk refuses what it has no room for, loses nothing, and works again when there is room', async () => {
    const store = plainFiles(await openDiskStore(folder));
    const sizes = new Map<string, number>();
    let refused = 0;
    for (let number = 0; refused < 5; number++) {
      const path = `App/folder${number}/file`;
      const content = Buffer.alloc(30_000 + number, 'x');
      const change = { action: 'created', path, content } as const;
      const index = { action: number === 0 ? 'created' : 'modified', path: 'App/index', content } as const;
      const error = await store.commit([change, index], []).catch((thrown: unknown) => thrown);
      if (error === undefined) {
        sizes.set(path, content.length).set('App/index', content.length);
      } else {
        refused++;
        expect(error).to.be.instanceOf(StorageFailure).and.to.have.property('reason', 'full');
      }
    }
    expect(await stored()).to.deep.equal([...sizes].sort());
    expect(sizes.size).to.be.greaterThan(3);
    await store.commit([{ action: 'removed', path: 'App/folder0/file' }], []);
    await store.commit([{ action: 'created', path: 'App/more', content: Buffer.from('more') }], []);
    await store.close();
    const left = (await readdir(folder, { recursive: true })).filter((name) => /pwtmp$|journal\./.test(name));
    expect(left).to.deep.equal([]);

    async function stored(): Promise<[string, number][]> {
      const found: [string, number][] = [];
      for (const { name, kind } of await store.list('App')) {
        const inner = kind === 'file' ? [] : await store.list(`App/${name}`);
        const paths = kind === 'file' ? [`App/${name}`] : inner.map((each) => `App/${name}/${each.name}`);
        for (const path of paths) found.push([path, (await store.stat(path))?.size ?? 0]);
      }
      return found.sort();
    }
  });
});
