import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { pressTogether } from './support/keyboard.js';
import { drag, layerBox, middleOf, pageBox, zoomOf } from './support/stage.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the stage', () => {
  const studio = useStudio();

  /** How many changes the project has. */
  const changes = async () => (await studio().service.history.ls()).length;

  it('draws each layer where the engine puts it, in pixels of the artwork divided by four', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const paper = await pageBox(page);
    const zoom = await zoomOf(page);
    for (const layers of [['sky'], ['sun'], ['sea'], ['fleet', 'boat'], ['fleet', 'rig', 'sail']]) {
      const { props } = await studio().layer('harbour', 'dusk', ...layers);
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(props[name]) / 4) as [
        number,
        number,
        number,
        number,
      ];
      const box = await layerBox(page, layers.join('/'));
      expect((box.x - paper.x) / zoom, `x of ${layers}`).to.be.closeTo(x - width / 2, 0.01);
      expect((box.y - paper.y) / zoom, `y of ${layers}`).to.be.closeTo(y - height / 2, 0.01);
      expect(box.width / zoom).to.be.closeTo(width, 0.01);
    }
  });

  it('draws the layers in their order, and the text of a layer whose image is missing', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const order = () =>
      page.evaluate<string[]>(
        "[...document.querySelectorAll('.stage-page [data-path]')].map((each) => each.dataset.path)",
      );
    await untilEqual(order, [
      'sky',
      'sun',
      'sea',
      'fleet/rig/mast',
      'fleet/rig/sail',
      'fleet/rig/flag',
      'fleet/boat',
      'title',
    ]);
    expect(await page.locator('.stage-page [data-path="title"] .missing text').textContent()).to.equal(
      'Harbour at dusk',
    );
  });

  it('a drag shows the layer under the pointer and saves once, in whole pixels of the artwork', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const zoom = await zoomOf(page);
    const before = await studio().layer('harbour', 'dusk', 'sun');
    const box = await layerBox(page, 'sun');
    await drag(page, middleOf(box), { x: -130, y: 65 });
    const saved = await until(
      'the sun has moved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => props['x'] !== before.props['x'],
    );
    expect(saved.props['x']).to.equal(Math.round(Number(before.props['x']) + (-130 / zoom) * 4));
    expect(saved.props['y']).to.equal(Math.round(Number(before.props['y']) + (65 / zoom) * 4));
    expect(await changes()).to.equal(1);
    for (let look = 0; look < 10; look++) {
      expect((await layerBox(page, 'sun')).x - box.x, 'at no time is it elsewhere').to.be.closeTo(-130, 1);
    }
    await untilAddress(page, '#/harbour/dusk/sun');
  });

  it('Escape takes a drag back, and nothing is saved', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const box = await layerBox(page, 'sun');
    const { x, y } = middleOf(box);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 40, { steps: 5 });
    const left = async () => (await layerBox(page, 'sun')).x;
    await until('it is dragged', left, (now) => now > box.x + 60);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await until('it is back', left, (now) => Math.abs(now - box.x) < 0.1);
    expect(await changes()).to.equal(0);
    expect(page.url(), 'the selection stays').to.match(/dusk\/sun$/);
  });

  it('arrow keys just before another page is opened are saved', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay');
    await page.evaluate("location.hash = '#/harbour/dusk/sun'");
    await page.getByRole('treeitem', { name: 'sun' }).waitFor();
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.goBack();
    await until(
      'x is saved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => props['x'] === 1410,
    );
  });

  it('a drag near the middle of the page snaps to it and shows a guide; Ctrl keeps it from snapping', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const { x, y } = middleOf(await layerBox(page, 'sun'));
    const middle = middleOf(await pageBox(page));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 3, y - 40, { steps: 8 });
    await page.locator('.guide').first().waitFor({ state: 'attached' });
    await until(
      'it is drawn in the middle',
      async () => middleOf(await layerBox(page, 'sun')).x,
      (x) => Math.abs(x - middle.x) < 0.1,
    );
    await page.mouse.up();
    const { props } = await until(
      'the sun is in the middle',
      () => studio().layer('harbour', 'dusk', 'sun'),
      (layer) => layer.props['x'] !== 1400,
    );
    expect(props['x']).to.equal(960);
    expect(await page.locator('.guide').count()).to.equal(0);
  });

  it('arrow keys move by one pixel of the artwork, with Shift by ten, and save once after a pause', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    await pressTogether(page, 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowUp');
    const { props } = await until(
      'the sun is saved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      (layer) => layer.props['x'] !== 1400,
    );
    expect([props['x'], props['y']]).to.deep.equal([1412, 559]);
    expect(await changes()).to.equal(1);
  });

  it('arrow keys just before a reload are saved', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    const isLoaded = `performance.getEntriesByType('resource').some((each) => each.name.includes('/later-') && each.responseEnd > 0)`;
    await until('what saves is loaded', () => page.evaluate<boolean>(isLoaded), Boolean);
    await page.keyboard.press('ArrowRight');
    await page.reload();
    await until(
      'it has moved',
      () => studio().layer('harbour', 'dusk', 'sun'),
      ({ props }) => props['x'] === 1401,
    );
  });

  it('a drag of a selected group moves all its layers as one change, which one undo takes back', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/fleet');
    const before = await studio().layer('harbour', 'dusk', 'fleet', 'rig', 'mast');
    await drag(page, middleOf(await layerBox(page, 'fleet/boat')), { x: 60, y: 0 });
    const after = await until(
      'the mast has moved',
      () => studio().layer('harbour', 'dusk', 'fleet', 'rig', 'mast'),
      ({ props }) => props['x'] !== before.props['x'],
    );
    const boat = await studio().layer('harbour', 'dusk', 'fleet', 'boat');
    expect(Number(after.props['x']) - Number(before.props['x'])).to.equal(Number(boat.props['x']) - 760);
    expect(await changes()).to.equal(1);
    await page.keyboard.press('Control+z');
    await until(
      'the mast is back',
      () => studio().layer('harbour', 'dusk', 'fleet', 'rig', 'mast'),
      ({ props }) => props['x'] === before.props['x'],
    );
    expect((await studio().layer('harbour', 'dusk', 'fleet', 'boat')).props['x']).to.equal(760);
  });

  it('the wheel with Ctrl zooms to the pointer, without it pans; Space and the middle button pan, too', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    // Events of the wheel have whole pixels.
    const sun = { x: 700, y: 400 };
    const place = async () => {
      const paper = await pageBox(page);
      return [(sun.x - paper.x) / paper.width, (sun.y - paper.y) / paper.height];
    };
    const under = await place();
    await page.mouse.move(sun.x, sun.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await until(
      'it is larger',
      () => zoomOf(page),
      (zoom) => zoom > 2,
    );
    (await place()).forEach((part, index) => expect(part).to.be.closeTo(under[index] ?? 0, 0.0005));
    const paper = await pageBox(page);
    await page.mouse.wheel(40, 30);
    await until(
      'it is panned',
      () => pageBox(page),
      ({ x }) => Math.abs(x - (paper.x - 40)) < 0.5,
    );
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(sun.x + 25, sun.y);
    await page.mouse.up({ button: 'middle' });
    await until(
      'it is panned by the middle button',
      () => pageBox(page),
      ({ x }) => Math.abs(x - (paper.x - 15)) < 0.5,
    );
    await page.getByRole('button', { name: 'Fit the page' }).click();
    await until(
      'the page fits',
      () => zoomOf(page),
      (zoom) => zoom < 1.4,
    );
    await page.locator('.zoom').click();
    await until(
      'a point is a pixel',
      () => zoomOf(page),
      (zoom) => Math.abs(zoom - 1) < 0.001,
    );
  });

  it('a circle and a text are drawn by a drag, each as one change', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const paper = await pageBox(page);
    const zoom = await zoomOf(page);
    const draw = async (tool: string, name: string) => {
      await page.getByRole('button', { name: tool }).click();
      await drag(page, { x: paper.x + 40 * zoom, y: paper.y + 60 * zoom }, { x: 100 * zoom, y: 48 * zoom });
      const read = () =>
        studio()
          .layer('harbour', 'dusk', name)
          .catch(() => undefined);
      const layer = await until(`there is a ${name}`, read, (found) => found !== undefined);
      await page.locator(`.stage-page [data-path="${name}"]`).waitFor();
      return layer?.props ?? {};
    };
    const circle = await draw('Draw a circle', 'ellipse');
    expect(circle['shapedWith']).to.equal('new_ellipse');
    expect(circle['radius']).to.be.closeTo(50, 0.5);
    const text = await draw('Write a text', 'text');
    expect(text).to.include({ shapedWith: 'new_text', text: 'Text', fontSize: 40 });
    expect(text['width']).to.be.closeTo(100, 0.5);
    expect(await changes()).to.equal(2);
  });
});
