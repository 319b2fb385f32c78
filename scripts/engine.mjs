// Prepares the tests in test/engine: finds the engine that PAGEWRIGHT_ENGINE names, and a browser to run it in.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBrowserReady } from './browser.mjs';

/** The test files. The smoke tests are a small set that runs each part of the chain once. */
export const engineTests = { all: 'test/engine/**/*.test.ts', smoke: 'test/engine/smoke/**/*.test.ts' };

/** The engine tests have a configuration of their own, so that `npx mocha` leaves them out. */
export const engineConfig = ['--config', 'test/engine/.mocharc.json'];

/**
 * @returns {Promise<{ environment: Record<string, string>, place: string, end: () => void }>} the environment variables for the tests;
 *   a description of the browser; a function that removes the temporary files of the tests, such as browser profiles
 * @throws Error if something is missing; the message names the remedy
 */
export async function makeEngineReady(report) {
  const engine = process.env.PAGEWRIGHT_ENGINE;
  if (!engine) {
    throw new Error(
      'Set PAGEWRIGHT_ENGINE to a folder that has the Solar2D engine and the Kwik runtime; docs/engine.md lists what is in it, and where to get it.',
    );
  }
  if (!existsSync(join(engine, 'book.mjs'))) {
    throw new Error(
      `PAGEWRIGHT_ENGINE is ${engine}, which has no book.mjs; docs/engine.md lists what such a folder has.`,
    );
  }
  const { packages, path, version, environment } = await makeBrowserReady(report);
  const temporary = mkdtempSync(join(tmpdir(), 'pagewright-engine-'));
  return {
    place: version || path,
    environment: {
      ...environment,
      CHROMIUM: path,
      PLAYWRIGHT_FROM: packages,
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
    },
    end: () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
