import { setTimeout as pause } from 'node:timers/promises';
import type Koa from 'koa';
import { pino, type Logger } from 'pino';
import { hostToAsk, isAllowableHost } from '#domain/caller';
import { deferred } from '#application/support/concurrency';
import type { FileStore } from '#application/ports/file-store';
import { layout } from '#application/project/layout/project-layout';
import type { ServeArguments } from '#adapters/cli/arguments';
import type { CallState } from '#adapters/http/request-context';
import { CannotListen, type Listening } from '#adapters/http/listen/listening';
import { listen } from '#adapters/http/listen/listen';
import { loadExamples } from '#adapters/http/routes/service-routes';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { refuseIfInUse } from '#adapters/store-fs/open/refuse-if-in-use';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { composeService } from './compose-service.js';
import { logOutput } from './log-output.js';

/** A program that starts the service sends its first request within this time. */
const watchDelayMs = 250;

/** What a service of one project is started with. */
interface ServiceConfig extends ServeArguments {
  /** Absolute path of the Solar2D project's root. */
  readonly root: string;
  readonly version: string;
}

/** A service that answers, and how it is stopped. */
interface Service {
  readonly url: string;
  /** Finishes what is under way, then lets go of the project. */
  stop(): Promise<void>;
}

/**
 * Takes the port, opens the project, and starts to answer. Nothing is written before the port is ours; who asks before the
 * project is open waits for it.
 * @throws CannotListen when the port is taken or the host is not this machine's
 * @throws ProjectInUse when another process has the project
 * @throws StorageFailure when the project cannot be opened
 */
export async function startService(config: ServiceConfig): Promise<Service> {
  const log = pino({ level: config.logLevel }, logOutput(process.stderr));
  const { promise: composed, resolve: answerWith } = deferred<Koa<CallState>>();
  const listening = await listenOrSayWho(config, composed);
  const store = await openOrStop();
  await warnOfNoBooks(store, config.root, log);
  const { app, watch, close } = composeService(store, {
    log,
    history: config.history,
    allowedHosts: [...config.allowedHosts, ...ownHosts(config)],
    allowedOrigins: config.allowedOrigins,
    token: config.token,
    version: config.version,
  });
  answerWith(app);
  let stopping = false;
  void watchLater();
  return {
    url: listening.url,
    stop: async () => {
      stopping = true;
      const ended = close();
      await listening.stop();
      await ended;
      await store.close();
    },
  };

  /** The first scan of a project keeps disk and processor busy, so the first request goes first. */
  async function watchLater(): Promise<void> {
    await pause(watchDelayMs, undefined, { ref: false });
    if (!stopping) await watch();
    if (stopping) return;
    // A clone may be updated and built again while its service runs.
    await loadExamples().then(
      () => log.debug('all that is needed is loaded'),
      (error: unknown) => log.warn({ err: error }, 'what is needed later could not be loaded; start the service again'),
    );
  }

  async function openOrStop(): Promise<FileStore> {
    try {
      return await (config.store === 'disk' ? openOnDisk(config, log) : openMemoryCopy(config.root));
    } catch (error) {
      await listening.stop(0);
      throw error;
    }
  }
}

/** Who starts the service of a project twice finds its port taken; that it is the project is what helps. */
async function listenOrSayWho(
  { host, port, store, root, force }: ServiceConfig,
  app: Promise<Koa<CallState>>,
): Promise<Listening> {
  try {
    return await listen(app, { host, port });
  } catch (error) {
    if (error instanceof CannotListen && store === 'disk' && !force) await refuseIfInUse(root);
    throw error;
  }
}

/** Whoever is told where to listen is asked there. An address with a zone (`fe80::1%eth0`) is none that a `Host` can name. */
function ownHosts({ host }: ServiceConfig): readonly string[] {
  return host === undefined ? [] : [hostToAsk(host)].filter(isAllowableHost);
}

function openOnDisk({ root, force }: ServiceConfig, log: Logger): Promise<FileStore> {
  return openDiskStore(root, {
    force,
    onRecovery: (recovery) =>
      log.warn(
        recovery,
        'finished an interrupted change; left alone the files under "edited", which their author has edited since',
      ),
    onHistoryMoved: (folder) =>
      log.warn(
        { folder },
        'moved the history of an earlier version into this folder: this version does not read it, and the history begins anew. Remove the folder if you do not need it',
      ),
    onDamage: (file) =>
      log.warn({ file }, 'this segment of the history is damaged: changes that it alone held cannot be undone'),
  });
}

/** Whoever mistyped the folder would see a project without books, too. */
async function warnOfNoBooks(store: FileStore, root: string, log: Logger): Promise<void> {
  // What cannot be looked at is told of to whoever asks for it.
  const snapshot = await store.snapshot();
  const books = await snapshot.stat(layout.books).catch(() => null);
  snapshot.release();
  if (books === undefined) log.warn(`there is no App folder in ${root}: it is served as a project without books`);
}

async function openMemoryCopy(root: string): Promise<FileStore> {
  const store = await openMemoryStore();
  await seedFromFolder(store, root);
  return store;
}
