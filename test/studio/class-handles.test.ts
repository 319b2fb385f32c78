import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pressTogether, tabTo } from './support/keyboard.js';
import { drag, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const route = 'App/harbour/assets/images/dusk/route.json';
const text = '[\n  [200, 400, 400, 200, 200, 400],\n  [1200.5, 600, 1200.5, 600, 1000, 800]\n]\n';

describe('the path of a layer on the stage', () => {
  const studio = useStudio({ prepare: (root) => writeFile(join(root, route), text) });
  const open = async () => {
    const sea = { book: 'harbour', page: 'dusk', layers: ['sea'] };
    await studio().service.class.attach({ ...sea, class: 'path' }, {}, { path: { filename: 'route.json' } });
    await studio().open('#/harbour/dusk/sea');
  };
  const handle = (name: RegExp) => studio().page.getByRole('button', { name });

  it('a point is dragged with its handles, only its numbers change in the file, and one undo takes it back', async () => {
    const { page, service } = studio();
    await open();
    const point = handle(/^Point 1 of the path: 50, 100 points/);
    await point.waitFor();
    const box = await point.boundingBox();
    if (box === null) throw new Error('no handle');
    const zoom = await zoomOf(page);
    await drag(page, middleOf(box), { x: 25 * zoom, y: 10 * zoom });
    await handle(/^Point 1 of the path: 75, 110 points/).waitFor();
    const moved = text.replace('200, 400, 400, 200, 200, 400', '300, 440, 500, 240, 300, 440');
    await until(
      'it is saved',
      () => studio().read(route),
      (saved) => saved === moved,
    );
    await service.history.undo();
    expect(await studio().read(route)).to.equal(text);
    await handle(/^Point 1 of the path: 50, 100 points/).waitFor();
  });

  it('a handle moves by the arrow keys, and an edit of the file by hand is shown', async () => {
    const { page } = studio();
    await open();
    await handle(/^Handle towards the next point: point 1/).waitFor();
    await tabTo(page, 'button', /^Handle towards the next point: point 1/);
    await pressTogether(page, 'Shift+ArrowRight', 'ArrowUp');
    const moved = text.replace('400, 200,', '410, 199,');
    await until(
      'it is saved',
      () => studio().read(route),
      (saved) => saved === moved,
    );
    await studio().edit(route, (saved) => saved.replace('1200.5, 600, 1200.5', '1204, 600, 1200.5'));
    await handle(/^Point 2 of the path: 301, 150 points/).waitFor();
  });
});

describe('the way of a layer on the stage', () => {
  const studio = useStudio();

  const way = async () => {
    const read = await studio().service.class.show(
      { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' },
      { quiet: true },
    );
    return read.props as unknown as Record<'from' | 'to', { x: number; y: number }>;
  };

  it('its end is dragged, and saved once', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    const end = page.getByRole('button', { name: /^End of the move: 350, 215 points/ });
    const box = await end.boundingBox();
    const zoom = await zoomOf(page);
    if (box === null) throw new Error('no handle');
    await drag(page, middleOf(box), { x: -50 * zoom, y: 20 * zoom });
    await until('it is saved', way, ({ to }) => to.x === 300 && to.y === 235);
    await page.getByRole('button', { name: /^End of the move: 300, 235 points/ }).waitFor();
    expect((await studio().layer('harbour', 'dusk', 'sun')).props['x'], 'the layer stays').to.equal(1400);
    await service.history.undo();
    expect((await way()).to).to.include({ x: 350, y: 215 });
    await page.getByRole('button', { name: /^End of the move: 350, 215 points/ }).waitFor();
  });

  it('a drag of the layer moves the layer, where its way starts at the layer itself', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const box = await page.getByRole('button', { name: /^Start of the move: 350, 140/ }).boundingBox();
    const zoom = await zoomOf(page);
    if (box === null) throw new Error('no handle');
    await drag(page, middleOf(box), { x: -40 * zoom, y: 0 });
    await until(
      'the layer is saved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => props['x'] !== 1400,
    );
    expect((await way()).from, 'the class stays').to.include({ x: null, y: null });
  });

  it('its start moves by the arrow keys, and Escape takes that back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^Start of the move/ }).waitFor();
    await tabTo(page, 'button', /^Start of the move: 350, 140/);
    await pressTogether(page, 'Shift+ArrowRight', 'Escape');
    await page.getByRole('button', { name: /^Start of the move: 350, 140/ }).waitFor();
    await pressTogether(page, 'Shift+ArrowRight', 'ArrowDown');
    await until('it is saved', way, ({ from }) => from.x === 360 && from.y === 141);
    expect(
      (await studio().service.history.ls({}, { limit: 9 })).filter(({ kind }) => kind === 'change'),
    ).to.have.length(1);
  });

  it('is played on the stage, and hidden with the form of its class', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/title');
    await page.getByRole('button', { name: 'Play the move on the stage' }).click();
    await page.locator('.way-player').waitFor();
    await page.locator('.way-player').waitFor({ state: 'detached' });
    await page.locator('.class-form summary', { hasText: 'Move, scale' }).first().click();
    await page.locator('.way-end').first().waitFor({ state: 'detached' });
  });
});
