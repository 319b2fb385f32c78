import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropFiles } from './support/drop-files.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the assets', () => {
  const studio = useStudio();

  async function openAssets() {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Assets', exact: true }).click();
    await page.locator('.asset').first().waitFor();
    return page;
  }

  const names = () => studio().page.locator('.asset-name > span').allTextContents();

  it('are listed with pictures, and narrowed by kind, by name and by what nothing uses', async () => {
    const page = await openAssets();
    await page.locator('.asset-picture img').first().waitFor();
    await page.getByLabel('What is shown').selectOption('audio');
    await until('the sounds', names, (shown) => shown.join() === 'waves.wav,creak.wav');
    await page.getByLabel('What is shown').selectOption('all');
    await page.getByLabel('Find a file').fill('FLAG');
    await until('the flag', names, (shown) => shown.join() === 'flag.png');
    await page.locator('.asset-head').click();
    await page.locator('.asset-large').waitFor();
    await page.getByText('Also as @2x, @4x').waitFor();
  });

  it('a sound can be played', async () => {
    const page = await openAssets();
    await page.getByLabel('Find a file').fill('creak');
    await page.locator('.asset-head').click();
    const sound = page.locator('audio');
    await sound.waitFor();
    expect(await sound.getAttribute('src')).to.match(/\/harbour\/assets\/audios\/short\/creak\.wav$/);
    const seconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
      const sound = document.querySelector('audio');
      sound.onloadedmetadata = () => resolve(sound.duration);
      sound.onerror = () => reject(new Error('it cannot be played'));
      sound.preload = 'metadata';
      sound.load();
    })`);
    expect(seconds).to.be.greaterThan(0);
  });

  it('an upload goes to the folder of its kind; one undo takes it back', async () => {
    const page = await openAssets();
    const picture = await readPicture();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).click();
    await (await choosing).setFiles([{ name: 'gull.png', mimeType: 'image/png', buffer: picture }]);
    await page.getByLabel('Find a file').fill('gull');
    await until('the gull', names, (shown) => shown.join() === 'gull.png');
    expect((await studio().service.asset.ls({ book: 'harbour' })).map(({ path }) => path)).to.include(
      'images/dusk/gull.png',
    );
    await page.locator('.asset .tag', { hasText: 'unused' }).waitFor();
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Control+z');
    await until('no gull', names, (shown) => shown.length === 0);
  });

  it('a file is renamed with what names it, replaced and removed, after a look at the change', async () => {
    const page = await openAssets();
    await page.getByLabel('Find a file').fill('creak');
    await page.getByRole('button', { name: 'File creak.wav' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('creaking.wav');
    await page.keyboard.press('Enter');
    await page.locator('.diff').getByText('creaking').first().waitFor();
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await until('its name', names, (shown) => shown.join() === 'creaking.wav');
    await page.locator('.asset-head').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('heading', { name: /Remove “creaking.wav”, although/ }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await until('it has gone', names, (shown) => shown.length === 0);
    const undo = async () => page.keyboard.press('Control+z');
    await page.locator('.stage-page').focus();
    await undo();
    await until('it is back', names, (shown) => shown.join() === 'creaking.wav');
    await undo();
    await until('its old name', names, (shown) => shown.join() === 'creak.wav');
  });

  it('a file is replaced after a look at both, and one undo puts the old one back', async () => {
    const page = await openAssets();
    const path = 'App/harbour/assets/images/dusk/sun.png';
    const [before, after] = [await readPicture(), await readPicture('sea.png')];
    await page.getByLabel('Find a file').fill('sun');
    await page.getByRole('button', { name: 'File sun.png' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Replace…' }).click();
    await (await choosing).setFiles([{ name: 'other.png', mimeType: 'image/png', buffer: after }]);
    await page.getByRole('heading', { name: 'Replace “sun.png” by other.png?' }).waitFor();
    expect(await bytesOf(path)).to.deep.equal(before);
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await until(
      'it is replaced',
      () => bytesOf(path),
      (now) => now.equals(after),
    );
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Control+z');
    await until(
      'the old one is back',
      () => bytesOf(path),
      (now) => now.equals(before),
    );
  });

  it('files that are dropped on the list become assets, and all that nothing uses are removed as one change', async () => {
    const page = await openAssets();
    const buffer = await readPicture();
    const paths = async () => (await studio().service.asset.ls({ book: 'harbour' })).map(({ path }) => path);
    const before = await paths();
    await dropFiles(page, '.assets', [
      { name: 'gull.png', buffer },
      { name: 'tern.png', buffer },
    ]);
    await until('both are there', paths, (now) => now.length === before.length + 2);
    expect(await page.getByRole('dialog').count(), 'no page is made of them').to.equal(0);
    await page.getByLabel('What is shown').selectOption('unused');
    const unused = (await studio().service.asset.ls({ book: 'harbour' })).filter(({ usedBy }) => usedBy.length === 0);
    await page.getByRole('button', { name: `Remove these ${unused.length} files…` }).click();
    await page.getByRole('heading', { name: `Remove ${unused.length} files that nothing uses?` }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await until('they have gone', paths, (now) => now.length === before.length + 2 - unused.length);
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Control+z');
    await until('one undo brings all back', paths, (now) => now.length === before.length + 2);
  });

  const bytesOf = (path: string) => readFile(join(studio().root, path));

  async function readPicture(name = 'sun.png'): Promise<Buffer> {
    return readFile(join(studio().root, 'App/harbour/assets/images/dusk', name));
  }
});
