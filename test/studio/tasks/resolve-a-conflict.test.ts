import { expect } from 'chai';
import { fieldOf } from '../support/fields.js';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: resolve a conflict', () => {
  const studio = useStudio();
  const at = { book: 'harbour', page: 'dusk', layers: ['sun'] };

  const isResolved = async () => {
    await until(
      'mine is saved',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'],
      (x) => x === 1200,
    );
    await studio().page.locator('.conflict').waitFor({ state: 'detached' });
    expect(await fieldOf(studio().page, 'x').inputValue()).to.equal('300');
  };

  it('by mouse', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('300');
    await service.layer.set(at, {}, { x: 900 });
    await page.getByText('Somebody else changed this meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Take theirs: 225' }).waitFor();
    await page.getByRole('button', { name: 'Keep mine: 300' }).click();
    await isResolved();
  });

  it('by keyboard alone', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'input', 'X: Horizontal position');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('300');
    await service.layer.set(at, {}, { x: 900 });
    await page.getByText('Somebody else changed this meanwhile.').waitFor();
    await tabTo(page, 'button', /^Keep mine/);
    await page.keyboard.press('Enter');
    await isResolved();
  });
});
