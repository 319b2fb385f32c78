import { expect } from 'chai';
import type { Locator, Page } from './support/browser-types.js';
import { untilFocused } from './support/keyboard.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

interface Part {
  readonly name: string;
  readonly type?: string;
  readonly props: {
    readonly members?: string[];
    readonly properties: Record<string, unknown>;
    readonly actions?: object;
  };
}

describe('the parts of a page', () => {
  const studio = useStudio();

  const partsOf = async (kind: string, page = 'dusk') =>
    (await studio().service.component.ls({ book: 'harbour', page, kind }, { quiet: true })) as unknown as Part[];
  const namesOf = async (kind: string, page?: string) => (await partsOf(kind, page)).map(({ name }) => name).join();
  const row = (page: Page, name: string): Locator => page.locator('.thing-row', { hasText: name });
  const openNew = async (page: Page, one: string) => {
    await page.getByRole('tab', { name: 'Parts' }).click();
    await page.getByRole('button', { name: `New ${one}` }).click();
    await page.getByRole('dialog').waitFor();
  };
  const nameIt = async (page: Page, name: string) => {
    // A name with choices is a combobox.
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.properties').getByRole('heading', { name }).waitFor();
  };
  const field = (page: Page, name: string) => page.locator(`[id$="#${name}"]`);
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo my last change' }).click();

  for (const [kind, one, property, text, saved] of [
    ['audios', 'audio', 'properties.volume', '0.5', 0.5],
    ['groups', 'page group', 'properties.alpha', '25', 0.25],
    ['timers', 'timer', 'properties.delay', '3', 3000],
    ['variables', 'variable', 'properties.value', 'gold', 'gold'],
    ['joints', 'joint', 'properties.motorSpeed', '7', 7],
    ['page', 'page script', 'properties.gravityY', '3', 3],
  ] as const) {
    it(`${one}: one is made, edited, and each is one undo`, async () => {
      const { page } = studio();
      const name = kind === 'page' ? 'physics' : 'fresh';
      await studio().open('#/harbour/dusk');
      await openNew(page, one);
      await nameIt(page, name);
      expect(await namesOf(kind)).to.include(name);
      const value = async () => {
        const [part] = (await partsOf(kind)).filter((each) => each.name === name);
        return part?.props.properties[property.replace('properties.', '')];
      };
      const before = await value();
      const group = page.locator('details', { hasText: '' });
      for (const closed of await group.all()) if ((await closed.getAttribute('open')) === null) await closed.click();
      await field(page, property).fill(text);
      await page.keyboard.press('Enter');
      await until('it is saved', value, (present) => present === saved);
      await page.locator('.field-typed').waitFor({ state: 'detached' });
      await undo(page);
      await until('the value is taken back', value, (present) => present === before);
      await undo(page);
      await until(
        'it is gone',
        () => namesOf(kind),
        (names) => !names.includes(name),
      );
      await page.getByText(`This page has no part “${name}”.`).waitFor();
    });
  }

  it('an audio is made of a sound file, which names it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await openNew(page, 'audio');
    await page.getByLabel('Sound file').selectOption('audios/short/creak.wav');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('creak');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.properties').getByText('short audio').waitFor();
    const [, creak] = await partsOf('audios');
    expect(creak).to.include({ name: 'creak', type: 'short' });
    expect(creak?.props.properties['filename']).to.equal('creak.wav');
  });

  it('a page group gets the layers that are ticked, and each can be taken out', async () => {
    const { page } = studio();
    await studio().open('#/harbour/quay?part=groups/cargo');
    await page.getByRole('button', { name: 'Choose layers' }).click();
    await page.getByRole('dialog').getByLabel('Find a layer').fill('lamp');
    await page.getByRole('dialog').getByLabel('lamp', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    const members = async () => (await partsOf('groups', 'quay'))[0]?.props.members?.join();
    await until('the lamp is in it', members, (present) => present === 'crates/crateA,crates/crateB,lamp');
    await page.getByRole('button', { name: 'Take lamp out of the group' }).waitFor();
    await page.getByRole('button', { name: 'Take crates/crateA out of the group' }).click();
    await until('the crate is out', members, (present) => present === 'crates/crateB,lamp');
    await undo(page);
    await until('it is back', members, (present) => present === 'crates/crateA,crates/crateB,lamp');
    await page.locator('.member-name', { hasText: 'lamp' }).click();
    await page.locator('.properties').getByRole('heading', { name: 'lamp' }).waitFor();
  });

  it('a page group has its classes, each with a form', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/quay?part=groups/cargo');
    await page.locator('.class-form', { hasText: 'Linear' }).waitFor();
    await service.groupClass.detach({ book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' });
    await page.locator('.class-form').waitFor({ state: 'detached' });
  });

  it('a joint has the properties of its kind', async () => {
    const { page, service } = studio();
    await service.component.add({ book: 'harbour', page: 'quay', kind: 'joints', name: 'hinge' });
    await studio().open('#/harbour/quay?part=joints/hinge');
    await page.getByLabel('Kind of joint').selectOption('rope');
    await page.getByLabel('Rope length').waitFor();
    const type = async () => (await partsOf('joints', 'quay'))[0]?.props.properties['type'];
    await until('the kind is saved', type, (present) => present === 'rope');
  });

  /** The names of the timers in their list. */
  const untilListed = (names: readonly string[]) =>
    until(
      `the timers are ${names.join()}`,
      () => studio().page.locator('.things[aria-label=Timers] .row-name').allTextContents(),
      (listed) => listed.join() === names.join(),
    );

  it('parts are renamed, moved, copied to another page and removed, by keys', async () => {
    const { page, service } = studio();
    await service.component.add({ book: 'harbour', page: 'dusk', kind: 'timers', name: 'second' });
    await studio().open('#/harbour/dusk?part=timers/second');
    await page.getByRole('tab', { name: 'Parts' }).click();
    await row(page, 'second').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await until(
      'it has moved',
      () => namesOf('timers'),
      (names) => names === 'second,lastLight',
    );
    await untilListed(['second', 'lastLight']);
    await untilFocused(page, 'button', /^second/);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('first');
    await page.keyboard.press('Enter');
    await untilListed(['first', 'lastLight']);
    await untilFocused(page, 'button', /^first/);
    expect(await namesOf('timers')).to.equal('first,lastLight');
    await row(page, 'lastLight').focus();
    await page.keyboard.press('Control+C');
    await service.component.add({ book: 'harbour', page: 'quay', kind: 'timers', name: 'tide' });
    await page.goto(`${studio().url}/_/studio#/harbour/quay?part=timers/tide`);
    await untilListed(['tide']);
    await row(page, 'tide').focus();
    await page.keyboard.press('Control+V');
    await until(
      'the copy is there',
      () => namesOf('timers', 'quay'),
      (names) => names === 'tide,lastLight',
    );
    await page.locator('.properties').getByRole('heading', { name: 'lastLight' }).waitFor();
    await page.locator('.properties :focus').waitFor();
    await row(page, 'tide').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await until(
      'it is gone',
      () => namesOf('timers', 'quay'),
      (names) => names === 'lastLight',
    );
  });

  it('an audio changes places only with those of its length', async () => {
    const { page, service } = studio();
    const add = (name: string, type: 'long' | 'short') =>
      service.component.add({ book: 'harbour', page: 'dusk', kind: 'audios', name }, { type });
    await add('wind', 'long');
    await add('knock', 'short');
    // The list is there before the scripts are read.
    let read: () => void = () => undefined;
    const isDue = new Promise<void>((resolve) => (read = resolve));
    await page.route('**/harbour/components/dusk/audios?*', async (route) => {
      await isDue;
      await route.continue();
    });
    await studio().open('#/harbour/dusk?part=audios/waves');
    await page.getByRole('tab', { name: 'Parts' }).click();
    await row(page, 'waves').focus();
    await page.keyboard.press('Alt+ArrowDown');
    read();
    await until(
      'it has moved',
      () => namesOf('audios'),
      (names) => names === 'wind,waves,knock',
    );
    await until(
      'the list shows it',
      async () => Promise.all((await page.locator('.thing-row').all()).map((each) => each.textContent())),
      (texts) => /wind.*waves.*knock/.test(texts.join()),
    );
    await row(page, 'knock').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.locator('.properties').getByRole('heading', { name: 'waves' }).waitFor();
    expect(await namesOf('audios')).to.equal('wind,waves,knock');
  });

  it('a link to a part opens its list, and another tab can be opened then', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page.goto(`${studio().url}/_/studio#/harbour/dusk?part=timers/lastLight`);
    await page.locator('.thing-row[aria-current]', { hasText: 'lastLight' }).waitFor();
    await page.getByRole('tab', { name: 'Commands' }).click();
    await row(page, 'setSail').waitFor();
    await page.locator('.properties').getByRole('heading', { name: 'lastLight' }).waitFor();
  });

  it('a change of a part by another program is shown at once', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?part=timers/lastLight');
    await field(page, 'properties.delay').waitFor();
    await studio().edit('App/harbour/components/dusk/timers/lastLight.lua', (text) => text.replace('45000', '9000'));
    await until(
      'the delay is shown',
      () => field(page, 'properties.delay').inputValue(),
      (value) => value === '9',
    );
  });
});
