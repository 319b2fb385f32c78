import type { Page } from './browser-types.js';
import { until } from './until.js';

/** Waits until the address bar names this, such as `#/harbour/dusk/sun`. */
export async function untilAddress(page: Page, fragment: string): Promise<void> {
  await until(
    'the address',
    () => Promise.resolve(new URL(page.url()).hash),
    (hash) => hash === fragment,
  );
}
