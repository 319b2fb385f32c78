import { expect } from 'chai';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unfoldRare } from './support/fields.js';
import type { ContextOptions, Page } from './support/browser-types.js';
import { breakSample } from './support/faults.js';
import { useStudio } from './support/use-studio.js';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose result a theme can change: the themes differ in nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page as it is. A name on an element that takes none counts always: axe lets it pass where the element
 * has text, which may come a moment later. For rules that pass, axe describes no elements: that would take as long as the check.
 * The size of what is behind an open list does not count: the list covers any part of it, until it is closed.
 *
 * @param runOnly tags or identifiers of the rules
 */
async function violations(page: Page, runOnly: object = rules): Promise<string[]> {
  // Evaluated by the debugger's protocol, which the policy of the page does not restrict.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) {
    const axe = join(process.env['PLAYWRIGHT_FROM'] ?? '', 'node_modules/axe-core/axe.min.js');
    await page.evaluate(await readFile(axe, 'utf8'));
  }
  return page.evaluate<string[]>(`
    const isBehind = (element) => document.querySelector(':popover-open') !== null && element?.closest(':popover-open') === null;
    axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations', 'incomplete'] }).then(({ violations, incomplete }) =>
      [...violations, ...incomplete.filter(({ id }) => id === 'aria-prohibited-attr')].flatMap(({ id, nodes }) => nodes.filter(({ target }) => id !== 'target-size' || !isBehind(document.querySelector(target[0]))).map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary)))`);
}

/** What axe finds by all rules in the light theme, and by the rules of colour in the dark one. */
async function inBothThemes(page: Page): Promise<string[]> {
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { type: 'rule', values: colourRules });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

type Look = readonly [name: string, context: ContextOptions, find: (page: Page) => Promise<string[]>];

