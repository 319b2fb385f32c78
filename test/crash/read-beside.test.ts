import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import type { FileStore } from '#application/ports/file-store';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';
import { mkdir } from 'node:fs/promises';
import { generationIn } from './process/generations.js';
import { StoreProcess } from './process/store-process.js';
import { ignoring } from '../contract/file-store/ignore-reports.js';

/** `PAGEWRIGHT_READS=2000` reads more. */
const reads = Number(process.env['PAGEWRIGHT_READS'] ?? 300);
const writers = 3;

describe('a project that is read beside a service that writes it', function () {
  this.timeout(600_000);
  const place = useTemporaryFolder();
  let root: string;
  let store: FileStore | undefined;

  beforeEach(async () => {
    root = place('project');
    await mkdir(join(root, 'App'), { recursive: true });
  });

  afterEach(async () => {
    await store?.close();
    store = undefined;
  });

  async function startWriter(): Promise<StoreProcess> {
    const writer = await StoreProcess.start();
    expect(await writer.ask(`open ${root}`)).to.deep.equal({ opened: true });
    expect((await writer.ask('recorded'))['found']).to.be.a('number');
    await writer.next();
    return writer;
  }

  it('a project that is read beside a service that writes it is read at one revision each time, also while writers are killed', async () => {
    const reader = (store = await openProjectToRead(root));
    const revisions = new Set<number>();
    for (let count = 0; count < writers; count++) {
      const writer = await startWriter();
      for (let read = 0; read < reads / writers; read++) {
        const snapshot = await reader.snapshot();
        expect(await generationIn(snapshot), `read ${read}`).to.equal(snapshot.revision);
        // Once more, after others have committed.
        expect(await generationIn(snapshot), `read ${read} again`).to.equal(snapshot.revision);
        snapshot.release();
        revisions.add(snapshot.revision);
      }
      await writer.kill();
      const snapshot = await reader.snapshot();
      expect(await generationIn(snapshot), 'after a kill').to.equal(snapshot.revision);
      snapshot.release();
    }
    expect(revisions.size).to.be.greaterThan(writers);
    const writer = await StoreProcess.start();
    await writer.ask(`open ${root}`);
    await writer.ask('close');
    await writer.kill();
    const heads = await reader.log.since(0);
    expect(heads.map(({ revision, head }) => revision - Number(head))).to.deep.equal(heads.map(() => 0));
    const last = await reader.snapshot();
    expect([await generationIn(last), heads.length]).to.deep.equal([last.revision, last.revision]);
    last.release();
  });

  it('a project that is read beside a service that writes it reports each commit, and leaves no trace', async () => {
    const reader = (store = await openProjectToRead(root));
    expect(await readdir(root)).to.deep.equal(['App']);
    let reported = 0;
    const isReported = new Promise<void>((resolve) => {
      void reader.observe({
        ...ignoring,
        committed: (revision) => {
          reported = revision;
          resolve();
        },
      });
    });
    const writer = await startWriter();
    await isReported;
    await writer.kill();
    const { length } = await reader.log.since(0);
    expect(length).to.be.at.least(reported);
    expect(Buffer.from((await reader.log.record(1))?.contents[0] as Uint8Array).toString()).to.match(/^1 /);
  });
});
