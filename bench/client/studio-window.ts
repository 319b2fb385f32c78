import { startBrowser } from '../../test/studio/support/browser.js';
import type { Box, Browser, Context, Locator, Page, TraceEvent } from '../../test/studio/support/browser-types.js';
import type { PageAddress, Subject } from '../service/subject.js';
import { scriptOfFrames } from './script-of-frames.js';

/** As much of `scripts/browser.mjs` as the bench needs. */
interface Browsers {
  makeBrowserReady(): Promise<{
    readonly packages: string;
    readonly path: string;
    readonly environment: Readonly<Record<string, string>>;
  }>;
}

let browser: Promise<Browser> | undefined;

/** The Chromium of the tests, in software rendering. */
function studioBrowser(): Promise<Browser> {
  return (browser ??= (async () => {
    const { makeBrowserReady } = (await import(new URL('../../scripts/browser.mjs', import.meta.url).href)) as Browsers;
    const { packages, path, environment } = await makeBrowserReady();
    Object.assign(process.env, environment, { CHROMIUM: path, PLAYWRIGHT_FROM: packages });
    return startBrowser();
  })());
}

/** A window with the studio, which shows one page. */
export class StudioWindow {
  private constructor(
    private readonly context: Context,
    readonly page: Page,
    private readonly at: PageAddress,
  ) {}

  /** Nothing is cached in it yet. @param rest of the address, after the page */
  static async open(subject: Subject, at: PageAddress, rest = ''): Promise<StudioWindow> {
    const context = await (await studioBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${await subject.url()}/_/studio#/${at.book}/${at.page}${rest}`);
    await page.locator('.paper-ready').waitFor();
    await page.getByRole('treeitem').first().waitFor();
    await page.locator('[aria-current="page"]').first().waitFor();
    await page.locator('.stage-page [data-path]').first().waitFor();
    return new StudioWindow(context, page, at);
  }

  /** Shows another page of the book. @param last selects what is drawn last */
  async show(page: string, last: string): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      location.hash = '#/${this.at.book}/${page}';
      const look = () => {
        const isThere = document.querySelector('[aria-current="page"][data-page="${this.at.book}/${page}"]') !== null;
        if (isThere && document.querySelector('${last}') !== null) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })`);
  }

  async layer(path: string): Promise<Box> {
    const box = await this.page.locator(`.stage-page [data-path="${path}"]`).boundingBox();
    if (box === null) throw new Error(`the stage does not draw ${path}`);
    return box;
  }

  /** The field of a property of the selected layer. */
  field(layer: string, property: string): Locator {
    return this.page.locator(`[id="field-${this.at.book}/${this.at.page}/${layer}#${property}"]`);
  }

  /** Waits until the stage draws a layer elsewhere. @param x where it is, in pixels of the window */
  async untilMoved(path: string, x: number): Promise<void> {
    await this.page.evaluate(`new Promise((resolve) => {
      const look = () => {
        const layer = document.querySelector('.stage-page [data-path="${path}"]');
        if (layer !== null && layer.getBoundingClientRect().x !== ${x}) resolve();
        else requestAnimationFrame(look);
      };
      look();
    })`);
  }

  /** The milliseconds between the frames that the browser draws during the work. */
  async framesDuring(work: () => Promise<void>): Promise<readonly number[]> {
    await this.page.evaluate(`(() => {
      const frames = (window.benchFrames = []);
      let last = performance.now();
      const count = (now) => {
        frames.push(now - last);
        last = now;
        if (window.benchFrames === frames) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    })()`);
    await work();
    return this.page.evaluate(
      '(() => { const frames = window.benchFrames; delete window.benchFrames; return frames; })()',
    );
  }

  /** The milliseconds that scripts work for each frame during the work, by what the browser itself records. */
  async scriptsDuring(work: () => Promise<void>): Promise<readonly number[]> {
    const tools = await this.context.newCDPSession(this.page);
    const events: TraceEvent[] = [];
    tools.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
    const isOver = new Promise<void>((resolve) => tools.once('Tracing.tracingComplete', resolve));
    await tools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
    await work();
    await tools.send('Tracing.end');
    await isOver;
    return scriptOfFrames(events);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

export async function endStudioBrowser(): Promise<void> {
  const running = browser;
  browser = undefined;
  if (running === undefined) return;
  await (await running).close();
  globalThis.studioBrowser = undefined;
}
