import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from './browser-types.js';
import { startSlowNetwork } from './slow-network.js';

declare global {
  var studioBrowser: Browser | undefined;
}

/** A name under which the browser reaches this machine, as it would another one: over plain HTTP, it does not trust it. */
export const otherName = 'book-server.test';

/** The browser of the tests, started once. `scripts/studio-tests.mjs` finds it. */
export async function startBrowser(): Promise<Browser> {
  if (globalThis.studioBrowser !== undefined) return globalThis.studioBrowser;
  const { CHROMIUM: executablePath, PLAYWRIGHT_FROM: packages, PAGEWRIGHT_SLOW_NETWORK: mostMs } = process.env;
  if (executablePath === undefined || packages === undefined) {
    throw new Error('Run these tests by npm run test:studio, which prepares a browser.');
  }
  // Only the service on this machine can be reached, also by a name that is not that of the machine itself.
  const hosts = `MAP ${otherName} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const args = ['--no-sandbox', '--headless', `--host-resolver-rules=${hosts}`];
  if (mostMs !== undefined) args.push(...(await argumentsForSlowNetwork(Number(mostMs))));
  const require = createRequire(join(packages, 'package.json'));
  const { chromium } = require('playwright-core') as { chromium: { launch(options: object): Promise<Browser> } };
  globalThis.studioBrowser = await chromium.launch({ executablePath, args });
  return globalThis.studioBrowser;
}

/** With `PAGEWRIGHT_SLOW_NETWORK=300`, whatever is sent arrives up to 300 ms later, in both directions. */
async function argumentsForSlowNetwork(mostMs: number): Promise<readonly string[]> {
  const port = await startSlowNetwork(mostMs);
  return [`--proxy-server=socks5://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'];
}
