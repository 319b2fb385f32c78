import { untilAddress } from '../support/address.js';
import { useStudio } from '../support/use-studio.js';

describe('task: find a thing by the palette', () => {
  const studio = useStudio();

  const isFound = async () => {
    const { page } = studio();
    await page.locator('.stage-page [data-path="door"]').waitFor();
    await page.locator('.thing h3', { hasText: 'door' }).waitFor();
    await untilAddress(page, '#/harbour/quay/door');
  };

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.getByRole('combobox', { name: /Find a page/ }).fill('door');
    await page.getByRole('option', { name: /^door quay layer/ }).click();
    await isFound();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find a page/ }).waitFor();
    await page.keyboard.type('layer door');
    await page.getByRole('option', { name: /door/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await isFound();
  });
});
