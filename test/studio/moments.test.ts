import { expect } from 'chai';
import { drag, layerBox, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the moment that the stage shows', () => {
  const studio = useStudio();
  const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
  const press = (name: string | RegExp) => studio().page.getByRole('button', { name }).click();

  it('as the page opens, a layer is at its start; what is not seen is listed, with a word on the stage', async () => {
    const { page, service } = studio();
    await service.class.set(at, {}, { from: { x: -100, y: 140 } });
    await studio().open('#/harbour/dusk');
    const design = await layerBox(page, 'sun');
    await press('As the page opens');
    const zoom = await zoomOf(page);
    await until(
      'the sun is at its start',
      async () => middleOf(await layerBox(page, 'sun')).x - middleOf(design).x,
      (way) => Math.abs(way + 450 * zoom) < 1,
    );
    await page.locator('.unseen-word', { hasText: /^starts left of the page$/ }).waitFor();
    await press(/^\d+ not seen/);
    await page.getByRole('menuitem', { name: 'sun: starts left of the page' }).click();
    await until(
      'it is selected',
      async () => page.url(),
      (url) => url.endsWith('/dusk/sun'),
    );
    await press(/^Design/);
    await until(
      'the sun is at its own place',
      async () => middleOf(await layerBox(page, 'sun')).x,
      (x) => Math.abs(x - middleOf(design).x) < 1,
    );
    expect(await page.locator('.unseen-word').count()).to.equal(0);
  });

  it('at a time, the page is as the player has it; nothing plays by itself, and nothing can be dragged', async () => {
    const { page, service } = studio();
    const properties = { duration: 1000, delay: 0, loop: 1, reverse: false, easing: '', autoPlay: true };
    await service.class.set(at, {}, { properties, from: { x: 100, y: 140 }, to: { x: 300, y: 140 } });
    await studio().open('#/harbour/dusk/sun');
    const design = middleOf(await layerBox(page, 'sun'));
    await press('At a time');
    const time = page.getByRole('slider', { name: /^Time since/ });
    await time.waitFor();
    const isAt = (x: number) =>
      until(
        `the sun is at ${x}`,
        async () => {
          const way = middleOf(await layerBox(page, 'sun')).x - design.x;
          return way / (await zoomOf(page));
        },
        (way) => Math.abs(way - (x - 350)) < 1,
      );
    await isAt(100);
    await time.fill('500');
    await isAt(200);
    const zoom = await zoomOf(page);
    await drag(page, middleOf(await layerBox(page, 'sun')), { x: 20 * zoom, y: 0 });
    await isAt(200);
    expect((await studio().layer('harbour', 'dusk', 'sun')).props['x']).to.equal(1400);
    await press(/^Play$/);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await isAt(300);
  });
});
