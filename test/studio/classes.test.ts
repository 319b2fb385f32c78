import { expect } from 'chai';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('classes', () => {
  const studio = useStudio();

  const classesOf = async (...layers: string[]) => {
    const { classes } = await studio().service.layer.show({ book: 'harbour', page: 'dusk', layers }, { quiet: true });
    return classes.map(({ name }) => name);
  };

  it('the palette attaches one to all selected layers in one change, and marks those that are there already', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun,sea');
    await page.getByText('These layers share no class.').waitFor();
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByLabel('Find a class').fill('fades');
    await page.getByRole('option', { name: /^Move, scale/ }).click();
    await until(
      'both have it',
      async () => [await classesOf('sun'), await classesOf('sea')],
      (now) => now.every((names) => names.includes('linear')),
    );
    const { props } = await service.class.show(
      { book: 'harbour', page: 'dusk', layers: ['sea'], class: 'linear' },
      { quiet: true },
    );
    const { from, to } = props as { from: { x: unknown }; to: { x: unknown; y: unknown } };
    expect(from.x, 'it starts where the layer is').to.equal(null);
    expect(to, 'and goes to its right').to.deep.include({ x: 340, y: 255 });
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByText('Attached already.').waitFor();
    await service.history.undo();
    expect(await classesOf('sea')).to.deep.equal([]);
    expect(await classesOf('sun'), 'it had the class before').to.deep.equal(['linear']);
  });

  it('the palette marks those that others attach while it is open', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sea');
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByRole('option', { name: /^Pulse/ }).waitFor();
    await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['sea'], class: 'pulse' });
    await page
      .getByRole('option', { name: /^Pulse/ })
      .getByText('Attached already.')
      .waitFor();
  });

  it('one is detached after a look at what that removes; one undo attaches it again', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'More: Move, scale, turn and fade' }).click();
    await page.getByRole('menuitem', { name: 'Detach from “sun”…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Detach/ });
    await dialog.getByText('sun_linear.lua').first().waitFor();
    await dialog.getByRole('button', { name: 'Detach' }).click();
    await until(
      'it is detached',
      () => classesOf('sun'),
      (names) => names.length === 0,
    );
    await service.history.undo();
    expect(await classesOf('sun')).to.deep.equal(['linear']);
  });

  it('a page group has them, too: those that groups take', async () => {
    const { page, service } = studio();
    await service.component.add(
      { book: 'harbour', page: 'dusk', kind: 'groups', name: 'crowd' },
      {},
      { members: ['sun'] },
    );
    await studio().open('#/harbour/dusk?part=groups/crowd');
    await page.getByRole('button', { name: 'Attach a class' }).click();
    await page.getByText('Only layers take it.').first().waitFor();
    await page.getByRole('option', { name: /^Pulse/ }).click();
    const read = async () => {
      const at = { book: 'harbour', page: 'dusk', name: 'crowd', class: 'pulse' };
      const attached = await service.groupClass.show(at, { quiet: true }).catch(() => undefined);
      return (attached?.props['properties'] as { delay: number } | undefined)?.delay;
    };
    await until('it is attached', read, (delay) => delay !== undefined);
    const delay = page.getByLabel('Delay', { exact: true });
    await delay.fill('0.25');
    await delay.press('Enter');
    await until('its property is saved', read, (now) => now === 250);
    // The studio may read the class while the undo detaches it.
    studio().expectConsole(/404/);
    await service.history.undo();
    await service.history.undo();
    expect(await read()).to.equal(undefined);
  });

  it('one is copied with its values to another layer', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'More: Move, scale, turn and fade' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page.getByRole('treeitem', { name: 'sea' }).click();
    await page.getByRole('button', { name: 'Paste the class Move, scale, turn and fade' }).click();
    const read = async () => {
      const at = { book: 'harbour', page: 'dusk', layers: ['sea'], class: 'linear' };
      const attached = await service.class.show(at, { quiet: true }).catch(() => undefined);
      return (attached?.props['properties'] as { duration: number } | undefined)?.duration;
    };
    await until('the copy has its values', read, (duration) => duration === 20_000);
    await service.history.undo();
    expect(await read()).to.equal(undefined);
  });

  it('each of the catalogue has a form', async () => {
    const { page, service } = studio();
    const all = (await service.catalogue.classes()).map(({ name }) => name);
    for (const name of all) await service.class.attach({ book: 'harbour', page: 'dusk', layers: ['sea'], class: name });
    await studio().open('#/harbour/dusk/sea');
    await until(
      'all are shown',
      () => page.locator('.class-form').count(),
      (count) => count === all.length,
    );
    const empty = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.class-form')].filter((form) => form.querySelector('.field') === null).map((form) => form.textContent)`,
    );
    expect(empty).to.deep.equal([]);
  });

  it('their order can be changed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/fleet/boat');
    await page.getByRole('button', { name: 'More: Button' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await until(
      'the button is first',
      () => classesOf('fleet', 'boat'),
      (names) => names.join() === 'button,bobbing',
    );
  });

  it('one of the project has a field for each of its values', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/fleet/boat');
    const period = page.getByLabel('period', { exact: true });
    await untilEqual(() => period.inputValue(), '2600');
    await period.fill('3000');
    await period.press('Enter');
    const read = async () =>
      (
        await service.class.show(
          { book: 'harbour', page: 'dusk', layers: ['fleet', 'boat'], class: 'bobbing' },
          { quiet: true },
        )
      ).props['properties'] as { period: number };
    await until('it is saved', read, ({ period: now }) => now === 3000);
  });
});