const looks: readonly Look[] = [
  ['in the light and the dark theme', { colorScheme: 'light' }, inBothThemes],
  ['at 200 % zoom with reduced motion', { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' }, violations],
];

for (const [look, context, find] of looks) {
  describe(`the studio ${look}`, () => {
    const studio = useStudio({ context });

    it('has no violation of WCAG 2.2 AA on a page, with a layer, several layers, the history and a conflict', async () => {
      const { page, service } = studio();
      await studio().open('#/harbour/dusk');
      expect(await find(page), 'a page').to.deep.equal([]);
      await page.goto(`${studio().url}/_/studio#/harbour/dusk/sun`);
      await page.locator('.thing h3', { hasText: 'sun' }).waitFor();
      expect(await find(page), 'a layer').to.deep.equal([]);
      for (const moment of ['As the page opens', 'At a time']) {
        await page.getByRole('button', { name: moment }).click();
        expect(await find(page), moment).to.deep.equal([]);
      }
      await page.getByRole('button', { name: 'Play the page' }).click();
      await page.locator('.page-button').first().waitFor();
      expect(await find(page), 'a page that plays').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.locator('.play-layer').waitFor({ state: 'detached' });
      const field = page.locator('[id="field-harbour/dusk/sun#alpha"]');
      await field.fill('700');
      await field.press('Enter');
      await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { alpha: 0.5 });
      await page.locator('.conflict').waitFor();
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await page.locator('.entry-head').first().click();
      await page.locator('.diff').first().waitFor();
      expect(await find(page), 'a conflict and the history').to.deep.equal([]);
      await page.getByRole('treeitem', { name: 'sea' }).click();
      await page.getByRole('button', { name: '1 not saved' }).click();
      await page.getByRole('row', { name: /^sun on dusk/ }).waitFor();
      expect(await find(page), 'what is not saved').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.goto(`${studio().url}/_/studio#/harbour/dusk?command=nightFalls`);
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.locator('.action-row').nth(1).click();
      await page.locator('.action-form').waitFor();
      expect(await find(page), 'a command').to.deep.equal([]);
      await page.getByRole('button', { name: 'Add an action' }).click();
      await page.getByRole('combobox', { name: 'Find an action' }).waitFor();
      expect(await find(page), 'the search for an action').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Parts' }).click();
      await page.locator('.thing-row', { hasText: 'lastLight' }).click();
      expect(await find(page), 'a part').to.deep.equal([]);
      await page.getByRole('button', { name: 'New page group' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await find(page), 'the question for a new part').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.goto(`${studio().url}/_/studio#/harbour/dusk/sun,sea`);
      await page.getByRole('heading', { name: '2 layers' }).waitFor();
      expect(await find(page), 'several layers').to.deep.equal([]);
      await page.locator('.stage-page').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').waitFor();
      expect(await find(page), 'the question before a removal').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA with the timeline, what it warns of, and a command that starts it', async () => {
      const { page, service } = studio();
      const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
      await service.class.set(at, {}, { properties: { delay: 500, loop: 3, reverse: true }, to: { x: 900 } });
      await studio().open('#/harbour/dusk/sun');
      await page.getByRole('button', { name: 'Timeline' }).click();
      await page.getByRole('option', { name: /^sun/ }).waitFor();
      await page.getByRole('button', { name: 'Go to the start' }).click();
      await page.locator('.timeline-cursor').waitFor();
      expect(await find(page), 'a page opens').to.deep.equal([]);
      await page.getByLabel('Start of the motion').selectOption('command setSail');
      await page.locator('.timeline-others').waitFor();
      expect(await find(page), 'a command').to.deep.equal([]);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await find(page), 'colours of the system').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA in the dialog of a new page, and in the list of assets', async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk');
      await page.getByRole('button', { name: 'Add a page or a book' }).click();
      await page.getByRole('menuitem', { name: 'New page…' }).click();
      await page.locator('#dialog-name').waitFor();
      expect(await find(page), 'a new page').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Assets', exact: true }).click();
      await page.locator('.asset-head', { hasText: 'creak' }).click();
      await page.locator('.asset-details audio').waitFor();
      expect(await find(page), 'the assets').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA with the tools of the stage, its menu, the place of a layer and the app', async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk/sun');
      await page.locator('.handle').first().waitFor({ state: 'attached' });
      await page.keyboard.press('r');
      await page.getByText('press Enter').waitFor();
      expect(await find(page), 'a tool').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
      expect(await find(page), 'the menu').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+m');
      await page.getByLabel('Into').waitFor();
      expect(await find(page), 'the place of a layer').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'No app' }).click();
      await page.getByRole('dialog', { name: 'The running app' }).waitFor();
      expect(await find(page), 'the app').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA with the new name of a part, the layers of a group, and the list of images', async () => {
      const { page } = studio();
      await studio().open('#/harbour/quay?part=groups/cargo');
      await page.getByRole('button', { name: 'Choose layers' }).click();
      await page.getByRole('dialog').getByLabel('Find a layer').waitFor();
      expect(await find(page), 'the layers of a group').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Parts' }).click();
      await page.locator('.thing-row', { hasText: 'cargo' }).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
      expect(await find(page), 'a new name').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.goto(`${studio().url}/_/studio#/harbour/dusk/fleet/boat`);
      await page.getByRole('combobox', { name: 'Pressed image' }).click();
      await page.getByRole('option', { name: 'fleet/rig/flag' }).locator('img').waitFor();
      expect(await find(page), 'the images').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA with the scripts of an author, and the folder of the project', async () => {
      const { page } = studio();
      studio().expectConsole(/409/);
      const script = (name: string) => `App/harbour/commands/dusk/${name}.lua`;
      await studio().edit(script('nightFalls'), (text) =>
        text.replace('return M\n', 'M.readonly = true\n\nreturn M\n'),
      );
      await studio().edit(script('setSail'), (text) => text.replaceAll('then', 'then print("mine")'));
      await studio().open('#/harbour/dusk?command=nightFalls');
      await page.locator('.lua', { hasText: 'M.readonly = true' }).waitFor();
      expect(await find(page), 'a command that is read only').to.deep.equal([]);
      await page.goto(`${studio().url}/_/studio#/harbour/dusk?command=setSail`);
      await page.locator('.action-row', { hasText: 'Play a sound' }).focus();
      await page.keyboard.press('Delete');
      await page.locator('.own-script .lua').waitFor();
      expect(await find(page), 'a script that was edited by hand').to.deep.equal([]);
      await page.getByRole('button', { name: 'Show the Lua' }).click();
      await page.getByRole('button', { name: 'Open in VS Code…' }).click();
      await page.getByLabel('The project’s folder on this computer').press('Enter');
      await page.getByText('Type the whole path').waitFor();
      expect(await find(page), 'the folder of the project').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA in the palette of classes, the pickers and the explained properties', async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk/sun');
      await page.getByRole('button', { name: 'Explain the properties' }).click();
      await unfoldRare(page);
      await page.getByRole('button', { name: 'Choose Trail colour' }).click();
      expect(await find(page), 'the colour').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Easing' }).click();
      await page.locator('.easings .option-table').waitFor();
      expect(await find(page), 'the easing').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Reference point' }).click();
      await page.locator('.anchors').waitFor();
      expect(await find(page), 'the anchor').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Blend mode' }).click();
      await page.locator('.blends').waitFor();
      expect(await find(page), 'the blend mode').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'When it ends' }).fill('nobody');
      await page.locator('.options').waitFor();
      expect(await find(page), 'a reference').to.deep.equal([]);
      await page.keyboard.press('Tab');
      await page.getByText('This page has no command “nobody”.').waitFor();
      expect(await find(page), 'a reference to nothing').to.deep.equal([]);
      await page.getByRole('button', { name: 'Attach a class' }).click();
      await page.getByRole('option', { name: /^Button/ }).waitFor();
      expect(await find(page), 'the palette').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA in a search of choices, in a list of fonts, and in a text on the stage', async () => {
      const { page, service } = studio();
      const at = { book: 'harbour', page: 'dusk', layers: ['title'] };
      await service.class.attach({ ...at, class: 'filter' }, {}, {});
      await service.class.attach({ ...at, class: 'text' }, {}, {});
      await studio().open('#/harbour/dusk/title');
      await page.getByRole('combobox', { name: 'Effect', exact: true }).click();
      await page.getByRole('option', { name: /^Bloom/ }).waitFor();
      expect(await find(page), 'a search of choices').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.locator('[id="field-harbour/dusk/title!text#properties.font"]').click();
      await page.getByRole('option', { name: /^Font of the device/ }).waitFor();
      expect(await find(page), 'the fonts').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.locator('.stage-page').focus();
      await page.keyboard.press('Enter');
      await page.locator('.stage-text').waitFor();
      expect(await find(page), 'a text on the stage').to.deep.equal([]);
    });
  });
}

