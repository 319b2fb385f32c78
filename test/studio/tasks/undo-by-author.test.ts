import { expect } from 'chai';
import { createClient } from '../../../src/client.js';
import { tabTo } from '../support/keyboard.js';
import { until, untilEqual } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: undo the newest change of one author', () => {
  const studio = useStudio();
  const alpha = async (layer: string) => (await studio().layer('harbour', 'dusk', layer)).props['alpha'];

  /** Ada changes the sea, and then Ben the sky. */
  const begin = async () => {
    await studio().open('#/harbour/dusk');
    for (const [author, layer] of [
      ['Ada', 'sea'],
      ['Ben', 'sky'],
    ] as const) {
      const client = createClient({ baseUrl: studio().url, author });
      await client.layer.set({ book: 'harbour', page: 'dusk', layers: [layer] }, {}, { alpha: 0.5 });
    }
  };
  const isUndone = async () => {
    await until(
      'the change of Ada is undone',
      () => alpha('sea'),
      (value) => value !== 0.5,
    );
    expect(await alpha('sky'), 'the change of Ben').to.equal(0.5);
  };

  it('by mouse', async () => {
    const { page } = studio();
    await begin();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.locator('.entry').nth(1).waitFor();
    await page.getByLabel('Whose changes').selectOption('Ada');
    await untilEqual(() => page.locator('.entry-author').allTextContents(), ['Ada']);
    await page.getByRole('button', { name: 'Undo the newest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the newest change of Ada?' });
    await dialog.locator('.line-removed', { hasText: '0.5' }).first().waitFor();
    expect(await alpha('sea'), 'before the yes').to.equal(0.5);
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await isUndone();
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await begin();
    await tabTo(page, 'button', 'History');
    await page.keyboard.press('Enter');
    await page.locator('.entry').nth(1).waitFor();
    await tabTo(page, 'select', 'Whose changes');
    await page.keyboard.type('Ada');
    await tabTo(page, 'button', 'Undo the newest');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Undo the newest change of Ada?' }).waitFor();
    await tabTo(page, 'button', 'Undo');
    await page.keyboard.press('Enter');
    await isUndone();
  });
});
