import { expect } from 'chai';
import { tabTo } from '../support/keyboard.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('attach a button, and make its command', () => {
  const studio = useStudio();

  const shown = async () => {
    const page = await studio().service.page.show({ book: 'harbour', page: 'dusk' }, { quiet: true });
    const { classes } = await studio().service.layer.show(
      { book: 'harbour', page: 'dusk', layers: ['sun'] },
      { quiet: true },
    );
    const button = classes.find(({ name }) => name === 'button');
    const actions = button?.props['actions'] as { onTap?: string } | undefined;
    return { commands: (page as { commands: string[] }).commands, onTap: actions?.onTap };
  };

  async function isDone() {
    await until('the button runs the new command', shown, ({ onTap }) => onTap === 'sunTapped');
    expect((await shown()).commands).to.include('sunTapped');
  }

  async function undoes() {
    const { service } = studio();
    // The studio may be about to read the button when the second undo removes it.
    studio().expectConsole(/404/);
    await service.history.undo();
    expect(await shown()).to.deep.equal({ commands: ['setSail', 'nightFalls'], onTap: '' });
    await service.history.undo();
    expect((await shown()).onTap, 'and no button').to.equal(undefined);
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('treeitem', { name: 'sun' }).click();
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByRole('option', { name: /^Button/ }).click();
    const tapped = page.getByRole('combobox', { name: 'When tapped' });
    await tapped.click();
    await page.getByRole('option', { name: 'setSail' }).waitFor();
    await tapped.pressSequentially('sunTapped');
    await page.getByRole('option', { name: 'New command “sunTapped”' }).click();
    await isDone();
    await page.getByRole('button', { name: 'Go to the command “sunTapped”' }).click();
    await until(
      'the command is selected',
      () => Promise.resolve(page.url()),
      (url) => url.endsWith('#/harbour/dusk?command=sunTapped'),
    );
    await undoes();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'button', 'Attach a class');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Find a class' }).waitFor();
    await page.keyboard.type('button');
    await page.keyboard.press('Enter');
    await page.locator('.class-form summary', { hasText: 'Button' }).waitFor();
    await tabTo(page, 'combobox', 'When tapped');
    await page.keyboard.type('sunTapped');
    await page.keyboard.press('Enter');
    await isDone();
    await undoes();
  });
});
