import { expect } from 'chai';
import type { Page } from '../support/browser-types.js';
import { pressTogether, tabTo } from '../support/keyboard.js';
import { middleOf } from '../support/stage.js';
import { until } from '../support/until.js';
import { useStudio } from '../support/use-studio.js';

describe('task: scale and rotate a layer', () => {
  const studio = useStudio();
  const sun = () => studio().layer('harbour', 'dusk', 'sun');

  async function undone(count: number) {
    for (let undo = 0; undo < count; undo++) await studio().page.keyboard.press('Control+z');
    await until('the sun is as before', sun, ({ props }) => props['width'] === 384 && (props['rotation'] ?? 0) === 0);
  }

  it('by mouse', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    const before = (await sun()).props;
    expect([before['width'], before['height']]).to.deep.equal([384, 384]);
    await dragHandle(page, '1,1', { x: 40, y: 10 }, 'Shift');
    const larger = await until('it is larger', sun, ({ props }) => props['width'] !== 384);
    const { width, height } = larger.props;
    expect(width).to.equal(height);
    expect(Number(width)).to.be.greaterThan(384);
    // The upper left corner stays.
    expect(Number(larger.props['x']) - Number(width) / 2).to.be.closeTo(Number(before['x']) - 192, 1);
    await dragHandle(page, 'turn', { x: 300, y: 160 }, 'Shift');
    const turned = await until('it is turned', sun, ({ props }) => (props['rotation'] ?? 0) !== 0);
    expect(Number(turned.props['rotation']) % 15).to.equal(0);
    expect((await studio().service.history.ls()).length).to.equal(2);
    await undone(2);
  });

  it('by keyboard alone', async () => {
    const { page } = studio();
    await studio().open('#/harbour/dusk/sun');
    await tabTo(page, 'application');
    await pressTogether(page, 'Control+ArrowRight', 'Control+Shift+ArrowRight', 'Control+Shift+ArrowDown');
    const larger = await until('it is larger', sun, ({ props }) => props['width'] !== 384);
    expect([larger.props['width'], larger.props['height']]).to.deep.equal([395, 394]);
    await pressTogether(page, ']', ']', 'Shift+}');
    const turned = await until('it is turned', sun, ({ props }) => (props['rotation'] ?? 0) !== 0);
    expect(turned.props['rotation']).to.equal(17);
    expect((await studio().service.history.ls()).length).to.equal(2);
    await undone(2);
  });
});

async function dragHandle(page: Page, name: string, by: { x: number; y: number }, held: string): Promise<void> {
  const box = await page.locator(`[data-handle="${name}"]`).boundingBox();
  if (box === null) throw new Error(`there is no handle ${name}`);
  const { x, y } = middleOf(box);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down(held);
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 3 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(held);
}
