import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes an empty folder before each test of the suite, or once for all of them. It goes when the suite has ended, after
 * whatever closes what a test opened in it.
 * @returns the path of what is called so in the folder of the test; its own, without a name. No part of it is a link
 */
export function useTemporaryFolder({ once = false } = {}): (...names: readonly string[]) => string {
  const folders: string[] = [];
  const make = () => void folders.push(realpathSync(mkdtempSync(join(tmpdir(), 'pagewright-test-'))));
  if (once) before(make);
  else beforeEach(make);
  after(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  return (...names) => {
    const folder = folders.at(-1);
    if (folder === undefined) throw new Error('there is no folder outside a test');
    return join(folder, ...names);
  };
}
