import { expect } from 'chai';
import { fieldOf, unfoldRare } from './support/fields.js';
import { pressTogether } from './support/keyboard.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('the pickers', () => {
  const studio = useStudio();

  const linear = async () =>
    (
      await studio().service.class.show(
        { book: 'harbour', page: 'dusk', layers: ['sun'], class: 'linear' },
        { quiet: true },
      )
    ).props as {
      properties: { target: string };
      actions: { onComplete: string };
      breadcrumbs: { color: number[] | string };
    };

  it('a colour is typed, chosen, made fainter, and taken from those of the page', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await unfoldRare(page);
    const colour = async () => (await linear()).breadcrumbs.color;
    const field = page.locator('[id="field-harbour/dusk/sun!linear#breadcrumbs.color"]');
    await untilEqual(() => field.inputValue(), '#ff000033');
    await field.fill('#00ff00');
    await field.press('Enter');
    await until('the typed one is saved', colour, (now) => String(now) === '0,255,0,1' || String(now) === '0,1,0,1');
    await page.locator('.field-typed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose Trail colour' }).click();
    const picker = page.getByRole('dialog', { name: 'Trail colour' });
    await picker.getByLabel('Colour', { exact: true }).fill('#0000ff');
    await until('the chosen one is saved', colour, (now) => /^0,0,(255|1),1$/.test(String(now)));
    await until(
      'the chosen one is shown',
      () => field.inputValue(),
      (shown) => shown === '#0000ff',
    );
    await picker.getByLabel(/^Opacity/).fill('0.5');
    await until('the opacity is saved', colour, (now) => /^0,0,(255|1),0\.5$/.test(String(now)));
    await until(
      'the opacity is shown',
      () => field.inputValue(),
      (shown) => shown === '#0000ff80',
    );
    await picker.getByRole('button', { name: '#ff0000, 20 %' }).click();
    await until('that of the page is saved', colour, (now) => /^(255|1),0,0,0\.2$/.test(String(now)));
    await until(
      'that of the page is shown',
      () => field.inputValue(),
      (shown) => shown === '#ff000033',
    );
    const { length } = await studio().service.history.ls();
    await picker.getByLabel(/^Opacity/).focus();
    await pressTogether(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await until('the run of keys is saved', colour, (now) => String(now).endsWith(',0.24'));
    expect((await studio().service.history.ls()).length, 'as one change').to.equal(length + 1);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
  });

  it('a colour that is typed and not saved yet is the one that the picker changes', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await unfoldRare(page);
    const field = page.locator('[id="field-harbour/dusk/sun!linear#breadcrumbs.color"]');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/harbour/dusk/sun*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await field.fill('#00ff0080');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Choose Trail colour' }).click();
    const picker = page.getByRole('dialog', { name: 'Trail colour' });
    await picker.locator('output', { hasText: '50 %' }).waitFor();
    await picker.getByLabel('Colour', { exact: true }).fill('#0000ff');
    release();
    await until(
      'it has the opacity that was typed',
      async () => (await linear()).breadcrumbs.color,
      (now) => /^0,0,(255|1),0\.502$/.test(String(now)),
    );
    await page.locator('.field-typed').waitFor({ state: 'detached' });
  });

  it('a reference lists the names of the page, shows one that is not there, and leads to it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await unfoldRare(page);
    const target = page.getByRole('combobox', { name: 'Layer to animate' });
    await target.fill('boa');
    await page.getByRole('option', { name: 'fleet/boat' }).click();
    await until(
      'it is saved',
      async () => (await linear()).properties.target,
      (name) => name === 'fleet/boat',
    );
    const command = page.getByRole('combobox', { name: 'When it ends' });
    await command.fill('nobody');
    await command.press('Tab');
    await page.getByText('This page has no command “nobody”.').waitFor();
    await page.getByRole('button', { name: 'Go to the layer “fleet/boat”' }).click();
    await page.locator('.thing h3', { hasText: 'boat' }).waitFor();
  });

  it('an image is chosen by its picture', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/fleet/boat');
    const over = page.getByRole('combobox', { name: 'Pressed image' });
    await over.click();
    const option = page.getByRole('option', { name: 'fleet/rig/flag' });
    await option.locator('img').waitFor();
    await until(
      'a picture is drawn',
      () =>
        page.evaluate<boolean>(
          `[...document.querySelectorAll('.option-picture')].some((image) => image.naturalWidth > 0)`,
        ),
      (isDrawn) => isDrawn,
    );
    await option.click();
    const read = async () =>
      (
        await service.class.show(
          { book: 'harbour', page: 'dusk', layers: ['fleet', 'boat'], class: 'button' },
          { quiet: true },
        )
      ).props['properties'] as { over: string };
    await until('it is saved', read, ({ over: name }) => name === 'fleet/rig/flag');
    await service.history.undo();
    expect((await read()).over).to.equal('');
  });

  it('values that differ are mixed, and what is typed wins over all of them', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun,title');
    const x = page.locator('[id="field-harbour/dusk/sun,title#x"]');
    await until(
      'it is mixed',
      () => x.getAttribute('placeholder'),
      (shown) => shown === 'Mixed',
    );
    await x.fill('175');
    await x.press('Enter');
    const read = async () =>
      Promise.all(['sun', 'title'].map(async (name) => (await studio().layer('harbour', 'dusk', name)).props['x']));
    await until('both have it', read, (now) => now.join() === '700,700');
    const behind = page.locator('[id="field-harbour/dusk/sun,title#layerAsBg"]');
    await behind.dblclick();
    expect(await behind.isChecked(), 'a choice is shown before it is saved').to.equal(false);
    await until(
      'both clicks are saved',
      async () => (await studio().service.history.ls()).length,
      (changes) => changes === 3,
    );
    const duration = page.getByLabel('Duration', { exact: true });
    await duration.fill('0.6');
    await duration.press('Enter');
    await until(
      'the classes of both have it',
      async () => (await linear()).properties as unknown as { duration: number },
      ({ duration: now }) => now === 600,
    );
  });

  it('an outside edit of one of several layers is a conflict', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun,sea');
    const alpha = page.locator('[id="field-harbour/dusk/sun,sea#alpha"]');
    await alpha.fill('30');
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sea'] }, {}, { alpha: 0.9 });
    await page.getByRole('button', { name: 'Keep mine: 30' }).click();
    const read = async () =>
      Promise.all(['sun', 'sea'].map(async (name) => (await studio().layer('harbour', 'dusk', name)).props['alpha']));
    await until('mine is saved', read, (now) => now.join() === '0.3,0.3');
  });

  it('the panel explains each property when asked', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const help = page.locator(`[id="field-harbour/dusk/sun#alpha-help"]`);
    expect(await fieldOf(page, 'alpha').getAttribute('aria-describedby')).to.include('alpha-help');
    await page.getByRole('button', { name: 'Explain the properties' }).click();
    await untilEqual(() => help.innerText(), '0 is invisible.');
    await untilEqual(() => help.getAttribute('class'), 'field-help');
  });
});
