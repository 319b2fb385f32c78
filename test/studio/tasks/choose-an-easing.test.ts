import { expect } from 'chai';
import { tabTo } from '../support/keyboard.js';
import { until, untilEqual } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('choose an easing', () => {
  const studio = useStudio();

  const easing = async () => {
    const read = await studio().service.class.show(
      { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' },
      { quiet: true },
    );
    return (read.props['properties'] as { easing: string }).easing;
  };

  async function isDone(expected: string) {
    await until('it is saved', easing, (now) => now === expected);
    await studio().service.history.undo();
    expect(await easing()).to.equal('outQuad');
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun' }).click();
    const field = page.getByRole('combobox', { name: 'Easing' });
    await untilEqual(() => field.innerText(), 'Quad, out');
    await field.click();
    await page.getByRole('option', { name: 'Bounce, in and out' }).click();
    await isDone('inOutBounce');
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'combobox', 'Easing');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Easing' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await isDone('inOutCubic');
    await until(
      'the focus is back',
      () => page.evaluate<string>('document.activeElement.id'),
      (id) => id.endsWith('properties.easing'),
    );
  });
});
