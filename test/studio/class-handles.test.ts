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

  it('goes straight down from where the layer is, and the form shows that its start is there', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^Start of the move: 350, 140 .* It starts where the layer is/ }).waitFor();
    await page.getByRole('button', { name: /^End of the move: 350, 215 / }).waitFor();
    const line = (await page.locator('path.way').getAttribute('d')) ?? '';
    const [startX, startY, endX, endY] = line.split(/[ML ]/).filter(Boolean).map(Number);
    expect(endX).to.equal(startX);
    expect((endY ?? 0) - (startY ?? 0)).to.be.closeTo(75 * (await zoomOf(page)), 0.5);
    for (const axis of ['x', 'y']) {
      const field = page.locator(`[id="field-harbour/dusk/sun!linear#from.${axis}"]`);
      expect([await field.inputValue(), await field.getAttribute('placeholder')]).to.deep.equal(['', 'where it is']);
    }
  });

  // As layers of Kwik's editor have them: of a size of their own, moved on one axis, with nothing in A.
  for (const { name, place, to, start } of [
    { name: 'cloud1', place: { x: 2051.5, y: 463.5 }, to: { x: 200, y: null }, start: '512.88, 115.88' },
    { name: 'cloud2', place: { x: 432, y: 208 }, to: { x: 200, y: null }, start: '108, 52' },
    { name: 'Wave3', place: { x: 960, y: 1100 }, to: { x: 420, y: null }, start: '240, 275' },
  ])
    it(`starts at the own place of ${name}, and its end keeps the height`, async () => {
      const { page, service } = studio();
      const at = { book: 'harbour', page: 'dusk', layers: [name] };
      await service.layer.add(at, {}, { ...place, width: 400, height: 200 });
      await service.class.attach({ ...at, class: 'linear' }, {}, { from: null, to });
      await studio().open(`#/harbour/dusk/${name}`);
      const height = start.split(', ')[1];
      await page
        .getByRole('button', { name: new RegExp(`^Start of the move: ${start} points.* where the layer is`) })
        .waitFor();
      await page.getByRole('button', { name: new RegExp(`^End of the move: ${to.x}, ${height} points`) }).waitFor();
      expect(await page.locator(`[id="field-harbour/dusk/${name}!linear#to.y"]`).getAttribute('placeholder')).to.equal(
        'where it is',
      );
    });

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
    const start = page.getByRole('button', {
      name: /^Start of the move: 350, 140 points.* It starts where the layer is/,
    });
    await start.waitFor();
    const zoom = await zoomOf(page);
    const box = await page.locator('.stage [data-path="sun"]').boundingBox();
    if (box === null) throw new Error('no layer');
    await drag(page, middleOf(box), { x: -40 * zoom, y: 0 });
    await until(
      'the layer is saved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => props['x'] !== 1400,
    );
    expect((await way()).from, 'the class stays').to.include({ x: null, y: null });
  });

  it('a start at the layer becomes real by a drag of its mark, and its menu takes it away again', async () => {
    const { page } = studio();
    const script = 'App/harbour/components/dusk/layers/sun_linear.lua';
    const before = await studio().read(script);
    await studio().open('#/harbour/dusk/sun');
    const mark = page.locator('.way-from');
    await mark.waitFor();
    const box = await mark.boundingBox();
    const zoom = await zoomOf(page);
    if (box === null) throw new Error('no handle');
    await drag(page, middleOf(box), { x: -30 * zoom, y: 10 * zoom });
    await until('it is saved', way, ({ from }) => from.x === 320 && from.y === 150);
    expect((await way()).from, 'nothing else').to.include({ alpha: null, xScale: null, rotation: null });
    await mark.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Start where the layer is' }).click();
    await until('it is taken away', way, ({ from }) => from.x === null && from.y === null);
    expect(await studio().read(script)).to.equal(before);
    await page.getByRole('button', { name: /^Start of the move: 350, 140 .* It starts where the layer is/ }).waitFor();
  });

  it('the keyboard takes a start away, too', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
    await service.class.set(at, {}, { from: { x: 320, y: 150 } });
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^Start of the move: 320, 150/ }).waitFor();
    await tabTo(page, 'button', /^Start of the move/);
    await pressTogether(page, 'Delete');
    await until('it is taken away', way, ({ from }) => from.x === null && from.y === null);
  });

  it('both ends show the picture of the layer, faint, and an end on one axis moves along it alone', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
    await service.class.set(at, {}, { to: { x: 200, y: null, rotation: 30 } });
    await studio().open('#/harbour/dusk/sun');
    const end = page.getByRole('button', { name: /^End of the move: 200, 140 .* moves it left and right only/ });
    const box = await end.boundingBox();
    const zoom = await zoomOf(page);
    if (box === null) throw new Error('no handle');
    const drawn = page.locator('.way-ghost-to g[transform*="rotate(30)"]');
    expect(await drawn.getAttribute('transform')).to.match(/^translate\(200 140\)/);
    const opacity = await page.evaluate<string>("getComputedStyle(document.querySelector('.way-ghost')).opacity");
    expect(opacity).to.equal('0.3');
    await drag(page, middleOf(box), { x: 20 * zoom, y: 50 * zoom });
    await until('it is saved', way, ({ to }) => to.x === 220);
    expect((await way()).to.y).to.equal(null);
  });

  it('the zoom to fit takes in an end that is far outside', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' };
    await service.class.set(at, {}, { to: { x: 3000, y: 140 } });
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^End of the move: 3000, 140 .*right of the page/ }).waitFor();
    await page.getByRole('button', { name: 'Fit the page' }).click();
    const stage = await page.locator('.stage').boundingBox();
    const isIn = async () => {
      const box = await page.locator('.way-to').boundingBox();
      return box !== null && stage !== null && box.x + box.width < stage.x + stage.width;
    };
    await until('it is on the stage', isIn, (there) => there);
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
