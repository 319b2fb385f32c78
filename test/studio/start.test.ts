import { expect } from 'chai';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('a project without books', () => {
  const studio = useStudio({
    prepare: async (root) => {
      await rm(join(root, 'App'), { recursive: true });
      await mkdir(join(root, 'App'));
    },
  });

  it('gets its first book in the window, from a template', async () => {
    const { page, url } = studio();
    await page.goto(`${url}/_/studio`);
    await page.getByRole('heading', { name: 'This project has no books yet' }).waitFor();
    await page.getByRole('button', { name: /^A story/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('storm');
    await page.keyboard.press('Enter');
    await page.locator('[data-page="storm/cover"][aria-current]').waitFor();
    await page.getByRole('treeitem', { name: 'title' }).waitFor();
    expect((await studio().service.book.show({ book: 'storm' })).pages.map(({ name }) => name)).to.deep.equal([
      'cover',
      'page1',
      'page2',
      'end',
    ]);
    // The keys of the page wait until the dialog is gone.
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'This project has no books yet' }).waitFor();
  });
});

describe('a page that is broken', () => {
  const studio = useStudio();

  it('shows what is wrong, and where; it appears again when its file is correct', async () => {
    const { page, root } = studio();
    studio().expectConsole(/422/);
    const index = 'App/harbour/components/quay/index.lua';
    const text = await studio().read(index);
    await writeFile(join(root, index), text.replace('{', '{ {{ '));
    await page.goto(`${studio().url}/_/studio#/harbour/quay`);
    await page.getByRole('heading', { name: 'This page cannot be read' }).waitFor();
    await page.locator('.broken-page code', { hasText: index }).waitFor();
    await page.getByRole('button', { name: 'Show the file' }).click();
    await page.locator('.source-marked').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the problems and their fixes' }).click();
    await page.locator('.drawer').getByRole('heading', { name: 'Problems' }).waitFor();
    await writeFile(join(root, index), text);
    await page.locator('.paper-ready').waitFor();
    await page.getByRole('treeitem', { name: 'door' }).waitFor();
  });
});

describe('a first visit', () => {
  const studio = useStudio({ firstVisit: true });

  it('has three hints, and the next visit none', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const hints = page.locator('.hints');
    await hints.getByRole('heading', { name: 'Drag a layer' }).waitFor();
    await hints.getByRole('button', { name: 'Next' }).click();
    await hints.getByRole('button', { name: 'Next' }).click();
    await hints.getByText('3 of 3').waitFor();
    await hints.getByRole('button', { name: 'Done' }).click();
    await hints.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.paper-ready').waitFor();
    await until(
      'the hints',
      () => hints.count(),
      (count) => count === 0,
    );
  });
});
