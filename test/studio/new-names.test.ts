import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropFiles } from './support/drop-files.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('names', () => {
  const studio = useStudio();
  const dusk = { book: 'harbour', page: 'dusk' };
  const nameField = () => studio().page.getByLabel('Name', { exact: true });
  const refusal = () => studio().page.getByRole('dialog').getByRole('alert');

  /** The dialog is open, shows the text below the field, and has what was typed; no message is behind it. */
  async function isRefused(typed: string, text: RegExp): Promise<void> {
    await refusal().getByText(text).waitFor();
    await untilEqual(() => nameField().inputValue(), typed);
    await untilEqual(() => nameField().getAttribute('aria-invalid'), 'true');
    expect(await refusal().textContent(), 'no path of a file').not.to.match(/App\/|\.lua|overwrite|batch/);
    expect(await studio().page.locator('.toast-problem').count()).to.equal(0);
  }

  async function openMenuOf(tab: string, name: string): Promise<void> {
    await studio().page.getByRole('tab', { name: tab }).click();
    await studio().page.locator('.thing-row', { hasText: name }).click({ button: 'right' });
  }

  it('that are proposed make a page from pictures', async () => {
    const { page, root } = studio();
    await studio().open('#/harbour/dusk');
    const sun = await readFile(join(root, 'App/harbour/assets/images/dusk/sun.png'));
    await dropFiles(page, '.stage', [{ name: 'sun.png', buffer: sun }]);
    await page.getByRole('heading', { name: 'New page from a picture' }).waitFor();
    await untilEqual(() => nameField().inputValue(), 'page1');
    await page.getByRole('button', { name: 'Make the page' }).click();
    await page.locator('[data-page="harbour/page1"][aria-current]').waitFor();
    await page.getByRole('treeitem', { name: 'sun' }).waitFor();
  });

  it('that are proposed are free, whatever the capitals', async () => {
    const { page, service } = studio();
    await service.layer.add({ ...dusk, layers: ['Rectangle'] }, {}, { shapedWith: 'new_rectangle' });
    await service.page.add({ book: 'harbour', page: 'Page1' });
    await service.command.add({ ...dusk, command: 'SETSAIL2' });
    await studio().open('#/harbour/dusk');
    await page.locator('.stage').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'rectangle2' }).waitFor();
    await page.getByRole('button', { name: 'Add a page or a book' }).click();
    await page.getByRole('menuitem', { name: 'New page…' }).click();
    await untilEqual(() => nameField().inputValue(), 'page2');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Commands' }).click();
    // The list of those found has not all names.
    await page.getByLabel('Find a command').fill('setSail');
    await page.locator('.thing-row').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.locator('.properties').getByRole('heading', { name: 'setSail3' }).waitFor();
    expect(await page.locator('.toast-problem').count()).to.equal(0);
  });

  it('of new things are refused below the field, with what has the name', async () => {
    const { page } = studio();
    studio().expectConsole(/400/);
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.getByRole('button', { name: 'New command' }).click();
    await nameField().fill('setsail');
    await page.keyboard.press('Enter');
    await isRefused('setsail', /^The name “setsail” is taken\. There is “setSail”/);
    await nameField().fill('9 lives');
    await untilEqual(() => refusal().textContent(), '', 'the next name is not refused yet');
    await page.keyboard.press('Enter');
    await isRefused('9 lives', /does not start with a letter/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a page or a book' }).click();
    await page.getByRole('menuitem', { name: 'New page…' }).click();
    await nameField().fill('dusk');
    await page.keyboard.press('Enter');
    await isRefused('dusk', /^The name “dusk” is taken\.$/);
    await page.getByLabel('Begin with').selectOption('title');
    await nameField().fill('2nd');
    await page.keyboard.press('Enter');
    await isRefused('2nd', /^"2nd" cannot be the name of a page/);
  });

  it('that are refused stay, where a command, a part, a layer, an asset or a page is renamed', async () => {
    const { page, service } = studio();
    studio().expectConsole(/400|409/);
    await service.component.add({ ...dusk, kind: 'audios', name: 'creak' }, { type: 'short' });
    await studio().open('#/harbour/dusk');
    const rename = async (name: string) => {
      await page.getByRole('menuitem', { name: 'Rename…' }).click();
      await nameField().fill(name);
      await page.keyboard.press('Enter');
      await isRefused(name, /is taken/);
      await page.keyboard.press('Escape');
    };
    await openMenuOf('Commands', 'setSail');
    await rename('nightFalls');
    await openMenuOf('Parts', 'waves');
    await rename('creak');
    await page.locator('.page-item', { hasText: 'quay' }).click({ button: 'right' });
    await rename('dusk');
    await page
      .getByRole('button', { name: /Assets/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'File sun.png' }).click();
    await rename('sky.png');
  });

  it('of a layer that are refused stay in a dialog, and another one is taken there', async () => {
    const { page } = studio();
    studio().expectConsole(/409/);
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun', exact: true }).dblclick();
    await page.getByLabel('New name').fill('Sea');
    await page.getByLabel('New name').press('Enter');
    await isRefused('Sea', /is taken/);
    await nameField().fill('moon');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Rename “sun” to “moon”?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.locator('#dialog-name:focus').waitFor();
    await untilEqual(() => nameField().inputValue(), 'moon', 'after a look');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Rename “sun” to “moon”?' }).getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('treeitem', { name: 'moon', exact: true }).waitFor();
    await until(
      'no dialog is open',
      () => page.locator('dialog[open]').count(),
      (count) => count === 0,
    );
  });

  it('of a command that is made in its field are refused below it, and stay', async () => {
    const { page } = studio();
    studio().expectConsole(/400/);
    await studio().open('#/harbour/dusk?part=timers/lastLight');
    const field = page.locator('[id$="#actions.onComplete"]');
    await field.fill('9 lives');
    await page.getByRole('option', { name: 'New command “9 lives”' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .locator('.properties')
      .getByText(/^"9 lives" cannot be the name of a command/)
      .waitFor();
    expect(await field.inputValue()).to.equal('9 lives');
    expect(await page.locator('.toast-problem').count()).to.equal(0);
  });

  it('of moments that are taken are refused without the words of an address', async () => {
    const { page, service } = studio();
    studio().expectConsole(/409/);
    await service.checkpoint.add({ checkpoint: 'first draft' });
    await service.layer.set({ ...dusk, layers: ['sun'] }, {}, { x: 5 });
    await studio().open('#/harbour/dusk');
    await page
      .getByRole('button', { name: /History/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Name this moment' }).click();
    await nameField().fill('first draft');
    await page.keyboard.press('Enter');
    await isRefused('first draft', /is taken/);
  });
});
