import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { framesLater, untilFocused } from './support/keyboard.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the focus', () => {
  const studio = useStudio();

  it('stays in the tree when its layer is renamed, duplicated, removed and restored', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('treeitem', { name: 'sun' }).click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New name' }).waitFor();
    await page.keyboard.type('sol');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rename “sun” to “sol”?' }).waitFor();
    await page.keyboard.press('Enter');
    await untilAddress(page, '#/harbour/dusk/sol');
    await untilFocused(studio().page, 'treeitem', /^sol/);
    await page.keyboard.press('Control+Z');
    await untilAddress(page, '#/harbour/dusk/sun');
    await untilFocused(studio().page, 'treeitem', /^sun/);
    await page.keyboard.press('Control+D');
    await untilAddress(page, '#/harbour/dusk/sun2');
    await untilFocused(studio().page, 'treeitem', /^sun2/);
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('treeitem', { name: 'sun2' }).waitFor({ state: 'detached' });
    await untilFocused(studio().page, 'treeitem', /./);
  });

  it('goes to the page that is shown, when its page is duplicated or removed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay');
    await page.locator('[data-page="harbour/quay"]').focus();
    await page.keyboard.press('Control+D');
    await untilAddress(page, '#/harbour/quay2');
    await untilFocused(studio().page, 'button', /^quay2/);
    await page.keyboard.press('Delete');
    await page.getByRole('heading', { name: 'Remove the page “quay2”?' }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await untilAddress(page, '#/harbour/lighthouse');
    await untilFocused(studio().page, 'button', /^lighthouse/);
  });

  it('stays on a command that is renamed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.locator('.thing-row', { hasText: 'setSail' }).focus();
    await page.keyboard.press('F2');
    await page.getByRole('heading', { name: 'Rename “setSail”' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('depart');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rename “setSail” to “depart”?' }).waitFor();
    await page.keyboard.press('Enter');
    await untilAddress(page, '#/harbour/dusk?command=depart');
    await untilFocused(studio().page, 'button', /^depart/);
  });

  /** Goes to an element as soon as no dialog is before it, and before the next frame, as an author with a slow browser does. */
  const goAtOnceTo = (selector: string) =>
    studio().page.evaluate(`void new MutationObserver((_, observer) => {
      const found = document.querySelector('${selector}');
      if (found === null || document.querySelector(':modal') !== null) return;
      observer.disconnect();
      found.focus();
      window.wentThere = true;
    }).observe(document.body, { childList: true, subtree: true, attributes: true })`);

  it('stays in the field of a new part that its author has gone to', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Parts' }).click();
    await page.getByRole('button', { name: 'New timer' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('departure');
    await goAtOnceTo('[id$="departure#properties.iterations"]');
    await page.keyboard.press('Enter');
    await until(
      'the author is there',
      () => page.evaluate<boolean>('window.wentThere === true'),
      (isThere) => isThere,
    );
    await framesLater(page);
    await untilFocused(studio().page, 'input', /Repeats|Iterations|times/i);
  });

  it('stays where its author goes right after a key in the tree', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('treeitem', { name: 'sun' }).focus();
    await page.evaluate(`(() => {
      for (const type of ['keydown', 'keyup'])
        document.activeElement.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }));
      document.querySelector('.layers-panel input[type=search]').focus();
    })()`);
    await untilAddress(page, '#/harbour/dusk/sky');
    await framesLater(page);
    await untilFocused(studio().page, 'input', /Find a layer/);
  });

  it('is in the field of the palette as soon as it is shown', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.evaluate(`void new MutationObserver((_, observer) => {
      const field = document.querySelector('.palette input');
      if (field === null) return;
      observer.disconnect();
      window.hadFocus = document.activeElement === field;
    }).observe(document.body, { childList: true, subtree: true, attributes: true })`);
    await page.keyboard.press('Control+k');
    const hadFocus = () => page.evaluate<boolean | null>('window.hadFocus ?? null');
    expect(await until('the palette is shown', hadFocus, (had) => had !== null)).to.equal(true);
  });

  it('goes to the field when its button has gone', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^Reset Horizontal position/ }).focus();
    await page.keyboard.press('Enter');
    await untilFocused(studio().page, 'input', /Horizontal position/);
    await page.keyboard.type('77');
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 99 });
    await page.getByRole('button', { name: 'Take theirs: 24.75' }).click();
    await untilFocused(studio().page, 'input', /Horizontal position/);
  });
});
