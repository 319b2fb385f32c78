import { expect } from 'chai';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layerBox, pageBox } from './support/stage.js';
import { fieldOf } from './support/fields.js';
import { until } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('outside edits', () => {
  const studio = useStudio();
  const script = 'App/harbour/components/dusk/layers/sun.lua';

  it('a script edited by hand is drawn, with folds, scroll, focus and selection as they were', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await page.getByRole('treeitem', { name: 'rig' }).locator('.fold').click();
    await page.getByRole('treeitem', { name: 'flag' }).waitFor({ state: 'detached' });
    await page.locator('.rare').first().waitFor();
    await page.locator('[id$="properties.duration"]').focus();
    await page.locator('.properties').evaluate((panel) => (panel.scrollTop = 40));
    const scroll = await page.locator('.properties').evaluate((panel) => panel.scrollTop);
    expect(scroll, 'the panel is scrolled').to.be.greaterThan(0);
    const before = await layerBox(page, 'sun');
    const paper = await pageBox(page);
    await studio().edit(script, (text) => text.replace(/x\s*=\s*1400/, 'x = 400'));
    const after = await until(
      'the sun is drawn elsewhere',
      () => layerBox(page, 'sun'),
      ({ x }) => x < before.x - 100,
    );
    expect(((after.x - paper.x) / paper.width) * 480 + 48).to.be.closeTo(100, 0.1);
    expect(await page.getByRole('treeitem', { name: 'flag' }).count()).to.equal(0);
    expect(await page.locator('.properties').evaluate((panel) => panel.scrollTop)).to.equal(scroll);
    expect(await page.evaluate<string>('document.activeElement.id')).to.match(/duration$/);
    expect(new URL(page.url()).hash).to.equal('#/harbour/dusk/sun');
  });

  it('an image that another program replaces is drawn anew', async () => {
    const { page, root } = studio();
    await studio().open('#/harbour/dusk');
    const image = page.locator('.stage-page [data-path="sun"] image');
    const before = await image.getAttribute('href');
    const images = join(root, 'App/harbour/assets/images/dusk');
    await copyFile(join(images, 'sea.png'), join(images, 'sun.png'));
    await until(
      'the address of the image',
      () => image.getAttribute('href'),
      (href) => href !== before,
    );
  });

  it('a layer that somebody removes while it is moved is not made anew', async () => {
    const { page, service } = studio();
    studio().expectConsole(/404/);
    await studio().open('#/harbour/dusk/sun');
    await page.route(
      '**/dusk/sun?*move=true*',
      async (route) => {
        await service.layer.rm({ book: 'harbour', page: 'dusk', layers: ['sun'] });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('treeitem', { name: 'sun' }).press('Control+]');
    await page.getByText('has no layer "sun"').waitFor();
    await page.getByRole('treeitem', { name: 'sun' }).waitFor({ state: 'detached' });
    const model = await service.page.show({ book: 'harbour', page: 'dusk' }, { quiet: true });
    expect(JSON.stringify(model)).to.contain('"sea"').and.not.to.contain('"sun"');
  });

  it('a page that is added or removed elsewhere appears and goes', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk');
    await service.page.add({ book: 'harbour', page: 'dawn' });
    await page.locator('[data-page="harbour/dawn"] .thumbnail-ready').waitFor();
    await service.page.rm({ book: 'harbour', page: 'dawn' });
    await page.locator('[data-page="harbour/dawn"]').waitFor({ state: 'detached' });
  });

  it('seven tabs are live at the same time, and still when the one that listens is closed', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk/sun');
    const tabs = [page];
    for (let count = 2; count <= 7; count++) {
      const tab = await studio().openTab();
      await studio().open('#/harbour/dusk/sun', tab);
      tabs.push(tab);
    }
    const save = (x: number) => service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x });
    const allShow = async (x: number) => {
      for (const tab of tabs) {
        await until(
          'x in each tab',
          () => fieldOf(tab, 'x').inputValue(),
          (value) => value === String(x / 4),
        );
      }
    };
    await save(1301);
    await allShow(1301);
    await tabs.shift()?.close();
    await save(1302);
    await allShow(1302);
  });

  it('two people see each other’s change', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const other = await studio().openTab();
    await studio().open('#/harbour/dusk/sun', other);
    await fieldOf(other, 'x').fill('250');
    await other.keyboard.press('Enter');
    await until(
      'the other has it',
      () => fieldOf(page, 'x').inputValue(),
      (value) => value === '250',
    );
  });

  it('reach a browser that forbids storage and locks, too', async () => {
    const { context, service } = studio();
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
      const { navigator: own } = globalThis as unknown as { navigator: { locks: Record<string, unknown> } };
      own.locks['request'] = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    });
    const tab = await studio().openTab();
    await studio().open('#/harbour/dusk/sun', tab);
    await service.layer.set({ book: 'harbour', page: 'dusk', layers: ['sun'] }, {}, { x: 777 });
    await until(
      'x is shown',
      () => fieldOf(tab, 'x').inputValue(),
      (x) => x === '194.25',
    );
  });
});
