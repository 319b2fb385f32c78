import { expect } from 'chai';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('what keys ask for while a change is on its way', () => {
  const studio = useStudio();
  const row = (name: string) => studio().page.getByRole('treeitem', { name, exact: true });
  const toast = (text: string) => studio().page.locator('.toast', { hasText: text });
  const shown = async () => new URL(studio().page.url()).hash;

  /** Holds the requests that match. @returns lets them go on */
  const hold = async (isHeld: (method: string, url: string) => boolean) => {
    let release: () => void = () => undefined;
    let count = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    await studio().page.route('**/*', async (route) => {
      const request = route.request();
      if (isHeld(request.method(), request.url())) {
        count++;
        await released;
      }
      await route.continue();
    });
    const untilHeld = () =>
      until(
        'a request is held',
        async () => count,
        (held) => held > 0,
      );
    return { release, untilHeld };
  };

  /** Undoes a change of the sun, and holds that; the sea is selected. */
  const undoSlowly = async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Control+d');
    await row('sun2').waitFor();
    const held = await hold((method, url) => method === 'POST' && /history.*undo/.test(url));
    await row('sea').click();
    await page.keyboard.press('Control+z');
    await held.untilHeld();
    return held.release;
  };

  for (const [keys, text] of [
    ['Control+x', '“sea”: paste to move'],
    ['Control+c', 'Copied “sea”'],
  ] as const)
    it(`${keys} is about what was selected at the key, and not when its turn comes`, async () => {
      const release = await undoSlowly();
      await studio().page.keyboard.press(keys);
      await row('title').click();
      release();
      await toast(text).waitFor();
      expect(await shown()).to.equal('#/harbour/dusk/title');
    });

  it('keys after each other are about what the one before has made, and leave a newer selection alone', async () => {
    const { page } = studio();
    const release = await undoSlowly();
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+d');
    await row('title').click();
    await page.keyboard.press('Control+c');
    release();
    await toast('Copied “title”').waitFor();
    const names = await page.locator('.row-name').allTextContents();
    const ofSea = names.filter((name) => name.startsWith('sea'));
    expect(ofSea, 'a copy of the sea, and above it one of the copy').to.deep.equal(['sea3', 'sea2', 'sea']);
    expect(await shown()).to.equal('#/harbour/dusk/title');
  });

  it('is not done on another page', async () => {
    const { page } = studio();
    const release = await undoSlowly();
    await page.keyboard.press('Control+d');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'quay', exact: true }).click();
    release();
    await toast('Not done: another page is shown by now.').waitFor();
    expect(await shown()).to.equal('#/harbour/quay');
  });

  it('undoes are done, and do not lead away from a page that was opened meanwhile', async () => {
    const { page } = studio();
    const release = await undoSlowly();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'quay', exact: true }).click();
    release();
    await toast('sun2').waitFor();
    await page.locator('.pill-live').waitFor();
    expect(await shown()).to.equal('#/harbour/quay');
  });

  for (const { what, keys, made } of [
    { what: 'a copy', keys: ['Control+d'], made: 'sun2' },
    { what: 'a new layer', keys: ['r', 'Enter'], made: 'rectangle' },
    { what: 'a new group', keys: ['Control+g'], made: 'group' },
  ])
    it(`${what} that comes late is not selected over what was selected meanwhile`, async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk/sun');
      await page.locator('.stage-page').focus();
      const { release, untilHeld } = await hold((method) => method === 'PUT' || method === 'POST');
      for (const key of keys) await page.keyboard.press(key);
      await untilHeld();
      await row('title').click();
      await page.keyboard.press('Control+c');
      release();
      await toast('Copied “title”').waitFor();
      await row(made).waitFor();
      expect(await shown()).to.equal('#/harbour/dusk/title');
    });

  it('a copy of a page that comes late is not shown over one that was opened meanwhile', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const named = (name: string) => pages.getByRole('button', { name, exact: true });
    await named('dusk').focus();
    const { release, untilHeld } = await hold((method) => method === 'PUT');
    await page.keyboard.press('Control+d');
    await untilHeld();
    await named('quay').click();
    release();
    await named('dusk2').waitFor();
    await page.locator('.pill-live').waitFor();
    await untilEqual(shown, '#/harbour/quay');
  });
});
