import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldOf } from './support/fields.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('small things that a designer meets', () => {
  const studio = useStudio();

  it('a layer without its image shows its text in the size that the app has', async () => {
    const { page, service } = studio();
    await service.layer.set(
      { book: 'harbour', page: 'dusk', layers: ['title'] },
      {},
      { contents: 'The harbour\nat dusk' },
    );
    await studio().open('#/harbour/dusk');
    const text = page.locator('.stage-page [data-path="title"] .missing text');
    await untilEqual(() => text.locator('tspan').allTextContents(), ['The harbour', 'at dusk']);
    await untilEqual(() => text.getAttribute('font-size'), '24');
  });

  it('Tab goes from X to Y, and Alt+Delete resets a value', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const [x, y] = [fieldOf(page, 'x'), fieldOf(page, 'y')];
    await x.focus();
    await page.keyboard.press('Tab');
    await untilEqual(() => page.evaluate('document.activeElement.id'), await y.getAttribute('id'));
    await page.keyboard.press('Alt+Delete');
    await until(
      'y is its default',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['y'],
      (value) => value === 640,
    );
  });

  it('a blend mode is chosen from those that the app has', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('combobox', { name: 'Blend mode' }).click();
    const choices = page.getByRole('listbox', { name: 'Blend mode' }).getByRole('option');
    await choices.first().waitFor();
    await untilEqual(() => choices.allTextContents(), ['Not set', 'Normal', 'Add', 'Screen', 'Multiply']);
    await page.getByRole('option', { name: 'Multiply' }).click();
    await until(
      'it is saved',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['blendMode'],
      (value) => value === 'multiply',
    );
  });

  it('a page that breaks while it is shown is reported on the stage', async () => {
    const { page, root } = studio();
    studio().expectConsole(/422/);
    await studio().open('#/harbour/quay');
    const index = 'App/harbour/components/quay/index.lua';
    const text = await studio().read(index);
    await writeFile(join(root, index), text.replace('{', '{ {{ '));
    await page.getByRole('heading', { name: 'This page cannot be read' }).waitFor();
    await writeFile(join(root, index), text);
    await page.getByRole('treeitem', { name: 'door' }).waitFor();
  });

  it('a drawer leaves the stage its width at 1280 pixels, and at 200 % the zoom buttons are there', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const width = async () => (await page.locator('.stage').boundingBox())?.width;
    const before = await width();
    await page.getByRole('button', { name: 'Problems' }).click();
    await page.locator('.drawer').waitFor();
    await untilEqual(width, before);
    await page.setViewportSize({ width: 640, height: 400 });
    for (const name of ['Zoom in', 'Zoom out', 'Fit the page']) await page.getByRole('button', { name }).click();
  });

  it('the count of problems covers no letter', async () => {
    const { page } = studio();
    studio().expectConsole(/422/);
    await studio().edit('App/harbour/components/quay/index.lua', (text) => text.replace('{', '{ {{ '));
    await studio().open('#/harbour/dusk');
    await page.locator('.counted[data-count]').waitFor();
    const [button, counted] = [page.locator('.counted[data-count] button'), page.locator('.counted[data-count]')];
    const [inner, outer] = [await button.boundingBox(), await counted.boundingBox()];
    expect((outer?.width ?? 0) - (inner?.width ?? 0), 'the count stands beside the button').to.be.at.least(14);
  });
});