for (const [look, context, find] of looks) {
  describe(`the studio of a broken project ${look}`, () => {
    const studio = useStudio({ context, prepare: breakSample });

    it('has no violation of WCAG 2.2 AA with problems, their fix, a file, and a name for a moment', async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk/sun');
      await page.locator('.thing-problems .finding').first().waitFor();
      expect(await find(page), 'the problems of a layer').to.deep.equal([]);
      await page.getByRole('button', { name: 'Problems', exact: true }).click();
      await page.locator('.drawer .finding').first().waitFor();
      expect(await find(page), 'the problems').to.deep.equal([]);
      await page.getByRole('button', { name: 'Fix…' }).first().click();
      await page.getByRole('dialog', { name: 'Fix this problem?' }).waitFor();
      expect(await find(page), 'a fix').to.deep.equal([]);
      await page.getByRole('button', { name: 'Fix', exact: true }).click();
      await page.getByText('Fixed.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await page.locator('.entry-head').first().click();
      await page.getByLabel('Whose changes').selectOption('studio');
      await page.getByRole('button', { name: 'Undo the newest' }).waitFor();
      expect(await find(page), 'the history of one author').to.deep.equal([]);
      await page.getByRole('button', { name: 'Name this moment' }).click();
      await page.getByRole('dialog', { name: 'Name this moment' }).waitFor();
      expect(await find(page), 'a name for a moment').to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA on a page that cannot be read', async () => {
      const { page, url } = studio();
      studio().expectConsole(/422/);
      await studio().edit('App/harbour/components/quay/index.lua', (text) => text.replace('{', '{ {{ '));
      await page.goto(`${url}/_/studio#/harbour/quay`);
      await page.getByRole('heading', { name: 'This page cannot be read' }).waitFor();
      expect(await find(page)).to.deep.equal([]);
    });

    it('has no violation of WCAG 2.2 AA with the palette, the shortcuts, the Lua, the users of a thing, a rename and both sides', async () => {
      const { page, service } = studio();
      await studio().open('#/harbour/dusk/sky');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Find a page/ }).waitFor();
      await page.keyboard.type('d');
      await page.locator('.palette .search-option').first().waitFor();
      expect(await find(page), 'the palette').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      expect(await find(page), 'the shortcuts').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByText('Used by', { exact: true }).click();
      await page.locator('.uses, .thing-foot .hint').first().waitFor();
      await page.getByRole('button', { name: 'Show the Lua' }).click();
      await page.locator('.source').waitFor();
      expect(await find(page), 'the Lua').to.deep.equal([]);
      await page.keyboard.press('Escape');
      const fields = ['x', 'y'].map((name) => page.locator(`[id="field-harbour/dusk/sky#${name}"]`));
      for (const field of fields) await field.fill('12-');
      await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sky'] }, {}, { x: 1, y: 2 });
      await page.getByRole('button', { name: 'Compare…' }).click();
      await page.getByRole('dialog', { name: 'Both have changed these values' }).waitFor();
      expect(await find(page), 'both sides').to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Commands' }).click();
      await page.locator('.thing-row', { hasText: 'setSail' }).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Name' }).fill('depart');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Rename “setSail” to “depart”?' }).waitFor();
      expect(await find(page), 'a rename').to.deep.equal([]);
    });
  });
}

for (const [look, context, find] of looks) {
  describe(`a first visit ${look}`, () => {
    const studio = useStudio({
      context,
      firstVisit: true,
      prepare: (root) => rm(join(root, 'App'), { recursive: true }),
    });

    it('has no violation of WCAG 2.2 AA without a book, and with the hints', async () => {
      const { page, url } = studio();
      await page.goto(`${url}/_/studio`);
      await page.getByRole('button', { name: /^A story/ }).waitFor();
      expect(await find(page), 'no book').to.deep.equal([]);
      await page.getByRole('button', { name: /^A story/ }).click();
      await page.locator('#dialog-name:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.hints').waitFor();
      expect(await find(page), 'the hints').to.deep.equal([]);
    });
  });
}

describe('the studio before it is open', () => {
  const studio = useStudio({ context: { colorScheme: 'light' }, token: 'open-sesame' });

  it('has no violation of WCAG 2.2 AA where it asks for the token', async () => {
    const { page, url } = studio();
    studio().expectConsole(/401/);
    await page.goto(`${url}/`);
    await page.getByLabel('Token').waitFor();
    expect(await inBothThemes(page)).to.deep.equal([]);
  });
});
