import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import type { Page } from './support/browser-types.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the list of pages', () => {
  const studio = useStudio();

  const names = (page: Page) => page.locator('.page-name').allTextContents();
  const becomes = (page: Page, expected: readonly string[]) =>
    until(
      'the pages',
      () => names(page),
      (shown) => shown.join() === expected.join(),
    );

  it('a new page begins with nothing, with a title, or as a copy; one undo takes it back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('[data-page="harbour/page"]').waitFor();
    const before = await names(page);
    await page.getByRole('button', { name: 'Add a page or a book' }).click();
    await page.getByRole('menuitem', { name: 'New page…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('dawn');
    await page.getByLabel('Begin with').selectOption('title');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'ground' }).waitFor();
    await untilAddress(page, '#/harbour/dawn');
    await becomes(page, [...before.slice(0, -1), 'dawn', 'page']);
    expect(await studio().read('App/harbour/index.lua')).to.include('dawn');
    expect(await studio().service.history.ls()).to.have.lengthOf(1);
    await page.keyboard.press('Control+z');
    await becomes(page, before);
    expect(await studio().read('App/harbour/index.lua')).not.to.include('dawn');
  });

  it('a name that cannot be is refused below its field, and what was typed stays', async () => {
    const { page } = studio();
    studio().expectConsole(/400|409|422/);
    await studio().open('#/harbour/dusk');
    await page.locator('.page-item', { hasText: 'quay' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('2nd');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/does not start with a letter/)
      .waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('2nd');
  });

  it('a removal shows its files first, and the page beside it is shown then', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('[data-page="harbour/page"]').waitFor();
    const before = await names(page);
    await page.locator('.page-item', { hasText: 'quay' }).click();
    await page.getByRole('treeitem', { name: 'door' }).waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('heading', { name: 'Remove the page “quay”?' }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await becomes(
      page,
      before.filter((name) => name !== 'quay'),
    );
    await until(
      'another page is shown',
      () => Promise.resolve(new URL(page.url()).hash),
      (hash) => !hash.includes('quay'),
    );
    await page.keyboard.press('Control+z');
    await becomes(page, before);
  });

  it('a new book has its first pages, is renamed and removed', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Add a page or a book' }).click();
    await page.getByRole('menuitem', { name: 'New book…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('storm');
    await page.keyboard.press('Enter');
    await page.locator('[data-page="storm/cover"][aria-current]').waitFor();
    await page.getByRole('button', { name: 'Book storm' }).click();
    await page.getByRole('menuitem', { name: 'Rename the book…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('gale');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.locator('[data-page="gale/cover"][aria-current]').waitFor();
    await service.page.add({ book: 'harbour', page: 'cover' });
    await page.locator('.pages').evaluate((list) => (list.scrollTop = 9999));
    await page.locator('[data-page="harbour/cover"]').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('[data-page="harbour/cover"]').waitFor({ state: 'detached' });
    expect(page.url(), 'a page of the same name in another book').to.match(/gale\/cover$/);
    await page.locator('.pages').evaluate((list) => (list.scrollTop = 0));
    await page.getByRole('button', { name: 'Book gale' }).click();
    await page.getByRole('menuitem', { name: 'Remove the book…' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Book gale' }).waitFor({ state: 'detached' });
    await page.locator('[data-page="harbour/dusk"][aria-current]').waitFor();
  });

  it('of a long book, only the pages in view are drawn, and the others come with the scroll and the keys', async () => {
    const { page, service } = studio();
    for (let first = 1; first <= 240; first += 120) {
      await service.batch.run(
        {},
        {},
        Array.from({ length: 120 }, (_, index) => ({
          operation: 'createPage',
          at: { book: 'harbour', page: `p${first + index}` },
        })),
      );
    }
    await studio().open('#/harbour/dusk');
    await page.locator('.thumbnail-ready').first().waitFor();
    expect(await page.locator('.page-item').count()).to.be.lessThan(30);
    await page.locator('[data-page="harbour/dusk"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-page="harbour/p240"] .thumbnail-ready').waitFor();
    await until(
      'it has the focus',
      () => page.evaluate<string | undefined>('document.activeElement.dataset.page'),
      (at) => at === 'harbour/p240',
    );
    await page.keyboard.press('Enter');
    await page.locator('[data-page="harbour/p240"][aria-current]').waitFor();
    await page.reload();
    await page.locator('[data-page="harbour/p240"][aria-current]').waitFor();
  });
});
