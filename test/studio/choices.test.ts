import { expect } from 'chai';
import { unfoldRare } from './support/fields.js';
import { pressTogether } from './support/keyboard.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

const fontFile = 'App/harbour/assets/fonts/Sea.ttf';

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
    expect((await field.innerText()).trim()).to.equal('Centre');
    await field.focus();
    const { length } = await studio().service.history.ls();
    await pressTogether(page, 'Enter', 'ArrowUp', 'ArrowRight', 'Enter');
    const point = async () => (await propsOf('sun', 'linear'))['layerOptions']?.['referencePoint'];
    await until('it is saved', point, (now) => now === 'TopRight');
    expect((await studio().service.history.ls()).length, 'as one change').to.equal(length + 1);
    await pressTogether(page, 'Enter', 'ArrowDown', 'Escape');
    await page.locator('.anchors').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.role')).to.equal('combobox');
    expect(await point()).to.equal('TopRight');
  });

  it('the anchor of a shape sets both of its numbers in one change', async () => {
    const { page, service } = studio();
    const at = { book: 'harbour', page: 'dusk', layers: ['words'] };
    await service.layer.add(at, {}, { shapedWith: 'new_text', x: 240, y: 160, text: 'Ahoy' });
    await studio().open('#/harbour/dusk/words');
    const field = page.getByRole('combobox', { name: 'Anchor', exact: true });
    expect((await field.innerText()).trim()).to.equal('Centre');
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
