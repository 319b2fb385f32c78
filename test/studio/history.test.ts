import { expect } from 'chai';
import { fieldOf } from './support/fields.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the history', () => {
  const studio = useStudio();
  const sun = async (name: string) => (await studio().layer('harbour', 'dusk', 'sun')).props[name];

  it('shows who changed what, with the difference, also of an edit by another program', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByText('No changes yet').waitFor();
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 1000 });
    const entry = page.locator('.entry', { hasText: 'sun' });
    await entry.first().waitFor();
    await entry.first().getByRole('button').first().click();
    await page.locator('.line-added', { hasText: '1000' }).first().waitFor();
    await studio().edit('App/harbour/components/dusk/layers/sun.lua', (text) => `-- by hand\n${text}`);
    await page.locator('.entry-external', { hasText: 'Another program' }).waitFor();
  });

  it('undo takes back my change and not that of another; redo makes it again', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('1000');
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1000,
    );
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.5 });
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await until(
      'x is back',
      () => sun('x'),
      (x) => x === 1400,
    );
    expect((await studio().layer('harbour', 'dusk', 'sea')).props['alpha']).to.equal(0.5);
    await page.getByText('Undid a change of sun').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await until(
      'x is there again',
      () => sun('x'),
      (x) => x === 1000,
    );
  });

  it('a name of one’s own stands in the history, and undo takes back the changes of this name', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByLabel('Your name here').fill('Zoë');
    await page.getByLabel('Your name here').press('Enter');
    await fieldOf(page, 'x').fill('1000');
    await page.keyboard.press('Enter');
    await page.locator('.entry-author', { hasText: 'Zoë' }).waitFor();
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.5 });
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await until(
      'x is back',
      () => sun('x'),
      (x) => x === 1400,
    );
  });

  it('with nothing to undo, a message explains it', async () => {
    const { page } = studio();
    studio().expectConsole(/409/);
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await page.locator('.toast-problem').waitFor();
  });
});
