import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { StoreProcess, type Answer } from '../crash/process/store-process.js';
import { Account, prepare, type Outcome } from '../support/postgres/account.js';
import { FaultyProxy } from '../support/postgres/faulty-proxy.js';
import { randomFates } from '../support/postgres/random-fates.js';
import { startOwnServer } from '../support/postgres/servers.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { rounds } from '../support/rounds.js';

const instances = 4;
const kills = rounds(4);
/** Of all instances, between two kills. */
const changesBetween = 12;
const program = fileURLToPath(new URL('process/instance-program.ts', import.meta.url));

describe('the account of several processes, which are killed, as their database is', () => {
  // Skipped where there is no PostgreSQL.
  usePostgres();

  it('has every answered change once, no refused one, and no read of a half', async () => {
    // It keeps what it has answered, as one in production does.
    const server = await startOwnServer({ flush: true });
    const project = { url: server.url, project: 'killed' };
    await migrate(project);
    const direct = await openPostgresStore({ ...project, create: true });
    await prepare(direct);
    const account = new Account();
    const running = await Promise.all(
      Array.from({ length: instances }, (_, at) => Instance.start(at, project, account)),
    );
    for (let kill = 0; kill < kills; kill++) {
      const enough = account.paths.made.length + changesBetween;
      while (account.paths.made.length < enough) await pause(5);
      await pause((kill * 13) % 40);
      if (kill % 3 === 2) {
        await server.kill();
        await resumePatiently(server);
      } else await running[kill % instances]?.killAndStart();
    }
    await Promise.all(running.map((instance) => instance.end()));
    await account.expectBalanced(direct);
    const counts = Object.entries(account.paths).map(([outcome, paths]) => `${paths.length} ${outcome}`);
    console.log(`      ${kills} kills: ${counts.join(', ')}`);
    await direct.close();
    await server.stop();
  });
});

/** What served the killed one may still be ending, and then the new one does not start. */
async function resumePatiently(server: { resume(): Promise<void> }): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await server.resume();
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}

/** A process that changes a project through a proxy with faults, and one after it. */
class Instance {
  private generation = 0;
  private child: StoreProcess | undefined;
  private reading = Promise.resolve();

  private constructor(
    private readonly name: number,
    private readonly proxy: FaultyProxy,
    private readonly project: string,
    private readonly account: Account,
  ) {}

  static async start(
    name: number,
    { url, project }: { readonly url: string; readonly project: string },
    account: Account,
  ): Promise<Instance> {
    const instance = new Instance(name, await FaultyProxy.start(url, randomFates(name + 1)), project, account);
    await instance.startProcess();
    return instance;
  }

  async killAndStart(): Promise<void> {
    await this.child?.kill();
    await this.reading;
    await this.startProcess();
  }

  /** Lets it finish what it has begun. */
  async end(): Promise<void> {
    this.child?.endInput();
    await this.reading;
    await this.proxy.close();
  }

  private async startProcess(): Promise<void> {
    const child = await StoreProcess.start({ program });
    this.child = child;
    const name = `${this.name}.${this.generation++}`;
    child.send(JSON.stringify({ url: this.proxy.url, project: this.project, name }));
    this.reading = this.readAll(child);
  }

  private async readAll(child: StoreProcess): Promise<void> {
    for (let line = await child.next(); line !== undefined; line = await child.next()) this.take(line);
  }

  private take({ outcome, path, torn }: Answer): void {
    if (torn === true) this.account.torn++;
    // What has no outcome when its process is killed may be made or not.
    if (outcome !== undefined) this.account.note(outcome as Outcome, String(path));
  }
}
