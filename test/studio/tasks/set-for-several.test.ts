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
    await opacity.fill('50');
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
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await isDoneInOneChange();
  });

  it('never overwrites a value that somebody changes while the layers are saved', async () => {
    const { page, service } = studio();
    studio().expectConsole(/412/);
    await page.route(
      '**/_/batch',
      async (route) => {
        await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { alpha: 0.3 });
        await route.continue();
      },
      { times: 1 },
    );
    await studio().open('#/harbour/dusk');
    for (const name of ['sky', 'sun', 'sea'])
      await page.getByRole('treeitem', { name }).click({ modifiers: ['Control'] });
    await page.getByRole('heading', { name: '3 layers' }).waitFor();
    const opacity = page.getByLabel('Opacity', { exact: true });
    await opacity.fill('50');
    await opacity.press('Enter');
    await page.getByText('Somebody else has changed this value meanwhile').waitFor();
    expect(await alphas()).to.deep.equal([1, 0.3, 1]);
    expect(await opacity.inputValue()).to.equal('50');
  });
});
