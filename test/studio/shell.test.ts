import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the studio opens', () => {
  describe('at the root', () => {
    const studio = useStudio();

    it('a browser at / is led to the studio, which shows the page that the app starts with', async () => {
      const { page, url } = studio();
      await page.goto(`${url}/`);
      await page.locator('.paper-ready').waitFor();
      await untilAddress(page, '#/harbour/dusk');
      await untilEqual(() => page.title(), 'dusk · Harbour · Pagewright studio');
      await page.getByRole('button', { name: /^quay/ }).waitFor();
      await untilEqual(() => page.getByRole('treeitem').count(), 10);
    });

    it('the page that is current is marked, and each page has a picture', async () => {
      const { page } = studio();
      await studio().open();
      await untilEqual(() => page.locator('[aria-current="page"] .page-name').innerText(), 'dusk');
      await page.locator('.page-item', { hasText: 'quay' }).locator('image').first().waitFor();
    });

    it('without a mouse, Tab reaches the tools, the pages, the layers, the stage and the fields', async () => {
      const { page } = studio();
      await studio().open('#/harbour/dusk');
      const reached: string[] = [];
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab');
        reached.push(
          await page.evaluate<string>(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || document.activeElement.id",
          ),
        );
      }
      for (const wanted of ['Undo my last change', 'title', 'Fit the page']) expect(reached, wanted).to.include(wanted);
      expect(reached.some((each) => each.endsWith('dusk'))).to.equal(true);
      expect(reached.some((each) => each.startsWith('Stage'))).to.equal(true);
    });
  });

  describe('below a prefix', () => {
    const studio = useStudio({ prefix: '/books' });

    it('the studio finds the service, its events and the images', async () => {
      const { page } = studio();
      await studio().open('#/harbour/quay');
      await page.locator('.stage-page [data-path="door"] image').waitFor();
      const href = await page.locator('.stage-page [data-path="door"] image').getAttribute('href');
      expect(href).to.match(/\/books\/harbour\/assets\/images\/quay\/door/);
    });
  });
});
