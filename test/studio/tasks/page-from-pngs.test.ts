import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../support/browser-types.js';
import { dropFiles } from '../support/drop-files.js';
import { tabTo } from '../support/keyboard.js';
import { untilEqual } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('make a page from PNGs', () => {
  const studio = useStudio();
  const names = ['sky.png', 'sky@2x.png', 'sun.png'];

  const pictures = () =>
    Promise.all(
      names.map(async (name) => ({
        name,
        mimeType: 'image/png',
        buffer: await readFile(join(studio().root, 'App/harbour/assets/images/dusk', name)),
      })),
    );

  async function isMade(page: Page): Promise<void> {
    await page.locator('[data-page="harbour/dawn"][aria-current]').waitFor();
    await page.locator('.stage-page [data-path="sun"] image').waitFor();
    await untilEqual(() => page.getByRole('treeitem').locator('.row-name').allTextContents(), ['sun', 'sky']);
    const sun = await studio().layer('harbour', 'dawn', 'sun');
    expect(sun.props).to.include({ x: 960, y: 640 });
    const files = (await studio().service.asset.ls({ book: 'harbour' }, { page: 'dawn' })).map(({ path }) => path);
    expect(files).to.deep.equal(['images/dawn/sky.png', 'images/dawn/sun.png']);
    for (const { name, buffer } of await pictures()) {
      expect(await readFile(join(studio().root, 'App/harbour/assets/images/dawn', name))).to.deep.equal(buffer);
    }
    expect(await studio().service.history.ls(), 'one change').to.have.lengthOf(1);
    await page.keyboard.press('Control+z');
    await page.locator('[data-page="harbour/dawn"]').waitFor({ state: 'detached' });
    expect(await studio().service.asset.ls({ book: 'harbour' }, { kind: 'image' })).not.to.deep.include({
      path: 'images/dawn/sun.png',
    });
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await dropFiles(page, '.stage', await pictures());
    await page.getByRole('heading', { name: 'New page from 3 pictures' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('dawn');
    await page.getByRole('button', { name: 'Make the page' }).click();
    await isMade(page);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'button', 'Add a page or a book');
    await page.keyboard.press('Enter');
    await page.locator('.menu-item:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(await pictures());
    await page.locator('#dialog-name:focus').waitFor();
    await page.keyboard.type('dawn');
    await page.keyboard.press('Enter');
    await isMade(page);
  });
});
