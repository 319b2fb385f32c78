import { expect } from 'chai';
import { unfoldRare } from './support/fields.js';
import { pressTogether, untilFocused } from './support/keyboard.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

/** No frame comes between the keys, as on a slow machine. */
describe('keys that follow at once', () => {
  const studio = useStudio();

  it('choose an easing in the list that the first one opens, and open it again', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('combobox', { name: 'Easing' }).focus();
    await pressTogether(page, 'Enter', 'ArrowDown', 'ArrowRight', 'Enter', 'Enter', 'ArrowRight', 'Enter');
    const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
    const properties = async () => (await service.class.show(at, { quiet: true })).props['properties'];
    await until('it is saved', properties, (now) => (now as { easing: string }).easing === 'inQuart');
  });

  it('run an item of the menu that the first one opens', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'More: Move, scale, turn and fade' }).focus();
    await pressTogether(page, 'Enter', 'ArrowDown', 'Enter');
    await page.getByRole('dialog', { name: 'sun_linear.lua' }).waitFor();
  });

  it('reach the controls of the colour picker that the first one opens', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await unfoldRare(page);
    await page.getByRole('button', { name: 'Choose Trail colour' }).focus();
    await pressTogether(page, 'Enter', 'Tab');
    await untilFocused(page, 'button', 'Pick a colour from the screen');
  });

  it('are typed into the field that the first one shows', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'More: Move, scale, turn and fade' }).click();
    await page.getByRole('menuitem', { name: 'Show the Lua' }).click();
    await page.getByRole('button', { name: 'Open in VS Code…' }).focus();
    await pressTogether(page, 'Enter', '/', 'b');
    await untilEqual(() => page.getByLabel(/^The project’s folder/).inputValue(), '/b');
  });

  it('go into the command that the first one enters', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.locator('.action-row').nth(1).waitFor();
    await page.locator('.thing-row', { hasText: 'setSail' }).focus();
    await pressTogether(page, 'Enter', 'ArrowDown');
    await untilFocused(page, 'button', /^Play a sound/);
  });

  it('move the same action on, among others of its kind', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', command: 'tour' };
    const goTo = (to: string) => ({ command: 'page.gotoPage', params: { target: to } });
    await service.command.add(at, {}, [goTo('quay'), goTo('title'), goTo('dusk')] as never);
    await studio().open('#/harbour/dusk?command=tour');
    await page.locator('.action-row').nth(2).focus();
    await pressTogether(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
    const actions = async () => JSON.stringify((await service.command.show(at, { quiet: true })).actions);
    await until('the last one is the first', actions, (now) => now.indexOf('dusk') < now.indexOf('quay'));
  });

  it('open the menu of the layer that the first one goes to', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('treeitem', { name: 'sun' }).focus();
    await pressTogether(page, 'ArrowDown', 'Shift+F10');
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    const selected = page.locator('[role=treeitem][aria-selected=true]');
    await untilEqual(() => selected.count(), 1);
    expect(await selected.innerText()).not.to.match(/^sun/);
  });

  it('are typed into the name again, where the first one leaves a look at the change', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.locator('.thing-row', { hasText: 'setSail' }).focus();
    await page.keyboard.press('F2');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('depart');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rename “setSail” to “depart”?' }).waitFor();
    await pressTogether(page, 'Escape', 'z');
    await untilEqual(() => name.inputValue(), 'z');
  });

  it('are typed into what the palette opens', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find a page/ }).fill('Find anything');
    await pressTogether(page, 'Enter', 'd', 'u');
    await untilEqual(() => page.getByRole('combobox', { name: /^Find a page/ }).inputValue(), 'du');
  });
});
