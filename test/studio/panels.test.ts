import { expect } from 'chai';
import { untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the panels', () => {
  const studio = useStudio();

  it('tabs show layers, commands and parts; arrow keys go from tab to tab, and a reload keeps the open one', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Layers' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Commands', selected: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel').getByText('Timers').waitFor();
    await page.reload();
    await page.getByRole('tabpanel').getByText('Timers').waitFor();
  });

  it('a command that is selected stands in the address bar, and its link leads to it', async () => {
    const { page, service, url } = studio();
    const [{ name: command } = { name: '' }] = await service.command.ls(
      { book: 'harbour', page: 'dusk' },
      { quiet: true },
    );
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: command }).click();
    await page.locator('.properties').getByRole('heading', { name: command }).waitFor();
    const link = page.url();
    expect(link).to.equal(`${url}/_/studio#/harbour/dusk?command=${command}`);
    const other = await studio().openTab();
    await other.goto(link);
    await other.locator('.properties').getByRole('heading', { name: command }).waitFor();
  });

  it('one drawer is open at a time, and a reload keeps it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByRole('button', { name: 'Assets', exact: true }).click();
    await page.locator('.drawer').getByText('.png').first().waitFor();
    await untilEqual(() => page.locator('.drawer').count(), 1);
    const [stage, ...tools] = await Promise.all(
      [page.locator('.stage'), ...(await page.getByRole('toolbar', { name: 'Stage' }).getByRole('button').all())].map(
        (each) => each.boundingBox(),
      ),
    );
    for (const tool of tools) {
      expect(tool?.x, 'the tools are within the stage').to.be.at.least(stage?.x ?? Infinity);
      expect((tool?.x ?? 0) + (tool?.width ?? 0)).to.be.at.most((stage?.x ?? 0) + (stage?.width ?? 0));
    }
    await page.reload();
    await page.locator('.drawer').getByText('.png').first().waitFor();
    await page.getByRole('button', { name: 'Close: Assets' }).click();
    await page.locator('.drawer').waitFor({ state: 'detached' });
  });
});
