import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPagewright, openDiskStore, type FileStore, type Pagewright } from '../../../src/index.js';
import { copySampleTo } from '../../support/project/copy-sample.js';
import { openWindow, StudioView, type ViewOptions } from './studio-view.js';

interface StudioOptions extends ViewOptions {
  readonly prefix?: string;
  readonly token?: string;
  /** The name under which the browser reaches the service. The default is 127.0.0.1. */
  readonly host?: string;
  /** Changes the project before it is served. */
  readonly prepare?: (root: string) => Promise<void>;
}

/** A service with a copy of the sample, and a browser that shows its studio. */
export class Studio extends StudioView {
  constructor(
    readonly root: string,
    url: string,
    readonly service: Pagewright,
    window: ConstructorParameters<typeof StudioView>[1],
    /** Ends the service. */
    readonly stop: () => Promise<void>,
  ) {
    super(url, window);
  }

  /** The files that changes have removed or renamed; none where the service has ended. */
  async goneFiles(): Promise<ReadonlySet<string>> {
    const entries = await this.service.history.ls({}, { limit: 100 }).catch(() => []);
    const removed = entries.flatMap(({ changes }) => changes.filter(({ action }) => action === 'removed'));
    return new Set(removed.map(({ path }) => path));
  }

  read(path: string): Promise<string> {
    return readFile(join(this.root, path), 'utf8');
  }

  /** Edits a file as another program would. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    await writeFile(join(this.root, path), change(await this.read(path)));
  }

  async layer(book: string, page: string, ...layers: string[]) {
    const layer = await this.service.layer.show({ book, page, layers }, { quiet: true });
    return layer as unknown as { readonly props: Record<string, unknown> };
  }
}

/** A studio for each test of a suite. */
export function useStudio(options: StudioOptions = {}): () => Studio {
  let studio: Studio;
  let end: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    ({ studio, end } = await startStudio(options));
  });

  afterEach(async function () {
    // Where the start failed, there is nothing to end.
    if (end === undefined) return;
    const failed = this.currentTest?.state === 'failed';
    if (failed) await studio.photograph(this.currentTest?.fullTitle() ?? 'test');
    const gone = await studio.goneFiles();
    await end();
    end = undefined;
    studio.check(gone);
  });

  return () => studio;
}

async function startStudio({ prefix, token, host, prepare, ...view }: StudioOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-studio-'));
  const root = join(folder, 'sample');
  await copySampleTo(root);
  await prepare?.(root);
  const served = await serve(root, {
    ...(prefix && { prefix }),
    ...(token && { token }),
    ...(host && { allowedHosts: [host] }),
  });
  const url = host === undefined ? served.url : served.url.replace('127.0.0.1', host);
  const window = await openWindow(view);
  const studio = new Studio(root, url, served.service, window, served.stop);
  await studio.follow();
  const end = async () => {
    await window.context.close();
    await served.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { studio, end };
}

interface Served {
  readonly url: string;
  readonly service: Pagewright;
  stop(): Promise<void>;
}

/** Serves a project in this process. */
export async function serve(
  root: string,
  {
    port = 0,
    ...options
  }: {
    readonly port?: number;
    readonly prefix?: string;
    readonly token?: string;
    readonly allowedHosts?: readonly string[];
  } = {},
): Promise<Served> {
  const store: FileStore = await openDiskStore(root);
  const service = createPagewright({ store, ...options });
  const server: Server = createServer(service.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  await service.watch();
  const { port: bound } = server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await service.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
  };
  return {
    url: `http://127.0.0.1:${bound}${options.prefix ?? ''}`,
    service,
    stop: () => (stopping ??= stop()),
  };
}
