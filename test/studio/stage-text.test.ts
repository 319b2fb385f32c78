import { expect } from 'chai';
import { pressTogether } from './support/keyboard.js';
import { middleOf, layerBox } from './support/stage.js';
import { holdProject, readProject } from './support/hold-project.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('a text on the stage', () => {
  const studio = useStudio();

  const add = (props: Record<string, unknown>) =>
    studio().service.layer.add(
      { book: 'harbour', page: 'dusk', layers: ['words'] },
      {},
      {
        shapedWith: 'new_text',
        x: 240,
        y: 160,
        ...props,
      },
    );
  const text = async () => (await studio().layer('harbour', 'dusk', 'words')).props['text'];
  const area = () => studio().page.getByLabel('Text of words', { exact: true });

  it('is typed by a double click: Shift and Enter begin a line, Enter saves one change, and one undo takes it back', async () => {
    const { page, service } = studio();
    await add({ text: 'Ahoy' });
    await studio().open('#/harbour/dusk');
    const { length } = await service.history.ls();
    await page.locator('[data-path="words"]').waitFor();
    const { x, y } = middleOf(await layerBox(page, 'words'));
    await page.mouse.click(x, y);
    await page.locator('[data-path="words"] rect').dblclick();
    await area().waitFor();
    expect(await area().inputValue()).to.equal('Ahoy');
    await page.keyboard.type('שלום');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('harbour');
    expect(
      await page.evaluate(`getComputedStyle(document.querySelector('.stage-text')).direction`),
      'the first strong letter decides',
    ).to.equal('rtl');
    await page.keyboard.press('Enter');
    await until('it is saved', text, (now) => now === 'שלום\nharbour');
    await area().waitFor({ state: 'detached' });
    expect((await service.history.ls()).length, 'as one change').to.equal(length + 1);
    await page.keyboard.press('Control+Z');
    await until('it is undone', text, (now) => now === 'Ahoy');
  });

  it('is typed by keys alone: Enter opens it with all of it marked, and Escape leaves it as it was', async () => {
    const { page, service } = studio();
    await add({ text: 'Ahoy' });
    await studio().open('#/harbour/dusk/words');
    await page.locator('.thing h3', { hasText: 'words' }).waitFor();
    // The form and the text on the stage come with the same views.
    await page.locator('.field').first().waitFor();
    const { length } = await service.history.ls();
    await page.locator('.stage-page').focus();
    await pressTogether(page, 'Enter', 'N', 'o');
    await until(
      'the keys are typed',
      () => area().inputValue(),
      (now) => now === 'No',
    );
    await page.keyboard.press('Escape');
    await area().waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.getAttribute("class")')).to.contain('stage-page');
    await pressTogether(page, 'Enter', 'O', 'n', 'Enter');
    await until('it is saved', text, (now) => now === 'On');
    expect((await service.history.ls()).length, 'what was dropped is no change').to.equal(length + 1);
    await page.getByRole('treeitem', { name: 'sun' }).click();
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.stage-text').count(), 'a layer without a text').to.equal(0);
  });

  it('stays when it is typed before the project is read, also after a reload', async () => {
    const { page, context } = studio();
    await add({ text: 'Ahoy' });
    await holdProject(context);
    await studio().open('#/harbour/dusk/words');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Enter');
    await area().fill('Late');
    await readProject(page);
    const remembered = () => page.evaluate<string>("Object.keys(JSON.parse(localStorage['pagewright:drafts'])).join()");
    await until('it is a draft of the project', remembered, (projects) => projects !== '');
    expect(await area().inputValue()).to.equal('Late');
    await page.reload();
    await readProject(page);
    await page.locator('.field-typed').waitFor();
    expect(await page.locator('[id="field-harbour/dusk/words#text"]').inputValue()).to.equal('Late');
  });

  it('is that of a text class, and a change of somebody else meanwhile is a conflict', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['title'], class: 'text' };
    await service.class.attach(at, {}, { properties: { contents: 'One' } });
    const contents = async () =>
      ((await service.class.show(at, { quiet: true })).props['properties'] as { contents: string }).contents;
    await studio().open('#/harbour/dusk/title');
    await page.locator('.thing h3', { hasText: 'title' }).waitFor();
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Type the text' }).click();
    const typed = page.getByLabel('Text of title', { exact: true });
    await typed.waitFor();
    await page.keyboard.type('Two');
    await service.class.set(at, {}, { properties: { contents: 'Three' } });
    await page.locator('.conflict').waitFor();
    await typed.press('Enter');
    await page.getByRole('button', { name: 'Keep mine: Two' }).click();
    await until('mine is saved', contents, (now) => now === 'Two');
  });
});
