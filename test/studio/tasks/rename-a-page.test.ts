import { expect } from 'chai';
import type { Page } from '../support/browser-types.js';
import { tabTo } from '../support/keyboard.js';
import { useStudio } from '../support/use-studio.js';

describe('rename a page with references', () => {
  const studio = useStudio();

  async function isRenamed(page: Page): Promise<void> {
    await page.locator('[data-page="harbour/pier"][aria-current]').waitFor();
    await page.getByRole('treeitem', { name: 'door' }).waitFor();
    expect(await studio().read('App/harbour/index.lua')).to.include('pier');
    const { results } = await studio().service.project.references({}, { to: '/harbour/pier', quiet: true });
    expect(results.length, 'what leads to the page follows').to.be.greaterThan(0);
    await page.keyboard.press('Control+z');
    await page.locator('[data-page="harbour/quay"]').waitFor();
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay');
    await page.locator('[data-page="harbour/quay"]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('pier');
    await page.getByRole('button', { name: 'Look at the change' }).click();
    await page.locator('.diff').getByText('pier').first().waitFor();
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await isRenamed(page);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay');
    await tabTo(page, 'button', /quay$/);
    await page.keyboard.press('F2');
    await page.locator('#dialog-name:focus').waitFor();
    await page.keyboard.type('pier');
    await page.keyboard.press('Enter');
    await page.locator('.diff').getByText('pier').first().waitFor();
    await tabTo(page, 'button', 'Rename');
    await page.keyboard.press('Enter');
    await isRenamed(page);
  });
});
