import { cp, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { largeContentBytes } from '#application/ports/change-log';
import { StorageFailure, type ChangeSet, type FileStore } from '#application/ports/file-store';
import { StoreProcess, type Answer } from './process/store-process.js';
import { plainFiles } from '../contract/file-store/plain-files.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const racers = 16;

describe('a project that several processes want', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  const place = useTemporaryFolder({ once: true });
  let processes: StoreProcess[];

  before(async function () {
    this.timeout(60_000);
    processes = await Promise.all(Array.from({ length: racers }, () => StoreProcess.start()));
  });

  after(() => Promise.all(processes.map((one) => one.kill())));

  it('a project belongs to one process at a time, and the others learn its id, also after it was closed or killed', async () => {
    for (let round = 0; processes.length > racers / 2; round++) {
      const owner = await race();
      if (round % 2 === 0) {
        expect(await owner.ask('close')).to.deep.equal({ closed: true });
      } else {
        await owner.kill();
        processes = processes.filter((one) => one !== owner);
      }
    }
  });

  it('a project stays with its process while that is suspended', async () => {
    const owner = await race();
    owner.signal('SIGSTOP');
    const others = processes.filter((one) => one !== owner);
    for (const answer of await Promise.all(others.map((one) => one.ask(`open ${place()}`)))) {
      expect(answer).to.deep.include({ opened: false, owner: owner.pid });
    }
    owner.signal('SIGCONT');
    expect(await owner.ask('commit App/after')).to.deep.equal({ made: 'App/after' });
    await owner.ask('close');
  });

  /** All at once; answers the one that has it. */
  async function race(): Promise<StoreProcess> {
    const answers = await Promise.all(processes.map((one) => one.ask(`open ${place()}`)));
    const winners = processes.filter((_, index) => answers[index]?.['opened'] === true);
    expect(winners, JSON.stringify(answers)).to.have.length(1);
    const [winner] = winners;
    if (winner === undefined) throw new Error('nobody has it');
    const losers = answers.filter((answer: Answer) => answer['opened'] === false);
    // Who came in the very moment of the change may not know by whom it was made.
    for (const { owner } of losers) expect(owner).to.be.oneOf([winner.pid, undefined]);
    return winner;
  }
});

describe('the sockets that killed processes leave in the folder for temporary files', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  const usual = process.env['TMPDIR'];
  let folder: string;
  beforeEach(async function () {
    if (process.platform === 'win32') this.skip();
    // Where sockets can be made however long the usual name is.
    process.env['TMPDIR'] = folder = await mkdtemp('/tmp/pw-');
  });
  afterEach(async () => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await rm(folder, { recursive: true });
  });

  const sockets = async () => (await readdir(folder)).filter((name) => name.endsWith('.sock')).sort();
  /** @returns the process, and its socket */
  async function open(project: string) {
    const before = await sockets();
    await mkdir(join(folder, project), { recursive: true });
    const one = await StoreProcess.start();
    expect(await one.ask(`open ${join(folder, project)}`)).to.deep.include({ opened: true });
    const [socket = ''] = (await sockets()).filter((name) => !before.includes(name));
    return { one, socket };
  }
  const isGone = async (name: string) => {
    while ((await sockets()).includes(name)) await delay(10);
  };

  it('the next start removes the sockets of killed processes, and leaves those of living and starting ones', async () => {
    const [killed, living, justKilled] = [await open('killed'), await open('living'), await open('just-killed')];
    const foreign = ['pagewright-0123456789abcdef.sock', 'another-0123456789abcdef.sock'];
    for (const name of foreign) await writeFile(join(folder, name), 'no socket');
    await killed.one.kill();
    await justKilled.one.kill();
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of [killed.socket, living.socket, ...foreign]) await utimes(join(folder, name), longAgo, longAgo);
    const next = await open('next');
    await isGone(killed.socket);
    expect(await sockets()).to.have.members([living.socket, justKilled.socket, next.socket, ...foreign]);
    expect(await living.one.ask('commit App/after')).to.deep.equal({ made: 'App/after' });
    for (const { one } of [living, next]) await one.ask('close');
    expect(await sockets()).to.have.members([justKilled.socket, ...foreign]);
  });
});

