// Prepares the tests in test/studio: finds the browser that they run in.
import { makeBrowserReady } from './browser.mjs';

/** The longest files come first, so that the workers end together. */
export const studioTests = [
  'test/studio/@(accessibility|tour).test.ts',
  'test/studio/**/!(accessibility|tour).test.ts',
];

/** These tests have a configuration of their own, so that `npx mocha` leaves them out. */
export const studioConfig = ['--config', 'test/studio/.mocharc.json'];

/**
 * @returns {Promise<{ place: string, environment: Record<string, string> }>} a description of the browser; the environment variables
 *   for the tests
 * @throws Error if no browser is found; the message names what to install
 */
export async function makeStudioTestsReady(report) {
  const { packages, path, version, environment } = await makeBrowserReady(report);
  return { place: version || path, environment: { ...environment, CHROMIUM: path, PLAYWRIGHT_FROM: packages } };
}
