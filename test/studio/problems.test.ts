import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { breakSample, pointNowhere } from './support/faults.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const titleScript = 'App/harbour/components/dusk/layers/title_linear.lua';

describe('the problems', () => {
  const studio = useStudio({
    prepare: async (root) => {
      await breakSample(root);
      await pointNowhere(root);
    },
  });
  const isThere = (path: string) =>
    stat(join(studio().root, path)).then(
      () => true,
      () => false,
    );
  const open = async (fragment: string) => {
    await studio().open(fragment);
    await studio().page.getByRole('button', { name: 'Problems', exact: true }).click();
    await studio().page.locator('.finding').first().waitFor();
  };

  it('stand under their pages, and mark their layers on the stage and in the tree, and their pages', async () => {
    const { page } = studio();
    await open('#/harbour/dusk');
    await page.getByRole('heading', { name: 'harbour / dusk 6' }).waitFor();
    await untilEqual(() => page.locator('.counted[data-count]').getAttribute('data-count'), '4');
    const sun = page.getByRole('treeitem', { name: 'sun', exact: true });
    await untilEqual(
      () => sun.getAttribute('aria-description'),
      'Classes: linear; its image is missing; has 3 problems',
    );
    await sun.locator('.mark-error').waitFor();
    await page
      .getByRole('button', { name: /^3 problems|dusk/ })
      .locator('.page-mark')
      .waitFor();
    await untilEqual(() => page.locator('.stage-mark').count(), 3);
    await page.getByRole('treeitem', { name: 'fleet', exact: true }).locator('.fold').click();
    await page.getByRole('treeitem', { name: 'fleet', exact: true }).locator('.mark-warning').waitFor();
  });

  it('a click on one selects its thing, and its file shows the text at the line', async () => {
    const { page } = studio();
    await open('#/harbour/quay');
    await page.locator('.finding-text', { hasText: 'setSale' }).click();
    await page.locator('.thing h3', { hasText: 'boat' }).waitFor();
    await untilAddress(page, '#/harbour/dusk/fleet/boat');
    await page.locator('.drawer .finding', { hasText: 'setSale' }).locator('.file-link').click();
    await page.getByRole('dialog', { name: 'boat_button.lua' }).waitFor();
    await page.locator('.source .lua-text', { hasText: '"setSale"' }).waitFor();
  });

  it('of a layer stand above its properties, with their fixes', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    const problems = page.getByRole('list', { name: 'Problems of this layer' });
    await problems.getByText('its script is not there').waitFor();
    await problems.getByRole('button', { name: 'Fix…' }).click();
    await page.getByRole('button', { name: 'Fix', exact: true }).click();
    await problems.waitFor({ state: 'detached' });
    expect(await isThere(titleScript)).to.equal(true);
  });

  it('a sign on the stage selects its layer and opens the problems', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('.stage-mark').first().waitFor();
    await page.locator('.stage-mark').first().click();
    await page.locator('.finding').first().waitFor();
    await page.locator('.thing h3').first().waitFor();
  });

  it('all that can be fixed is fixed in one change after a look, and one undo takes it back', async () => {
    const { page } = studio();
    await open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Fix all 4…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix 4 problems?' });
    await dialog.locator('.file-name', { hasText: 'title_linear.lua' }).waitFor();
    expect(await isThere(titleScript)).to.equal(false);
    await dialog.getByRole('button', { name: 'Fix all' }).click();
    await page.getByText('Fixed 4 problems.').waitFor();
    await page.locator('.finding', { hasText: 'linear' }).waitFor({ state: 'detached' });
    expect(await isThere(titleScript)).to.equal(true);
    await untilEqual(() => page.locator('.finding').count(), 2, 'what only the author can fix');
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await until(
      'the script is gone again',
      () => isThere(titleScript),
      (there) => !there,
    );
    await page.locator('.finding', { hasText: 'linear' }).waitFor();
  });

  it('are found again after each change, also that of another program', async () => {
    const { page } = studio();
    await open('#/harbour/dusk');
    await page.locator('.finding-text', { hasText: 'setSale' }).waitFor();
    await studio().edit('App/harbour/components/dusk/layers/fleet/boat_button.lua', (text) =>
      text.replace('"setSale"', '"setSail"'),
    );
    await page.locator('.finding-text', { hasText: 'setSale' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /1 remark/ }).click();
    await page.locator('.finding-info').waitFor({ state: 'detached' });
  });
});

describe('the problems of a sound project', () => {
  const studio = useStudio();

  it('are remarks alone, and mark nothing', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Problems', exact: true }).click();
    await page.locator('.finding-info').first().waitFor();
    expect(await page.locator('.mark, .stage-mark, .counted[data-count]').count()).to.equal(0);
  });
});
