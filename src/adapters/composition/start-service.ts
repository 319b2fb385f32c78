import { setTimeout as pause } from 'node:timers/promises';
import type { ContainerModule } from 'inversify';
import { pino } from 'pino';
import { hostToAsk, isAllowableHost } from '#domain/host-and-origin';
import type { FileStore } from '#application/ports/file-store';
import { layout } from '#application/project/layout/project-layout';
import type { ServeArguments } from '#adapters/cli/parse/arguments';
import type { Log } from '#adapters/http/log';
import type { IdleOptions } from '#adapters/http/middleware/watch-idle';
import { loadExamples } from '#adapters/http/routes/service-routes';
import type { ServingProcess } from '#adapters/http/serving-process';
import { Sessions } from '#adapters/http/sessions';
import { loadStudio } from '../../studio-files.js';
import { Composition } from './composition.js';
import { FollowProject } from './follow-project.js';
import { logOutput } from './log-output.js';
import { HttpApp, httpModule } from './modules/http-module.js';
import { tokens } from './injection-tokens.js';
import { warnOfBridge } from './warn-of-bridge.js';

const defaultPort = 9090;
/** A program that starts the service sends its first request within this time. */
const watchDelayMs = 250;

interface ServiceConfig extends Omit<
  ServeArguments,
  'root' | 'store' | 'database' | 'instance' | 'prefix' | 'drainMs' | 'force' | 'untilIdle' | 'readOnly' | 'uploadQuota'
> {
  /** Bytes of all uploads that are not answered yet. The default is 1 GiB. */
  readonly uploadQuota?: number;
  /** Refuse every change. The default is false. */
  readonly readOnly?: boolean;
  /** The absolute path of the project's root; absent for a project in a database. */
  readonly root: string | undefined;
  /** Names the service in its log, where a project has several. */
  readonly instance?: string | undefined;
  /** Where a proxy mounts the service, such as `/books`; `''` is the root. */
  readonly prefix?: string;
  readonly version: string;
  readonly idle?: IdleOptions | undefined;
  /** How long the service goes on, and reports that it is not ready, before it stops, in milliseconds. The default is 0. */
  readonly drainMs?: number;
  /** Where commands find this process as the service of the project. */
  readonly served?: ServingProcess | undefined;
}

/** A running service of one project. */
interface Service {
  readonly url: string;
  /** The address for a browser. With a token, a code for a session is its fragment, which works once, for a minute. */
  browserUrl(): Promise<string>;
  /** Is not ready first, then finishes the requests that have started, then ends the streams, and closes the store. */
  stop(): Promise<void>;
}

/**
 * Takes the port, opens the project, and answers. It writes nothing before it has the port. Requests that arrive before the
 * project is open wait for it.
 * @param store the module that binds the store
 * @throws CannotListen if the port is taken, or the host is not an address of this machine
 * @throws ProjectInUse if another process has the project open
 * @throws StorageFailure if the project cannot be opened
 */
export async function startService(store: ContainerModule, config: ServiceConfig): Promise<Service> {
  const { instance, root } = config;
  const base = instance === undefined ? {} : { base: { pid: process.pid, instance } };
  const log = pino({ level: config.logLevel, ...base }, logOutput(process.stderr));
  const allowedHosts = [...config.allowedHosts, ...ownHosts(config)];
  const { port = defaultPort } = config;
  let stopping = false;
  const isStopping = () => stopping;
  const http = httpModule({ ...config, isStopping, port, orNext: config.port === undefined, allowedHosts });
  const composition = new Composition(
    store,
    {
      log,
      history: config.history,
      ...(root === undefined ? {} : { root }),
      ...(config.uploadQuota === undefined ? {} : { uploadQuota: config.uploadQuota }),
      ...(config.readOnly === true && { readOnly: true }),
    },
    http,
  );
  const listening = await composition.open(tokens.listening);
  try {
    const opened = await composition.open(tokens.store);
    await warnOfNoBooks(opened, root ?? 'the project', log);
    if (port !== 0 && listening.port !== port) {
      log.warn({}, `port ${port} is in use: this service takes ${listening.port}`);
    }
    await warnOfBridge(opened, listening.url, log);
    composition.get(FollowProject).followOthers();
    composition.get(HttpApp);
  } catch (error) {
    await listening.stop(0);
    throw error;
  }
  void watchLater();
  const url = listening.url + (config.prefix ?? '');
  return {
    url,
    browserUrl: async () =>
      config.token === undefined ? url : `${url}/#code=${await composition.get(Sessions).issueCode()}`,
    stop: async () => {
      stopping = true;
      // A load balancer learns that first, and sends its requests elsewhere.
      if (config.drainMs) await pause(config.drainMs);
      await listening.drain();
      await composition.close();
    },
  };

  /** The first scan of a project keeps disk and processor busy, so the first request goes first. */
  async function watchLater(): Promise<void> {
    await pause(watchDelayMs, undefined, { ref: false });
    if (!stopping) await composition.get(FollowProject).watch();
    if (stopping) return;
    // A clone may be updated and built again while its service runs.
    await Promise.all([loadExamples(), loadStudio()]).then(
      () => log.debug('all modules are loaded'),
      (error: unknown) => log.warn({ err: error }, 'a module could not be loaded; start the service again'),
    );
  }
}

/** Callers may use the host at which the service listens. A `Host` header cannot name an address with a zone (`fe80::1%eth0`). */
function ownHosts({ host }: ServiceConfig): readonly string[] {
  return host === undefined ? [] : [hostToAsk(host)].filter(isAllowableHost);
}

/** An author who mistyped the folder would see a project without books. */
async function warnOfNoBooks(store: FileStore, place: string, log: Log): Promise<void> {
  const snapshot = await store.snapshot();
  // Requests report a folder that cannot be read.
  const books = await snapshot.stat(layout.books).catch(() => null);
  snapshot.release();
  if (books === undefined) {
    log.warn({}, `there is no App folder in ${place}: it is served as a project without books`);
  }
}
