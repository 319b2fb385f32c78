import { expect } from 'chai';
import { fieldOf } from './support/fields.js';
import { untilAddress } from './support/address.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('what is typed into a thing', () => {
  const studio = useStudio();
  const dusk = { book: 'harbour', page: 'dusk' };
  const sun = { ...dusk, layers: ['sun'] };

  /** Types into a field of the sun, and leaves the focus there. */
  async function type(): Promise<void> {
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(studio().page, 'x').fill('308.5');
  }

  async function untilFocused(id: string): Promise<void> {
    await until(
      'the focus',
      () => studio().page.evaluate<string>('document.activeElement.id'),
      (active) => active === id,
    );
    await untilEqual(() => studio().page.locator(`[id="${id}"]`).inputValue(), '308.5');
    expect(await studio().page.locator('.toast').count(), 'messages').to.equal(0);
  }

  it('stays there with the selection and the focus, where others rename it', async () => {
    const { page, service } = studio();
    await type();
    await service.layer.mv(sun, { newName: 'sol' });
    await untilAddress(page, '#/harbour/dusk/sol');
    await untilFocused('field-harbour/dusk/sol#x');
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      async () => (await studio().layer('harbour', 'dusk', 'sol')).props['x'],
      (x) => x === 1234,
    );
  });

  it('stays there, where others put it into a group', async () => {
    await type();
    await studio().service.layer.add(sun, { into: 'fleet' });
    await untilFocused('field-harbour/dusk/fleet/sun#x');
  });

  it('stays there, where others rename its page', async () => {
    await type();
    await studio().service.page.mv(dusk, { newName: 'evening' });
    await untilFocused('field-harbour/evening/sun#x');
  });

  it('stays there, where others rename its book', async () => {
    await type();
    await studio().service.book.mv({ book: 'harbour' }, { newName: 'port' });
    await untilFocused('field-port/dusk/sun#x');
    await studio().page.reload();
    await studio().page.locator('.field-typed').waitFor();
  });

  it('stays in a list of what is not saved, where others remove it; it is there again after an undo', async () => {
    const { page, service } = studio();
    await type();
    await service.layer.rm(sun);
    await page.getByRole('button', { name: '1 not saved' }).click();
    const row = page.getByRole('row', { name: /^sun is no longer there/ });
    await row.getByText('308.5').waitFor();
    await page.keyboard.press('Escape');
    await service.history.undo();
    await page.getByRole('treeitem', { name: 'sun' }).waitFor();
    await until(
      'the field has the text',
      () => fieldOf(page, 'x').inputValue(),
      (value) => value === '308.5',
    );
    await page.getByRole('button', { name: '1 not saved' }).waitFor({ state: 'detached' });
  });

  it('stays where it is, with the selection, where a batch removes a layer and makes another, and where an undo renames back', async () => {
    const { page, service } = studio();
    await type();
    await service.batch.run({}, {}, [
      { operation: 'deleteLayer', at: { ...dusk, path: ['sun'] } },
      { operation: 'createLayer', at: { ...dusk, path: ['moon'] }, body: { x: 7 } },
    ]);
    await page.getByRole('treeitem', { name: 'moon' }).waitFor();
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page
      .getByRole('row', { name: /^sun is no longer there/ })
      .getByText('308.5')
      .waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).hash).to.equal('#/harbour/dusk/sun');
    await service.history.undo();
    await page.getByRole('treeitem', { name: 'sun', exact: true }).waitFor();
    await service.layer.mv(sun, { newName: 'sol' });
    await untilAddress(page, '#/harbour/dusk/sol');
    await service.history.undo();
    await untilAddress(page, '#/harbour/dusk/sun');
    await untilEqual(() => fieldOf(page, 'x').inputValue(), '308.5');
  });

  it('is listed while something else is shown, and a click leads there', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'alpha').fill('200');
    await page.keyboard.press('Enter');
    await page.getByText('At most 100.').waitFor();
    await page.getByRole('treeitem', { name: 'sea' }).click();
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy what you typed for Opacity of sun' }).click();
    await page.getByText('The browser does not let the studio copy.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'sun', exact: true }).click();
    await untilAddress(page, '#/harbour/dusk/sun');
    await until(
      'its field has the focus',
      () => page.evaluate<string>('document.activeElement.id'),
      (active) => active === 'field-harbour/dusk/sun#alpha',
    );
    await untilEqual(() => fieldOf(page, 'alpha').inputValue(), '200');
    await page.getByRole('treeitem', { name: 'sea' }).click();
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.getByRole('button', { name: 'Drop what you typed for Opacity of sun' }).click();
    await page.getByText('Everything is saved.').waitFor();
  });

  it('is listed, where its timer has gone or its group is selected', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk?part=timers/lastLight');
    await page.getByLabel('Delay', { exact: false }).first().fill('soon');
    await service.component.rm({ ...dusk, kind: 'timers', name: 'lastLight' });
    await page.getByRole('button', { name: '1 not saved' }).click();
    await page.getByRole('row', { name: /^lastLight is no longer there/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Layers' }).click();
    await page.getByRole('treeitem', { name: 'boat' }).click();
    await page.locator('[id="field-harbour/dusk/fleet/boat#x"]').fill('left');
    await page.getByRole('treeitem', { name: 'fleet' }).click();
    await page.getByRole('button', { name: '2 not saved' }).waitFor();
  });
});
