import { fieldOf } from './support/fields.js';
import { untilAddress } from './support/address.js';
import { focused } from './support/keyboard.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the focus', () => {
  const studio = useStudio();

  async function untilFocused(role: string, name: RegExp): Promise<void> {
    await until(
      'the focus',
      () => focused(studio().page),
      (now) => now.role === role && name.test(now.name),
    );
  }

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
    await untilFocused('treeitem', /^sol/);
    await page.keyboard.press('Control+Z');
    await untilAddress(page, '#/harbour/dusk/sun');
    await untilFocused('treeitem', /^sun/);
    await page.keyboard.press('Control+D');
    await untilAddress(page, '#/harbour/dusk/sun2');
    await untilFocused('treeitem', /^sun2/);
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('treeitem', { name: 'sun2' }).waitFor({ state: 'detached' });
    await untilFocused('treeitem', /./);
  });

  it('goes to the page that is shown, when its page is duplicated or removed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay');
    await page.locator('[data-page="harbour/quay"]').focus();
    await page.keyboard.press('Control+D');
    await untilAddress(page, '#/harbour/quay2');
    await untilFocused('button', /^quay2/);
    await page.keyboard.press('Delete');
    await page.getByRole('heading', { name: 'Remove the page “quay2”?' }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await untilAddress(page, '#/harbour/lighthouse');
    await untilFocused('button', /^lighthouse/);
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
    await untilFocused('button', /^depart/);
  });

  it('goes to the field when its button has gone', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').focus();
    await page.keyboard.press('Tab');
    await untilFocused('button', /^Reset Horizontal position/);
    await page.keyboard.press('Enter');
    await untilFocused('input', /Horizontal position/);
    await page.keyboard.type('77');
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 99 });
    await page.getByRole('button', { name: 'Take theirs: 99' }).click();
    await untilFocused('input', /Horizontal position/);
  });
});
