import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pngSize } from '#application/support/pixel-size';
import { copyLanternProject, lanternProject } from './book/lantern-project.js';
import type { Page } from './support/browser-types.js';
import { useStudio } from './support/use-studio.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tour = join(root, '.work', 'test-results', 'studio', 'tour');
const themes = ['light', 'dark'] as const;
const pictureOf = (theme: string) => join(root, 'docs', 'images', `studio-${theme}.png`);

/** How to get to a screen of the studio, from a page that is open. */
type Screen = readonly [name: string, fragment: string, steps: (page: Page) => Promise<unknown>];

const none = () => Promise.resolve();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function remove(page: Page): Promise<void> {
  await page.locator('.stage-page').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').waitFor();
}

const screens: readonly Screen[] = [
  ['page', '#/lantern/cover', none],
  ['layer', '#/lantern/cover/moon', none],
  ['masked layer', '#/lantern/window/view', none],
  ['several layers', '#/lantern/flight/red,blue,gold', none],
  ['text', '#/lantern/morning/story', none],
  ['classes', '#/lantern/cover/author', (page) => button(page, 'Attach a class')],
  ['removal', '#/lantern/cover/hills', (page) => remove(page)],
  ['shortcuts', '#/lantern/cover', (page) => page.keyboard.press('?')],
  ['palette', '#/lantern/cover', (page) => page.keyboard.press('Control+k')],
  ['history', '#/lantern/pond/boat/lantern', (page) => button(page, 'History')],
  ['problems', '#/lantern/pond/boat/lantern', (page) => button(page, 'Problems')],
  ['assets', '#/lantern/pond', (page) => button(page, 'Assets')],
  ['commands', '#/lantern/cover?command=open', (page) => tab(page, 'Commands')],
  ['parts', '#/lantern/cover?part=timers/evening', (page) => tab(page, 'Parts')],
];

/** `tour` asks for pictures of all screens, `docs` for those of README, too. Without it, the tour draws none. */
const pictures = process.env['PAGEWRIGHT_PICTURES'];

/** Waits until all images in the window are loaded, also those of pages that the studio still reads: the browser loads no others. */
const drawn = `(async () => {
  for (let before = -1; ; ) {
    const images = [...document.querySelectorAll('image, img')].filter((image) => image.getBoundingClientRect().top < innerHeight);
    if (images.length === before) return;
    before = images.length;
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.race([Promise.allSettled(images.map((image) => image.decode())), rest(3000)]);
    await rest(${pictures === undefined ? 100 : 500});
  }
})()`;

/**
 * With `PAGEWRIGHT_PICTURES=tour`, the tour draws pictures of all screens for the eyes of a designer, in
 * `.work/test-results/studio/tour`. With `PAGEWRIGHT_PICTURES=docs`, README gets its pictures anew, too.
 */
describe('a tour of the studio', () => {
  const studio = useStudio({ context: { colorScheme: 'light' }, prepare: copyLanternProject });

  before(async function () {
    this.timeout(240_000);
    await lanternProject();
  });

  it('shows every screen of a book of six pages in both themes, and reports nothing', async function () {
    this.timeout(240_000);
    const { page, service } = studio();
    const at = { book: 'lantern', page: 'pond', layers: ['boat', 'lantern'] };
    await service.layer.set(at, {}, { y: 492, rotation: 7 });
    await service.layer.add(
      { ...at, layers: ['boat', 'oar'] },
      {},
      { x: 900, y: 860, width: 240, height: 24, rotation: -20 },
    );
    await service.class.attach({ ...at, class: 'mask' }, {}, { properties: { mask: 'nowhere' } });
    for (const [name, fragment, steps] of screens) {
      await page.goto('about:blank');
      await page.goto(`${studio().url}/_/studio${fragment}`);
      await page.locator('.paper-ready').waitFor();
      await steps(page);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(drawn);
        if (pictures === undefined) continue;
        await page.screenshot({ path: join(tour, `${name} ${theme}.png`) });
        if (name === 'layer' && pictures === 'docs') await page.screenshot({ path: pictureOf(theme) });
      }
    }
    for (const theme of themes) {
      const { width, height } = pngSize(await readFile(pictureOf(theme))) ?? {};
      expect([width, height], 'the picture of README').to.deep.equal([1280, 800]);
    }
  });
});
