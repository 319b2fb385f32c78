import { expect } from 'chai';
import { drag, middleOf, zoomOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the way of a page group, and of a layer in it', () => {
  const studio = useStudio();
  const dusk = { book: 'harbour', page: 'dusk' };

  const addGroup = (properties: object) =>
    studio().service.component.add(
      { ...dusk, kind: 'groups', name: 'crowd' },
      {},
      { members: ['sun'], class: [], properties },
    );
  const boxOf = async (selector: string) => {
    const box = await studio().page.locator(selector).boundingBox();
    if (box === null) throw new Error(`no ${selector}`);
    return box;
  };

  it('the palette puts the end of a group beside it, and a drag of the end is saved with the group', async () => {
    const { page, service } = studio();
    await addGroup({});
    await studio().open('#/harbour/dusk?part=groups%2Fcrowd');
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByLabel('Find a class').fill('fades');
    await page.getByRole('option', { name: /^Move, scale/ }).click();
    const end = page.getByRole('button', { name: /^End of the move: 450, 140 points/ });
    await end.waitFor();
    await page.getByRole('button', { name: /^Start of the move: 350, 140 .* starts where the layer is/ }).waitFor();
    const [ghost, own, zoom] = [await boxOf('.way-ghost-to'), await boxOf('[data-path="sun"]'), await zoomOf(page)];
    expect(middleOf(ghost).x - middleOf(own).x, 'its layers are drawn there').to.be.closeTo(100 * zoom, 1);
    await drag(page, middleOf(await boxOf('.way-to')), { x: -30 * zoom, y: 12 * zoom });
    await until(
      'it is saved',
      () => service.groupClass.show({ ...dusk, name: 'crowd', class: 'linear' }, { quiet: true }),
      ({ props }) => JSON.stringify((props as { to: object }).to).startsWith('{"x":420,"y":152'),
    );
    await page.getByRole('button', { name: 'Play the move on the stage' }).click();
    await page.locator('.way-player').waitFor();
  });

  it('a layer in a group that is turned and scaled has its ends where the group draws them', async () => {
    const { page, service } = studio();
    await addGroup({ rotation: 90, xScale: 0.5, yScale: 0.5 });
    const at = { ...dusk, layers: ['sun'], class: 'linear' };
    await service.class.set(at, {}, { from: null, to: { x: 350, y: 60, alpha: null, rotation: null } });
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: /^End of the move: 350, 60 points/ }).waitFor();
    const [mark, own, zoom] = [await boxOf('.way-to .way-mark'), await boxOf('[data-path="sun"]'), await zoomOf(page)];
    // 80 points up are 40 to the right.
    expect(middleOf(mark).x - middleOf(own).x).to.be.closeTo(40 * zoom, 1.5);
    expect(middleOf(mark).y - middleOf(own).y).to.be.closeTo(0, 1.5);
    await drag(page, middleOf(mark), { x: -10 * zoom, y: 5 * zoom });
    await until(
      'it is saved',
      () => service.class.show(at, { quiet: true }),
      ({ props }) => JSON.stringify((props as { to: object }).to).startsWith('{"x":360,"y":80'),
    );
  });
});
