import { expect } from 'chai';
import type { Page } from './support/browser-types.js';
import { drag, layerBox, middleOf, pageBox } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('arranging layers on the stage', () => {
  const studio = useStudio();
  const index = 'App/harbour/components/dusk/index.lua';
  const sun = () => studio().layer('harbour', 'dusk', 'sun');

  /** The names in the tree, the topmost first. */
  const becomes = (page: Page, names: readonly string[]) =>
    until(
      `the tree shows ${names.join()}`,
      () => page.locator('[role=treeitem] .row-name').allTextContents(),
      (shown) => shown.join() === names.join(),
    );

  const selects = (page: Page, paths: string) =>
    until(
      `${paths} is selected`,
      () => Promise.resolve(page.url()),
      (url) => url.endsWith(`#/harbour/dusk${paths}`),
    );

  async function undone(page: Page, before: string) {
    await page.keyboard.press('Control+z');
    await until(
      'the files are as before',
      () => studio().read(index),
      (text) => text === before,
    );
  }

  it('Ctrl+Shift+G takes a group apart, and one undo puts it together', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/fleet/rig');
    const before = await studio().read(index);
    await page.keyboard.press('Control+Shift+g');
    await becomes(page, ['title', 'fleet', 'boat', 'flag', 'sail', 'mast', 'sea', 'sun', 'sky']);
    expect((await studio().service.history.ls()).length).to.equal(1);
    await undone(page, before);
  });

  it('Ctrl with brackets draws a layer above or below others, and “Move to…” names the place', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const before = await studio().read(index);
    await page.keyboard.press('Control+]');
    await becomes(page, ['title', 'fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sun', 'sea', 'sky']);
    await undone(page, before);
    await becomes(page, ['title', 'fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sea', 'sun', 'sky']);
    await page.keyboard.press('Control+m');
    await page.getByLabel('Into').selectOption('fleet');
    await page.getByLabel('Place', { exact: true }).selectOption('1');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await becomes(page, ['title', 'fleet', 'boat', 'sun', 'rig', 'flag', 'sail', 'mast', 'sea', 'sky']);
    await selects(page, '/fleet/sun');
    await undone(page, before);
  });

  it('Ctrl+D makes a copy beside the original, Ctrl+X and Ctrl+V move into the selected group', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const before = await studio().read(index);
    await page.keyboard.press('Control+d');
    await selects(page, '/sun2');
    const { props } = await studio().layer('harbour', 'dusk', 'sun2');
    expect([props['x'], props['y']]).to.deep.equal([1440, 600]);
    await undone(page, before);
    await page.getByRole('treeitem', { name: 'sun', exact: true }).click();
    await page.keyboard.press('Control+x');
    // What is cut is what is selected once the undo is done.
    await page.getByText('“sun”: paste to move').waitFor();
    await page.getByRole('treeitem', { name: 'rig' }).click();
    await page.keyboard.press('Control+v');
    await selects(page, '/fleet/rig/sun');
    await undone(page, before);
  });

  it('keys in a hurry act in their order: a move and three copies', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Shift+ArrowRight');
    for (let count = 0; count < 3; count++) await page.keyboard.press('Control+d');
    await selects(page, '/sun4');
    const xOf = async (name: string) => (await studio().layer('harbour', 'dusk', name)).props['x'];
    expect(await Promise.all(['sun', 'sun2', 'sun3', 'sun4'].map(xOf))).to.deep.equal([1410, 1450, 1490, 1530]);
    expect((await studio().service.history.ls()).length).to.equal(4);
  });

  it('a drag with Alt leaves the original and saves a copy', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const before = await studio().read(index);
    const original = (await sun()).props;
    await page.keyboard.down('Alt');
    await drag(page, middleOf(await layerBox(page, 'sun')), { x: -130, y: 0 });
    await page.keyboard.up('Alt');
    await selects(page, '/sun2');
    const copy = await studio().layer('harbour', 'dusk', 'sun2');
    expect(Number(copy.props['x'])).to.be.lessThan(Number(original['x']));
    expect((await sun()).props).to.deep.equal(original);
    expect((await studio().service.history.ls()).length).to.equal(1);
    await undone(page, before);
  });

  it('a box that is drawn with Shift selects what lies in it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const box = await layerBox(page, 'sun');
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x - 20, box.y - 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 20, box.y + box.height + 20, { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await selects(page, '/sun');
    expect(await studio().service.history.ls()).to.deep.equal([]);
  });

  it('aligns one layer with the page, and a grid catches a drag', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Align' }).click();
    await page.getByRole('menuitem', { name: 'Left on the page' }).click();
    await until('the sun is at the left edge', sun, ({ props }) => props['x'] === 192);
    const { x: left } = await pageBox(page);
    await until(
      'the stage draws it there',
      () => layerBox(page, 'sun'),
      (box) => Math.abs(box.x - left) < 1,
    );
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Every 20 points' }).click();
    await page.locator('.grid').waitFor({ state: 'attached' });
    const { x, y } = middleOf(await layerBox(page, 'sun'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 87, y + 2, { steps: 6 });
    await page.mouse.up();
    const { props } = await until('it has moved', sun, (layer) => layer.props['x'] !== 192);
    expect((Number(props['x']) - 192) % 80, 'a line of the grid, in pixels of the artwork').to.equal(0);
  });

  it('puts equal gaps between three layers, as one change', async () => {
    const { page, service } = studio();
    const places = async () =>
      Promise.all(
        ['sun', 'title', 'sea'].map(async (name) => Number((await studio().layer('harbour', 'dusk', name)).props['x'])),
      );
    for (const [name, x] of [
      ['sun', 300],
      ['title', 500],
      ['sea', 1500],
    ] as const)
      await service.layer.set({ book: 'harbour', page: 'dusk', layers: [name] }, {}, { x, width: 100 });
    const before = (await service.history.ls()).length;
    await studio().open('#/harbour/dusk/sun,title,sea');
    await page.getByRole('button', { name: 'Align' }).click();
    await page.getByRole('menuitem', { name: 'Equal gaps from left to right' }).click();
    await until('the title is in the middle', places, (now) => now.join() === '300,900,1500');
    expect((await service.history.ls()).length).to.equal(before + 1);
  });

  it('shows the safe area, and the layers of one language', async () => {
    const { page, service } = studio();
    await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['fleet', 'rig'], class: 'lang' });
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Show the safe area' }).click();
    const safe = await page.locator('.safe').boundingBox();
    expect(safe?.width).to.be.closeTo((await pageBox(page)).width, 2);
    await page.getByRole('button', { name: 'Language on the stage' }).click();
    await page.getByRole('menuitem', { name: 'flag' }).click();
    await page.locator('.stage-page [data-path="fleet/rig/sail"]').waitFor({ state: 'detached' });
    expect(await page.locator('.stage-page [data-path="fleet/rig/flag"]').count()).to.equal(1);
    expect(await page.getByRole('treeitem', { name: 'sail' }).count(), 'the tree has them all').to.equal(1);
  });
});
