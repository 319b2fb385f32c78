import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { focused, tabTo, untilFocused } from './support/keyboard.js';
import { layerBox, middleOf } from './support/stage.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

type Actions = readonly (readonly [command: string, params: object])[];

/** The bytes of every file of a project. The folder `.pagewright` belongs to the service. */
async function bytesOf(root: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.filter((path) => !path.includes('.pagewright')).sort())
    hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

describe('a page plays for its reader', () => {
  const studio = useStudio();
  const dusk = { book: 'harbour', page: 'dusk' };
  const layer = '#/harbour/dusk/fleet/boat';
  const stage = '.stage-page';

  /** What the button on the boat does. */
  const onTap = async (actions: Actions) => {
    const { service } = studio();
    const all = actions.map(([command, params]) => ({ command, params }));
    await service.command.set({ ...dusk, command: 'setSail' }, {}, { actions: all });
  };
  const sailing = { properties: { duration: 60_000, delay: 0, loop: 1, easing: '' }, from: null, to: { x: 100 } };
  const moveSun = (properties: object) =>
    studio().service.class.set(
      { ...dusk, layers: ['sun'], class: 'linear' },
      {},
      {
        ...sailing,
        properties: { ...sailing.properties, ...properties },
      },
    );

  const play = async () => {
    const { page } = studio();
    await page.locator(stage).focus();
    await page.keyboard.press('Space');
    await page.locator('.page-button').first().waitFor();
  };
  const isDesign = () => studio().page.locator('.play-layer').waitFor({ state: 'detached' });
  const opacityOf = async (path: string) =>
    Number(await studio().page.locator(`${stage} [data-path="${path}"] g[opacity]`).first().getAttribute('opacity'));
  const untilOpacity = (path: string, wanted: number) =>
    until(
      `${path} has the opacity ${wanted}`,
      () => opacityOf(path),
      (alpha) => alpha === wanted,
    );
  const sunX = async () => middleOf(await layerBox(studio().page, 'sun')).x;

  it('by keys: Space plays, Tab and Enter press a button, Escape gives back the design, the selection and the focus', async () => {
    const { page, root } = studio();
    await onTap([['layer.showHide', { target: 'sky', hide: true }]]);
    await studio().open(layer);
    const before = await bytesOf(root);
    await play();
    expect(await page.locator('.overlay').count(), 'frames of the selection').to.equal(0);
    await tabTo(page, 'button', 'fleet/boat: setSail');
    await page.keyboard.press('Enter');
    await untilOpacity('sky', 0);
    await page.keyboard.press('Escape');
    await isDesign();
    await untilOpacity('sky', 1);
    await untilFocused(page, 'application', /^Stage/);
    expect(page.url()).to.match(/#\/harbour\/dusk\/fleet\/boat$/);
    expect(await bytesOf(root)).to.equal(before);
  });

  it('Space ends it, too; nothing is selected, drawn, moved or removed on the stage meanwhile', async () => {
    const { page, root } = studio();
    await onTap([]);
    await studio().open(layer);
    const before = await bytesOf(root);
    await play();
    await page.getByText('The page plays, and cannot be edited.').waitFor();
    const { x, y } = await layerBox(page, 'sky');
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30, { steps: 3 });
    await page.mouse.up();
    for (const key of ['Delete', 'ArrowLeft', 'r', 'Control+d']) await page.keyboard.press(key);
    expect((await focused(page)).name).to.match(/^The page plays/);
    await page.keyboard.press('Space');
    await isDesign();
    expect(page.url()).to.match(/#\/harbour\/dusk\/fleet\/boat$/);
    expect(await bytesOf(root)).to.equal(before);
  });

  it('a drag with Space pans the stage, and plays nothing', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.locator(stage).focus();
    const sea = middleOf(await layerBox(page, 'sea'));
    await page.mouse.move(sea.x, sea.y);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(sea.x + 30, sea.y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    await until(
      'the page is moved',
      async () => middleOf(await layerBox(page, 'sea')).x - sea.x,
      (by) => Math.abs(by - 30) < 1,
    );
    expect(await page.locator('.play-layer').count()).to.equal(0);
  });

  it('the tool plays, too; a tap pauses an animation that moves', async () => {
    const { page } = studio();
    await moveSun({ autoPlay: true });
    await onTap([['animation.pause', { target: 'sun_linear' }]]);
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Play the page' }).click();
    const design = await sunX();
    await until('the sun moves', sunX, (x) => x < design - 0.5);
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).click();
    let last = Number.NaN;
    await until(
      'the sun stands',
      async () => {
        const [before, now] = [last, await sunX()];
        last = now;
        return before === now;
      },
      (stands) => stands,
    );
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await until('the sun is at its own place', sunX, (x) => Math.abs(x - design) < 0.01 * (1 + design));
  });

  it('goes to another page and back, and at the end to where it began', async () => {
    const { page } = studio();
    await onTap([['page.gotoPage', { pageName: 'NEXT' }]]);
    await studio().open(layer);
    await play();
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).click();
    await page.getByRole('button', { name: 'door: openDoor' }).waitFor();
    expect(page.url()).to.match(/#\/harbour\/quay$/);
    await page.keyboard.press('Escape');
    await isDesign();
    await until(
      'the page that it began with',
      async () => page.url(),
      (url) => url.endsWith('#/harbour/dusk/fleet/boat'),
    );
  });

  it('lists by name what only the app does, and does none of it', async () => {
    const { page } = studio();
    await onTap([
      ['layer.frontBack', { target: 'sun' }],
      ['layer.showHide', { target: 'sky', hide: true }],
    ]);
    await studio().service.class.attach({ ...dusk, layers: ['sea'], class: 'drag' }, {}, {});
    await studio().open('#/harbour/dusk');
    await play();
    const list = page.getByRole('list', { name: 'Not played here' });
    await list.getByText('Bring to front or send to back in setSail').waitFor();
    await list.getByText('Drag and drop of sea').waitFor();
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).click();
    await untilOpacity('sky', 0);
  });

  it('plays a sound, which can be switched off', async () => {
    const { page } = studio();
    await onTap([['audio.play', { target: 'waves' }]]);
    await studio().open('#/harbour/dusk');
    await play();
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).click();
    const audio = page.locator('.play-layer audio');
    await audio.waitFor({ state: 'attached' });
    expect(await audio.getAttribute('src')).to.match(/waves/);
    const isMuted = () => page.evaluate<boolean>("document.querySelector('.play-layer audio').muted");
    expect(await isMuted()).to.equal(false);
    await page.getByRole('button', { name: 'Sound' }).click();
    await until('it is off', isMuted, (muted) => muted);
    await page.keyboard.press('Escape');
    await isDesign();
    expect(await audio.count()).to.equal(0);
  });

  it('runs the command at the end of a sound, and keeps what it has changed for the second visit of the page', async () => {
    const { page, service } = studio();
    const quay = { book: 'harbour', page: 'quay' };
    const commands = {
      openDoor: [{ command: 'audio.play', params: { target: 'creak', _trigger: 'hideCrates' } }],
      hideCrates: [{ command: 'layer.showHide', params: { target: 'crates/crateA', hide: true } }],
      again: [{ command: 'page.gotoPage', params: { pageName: 'quay' } }],
    };
    for (const command of ['hideCrates', 'again']) await service.command.add({ ...quay, command }, {}, {});
    for (const [command, actions] of Object.entries(commands))
      await service.command.set({ ...quay, command }, {}, { actions });
    const button = { ...quay, layers: ['wall'], class: 'button' };
    await service.class.attach(button, {}, { actions: { onTap: 'again' } });
    await studio().open('#/harbour/quay');
    await play();
    await page.getByRole('button', { name: 'door: openDoor' }).click();
    await untilOpacity('crates/crateA', 0);
    await tabTo(page, 'button', 'wall: again');
    await page.keyboard.press('Enter');
    await page.locator('.play-layer audio').waitFor({ state: 'detached' });
    expect(await opacityOf('crates/crateA')).to.equal(0);
  });

  it('reports where the browser refuses to play a sound', async () => {
    const { page } = studio();
    const content = "HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))";
    await studio().context.addInitScript({ content });
    await onTap([['audio.play', { target: 'waves' }]]);
    await studio().open('#/harbour/dusk');
    await play();
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).click();
    await page.getByText('The browser plays no sound before you press something on the page.').waitFor();
  });

  it('reports where the app never shows the page', async () => {
    const { page } = studio();
    const script = 'App/harbour/components/dusk/layers/sun_linear.lua';
    await studio().edit(script, (text) => text.replace(/duration = \d+/, 'duration = "soon"'));
    await studio().open('#/harbour/dusk');
    await play();
    await page.getByText('The app never shows this page').waitFor();
  });

  it('begins from the palette, too', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find a page/ }).waitFor();
    await page.keyboard.type('play the page');
    await page.getByRole('option', { name: /Play the page/ }).click();
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).waitFor();
    await untilFocused(page, 'group', /^The page plays/);
  });

  it('ends where the author opens another page', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await play();
    await page.goto(`${studio().url}/_/studio#/harbour/quay`);
    await isDesign();
    expect(page.url()).to.match(/#\/harbour\/quay$/);
  });
});

describe('with reduced motion', () => {
  const studio = useStudio({ context: { reducedMotion: 'reduce' } });

  it('nothing plays by itself, and Space plays', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    expect(await page.locator('.play-layer').count()).to.equal(0);
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'fleet/boat: setSail' }).waitFor();
  });
});
