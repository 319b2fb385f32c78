import { expect } from 'chai';
import { untilAddress } from '../support/address.js';
import { drag, layerBox, middleOf } from '../support/stage.js';
import { pressTogether, tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: add a layer and drag it', () => {
  const studio = useStudio();

  /** The new layer, once it has left the middle of the page. */
  const moved = () =>
    until(
      'the layer is elsewhere',
      () =>
        studio()
          .layer('harbour', 'dusk', 'layer')
          .catch(() => undefined),
      (layer) => layer !== undefined && layer.props['x'] !== 960,
    );

  async function undone() {
    for (let count = 0; count < 2; count++) await studio().page.keyboard.press('Control+z');
    await until(
      'the layer is gone again',
      () => studio().read('App/harbour/components/dusk/index.lua'),
      (text) => !/\blayer = /.test(text),
    );
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Add a layer' }).click();
    await page.getByRole('menuitem', { name: 'Image layer' }).click();
    await page.locator('.stage-page [data-path="layer"]').waitFor();
    await untilAddress(page, '#/harbour/dusk/layer');
    await drag(page, middleOf(await layerBox(page, 'layer')), { x: -120, y: 40 });
    const saved = await moved();
    expect(Number(saved?.props['x'])).to.be.lessThan(960);
    expect(await studio().read('App/harbour/components/dusk/index.lua')).to.match(/\blayer = /);
    await undone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'button', 'Add a layer');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Image layer' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.stage-page [data-path="layer"]').waitFor();
    await untilAddress(page, '#/harbour/dusk/layer');
    await tabTo(page, 'application');
    await pressTogether(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
    expect((await moved())?.props['x']).to.equal(930);
    await undone();
  });
});
