// What the tests hold the OpenAPI document against: a linter, and what makes a client of it. Does only what is due.
import { join } from 'node:path';
import { installOnce, root } from './ready.mjs';

const packages = join(root, 'test', 'tools');

/**
 * Installs what `test/tools` asks for, where that is due.
 *
 * @param {(line: string) => void} say told what is being done
 * @returns {string} the folder that has it
 * @throws Error when npm fails; what it printed is on standard error already
 */
export function makeToolsReady(say = (line) => console.error(line)) {
  installOnce(packages, 'Installing what the OpenAPI document is held against…', say);
  return packages;
}
