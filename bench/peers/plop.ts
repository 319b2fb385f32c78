import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../service/run-program.js';
import { workFolder } from '../work-folder.js';
import { peerFile } from './install-peers.js';

const plopfile = fileURLToPath(new URL('./plop/plopfile.mjs', import.meta.url));

/**
 * plop with a template for each of these files.
 * @param page the name that stands in paths and texts, and is asked for
 * @returns makes a page: seconds, from the start of the process to its end
 * @throws Error when it cannot be installed
 */
export async function preparePlop(
  root: string,
  files: readonly string[],
  page: string,
): Promise<(name: string) => Promise<number>> {
  const program = await peerFile('plop', 'bin/plop.js');
  const folder = join(workFolder, 'plop');
  await rm(folder, { recursive: true, force: true });
  const templates = await Promise.all(
    files.map(async (path, index) => {
      const file = join(folder, 'templates', `${index}-${basename(path)}.hbs`);
      await mkdir(dirname(file), { recursive: true });
      const text = await readFile(join(root, path), 'utf8');
      // What Handlebars would take for its own does not stand in these files but as tables in tables.
      const template = text.replaceAll('{{', '\\{{').replaceAll(page, '{{page}}');
      await writeFile(file, template);
      return { path: path.replaceAll(page, '{{page}}'), file };
    }),
  );
  const settings = join(folder, 'plop.json');
  await writeFile(settings, JSON.stringify({ target: join(folder, 'made'), templates }));
  return (name) =>
    runProgram(process.execPath, [program, '--plopfile', plopfile, '--no-progress', 'page', name], {
      env: { BENCH_PLOP: settings },
      quiet: true,
    });
}
