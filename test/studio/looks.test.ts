import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box, Locator, Page } from './support/browser-types.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

async function boxOf(found: Locator): Promise<Box> {
  const box = await found.boundingBox();
  if (box === null) throw new Error('It has no box: it does not show.');
  return box;
}

/** The names of the pages whose pictures and names are wholly in view. */
function wholePages(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const list = document.querySelector('.pages').getBoundingClientRect();
    const items = [...document.querySelectorAll('.page-item')];
    return items.filter((item) => item.getBoundingClientRect().bottom <= list.bottom).map((item) => item.dataset.page);
  })()`);
}

describe('the studio in a window of 1280 × 800', () => {
  const studio = useStudio();

  it('shows two whole rows of pages above the layers', async () => {
    await studio().open('#/harbour/dusk');
    await until(
      'pages wholly in view',
      () => wholePages(studio().page),
      (names) => names.length >= 4,
    );
  });

  it('has labels of one line, which do not touch their fields, in the open groups of a layer', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.field').first().waitFor();
    const crowded = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.group[open] .field')].flatMap((field) => {
      const [label, input] = [field.querySelector('label'), field.querySelector('input, select')];
      if (input === null || input.getBoundingClientRect().width === 0) return [];
      const words = document.createRange();
      words.selectNodeContents(label.firstChild);
      const [text, box] = [words.getBoundingClientRect(), input.getBoundingClientRect()];
      const gap = Math.max(box.left - text.right, text.left - box.right);
      return gap >= 4 && text.height < 24 ? [] : [label.textContent + ' ' + gap + ' ' + text.height];
    })`);
    expect(crowded).to.deep.equal([]);
  });

  it('keeps the tools of the stage in one row beside a drawer', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    const tools = page.getByRole('toolbar', { name: 'Stage' }).getByRole('button');
    await tools.nth(8).waitFor();
    const rows = await Promise.all((await tools.all()).map(async (tool) => (await boxOf(tool)).y));
    expect(new Set(rows).size).to.equal(1);
  });

  it('shows a message above the tools of the stage, and not over them', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.stage-page').focus();
    await page.keyboard.press('Control+d');
    await page.getByRole('treeitem', { name: 'sun2' }).waitFor();
    await page.keyboard.press('Control+z');
    const toast = await boxOf(page.locator('.toast').first());
    expect(toast.y + toast.height).to.be.at.most((await boxOf(page.locator('.stage-tools'))).y);
  });

  it('has the name of what is selected in view, however far its properties are scrolled', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/fleet/boat');
    await page.locator('.class-form').first().waitFor();
    const before = await boxOf(page.locator('.thing h3'));
    await page.locator('.properties').evaluate((panel) => (panel.scrollTop = 400));
    expect(await boxOf(page.locator('.thing h3'))).to.deep.equal(before);
  });

  it('leads from each step of the way at the top to a group and to the page', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/fleet/rig/flag');
    const way = page.getByRole('navigation', { name: 'Where you are' });
    await way.getByRole('button', { name: 'rig' }).click();
    await page.locator('.thing h3', { hasText: 'rig' }).waitFor();
    await way.getByRole('button', { name: 'dusk' }).click();
    await page.locator('.thing h3', { hasText: 'dusk' }).waitFor();
    await untilAddress(page, '#/harbour/dusk');
  });

  it('leads from what a page has to the list of it', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk');
    await page
      .locator('.properties')
      .getByRole('button', { name: /^Timers/ })
      .click();
    await page.getByRole('tab', { name: 'Parts', selected: true }).waitFor();
    expect(await page.locator('.fact', { hasText: 'Joints' }).count(), 'what the page has not').to.equal(0);
  });
});

describe('the studio on a screen of 3840 × 2160', () => {
  const studio = useStudio({ context: { viewport: { width: 3840, height: 2160 } } });

  it('gives its panels and its letters more room', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    expect((await boxOf(page.locator('.left'))).width).to.be.at.least(400);
    expect((await boxOf(page.locator('.pages'))).height).to.be.at.least(500);
    expect(await page.evaluate('getComputedStyle(document.body).fontSize')).to.equal('14px');
  });
});

describe('the studio at 200 % zoom', () => {
  const studio = useStudio({ context: { viewport: { width: 640, height: 400 } } });

  it('shows its panels and the stage without scrolling sideways', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.locator('.field').first().waitFor();
    const right = await boxOf(page.locator('.right'));
    expect(right.x + right.width).to.be.at.most(640);
    expect((await boxOf(page.locator('.stage'))).width).to.be.at.least(180);
  });
});

describe('the studio with the colours of the system alone', () => {
  const studio = useStudio({ context: { forcedColors: 'active' } });

  it('shows what is selected, pressed and open', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const ground = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
    for (const [chosen, other] of [
      ['.row-selected', '.row:not(.row-selected)'],
      ['.tab[aria-selected=true]', '.tab[aria-selected=false]'],
      ['.stage-tools [aria-pressed=true]', '.stage-tools [aria-pressed=false]'],
    ] as const)
      expect(await ground(chosen), chosen).not.to.equal(await ground(other));
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.locator('.timeline-row').first().waitFor();
    for (const [chosen, other] of [
      ['.timeline-row.row-selected', '.timeline-row:not(.row-selected)'],
      ['.timeline-row:not(.row-selected) .bar-run', '.timeline'],
      ['.row-selected .bar-run', '.timeline-row.row-selected'],
    ] as const)
      expect(await ground(chosen), chosen).not.to.equal(await ground(other));
  });
});

describe('a project without books', () => {
  const studio = useStudio({
    prepare: async (root) => {
      await rm(join(root, 'App'), { recursive: true });
      await mkdir(join(root, 'App'));
    },
  });

  it('shows how to begin and no empty panels, and its panels with the first book', async () => {
    const { page, url, service } = studio();
    await page.goto(`${url}/_/studio`);
    await page.getByRole('heading', { name: 'This project has no books yet' }).waitFor();
    const panels = page.locator('.left, .right');
    await until(
      'the panels',
      () => panels.first().isVisible(),
      (isVisible) => !isVisible,
    );
    await service.book.add({ book: 'storm' });
    await panels.first().waitFor();
    await panels.nth(1).waitFor();
  });
});
