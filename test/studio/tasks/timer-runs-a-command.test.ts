import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: make a timer that runs a command', () => {
  const studio = useStudio();

  const isDone = () =>
    until(
      'the timer runs the command',
      async () => {
        const at = { book: 'harbour', page: 'dusk', kind: 'timers', name: 'departure' };
        const timer = await studio()
          .service.component.show(at, { quiet: true })
          .catch(() => undefined);
        const { properties, actions } =
          (timer as { props: { properties?: object; actions?: object } } | undefined)?.props ?? {};
        return JSON.stringify([properties, actions]);
      },
      (present) => present === '[{"delay":3000,"iterations":1},{"onComplete":"setSail"}]',
    );

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Parts' }).click();
    await page.getByRole('button', { name: 'New timer' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('departure');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.properties').getByRole('heading', { name: 'departure' }).waitFor();
    const delay = page.locator('[id$="#properties.delay"]');
    await delay.click();
    await delay.fill('3');
    const event = page.locator('[id$="#actions.onComplete"]');
    await event.click();
    await event.fill('setSail');
    await page.locator('.properties h3').click();
    await isDone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    const { keyboard } = page;
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'tab', 'Layers');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await tabTo(page, 'button', 'New timer');
    await keyboard.press('Enter');
    await page.locator('#dialog-name:focus').waitFor();
    await keyboard.type('departure');
    await keyboard.press('Enter');
    await page.locator('.properties').getByRole('heading', { name: 'departure' }).waitFor();
    await until(
      'the delay has the focus',
      () => page.evaluate<string>('document.activeElement.id'),
      (id) => id.endsWith('#properties.delay'),
    );
    await keyboard.press('Control+A');
    await keyboard.type('3');
    await keyboard.press('Enter');
    await tabTo(page, 'combobox', /Each time/);
    await keyboard.type('setSail');
    await keyboard.press('Enter');
    await isDone();
  });
});
