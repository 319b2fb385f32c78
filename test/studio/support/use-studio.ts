import { createServer, type Server } from 'node:http';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPagewright, openDiskStore, type FileStore, type Pagewright } from '../../../src/index.js';
import { copySampleTo } from '../../support/project/copy-sample.js';
import { startBrowser } from './browser.js';
import type { Context, ContextOptions, Page } from './browser-types.js';

const results = fileURLToPath(new URL('../../../.work/test-results/studio', import.meta.url));

interface StudioOptions {
  readonly context?: ContextOptions;
  readonly prefix?: string;
  readonly token?: string;
  /** The name under which the browser reaches the service. The default is 127.0.0.1. */
  readonly host?: string;
  /** Whether the browser shows the hints of a first visit. */
  readonly firstVisit?: boolean;
  /** Changes the project before it is served. */
  readonly prepare?: (root: string) => Promise<void>;
}

/** A service with a copy of the sample, and a browser that shows its studio. */
export class Studio {
  private readonly problems: string[] = [];
  private readonly expected: RegExp[] = [];

  constructor(
    readonly root: string,
    /** With the prefix, without a slash at its end. */
    readonly url: string,
    readonly service: Pagewright,
    readonly context: Context,
    readonly page: Page,
    /** Ends the service. */
    readonly stop: () => Promise<void>,
  ) {}

  /** Opens the studio, and waits until the page is drawn. @param fragment such as `#/harbour/dusk/sun` */
  async open(fragment = '', page = this.page): Promise<void> {
    await page.goto(`${this.url}/_/studio${fragment}`);
    await page.locator('.paper-ready').waitFor();
    await page.locator('[role=treeitem], .thing-row').first().waitFor();
    await page.locator('.pill-live').first().waitFor();
  }

  /** One more tab of the same browser. */
  async openTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    return page;
  }

  /** Any error in the console fails the test, but for these. */
  expectConsole(text: RegExp): void {
    this.expected.push(text);
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.report(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.report(`error of the page: ${error.stack ?? error.message}`));
  }

  report(problem: string): void {
    if (!this.expected.some((text) => text.test(problem))) this.problems.push(problem);
  }

  /** The files that changes have removed or renamed; none where the service has ended. */
  async goneFiles(): Promise<ReadonlySet<string>> {
    const entries = await this.service.history.ls({}, { limit: 100 }).catch(() => []);
    const removed = entries.flatMap(({ changes }) => changes.filter(({ action }) => action === 'removed'));
    return new Set(removed.map(({ path }) => path));
  }

  /**
   * @param gone a picture may be on its way while its file is renamed or removed: then it is not found, and that is no fault
   * @throws Error if the page has logged an error, broken its policy, or asked another origin
   */
  check(gone: ReadonlySet<string>): void {
    const faults = this.problems.filter((problem) => !gone.has(missingAsset(problem) ?? ''));
    if (faults.length > 0) throw new Error(`the page reported:\n${faults.join('\n')}`);
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

/** The file of an asset that the service did not find. */
function missingAsset(problem: string): string | undefined {
  const [, book, path] = / 404 .*\/([^/]+)\/assets\/([^?)]+)/.exec(problem) ?? [];
  return path === undefined ? undefined : decodeURI(`App/${book}/assets/${path}`);
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
    if (failed) await photograph(studio.page, this.currentTest?.fullTitle() ?? 'test');
    const gone = await studio.goneFiles();
    await end();
    end = undefined;
    studio.check(gone);
  });

  return () => studio;
}

async function startStudio({ context: contextOptions, prefix, token, host, prepare, firstVisit }: StudioOptions) {
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
  const browser = await startBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...contextOptions });
  if (firstVisit !== true) {
    await context.addInitScript(() => {
      // A document without an origin, such as an empty frame, has no storage.
      if ((globalThis as unknown as { origin: string }).origin === 'null') return;
      const { localStorage } = globalThis as unknown as { localStorage: Record<string, string> };
      localStorage['pagewright:hint'] ??= '9';
    });
  }
  const page = await context.newPage();
  await slowDown(context, page);
  const studio = new Studio(root, url, served.service, context, page, served.stop);
  studio.watch(page);
  await guard(context, new URL(url).origin, (problem) => studio.report(problem));
  const end = async () => {
    await context.close();
    await served.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { studio, end };
}

/** With `PAGEWRIGHT_SLOW_BROWSER=6`, the page has a sixth of the processor: what a test does not wait for shows. */
async function slowDown(context: Context, page: Page): Promise<void> {
  const { PAGEWRIGHT_SLOW_BROWSER: rate } = process.env;
  if (rate === undefined) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
}

/** Nothing is loaded from elsewhere, and each report of the policy is an error of the console. */
async function guard(context: Context, origin: string, report: (problem: string) => void): Promise<void> {
  await context.addInitScript(() => {
    const page = globalThis as unknown as { addEventListener(name: string, listener: (event: unknown) => void): void };
    page.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI } = event as { violatedDirective: string; blockedURI: string };
      console.error(`the policy forbids ${blockedURI}: ${violatedDirective}`);
    });
  });
  // The browser reaches no other host. A route that refused requests would also switch off its cache, and slow down each of them.
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:')) report(`a request to another origin: ${url}`);
  });
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

async function photograph(page: Page, title: string): Promise<void> {
  mkdirSync(results, { recursive: true });
  const name = title.replace(/[^\w]+/g, '-').slice(0, 120);
  await page.screenshot({ path: join(results, `${name}.png`) }).catch(() => undefined);
}
