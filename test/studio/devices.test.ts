import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldOf } from './support/fields.js';
import { framesLater } from './support/keyboard.js';
import { layerBox, middleOf, pageBox, zoomOf } from './support/stage.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const config = (text: string) => (root: string) => writeFile(join(root, 'config.lua'), text);
const adaptive = 'application = { content = { width = 320, height = 480, scale = "adaptive", fps = 60 } }\n';

describe('the device that the stage shows', () => {
  const studio = useStudio();

  const choose = async (name: string) => {
    const { page } = studio();
    await page.getByRole('button', { name: /^Shown on: / }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('button', { name: `Shown on: ${name}` }).waitFor();
  };

  it('is the page alone at first, another one is chosen, drawn around the page, and remembered', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Shown on: Design 480x320' }).waitFor();
    expect(await page.locator('.device-screen').count()).to.equal(0);
    await choose('iPhone 15 (19.5:9)');
    await page.locator('.device-screen').waitFor();
    const zoom = await zoomOf(page);
    const screen = await page.locator('.device-screen').boundingBox();
    expect((screen?.width ?? 0) / zoom).to.be.closeTo(693, 3);
    expect((screen?.height ?? 0) / zoom).to.be.closeTo(320, 3);
    await page.reload();
    await page.getByRole('button', { name: 'Shown on: iPhone 15 (19.5:9)' }).waitFor();
    await page.locator('.device-screen').waitFor();
  });

  it('a shape is typed in points of the page, and its file gets the content’s: another device shows it elsewhere', async () => {
    const { page, service } = studio();
    await service.layer.add({ book: 'harbour', page: 'dusk', layers: ['box'] }, {}, { shapedWith: 'new_rectangle' });
    await studio().open('#/harbour/dusk/box');
    await choose('iPhone 15 (19.5:9)');
    const x = page.locator('[id="field-harbour/dusk/box#x"]');
    await x.fill('240');
    await until(
      'the tooltip shows what the file gets',
      () => x.getAttribute('title'),
      (title) => title === 'writes x = 346.5 (points of the app’s content), on iPhone 15 (19.5:9)',
    );
    await x.press('Enter');
    const stored = async () => (await studio().layer('harbour', 'dusk', 'box')).props['x'];
    await until('it is saved', stored, (value) => value === 346.5);
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    const middle = middleOf(await layerBox(page, 'box')).x;
    expect(middle).to.be.closeTo(middleOf(await pageBox(page)).x, 1);
    await choose('Design 480x320');
    await until(
      'the field shows the place there',
      () => x.inputValue(),
      (value) => value === '346.5',
    );
    expect(await stored(), 'a device changes no file').to.equal(346.5);
  });

  it('no place is shown or drawn before the project is read, of which it is known', async () => {
    const { page, service } = studio();
    const box = { shapedWith: 'new_rectangle', x: 346.5 };
    await service.layer.add({ book: 'harbour', page: 'dusk', layers: ['box'] }, {}, box);
    await studio().open('#/harbour/dusk');
    await choose('iPhone 15 (19.5:9)');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_/project*', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate("location.hash = '#/harbour/dusk/box'");
    await page.reload();
    const row = page.getByRole('treeitem', { name: 'box', exact: true });
    await row.waitFor();
    await page.locator('.thing-foot').waitFor();
    await framesLater(page);
    expect(await page.locator('.field').count()).to.equal(0);
    await page.locator('.stage-page').focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    release();
    await until(
      'the rectangle is in the middle of the page',
      async () => (await service.page.layers({ book: 'harbour', page: 'dusk' }, { quiet: true })).layerDocuments,
      (layers) => layers.find(({ name }) => name === 'rectangle')?.props['x'] === 346.5,
    );
    await row.click();
    await untilEqual(() => page.locator('[id="field-harbour/dusk/box#x"]').inputValue(), '240');
  });

  it('a number is scrubbed by a drag of its label, as one change, and Escape drops it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const label = page.locator('label[for="field-harbour/dusk/sun#x"]');
    const scrubbed = async (by: number) => {
      const box = await label.boundingBox();
      if (box === null) throw new Error('no label');
      const { x, y } = middleOf(box);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
    };
    await scrubbed(40);
    expect(await fieldOf(page, 'x').inputValue()).to.equal('352.5');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await scrubbed(40);
    await page.mouse.up();
    await until(
      'it is saved',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'],
      (value) => value === 1410,
    );
    const changes = (await studio().service.history.ls({}, { limit: 9 })).filter(({ kind }) => kind === 'change');
    expect(changes).to.have.length(1);
  });

  it('a sum changes the number, and typing what is shown changes nothing', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('350');
    await fieldOf(page, 'x').press('Enter');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    expect((await studio().service.history.ls({}, { limit: 9 })).length).to.equal(0);
    await fieldOf(page, 'x').fill('-50');
    await fieldOf(page, 'x').press('Enter');
    await until(
      'it is saved',
      async () => (await studio().layer('harbour', 'dusk', 'sun')).props['x'],
      (value) => value === 1200,
    );
  });
});

/** The page dusk as if it had been made in the window of Kwik's editor. */
async function inEditorsWindow(root: string): Promise<void> {
  await config(adaptive)(root);
  // These were made on the page alone, and would outvote the sun.
  for (const other of ['title', 'fleet/rig/flag'])
    await editScript(root, `dusk/layers/${other}`, (lua) => lua.replace(/^ +[xy] = -?\d+,.*\n/gm, ''));
  // Where the author of a window of 1280 x 720 drops the end of the way: beyond the screen of a small phone.
  const sun = (lua: string) => lua.replace('x = 350', 'x = 850').replace('y = 215', 'y = 345');
  await editScript(root, 'dusk/layers/sun', sun);
}

async function editScript(root: string, layer: string, change: (lua: string) => string): Promise<void> {
  const file = join(root, `App/harbour/components/${layer}_linear.lua`);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

describe('the device of an adaptive book', () => {
  const studio = useStudio({ prepare: inEditorsWindow });

  it('is the window in which the places of its classes lie nearest to their layers, and they are counted on others', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Shown on: Kwik’s editor 1280x720' }).waitFor();
    await page.getByRole('button', { name: /^End of the move: 450, 145 points on Kwik’s editor/ }).waitFor();
    await page.locator('.device-badge', { hasText: /On \d of 9 devices this ends off the screen/ }).waitFor();
  });
});

describe('the device of an adaptive book with other pages', () => {
  const studio = useStudio({
    prepare: async (root) => {
      await inEditorsWindow(root);
      // Two more ways, from where their layers are on the page alone.
      const moves = (layer: string, x: number, y: number) =>
        editScript(root, layer, (lua) => lua.replace('M.to = {', `M.to = { x = ${x}, y = ${y},`));
      await moves('quay/layers/lamp', 155, 90);
      await moves('lighthouse/layers/beam', 260, 120);
    },
  });

  it('is that of most places of the project, whichever page is shown first', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Shown on: Design 480x320' }).waitFor();
    await page.getByRole('button', { name: /^End of the move: 850, 345 points on Design/ }).waitFor();
  });
});

describe('a book whose config.lua is no Lua', () => {
  const studio = useStudio({ prepare: config('application = {') });

  it('is shown on the page alone, and the list of devices has the reason', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'Shown on: Design 480x320' }).click();
    await page.getByRole('menuitem', { name: /^config\.lua does not show how large the content is/ }).waitFor();
    expect(await fieldOf(page, 'x').inputValue()).to.equal('350');
  });
});
