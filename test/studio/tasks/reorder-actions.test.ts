import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: make a command with three actions, and reorder them', () => {
  const studio = useStudio();

  const isDone = (names: string) =>
    until(
      `the actions are ${names}`,
      async () => {
        const at = { book: 'harbour', page: 'dusk', command: 'goodNight' };
        const command = await studio()
          .service.command.show(at, { quiet: true })
          .catch(() => ({ actions: [] }));
        return command.actions.map((action) => action.command).join(' ');
      },
      (present) => present === names,
    );
  const added = 'layer.showHide audio.play page.gotoPage';
  const reordered = 'page.gotoPage layer.showHide audio.play';

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.getByRole('button', { name: 'New command' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('goodNight');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const title of ['Show or hide a layer', 'Play a sound', 'Go to a page']) {
      await page.getByRole('button', { name: 'Add an action' }).click();
      await page.getByRole('option', { name: title }).click();
      await page.locator('.action-row', { hasText: title }).click();
    }
    await isDone(added);
    const [from, to] = [
      await page.locator('.action-row', { hasText: 'Go to a page' }).boundingBox(),
      await page.locator('.action-row', { hasText: 'Show or hide a layer' }).boundingBox(),
    ];
    if (from === null || to === null) throw new Error('an action is not shown');
    await page.mouse.move(from.x + 50, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 50, to.y + 3, { steps: 8 });
    await page.mouse.up();
    await isDone(reordered);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    const { keyboard } = page;
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'tab', 'Layers');
    await keyboard.press('ArrowRight');
    await tabTo(page, 'button', 'New command');
    await keyboard.press('Enter');
    await page.locator('#dialog-name:focus').waitFor();
    await keyboard.type('goodNight');
    await keyboard.press('Enter');
    const focused = (text: string) =>
      until(
        `${text} has the focus`,
        () => page.evaluate<string>('document.activeElement.textContent'),
        (present) => present.includes(text),
      );
    await focused('Add an action');
    for (const [search, title] of [
      ['hide layer', 'Show or hide a layer'],
      ['play sound', 'Play a sound'],
      ['go to page', 'Go to a page'],
    ] as const) {
      await keyboard.press(search === 'hide layer' ? 'Enter' : 'Control+Enter');
      await page.getByRole('combobox', { name: 'Find an action' }).waitFor();
      await keyboard.type(search);
      await keyboard.press('Enter');
      await focused(title);
    }
    await isDone(added);
    await keyboard.press('Alt+ArrowUp');
    await keyboard.press('Alt+ArrowUp');
    await isDone(reordered);
  });
});
