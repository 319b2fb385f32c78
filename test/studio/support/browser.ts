import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from './browser-types.js';

declare global {
  var studioBrowser: Browser | undefined;
}

/** The browser of the tests, started once. `scripts/studio-tests.mjs` finds it. */
export async function startBrowser(): Promise<Browser> {
  if (globalThis.studioBrowser !== undefined) return globalThis.studioBrowser;
  const { CHROMIUM: executablePath, PLAYWRIGHT_FROM: packages } = process.env;
  if (executablePath === undefined || packages === undefined) {
    throw new Error('Run these tests by npm run test:studio, which prepares a browser.');
  }
  const require = createRequire(join(packages, 'package.json'));
  const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
  globalThis.studioBrowser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless'] });
  return globalThis.studioBrowser;
}
