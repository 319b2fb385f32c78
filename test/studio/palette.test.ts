import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { untilFocused } from './support/keyboard.js';
import { useStudio } from './support/use-studio.js';

describe('the palette of commands', () => {
  const studio = useStudio();
  const options = () => studio().page.locator('.palette .search-option');

  it('finds layers, commands, parts and pages, also of other pages, and goes there', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const find = async (text: string, fragment: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Find a page/ }).waitFor();
      await page.keyboard.type(text);
      await options().first().waitFor();
      await page.keyboard.press('Enter');
      await untilAddress(page, fragment);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await find('flag', '#/harbour/dusk/fleet/rig/flag');
    await untilFocused(page, 'treeitem', /^flag/);
    await find('setsail', '#/harbour/dusk?command=setSail');
    await untilFocused(page, 'button', /^setSail/);
    await find('lastLight', '#/harbour/dusk?part=timers/lastLight');
    await find('page light', '#/harbour/lighthouse');
    await find('command dusk set', '#/harbour/dusk?command=setSail');
  });

  it('runs what the studio does, by a click, and Escape gives the focus back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun', exact: true }).click();
    await page.keyboard.press('Control+k');
    await options().first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(page, 'treeitem', /^sun/);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.keyboard.type('nothing is called so');
    await page.getByText('Nothing has this name.').waitFor();
    await page.getByRole('combobox', { name: /Find a page/ }).fill('dark');
    await page.getByRole('option', { name: /Dark theme/ }).click();
    await page.locator('[data-theme="dark"]').first().waitFor();
  });

  it('lists the shortcuts under a question mark', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Undo my last change').waitFor();
    await dialog.getByText('Find anything').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('what ends the properties of a thing', () => {
  const studio = useStudio();

  it('lists who uses it, also after a change, and a click goes there', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.getByText('Used by', { exact: true }).click();
    await page.locator('.use-thing', { hasText: 'button' }).waitFor();
    await service.class.set(
      { book: 'harbour', page: 'dusk', layers: ['fleet', 'boat'], class: 'button' },
      {},
      { actions: { onTap: 'nightFalls' } },
    );
    await page.getByText('Nothing refers to it by name.').waitFor();
    await page.goto(`${studio().url}/_/studio#/harbour/dusk?command=nightFalls`);
    await page.locator('.use-thing', { hasText: 'button' }).click();
    await untilAddress(page, '#/harbour/dusk/fleet/boat');
  });

  it('shows the Lua of a layer, a command, an audio and a page, read only, and follows its edits', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const show = async (fragment: string, file: string, text: string) => {
      await page.goto(`${studio().url}/_/studio${fragment}`);
      await page.getByRole('button', { name: 'Show the Lua' }).click();
      await page.getByRole('dialog', { name: file }).locator('.source', { hasText: text }).waitFor();
    };
    await show('#/harbour/dusk/sun', 'sun.lua', 'x = 1400');
    await studio().edit('App/harbour/components/dusk/layers/sun.lua', (text) => `-- by hand\n${text}`);
    await page.locator('.source .lua-comment', { hasText: '-- by hand' }).waitFor();
    await page.keyboard.press('Escape');
    await show('#/harbour/dusk?command=setSail', 'setSail.lua', 'M');
    await page.keyboard.press('Escape');
    await show('#/harbour/dusk?part=timers/lastLight', 'lastLight.lua', 'M');
    await page.keyboard.press('Escape');
    await show('#/harbour/dusk', 'index.lua', 'sun');
  });

  it('opens the Lua in an editor, once the author has entered the folder of the project', async () => {
    const { page } = studio();
    // No editor is there to take the link.
    studio().expectConsole(/vscode:/);
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Show the Lua' }).click();
    await page.getByRole('button', { name: 'Open in VS Code…' }).click();
    await page.keyboard.type('books/harbour');
    await page.keyboard.press('Enter');
    await page.getByText('Type the whole path').waitFor();
    await page.getByLabel('The project’s folder on this computer').fill('/home/ada/my books');
    await page.getByRole('button', { name: 'Save and open' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show the Lua' }).click();
    const link = page.getByRole('link', { name: 'Open in VS Code' });
    await link.waitFor();
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).to.match(/^vscode:\/\/file\/home\/ada\/my%20books\/App\/harbour\/.*sun\.lua(:\d+)?$/);
    await page.getByRole('button', { name: 'Change the project’s folder' }).click();
    await page.getByLabel('The project’s folder on this computer').waitFor();
  });
});
