import { expect } from 'chai';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { useProject } from '../../support/project/use-project.js';

/** As much of playwright's page as these tests need. */
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate<Value>(code: string): Promise<Value>;
  waitForFunction(code: string): Promise<unknown>;
  fill(selector: string, text: string): Promise<void>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'console' | 'pageerror', listener: (message: object) => void): void;
}

interface Browser {
  newPage(options: { readonly javaScriptEnabled: boolean }): Promise<Page>;
  close(): Promise<void>;
}

describe('the API reference in a browser', () => {
  const { opened } = useProject({ once: true });
  let browser: Browser;
  let complaints: object[] = [];
  before(async () => {
    const require = createRequire(join(process.env['PLAYWRIGHT_FROM'] ?? '', 'package.json'));
    const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args: ['--no-sandbox', '--headless'] });
  });
  after(() => browser.close());

  async function open(hash = '', javaScriptEnabled = true): Promise<Page> {
    const page = await browser.newPage({ javaScriptEnabled });
    complaints = [];
    page.on('console', (message) => complaints.push(message));
    page.on('pageerror', (error) => complaints.push(error));
    await page.goto(`http://127.0.0.1:${opened().port}/_/docs${hash}`);
    return page;
  }

  const shown = (page: Page, what: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('${what}')].filter((each) => each.checkVisibility()).map((each) => each.id || each.hash.slice(1))`,
    );

  it('the API reference in a browser filters operations and schemas while the reader types after /', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('undo CHANGE');
    expect(await shown(page, '.entry'))
      .to.include('undoChange')
      .and.not.include('readBook');
    expect(await shown(page, '#contents ul ul a')).to.deep.equal(await shown(page, '.entry'));
    expect(await shown(page, '.chapter'))
      .to.include('tag-history')
      .and.not.include('tag-books');
    expect(await page.evaluate('document.querySelector("output").value')).to.match(/^\d operations, \d schemas$/);
    await page.fill('input', 'irrevocable');
    expect(await shown(page, '.entry'), 'a schema is found by its members').to.include('schema-HistoryEntry');
    await page.fill('input', 'undo CHANGE');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('location.hash')).to.equal('#undoChange');
    expect(complaints).to.deep.equal([]);
  });

  it('the API reference in a browser shows everything again after Escape, and a filtered entry that a link leads to', async () => {
    const page = await open();
    const all = await shown(page, '.entry');
    for (const end of ['document.querySelector("#undoChange a[href^=\'#schema\']").click()', '']) {
      await page.keyboard.press('/');
      await page.keyboard.type('undoChange');
      expect(await shown(page, '.entry')).to.deep.equal(['undoChange']);
      if (end === '') await page.keyboard.press('Escape');
      else await page.evaluate(end);
      await page.waitForFunction('document.querySelector("input").value === ""');
      expect(await shown(page, '.entry')).to.deep.equal(all);
    }
  });

  it('the API reference in a browser marks the current entry, and shows the service’s own address', async () => {
    const page = await open('#saveLayer');
    await page.waitForFunction('document.querySelector("[aria-current]")?.hash === "#saveLayer"');
    const origin = await page.evaluate('document.querySelector("#saveLayer .origin").textContent');
    expect(origin).to.equal(`http://127.0.0.1:${opened().port}`);
  });

  it('the API reference in a browser without script shows every entry, and no search', async () => {
    const page = await open('', false);
    expect(await shown(page, '#search')).to.deep.equal([]);
    expect(await shown(page, '.entry')).to.have.length.above(100);
  });
});
