import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workFolder } from '../work-folder.js';

/**
 * The packages that the service stands on in one file, with a program that does nothing with them.
 * @returns the file; its argument is the number of bytes to answer
 */
export async function bundleStack(): Promise<string> {
  const outfile = join(workFolder, 'bundled-stack.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./programs/bundled-stack.mjs', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as makeBundleRequire } from 'node:module';\nconst require = makeBundleRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
