import { expect } from 'chai';
import type { Page } from '../support/browser-types.js';
import { tabTo } from '../support/keyboard.js';
import { useStudio } from '../support/use-studio.js';

describe('copy a page', () => {
  const studio = useStudio();

  async function isCopied(page: Page): Promise<void> {
    await page.locator('[data-page="harbour/dusk2"][aria-current]').waitFor();
    await page.getByRole('treeitem', { name: 'boat' }).waitFor();
    expect(await studio().read('App/harbour/components/dusk2/layers/sun.lua')).to.include('1400');
    expect(await studio().service.history.ls()).to.have.lengthOf(1);
    await page.keyboard.press('Control+z');
    await page.locator('[data-page="harbour/dusk2"]').waitFor({ state: 'detached' });
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('[data-page="harbour/dusk"]').hover();
    await page.getByRole('button', { name: 'Page dusk' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await isCopied(page);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'button', /dusk$/);
    await page.keyboard.press('Control+d');
    await isCopied(page);
  });
});
