import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../src/client.js';
import { fieldOf } from './support/fields.js';
import { until, untilEqual } from './support/until.js';
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
    await fieldOf(page, 'x').fill('250');
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
    await page.getByText('Undid “Moved sun”').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await until(
      'x is there again',
      () => sun('x'),
      (x) => x === 1000,
    );
  });

  it('undo by its button leaves what is typed, and the focus, in another field', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('250');
    await page.keyboard.press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await fieldOf(page, 'y').fill('83.25');
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await until(
      'x is shown as it was',
      () => fieldOf(page, 'x').inputValue(),
      (x) => x === '350',
    );
    expect(await fieldOf(page, 'y').inputValue()).to.equal('83.25');
    await page.keyboard.press('Enter');
    await until(
      'y is saved',
      () => sun('y'),
      (y) => y === 333,
    );
  });

  it('undo right after the keys that move a layer takes back this move', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'y').fill('83.25');
    await page.keyboard.press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+Z');
    await page.getByText('Undid “Moved sun”').waitFor();
    const kinds = (await service.history.ls()).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['undo', 'change', 'change']);
    expect(await sun('x')).to.equal(1400);
    expect(await sun('y')).to.equal(333);
  });

  it('a name of one’s own stands in the history, and undo takes back the changes of this name', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByLabel('Your name here').fill('Zoë');
    await page.getByLabel('Your name here').press('Enter');
    await fieldOf(page, 'x').fill('250');
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

  it('with nothing to undo or to redo, a message explains it without alarm', async () => {
    const { page } = studio();
    studio().expectConsole(/409/);
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await page.locator('.toast-done', { hasText: 'There is no change of yours to undo.' }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('.toast-done', { hasText: 'There is nothing to redo.' }).waitFor();
  });

  it('one change is undone by itself after a look, and the later ones stay', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 1000 });
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.5 });
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.locator('.entry-head', { hasText: 'sun' }).click();
    await page.getByRole('button', { name: 'Undo this' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo “Moved sun”?' });
    await dialog.locator('.line-added', { hasText: '1400' }).first().waitFor();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(
      'x is back',
      () => sun('x'),
      (x) => x === 1400,
    );
    expect((await studio().layer('harbour', 'dusk', 'sea')).props['alpha']).to.equal(0.5);
    await page.locator('.entry-undone', { hasText: 'sun' }).waitFor();
  });

  it('names changes by what they did, and shows a picture as it was before and after', async () => {
    const { page, service, root } = studio();
    const dusk = { book: 'harbour', page: 'dusk' };
    await service.batch.run({}, {}, [
      { operation: 'saveLayer', at: { ...dusk, path: ['sun'] }, body: { x: 1000 } },
      { operation: 'saveLayer', at: { ...dusk, path: ['sea'] }, body: { y: 900 } },
    ]);
    const sky = await readFile(join(root, 'App/harbour/assets/images/dusk/sky.png'));
    const picture = { book: 'harbour', path: ['images', 'dusk', 'sun.png'] };
    const was = (await service.asset.ls({ book: 'harbour' })).find(({ path }) => path === 'images/dusk/sun.png');
    await service.asset.add(picture, { overwrite: true }, sky);
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: /^Moved sun and sea/ }).waitFor();
    await page.getByRole('button', { name: /^Replaced sun.png/ }).click();
    const widthOf = (name: string) => async () => {
      const image = page.getByRole('img', { name });
      return image.evaluate((each) => (each as unknown as { readonly naturalWidth: number }).naturalWidth);
    };
    await until('the old picture', widthOf('sun.png before the change'), (width) => width === was?.width);
    const isOfSky = (width: number) => width === sky.readUInt32BE(16);
    await until('the new picture', widthOf('sun.png after the change'), isOfSky);
  });

  it('a moment gets a name, and the project becomes again as it was then, after a look', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: 'Name this moment' }).click();
    await page.getByRole('dialog', { name: 'Name this moment' }).getByLabel('Name').fill('first draft');
    await page.keyboard.press('Enter');
    await page.locator('.entry-checkpoint', { hasText: 'first draft' }).waitFor();
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 1000 });
    await page.locator('.entry-checkpoint .entry-head').click();
    await page.getByRole('button', { name: 'Restore to here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore the project to “first draft”?' });
    await dialog.locator('.line-removed', { hasText: '1000' }).first().waitFor();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await until(
      'x is back',
      () => sun('x'),
      (x) => x === 1400,
    );
    await page.locator('.entry-title', { hasText: 'Restored' }).waitFor();
    await page.getByRole('button', { name: 'Undo my last change' }).click();
    await until(
      'x is there again',
      () => sun('x'),
      (x) => x === 1000,
    );
    await page.getByRole('button', { name: 'Forget the name first draft' }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await page.locator('.entry-title', { hasText: 'Forgot the name first draft' }).waitFor();
    expect(await service.checkpoint.ls()).to.deep.equal([]);
  });

  it('a large change of mine is shown before it is undone, if others have changed the project since', async () => {
    const { page, service } = studio();
    const mine = createClient({ baseUrl: studio().url, author: 'studio' });
    await studio().open('#/harbour/dusk');
    await mine.page.add({ book: 'harbour', page: 'dawn' }, { copyFrom: 'harbour/quay' });
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.5 });
    await page.getByRole('button', { name: 'dawn', exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    const dialog = page.getByRole('dialog', { name: 'Undo this change of yours?' });
    await dialog.locator('.file-name').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await service.book.show({ book: 'harbour' })).pages.map(({ name }) => name)).to.include('dawn');
  });

  it('Ctrl+Z in a field takes back what is typed there, or else my newest change', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('250');
    await page.keyboard.press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await fieldOf(page, 'y').fill('83.25');
    await page.keyboard.press('Control+z');
    await untilEqual(() => fieldOf(page, 'y').inputValue(), '140');
    expect(await sun('x')).to.equal(1000);
    await fieldOf(page, 'x').focus();
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await until(
      'x is back',
      () => sun('x'),
      (x) => x === 1400,
    );
    await page.keyboard.press('Control+Shift+z');
    await until(
      'x is there again',
      () => sun('x'),
      (x) => x === 1000,
    );
    expect(await page.evaluate<string>('document.activeElement.id'), 'the focus stays').to.match(/sun#x$/);
  });

  it('a change that a later one stands on is not undone: the history shows the later one', async () => {
    const { page, service } = studio();
    studio().expectConsole(/409/);
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('250');
    await page.keyboard.press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { y: 333 });
    await page.keyboard.press('Control+z');
    await page.getByText('sun.lua was edited after your change. Undo the later change first').waitFor();
    await page.locator('.entry').nth(1).waitFor();
    expect((await studio().layer('harbour', 'dusk', 'sun')).props).to.include({ x: 1000, y: 333 });
  });

  it('undo goes to the page of what it took back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('250');
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1000,
    );
    await page.getByRole('button', { name: 'quay', exact: true }).click();
    await page.locator('.stage-page [data-path="door"]').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.thing h3', { hasText: 'sun' }).waitFor();
    await untilAddress(page, '#/harbour/dusk/sun');
  });
});
