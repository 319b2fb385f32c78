import type { Box, Locator, Page } from './browser-types.js';

/** Where a layer is drawn, in pixels of the window. */
export function layerBox(page: Page, path: string): Promise<Box> {
  return boxOf(page.locator(`.stage-page [data-path="${path}"]`));
}

export function pageBox(page: Page): Promise<Box> {
  return boxOf(page.locator('.paper'));
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
}

/** Pixels of the screen for a point of the page. */
export async function zoomOf(page: Page): Promise<number> {
  return (await pageBox(page)).width / 480;
}

export function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags what is at a point of the window. Ctrl keeps it from snapping. */
export async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.keyboard.down('Control');
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Control');
}
