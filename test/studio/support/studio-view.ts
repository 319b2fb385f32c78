import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.js';
import type { Context, ContextOptions, Page } from './browser-types.js';

const results = fileURLToPath(new URL('../../../.work/test-results/studio', import.meta.url));

export interface ViewOptions {
  readonly context?: ContextOptions;
  /** Whether the browser shows the hints of a first visit. */
  readonly firstVisit?: boolean;
}

interface Window {
  readonly context: Context;
  readonly page: Page;
}

/** A browser that shows a studio. */
export class StudioView {
  readonly context: Context;
  readonly page: Page;
  private readonly problems: string[] = [];
  private readonly expected: RegExp[] = [];

  /** @param url of the service with the prefix, without a slash at its end */
  constructor(
    readonly url: string,
    { context, page }: Window,
  ) {
    this.context = context;
    this.page = page;
  }

  /** Begins to report errors, and requests that go elsewhere. */
  async follow(): Promise<void> {
    this.watch(this.page);
    await guard(this.context, new URL(this.url).origin, (problem) => this.report(problem));
  }

  /** Opens the studio, and waits until the page is drawn. @param fragment such as `#/harbour/dusk/sun` */
  async open(fragment = '', page = this.page): Promise<void> {
    await page.goto(`${this.url}/_/studio${fragment}`);
    await page.locator('.paper-ready').waitFor();
    await page.locator('[role=treeitem], .thing-row').first().waitFor();
    await page.locator('.pill-live').first().waitFor();
  }

  /** One more tab of the same browser. */
  async openTab(): Promise<Page> {
    const page = await newPage(this.context);
    this.watch(page);
    return page;
  }

  /** Any error in the console fails the test, but for these. */
  expectConsole(text: RegExp): void {
    this.expected.push(text);
  }

  private watch(page: Page): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.report(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.report(`error of the page: ${error.stack ?? error.message}`));
  }

  private report(problem: string): void {
    if (!this.expected.some((text) => text.test(problem))) this.problems.push(problem);
  }

  /** Keeps a picture of the page among the results of the tests. */
  async photograph(title: string): Promise<void> {
    mkdirSync(results, { recursive: true });
    const name = title.replace(/[^\w]+/g, '-').slice(0, 120);
    await this.page.screenshot({ path: join(results, `${name}.png`) }).catch(() => undefined);
  }

  /**
   * @param gone a picture may be on its way while its file is renamed or removed: then it is not found, and that is no fault
   * @throws Error if the page has logged an error, broken its policy, or asked another origin
   */
  check(gone: ReadonlySet<string>): void {
    const faults = this.problems.filter((problem) => !gone.has(missingAsset(problem) ?? ''));
    if (faults.length > 0) throw new Error(`the page reported:\n${faults.join('\n')}`);
  }
}

/** The file of an asset that the service did not find. */
function missingAsset(problem: string): string | undefined {
  const [, book, path] = / 404 .*\/([^/]+)\/assets\/([^?)]+)/.exec(problem) ?? [];
  return path === undefined ? undefined : decodeURI(`App/${book}/assets/${path}`);
}

/** Opens a window of a browser that remembers nothing. */
export async function openWindow({ context: options, firstVisit }: ViewOptions = {}): Promise<Window> {
  const browser = await startBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(60_000);
  if (firstVisit !== true) {
    await context.addInitScript(() => {
      // A document without an origin, such as an empty frame, has no storage.
      if ((globalThis as unknown as { origin: string }).origin === 'null') return;
      const { localStorage } = globalThis as unknown as { localStorage: Record<string, string> };
      localStorage['pagewright:hint'] ??= '9';
    });
  }
  return { context, page: await newPage(context) };
}

/** With `PAGEWRIGHT_SLOW_BROWSER=6`, the page has a sixth of the processor: what a test does not wait for shows. */
async function newPage(context: Context): Promise<Page> {
  const page = await context.newPage();
  const { PAGEWRIGHT_SLOW_BROWSER: rate } = process.env;
  if (rate !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
  }
  return page;
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
