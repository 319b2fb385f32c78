import { expect } from 'chai';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pngSize } from '#application/support/png-size';
import { copyLanternProject, lanternProject } from './book/lantern-project.js';
import type { Page } from './support/browser-types.js';
import { useStudio } from './support/use-studio.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

/** Waits until all pictures are there, also those of pages that are still read. */
const drawn = `(async () => {
  for (let before = -1; ; ) {
    const images = [...document.querySelectorAll('image, img')];
    if (images.length === before) return;
    before = images.length;
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.race([Promise.allSettled(images.map((image) => image.decode())), rest(3000)]);
    await rest(500);
  }
})()`;

/**
 * Pictures of all screens, for the eyes of a designer: `.work/test-results/studio/tour`. With `PAGEWRIGHT_PICTURES=docs`, README
 * gets its pictures anew.
 */
for (const theme of ['light', 'dark'] as const) {
  describe(`a tour of the studio in the ${theme} theme`, () => {
    const picture = join(root, 'docs', 'images', `studio-${theme}.png`);
    const studio = useStudio({ context: { colorScheme: theme }, prepare: copyLanternProject });

    before(async function () {
      this.timeout(240_000);
      await lanternProject();
    });

    it('shows every screen with a book of six pages, and reports nothing', async function () {
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
      const folder = join(root, '.work', 'test-results', 'studio', 'tour');
      mkdirSync(folder, { recursive: true });
      for (const [name, fragment, steps] of screens) {
        await page.goto('about:blank');
        await page.goto(`${studio().url}/_/studio${fragment}`);
        await page.locator('.paper-ready').waitFor();
        await steps(page);
        await page.evaluate(drawn);
        await page.screenshot({ path: join(folder, `${name} ${theme}.png`) });
        if (name === 'layer' && process.env['PAGEWRIGHT_PICTURES'] === 'docs') await page.screenshot({ path: picture });
      }
      const { width, height } = pngSize(await readFile(picture)) ?? {};
      expect([width, height], 'the picture of README').to.deep.equal([1280, 800]);
    });
  });
}
