import { expect } from 'chai';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('set a value for three layers at once', () => {
  const studio = useStudio();

  const alphas = async () =>
    Promise.all(
      ['sky', 'sun', 'sea'].map(async (name) => (await studio().layer('harbour', 'dusk', name)).props['alpha']),
    );

  async function isDoneInOneChange() {
    await until('all have it', alphas, (now) => now.every((alpha) => alpha === 0.5));
    const before = await studio().service.history.ls({}, { limit: 10 });
    expect(before.filter(({ kind }) => kind === 'change')).to.have.length(1);
    await studio().service.history.undo();
    expect(await alphas()).to.deep.equal([1, 1, 1]);
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sky' }).click();
    await page.getByRole('treeitem', { name: 'sun' }).click({ modifiers: ['Control'] });
    await page.getByRole('treeitem', { name: 'sea' }).click({ modifiers: ['Control'] });
    await page.getByRole('heading', { name: '3 layers' }).waitFor();
    const opacity = page.getByLabel('Opacity', { exact: true });
    await opacity.click();
    await opacity.fill('0.5');
    await page.locator('.thing').click();
    await isDoneInOneChange();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sea');
    await tabTo(page, 'treeitem', /sea/);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('heading', { name: '3 layers' }).waitFor();
    await tabTo(page, 'input', 'Opacity');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0.5');
    await page.keyboard.press('Enter');
    await isDoneInOneChange();
  });
});
