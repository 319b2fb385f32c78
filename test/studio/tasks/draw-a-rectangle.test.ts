import { expect } from 'chai';
import { pageBox, zoomOf } from '../support/stage.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: draw a rectangle', () => {
  const studio = useStudio();

  const drawn = () =>
    until(
      'there is a rectangle',
      () =>
        studio()
          .layer('harbour', 'dusk', 'rectangle')
          .catch(() => undefined),
      (layer) => layer !== undefined,
    );

  async function undone() {
    const { page, service } = studio();
    expect((await service.history.ls()).length).to.equal(1);
    await page.locator('.stage-page [data-path="rectangle"]').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.stage-page [data-path="rectangle"]').waitFor({ state: 'detached' });
    expect(await studio().read('App/harbour/components/dusk/index.lua')).not.to.contain('rectangle');
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Draw a rectangle' }).click();
    const { x, y } = await pageBox(page);
    const zoom = await zoomOf(page);
    await page.mouse.move(x + 40 * zoom, y + 60 * zoom);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await page.mouse.move(x + 90 * zoom, y + 70 * zoom, { steps: 4 });
    await page.keyboard.down('Shift');
    await page.mouse.move(x + 140 * zoom, y + 100 * zoom, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.keyboard.up('Control');
    const layer = await drawn();
    // With Shift it is a square.
    expect(layer?.props).to.include({ shapedWith: 'new_rectangle', width: 100, height: 100 });
    expect(layer?.props['x']).to.be.closeTo(90, 0.5);
    expect(layer?.props['y']).to.be.closeTo(110, 0.5);
    await undone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.keyboard.press('r');
    await page.getByText('press Enter').waitFor();
    await page.keyboard.press('Enter');
    expect((await drawn())?.props).to.include({ width: 120, height: 80, x: 240, y: 160 });
    await undone();
  });
});
