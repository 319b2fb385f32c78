import { expect } from 'chai';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: copy a layer to another page', () => {
  const studio = useStudio();
  const index = 'App/harbour/components/quay/index.lua';

  async function copied(before: string) {
    const original = await studio().layer('harbour', 'dusk', 'sun');
    const copy = await until(
      'the quay has a sun',
      () =>
        studio()
          .layer('harbour', 'quay', 'sun')
          .catch(() => undefined),
      (layer) => layer !== undefined,
    );
    expect(copy?.props).to.deep.equal(original.props);
    const { page, service } = studio();
    await until(
      'it is selected',
      () => Promise.resolve(page.url()),
      (url) => url.endsWith('#/harbour/quay/sun'),
    );
    expect((await service.history.ls()).length).to.equal(1);
    await page.keyboard.press('Control+z');
    await until(
      'the files are as before',
      () => studio().read(index),
      (text) => text === before,
    );
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const before = await studio().read(index);
    await page.getByRole('treeitem', { name: 'sun', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await page.locator('.page-item', { hasText: 'quay' }).click();
    await page.getByRole('treeitem', { name: 'lamp' }).waitFor();
    await page.locator('.stage-page').click({ button: 'right', position: { x: 5, y: 5 } });
    await page.getByRole('menuitem', { name: 'Paste' }).click();
    await copied(before);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const before = await studio().read(index);
    await page.keyboard.press('Control+c');
    await tabTo(page, 'button', /dusk$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'lamp' }).waitFor();
    await page.keyboard.press('Control+v');
    await copied(before);
  });
});
