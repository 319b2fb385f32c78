import { expect } from 'chai';
import { fieldOf } from './support/fields.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('values that both have changed', () => {
  const studio = useStudio();

  it('stand side by side, are chosen one by one or all at once, and nothing is lost until then', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    const props = async () => (await studio().layer('harbour', 'dusk', 'sun')).props;
    // What is no number stays typed.
    for (const name of ['x', 'y', 'rotation']) await fieldOf(page, name).fill('12-');
    await fieldOf(page, 'width').focus();
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 1000, y: 100, rotation: 5 });
    await page.getByText('Others have changed 3 values that you typed').waitFor();
    for (const name of ['x', 'y', 'rotation']) await fieldOf(page, name).fill('77');
    await page.reload();
    await page.getByRole('button', { name: 'Compare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Both have changed these values' });
    await dialog.getByRole('radio', { name: 'Horizontal position: mine is 77' }).waitFor();
    await dialog.getByRole('button', { name: 'All of theirs' }).click();
    await dialog.getByRole('radio', { name: 'Rotation: mine is 77' }).click();
    await dialog.getByRole('button', { name: 'Save these' }).click();
    await until('the rotation is mine', props, ({ rotation }) => rotation === 77);
    expect(await props()).to.include({ x: 1000, y: 100 });
    await page.locator('.conflict').first().waitFor({ state: 'detached' });
    await untilEqual(() => fieldOf(page, 'x').inputValue(), '250');
  });
});
