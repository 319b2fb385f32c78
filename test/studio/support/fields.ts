import type { Locator, Page } from './browser-types.js';

/** The field of a property of the layer `sun` on the page `dusk`. */
export function fieldOf(page: Page, property: string): Locator {
  return page.locator(`[id="field-harbour/dusk/sun#${property}"]`);
}
