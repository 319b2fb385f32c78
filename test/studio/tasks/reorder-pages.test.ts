import type { Page } from '../support/browser-types.js';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('reorder pages', () => {
  const studio = useStudio();

  const becomes = async (page: Page, expected: readonly string[]) => {
    await until(
      'the order on the screen',
      () => page.locator('.page-name').allTextContents(),
      (shown) => shown.join() === expected.join(),
    );
    await until(
      'the order in the files',
      async () =>
        (await studio().service.book.show({ book: 'harbour' }, { quiet: true })).pages.map(({ name }) => name),
      (stored) => stored.join() === expected.join(),
    );
  };

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('[data-page="harbour/page"]').waitFor();
    const [first = '', second = '', ...others] = await page.locator('.page-name').allTextContents();
    const cells = page.locator('.page-cell');
    const { width, height } = (await cells.nth(1).boundingBox()) ?? { width: 0, height: 0 };
    await cells.nth(0).dragTo(cells.nth(1), { targetPosition: { x: width - 10, y: height / 2 } });
    await becomes(page, [second, first, ...others]);
    await page.keyboard.press('Control+z');
    await becomes(page, [first, second, ...others]);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator('[data-page="harbour/page"]').waitFor();
    const [first = '', second = '', ...others] = await page.locator('.page-name').allTextContents();
    await tabTo(page, 'button', /dusk$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Shift+D');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await becomes(page, [second, first, ...others]);
    await page.keyboard.press('Control+z');
    await becomes(page, [first, second, ...others]);
  });
});
