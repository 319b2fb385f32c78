import { expect } from 'chai';
import { fieldOf, unfoldRare } from './support/fields.js';
import { useStudio } from './support/use-studio.js';

describe('what a designer sees first', () => {
  const studio = useStudio();

  it('a layer begins with its place, its opacity and its classes; rare properties stay below, as they were left', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const heads = page.locator('.properties :is(.form > details > summary, .class-list h3)');
    await page.locator('.properties > .rare').waitFor();
    const inOrder = (await heads.allTextContents()).map((text) => text.trim());
    const [place, opacity] = [inOrder.indexOf('Position and size'), inOrder.indexOf('Appearance')];
    const classes = inOrder.indexOf('Classes');
    expect([place, opacity, classes < inOrder.length - 1]).to.deep.equal([0, 1, true]);
    expect(inOrder.at(-1)).to.match(/^More settings of the layer/);
    const format = fieldOf(page, 'type');
    await format.waitFor({ state: 'attached' });
    expect(await format.isVisible()).to.equal(false);
    await unfoldRare(page);
    await format.waitFor();
    await page.reload();
    await format.waitFor();
    await page.goto(`${studio().url}/_/studio#/harbour/dusk/sea`);
    await page.locator('[id="field-harbour/dusk/sea#type"]').waitFor();
  });
});
