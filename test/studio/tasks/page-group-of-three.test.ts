import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: make a page group of three layers', () => {
  const studio = useStudio();

  const isDone = () =>
    until(
      'the group has three layers',
      async () => {
        const at = { book: 'harbour', page: 'dusk', kind: 'groups', name: 'sea and sky' };
        const group = await studio()
          .service.component.show(at, { quiet: true })
          .catch(() => undefined);
        const { members } = (group as { props: { members?: string[] } } | undefined)?.props ?? {};
        return members?.toSorted().join() ?? '';
      },
      (present) => present === 'sea,sky,sun',
    );

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sky' }).click();
    await page.getByRole('treeitem', { name: 'sea' }).click({ modifiers: ['Control'] });
    await page.getByRole('treeitem', { name: 'sun' }).click({ modifiers: ['Control'] });
    await page.getByRole('tab', { name: 'Parts' }).click();
    await page.getByRole('button', { name: 'New page group' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('sea and sky');
    await page.getByRole('button', { name: 'Create' }).click();
    await isDone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    const { keyboard } = page;
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'tab', 'Layers');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await tabTo(page, 'button', 'New page group');
    await keyboard.press('Enter');
    await page.locator('#dialog-name:focus').waitFor();
    await keyboard.type('sea and sky');
    for (const layer of ['sky', 'sea', 'sun']) {
      await tabTo(page, 'input', layer);
      await keyboard.press('Space');
    }
    await keyboard.press('Enter');
    await isDone();
  });
});
