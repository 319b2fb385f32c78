import type { Locator, Page } from './browser-types.js';

/** The field of a property of the layer `sun` on the page `dusk`. */
export function fieldOf(page: Page, property: string): Locator {
  return page.locator(`[id="field-harbour/dusk/sun#${property}"]`);
}

/** Unfolds the rare properties of the selected thing, and of its classes. */
export async function unfoldRare(page: Page): Promise<void> {
  await page.locator('.rare').first().waitFor();
  const folded = page.locator('.rare > details:not([open]) > summary');
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}
