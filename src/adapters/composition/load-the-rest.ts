import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { loadExamples } from '#adapters/http/service/service-routes';
import { keepTemplates } from '../../template-files.js';
import { loadBodyReaders } from './read-body-at-need.js';

/**
 * Loads what a start leaves for when it is needed: a clone may be built again while its service runs, and its files are
 * others then, or gone.
 */
export async function loadTheRest(): Promise<void> {
  keepTemplates();
  for (const name of readdirSync(here).filter((each) => each.endsWith('.cjs'))) require(`./${name}`);
  await Promise.all([loadBodyReaders(), loadExamples()]);
}

// In the bundle, what packages that are read at need lie in; see scripts/at-need.mjs. The sources have none.
const here = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);
