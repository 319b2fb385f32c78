import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
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
import { useVariables } from '../support/use-variables.js';

const racers = 16;

describe('a project that several processes want', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  const place = useTemporaryFolder({ once: true });
  let processes: StoreProcess[];

  before(async function () {
    this.timeout(180_000);
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

describe('the sockets that killed processes leave in the folder of the user', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  let folder: string;
  let own: string;
  const set = useVariables('XDG_STATE_HOME');
  beforeEach(async function () {
    // Other systems do not name the folder of the user by a variable.
    if (process.platform !== 'linux') this.skip();
    // Where sockets can be made however long the usual name is.
    folder = await mkdtemp('/tmp/pw-');
    set('XDG_STATE_HOME', folder);
    await mkdir((own = join(folder, 'pagewright')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sockets = async () => (await readdir(own)).filter((name) => name.endsWith('.sock')).sort();
  /** @returns the process, and its two sockets: that of its lock, and that by which others find it */
  async function open(project: string) {
    const before = await sockets();
    await mkdir(join(folder, project), { recursive: true });
    const one = await StoreProcess.start();
    expect(await one.ask(`open ${join(folder, project)}`)).to.deep.include({ opened: true });
    const made = (await sockets()).filter((name) => !before.includes(name));
    expect(made).to.have.length(2);
    return { one, made };
  }
  const areGone = async (names: readonly string[]) => {
    while ((await sockets()).some((name) => names.includes(name))) await delay(10);
  };

  it('the next start removes the sockets of killed processes, and leaves those of living and starting ones', async () => {
    const [killed, living, justKilled] = [await open('killed'), await open('living'), await open('just-killed')];
    const foreign = ['pagewright-0123456789abcdef.sock', 'another-0123456789abcdef.sock'];
    for (const name of foreign) await writeFile(join(own, name), 'no socket');
    await killed.one.kill();
    await justKilled.one.kill();
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of [...killed.made, ...living.made, ...foreign]) await utimes(join(own, name), longAgo, longAgo);
    const next = await open('next');
    await areGone(killed.made);
    expect(await sockets()).to.have.members([...living.made, ...justKilled.made, ...next.made, ...foreign]);
    expect(await living.one.ask('commit App/after')).to.deep.equal({ made: 'App/after' });
    for (const { one } of [living, next]) await one.ask('close');
    expect(await sockets()).to.have.members([...justKilled.made, ...foreign]);
  });
});

describe('a project whose owner lives, although its lock is gone', () => {
  const place = useTemporaryFolder();
  const project = () => place('project');
  const own = (...names: string[]) => place('project', '.pagewright', ...names);
  let owner: StoreProcess;
  let other: StoreProcess;

  beforeEach(async () => {
    await mkdir(project());
    [owner, other] = await Promise.all([StoreProcess.start(), StoreProcess.start()]);
    expect(await owner.ask(`open ${project()}`)).to.deep.equal({ opened: true });
    await owner.ask('commit App/before');
  });
  afterEach(() => Promise.all([owner.kill(), other.kill()]));

  const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();
  const expectRefusal = async (folder: string) => {
    const answer = await other.ask(`open ${folder}`);
    expect(answer).to.deep.include({ opened: false, owner: owner.pid });
    expect(answer['message']).to.include('was removed or replaced').and.include('Stop that process');
  };

  it('a second process is refused while the owner of a removed folder lives, and leaves no trace', async () => {
    await rm(own(), { recursive: true });
    const before = await namesIn(project());
    await expectRefusal(project());
    owner.signal('SIGSTOP');
    await expectRefusal(project());
    owner.signal('SIGCONT');
    expect(await namesIn(project())).to.deep.equal(before);
    await owner.kill();
    expect(await other.ask(`open ${project()}`)).to.deep.equal({ opened: true });
    await other.ask('close');
  });

  it('a second process is refused while the owner of a removed lock lives', async () => {
    await rm(own('store', 'lock.1'));
    await expectRefusal(project());
    expect(await owner.ask('commit App/late')).to.have.property('refused', 'lost');
    await owner.kill();
    expect(await other.ask(`open ${project()}`)).to.deep.equal({ opened: true });
  });

  it('a second process is refused where a project has moved whose owner lives', async () => {
    await rename(project(), place('moved'));
    await rm(place('moved', '.pagewright'), { recursive: true });
    await expectRefusal(place('moved'));
    expect(await other.ask(`open ${place('moved')}`)).to.include({ opened: false });
    await mkdir(project());
    expect(await other.ask(`open ${project()}`)).to.deep.equal({ opened: true });
    expect(await owner.ask('commit App/late')).to.have.property('refused', 'lost');
  });

  it('a project taken by force from an owner without a lock stays with who took it', async () => {
    await rm(own(), { recursive: true });
    const taker = await openDiskStore(project(), { force: true });
    expect(await owner.ask('commit App/late')).to.have.property('refused', 'lost');
    await plainFiles(taker).commit([{ action: 'created', path: 'App/mine', content: Buffer.from('mine') }], []);
    await taker.close();
  });
});

describe('a project whose owner has process numbers and temporary files of its own', () => {
  const place = useTemporaryFolder();
  const wrapper = ['unshare', '--pid', '--fork', '--kill-child'];

  beforeEach(function () {
    const [command = '', ...args] = wrapper;
    if (process.platform !== 'linux' || spawnSync(command, [...args, 'true']).status !== 0) this.skip();
  });

  /** A process that sees no process and no socket of others, and others see none of its sockets. */
  async function contained(name: string): Promise<StoreProcess> {
    await mkdir(place(name));
    return StoreProcess.start({ wrapper, env: { TMPDIR: place(name), XDG_STATE_HOME: place(name, 'state') } });
  }

  it('a process neither takes a project from an owner in a container, nor the other way round', async () => {
    await mkdir(place('project'));
    const [inside, outside] = [await contained('one'), await StoreProcess.start()];
    for (const [owner, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      expect(await owner.ask(`open ${place('project')}`)).to.deep.equal({ opened: true });
      const refused = await other.ask(`open ${place('project')}`);
      expect(refused).to.include({ opened: false });
      expect(refused['message']).to.include('cannot be seen from here').and.include('--force');
      await owner.ask(`commit App/${owner.pid}`);
      await owner.ask('close');
    }
    for (const each of [inside, outside]) await each.kill();
  });

  it('a process takes a project at once whose owner in a container was killed, where both see the folder of the user', async () => {
    await mkdir(place('project'));
    const inside = await StoreProcess.start({ wrapper });
    const outside = await StoreProcess.start();
    expect(await inside.ask(`open ${place('project')}`)).to.deep.equal({ opened: true });
    const refused = await outside.ask(`open ${place('project')}`);
    expect(refused['message']).to.include('Another process has this project open');
    await inside.kill();
    expect(await outside.ask(`open ${place('project')}`)).to.deep.equal({ opened: true });
    await outside.kill();
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
