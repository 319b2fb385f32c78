import { untilAddress } from './support/address.js';
import { until } from './support/until.js';
import { layerBox, middleOf } from './support/stage.js';
import { useStudio, type Studio } from './support/use-studio.js';

describe('the selection', () => {
  const studio = useStudio();

  async function shown({ page }: Studio) {
    return {
      tree: (await page.getByRole('treeitem', { selected: true }).locator('.row-name').allTextContents()).join(),
      panel: (await page.locator('.thing h3').allTextContents()).join(),
      address: decodeURIComponent(new URL(page.url()).hash),
      frames: await page.locator('.frame:not(.frame-hovered)').count(),
    };
  }

  const becomes = (expected: Awaited<ReturnType<typeof shown>>) =>
    until(
      'the selection',
      () => shown(studio()),
      (now) => JSON.stringify(now) === JSON.stringify(expected),
    );

  it('is the same in the tree, on the stage, in the panel and in the address bar, wherever it is made', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const { x, y } = middleOf(await layerBox(page, 'sun'));
    await page.mouse.click(x, y);
    await becomes({ tree: 'sun', panel: 'sun', address: '#/harbour/dusk/sun', frames: 1 });
    await page.getByRole('treeitem', { name: 'boat' }).click();
    await becomes({ tree: 'boat', panel: 'boat', address: '#/harbour/dusk/fleet/boat', frames: 1 });
    await page.goto(`${studio().url}/_/studio#/harbour/dusk/sea`);
    await page.locator('.thing h3', { hasText: 'sea' }).waitFor();
    await becomes({ tree: 'sea', panel: 'sea', address: '#/harbour/dusk/sea', frames: 1 });
  });

  it('takes several layers with Shift on the stage and Ctrl in the tree, and survives a reload', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const { x, y } = middleOf(await layerBox(page, 'fleet/boat'));
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await page.getByRole('treeitem', { name: 'title' }).click({ modifiers: ['Control'] });
    await becomes({
      tree: 'title,boat,sun',
      panel: '3 layers',
      address: '#/harbour/dusk/sun,fleet/boat,title',
      frames: 3,
    });
    await page.reload();
    await page.locator('.frame').nth(2).waitFor({ state: 'attached' });
    await page.locator('.thing h3', { hasText: '3 layers' }).waitFor();
  });

  it('by arrow keys in the tree shows each layer, and unfolds the groups above one that is selected elsewhere', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    await page.getByRole('treeitem', { name: 'title' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.thing h3', { hasText: 'fleet' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('treeitem', { name: 'boat' }).waitFor({ state: 'detached' });
    const { x, y } = middleOf(await layerBox(page, 'fleet/boat'));
    await page.mouse.click(x, y);
    await page.getByRole('treeitem', { name: 'boat' }).waitFor();
  });

  it('another page is a step of the browser’s history, and a layer is not', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun' }).click();
    await page.getByRole('button', { name: 'quay' }).click();
    await page.getByRole('treeitem', { name: 'door' }).click();
    await page.goBack();
    await page.getByRole('treeitem', { name: 'sun' }).waitFor();
    await untilAddress(page, '#/harbour/dusk/sun');
  });

  it('of nothing: a click beside the page or Escape on the stage', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Escape');
    await untilAddress(page, '#/harbour/dusk');
  });
});
