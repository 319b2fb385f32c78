import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { lots } from './model/losses.js';
import { StoreProcess } from './process/store-process.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

// PAGEWRIGHT_ROUNDS=50 takes away more often.
const rounds = Number(process.env['PAGEWRIGHT_ROUNDS'] ?? 6);

/** What is done to a project while a process changes it. */
interface Deed {
  readonly name: string;
  /** @param at the path of a name beside the project, `project` included */
  do(at: (...names: readonly string[]) => string): Promise<void>;
  /** Where the project is then; another one may be at its old place. */
  readonly place?: 'moved';
  /** Whether the old place has a new project, which anybody may open. */
  readonly isNew?: true;
  /**
   * Puts back what was moved away. The process is killed at any moment then, since its journal is not lost. Otherwise it is
   * killed when it has refused a change.
   */
  undo?(at: (...names: readonly string[]) => string): Promise<void>;
}

const own = ['project', '.pagewright'] as const;
/** The first process may be killed once, and then the second lock is that of the project. */
const lockIn = (at: (...names: readonly string[]) => string) =>
  at(...own, 'store', existsSync(at(...own, 'store', 'lock.2')) ? 'lock.2' : 'lock.1');

/** The process still writes into it. */
const removeStore = (at: (...names: readonly string[]) => string) =>
  rm(at(...own), { recursive: true, maxRetries: 50, retryDelay: 2 });

const deeds: readonly Deed[] = [
  { name: 'the store is removed', do: (at) => removeStore(at) },
  {
    name: 'the store is moved away',
    do: (at) => rename(at(...own), at('store')),
    undo: (at) => rename(at('store'), at(...own)),
  },
  { name: 'the lock is removed', do: (at) => rm(lockIn(at)) },
  { name: 'the project is moved', do: (at) => rename(at('project'), at('moved')), place: 'moved' },
  {
    name: 'the store is replaced by that of a clone',
    do: async (at) => {
      await removeStore(at);
      await rename(at('clone', '.pagewright'), at(...own));
    },
  },
  {
    name: 'the project is made anew',
    do: async (at) => {
      await rename(at('project'), at('moved'));
      await mkdir(at('project'));
    },
    place: 'moved',
    isNew: true,
  },
  {
    name: 'the lock is replaced by that of a clone',
    do: (at) => rename(at('clone', '.pagewright', 'store', 'lock.1'), lockIn(at)),
  },
  {
    name: 'the store is replaced by a copy of another project',
    do: async (at) => {
      await removeStore(at);
      await cp(at('clone', '.pagewright'), at(...own), { recursive: true });
    },
  },
];

describe('a project that is taken away while a process changes it', () => {
  const place = useTemporaryFolder();
  let clone: string;

  it(`a project has never two writers and no half change, ${rounds} times that its store or folder is taken away`, async function () {
    this.timeout(rounds * 60_000);
    await makeClone((clone = place('clone')));
    const draw = lots(Number(process.env['PAGEWRIGHT_SEED'] ?? 33));
    for (let round = 0; round < rounds; round++) {
      const deed = deeds[round % deeds.length];
      if (deed !== undefined) await play(deed, round, draw);
    }
  });

  async function play(deed: Deed, round: number, draw: () => number): Promise<void> {
    const at = (...names: readonly string[]) => place(String(round), ...names);
    const what = `round ${round}, ${deed.name}`;
    await mkdir(at('project'), { recursive: true });
    await cp(clone, at('clone'), { recursive: true });
    let answered = 0;
    let first = await Writer.start(at('project'), [0, 0], what);
    if (draw() < 0.5) {
      await first.makes(1 + Math.floor(draw() * 4));
      answered = await first.kill();
      first = await Writer.start(at('project'), [answered, answered + 1], what);
    }
    await first.makes(1 + Math.floor(draw() * 5));
    await deed.do(at);
    const there = at(deed.place ?? 'project');
    const second = await StoreProcess.start();
    const refused = await second.ask(`open ${there}`);
    expect(refused, what).to.deep.include({ opened: false, owner: first.pid });
    expect(refused['message'], what).to.include('Another process').and.match(/stop/i);
    if (deed.isNew === true) {
      // It is another project.
      expect(await second.ask(`open ${at('project')}`), what).to.deep.equal({ opened: true });
      await second.ask('commit App/mine');
      await second.ask('close');
    }
    let most: number;
    if (deed.undo === undefined) {
      const reason = await first.isRefused();
      expect(reason, what).to.be.oneOf(['lost', 'unfinished']);
      expect(await first.ask('commit App/late'), what).to.have.property('refused', 'lost');
      answered = await first.kill();
      most = reason === 'lost' ? answered : answered + 1;
    } else {
      answered = await first.kill();
      most = answered + 1;
      await deed.undo(at);
    }
    const next = await Writer.start(there, [answered, most], what);
    await next.makes(2);
    await next.kill();
    await second.kill();
    for (const each of ['project', 'moved']) expect(existsSync(join(at(each), 'App', 'late')), what).to.equal(false);
  }

  /** A project with a store, whose process has ended. */
  async function makeClone(folder: string): Promise<void> {
    await mkdir(folder);
    const maker = await StoreProcess.start();
    await maker.ask(`open ${folder}`);
    await maker.ask('commit App/of-the-clone');
    // An orderly end would remove a store without a history.
    await maker.kill();
  }
});

/** A process that makes one generation of a project after the other. */
class Writer {
  private constructor(
    private readonly child: StoreProcess,
    public newest: number,
  ) {}

  /** @param expected the oldest and the newest generation that the project may be; it is a whole one in any case */
  static async start(folder: string, expected: readonly [number, number], what: string): Promise<Writer> {
    const child = await StoreProcess.start();
    expect(await child.ask(`open ${folder}`), what).to.deep.equal({ opened: true });
    const { found } = await child.ask('generations');
    expect(found, what)
      .to.be.a('number')
      .that.is.within(...expected);
    return new Writer(child, Number(found));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  ask(command: string) {
    return this.child.ask(command);
  }

  /** Resolves when it has made so many more. */
  async makes(count: number): Promise<void> {
    const enough = this.newest + count;
    while (this.newest < enough) expect(await this.read()).to.equal(undefined);
  }

  /** @returns why it has refused to make another one */
  async isRefused(): Promise<unknown> {
    for (;;) {
      const reason = await this.read();
      if (reason !== undefined) return reason;
    }
  }

  /** @returns the newest generation that it has answered */
  async kill(): Promise<number> {
    await this.child.kill();
    while (await this.readNext());
    return this.newest;
  }

  private async read(): Promise<unknown> {
    const output = await this.readNext();
    if (output === undefined) throw new Error('the process has ended');
    return output['refused'];
  }

  private async readNext() {
    const output = await this.child.next();
    if (typeof output?.['made'] === 'number') this.newest = output['made'];
    return output;
  }
}
