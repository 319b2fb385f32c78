import { expect } from 'chai';
import { unfoldRare } from './support/fields.js';
import type { Page } from './support/browser-types.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

/** Presses a key as an input method does while it composes letters. Some browsers mark it by its code alone. */
async function composeWith(page: Page, key: string): Promise<void> {
  for (const more of ['isComposing: true', 'keyCode: 229'])
    await page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', ${more}, bubbles: true }))`,
    );
}

interface List {
  readonly name: string;
  readonly address: string;
  /** Shows the list. */
  readonly open: (page: Page) => Promise<void>;
  /** What is typed then, such that several options are found. */
  readonly text?: string;
  /** The keys that lead to the next option and back. */
  readonly keys?: readonly [string, string];
}

const lists: readonly List[] = [
  {
    name: 'the palette',
    address: '#/harbour/dusk',
    open: (page) => page.keyboard.press('Control+K'),
    text: 'quay',
  },
  {
    name: 'the search of an action',
    address: '#/harbour/dusk?command=setSail',
    open: (page) => page.getByRole('button', { name: 'Add an action' }).click(),
    text: 'page',
  },
  {
    name: 'the palette of classes',
    address: '#/harbour/dusk/sea',
    open: (page) => page.getByRole('button', { name: 'Attach a class' }).click(),
    text: 'move',
  },
  {
    name: 'the names of a reference',
    address: '#/harbour/dusk/sun',
    open: async (page) => {
      await unfoldRare(page);
      await page.getByRole('combobox', { name: 'Layer to animate' }).fill('s');
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'the easings',
    address: '#/harbour/dusk/sun',
    open: (page) => page.getByRole('combobox', { name: 'Easing' }).click(),
    keys: ['ArrowRight', 'ArrowLeft'],
  },
];

describe('a list to choose from', () => {
  const studio = useStudio();
  const marked = async () => {
    const found = studio().page.locator('[role=listbox] [aria-selected=true]');
    return (await found.count()) === 1 ? ((await found.getAttribute('id')) ?? '') : '';
  };
  const untilMarked = (isSo: (id: string) => boolean) => until('the marked option', marked, isSo);

  for (const { name, address, open, text, keys: [next, back] = ['ArrowDown', 'ArrowUp'] } of lists)
    describe(name, () => {
      beforeEach(async () => {
        const { page } = studio();
        await studio().open(address);
        await open(page);
        if (text !== undefined) {
          await page.getByRole('dialog').getByRole('combobox').waitFor();
          await page.keyboard.type(text);
        }
        await page.locator('[role=listbox] [role=option]').nth(1).waitFor();
      });

      it('marks the option that keys and the pointer lead to, and what has the focus names it', async () => {
        const { page } = studio();
        const first = await untilMarked((id) => id !== '');
        await page.keyboard.press(next);
        const second = await untilMarked((id) => id !== first);
        const named = () =>
          page.evaluate<string | null>(`document.activeElement.getAttribute('aria-activedescendant')`);
        await until('the name', named, (id) => id === second);
        await page.keyboard.press(back);
        await untilMarked((id) => id === first);
        await page.locator(`[id="${second}"]`).hover();
        await untilMarked((id) => id === second);
      });

      it('is left to the input method while it composes, and Enter chooses then', async () => {
        const { page, service } = studio();
        const before = page.url();
        await untilMarked((id) => id !== '');
        await page.keyboard.press(next);
        const second = await marked();
        for (const key of ['Enter', next, 'Escape']) {
          await composeWith(page, key);
          expect(await marked(), key).to.equal(second);
        }
        expect(page.url()).to.equal(before);
        expect(await service.history.ls()).to.deep.equal([]);
        await page.keyboard.press('Enter');
        await page.getByRole('listbox').waitFor({ state: 'detached' });
      });
    });
});

describe('a list with keys', () => {
  const studio = useStudio();

  for (const [name, address, tab, rows] of [
    ['of commands', '#/harbour/dusk?command=setSail', 'Commands', '.things[aria-label=Commands] .thing-row'],
    ['of parts', '#/harbour/dusk?part=timers/one', 'Parts', '.things[aria-label=Timers] .thing-row'],
    ['of actions', '#/harbour/dusk?command=setSail', 'Commands', '.action-row'],
  ] as const)
    it(`${name}: arrows, Home and End reach the rows, and the menu of a row has the keys that work on it`, async () => {
      const { page, service } = studio();
      await service.component.add({ book: 'harbour', page: 'dusk', kind: 'timers', name: 'one' });
      await studio().open(address);
      await page.getByRole('tab', { name: tab }).click();
      const row = page.locator(rows);
      await row.nth(1).waitFor();
      const count = await row.count();
      const untilAt = (index: number) =>
        until(
          `row ${index} has the focus`,
          () => page.evaluate<number>(`[...document.querySelectorAll('${rows}')].indexOf(document.activeElement)`),
          (at) => at === index,
        );
      await row.first().focus();
      for (const [key, index] of [
        ['ArrowDown', 1],
        ['ArrowUp', 0],
        ['ArrowUp', 0],
        ['End', count - 1],
        ['ArrowDown', count - 1],
        ['Home', 0],
      ] as const) {
        await page.keyboard.press(key);
        await untilAt(index);
      }
      await row.nth(1).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      const keys = await page.evaluate<(string | null)[]>(
        `[...document.querySelectorAll('[role=menuitem]')].map((item) => item.getAttribute('aria-keyshortcuts'))`,
      );
      expect(keys).to.include.members([
        'Control+D',
        'Control+C',
        'Control+V',
        'Alt+ArrowUp',
        'Alt+ArrowDown',
        'Delete',
      ]);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await row.nth(1).focus();
      const before = await row.nth(1).textContent();
      await page.keyboard.press('Alt+ArrowUp');
      await until(
        'it has moved',
        () => row.first().textContent(),
        (text) => text === before,
      );
      await untilAt(0);
    });
});
