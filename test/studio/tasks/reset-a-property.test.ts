import { expect } from 'chai';
import { fieldOf } from '../support/fields.js';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('reset a property', () => {
  const studio = useStudio();

  const x = async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'];

  async function isDone() {
    await until('x is the default', x, (now) => now === 960);
    await studio().service.history.undo();
    expect(await x()).to.equal(1400);
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun' }).click();
    await fieldOf(page, 'x').hover();
    await page.getByRole('button', { name: 'Reset Horizontal position to 240' }).click();
    await isDone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'input', 'X: Horizontal position');
    await page.keyboard.press('Alt+Delete');
    await isDone();
  });
});
