import { expect } from 'chai';
import { breakSample } from '../support/faults.js';
import { tabTo } from '../support/keyboard.js';
import { useStudio } from '../support/use-studio.js';

describe('task: fix a finding of the doctor', () => {
  const studio = useStudio({ prepare: breakSample });
  const script = 'App/harbour/components/dusk/layers/title_linear.lua';

  const isFixed = async () => {
    const { page, service } = studio();
    await page.getByText('Fixed.', { exact: true }).waitFor();
    expect(await studio().read(script)).to.include('class = "linear"');
    expect((await service.history.ls()).map(({ author }) => author)).to.deep.equal(['studio']);
  };

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'Problems', exact: true }).click();
    await page.locator('.finding', { hasText: 'linear' }).getByRole('button', { name: 'Fix…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix this problem?' });
    await dialog.locator('.line-added', { hasText: 'class = "linear"' }).waitFor();
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await isFixed();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await tabTo(page, 'button', 'Problems');
    await page.keyboard.press('Enter');
    await page.locator('.finding').first().waitFor();
    await tabTo(page, 'button', /linear/);
    await tabTo(page, 'button', 'Fix…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Fix this problem?' }).waitFor();
    await tabTo(page, 'button', 'Fix');
    await page.keyboard.press('Enter');
    await isFixed();
  });
});
