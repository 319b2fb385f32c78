import type { Page } from '../support/browser-types.js';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('find who uses a sound', () => {
  const studio = useStudio();

  async function isFound(page: Page, user: { readonly href: string }): Promise<void> {
    const [, book = '', , pageName = ''] = user.href.split('/');
    await until(
      'the address',
      async () => page.url(),
      (url) => url.includes(`#/${book}/${pageName}?`),
    );
    await page.locator('.properties').getByRole('heading').first().waitFor();
  }

  const creakUser = async () => {
    const assets = await studio().service.asset.ls({ book: 'harbour' }, { kind: 'audio', quiet: true });
    const [user] = assets.find(({ path }) => path.endsWith('creak.wav'))?.usedBy ?? [];
    if (user === undefined) throw new Error('nothing uses the sound');
    return user;
  };

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Assets', exact: true }).click();
    await page.getByLabel('What is shown').selectOption('audio');
    await page.locator('.asset-head', { hasText: 'creak.wav' }).click();
    await page.locator('.asset-link').first().click();
    await isFound(page, await creakUser());
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'button', 'Assets');
    await page.keyboard.press('Enter');
    await page.locator('.asset').first().waitFor();
    await tabTo(page, 'input', 'Find a file');
    await page.keyboard.type('creak');
    await tabTo(page, 'button', /^creak\.wav/);
    await page.keyboard.press('Enter');
    await page.locator('.asset-details').waitFor();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>("document.activeElement.matches('.asset-link')")) break;
    }
    await page.keyboard.press('Enter');
    await isFound(page, await creakUser());
  });
});
