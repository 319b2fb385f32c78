import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('a page of many layers', () => {
  const studio = useStudio();
  const count = 130;
  const names = Array.from({ length: count }, (_, index) => `layer${index + 1}`);

  /** Notes how many rows of the tree and layers of the stage each frame has brought. */
  const watchFrames = (drawn = '.tree .row, .stage-page [data-path]') =>
    studio().page.evaluate(`(() => {
      const rows = () => document.querySelectorAll('${drawn}').length;
      window.brought = [];
      let before = rows();
      const look = () => {
        const now = rows();
        if (now > before) window.brought.push(now - before);
        before = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()`);

  beforeEach(async () => {
    const { service } = studio();
    await service.page.add({ book: 'harbour', page: 'crowd' });
    await service.batch.run(
      {},
      {},
      names.map((name, index) => ({
        operation: 'createLayer',
        at: { book: 'harbour', page: 'crowd', path: [name] },
        body: { shapedWith: 'new_rectangle', x: 20 + index * 8, y: 300, width: 40, height: 40 },
      })),
    );
  });

  it('comes a few at a time, so that the window never stands still, until all are there', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await watchFrames();
    await page.evaluate("void (location.hash = '#/harbour/crowd')");
    await until(
      'all are there',
      () => page.evaluate<number>("document.querySelectorAll('.tree .row, .stage-page [data-path]').length"),
      (shown) => shown === 2 * count,
    );
    const brought = await page.evaluate<number[]>('window.brought');
    expect(Math.max(...brought), brought.join()).to.be.lessThan(count);
    expect(await page.getByRole('treeitem').first().getAttribute('aria-setsize')).to.equal(String(count));
    // What comes anew after all are there comes at once.
    await page.getByLabel('Find a layer').fill('layer12');
    await until(
      'those that are found',
      () => page.locator('.tree .row-name').allTextContents(),
      (found) => found.length === 11,
    );
  });

  it('the rows of the timeline come a few at a time, too', async () => {
    const { page, service } = studio();
    await service.batch.run(
      {},
      {},
      names.map((name) => ({
        operation: 'attachClass',
        at: { book: 'harbour', page: 'crowd', path: [name], class: 'linear' },
        body: { to: { x: 100, y: 100 } },
      })),
    );
    await studio().open('#/harbour/crowd');
    await watchFrames('.timeline-row');
    await page.getByRole('button', { name: 'Timeline' }).click();
    await until(
      'all are there',
      () => page.evaluate<number>("document.querySelectorAll('.timeline-row').length"),
      (shown) => shown === count,
    );
    const brought = await page.evaluate<number[]>('window.brought');
    expect(Math.max(...brought), brought.join()).to.be.lessThan(count);
  });

  it('shows the row of the selected layer once it is there, also of the last one', async () => {
    const { page } = studio();
    await studio().open('#/harbour/crowd/layer1');
    await page.locator('.row-selected', { hasText: /^layer1$/ }).waitFor();
    await until(
      'its row is in view',
      () =>
        page.evaluate<boolean>(`(() => {
          const row = document.querySelector('.row-selected').getBoundingClientRect();
          const list = document.querySelector('.tree').parentElement.getBoundingClientRect();
          return row.top >= list.top && row.bottom <= list.bottom;
        })()`),
      (isInView) => isInView,
    );
    await untilAddress(page, '#/harbour/crowd/layer1');
  });
});
