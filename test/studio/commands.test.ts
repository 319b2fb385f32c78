import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import type { Page } from './support/browser-types.js';
import { untilFocused } from './support/keyboard.js';
import { until, untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

interface Action {
  readonly command: string;
  readonly params: Record<string, unknown>;
}

const setSail = { book: 'harbour', page: 'dusk', command: 'setSail' };

/**
 * A script that opens each action, one after another, and lists how many fields each one has. It runs in the page: hundreds of
 * clicks from outside would take most of a minute on a busy machine. @param expected what it waits for, a text for each action
 */
const fieldsOfEachAction = (expected: readonly string[]) => `(async () => {
  const rows = [...document.querySelectorAll('.action-row')];
  const fields = () => document.querySelectorAll('.action-form .field').length;
  const until = async (isSo) => {
    for (const end = Date.now() + 5000; !isSo() && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve));
  };
  const found = [];
  for (const [index, text] of ${JSON.stringify(expected)}.entries()) {
    const shown = () => text.replace(/\\d+ fields$/, fields() + ' fields');
    rows[index].click();
    await until(() => document.querySelector('.action-form') !== null && shown() === text);
    found.push(shown());
    rows[index].click();
    await until(() => document.querySelector('.action-form') === null);
  }
  return found;
})()`;

describe('the commands', () => {
  const studio = useStudio();

  const actionsOf = async (command = 'setSail') =>
    (await studio().service.command.show({ ...setSail, command }, { quiet: true })).actions as Action[];
  const namesOf = async (command?: string) => (await actionsOf(command)).map(({ command: name }) => name).join(' ');
  const become = (names: string, command?: string) =>
    until(
      `the actions are ${names}`,
      () => namesOf(command),
      (present) => present === names,
    );
  const rows = (page: Page) => page.locator('.action-title').allTextContents();
  const row = (page: Page, title: string) => page.locator('.action-row', { hasText: title });
  const menu = async (page: Page, title: string, item: string) => {
    await row(page, title).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  const store = (actions: readonly Action[], command = 'setSail') =>
    studio().service.command.set({ ...setSail, command }, {}, { actions });
  const act = (command: string, params: Action['params'] = {}): Action => ({ command, params });
  const undo = async (page: Page) => {
    await page.getByRole('button', { name: 'Undo my last change' }).click();
  };

  it('a new command is made, is selected, and one undo takes it back', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk');
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.getByRole('button', { name: 'New command' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('waveBack');
    await page.keyboard.press('Enter');
    await page.locator('.properties').getByRole('heading', { name: 'waveBack' }).waitFor();
    await page.getByText('This command does nothing yet.').waitFor();
    await untilAddress(page, '#/harbour/dusk?command=waveBack');
    await until(
      'the focus is in the editor',
      () => page.evaluate<string>('document.activeElement.textContent'),
      (text) => text.trim() === 'Add an action',
    );
    const names = async () =>
      (await service.command.ls({ book: 'harbour', page: 'dusk' }, { quiet: true })).map(({ name }) => name);
    expect(await names()).to.include('waveBack');
    await undo(page);
    await until('it is gone', names, (present) => !present.includes('waveBack'));
    await page.getByText('This page has no command “waveBack”.').waitFor();
  });

  it('an action is found by a search, added, and its parameter saved; each is one undo', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.getByRole('button', { name: 'Add an action' }).click();
    await page.getByRole('combobox', { name: 'Find an action' }).fill('hide layer');
    await page.getByRole('option', { name: 'Show or hide a layer' }).waitFor();
    await page.keyboard.press('Enter');
    const before = 'animation.play audio.play page.gotoPage';
    await become(`${before} layer.showHide`);
    await page.getByText('choose: Layer').waitFor();
    expect(await page.getByLabel('Layer', { exact: true }).getAttribute('placeholder')).to.equal('Required');
    expect(await page.locator('.toast').count(), 'an action that is not whole yet is no warning').to.equal(0);
    const time = page.getByLabel('Fade time');
    await time.fill('0.75');
    await time.press('Enter');
    await until('the time is saved', actionsOf, (actions) => actions[3]?.params['time'] === 750);
    await undo(page);
    await until('the time is taken back', actionsOf, (actions) => actions[3]?.params['time'] === undefined);
    await undo(page);
    await become(before);
  });

  it('a condition comes with its end, and what is added to it goes inside', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.getByRole('button', { name: 'Add an action' }).click();
    await page.getByRole('combobox', { name: 'Find an action' }).fill('if lua');
    await page.keyboard.press('Enter');
    await become('animation.play audio.play page.gotoPage condition.__if_ condition._end');
    await menu(page, 'If (Lua expression)', 'Add an action below…');
    await page.getByRole('combobox', { name: 'Find an action' }).fill('reload the page');
    await page.keyboard.press('Enter');
    await become('animation.play audio.play page.gotoPage condition.__if_ page.reload condition._end');
    const depths = () =>
      page.evaluate<string>(
        `[...document.querySelectorAll('.action')].map((row) => row.style.getPropertyValue('--depth')).join('')`,
      );
    await untilEqual(depths, '000010');
    await menu(page, 'If (Lua expression)', 'Take away, leave what is inside');
    await become('animation.play audio.play page.gotoPage page.reload');
  });

  it('Lua code is typed as it is', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=nightFalls');
    await row(page, 'If (Lua expression)').click();
    const field = page.getByRole('textbox', { name: 'Condition' });
    await field.fill('sceneGroup["sun"].alpha > 0.5');
    await field.press('Enter');
    await until(
      'the condition is saved',
      () => actionsOf('nightFalls'),
      ([first]) => first?.params['expression'] === 'sceneGroup["sun"].alpha > 0.5',
    );
  });

  it('a drag moves an action, and a condition with all that is in it; Escape cancels', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=nightFalls');
    const drag = async (title: string, to: string, end: () => Promise<void>) => {
      const [from, target] = [await row(page, title).boundingBox(), await row(page, to).boundingBox()];
      if (from === null || target === null) throw new Error('a row is not shown');
      await page.mouse.move(from.x + 60, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(target.x + 60, target.y + target.height - 3, { steps: 6 });
      await page.locator('.drop-above, .drop-below').waitFor();
      await end();
    };
    await drag('If', 'Go to a page', async () => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
    });
    await drag('If', 'Go to a page', () => page.mouse.up());
    await become('page.gotoPage condition.__if_ layer.showHide condition._end', 'nightFalls');
    expect(await page.locator('.action-form').count(), 'the drag is no click').to.equal(0);
    await undo(page);
    await become('condition.__if_ layer.showHide condition._end page.gotoPage', 'nightFalls');
  });

  it('several keys in a row move an action as many places, and the focus stays on it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'Play an animation').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await become('audio.play page.gotoPage animation.play');
    await untilFocused(page, 'button', /^Play an animation/);
    await page.locator('[aria-live]', { hasText: 'Moved to place 3 of 3' }).waitFor({ state: 'attached' });
  });

  it('actions are picked together, copied, and pasted into a command of another page', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'Play an animation').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await until(
      'both are picked',
      () => page.locator('.action-picked').count(),
      (count) => count === 2,
    );
    await page.keyboard.press('Control+C');
    await page.goto(`${studio().url}/_/studio#/harbour/quay?command=openDoor`);
    const quayActions = async () => {
      const at = { book: 'harbour', page: 'quay', command: 'openDoor' };
      return (await studio().service.command.show(at, { quiet: true })).actions as Action[];
    };
    const before = await quayActions();
    await page.getByRole('list', { name: 'Actions of openDoor' }).waitFor();
    await page.locator('.action-row').first().focus();
    await page.keyboard.press('Control+V');
    const actions = await until('they are pasted', quayActions, ({ length }) => length === before.length + 2);
    expect(actions[1]).to.deep.equal(act('animation.play', { target: 'fleet/rig/flag_linear' }));
    await until(
      'they are shown',
      () => rows(page),
      (titles) => titles.slice(1, 3).join() === 'Play an animation,Play a sound',
    );
  });

  it('actions are cut, duplicated and removed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await menu(page, 'Play a sound', 'Duplicate');
    await become('animation.play audio.play audio.play page.gotoPage');
    // The focus goes to what was edited.
    await untilFocused(page, 'button', /^Play a sound/);
    await row(page, 'Play an animation').focus();
    await page.keyboard.press('Control+X');
    await become('audio.play audio.play page.gotoPage');
    await untilFocused(page, 'button', /^Play a sound/);
    await row(page, 'Go to a page').focus();
    await page.keyboard.press('Control+V');
    await become('audio.play audio.play page.gotoPage animation.play');
    await untilFocused(page, 'button', /^Play an animation/);
    await row(page, 'Go to a page').focus();
    await page.keyboard.press('Delete');
    await become('audio.play audio.play animation.play');
  });

  it('an outside edit shows at once; the open action stays open, with what is typed', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'Play a sound').click();
    const volume = page.getByLabel('Volume');
    await volume.fill('0.');
    await store([act('page.reload'), ...(await actionsOf())]);
    await row(page, 'Reload the page').waitFor();
    expect(await volume.inputValue()).to.equal('0.');
    expect(await page.evaluate<string>('document.activeElement.value')).to.equal('0.');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await until('the volume is saved', actionsOf, (actions) => actions[2]?.params['volume'] === 0.5);
  });

  it('an edit over actions that somebody else has changed is refused, and their actions are shown', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'Go to a page').waitFor();
    await page.evaluate(`window.realFetch = window.fetch;
      const stored = new Promise((resolve) => (window.isStored = resolve));
      window.fetch = (url, init) => (String(url).includes('/commands/') && init?.method !== 'POST'
        ? stored.then(() => window.realFetch(url, init))
        : window.realFetch(url, init));`);
    await row(page, 'Go to a page').focus();
    await page.keyboard.press('Delete');
    await store([act('page.reload')]);
    await page.evaluate('window.isStored()');
    await page.getByText('Somebody else has changed this command meanwhile.').waitFor();
    await until(
      'theirs are shown',
      async () => (await rows(page)).join(),
      (text) => text === 'Reload the page',
    );
    expect(await namesOf()).to.equal('page.reload');
  });

  it('shows all kinds of actions by their titles, with a field for each parameter that is not of older names', async () => {
    const { page, service } = studio();
    const definitions = await service.catalogue.actions();
    expect(definitions).to.have.length(89);
    const isBlock = ({ command }: { readonly command: string }) => /^(condition|loop)\./.test(command);
    const plain = definitions.filter((definition) => !isBlock(definition));
    await store(plain.map(({ command }) => act(command)));
    await studio().open('#/harbour/dusk?command=setSail');
    await page
      .locator('.action-row')
      .nth(plain.length - 1)
      .waitFor();
    expect(await rows(page)).to.deep.equal(plain.map(({ title }) => title));
    const expected = plain.map(({ command, params }) => {
      const shown = Object.values(params).filter(({ group }) => !['Older names', 'For editors'].includes(group));
      return `${command} has ${shown.length} fields`;
    });
    expect(await page.evaluate<string[]>(fieldsOfEachAction(expected))).to.deep.equal(expected);
  });

  it('conditions and loops show what is in them, and an end that ends nothing shows that', async () => {
    const { page } = studio();
    await store([
      act('condition.__if', { A1_: 'UI.variables.left', A2_Operand: '==', A3_: '0' }),
      act('loop._repeat'),
      act('page.reload'),
      act('loop._until', { condition: 'true' }),
      act('condition._end'),
      act('loop._end'),
    ]);
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'UI.variables.left == 0').waitFor();
    await row(page, 'does nothing here').waitFor();
  });

  it('a command of the author’s own is shown as Lua, with why, and is not edited', async () => {
    const { page } = studio();
    const path = 'App/harbour/commands/dusk/nightFalls.lua';
    await studio().edit(path, (text) => text.replace('return M\n', 'M.readonly = true\n\nreturn M\n'));
    await studio().open('#/harbour/dusk?command=nightFalls');
    await page.getByText('The script of this command is your own').waitFor();
    await page.locator('.lua', { hasText: 'M.readonly = true' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add an action' }).count()).to.equal(0);
    await studio().edit(path, (text) => text.replace('M.readonly = true', 'M.readonly = true -- mine'));
    await page.locator('.lua', { hasText: '-- mine' }).waitFor();
  });

  it('a script that was edited by hand is not written over, until the author looks at the diff and agrees', async () => {
    const { page } = studio();
    studio().expectConsole(/409/);
    const path = 'App/harbour/commands/dusk/setSail.lua';
    await studio().edit(path, (text) => text.replace('if sound then', 'print("mine") if sound then'));
    await studio().open('#/harbour/dusk?command=setSail');
    await row(page, 'Play a sound').focus();
    await page.keyboard.press('Delete');
    await page.locator('.own-script .lua', { hasText: 'print("mine")' }).waitFor();
    expect(await namesOf()).to.equal('animation.play audio.play page.gotoPage');
    expect(await rows(page)).to.have.length(3);
    await page.getByRole('button', { name: 'Write it anew…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write the script of “setSail” anew?' });
    await dialog.locator('.line-removed', { hasText: 'print("mine")' }).waitFor();
    await dialog.getByRole('button', { name: 'Write' }).click();
    await become('animation.play page.gotoPage');
    await page.getByRole('button', { name: 'Write it anew…' }).waitFor({ state: 'detached' });
  });

  it('own Lua in a command is shown with its line, and stays when an action goes', async () => {
    const { page } = studio();
    const path = 'App/harbour/commands/dusk/setSail.lua';
    await studio().edit(path, (text) => text.replace('    do\n', '    print("mine")\n    do\n'));
    await studio().open('#/harbour/dusk?command=setSail');
    await page.getByRole('region', { name: 'Own Lua of setSail', exact: true }).getByText('print("mine")').waitFor();
    await row(page, 'Play an animation').focus();
    await page.keyboard.press('Delete');
    await become('audio.play page.gotoPage');
    await page.getByRole('region', { name: 'Own Lua of setSail', exact: true }).getByText('print("mine")').waitFor();
  });

  it('a rename shows the references that follow, and then the selection follows, too', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk?command=nightFalls');
    await page.getByRole('tab', { name: 'Commands' }).click();
    await page.locator('.thing-row', { hasText: 'nightFalls' }).focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('darkness');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rename “nightFalls” to “darkness”?' });
    await dialog.getByText('lastLight.lua').first().waitFor();
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.locator('.properties').getByRole('heading', { name: 'darkness' }).waitFor();
    const timer = await service.component.show(
      { book: 'harbour', page: 'dusk', kind: 'timers', name: 'lastLight' },
      { quiet: true },
    );
    expect((timer as unknown as { props: { actions: object } }).props.actions).to.deep.equal({
      onComplete: 'darkness',
    });
  });

  it('a command is removed after a look at the diff, and moved and copied in its list', async () => {
    const { page, service } = studio();
    const names = async () =>
      (await service.command.ls({ book: 'harbour', page: 'dusk' }, { quiet: true })).map(({ name }) => name).join();
    const first = await names();
    await studio().open('#/harbour/dusk?command=setSail');
    await page.getByRole('tab', { name: 'Commands' }).click();
    const sail = page.locator('.thing-row', { hasText: /^setSail/ }).first();
    await sail.focus();
    await page.keyboard.press(first.startsWith('setSail') ? 'Alt+ArrowDown' : 'Alt+ArrowUp');
    await until('it has moved', names, (present) => present === first.split(',').reverse().join());
    await until(
      'the list shows it',
      () => page.locator('.things .row-name').allTextContents(),
      (listed) => listed.join() === first.split(',').reverse().join(),
    );
    await untilFocused(page, 'button', /^setSail/);
    await page.keyboard.press('Control+D');
    await page.locator('.properties').getByRole('heading', { name: 'setSail2' }).waitFor();
    await page.locator('.properties :focus').waitFor();
    expect(await namesOf('setSail2')).to.equal('animation.play audio.play page.gotoPage');
    await page.locator('.thing-row', { hasText: 'setSail2' }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await until('it is gone', names, (present) => !present.includes('setSail2'));
  });
});