describe('a project that another machine has, or had', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  const place = useTemporaryFolder();

  beforeEach(async () => {
    const store = await openPlain(place());
    await store.commit([{ action: 'created', path: '.pagewright/left', content: Buffer.of() }], []);
    await store.close();
  });

  it('a project that another machine may have open is opened by force only', async () => {
    await leaveLock({ host: 'another-machine', pid: 1 });
    const refused = await openDiskStore(place()).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ProjectInUse);
    expect(String(refused)).to.include('another-machine').and.include('--force');
    await (await openDiskStore(place(), { force: true })).close();
  });

  it('a project is opened without force when its owner ran before this machine was restarted', async function () {
    // Elsewhere the system does not distinguish one run of the machine from another.
    if (process.platform !== 'linux') this.skip();
    await leaveLock({ host: hostname(), pid: process.pid, boot: 'an earlier run' });
    await (await openDiskStore(place())).close();
  });

  it('a project is not opened while its process runs, although the socket was removed', async () => {
    await leaveLock({ host: hostname(), pid: process.pid });
    expect(await openDiskStore(place()).catch((error: unknown) => error)).to.be.instanceOf(ProjectInUse);
  });

  it('a copy of an open project is opened beside it', async () => {
    const first = await openPlain(place());
    await cp(place(), `${place()}-copy`, { recursive: true });
    const copy = await openPlain(`${place()}-copy`);
    for (const store of [first, copy]) {
      await store.commit([{ action: 'created', path: 'App/mine', content: Buffer.from('mine') }], []);
      await store.close();
    }
    await rm(`${place()}-copy`, { recursive: true });
  });

  it('a process no longer changes a project that another one took by force', async () => {
    const first = await openPlain(place());
    const second = await openPlain(place(), { force: true });
    const commit = first.commit([{ action: 'created', path: 'App/late', content: Buffer.from('late') }], []);
    expect(await commit.catch((error: unknown) => error))
      .to.be.instanceOf(StorageFailure)
      .and.to.have.property('reason', 'lost');
    expect(await second.read('App/late')).to.equal(undefined);
    await second.commit([{ action: 'created', path: 'App/mine', content: Buffer.from('mine') }], []);
    await first.close();
    await second.close();
  });

  it('a project taken by force keeps everything that its new process wrote when the old process ends', async () => {
    const first = await openDiskStore(place());
    await first.commit(recorded('App/early'));
    const second = await openDiskStore(place(), { force: true });
    await second.commit(recorded('App/late'));
    await first.close();
    await second.close();
    const third = await openDiskStore(place());
    expect(await recordsOf(third)).to.deep.equal(['App/early', 'App/late']);
    for (const path of ['App/early', 'App/late']) {
      expect(await plainFiles(third).read(path), path).to.not.equal(undefined);
    }
    await third.close();
  });

  it('a project taken by force keeps everything that its new process wrote before it closed when the old process ends later', async () => {
    const first = await openDiskStore(place());
    await first.commit(recorded('App/early'));
    const second = await openDiskStore(place(), { force: true });
    await second.commit(recorded('App/late'));
    await second.close();
    await first.close();
    const third = await openDiskStore(place());
    expect(await recordsOf(third)).to.deep.equal(['App/early', 'App/late']);
    await third.close();
  });

  const openPlain = async (...args: Parameters<typeof openDiskStore>) => plainFiles(await openDiskStore(...args));

  /** A new file, with a record that has a large content. */
  function recorded(path: string): ChangeSet {
    const content = Buffer.from(path);
    const contents = [content, Buffer.alloc(largeContentBytes + 1, path)];
    return { files: [{ action: 'created', path, content }], preconditions: [], records: [{ head: path, contents }] };
  }

  async function recordsOf({ log }: FileStore): Promise<unknown[]> {
    const heads = await log.since(0);
    for (const { revision } of heads) expect((await log.record(revision))?.contents).to.not.include('dropped');
    return heads.map(({ head }) => head);
  }

  async function leaveLock(facts: Record<string, unknown>): Promise<void> {
    const own = place('.pagewright', 'store');
    const [name = ''] = (await readdir(own)).filter((one) => one.startsWith('lock.'));
    const left = JSON.parse(await readFile(join(own, name), 'utf8')) as Record<string, unknown>;
    await writeFile(join(own, name), JSON.stringify({ ...left, released: false, ...facts }));
  }
});
