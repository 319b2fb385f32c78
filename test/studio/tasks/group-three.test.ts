import { expect } from 'chai';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio, type Studio } from '../support/use-studio.js';

describe('task: group three layers', () => {
  const studio = useStudio();
  const index = 'App/harbour/components/dusk/index.lua';

  async function grouped(before: string, entries = 1) {
    await until(
      'the group has the three layers, in their order',
      () => inGroup(studio()),
      (names) => names.join() === 'sun,sea,title',
    );
    const { page, service } = studio();
    expect((await service.history.ls()).length).to.equal(entries);
    await until(
      'the group is selected',
      () => Promise.resolve(page.url()),
      (url) => url.endsWith('#/harbour/dusk/group'),
    );
    await page.keyboard.press('Control+z');
    await until(
      'the files are as before',
      () => studio().read(index),
      (text) => text === before,
    );
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    const before = await studio().read(index);
    for (const name of ['sun', 'sea'])
      await page.getByRole('treeitem', { name, exact: true }).click({ modifiers: ['Control'] });
    await page.getByRole('treeitem', { name: 'sea', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Group', exact: true }).click();
    await grouped(before);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    const before = await studio().read(index);
    await tabTo(page, 'treeitem', /./, 'Shift+Tab');
    // Shift and arrows take what lies between: the group, too, so it is moved away first.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Alt+[');
    await until(
      'the fleet is at the bottom',
      () => page.getByRole('treeitem').allTextContents(),
      (names) => names[1] === 'sea',
    );
    const lowered = await studio().read(index);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('heading', { name: '3 layers' }).waitFor();
    await page.keyboard.press('Control+g');
    await grouped(lowered, 2);
    expect(lowered).not.to.equal(before);
  });
});

/** The layers of the new group, the lowest first. */
async function inGroup({ service }: Studio): Promise<readonly string[]> {
  const layer = await service.layer
    .show({ book: 'harbour', page: 'dusk', layers: ['group'] }, { quiet: true })
    .catch(() => undefined);
  return (layer as { readonly layers: string[] } | undefined)?.layers ?? [];
}
