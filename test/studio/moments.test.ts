import { expect } from 'chai';
import { drag, layerBox, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the moment that the stage shows', () => {
  const studio = useStudio();
  const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
  const press = (name: string | RegExp) => studio().page.getByRole('button', { name }).click();

  it('the player is loaded with the first page on which something has a class', async () => {
    const { page, service } = studio();
    await service.page.add({ book: 'harbour', page: 'still' });
    await service.layer.add({ book: 'harbour', page: 'still', layers: ['stone'] }, {}, { x: 400, y: 400 });
    await studio().open('#/harbour/still');
    const isLoaded = () =>
      page.evaluate<boolean>(
        "performance.getEntriesByType('resource').some(({ name }) => /\\/motion-[^/]*\\.js$/.test(name))",
      );
    await page.locator('.stage-page [data-path="stone"]').waitFor();
    expect(await isLoaded()).to.equal(false);
    await page.evaluate("location.hash = '#/harbour/dusk'");
    await page.getByRole('button', { name: 'As the page opens' }).waitFor();
    expect(await isLoaded()).to.equal(true);
  });

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

  it('as the page opens, each kind of layer that is not seen has its word; the list names all, by keys alone', async () => {
    const { page, service } = studio();
    const dusk = { book: 'harbour', page: 'dusk' };
    const box = { shapedWith: 'new_rectangle', x: 240, y: 160, width: 40, height: 40 };
    const add = (path: string, props: object) =>
      service.layer.add({ ...dusk, layers: path.split('/') }, {}, { ...box, ...props });
    const attach = (layer: string, name: string, values = {}) =>
      service.class.attach({ ...dusk, layers: [layer], class: name }, {}, values);
    await add('clear', { alpha: 0 });
    await add('above', { y: -100 });
    await add('far', { x: 900 });
    await service.layer.add({ ...dusk, layers: ['blank'] }, {}, { x: 960, y: 640, width: 160, height: 160 });
    await add('greeting/en', {});
    await add('greeting/de', {});
    await attach('greeting', 'lang');
    await add('film', {});
    await attach('film', 'video', { properties: { url: 'film.mp4' } });
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Language on the stage' }).click();
    await page.getByRole('menuitem', { name: 'de' }).click();
    await page.getByRole('button', { name: 'As the page opens' }).focus();
    await page.keyboard.press('Enter');
    const words = {
      clear: 'invisible at start',
      above: 'starts above the page',
      far: 'starts right of the page',
      blank: 'no picture',
      'greeting/en': 'other language',
      film: 'a video in its place',
    };
    for (const word of Object.values(words)) await page.locator('.unseen-word', { hasText: word }).first().waitFor();
    const list = page.getByRole('button', { name: /^\d+ not seen at this moment$/ });
    await list.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    for (const [path, word] of Object.entries(words)) expect(items).to.include(`${path}: ${word}`);
    const wanted = items.indexOf('blank: no picture');
    for (let step = 0; step < wanted; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(
      'it is selected',
      async () => page.url(),
      (url) => url.endsWith('/dusk/blank'),
    );
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
