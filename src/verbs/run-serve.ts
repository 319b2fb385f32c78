import { hostname } from 'node:os';
import { findRoot } from '#adapters/cli/find-project';
import type { ServeArguments } from '#adapters/cli/parse/arguments';
import { mayWrite } from '#adapters/cli/may-write';
import { readServerFile, removeServerFile, writeServerFile } from '#adapters/cli/service/find-service';
import { diskModule } from '#adapters/composition/modules/disk-module';
import { memoryModule } from '#adapters/composition/modules/memory-module';
import { startService } from '#adapters/composition/start-service';
import { CannotListen } from '#adapters/http/listen/cannot-listen';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { refuseIfInUse } from '#adapters/store-fs/open/open-project-to-read';
import { servingProcess } from './this-process.js';

/** One Ctrl-C can arrive more than once: from the terminal, and from each program that passes it on. */
const sameKeyMs = 1_000;
/** How long a service that ends by itself waits for its next client. */
const idleMs = 10_000;

/**
 * Serves a project until the process gets a signal to end. Resolves when it listens.
 * @throws what `startService` throws; the message of `ProjectInUse` has the URL of the other service, if it is known
 */
export async function serve(wanted: ServeArguments, version: string): Promise<void> {
  const { force } = wanted;
  const { readOnly, own, root, named, store, instance } = await servedProject(wanted);
  let stoppedAt: number | undefined;
  const idle = wanted.untilIdle ? { afterMs: idleMs, onIdle: () => void stop() } : undefined;
  let url = '';
  const served =
    own === undefined
      ? undefined
      : await servingProcess({ root: own, token: wanted.token, url: () => url, stop: () => void stop() });
  const service = await startService(store, { ...wanted, readOnly, root, instance, version, idle, served })
    .catch(async (error: unknown) => {
      // The service of this project may have the port. That message helps more.
      if (error instanceof CannotListen && own !== undefined && !force) await refuseIfInUse(own);
      throw error;
    })
    .catch(async (error: unknown) => {
      throw error instanceof ProjectInUse && own !== undefined
        ? new ProjectInUse(error.owner, await withUrl(own, error))
        : error;
    });
  const stop = async () => {
    if (stoppedAt !== undefined) {
      // A second Ctrl-C does not wait for requests.
      if (Date.now() - stoppedAt > sameKeyMs) process.exit(1);
      return;
    }
    stoppedAt = Date.now();
    // The store removes its folder when nothing else is in it, so the server file goes first.
    if (own !== undefined) await removeServerFile(own, process.pid);
    await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  url = service.url;
  // Shows at the start what would otherwise fail at the first command.
  await served?.prove({ by: 'service', nonce: '' });
  if (own !== undefined) await writeServerFile(own, { url, pid: process.pid, version });
  // A log that somebody reads later gets no code. `npm start` reads the line, and prints it to its terminal.
  const isTerminal = process.stdout.isTTY || process.env['PAGEWRIGHT_TERMINAL'] === '1';
  process.stdout.write(`Pagewright serves ${named} at ${isTerminal ? await service.browserUrl() : url}\n`);
}

/** What to serve, and how. */
interface ServedProject {
  /** The project's folder; absent for a project in a database. */
  readonly root: string | undefined;
  /** For people. */
  readonly named: string;
  readonly store: Parameters<typeof startService>[0];
  readonly readOnly: boolean;
  /** The folder by which commands find this process; absent where they do not. */
  readonly own: string | undefined;
  readonly instance: string | undefined;
}

async function servedProject(wanted: ServeArguments): Promise<ServedProject> {
  const { database, readOnly, force } = wanted;
  if (database !== undefined) {
    // Loaded only where a database is.
    const { postgresModule } = await import('#adapters/composition/modules/postgres-module');
    const instance = wanted.instance ?? hostname();
    const store = postgresModule({ ...database, applicationName: `pagewright ${instance}` });
    return { root: undefined, named: `the project "${database.project}"`, store, readOnly, own: undefined, instance };
  }
  const root = await findRoot(wanted.root);
  const base = { root, named: root, instance: undefined };
  if (wanted.store === 'memory') return { ...base, store: memoryModule(root), readOnly, own: undefined };
  const isClosed = !readOnly && !(await mayWrite(root));
  if (isClosed) process.stderr.write(`pagewright: ${root} cannot be written, so it is served to be read only\n`);
  const readsOnly = readOnly || isClosed;
  // A service that only reads takes no lock and writes no server file: the project may belong to another one.
  return {
    ...base,
    store: diskModule({ root, force, readOnly: readsOnly }),
    readOnly: readsOnly,
    own: readsOnly ? undefined : root,
  };
}

/** Adds the URL of the service that has the project, if its server file names it. */
async function withUrl(root: string, { owner, message }: ProjectInUse): Promise<string> {
  const facts = await readServerFile(root);
  return facts !== undefined && owner !== undefined && facts.pid === owner.pid
    ? `${message} It answers at ${facts.url}.`
    : message;
}
