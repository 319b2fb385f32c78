import { expect } from 'chai';
import type { Locator, Page } from './support/browser-types.js';
import { framesLater } from './support/keyboard.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the tree of layers', () => {
  const studio = useStudio();

  const names = (page: Page) => page.getByRole('treeitem').locator('.row-name').allTextContents();
  const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
  const order = ['title', 'fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sea', 'sun', 'sky'];
  /** The upper and the lower edge of a row: above and below it. */
  const [top, bottom] = [
    { x: 60, y: 3 },
    { x: 60, y: 25 },
  ];
  const becomes = (page: Page, expected: readonly string[]) =>
    until(
      'the order of the tree',
      () => names(page),
      (shown) => shown.join() === expected.join(),
    );

  it('shows the topmost layer first, with its groups and classes', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await becomes(page, order);
    expect(await row(page, 'boat').getAttribute('aria-level')).to.equal('2');
    await untilEqual(() => row(page, 'boat').getAttribute('aria-description'), 'Classes: bobbing, button');
    await row(page, 'boat').locator('.badge[data-text="bobbing"]').waitFor();
  });

  it('a layer dropped between two others lands exactly there, downwards and upwards', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await row(page, 'title').dragTo(row(page, 'sea'), { targetPosition: bottom });
    await becomes(page, ['fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sea', 'title', 'sun', 'sky']);
    await row(page, 'sun').dragTo(row(page, 'sea'), { targetPosition: top });
    await becomes(page, ['fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sun', 'sea', 'title', 'sky']);
    const index = await studio().read('App/harbour/components/dusk/index.lua');
    expect(index.indexOf('{ sky')).to.be.lessThan(index.indexOf('{ title'));
    expect(index.indexOf('{ title')).to.be.lessThan(index.indexOf('{ sea'));
  });

  it('a layer dropped on a group goes into it, the selection follows, and one undo takes it back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await row(page, 'sun').dragTo(row(page, 'rig'), { targetPosition: { x: 60, y: 14 } });
    await becomes(page, ['title', 'fleet', 'boat', 'rig', 'sun', 'flag', 'sail', 'mast', 'sea', 'sky']);
    await until(
      'the address',
      async () => page.url(),
      (url) => url.endsWith('#/harbour/dusk/fleet/rig/sun'),
    );
    await page.keyboard.press('Control+z');
    await becomes(page, order);
  });

  it('a group cannot be dropped into itself', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await row(page, 'fleet').dragTo(row(page, 'rig'), { targetPosition: { x: 60, y: 14 } });
    expect(await names(page)).to.deep.equal(order);
    expect(await studio().service.history.ls()).to.deep.equal([]);
  });

  it('by keyboard: Ctrl+Shift+D lifts a layer, arrows choose the place, a live region names it, and Enter drops it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    await row(page, 'title').focus();
    await page.keyboard.press('Control+Shift+D');
    const place = page.locator('.layers-panel [aria-live="assertive"]');
    let text = await until(
      'the place is named',
      () => place.textContent(),
      (named) => Boolean(named),
    );
    while (text?.includes('Place 4 in the page') !== true) {
      const before = text;
      await page.keyboard.press('ArrowDown');
      text = await until(
        'the next place is named',
        () => place.textContent(),
        (named) => named !== before,
      );
    }
    await page.keyboard.press('Enter');
    await becomes(page, ['fleet', 'boat', 'rig', 'flag', 'sail', 'mast', 'sea', 'sun', 'title', 'sky']);
  });

  it('F2 renames a layer with all that names it, to leave the field does so, and Escape leaves the name', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await row(page, 'mast').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name').fill('pole');
    await page.getByLabel('Find a layer').click();
    await row(page, 'pole').waitFor();
    await untilEqual(() => page.evaluate('document.activeElement.type'), 'search');
    await row(page, 'sun').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name').fill('moon');
    await page.keyboard.press('Escape');
    expect(await names(page)).to.include('sun');
    await row(page, 'sun').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name').fill('moon');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await row(page, 'moon').waitFor();
    await until(
      'the address',
      async () => page.url(),
      (url) => url.endsWith('#/harbour/dusk/moon'),
    );
    const linear = await studio().service.class.show(
      { book: 'harbour', page: 'dusk', layers: ['moon'], class: 'linear' },
      { quiet: true },
    );
    expect(JSON.stringify(linear)).to.include('"target":"moon"');
  });

  it('F2 right after Escape leaves the focus in the field', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await row(page, 'sun').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name').waitFor();
    await page.evaluate(`(async () => {
      const press = (target, code) => {
        for (const type of ['keydown', 'keyup']) {
          target.dispatchEvent(new KeyboardEvent(type, { key: code, code, bubbles: true }));
        }
      };
      press(document.activeElement, 'Escape');
      press(document.querySelector('[role=tree]'), 'F2');
    })()`);
    await page.getByLabel('New name').waitFor();
    await framesLater(page);
    expect(await page.evaluate<string>('document.activeElement.className')).to.equal('rename');
  });

  it('Delete shows what it would write, and does it only after a yes', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await row(page, 'sun').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Remove “sun”?' }).waitFor();
    await page.locator('.dialog .line-removed', { hasText: '{ sun = ' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await names(page)).to.include('sun');
    await row(page, 'sun').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await row(page, 'sun').waitFor({ state: 'detached' });
  });

  it('hides and locks a layer in the studio alone, also after a reload', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await row(page, 'sky').hover();
    await page.getByRole('button', { name: 'Hide sky in the studio' }).click();
    await page.locator('.stage-page [data-path="sky"]').waitFor({ state: 'detached' });
    await row(page, 'sun').focus();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Unlock sun' }).waitFor();
    await page.reload();
    await row(page, 'sky').waitFor();
    expect(await page.locator('.stage-page [data-path="sky"]').count()).to.equal(0);
    const box = await page.locator('.stage-page [data-path="sun"]').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
    await framesLater(page);
    expect(new URL(page.url()).hash).to.equal('#/harbour/dusk');
    expect(await studio().service.history.ls()).to.deep.equal([]);
  });

  it('a search shows the layers that have the text, with their groups', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByLabel('Find a layer').fill('FLA');
    await becomes(page, ['fleet', 'rig', 'flag']);
    await page.getByLabel('Find a layer').press('Escape');
    await becomes(page, order);
  });

  it('a long name is cut, and its row keeps its tools', async () => {
    const { page, service } = studio();
    const name = 'A very long name of a layer with more than fits into the list';
    await service.layer.add({ book: 'harbour', page: 'dusk', layers: [name] });
    await studio().open('#/harbour/dusk');
    const left = await page.locator('.left').boundingBox();
    const tool = page.getByRole('button', { name: `Hide ${name} in the studio` });
    await page.getByRole('treeitem', { name }).hover();
    const box = await tool.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).to.be.at.most((left?.x ?? 0) + (left?.width ?? 0));
  });
});
