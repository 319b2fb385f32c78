import { expect } from 'chai';
import { fieldOf } from './support/fields.js';
import { holdProject, readProject } from './support/hold-project.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the properties', () => {
  const studio = useStudio();

  const sun = async (name: string) => (await studio().layer('harbour', 'dusk', 'sun')).props[name];

  it('a number is saved by Enter, and the stage follows', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'x').fill('300');
    expect(await sun('x'), 'nothing is saved while somebody types').to.equal(1400);
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1200,
    );
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    expect(await fieldOf(page, 'x').inputValue()).to.equal('300');
  });

  it('a click elsewhere saves what was typed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'alpha').fill('50');
    await page.getByRole('treeitem', { name: 'sea' }).click();
    await until(
      'alpha is saved',
      () => sun('alpha'),
      (alpha) => alpha === 0.5,
    );
  });

  it('what is no value stays as typed, with a sentence, also after a reload, and Escape drops it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await fieldOf(page, 'alpha').fill('200');
    await page.keyboard.press('Enter');
    await page.getByText('At most 100.').waitFor();
    await page.reload();
    await page.locator('.field-typed').waitFor();
    expect(await fieldOf(page, 'alpha').inputValue()).to.equal('200');
    await page.locator('summary', { hasText: 'Appearance' }).click();
    await fieldOf(page, 'alpha').waitFor();
    await fieldOf(page, 'alpha').press('Escape');
    expect(await fieldOf(page, 'alpha').inputValue()).to.equal('100');
    expect(await sun('alpha')).to.equal(1);
  });

  it('what is typed stays after a reload in which the project is read late', async () => {
    const { page, context } = studio();
    await holdProject(context);
    await studio().open('#/harbour/dusk/sun');
    await readProject(page);
    await fieldOf(page, 'alpha').fill('200');
    const remembered = () => page.evaluate<string>("Object.keys(JSON.parse(localStorage['pagewright:drafts'])).join()");
    await until('it is a draft of the project', remembered, (projects) => projects !== '');
    expect(await fieldOf(page, 'alpha').inputValue()).to.equal('200');
    await page.reload();
    await readProject(page);
    await page.locator('.field-typed').waitFor();
    expect(await fieldOf(page, 'alpha').inputValue()).to.equal('200');
  });

  it('an outside edit of the field that is typed into shows mine and theirs; theirs can be taken, or mine saved', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    const save = (x: number) => service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x });
    const field = fieldOf(page, 'x');
    await field.focus();
    await field.fill('277.75');
    await save(1300);
    await page.getByRole('button', { name: 'Take theirs: 325' }).waitFor();
    expect(await field.inputValue()).to.equal('277.75');
    await page.getByRole('button', { name: 'Take theirs: 325' }).click();
    await until(
      'the field has theirs',
      () => field.inputValue(),
      (value) => value === '325',
    );
    await field.fill('305.5');
    await save(1350);
    await page.getByRole('button', { name: 'Keep mine: 305.5' }).click();
    await until(
      'mine is saved',
      () => sun('x'),
      (x) => x === 1222,
    );
    await page.locator('.conflict').waitFor({ state: 'detached' });
  });

  it('an outside edit of another property does no harm to what is typed', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    await field.fill('308.5');
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { y: 500 });
    await until(
      'y is shown',
      () => fieldOf(page, 'y').inputValue(),
      (y) => y === '125',
    );
    expect(await field.inputValue()).to.equal('308.5');
    expect(await page.evaluate<string>('document.activeElement.id')).to.equal('field-harbour/dusk/sun#x');
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1234,
    );
    expect(await sun('y')).to.equal(500);
  });

  it('arrows in a number field step it, the button beside a changed value resets it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    await field.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await untilEqual(() => field.inputValue(), '352.75');
    await page.keyboard.press('Enter');
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1411,
    );
    await field.hover();
    await page.getByRole('button', { name: 'Reset Horizontal position to 240' }).click();
    await until(
      'x is the default',
      () => sun('x'),
      (x) => x === 960,
    );
  });

  it('a text keeps its lines: Shift and Enter begin one, and Enter saves', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['story'] };
    await service.layer.add(at, {}, { shapedWith: 'new_text', text: 'one\ntwo' });
    const text = async () => (await studio().layer('harbour', 'dusk', 'story')).props['text'];
    await studio().open('#/harbour/dusk/story');
    const field = page.locator('[id="field-harbour/dusk/story#text"]');
    await untilEqual(() => field.inputValue(), 'one\ntwo');
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('three');
    for (const key of ['Enter', 'Escape']) {
      const press = `new KeyboardEvent('keydown', { key: '${key}', isComposing: true, bubbles: true })`;
      await page.evaluate(`document.activeElement.dispatchEvent(${press})`);
      expect(await field.inputValue(), `${key} of an input method leaves the text`).to.equal('one\ntwo\nthree');
    }
    expect(await text(), 'an input method saves nothing').to.equal('one\ntwo');
    await page.keyboard.press('Enter');
    await until('it is saved', text, (saved) => saved === 'one\ntwo\nthree');
  });

  it('boxes and choices save at once, in the layer and in its classes', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('[id$="#layerAsBg"]').check();
    await until(
      'the box is saved',
      () => sun('layerAsBg'),
      (value) => value === true,
    );
    await page.locator('[id$="properties.autoPlay"]').click();
    const linear = async () => {
      const read = await studio().service.class.show(
        { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' },
        { quiet: true },
      );
      return (read as unknown as { props: { properties: { autoPlay: boolean } } }).props.properties.autoPlay;
    };
    await until('the class is saved', linear, (value) => !value);
    const count = (await studio().service.history.ls()).length;
    await page.locator('[id$="#layerAsBg"]').dblclick();
    await until(
      'both clicks are saved',
      async () => (await studio().service.history.ls()).length,
      (changes) => changes === count + 2,
    );
    expect(await sun('layerAsBg'), 'the second click takes back the first').to.equal(true);
  });

  it('a value that the script computes is shown as its Lua, and asked about before it is replaced', async () => {
    const { page } = studio();
    const script = 'App/harbour/components/dusk/layers/sun.lua';
    const before = await studio().read(script);
    const text = () => studio().read(script);
    await studio().edit(script, (lua) => lua.replace('  x = 1400', '  x = display.contentCenterX * 4'));
    await studio().open('#/harbour/dusk/sun');
    const field = fieldOf(page, 'x');
    await page.getByText('The script computes it: display.contentCenterX * 4').waitFor();
    expect([await field.inputValue(), await field.getAttribute('placeholder')]).to.deep.equal([
      '',
      'display.contentCenterX * 4',
    ]);
    await field.fill('300');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Replace what the script computes?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await text()).to.contain('x = display.contentCenterX * 4');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await until(
      'x is saved',
      () => sun('x'),
      (x) => x === 1200,
    );
    expect(await text()).to.equal(before.replace('  x = 1400', '  x = 1200'));
  });
});
