import { expect } from 'chai';
import { untilAddress } from '../support/address.js';
import { tabTo } from '../support/keyboard.js';
import { useStudio } from '../support/use-studio.js';

describe('task: rename a layer with references', () => {
  const studio = useStudio();
  const command = 'App/harbour/models/dusk/commands/nightFalls.json';

  const isShown = async () => {
    const { page } = studio();
    const dialog = page.getByRole('dialog', { name: 'Rename “sun” to “moon”?' });
    await dialog.locator('.references li', { hasText: 'nightFalls' }).first().waitFor();
    expect(await studio().read(command), 'before the yes').to.include('"sun"');
  };
  const isRenamed = async () => {
    const { page, service } = studio();
    await page.getByRole('treeitem', { name: 'moon', exact: true }).waitFor();
    await untilAddress(page, '#/harbour/dusk/moon');
    expect(await studio().read(command))
      .to.include('"moon"')
      .and.not.to.include('"sun"');
    await service.history.undo();
    expect(await studio().read(command)).to.include('"sun"');
  };

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun', exact: true }).dblclick();
    await page.getByLabel('New name').fill('moon');
    await page.getByLabel('New name').press('Enter');
    await isShown();
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await isRenamed();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'treeitem');
    await page.keyboard.press('F2');
    await page.locator('.rename:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('moon');
    await page.keyboard.press('Enter');
    await isShown();
    await page.keyboard.press('Enter');
    await isRenamed();
  });
});
