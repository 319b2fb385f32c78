// Installs the checkers of the OpenAPI document, if they are missing: a linter, and a generator of clients.
import { join } from 'node:path';
import { installOnce, root } from './bootstrap.mjs';

const packages = join(root, 'test', 'tools');

/**
 * Installs the packages of `test/tools`, if they are missing.
 *
 * @param {(line: string) => void} report gets one line for each step that takes time
 * @returns {Promise<string>} the folder of the packages
 * @throws Error when npm fails; its output is on standard error already
 */
export async function makeToolsReady(report = (line) => console.error(line)) {
  await installOnce(packages, 'Installing the checkers of the OpenAPI document…', report);
  return packages;
}
