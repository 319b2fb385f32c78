import { expect } from 'chai';
import type { Page } from './support/browser-types.js';
import { unfoldRare } from './support/fields.js';
import { pressTogether } from './support/keyboard.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const fontFile = 'App/harbour/assets/fonts/Sea.ttf';

/** Holds the next save of a class of the sea, until it is released. */
async function holdSave(page: Page): Promise<{ readonly isHeld: Promise<void>; release(): void }> {
  let held: () => void = () => undefined;
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let isMet = false;
  await page.route('**/harbour/dusk/sea*', async (route) => {
    if (!isMet && route.request().method() !== 'GET') {
      isMet = true;
      held();
      await isReleased;
    }
    await route.continue();
  });
  return { isHeld, release: () => release() };
}

describe('the pickers of choices', () => {
  const studio = useStudio();

  const propsOf = async (layer: string, name: string) =>
    (
      await studio().service.class.show(
        { book: 'harbour', page: 'dusk', layers: [layer], class: name },
        { quiet: true },
      )
    ).props as Record<string, Record<string, unknown> | undefined>;

  it('an anchor is one of nine points: arrows go where they lie, Enter chooses, Escape leaves it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await unfoldRare(page);
    const field = page.getByRole('combobox', { name: 'Reference point' });
    await untilEqual(async () => (await field.innerText()).trim(), 'Centre');
    await field.focus();
    const { length } = await studio().service.history.ls();
    await pressTogether(page, 'Enter', 'ArrowUp', 'ArrowRight', 'Enter');
    const point = async () => (await propsOf('sun', 'linear'))['layerOptions']?.['referencePoint'];
    await until('it is saved', point, (now) => now === 'TopRight');
    expect((await studio().service.history.ls()).length, 'as one change').to.equal(length + 1);
    await pressTogether(page, 'Enter', 'ArrowDown', 'Escape');
    await page.locator('.anchors').waitFor({ state: 'detached' });
    await untilEqual(() => page.evaluate('document.activeElement.role'), 'combobox');
    expect(await point()).to.equal('TopRight');
  });

  it('the anchor of a shape sets both of its numbers in one change', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['words'] };
    await service.layer.add(at, {}, { shapedWith: 'new_text', x: 240, y: 160, text: 'Ahoy' });
    await studio().open('#/harbour/dusk/words');
    const field = page.getByRole('combobox', { name: 'Anchor', exact: true });
    await untilEqual(async () => (await field.innerText()).trim(), 'Centre');
    await field.focus();
    const { length } = await service.history.ls();
    await pressTogether(page, 'Enter', 'ArrowDown', 'ArrowLeft', 'Enter');
    const numbers = async () => {
      const { anchorX, anchorY } = (await studio().layer('harbour', 'dusk', 'words')).props;
      return [anchorX, anchorY];
    };
    await until('both are saved', numbers, (now) => now.join() === '0,1');
    expect((await service.history.ls()).length, 'as one change').to.equal(length + 1);
    await until(
      'it is shown',
      () => field.innerText(),
      (now) => now.trim() === 'Bottom left',
    );
    await service.layer.set(at, {}, { anchorX: 0.2 });
    await until(
      'another point is none of the nine',
      () => field.innerText(),
      (now) => now.trim() === 'Elsewhere',
    );
  });

  it('a blend mode has a picture and words, and the tooltip has the name in the file', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const label = page.locator('label', { hasText: 'Blend mode' });
    expect(await label.getAttribute('title')).to.match(/\nIn the file: blendMode$/);
    await page.getByRole('combobox', { name: 'Blend mode' }).click();
    const option = page.getByRole('option', { name: 'Multiply' });
    expect(await option.getAttribute('title')).to.equal('multiply');
    await option.locator('.blend-sample').waitFor();
    await option.click();
    const saved = async () => (await studio().layer('harbour', 'dusk', 'sun')).props['blendMode'];
    await until('it is saved', saved, (now) => now === 'multiply');
  });

  it('an effect is found by its words, and typing goes into the search at once', async () => {
    const { page, service } = studio();
    await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['sea'], class: 'filter' }, {}, {});
    await studio().open('#/harbour/dusk/sea');
    await page.getByRole('combobox', { name: 'Effect', exact: true }).focus();
    await pressTogether(page, 'Enter', ...'blur gau', 'Enter');
    const effect = async () => (await propsOf('sea', 'filter'))['filter']?.['effect'];
    await until('it is saved', effect, (now) => now === 'blurGaussian');
  });

  it('a font is that of the device, a file of the book, or the name that is typed', async () => {
    const { page, service } = studio();
    // The file has no letters: the browser says so.
    studio().expectConsole(/OTS parsing error|Failed to decode/);
    await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['sea'], class: 'text' }, {}, {});
    await service.asset.add(
      { book: 'harbour', path: ['fonts', 'Sea.ttf'] },
      {},
      new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    );
    await studio().open('#/harbour/dusk/sea');
    const field = page.locator('[id="field-harbour/dusk/sea!text#properties.font"]');
    const font = async () => (await propsOf('sea', 'text'))['properties']?.['font'];
    await field.fill('sea');
    await page.getByRole('option', { name: 'Sea.ttf' }).click();
    await until('the file is saved', font, (now) => now === fontFile);
    await field.fill('device');
    await pressTogether(page, 'ArrowDown', 'Enter');
    await until('that of the device is saved', font, (now) => now === 'native.systemFont');
    await field.fill('Futura');
    await field.press('Enter');
    await until('the name is saved', font, (now) => now === 'Futura');
  });

  it('the last input is saved, typed or chosen, while an earlier one is being saved', async () => {
    const { page, service } = studio();
    await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['sea'], class: 'text' }, {}, {});
    await studio().open('#/harbour/dusk/sea');
    const field = page.locator('[id="field-harbour/dusk/sea!text#properties.font"]');
    const font = async () => (await propsOf('sea', 'text'))['properties']?.['font'];
    const chooseDevice = async () => {
      await field.fill('device');
      await page.getByRole('option', { name: 'Font of the device', exact: false }).first().click();
    };
    const type = async (name: string) => {
      await field.fill(name);
      await field.press('Enter');
    };
    await type('Georgia');
    await until('the first name is saved', font, (now) => now === 'Georgia');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    let save = await holdSave(page);
    await chooseDevice();
    await save.isHeld;
    await type('Futura');
    save.release();
    await until('what was typed is saved', font, (now) => now === 'Futura');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    save = await holdSave(page);
    await type('Optima');
    await save.isHeld;
    await chooseDevice();
    save.release();
    await until('what was chosen is saved', font, (now) => now === 'native.systemFont');
    expect(await page.locator('.conflict, .toast-problem').allTextContents()).to.deep.equal([]);
  });

  it('a page is chosen by its name or as the next one', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', command: 'turn' };
    await service.command.add(at, {}, [{ command: 'page.gotoPage', params: {} }] as never);
    await studio().open('#/harbour/dusk?command=turn');
    await page.locator('.action-row').first().click();
    await page.getByRole('combobox', { name: 'Page', exact: true }).fill('next');
    await page.getByRole('option', { name: 'Next page' }).click();
    const target = async () => {
      const [action] = (await service.command.show(at, { quiet: true })).actions as {
        params: Record<string, unknown>;
      }[];
      return Object.values(action?.params ?? {});
    };
    await until('it is saved', target, (now) => now.includes('NEXT'));
  });
});
