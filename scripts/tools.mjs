// Installs the checkers of the OpenAPI document, where that is due: a linter, and a generator of clients.
import { join } from 'node:path';
import { installOnce, root } from './bootstrap.mjs';

const packages = join(root, 'test', 'tools');

/**
 * Installs the packages of `test/tools`, where that is due.
 *
 * @param {(line: string) => void} report gets one line for each step that takes time
 * @returns {string} the folder that has it
 * @throws Error when npm fails; what it printed is on standard error already
 */
export function makeToolsReady(report = (line) => console.error(line)) {
  installOnce(packages, 'Installing the checkers of the OpenAPI document…', report);
  return packages;
}
