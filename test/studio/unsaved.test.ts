import { expect } from 'chai';
import type { Locator } from './support/browser-types.js';
import { fieldOf } from './support/fields.js';
import { drag, layerBox, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { serve, useStudio } from './support/use-studio.js';

describe('changes while the service does not answer', () => {
  const studio = useStudio();

  /** Ends the service. @returns starts it again at the same address, without another change */
  const outage = async () => {
    const { page, root, url } = studio();
    studio().expectConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|NetworkError|net::ERR/);
    await studio().stop();
    await page.locator('.pill-lost').waitFor();
    return () => serve(root, { port: Number(new URL(url).port) });
  };
  const unsaved = (): Locator => studio().page.locator('.top-tools').getByRole('status');
  const waits = (text: string) =>
    until(
      'the top bar',
      () => unsaved().textContent(),
      (shown) => shown === text,
    );
  const noneWaits = () =>
    until(
      'all is saved',
      () => unsaved().textContent(),
      (shown) => shown === 'Live',
    );

  it('a confirmed value is marked until it is saved, which happens by itself', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    const again = await outage();
    await field.fill('308.5');
    await field.press('Enter');
    const mark = page.getByText('Not saved yet: the service does not answer.');
    await mark.waitFor();
    await waits('1 change not saved');
    const service = await again();
    try {
      await mark.waitFor({ state: 'detached' });
      await page.locator('.field-typed').waitFor({ state: 'detached' });
      const { props } = await layer(service, 'sun');
      expect(props['x']).to.equal(1234);
      expect(await service.service.history.ls()).to.have.length(1);
    } finally {
      await service.stop();
    }
  });

  it('a value that is dropped meanwhile is not sent', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const [x, y] = [fieldOf(page, 'x'), fieldOf(page, 'y')];
    const { props: before } = await studio().layer('harbour', 'dusk', 'sun');
    const again = await outage();
    await x.fill('308.5');
    await x.press('Enter');
    await waits('1 change not saved');
    await x.press('Escape');
    await y.fill('141.75');
    await y.press('Enter');
    await waits('2 changes not saved');
    const service = await again();
    try {
      await noneWaits();
      const { props } = await layer(service, 'sun');
      expect([props['x'], props['y']]).to.deep.equal([before['x'], 567]);
    } finally {
      await service.stop();
    }
  });

  it('drags, keys, ticks, moves in the tree and copies stay as they are shown, and are saved in their order', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const zoom = await zoomOf(page);
    const { props: before } = await studio().layer('harbour', 'dusk', 'sun');
    const again = await outage();
    await drag(page, middleOf(await layerBox(page, 'sun')), { x: -100, y: 20 });
    await waits('1 change not saved');
    await page.locator('.frame-unsaved').waitFor({ state: 'attached' });
    const dragged = await layerBox(page, 'sun');
    await drag(page, middleOf(dragged), { x: -20, y: 20 });
    await waits('2 changes not saved');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await waits('3 changes not saved');
    const shown = await layerBox(page, 'sun');
    expect((shown.x - dragged.x) / zoom, 'the second drag goes on from the first').to.be.closeTo(
      -20 / zoom + 10 / 4,
      0.5,
    );
    await page.keyboard.press('Control+Alt+]');
    await waits('4 changes not saved');
    await page.keyboard.press('Control+d');
    await waits('5 changes not saved');
    await page.keyboard.press('Control+z');
    await page.getByText('What is not saved is sent first: undo and redo after that.').waitFor();
    const service = await again();
    try {
      await noneWaits();
      const { props } = await layer(service, 'sun');
      expect(Number(props['x'])).to.be.closeTo(Number(before['x']) + (-120 / zoom) * 4 + 10, 2);
      expect(Number(props['y'])).to.be.closeTo(Number(before['y']) + (40 / zoom) * 4, 2);
      const order = await service.service.page.layers({ book: 'harbour', page: 'dusk' }, { quiet: true });
      const names = (order as unknown as { layerDocuments: { path: string }[] }).layerDocuments.map(({ path }) => path);
      expect(names.slice(-2), 'the copy above the sun, which went to the front').to.deep.equal(['sun', 'sun2']);
      expect(await service.service.history.ls()).to.have.length(5);
      await page.locator('.frame-unsaved').waitFor({ state: 'detached' });
    } finally {
      await service.stop();
    }
  });

  it('a save whose answer was lost is no change of somebody else', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    let isLost = false;
    await page.route('**/harbour/dusk/sun*', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    studio().expectConsole(/net::ERR/);
    await field.fill('308.5');
    await field.press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    expect(isLost).to.equal(true);
    expect((await studio().layer('harbour', 'dusk', 'sun')).props['x']).to.equal(1234);
    expect(await page.locator('.conflict, .toast-problem').count()).to.equal(0);
  });
});

async function layer({ service }: Awaited<ReturnType<typeof serve>>, name: string) {
  const read = await service.layer.show({ book: 'harbour', page: 'dusk', layers: [name] }, { quiet: true });
  return read as unknown as { readonly props: Record<string, unknown> };
}
